"""Sounds that never get in the way.

Imports nothing of the project.
"""

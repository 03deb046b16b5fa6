"""Where the program's and the player's files lie, and how files that must survive are written and locked.

Imports nothing of the project: everything else stands on it.
"""

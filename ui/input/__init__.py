"""What comes in besides the pointer: keys by their letters, and the clipboard.

Imports nothing of the project.
"""

"""The double click: is everything here that is needed, and if not, see to it. Standard library only.

May import :mod:`engine.files` (the file lock), which needs nothing installed either.
"""

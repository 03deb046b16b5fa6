"""What all patiences are made of.

May import :mod:`engine.rules`.
"""

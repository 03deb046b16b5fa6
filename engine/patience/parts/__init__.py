"""What rows and positions of patiences are made of: values that everything else there speaks of.

May import :mod:`engine.rules`.
"""

"""The tables of patiences; games may import this room too.

May import :mod:`ui.contract` and the engine.
"""

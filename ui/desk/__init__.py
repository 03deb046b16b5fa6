"""One table under a hand: its board, what the hand holds, pointer, keyboard and animation.

May import :mod:`ui.contract`, :mod:`ui.draw` and the engine.
"""

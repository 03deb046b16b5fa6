"""All of the window that a game may import: its table, its companion, the canvas, and the host that answers them.

May import :mod:`ui.draw` and the engine.
"""

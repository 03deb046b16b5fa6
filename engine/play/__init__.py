"""One game being played: its session, replay of move texts, automatic moves, hints for want of better, clocks.

May import :mod:`engine.rules`.
"""

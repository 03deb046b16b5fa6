"""One table under a hand: its board, what the hand holds, pointer, keyboard and animation.

The board is laid out and drawn (``board``), a judge says what a lift and a drop mean (``judge``), the hand owns what is
held (``hand``), pointer and keyboard tell it what to do, and the desk brings them together. They know the desk only as
their ``Surroundings``.

May import :mod:`ui.contract`, :mod:`ui.draw`, :mod:`ui.input` and the engine.
"""

"""What fills the window: the launcher, a family's chooser, a game being played.

May import :mod:`ui.dialogs`, :mod:`ui.widgets`, :mod:`ui.desk`, :mod:`ui.contract`, :mod:`ui.draw`, :mod:`ui.input`
and the engine.
"""

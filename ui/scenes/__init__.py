"""What fills the window: the launcher, a family's chooser, a game being played.

May import every other room of the window but :mod:`ui.start`.
"""

"""What can be drawn: text (here alone), cards, icons, felt, and the kit that brings them together.

May import the engine and :mod:`ui.sound`.
"""

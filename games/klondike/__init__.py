"""Klondike, turning one card or three."""

from engine.rules.catalogue import GameInfo
from engine.words.language import N_

GAME = GameInfo(
    name=N_("Klondike"),
    line=N_("The best known of all patiences"),
    order=44,
)

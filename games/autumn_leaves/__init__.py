"""Autumn Leaves, a patience by Toby Ord."""

from engine.rules.catalogue import GameInfo
from engine.words.language import N_

GAME = GameInfo(
    name=N_("Autumn Leaves"),
    line=N_("Six columns, five deals: gather each suit from king to ace"),
    order=10,
)

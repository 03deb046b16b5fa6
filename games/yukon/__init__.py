"""Yukon and Russian Solitaire, in which groups of any cards move."""

from engine.rules.catalogue import GameInfo
from engine.words.language import N_

GAME = GameInfo(
    name=N_("Yukon"),
    line=N_("Any open card moves with all that lie on it"),
    order=60,
)

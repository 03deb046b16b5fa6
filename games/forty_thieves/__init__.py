"""Forty Thieves and its family: ten patiences from one rules class."""

from engine.rules.catalogue import GameInfo
from engine.words.language import N_

GAME = GameInfo(
    name=N_("Forty Thieves"),
    line=N_("Ten patiences of one family, from easy to very hard"),
    order=20,
)

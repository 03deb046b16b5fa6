"""Beleaguered Castle and Baker’s Dozen: all cards open, one at a time, any suit."""

from engine.rules.catalogue import GameInfo
from engine.words.language import N_

GAME = GameInfo(
    name=N_("Castles"),
    line=N_("Two open games of one card at a time"),
    order=80,
)

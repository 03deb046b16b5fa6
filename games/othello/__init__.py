"""Othello: two seats, eight levels of opponents, and an analysis that teaches."""

from engine.catalogue import GameInfo
from engine.language import N_

GAME = GameInfo(
    name=N_("Othello"),
    line=N_("Enclose discs and turn them to your colour"),
    order=40,
    seats=(2, 2),
    default_seats=2,
    numbered_deals=False,
)

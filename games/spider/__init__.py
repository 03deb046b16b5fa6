"""Spider and its relatives, which gather suits on the columns."""

from engine.rules.catalogue import GameInfo
from engine.words.language import N_

GAME = GameInfo(
    name=N_("Spider"),
    line=N_("Gather whole suits, with one suit, two or four"),
    order=50,
)

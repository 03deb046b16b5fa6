"""FreeCell and its relatives with free cells."""

from engine.rules.catalogue import GameInfo
from engine.words.language import N_

GAME = GameInfo(
    name=N_("FreeCell"),
    line=N_("Four games in which all cards are open"),
    order=46,
)

"""Canfield, with a reserve that fills the columns."""

from engine.rules.catalogue import GameInfo
from engine.words.language import N_

GAME = GameInfo(
    name=N_("Canfield"),
    line=N_("A reserve of thirteen cards, and any rank to begin with"),
    order=70,
)

"""Gypsy, a Klondike of two packs that is dealt to the columns."""

from engine.rules.catalogue import GameInfo
from engine.words.language import N_

GAME = GameInfo(name=N_("Gypsy"), line=N_("Two packs, and a deal to all columns at a time"), order=55)

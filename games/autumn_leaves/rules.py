"""Autumn Leaves by Toby Ord: the row, and sentences that speak of its five deals."""

from __future__ import annotations

from typing import ClassVar

from engine.patience.family import Family
from engine.patience.refusals import SENTENCES
from engine.patience.rules import PatienceRules
from engine.words.language import N_

ROW = {
    "id": "autumn_leaves",
    "name": N_("Autumn Leaves"),
    "line": N_("Six columns, five deals: gather each suit from king to ace"),
    "difficulty": 3,
    "packs": 1,
    "columns": 6,
    "cards": (4, 4, 3, 3, 4, 4),
    "face_down": (3, 3, 2, 2, 3, 3),
    "order": "last_row_whole",
    "build": "same_suit",
    "step": "any_lower",
    "moves": "suit_sequence",
    "stock": 30,
    "deals": "columns",
    "goal": "columns",
    "lost": "idle",
    "texts": "bare",
}


class AutumnLeaves(PatienceRules):
    """The rules of all patiences; some sentences are its own."""

    refusals: ClassVar = {
        **SENTENCES,
        "covered": N_("The {above} lies on the {card} and does not continue it, so they do not move together."),
        "stock_empty": N_("The stock is empty: all five deals are used."),
        "no_such_cards": N_("There are not so many cards in this column."),
    }
    endings: ClassVar = {
        "complete": N_("All four suits are complete, from king to ace."),
        "no_moves": N_("The stock is empty and no move is left."),
    }


RULES = AutumnLeaves(Family((ROW,)))

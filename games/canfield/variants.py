"""The rows of Canfield, with a reserve that fills the columns."""

from __future__ import annotations

from engine.patience.family import Family
from engine.words.language import N_

ROWS = (
    {
        "id": "canfield",
        "name": N_("Canfield"),
        "line": N_("A reserve of thirteen cards, and any rank to begin with"),
        "difficulty": 4,
        "packs": 1,
        "columns": 4,
        "cards": 1,
        "face_down": 0,
        "order": "right_to_left",
        "build": "alternate",
        "step": "round",
        "moves": "whole_column",
        "fills": True,
        "reserve": 13,
        "base_card": True,
        "stock": 34,
        "turn": 3,
        "redeals": -1,
        "draws_first": True,
        "lost": "idle",
    },
)

FAMILY = Family(ROWS)
VARIANTS = FAMILY.variants()

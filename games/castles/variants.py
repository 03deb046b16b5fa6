"""The rows of beleaguered Castle and Baker’s Dozen: all cards open, one at a time, any suit."""

from __future__ import annotations

from engine.patience.family import Family
from engine.words.language import N_

_CASTLE = {"packs": 1, "face_down": 0, "build": "any", "moves": "one", "stock": 0, "lost": "idle"}

ROWS = (
    {
        **_CASTLE,
        "id": "beleaguered_castle",
        "name": N_("Beleaguered Castle"),
        "line": N_("Eight columns of six around four aces"),
        "difficulty": 4,
        "columns": 8,
        "cards": 6,
        "aces_out": True,
    },
    {
        **_CASTLE,
        "id": "bakers_dozen",
        "name": N_("Baker’s Dozen"),
        "line": N_("Thirteen columns of four, kings at the bottom; empty columns stay empty"),
        "difficulty": 2,
        "columns": 13,
        "cards": 4,
        "empty": "nothing",
        "kings_down": True,
    },
)

FAMILY = Family(ROWS)
VARIANTS = FAMILY.variants()

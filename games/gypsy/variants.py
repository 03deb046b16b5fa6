"""The row of Gypsy."""

from __future__ import annotations

from engine.patience.family import Family
from engine.words.language import N_

ROWS = (
    {
        "id": "gypsy",
        "name": N_("Gypsy"),
        "line": N_("Two packs, and a deal to all columns at a time"),
        "difficulty": 3,
        "packs": 2,
        "columns": 8,
        "cards": 3,
        "face_down": 2,
        "build": "alternate",
        "moves": "sequence",
        "stock": 80,
        "deals": "columns",
        "lost": "idle",
    },
)

FAMILY = Family(ROWS)
VARIANTS = FAMILY.variants()

"""The rows of Yukon and Russian Solitaire, in which groups of any cards move."""

from __future__ import annotations

from engine.patience.family import Family
from engine.words.language import N_

_YUKON = {
    "packs": 1,
    "columns": 7,
    "cards": (1, 6, 7, 8, 9, 10, 11),
    "face_down": (0, 1, 2, 3, 4, 5, 6),
    "order": "last_row_whole",
    "moves": "group",
    "empty": "kings",
    "stock": 0,
    "lost": "idle",
}

ROWS = (
    {
        **_YUKON,
        "id": "yukon",
        "name": N_("Yukon"),
        "line": N_("Klondike without a stock; built down in alternating colours"),
        "difficulty": 3,
        "build": "alternate",
    },
    {
        **_YUKON,
        "id": "russian",
        "name": N_("Russian Solitaire"),
        "line": N_("Like Yukon, but built down in suit"),
        "difficulty": 5,
        "build": "same_suit",
    },
)

FAMILY = Family(ROWS)
VARIANTS = FAMILY.variants()

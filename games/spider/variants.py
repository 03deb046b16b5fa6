"""The rows of Spider and its relatives, which gather suits on the columns."""

from __future__ import annotations

from engine.patience.family import Family
from engine.words.language import N_

_SPIDER = {
    "packs": 2,
    "columns": 10,
    "cards": (6, 5, 5, 6, 5, 5, 6, 5, 5, 6),
    "face_down": (5, 4, 4, 5, 4, 4, 5, 4, 4, 5),
    "order": "last_row_whole",
    "build": "any",
    "moves": "suit_sequence",
    "stock": 50,
    "deals": "columns",
    "deal_needs_full": True,
    "goal": "off",
    "lost": "idle",
}

ROWS = (
    {
        **_SPIDER,
        "id": "spider_1",
        "name": N_("Spider, one suit"),
        "line": N_("All cards are spades; the friendliest Spider"),
        "difficulty": 1,
        "suits": "s",
    },
    {
        **_SPIDER,
        "id": "spider_2",
        "name": N_("Spider, two suits"),
        "line": N_("Spades and hearts"),
        "difficulty": 3,
        "suits": "hs",
    },
    {
        **_SPIDER,
        "id": "spider_4",
        "name": N_("Spider, four suits"),
        "line": N_("The full game, for patient players"),
        "difficulty": 5,
    },
    {
        "id": "simple_simon",
        "name": N_("Simple Simon"),
        "line": N_("One pack, all cards open, nothing to deal"),
        "difficulty": 3,
        "packs": 1,
        "columns": 10,
        "cards": (8, 8, 8, 7, 6, 5, 4, 3, 2, 1),
        "face_down": 0,
        "order": "last_row_whole",
        "build": "any",
        "moves": "suit_sequence",
        "stock": 0,
        "goal": "off",
        "lost": "idle",
    },
    {
        "id": "scorpion",
        "name": N_("Scorpion"),
        "line": N_("Any open card moves with all that lie on it"),
        "difficulty": 4,
        "packs": 1,
        "columns": 7,
        "cards": 7,
        "face_down": (3, 3, 3, 3, 0, 0, 0),
        "build": "same_suit",
        "moves": "group",
        "empty": "kings",
        "stock": 3,
        "deals": "columns",
        "goal": "columns",
        "lost": "idle",
    },
)

FAMILY = Family(ROWS)
VARIANTS = FAMILY.variants()

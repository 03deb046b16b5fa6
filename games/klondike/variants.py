"""The rows of Klondike, turning one card or three."""

from __future__ import annotations

from engine.patience.family import Family
from engine.words.language import N_

_KLONDIKE = {
    "packs": 1,
    "columns": 7,
    "cards": (1, 2, 3, 4, 5, 6, 7),
    "face_down": (0, 1, 2, 3, 4, 5, 6),
    "order": "right_to_left",
    "build": "alternate",
    "moves": "sequence",
    "empty": "kings",
    "stock": 24,
    "redeals": -1,
    "redeal_choices": (0, 2),
    "draws_first": True,
    "foundation_return": True,
    "lost": "idle",
}

ROWS = (
    {
        **_KLONDIKE,
        "id": "klondike",
        "name": N_("Klondike"),
        "line": N_("One card at a time from the stock"),
        "difficulty": 2,
        "turn": 1,
    },
    {
        **_KLONDIKE,
        "id": "klondike_3",
        "name": N_("Klondike, three cards"),
        "line": N_("Three cards at a time from the stock"),
        "difficulty": 3,
        "turn": 3,
    },
)

FAMILY = Family(ROWS)
VARIANTS = FAMILY.variants()

"""The rows of FreeCell and its relatives with free cells."""

from __future__ import annotations

from engine.patience.family import Family
from engine.words.language import N_

_OPEN = {"packs": 1, "face_down": 0, "moves": "one", "stock": 0, "lost": "idle"}
_FREECELL = {**_OPEN, "columns": 8, "cards": (7, 7, 7, 7, 6, 6, 6, 6), "cells": 4}

ROWS = (
    {
        **_FREECELL,
        "id": "freecell",
        "name": N_("FreeCell"),
        "line": N_("Four cells and alternating colours; almost every deal can be won"),
        "difficulty": 3,
        "build": "alternate",
    },
    {
        **_FREECELL,
        "id": "bakers_game",
        "name": N_("Baker’s Game"),
        "line": N_("Like FreeCell, but built down in suit"),
        "difficulty": 4,
        "build": "same_suit",
    },
    {
        **_OPEN,
        "id": "eight_off",
        "name": N_("Eight Off"),
        "line": N_("Eight cells, four of them filled; only kings to empty columns"),
        "difficulty": 2,
        "columns": 8,
        "cards": 6,
        "build": "same_suit",
        "empty": "kings",
        "cells": 8,
        "cell_start": (1, 3, 5, 7),
    },
    {
        **_OPEN,
        "id": "seahaven",
        "name": N_("Seahaven Towers"),
        "line": N_("Ten columns, four cells, two of them filled; only kings to empty columns"),
        "difficulty": 3,
        "columns": 10,
        "cards": 5,
        "build": "same_suit",
        "empty": "kings",
        "cells": 4,
        "cell_start": (2, 3),
    },
)

FAMILY = Family(ROWS)
VARIANTS = FAMILY.variants()

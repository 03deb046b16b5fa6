"""Which of two moves a hint prefers in the family of Forty Thieves, one reason at a time."""

from __future__ import annotations

from typing import Any

import pytest

from games.forty_thieves.rules import RULES
from tests.games.forty_thieves.test_rules import position


def hints(name: str, **piles: Any) -> list[str]:
    return [RULES.write_move(move) for move in RULES.hint_moves(position(name, **piles))]


FORTY = "forty_thieves"


@pytest.mark.parametrize(
    ("better", "worse", "name", "piles"),
    [
        # home before everything
        ("t1>f1", "t2>t3", FORTY, {"f1": "Ac", "t1": "9d 2c", "t2": "5h", "t3": "6h"}),
        ("w>f1", "t2>t3", FORTY, {"f1": "Ac", "waste": "2c", "t2": "5h", "t3": "6h"}),
        # what empties a column before what frees a card, and before the waste
        ("t2>t3", "t4>t5", FORTY, {"t2": "5h", "t3": "6h", "t4": "9s 5d", "t5": "6d"}),
        ("t2>t3", "w>t5", FORTY, {"t2": "5h", "t3": "6h", "waste": "5d", "t5": "6d"}),
        # of two the one with fewer cards left under it
        ("t2>t3", "t4>t5", FORTY, {"t2": "9s 5h", "t3": "6h", "t4": "9s 8d 5d", "t5": "6d"}),
        # one card left is nearer to an empty column than the waste, five are not
        ("t2>t3", "w>t5", FORTY, {"t2": "9s 5h", "t3": "6h", "waste": "5d", "t5": "6d"}),
        ("w>t5", "t2>t3", FORTY, {"t2": "9s 8d 7c 9d Jh 5h", "t3": "6h", "waste": "5d", "t5": "6d"}),
        # even from a long column a joining card is better than drawing
        ("t2>t3", "draw", FORTY, {"stock": "3d", "t2": "9s 8d 7c 9d Jh 2s 4d 9c 8h 6s 5h", "t3": "6h"}),
        # onto an empty column only after drawing
        ("draw", "w>t1", FORTY, {"stock": "3d", "waste": "9s"}),
        ("w>t5", "draw", FORTY, {"stock": "3d", "waste": "5d", "t5": "6d"}),
        ("draw", "t2>t3", FORTY, {"stock": "3d", "t2": "9s 7d 8c 9d Jh 2s 4d 9c 5h"}),
        # what would break a sequence comes after drawing
        ("draw", "t2>t3", FORTY, {"stock": "3d", "t2": "9s 6h 5h", "t3": "6h"}),
    ],
)
def test_the_better_move_comes_first(better: str, worse: str, name: str, piles: dict[str, Any]) -> None:
    found = hints(name, **piles)
    assert found.index(better) < found.index(worse), found


def test_a_card_never_wanders_from_one_empty_place_to_another() -> None:
    found = hints(FORTY, stock="3d", t2="5h", t4="9s 7d")
    assert not [move for move in found if move.startswith("t2>")], found
    assert "t4>t1" in found

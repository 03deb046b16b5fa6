"""Which of two moves a hint prefers in Autumn Leaves, one reason at a time. A king stands in every other column."""

from __future__ import annotations

import pytest

from games.autumn_leaves.rules import RULES
from tests.games.autumn_leaves.test_rules import position


def hints(**columns: str) -> list[str]:
    return [RULES.write_move(move) for move in RULES.hint_moves(position(**columns))]


@pytest.mark.parametrize(
    ("better", "worse", "columns"),
    [
        # what joins two neighbours comes before all that leaves a gap, even where that turns a card up
        ("c1>c2", "c3>c4", {"c1": "2s 5h", "c2": "6h", "c3": "[3d] 7c", "c4": "9c"}),
        ("c1>c2", "c3>c4", {"c1": "2s 5h", "c2": "6h", "c3": "7c", "c4": "9c"}),
        # of two gaps the smaller one
        ("c1>c2", "c1>c3", {"c1": "2s 5h", "c2": "7h", "c3": "8h"}),
        ("c1>c3", "c1>c2", {"c1": "2s 5h", "c2": "8h", "c3": "7h"}),
        # of two like gaps what turns a card up, else what empties a column
        ("c3>c4", "c1>c2", {"c1": "2s 5h", "c2": "7h", "c3": "[3d] 7c", "c4": "9c"}),
        ("c3>c4", "c1>c2", {"c1": "5h", "c2": "7h", "c3": "[3d] 7c", "c4": "9c"}),
        ("c3>c4", "c1>c2", {"c1": "2s 5h", "c2": "7h", "c3": "7c", "c4": "9c"}),
        # of two joins what turns a card up, else what empties a column
        ("c3>c4", "c1>c2", {"c1": "2s 5h", "c2": "6h", "c3": "[3d] 7c", "c4": "8c"}),
        ("c3>c4", "c1>c2", {"c1": "2s 5h", "c2": "6h", "c3": "7c", "c4": "8c"}),
        # a small gap before the deal, a wide one after it: it would hide more than it mends
        ("c1>c2", "deal", {"c1": "2s 5h", "c2": "8h"}),
        ("deal", "c1>c2", {"c1": "2s 3h", "c2": "Qh"}),
        # a column that becomes empty is worth a wide gap
        ("c1>c2", "deal", {"c1": "3h", "c2": "Qh"}),
        # an empty place is worth a card turned up, and nothing else
        ("c1>c6", "deal", {"c1": "[3d] 7c", "c2": "Kh", "c3": "Ks", "c4": "Kc", "c5": "Kd", "c6": "-"}),
        ("deal", "c1>c6", {"c1": "3d 7c", "c2": "Kh", "c3": "Ks", "c4": "Kc", "c5": "Kd", "c6": "-"}),
        ("c1>c6", "c2>c6", {"c1": "3d 7c", "c2": "Kh", "c3": "Ks", "c4": "Kc", "c5": "Kd", "c6": "-"}),
        # what breaks a run comes after the deal, even where it joins another
        ("deal", "c1>c2", {"c1": "6h 5h", "c2": "9h"}),
        ("c1>c2*2", "c1>c2", {"c1": "2s 6h 5h", "c2": "7h"}),
    ],
)
def test_the_better_move_comes_first(better: str, worse: str, columns: dict[str, str]) -> None:
    found = hints(**columns)
    assert found.index(better) < found.index(worse), found

"""Many random games of everything there is: every piece stays in exactly one place."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.every import THOROUGH, Subject, random_game, subjects
from ui.contract.table import Viewer

GAMES = max(1, round(200 * THOROUGH))
"""How many games of each variant; of each choice of an option and each number of seats a tenth."""
WATCHED_GAMES = 2
"""In how many of them the pieces are counted after every move and not only at the end."""
LENGTHS = (30, 60, 100)
LONG_GAME = 400


@pytest.mark.parametrize("subject", subjects(), ids=str)
def test_every_piece_is_in_exactly_one_place(subject: Subject) -> None:
    table = subject.table
    state = subject.start(1)
    width, height = table.least_size(state)
    viewer = Viewer(width=width + 4.0, height=height + 3.0)
    games = GAMES if subject.seats == 1 and not subject.options else max(1, GAMES // 10)
    for deal in range(1, games + 1):
        pieces = frozenset(table.placements(subject.start(deal), viewer))
        most = LONG_GAME if deal % 40 == 0 else LENGTHS[deal % 3]
        for state, _ in random_game(subject, deal, most):
            if deal <= WATCHED_GAMES:
                check_pieces(table, state, viewer, pieces)
        check_pieces(table, state, viewer, pieces)


def check_pieces(table: Any, state: Any, viewer: Viewer, pieces: frozenset[str]) -> None:
    now = frozenset(table.placements(state, viewer))
    assert now == pieces, f"lost {sorted(pieces - now)}, new {sorted(now - pieces)}"

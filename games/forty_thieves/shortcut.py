"""How many cards one move may carry."""

from __future__ import annotations

from engine.rules.cards import KING
from games.forty_thieves.rows import Moves, Row


def carry_limits(row: Row, empty: int) -> tuple[int, int]:
    """The most cards that may move onto a card and onto an empty column when ``empty`` columns are empty.

    Where single cards move, empty columns are stepping stones: a chain of legal single moves carries
    2^e cards onto a card and 2^(e-1) onto one of the e empty columns.
    """
    if row.moves is not Moves.ONE:
        return KING, KING
    if not row.has_shortcut:
        return 1, 1
    return 1 << empty, (1 << empty) // 2

"""How many cards one move may carry."""

from __future__ import annotations

from engine.patience.parts.row import Empty, Moves, Row
from engine.rules.cards import KING


def carry_limits(row: Row, empty: int, free: int = 0) -> tuple[int, int]:
    """The most cards that may move onto a card and onto an empty column, with ``empty`` empty columns and ``free``
    empty cells.

    Where single cards move, both are stepping stones: a chain of legal single moves carries ``(free + 1) * 2**empty``
    cards onto a card, and half as many onto one of the empty columns. Columns that take only some cards are no stepping
    stones; the cells alone carry ``free + 1`` then, onto an empty column too.
    """
    if row.moves is not Moves.ONE:
        return KING, KING
    if not row.has_shortcut:
        return 1, 1
    if row.empty is not Empty.ANY or row.fills:
        return free + 1, free + 1
    return (free + 1) << empty, ((free + 1) << empty) // 2

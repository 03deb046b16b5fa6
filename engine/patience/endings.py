"""When a patience is won, and when it is lost without a doubt."""

from __future__ import annotations

from collections.abc import Sequence

from engine.patience.parts.piles import PileMove
from engine.patience.parts.position import Position
from engine.patience.parts.row import Deals, Goal, Lost
from engine.patience.places.layout import layout_of
from engine.patience.playing import after_move, all_suits_stand

_MOST_LOOKED_AT = 60
"""Positions looked at before a game is called lost; where there are more, it goes on."""


def is_won(position: Position) -> bool:
    """Whether all cards are where the row wants them. An empty table is no won game."""
    if position.stock:
        return False
    goal = position.row.goal
    if goal is Goal.COLUMNS:
        return all_suits_stand(position)
    if any(pile[0] for pile in position.columns) or position.waste:
        return False
    if goal is Goal.OFF:
        return bool(position.off)
    return any(position.foundations) and not any(position.cells) and not position.reserve


def is_lost(position: Position, moves: Sequence[PileMove]) -> bool:
    """Whether nothing is left among ``moves``, which are all that the places allow.

    By some rows that means no move at all. By the others carrying whole columns to empty places is nothing, and neither
    is carrying cards to and fro between cells, foundations and empty columns where no other move ever comes of it: few
    positions can be reached then, and all of them are looked at.
    """
    row = position.row
    if row.lost is Lost.NO_MOVE or not moves:
        return not moves
    if row.deals is Deals.COLUMNS and position.stock:
        return False
    return not any(_leads_on(position, move) for move in moves) and _goes_round(position)


def _goes_round(position: Position) -> bool:
    """Whether the moves that can be taken back lead only to few positions, none of which has another move or is won."""
    seen, waiting = {position}, [position]
    for place in waiting:
        moves = layout_of(place.row).moves(place)
        if any(_leads_on(place, move) for move in moves) or len(waiting) > _MOST_LOOKED_AT:
            return False
        reached = {after_move(place, move) for move in moves if not is_idle(place, move)} - seen
        if any(map(is_won, reached)):
            return False
        seen |= reached
        waiting += reached
    return True


def is_idle(position: Position, move: PileMove) -> bool:
    """Whether a legal move only carries a whole column to an empty place while no deal by place is left.

    It changes nothing: it is no hint, no step of a solver, and no move that is left.
    """
    layout = layout_of(position.row)
    columns = layout.columns.names
    if move.source not in columns or move.target not in columns:
        return False
    if position.stock and position.row.deals is Deals.COLUMNS:
        return False
    return not layout.cards(position, move.target) and len(layout.cards(position, move.source)) == move.size


def _leads_on(position: Position, move: PileMove) -> bool:
    """Whether a legal move brings the game on, as far as its places tell: it is not idle, nor between a cell and an
    empty column, nor between a foundation and a column where cards may come back.
    """
    layout = layout_of(position.row)
    if layout.is_stock_move(move):
        return True
    source, target = layout.places[move.source], layout.places[move.target]
    if source is layout.columns and target is layout.columns:
        return not is_idle(position, move)
    if layout.foundations in (source, target):
        return not position.row.foundation_return or {source, target} != {layout.foundations, layout.columns}
    if source is layout.cells and target is layout.columns:
        return bool(target.cards(position, move.target))
    return not (source is layout.columns and target is layout.cells and len(source.cards(position, move.source)) == 1)

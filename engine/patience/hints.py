"""Moves worth a hint where no solver is at hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.patience.endings import is_idle
from engine.patience.parts.piles import Build, PileMove
from engine.patience.parts.position import Position
from engine.patience.parts.row import Goal
from engine.patience.places.layout import layout_of


def ranked(position: Position, moves: Sequence[PileMove]) -> list[PileMove]:
    """Legal moves worth trying, best first; moves that lead nowhere are left out."""
    if position.row.goal is not Goal.HOME:
        moves = [move for move in moves if not is_idle(position, move)]
        return sorted(moves, key=lambda move: -_worth_among_columns(position, move))
    worth = [(_worth_towards_home(position, move), move) for move in _cards_first(position, moves)]
    return [move for value, move in sorted(worth, key=lambda entry: -entry[0]) if value > 0]


def _cards_first(position: Position, moves: Sequence[PileMove]) -> Iterator[PileMove]:
    """The moves of each source in their order, those to empty places last: of equals the first is shown."""
    layout = layout_of(position.row)
    for _, group in groupby(moves, key=lambda move: move.source):
        told = [
            (move.target in layout.columns.names and not layout.cards(position, move.target), move) for move in group
        ]
        yield from (move for empty, move in told if not empty)
        yield from (move for empty, move in told if empty)


def _worth_among_columns(position: Position, move: PileMove) -> float:
    """How promising a move looks where suits are gathered on the columns: 0 for the deal, more for joining runs and
    for turning cards up.
    """
    layout = layout_of(position.row)
    if layout.is_stock_move(move):
        return 0.0
    pile = position.columns[layout.names.columns.index(move.source)]
    target = layout.cards(position, move.target)
    left, lowest = len(pile.cards) - move.size, pile.cards[-move.size]
    worth = 6.0 if left == pile.down > 0 else 0.0
    worth += 4.0 if left == 0 and target else 0.0
    if target:
        gap = target[-1].rank - lowest.rank
        worth += 8.0 if gap == 1 and target[-1].suit == lowest.suit else 2.0 - 0.3 * gap
    else:
        worth -= 5.0 if left else 9.0
    if left > pile.down and Build.SAME_SUIT.joins(lowest, pile.cards[left - 1]):
        worth -= 9.0
    return worth


def _worth_towards_home(position: Position, move: PileMove) -> float:
    """How promising a move looks where cards go home; 0 or less for one that is not worth a hint."""
    layout = layout_of(position.row)
    if layout.is_stock_move(move):
        return 1.0 if move.source == layout.names.stock else 0.5
    source, to = layout.places[move.source], layout.places[move.target]
    if to is layout.foundations:
        return 20.0
    if source is layout.foundations:
        return 0.1
    if to is layout.cells:
        return 0.3
    target = to.cards(position, move.target)
    if source is not layout.columns:
        return 3.0 if target else 0.8
    pile = position.columns[layout.names.columns.index(move.source)]
    left = len(pile.cards) - move.size
    if left == 0:
        return 6.0 if target else 0.0  # from one empty place to another
    under, lowest = pile.cards[left - 1], pile.cards[left]
    if left > pile.down and position.row.sequence_build.joins(lowest, under):
        return 0.2  # it would break what is built
    value = 5.0 if left == pile.down else max(1.5, 4.0 - 0.3 * left)
    return value if target else 0.3 * value

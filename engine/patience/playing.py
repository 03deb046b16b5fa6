"""What a move does: the cards go, and what follows from it happens within the same move."""

from __future__ import annotations

from engine.patience.parts.piles import Build, Pile, PileMove, is_complete_suit, replaced, run_length
from engine.patience.parts.position import Position
from engine.patience.parts.row import Goal
from engine.patience.places.layout import layout_of
from engine.rules.cards import ACE, KING


def after_move(position: Position, move: PileMove) -> Position:
    """The position after a legal move: face-down tops turned, empty columns filled, complete suits off the table."""
    row, layout = position.row, layout_of(position.row)
    if layout.is_stock_move(move):
        position = layout.stock.apply(position, move)
    else:
        position = layout.carry(position, move)
        if row.fills:
            position = _filled(position)
    if row.goal is Goal.OFF:
        return _suits_off(position)
    return _turned_up(position) if row.goal is Goal.COLUMNS and not position.stock else position


def _filled(position: Position) -> Position:
    """Each empty column takes the reserve's top card where there is one, else the waste's, else the stock's."""
    for index, pile in enumerate(position.columns):
        if pile.cards:
            continue
        if position.row.reserve:
            if position.reserve:
                columns = replaced(position.columns, index, Pile(position.reserve[-1:]))
                position = position.changed(reserve=position.reserve[:-1], columns=columns)
        elif position.waste:
            columns = replaced(position.columns, index, Pile(position.waste[-1:]))
            position = position.changed(waste=position.waste[:-1], columns=columns)
        elif position.stock:
            columns = replaced(position.columns, index, Pile(position.stock[:1]))
            position = position.changed(stock=position.stock[1:], columns=columns)
    return position


def _suits_off(position: Position) -> Position:
    """Face-up cards from king to ace of one suit at the top of a column go off together."""
    for index, pile in enumerate(position.columns):
        cards = pile.cards
        if len(cards) < KING or cards[-1].rank != ACE or run_length(pile, Build.SAME_SUIT) < KING:
            continue
        columns = replaced(position.columns, index, pile.without(KING))
        position = position.changed(columns=columns, off=(*position.off, cards[-KING:]))
    return position


def _turned_up(position: Position) -> Position:
    """In the winning move what still lies face down in the complete columns is turned up."""
    columns = position.columns
    if not any(pile.down for pile in columns) or not all_suits_stand(position):
        return position
    return position.changed(columns=tuple(Pile(pile.cards) for pile in columns))


def all_suits_stand(position: Position) -> bool:
    """Whether each suit fills a column of its own."""
    return sum(map(is_complete_suit, position.columns)) == position.row.complete_suits

"""The stock: draws, redeals and deals."""

from __future__ import annotations

from collections.abc import Sequence

from engine.patience.parts.names import names_of
from engine.patience.parts.piles import PileMove
from engine.patience.parts.position import Position
from engine.patience.parts.row import UNLIMITED, Deals, Row
from engine.rules.contract import Refusal


class Stock:
    """No card is lifted from it or put onto it by hand; its moves have words of their own."""

    def __init__(self, row: Row) -> None:
        self.row = row
        names = names_of(row)
        self.draw, self.redeal, self.deal = names.draw, names.redeal, names.deal
        if not row.stock:
            self.moves: tuple[PileMove, ...] = ()
        elif row.deals is Deals.WASTE:
            self.moves = (self.draw, self.redeal)
        else:
            self.moves = (self.deal,)

    def legal(self, position: Position) -> Sequence[PileMove]:
        """The one move that the stock allows now, if any."""
        return [move for move in self.moves if self.why_not(position, move) is None]

    def why_not(self, position: Position, move: PileMove) -> Refusal | None:
        """Why the stock does not allow one of its moves."""
        if move not in self.moves:
            return Refusal("no_such_place")
        if move == self.redeal:
            return _why_not_redeal(position)
        if not position.stock:
            return Refusal("stock_empty")
        if move == self.deal and self.row.deal_needs_full:
            lying = [len(pile.cards) for pile in position.columns]
            if not all(lying) and sum(lying) >= len(lying):
                return Refusal("empty_column")
        return None

    def apply(self, position: Position, move: PileMove) -> Position:
        """The position after one of the stock's moves."""
        if move == self.draw:
            turn = self.row.turn
            return position.changed(stock=position.stock[turn:], waste=position.waste + position.stock[:turn])
        if move == self.redeal:
            left = position.redeals if position.redeals == UNLIMITED else position.redeals - 1
            return position.changed(stock=position.waste, waste=(), redeals=left)
        columns = list(position.columns)
        for index, card in enumerate(position.stock[: len(columns)]):
            columns[index] = columns[index].plus((card,))
        return position.changed(stock=position.stock[len(columns) :], columns=tuple(columns))


def _why_not_redeal(position: Position) -> Refusal | None:
    if not position.redeals:
        return Refusal("no_redeal_left")
    if position.stock:
        return Refusal("stock_not_empty")
    return None if position.waste else Refusal("waste_empty")

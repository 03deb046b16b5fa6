"""All places of one row together."""

from __future__ import annotations

from functools import cache

from engine.patience.parts.names import names_of
from engine.patience.parts.piles import PileMove
from engine.patience.parts.position import Position
from engine.patience.parts.row import Goal, Row
from engine.patience.places.cells import Cells
from engine.patience.places.columns import Columns
from engine.patience.places.foundations import Foundations
from engine.patience.places.place import Place
from engine.patience.places.reserve import Reserve
from engine.patience.places.stock import Stock
from engine.patience.places.waste import Waste
from engine.rules.cards import Card
from engine.rules.contract import Refusal, SlotId


class Layout:
    """The places of a row, and what moves between them."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.names = names_of(row)
        self.columns, self.foundations, self.cells = Columns(row), Foundations(row), Cells(row)
        self.waste, self.reserve, self.stock = Waste(row), Reserve(row), Stock(row)
        every = (self.foundations, self.columns, self.waste, self.reserve, self.cells)
        self.places: dict[SlotId, Place] = {name: place for place in every for name in place.names}
        """Every place by its name, the foundations first."""
        givers = [p for p in (self.columns, self.waste, self.reserve, self.cells, self.foundations) if p.names]
        takers = [p for p in (self.foundations, self.columns, self.cells) if p.names]
        self._ways = [(giver, [n for n, taker in enumerate(takers) if giver.gives_to(taker)]) for giver in givers]
        self._takers = takers
        self._words = self.names.words

    def moves(self, position: Position) -> list[PileMove]:
        """All moves that the places allow: what each gives (columns, waste, reserve, cells, foundations) to each that
        takes it (foundations, columns, cells); the stock's move last.
        """
        found: list[PileMove] = []
        takers = [place.taker(position) for place in self._takers]
        for giver, ways in self._ways:
            reached = [takers[n] for n in ways]
            for source, face, size in giver.lifts(position):
                for faces, moves in reached:
                    if face in faces:
                        found += moves(source, face, size)
        found += self.stock.legal(position)
        return found

    def why_not(self, position: Position, move: PileMove) -> Refusal | None:
        """Why the places do not allow a move: first the lifting is judged, then the place it is for."""
        if move in self._words:
            return self.stock.why_not(position, move)
        giver, taker = self.places.get(move.source), self.places.get(move.target)
        if giver is None or taker is None:
            return Refusal("no_such_place")
        cards = giver.cards(position, move.source)
        if not 1 <= move.size <= len(cards):
            return Refusal("no_such_cards")
        lifted = cards[-move.size :]
        if move.source == move.target:
            only_columns = self.row.goal is not Goal.HOME and not self.row.cells
            return Refusal("same_column" if only_columns else "same_place", {"card": lifted[0]})
        return giver.why_not_lift(position, move, lifted) or taker.why_not_put(position, move, lifted)

    def carry(self, position: Position, move: PileMove) -> Position:
        """The position after the cards of a legal move went from one place to the other."""
        giver, taker = self.places[move.source], self.places[move.target]
        lifted = giver.cards(position, move.source)[-move.size :]
        return taker.plus(giver.without(position, move.source, move.size), move.target, lifted)

    def is_stock_move(self, move: PileMove) -> bool:
        """Whether a move draws, redeals or deals."""
        return move in self._words

    def cards(self, position: Position, name: SlotId) -> tuple[Card, ...]:
        """What lies on a place, bottom first."""
        return self.places[name].cards(position, name)


@cache
def layout_of(row: Row) -> Layout:
    """The places of a row, made once."""
    return Layout(row)

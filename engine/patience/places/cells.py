"""The cells, each of which holds one card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.patience.parts.names import names_of
from engine.patience.parts.piles import PileMove, replaced
from engine.patience.parts.position import Position
from engine.patience.parts.row import Row
from engine.patience.places.place import EVERY_FACE, NOBODY, Face, Lift, Place, Taker
from engine.rules.cards import Card
from engine.rules.contract import Refusal, SlotId


class Cells(Place):
    """All empty cells are the same, so a card goes to the first of them; no card goes from cell to cell."""

    def __init__(self, row: Row) -> None:
        super().__init__(row, names_of(row).cells)

    def cards(self, position: Position, name: SlotId) -> tuple[Card, ...]:
        return position.cells[self._index[name]]

    def first_free(self, position: Position) -> SlotId | None:
        """The first empty cell."""
        return next((name for name, cards in zip(self.names, position.cells, strict=True) if not cards), None)

    def lifts(self, position: Position) -> Iterable[Lift]:
        cells = zip(self.names, position.cells, strict=True)
        return [(name, cards[-1][:2], 1) for name, cards in cells if cards]

    def gives_to(self, other: Place) -> bool:
        return other is not self

    def taker(self, position: Position) -> Taker:
        free = self.first_free(position)
        if free is None:
            return NOBODY

        def taken_by(source: SlotId, face: Face, size: int) -> Sequence[PileMove]:
            return (PileMove(source, free),) if size == 1 else ()

        return Taker(EVERY_FACE, taken_by)

    def why_not_lift(self, position: Position, move: PileMove, lifted: tuple[Card, ...]) -> Refusal | None:
        return Refusal("cell_to_cell", {"card": lifted[0]}) if move.target in self._index else None

    def why_not_put(self, position: Position, move: PileMove, lifted: tuple[Card, ...]) -> Refusal | None:
        if move.size > 1:
            return Refusal("one_card_cell")
        free = self.first_free(position)
        if free is None:
            return Refusal("cells_full", {"card": lifted[0]})
        if move.target == free:
            return None
        occupied = self.cards(position, move.target)
        return Refusal("cell_taken", {"target": occupied[0]}) if occupied else Refusal("first_free_cell")

    def without(self, position: Position, name: SlotId, size: int) -> Position:
        return position.changed(cells=replaced(position.cells, self._index[name], ()))

    def plus(self, position: Position, name: SlotId, cards: tuple[Card, ...]) -> Position:
        return position.changed(cells=replaced(position.cells, self._index[name], cards))

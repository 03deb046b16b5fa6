"""The waste, of which the last card may be played."""

from __future__ import annotations

from collections.abc import Iterable

from engine.patience.parts.names import WASTE
from engine.patience.parts.piles import PileMove
from engine.patience.parts.position import Position
from engine.patience.parts.row import Row
from engine.patience.places.place import Lift, Place, covered
from engine.rules.cards import Card
from engine.rules.contract import Refusal, SlotId


class Waste(Place):
    """Cards come here only from the stock."""

    def __init__(self, row: Row) -> None:
        super().__init__(row, (WASTE,) if row.has_waste else ())

    def cards(self, position: Position, name: SlotId) -> tuple[Card, ...]:
        return position.waste

    def lifts(self, position: Position) -> Iterable[Lift]:
        return ((WASTE, position.waste[-1][:2], 1),) if position.waste else ()

    def why_not_lift(self, position: Position, move: PileMove, lifted: tuple[Card, ...]) -> Refusal | None:
        return covered(lifted)

    def why_not_put(self, position: Position, move: PileMove, lifted: tuple[Card, ...]) -> Refusal | None:
        return Refusal("no_such_place")

    def without(self, position: Position, name: SlotId, size: int) -> Position:
        return position.changed(waste=position.waste[:-size])

"""The reserve: a heap of which the top card may be played, and which fills empty columns."""

from __future__ import annotations

from collections.abc import Iterable

from engine.patience.parts.names import RESERVE
from engine.patience.parts.piles import PileMove
from engine.patience.parts.position import Position
from engine.patience.parts.row import Row
from engine.patience.places.place import Lift, Place
from engine.rules.cards import Card
from engine.rules.contract import Refusal, SlotId


class Reserve(Place):
    """Nothing is ever put here."""

    def __init__(self, row: Row) -> None:
        super().__init__(row, (RESERVE,) if row.reserve else ())

    def cards(self, position: Position, name: SlotId) -> tuple[Card, ...]:
        return position.reserve

    def lifts(self, position: Position) -> Iterable[Lift]:
        return ((RESERVE, position.reserve[-1][:2], 1),) if position.reserve else ()

    def why_not_lift(self, position: Position, move: PileMove, lifted: tuple[Card, ...]) -> Refusal | None:
        return Refusal("face_down") if lifted[1:] else None

    def why_not_put(self, position: Position, move: PileMove, lifted: tuple[Card, ...]) -> Refusal | None:
        return Refusal("reserve_fills", {"card": lifted[0]})

    def without(self, position: Position, name: SlotId, size: int) -> Position:
        return position.changed(reserve=position.reserve[:-size])

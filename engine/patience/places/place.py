"""What every kind of place answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from engine.patience.parts.piles import PileMove
from engine.patience.parts.position import Position
from engine.patience.parts.row import Row
from engine.rules.cards import ACE, KING, SUITS, Card
from engine.rules.contract import Refusal, SlotId

Face: TypeAlias = tuple[int, str]
"""Rank and suit of a card: what the rules know of it."""

Lift: TypeAlias = tuple[SlotId, Face, int]
"""Cards that may be taken: from where, the face of the lowest, how many."""

EVERY_FACE: Final = frozenset((rank, suit) for rank in range(ACE, KING + 1) for suit in SUITS)


class Taker(NamedTuple):
    """Who takes what of one kind of place. A lift whose lowest card is none of ``faces`` has no move there; ``moves``
    gives those of any other (source, face of the lowest card, number of cards).
    """

    faces: Container[Face]
    moves: Callable[[SlotId, Face, int], Sequence[PileMove]]


def _no_moves(source: SlotId, face: Face, size: int) -> tuple[()]:
    return ()


NOBODY: Final = Taker((), _no_moves)


class Place(ABC):
    """One kind of place of one row. ``names`` are its places in order; there may be none."""

    def __init__(self, row: Row, names: tuple[SlotId, ...]) -> None:
        self.row = row
        self.names = names
        self._index = {name: index for index, name in enumerate(names)}

    @abstractmethod
    def cards(self, position: Position, name: SlotId) -> tuple[Card, ...]:
        """What lies there, bottom first."""

    def lifts(self, position: Position) -> Iterable[Lift]:
        """What may be taken, in the order of the places."""
        return ()

    def taker(self, position: Position) -> Taker:
        """Who takes what in this position; asked once a position, and the answer for each lift."""
        return NOBODY

    def gives_to(self, other: Place) -> bool:
        """Whether cards from here may go to that other kind of place at all."""
        return True

    @abstractmethod
    def why_not_lift(self, position: Position, move: PileMove, lifted: tuple[Card, ...]) -> Refusal | None:
        """Why these cards (the top ones, as many as there are) may not be taken; ``None`` exactly when they may."""

    @abstractmethod
    def why_not_put(self, position: Position, move: PileMove, lifted: tuple[Card, ...]) -> Refusal | None:
        """Why these cards, which may be taken, may not be put here; ``None`` exactly when they may."""

    @abstractmethod
    def without(self, position: Position, name: SlotId, size: int) -> Position:
        """The position after the top cards left."""

    def plus(self, position: Position, name: SlotId, cards: tuple[Card, ...]) -> Position:
        """The position after these cards came."""
        raise LookupError(f"nothing is put onto {name}")


def covered(lifted: tuple[Card, ...]) -> Refusal | None:
    """The answer of places where only the top card is played."""
    return Refusal("covered", {"card": lifted[0], "above": lifted[1]}) if lifted[1:] else None

"""The map from what the hand does to the move it makes: lifted pieces → target slot → move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.rules.contract import PieceId, SlotId
from ui.contract.table import Table

Lift = tuple[PieceId, ...]
"""Pieces taken together, the lowest first; empty for a click that lifts nothing."""


class GestureMap:
    """All legal moves of one position by gesture. Everything the player does ends in a look-up here."""

    def __init__(self, table: Table[Any, Any], state: Any, moves: Iterable[Any]) -> None:
        self._moves: dict[Lift, dict[SlotId, Any]] = {}
        for move in moves:
            for gesture in (table.gesture(state, move), *table.other_gestures(state, move)):
                self._moves.setdefault(gesture.lift, {})[gesture.slot] = move

    def targets(self, lift: Lift) -> Mapping[SlotId, Any]:
        """Where these pieces may go, and by which move."""
        return self._moves.get(lift, {})

    @property
    def clicks(self) -> Mapping[SlotId, Any]:
        """Moves made by a click on a slot, without lifting anything."""
        return self._moves.get((), {})

    @property
    def lifts(self) -> list[Lift]:
        """All groups of pieces that have a legal move."""
        return [lift for lift in self._moves if lift]

    def items(self) -> Iterable[tuple[Lift, SlotId, Any]]:
        """Every gesture with the move it makes: what is lifted, where it goes, the move."""
        for lift, targets in self._moves.items():
            for slot, move in targets.items():
                yield lift, slot, move

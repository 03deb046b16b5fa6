"""Take one to three from a heap; who takes the last wins. A game for tests; also written into games folders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.rules.contract import Outcome, Refusal, Rules, Seat, Setup, UnreadableMove, UnreadableState


@dataclass(frozen=True, slots=True)
class Heap:
    left: int
    turn: int


class HeapRules(Rules[Heap, int]):
    refusals: ClassVar = {"too_many": "There are only {left} left."}
    endings: ClassVar = {"last": "The last one is taken."}

    def start(self, setup: Setup) -> Heap:
        return Heap(int(setup.options.get("heap", "12")), 0)

    def to_move(self, state: Heap) -> Seat | None:
        return state.turn if state.left else None

    def legal_moves(self, state: Heap) -> Sequence[int]:
        return tuple(range(1, min(3, state.left) + 1))

    def apply(self, state: Heap, move: int) -> Heap:
        return Heap(state.left - move, 1 - state.turn)

    def outcome(self, state: Heap) -> Outcome | None:
        return None if state.left else Outcome(winners=(1 - state.turn,), losers=(state.turn,), reason="last")

    def write_move(self, move: int) -> str:
        return f"take {move}"

    def read_move(self, text: str) -> int:
        if text not in ("take 1", "take 2", "take 3"):
            raise UnreadableMove(text)
        return int(text[5:])

    def write_state(self, state: Heap) -> str:
        return f"{state.left} {state.turn}"

    def read_state(self, text: str) -> Heap:
        try:
            left, turn = map(int, text.split())
        except ValueError:
            raise UnreadableState(text) from None
        return Heap(left, turn)

    def why_not(self, state: Heap, move: int) -> Refusal | None:
        return None if 1 <= move <= min(3, state.left) else Refusal("too_many", {"left": state.left})


RULES = HeapRules()

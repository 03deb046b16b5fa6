"""The smallest game that has all a session needs: count from the deal number up to twenty, never past it.

``1`` to ``3`` add; ``x`` gives up. Twenty is won.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.rules.contract import Outcome, Refusal, Rules, Seat, Setup, UnreadableMove, UnreadableState
from engine.words.language import N_

GOAL = 20


class CountingRules(Rules[int, str]):
    refusals: ClassVar = {"too_far": N_("That would be more than {goal}.")}
    endings: ClassVar = {"goal": N_("You reached the goal."), "gave_up": N_("You gave up.")}

    def start(self, setup: Setup) -> int:
        return setup.deal % GOAL

    def to_move(self, state: int) -> Seat | None:
        return 0 if 0 <= state < GOAL else None

    def legal_moves(self, state: int) -> Sequence[str]:
        if self.to_move(state) is None:
            return ()
        return (*tuple(str(step) for step in (1, 2, 3) if state + step <= GOAL), "x")

    def apply(self, state: int, move: str) -> int:
        return -1 if move == "x" else state + int(move)

    def outcome(self, state: int) -> Outcome | None:
        if state == GOAL:
            return Outcome(winners=(0,), reason="goal")
        return Outcome(losers=(0,), reason="gave_up") if state < 0 else None

    def write_move(self, move: str) -> str:
        return move

    def read_move(self, text: str) -> str:
        if text not in ("1", "2", "3", "x"):
            raise UnreadableMove(text)
        return text

    def write_state(self, state: int) -> str:
        return str(state)

    def read_state(self, text: str) -> int:
        if not text.lstrip("-").isdecimal():
            raise UnreadableState("not a number")
        return int(text)

    def why_not(self, state: int, move: str) -> Refusal | None:
        return None if move in self.legal_moves(state) else Refusal("too_far", {"goal": GOAL})


RULES = CountingRules()

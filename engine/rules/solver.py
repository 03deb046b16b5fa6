"""The contracts of solvers and analyses. Both run in the worker process (:mod:`engine.thinking.worker`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeVar

from engine.rules.contract import Rules
from engine.rules.opponents import Limit

State = TypeVar("State")
Move = TypeVar("Move")


class Finding(Enum):
    """What a solver found out about a position."""

    WON = "won"
    LOST = "lost"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Verdict(Generic[Move]):
    """``WON`` comes with the line of moves that wins; ``LOST`` is proved, never a guess.

    ``positions`` is how many positions were searched.
    """

    finding: Finding
    line: tuple[Move, ...] = ()
    positions: int = 0


class Solver(ABC, Generic[State, Move]):
    """Finds out whether one player can still win. ``games/<id>/solver.py`` ends with ``SOLVER``."""

    @abstractmethod
    def solve(self, state: State, limit: Limit, progress: Callable[[int], None]) -> Verdict[Move]:
        """Search until the answer is known or ``limit`` is used up. Call ``progress`` with the number of
        positions searched now and then.
        """


class Analysis(ABC, Generic[State]):
    """Answers a game's own questions about a position. ``games/<id>/analysis.py`` ends with ``ANALYSIS``.

    Questions, progress and answers are plain picklable mappings, a matter between the analysis and the
    game's companion in the window.
    """

    @abstractmethod
    def analyse(
        self,
        state: State,
        question: Mapping[str, Any],
        limit: Limit,
        progress: Callable[[Mapping[str, Any]], None],
    ) -> Mapping[str, Any]:
        """The answer to ``question``; ``progress`` may be called with better and better partial answers."""

    def hint(self, state: State, limit: Limit) -> str | None:
        """The text of a good move, or ``None`` where the analysis has nothing to say."""
        return None


def line_wins(rules: Rules[State, Move], state: State, line: Sequence[Move]) -> bool:
    """Whether ``line`` is legal move by move from ``state`` and ends in a win of seat 0."""
    for move in line:
        if move not in rules.legal_moves(state):
            return False
        state = rules.apply(state, move)
    outcome = rules.outcome(state)
    return outcome is not None and 0 in outcome.winners

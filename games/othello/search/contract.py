"""What opponents and analysis ask of a search, whichever of the two it is: compiled, or plain Python.

Values are in discs for the side to move. :mod:`games.othello.search.searchers` picks the search.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from games.othello.rules import PASS, RULES, Position, legal_squares


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """How hard to look.

    ``depth`` is the most plies ahead; ``solve_from`` the number of empties from which the game is played out
    exactly; ``caution`` how sure a probable cut must be, in standard deviations (0: no such cuts);
    ``seconds`` of wall time, kept within a tenth of a second.
    """

    depth: int
    solve_from: int
    caution: float = 0.0
    seconds: float = 3600.0


@dataclass(frozen=True, slots=True)
class MoveValue:
    """One legal move and what it is worth to the side to move, ``depth`` plies ahead.

    ``exact``: proved to the end of the game.
    """

    move: int
    value: float
    depth: int
    exact: bool


@dataclass(frozen=True, slots=True)
class Thought:
    """The best move found, its value, and the line that both sides are expected to play, ``move`` first.

    ``depth`` plies were looked ahead; ``exact``: proved to the end of the game. ``positions`` were visited.
    """

    move: int
    value: float
    depth: int
    exact: bool
    line: tuple[int, ...] = ()
    positions: int = 0


Report = Callable[[list[MoveValue]], None]
"""Takes the values of all moves, best first."""


class Search(ABC):
    """One searcher. It may keep what it learned for the next question."""

    @abstractmethod
    def best(self, state: Position, effort: Effort) -> Thought:
        """The best move of a position where the side to move can move. Stops in time, whatever it has."""

    @abstractmethod
    def values(self, state: Position, effort: Effort, report: Report | None = None) -> list[MoveValue]:
        """The value of each legal move, all looked at equally deep; ``report`` is called with each deeper set."""

    @abstractmethod
    def expected_line(self, state: Position, move: int, exact: bool) -> tuple[int, ...]:
        """``move`` and what was seen to follow it in the last thought about ``state``."""

    @abstractmethod
    def forget(self) -> None:
        """Drop all that was learned, so that the next thought does not depend on earlier ones."""


def to_mover(state: Position) -> Position:
    """The position, after a pass if the side to move must pass."""
    if not legal_squares(state.mine, state.other) and legal_squares(state.other, state.mine):
        return RULES.apply(state, PASS)
    return state

"""The contract of computer opponents. They are given what their seat may know, never more.

A game's ``opponents.py`` ends with ``LEVELS``. The window imports it to name the levels, so whatever is heavy
(numba, data files) is imported inside functions. A function ``warm()`` in it, if there is one, compiles the kernels;
the worker calls it once before the first thought.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

Knowledge = TypeVar("Knowledge")
Move = TypeVar("Move")


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a thought may take: ``seconds`` of wall time; ``positions`` where a search counts (or None)."""

    seconds: float
    positions: int | None = None


class Opponent(ABC, Generic[Knowledge, Move]):
    """One computer player. ``Knowledge`` is the position, or the seat's view where hands are hidden."""

    @abstractmethod
    def choose(self, knowledge: Knowledge, legal: Sequence[Move], limit: Limit, random: Random) -> Move:
        """One of ``legal``. The same arguments give the same move where the limit is not the clock."""


@dataclass(frozen=True, slots=True)
class Level:
    """One strength. ``name`` is an English source text; ``make`` builds the opponent inside the worker.

    ``compiled`` says that it needs the game's ``warm()``; a level that does not answers at once on the first day.
    """

    id: str
    name: str
    make: Callable[[], Opponent[Any, Any]]
    limit: Limit = Limit(seconds=1.0)
    compiled: bool = True

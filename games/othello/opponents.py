"""Eight levels of opponents, told apart by measured play (see ``python -m tests.benchmarks.othello ladder``).

The lower levels look little ahead and mis-estimate on purpose; their strength does not depend on the machine. The
highest uses its time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from engine.rules.opponents import Level, Limit, Opponent
from engine.words.language import N_
from games.othello.rules import Position
from games.othello.search.contract import Effort, MoveValue, Search
from games.othello.search.searchers import plain_searcher, searcher, warm_searcher

VARIED_PLIES = 10
"""How long the opening is varied: among moves about as good as the best, chance decides."""
_SPARE_SECONDS = 0.1
"""Kept back from the limit for everything but searching."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength:
    """What makes a level strong or weak.

    ``noise`` is the standard deviation, in discs, of what is added to each move's value. ``whim`` is how often a
    move is taken at random. ``caution`` as in :class:`search.contract.Effort`. ``variety`` is how much worse
    than the best, in discs, an opening move may be. ``plain`` levels judge in plain Python and wait for nothing to
    be compiled.
    """

    depth: int
    solve_from: int
    noise: float = 0.0
    whim: float = 0.0
    caution: float = 0.0
    variety: float = 0.8
    plain: bool = False


class OthelloOpponent(Opponent[Position, int]):
    """Plays at one strength with the best search there is on this machine, or the one it is given."""

    def __init__(self, strength: Strength, search: Search | None = None) -> None:
        self.strength = strength
        self._search = search

    def choose(self, knowledge: Position, legal: Sequence[int], limit: Limit, random: Random) -> int:
        if len(legal) == 1:
            return legal[0]
        if random.random() < self.strength.whim:
            return random.choice(list(legal))
        search = self._search or self._usual_search()
        seconds = max(0.02, limit.seconds - _SPARE_SECONDS)
        if self.strength.noise:
            return self._by_feeling(search, knowledge, seconds, random)
        if 64 - knowledge.empty.bit_count() - 4 < VARIED_PLIES:
            move = self._varied(search, knowledge, seconds, random)
        else:
            move = search.best(knowledge, self._effort(self.strength.depth, seconds)).move
        return move if move in legal else legal[0]

    def _usual_search(self) -> Search:
        return plain_searcher() if self.strength.plain else searcher()

    def _by_feeling(self, search: Search, state: Position, seconds: float, random: Random) -> int:
        values = search.values(state, self._effort(self.strength.depth, seconds))
        in_order = sorted(values, key=lambda known: known.move)  # so that chance alone decides, not the search
        return max(in_order, key=lambda known: known.value + random.gauss(0, self.strength.noise)).move

    def _varied(self, search: Search, state: Position, seconds: float, random: Random) -> int:
        """One of the opening moves that are about as good as the best."""
        depth = min(self.strength.depth, 9)
        values = search.values(state, self._effort(depth, seconds))
        best = max(known.value for known in values)
        good = sorted((known for known in values if known.value >= best - self.strength.variety), key=_move)
        return random.choice(good).move

    def _effort(self, depth: int, seconds: float) -> Effort:
        return Effort(depth=depth, solve_from=self.strength.solve_from, caution=self.strength.caution, seconds=seconds)


def _move(known: MoveValue) -> int:
    return known.move


def _level(number: int, name: str, strength: Strength, seconds: float = 1.0) -> Level:
    return Level(str(number), name, lambda: OthelloOpponent(strength), Limit(seconds=seconds), not strength.plain)


STRENGTHS: tuple[Strength, ...] = (
    Strength(depth=1, solve_from=0, noise=13.0, whim=0.2, plain=True),
    Strength(depth=1, solve_from=0, noise=4.0, whim=0.02, plain=True),
    Strength(depth=2, solve_from=4, noise=2.4, plain=True),
    Strength(depth=1, solve_from=6, noise=2.2),
    Strength(depth=2, solve_from=8, noise=1.0),
    Strength(depth=3, solve_from=10, noise=0.4),
    Strength(depth=6, solve_from=13, caution=1.4),
    Strength(depth=24, solve_from=22, caution=1.2),
)
"""Weakest first. Each scores at least 65 of 100 against the one before it; measured, most score 84 to 98."""

_NAMES = (
    N_("1 · Beginner"),
    N_("2 · Learner"),
    N_("3 · Easy"),
    N_("4 · Casual"),
    N_("5 · Medium"),
    N_("6 · Hard"),
    N_("7 · Expert"),
    N_("8 · Master"),
)

LEVELS: tuple[Level, ...] = tuple(
    _level(number, name, strength, 2.0 if number == len(_NAMES) else 1.0)
    for number, (name, strength) in enumerate(zip(_NAMES, STRENGTHS, strict=True), 1)
)


def warm() -> None:
    """Make ready what the levels search with; afterwards every level answers at once."""
    warm_searcher()

"""Loss rates of NLK's opponents: ``python -m tests.benchmarks.nlk [hands] [players ...]``.

One player of a level sits against others of one kind; seats rotate and so does the dealer. Fair would be one
loss in as many hands as there are players. Hands that end by the endless rule have no loser.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from engine.rules.contract import Setup
from engine.rules.opponents import Limit, Opponent
from games.nlk.moves import Move
from games.nlk.opponents import LEVELS, ThumbOpponent
from games.nlk.position import Phase
from games.nlk.rules import RULES
from games.nlk.thumbs import Style
from games.nlk.views import View

Player = Opponent[View, Move]
RANDOM = ThumbOpponent(Style(blunders=1.0))
GREEDY = ThumbOpponent(Style())
SAVER = ThumbOpponent(Style(trumps_until=3, finishes_until=3))
SHARP = ThumbOpponent(Style(trumps_until=4))
BASELINES = {"random": RANDOM, "greedy": GREEDY, "savers": SAVER, "finishing savers": SHARP}


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the table: how often the first player lost, how often nobody did, the longest thought."""

    losses: int
    endless: int
    hands: int
    slowest: float
    mean: float

    @property
    def rate(self) -> float:
        return self.losses / self.hands


def play_hand(players: Sequence[Player], deal: int, limits: Sequence[Limit], thoughts: list[float]) -> int | None:
    """Play one hand; the seat that lost, or ``None``. Thinking times of the first player go to ``thoughts``."""
    state = RULES.start(Setup(deal=deal, seats=len(players), options={"hands": "1"}))
    random = Random(deal)
    while RULES.outcome(state) is None:
        seat = state.turn
        legal = RULES.legal_moves(state)
        began = time.perf_counter()
        move = players[seat].choose(RULES.view(state, seat), legal, limits[seat], random)
        if len(legal) > 1 and players[seat] is not players[seat - 1]:
            thoughts.append(time.perf_counter() - began)
        state = RULES.apply(state, move)
    return state.turn if state.phase is Phase.LOST else None


def measure(one: Player, others: Player, hands: int, players: int, limits: tuple[Limit, Limit], first: int = 1) -> Line:
    """``one`` against ``players`` - 1 ``others``, sitting in each seat in turn."""
    losses = endless = 0
    thoughts: list[float] = []
    for deal in range(first, first + hands):
        own = deal // players % players
        seated = [one if seat == own else others for seat in range(players)]
        timed = [limits[0] if seat == own else limits[1] for seat in range(players)]
        seconds: list[float] = []
        loser = play_hand(seated, deal, timed, seconds)
        losses += loser == own
        endless += loser is None
        thoughts += seconds
    return Line(losses, endless, hands, max(thoughts, default=0.0), sum(thoughts) / max(1, len(thoughts)))


def rows() -> Iterator[tuple[str, Player, Limit, str, Player, Limit]]:
    """Every level against every kind of opponents."""
    for number, level in enumerate(LEVELS):
        for name, baseline in BASELINES.items():
            yield level.id, level.make(), level.limit, name, baseline, level.limit
        if number:
            below = LEVELS[number - 1]
            yield level.id, level.make(), level.limit, below.id, below.make(), below.limit


def main() -> None:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    tables = [int(word) for word in sys.argv[2:]] or [4, 6]
    for players in tables:
        print(f"{players} players, {hands} hands a line; fair is {1 / players:.1%}")
        print(f"{'level':8} {'against':18} {'lost':>7} {'±':>6} {'endless':>8} {'mean ms':>8} {'longest':>8}")
        for level, one, limit, name, others, other_limit in rows():
            line = measure(one, others, hands, players, (limit, other_limit))
            error = (line.rate * (1 - line.rate) / hands) ** 0.5
            print(
                f"{level:8} {name:18} {line.rate:7.1%} {error:6.1%} {line.endless / hands:8.1%}"
                f" {1000 * line.mean:8.1f} {1000 * line.slowest:8.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()

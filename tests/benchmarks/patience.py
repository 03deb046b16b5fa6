"""How long the patiences' rules take: printed by ``python -m tests.benchmarks.patience``, never asserted."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from engine.patience.rules import PatienceRules
from engine.rules.catalogue import find_games
from engine.rules.contract import Rules, Setup

_REPEATS = 20


def bench_legal_moves(games: int = 4) -> dict[str, float]:
    """Median microseconds of one ``legal_moves`` call over the positions of random games, by game and variant."""
    found = {}
    for game in find_games():
        if game.info is not None and isinstance(game.rules, PatienceRules):
            for row in game.rules.family.rows:
                found[f"{game.id}/{row.full_name}"] = _median_time(game.rules, row.full_name, games)
    return found


def _median_time(rules: Rules[Any, Any], variant: str, games: int) -> float:
    return median(_time(rules, state) for deal in range(1, games + 1) for state in _positions(rules, variant, deal))


def _positions(rules: Rules[Any, Any], variant: str, deal: int) -> Iterator[Any]:
    """The positions of one game of at most 150 random moves."""
    random = Random(deal)
    state = rules.start(Setup(deal=deal, variant=variant))
    for _ in range(150):
        yield state
        moves = rules.legal_moves(state)
        if not moves:
            return
        state = rules.apply(state, random.choice(moves))


def _time(rules: Rules[Any, Any], state: Any) -> float:
    started = perf_counter()
    for _ in range(_REPEATS):
        rules.legal_moves(state)
    return (perf_counter() - started) / _REPEATS * 1e6


if __name__ == "__main__":
    for name, microseconds in bench_legal_moves().items():
        print(f"{name:32} {microseconds:6.1f} µs")

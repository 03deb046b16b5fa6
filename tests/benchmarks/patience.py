"""How long the patiences' rules take: printed by ``python -m tests.benchmarks.patience``, never asserted."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from engine.rules.contract import Rules, Setup
from games.autumn_leaves.rules import RULES as AUTUMN_LEAVES
from games.forty_thieves.rules import RULES as FORTY_THIEVES
from games.forty_thieves.variants import VARIANTS

_REPEATS = 20


def bench_legal_moves(games: int = 4) -> dict[str, float]:
    """Median microseconds of one ``legal_moves`` call over the positions of random games, by game and variant."""
    found = {"autumn_leaves": _median_time(AUTUMN_LEAVES, "", games)}
    for variant in VARIANTS:
        found[f"forty_thieves/{variant.id}"] = _median_time(FORTY_THIEVES, variant.id, games)
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

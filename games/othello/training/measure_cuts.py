"""How well a shallow search foretells a deeper one, measured on the engine's own games."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean

from engine.rules.contract import Setup
from games.othello.kernels.patterns import STAGES
from games.othello.rules import PASS, RULES, Position
from games.othello.search.compiled_search import CompiledSearch
from games.othello.search.contract import Effort
from games.othello.search.cuts import SHALLOW

DEEPEST = 9
"""Deeper searches are not measured but taken to spread like the deepest of their parity."""
POSITIONS = 70
"""Measured in each stage."""
_LUCK = 0.15


def print_cuts(seed: int = 7) -> None:
    """The standard deviation of deep minus shallow, in discs, for each stage, from depth 3 on."""
    search, random = CompiledSearch(hash_bits=16), Random(seed)
    samples = _positions(search, random)
    for stage in range(STAGES):
        spreads = _spreads(search, samples[stage])
        print("    (" + ", ".join(f"{spread:.2f}" for spread in spreads) + "),", flush=True)


def _positions(search: CompiledSearch, random: Random) -> list[list[Position]]:
    """Positions from games with some random moves, sorted by stage (see :func:`kernels.evaluation.stage_of`)."""
    samples: list[list[Position]] = [[] for _ in range(STAGES)]
    while min(len(found) for found in samples[1:-1]) < POSITIONS:
        state, luck = RULES.start(Setup(deal=0)), random.randrange(4, 20)
        while RULES.to_move(state) is not None:
            legal, ply = RULES.legal_moves(state), 60 - state.empty.bit_count()
            if ply < luck or random.random() < _LUCK or len(legal) == 1:
                move = random.choice(legal)
            else:
                move = search.best(state, Effort(depth=3, solve_from=8)).move
                samples[min(ply // 4, STAGES - 1)].append(state)
            state = RULES.apply(state, move)
    for found in samples:
        random.shuffle(found)
        del found[POSITIONS:]
    return samples


def _spreads(search: CompiledSearch, states: list[Position]) -> list[float]:
    values: dict[int, list[float]] = {depth: [] for depth in range(1, DEEPEST + 1)}
    for state in states:
        if state.empty.bit_count() <= DEEPEST + 1 or PASS in RULES.legal_moves(state):
            continue
        for depth in values:
            values[depth].append(search.value_at(state, depth))
    if len(values[1]) < 20:
        return []
    return [_deviation(values[depth], values[SHALLOW[depth]]) for depth in range(3, DEEPEST + 1)]


def _deviation(deep: list[float], shallow: list[float]) -> float:
    differences = [one - other for one, other in zip(deep, shallow, strict=True)]
    return sqrt(fmean(difference**2 for difference in differences))

"""Setting the biases by what deeper searches find in good games.

The games that weights are fitted to are played quickly and from random openings. Their mistakes favour one side a
little, stage by stage, and that adds up to discs in the opening. Here a small number of better games is looked at
more deeply, from the end to the start, so that each stage's mean rests on stages already set right.
"""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from engine.rules import Setup
from games.othello.compiled_search import CompiledSearch
from games.othello.kernels.patterns import STAGES, WEIGHTS_PER_STAGE
from games.othello.rules import RULES, Position
from games.othello.search import Effort
from games.othello.weights import quantised

GAMES = 300
EXACT_FROM = 18
"""Empties from which the result is solved."""
DEPTH = 10
_CAUTION = 1.5
_PLAYED = Effort(depth=6, solve_from=12, caution=1.5)
_OPENING_PLIES = (2, 9)
_EVEN = 8.0
"""Discs: games that begin less even than this are left out."""


def calibrated(rows: NDArray[np.float64], seed: int = 11) -> NDArray[np.float64]:
    """The weights with new biases for every stage but the last, which was fitted to exact results."""
    rows = rows.copy()
    by_stage = _positions(CompiledSearch(16, quantised(rows)), Random(seed))
    for stage in range(STAGES - 2, -1, -1):
        search = CompiledSearch(18, quantised(rows))
        misses: list[list[float]] = [[], [], [], []]
        for state in by_stage[stage]:
            empties = state.empty.bit_count()
            solving = empties <= EXACT_FROM
            effort = Effort(depth=DEPTH, solve_from=EXACT_FROM if solving else 0, caution=_CAUTION)
            misses[empties & 3].append(search.best(state, effort).value - search.judge(state))
        for residue, found in enumerate(misses):
            if len(found) >= 20:
                rows[stage, WEIGHTS_PER_STAGE + residue] += float(np.mean(found))
        shown = ", ".join(f"{np.mean(found):+.2f}" if found else "-" for found in misses)
        print(f"stage {stage:2}: biases moved by {shown}", flush=True)
    return rows


def _positions(search: CompiledSearch, random: Random) -> list[list[Position]]:
    """Positions of even, varied, fairly good games, by stage; one of each stage and game."""
    by_stage: list[list[Position]] = [[] for _ in range(STAGES)]
    for _ in range(GAMES):
        state, luck, chosen = RULES.start(Setup(deal=0)), random.randint(*_OPENING_PLIES), {}
        for _ in range(luck):
            state = RULES.apply(state, random.choice(RULES.legal_moves(state)))
        if len(RULES.legal_moves(state)) < 2 or abs(search.best(state, _PLAYED).value) > _EVEN:
            continue
        while RULES.to_move(state) is not None:
            legal = RULES.legal_moves(state)
            stage = min((60 - state.empty.bit_count()) // 4, STAGES - 1)
            if len(legal) > 1 and random.random() < 0.4:
                chosen[stage] = state
            state = RULES.apply(state, legal[0] if len(legal) == 1 else search.best(state, _PLAYED).move)
        for stage, position in chosen.items():
            by_stage[stage].append(position)
    return by_stage

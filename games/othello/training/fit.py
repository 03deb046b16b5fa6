"""Fitting weights to games: stochastic least squares, stage by stage from the end of the game to its start.

From 12 empties on results are exact. Before that, what a game ended in is mostly noise for its early positions; so
the goal of a position is, in part, what the weights of the next stage (already fitted) say about the position four
plies later in the same game.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from games.othello.kernels.context import Memory
from games.othello.kernels.patterns import FEATURE_STARTS, STAGES, WEIGHTS_PER_STAGE, representatives
from games.othello.training.kernels import count_empties, indices, judge_rows, links, pass_over, squared_error

FEATURE_COUNT = len(FEATURE_STARTS)
TRUST = 0.5
"""How much of a goal comes from the game's further course, the rest from the next stage's weights."""
EXACT_EMPTIES = 12
"""Results of positions with so few empties are exact, and their games go on at random."""


def empties_of(boards: NDArray[np.uint64]) -> NDArray[np.int64]:
    """How many squares are empty in each position; ``boards`` has a row of own and other discs for each."""
    out = np.zeros(len(boards), dtype=np.int64)
    count_empties(boards, out)
    return out


def weights_used(memory: Memory, features: NDArray[np.uint16], boards: NDArray[np.uint64]) -> NDArray[np.int32]:
    """For each position, the 46 weights that are added up (symmetric ones are one), seen by the side to move."""
    out = np.zeros((len(boards), FEATURE_COUNT), dtype=np.int32)
    indices(memory.address, features, boards, np.array(FEATURE_STARTS), representatives(), out)
    return out


def fit(
    memory: Memory,
    features: NDArray[np.uint16],
    boards: NDArray[np.uint64],
    results: NDArray[np.int8],
    seed: int,
    epochs: int = 20,
) -> NDArray[np.float64]:
    """Weights in discs, one row a stage, the biases behind. A stage starts from the weights of the one after it.

    ``boards`` and ``results`` are whole games in the order of play, as :func:`selfplay.play` gives them. ``features``
    is the part of ``memory`` with that name. The same ``seed`` gives the same weights.
    """
    random = np.random.default_rng(seed)
    empties, goals = empties_of(boards), results.astype(np.float64)
    later, sign = np.zeros(len(boards), dtype=np.int64), np.zeros(len(boards))
    links(boards, empties, EXACT_EMPTIES, later, sign)
    rows = np.zeros((STAGES, WEIGHTS_PER_STAGE + 4))
    for stage in range(STAGES - 1, -1, -1):
        here = np.flatnonzero(np.clip((60 - empties) >> 2, 0, STAGES - 1) == stage)
        if stage + 1 < STAGES:
            rows[stage] = rows[stage + 1]
            _set_goals(memory, features, boards, empties, goals, later, sign, here, rows)
        near = np.flatnonzero(((60 - empties) >> 2 == stage + 1) & (((60 - empties) & 3) < 2))
        chosen = here if stage == STAGES - 1 else np.concatenate([here, near])
        random.shuffle(chosen)
        used = weights_used(memory, features, boards[chosen])
        goal, parity = goals[chosen], empties[chosen] & 3
        held = len(chosen) // 20
        for epoch in range(epochs):
            pace = 0.004 * (1 - epoch / epochs) + 0.0002
            order = random.permutation(len(chosen) - held)
            train = pass_over(rows[stage], used[held:], parity[held:], goal[held:], order, pace)
        unseen = squared_error(rows[stage], used[:held], parity[:held], goal[:held])
        print(
            f"stage {stage:2}: {len(chosen):8} positions, error {train**0.5:5.2f} discs, unseen {unseen**0.5:5.2f}",
            flush=True,
        )
    return rows


def _set_goals(
    memory: Memory,
    features: NDArray[np.uint16],
    boards: NDArray[np.uint64],
    empties: NDArray[np.int64],
    goals: NDArray[np.float64],
    later: NDArray[np.int64],
    sign: NDArray[np.float64],
    here: NDArray[np.int64],
    rows: NDArray[np.float64],
) -> None:
    """Mix what is known of the position a little later into the goals of the positions ``here``."""
    linked = here[later[here] > here]
    target = later[linked]
    used = weights_used(memory, features, boards[target])
    value = np.zeros(len(target))
    judge_rows(rows, used, empties[target], value)
    exact = empties[target] <= EXACT_EMPTIES
    known = np.where(exact, goals[target], TRUST * goals[target] + (1 - TRUST) * value)
    goals[linked] = sign[linked] * np.clip(known, -64, 64)

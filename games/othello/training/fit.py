"""Fitting weights to results: stochastic least squares, stage by stage from the end of the game to its start."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from games.othello.kernels.context import Memory
from games.othello.kernels.patterns import FEATURE_STARTS, STAGES, WEIGHTS_PER_STAGE, representatives
from games.othello.training.kernels import count_empties, indices, pass_over, squared_error

FEATURE_COUNT = len(FEATURE_STARTS)


def empties_of(boards: NDArray[np.uint64]) -> NDArray[np.int64]:
    out = np.zeros(len(boards), dtype=np.int64)
    count_empties(boards, out)
    return out


def weights_used(memory: Memory, features: NDArray[np.uint16], boards: NDArray[np.uint64]) -> NDArray[np.int32]:
    out = np.zeros((len(boards), FEATURE_COUNT), dtype=np.int32)
    indices(memory.address, features, boards, np.array(FEATURE_STARTS), representatives(), out)
    return out


def fit(memory: Memory, features: NDArray[np.uint16], boards: NDArray[np.uint64], results: NDArray[np.int8],
        seed: int, epochs: int = 24) -> NDArray[np.float64]:
    """Weights in discs, one row a stage, the biases behind. A stage starts from the weights of the one after it."""
    random = np.random.default_rng(seed)
    empties = empties_of(boards)
    rows = np.zeros((STAGES, WEIGHTS_PER_STAGE + 4))
    for stage in range(STAGES - 1, -1, -1):
        if stage + 1 < STAGES:
            rows[stage] = rows[stage + 1]
        ply = 60 - empties
        low, high = 4 * stage - 2, 4 * stage + 6 if stage < STAGES - 1 else 61
        chosen = np.flatnonzero((ply >= low) & (ply < high))
        random.shuffle(chosen)
        used = weights_used(memory, features, boards[chosen])
        goal, parity = results[chosen].astype(np.float64), empties[chosen] & 3
        held = len(chosen) // 20
        for epoch in range(epochs):
            pace = 0.004 * (1 - epoch / epochs) + 0.0002
            order = held + random.permutation(len(chosen) - held)
            train = pass_over(rows[stage], used[held:], parity[held:], goal[held:], order - held, pace)
        test = squared_error(rows[stage], used[:held], parity[:held], goal[:held])
        print(f"stage {stage:2}: {len(chosen):8} positions, error {train**0.5:5.2f} discs, unseen {test**0.5:5.2f}",
              flush=True)
    return rows

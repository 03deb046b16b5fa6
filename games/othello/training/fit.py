"""Fitting weights to results: stochastic least squares, stage by stage from the end of the game to its start."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.othello.kernels.context import Memory
from games.othello.kernels.evaluation import set_features
from games.othello.kernels.patterns import FEATURE_STARTS, STAGES, WEIGHTS_PER_STAGE, representatives
from games.othello.kernels.primitives import compiled, count

FEATURE_COUNT = len(FEATURE_STARTS)


@compiled
def _indices(c: int, features: Any, boards: Any, starts: Any, same: Any, out: Any) -> None:
    """For each position the weights it uses, seen by the side to move, symmetric ones made one."""
    for i in range(boards.shape[0]):
        set_features(c, boards[i, 0], boards[i, 1], 0)
        for k in range(starts.shape[0]):
            out[i, k] = same[starts[k] + features[k]]


@compiled
def _empties(boards: Any, out: Any) -> None:
    for i in range(boards.shape[0]):
        out[i] = count(~(boards[i, 0] | boards[i, 1]))


@compiled
def _pass_over(weights: Any, used: Any, parity: Any, goal: Any, order: Any, pace: float) -> Any:
    """One epoch; the mean squared error before each step."""
    total = 0.0
    for n in range(order.shape[0]):
        i = order[n]
        value = weights[WEIGHTS_PER_STAGE + parity[i]]
        for k in range(used.shape[1]):
            value += weights[used[i, k]]
        error = goal[i] - value
        total += error * error
        step = pace * error
        weights[WEIGHTS_PER_STAGE + parity[i]] += step
        for k in range(used.shape[1]):
            weights[used[i, k]] += step
    return total / max(order.shape[0], 1)


@compiled
def _errors(weights: Any, used: Any, parity: Any, goal: Any) -> Any:
    total = 0.0
    for i in range(used.shape[0]):
        value = weights[WEIGHTS_PER_STAGE + parity[i]]
        for k in range(used.shape[1]):
            value += weights[used[i, k]]
        total += (goal[i] - value) ** 2
    return total / max(used.shape[0], 1)


def empties_of(boards: NDArray[np.uint64]) -> NDArray[np.int64]:
    out = np.zeros(len(boards), dtype=np.int64)
    _empties(boards, out)
    return out


def weights_used(memory: Memory, features: NDArray[np.uint16], boards: NDArray[np.uint64]) -> NDArray[np.int32]:
    out = np.zeros((len(boards), FEATURE_COUNT), dtype=np.int32)
    _indices(memory.address, features, boards, np.array(FEATURE_STARTS), representatives(), out)
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
            train = _pass_over(rows[stage], used[held:], parity[held:], goal[held:], order - held, pace)
        test = _errors(rows[stage], used[:held], parity[:held], goal[:held])
        print(f"stage {stage:2}: {len(chosen):8} positions, error {train**0.5:5.2f} discs, unseen {test**0.5:5.2f}",
              flush=True)
    return rows

"""Games of the engine against itself, with the true or played result noted at every position."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from games.othello.kernels.context import Memory
from games.othello.training.kernels import LONGEST, play_game


def play(memory: Memory, games: int, depth: int, solved: int, seed: int) -> tuple[NDArray[np.uint64], NDArray[np.int8]]:
    """Positions of many games (a row of own and other discs each) and their results for the side to move, in discs.

    Each game begins with random plies, goes on ``depth`` plies ahead and is solved with ``solved`` empties. The same
    ``seed`` gives the same games.
    """
    state = np.array([seed * 0x9E3779B97F4A7C15 % 2**64 | 1], dtype=np.uint64)
    random = np.random.default_rng(seed)
    boards, results = np.zeros((LONGEST, 2), dtype=np.uint64), np.zeros(LONGEST, dtype=np.int64)
    all_boards, all_results = [], []
    for _ in range(games):
        luck = int(random.integers(4, 22) if random.random() < 0.7 else random.integers(18, 46))
        memory.begin()
        found = play_game(memory.address, state, luck, depth, solved, boards, results)
        all_boards.append(boards[:found].copy())
        all_results.append(results[:found].astype(np.int8))
    return np.concatenate(all_boards), np.concatenate(all_results)

"""The training of Othello's weights: the same seed gives the same weights, and what is learned is true."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from games.othello.rules import RULES, Position


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    pytest.importorskip("numba")
    from games.othello.kernels import is_available

    is_available()


def small_round(seed: int) -> tuple[NDArray[np.uint64], NDArray[np.int8], NDArray[np.float64]]:
    from games.othello.kernels.context import FEATURES, Memory
    from games.othello.kernels.patterns import STAGES, WEIGHTS_PER_STAGE, power_table
    from games.othello.search.weights import memory_rows
    from games.othello.training.fit import fit
    from games.othello.training.selfplay import play

    memory = Memory(memory_rows(np.zeros((STAGES, WEIGHTS_PER_STAGE + 4), dtype=np.int16)), power_table(), 12)
    boards, results = play(memory, 60, 0, 8, seed)
    return boards, results, fit(memory, memory.part(FEATURES), boards, results, seed, epochs=2)


def test_the_same_seed_gives_the_same_games_and_weights() -> None:
    boards, results, weights = small_round(5)
    again_boards, again_results, again_weights = small_round(5)
    assert (boards == again_boards).all() and (results == again_results).all()
    assert (weights == again_weights).all()
    other_boards, _, _ = small_round(6)
    assert boards.shape != other_boards.shape or (boards != other_boards).any()


def test_results_of_late_positions_are_exact() -> None:
    from games.othello.search.contract import Effort
    from games.othello.search.plain_search import PlainSearch

    boards, results, _ = small_round(7)
    checked = 0
    for (mine, other), result in zip(boards.tolist(), results.tolist(), strict=True):
        state = Position(mine, other, 0)
        if state.empty.bit_count() <= 6 and len(RULES.legal_moves(state)) > 0:
            assert PlainSearch().best(state, Effort(depth=60, solve_from=60)).value == result
            checked += 1
    assert checked > 100


def test_symmetric_patterns_share_their_weights() -> None:
    from games.othello.kernels.patterns import PLACES, colour_swap, representatives

    same, swap = representatives(), colour_swap()
    assert (same[same] == same).all() and (swap[swap] == np.arange(len(swap))).all()
    assert len(PLACES) == 46
    covered = {square for _, squares in PLACES for square in squares}
    assert covered == set(range(64)), "the evaluation sees every square"

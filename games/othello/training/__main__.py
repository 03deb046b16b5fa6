"""Make the weights again, or measure the probabilistic cut.

``python -m games.othello.training weights [file] [rounds]`` plays and fits round after round (about half an hour on one
quiet core) and writes the file; the same program on the same kind of machine writes the same file.
``python -m games.othello.training cuts`` prints the table of :mod:`games.othello.search.cuts`.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from games.othello.kernels import is_available
from games.othello.kernels.context import FEATURES, Memory
from games.othello.kernels.patterns import STAGES, WEIGHTS_PER_STAGE, power_table
from games.othello.search.weights import BIASES, FILE, memory_rows, quantised, save
from games.othello.training.fit import fit
from games.othello.training.measure_cuts import print_cuts
from games.othello.training.selfplay import play

HASH_BITS = 16


@dataclass(frozen=True, slots=True)
class Round:
    """Games of one round: how deep the engine looks, from how many empties the result is exact, and the seed.

    ``keeps`` says whether the games of the round before are fitted too.
    """

    games: int
    depth: int
    solved: int
    seed: int
    keeps: bool


ROUNDS = (
    Round(30_000, 0, 12, 1, False),
    Round(40_000, 2, 12, 2, False),
    Round(60_000, 3, 12, 3, False),
    Round(90_000, 3, 12, 4, True),
)

Games = tuple[NDArray[np.uint64], NDArray[np.int8]]


def make_weights(rounds: int = len(ROUNDS)) -> NDArray[np.float64]:
    """Weights in discs after so many rounds of :data:`ROUNDS`: one row a stage, its biases behind."""
    rows = np.zeros((STAGES, WEIGHTS_PER_STAGE + BIASES))
    before: Games | None = None
    for number, plan in enumerate(ROUNDS[:rounds], 1):
        began = time.monotonic()
        memory = Memory(memory_rows(quantised(rows, grain=1)), power_table(), HASH_BITS)
        games = play(memory, plan.games, plan.depth, plan.solved, plan.seed)
        print(f"round {number}: {len(games[0])} positions in {time.monotonic() - began:.0f} s", flush=True)
        boards, results = games
        if plan.keeps and before is not None:
            boards, results = np.concatenate([boards, before[0]]), np.concatenate([results, before[1]])
        print(f"fitting {len(boards)} positions", flush=True)
        rows = fit(memory, memory.part(FEATURES), boards, results, plan.seed)
        before = games
    return rows


def main(arguments: list[str]) -> None:
    """Do what the arguments say (see above); print how to call it if they say nothing known."""
    is_available()
    if arguments[:1] == ["cuts"]:
        print_cuts()
    elif arguments[:1] == ["weights"]:
        rounds = int(arguments[2]) if len(arguments) > 2 else len(ROUNDS)
        path = Path(arguments[1]) if len(arguments) > 1 else FILE
        save(quantised(make_weights(rounds)), path)
        print(f"{path}: {path.stat().st_size} bytes")
    else:
        print(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])

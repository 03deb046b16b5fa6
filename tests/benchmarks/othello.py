"""Othello's figures: ``python -m tests.benchmarks.othello [part]``.

Parts: ``short``, ``counts``, ``endgames [last]``, ``speed``, ``ladder [games] [seconds] [first level] [last level]``.

``counts``: leaves of the game tree by depth, both conventions, with leaves per second. ``endgames``: the FFO
positions from 40 up to ``last`` (44, or up to 49), exact score and best move, with seconds and positions per second.
``speed``: the midgame search. ``ladder``: each level against the one below, from balanced starts eight plies in,
each start once with either colour; the highest level gets ``seconds`` a move. Everything runs on one core.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from engine.rules.contract import Setup
from engine.rules.opponents import Limit
from games.othello.opponents import LEVELS
from games.othello.rules import PASS, RULES, Position, disc_counts, square_name
from games.othello.search.contract import Effort, to_mover
from games.othello.search.searchers import searcher
from tests.support.folders import DATA

START_PLIES = 8
BALANCED = 1.5
"""Discs: a start is balanced if a search finds no side further ahead than this."""
TEN_MINUTES = 600.0


def _cases(name: str) -> Any:
    return json.loads((DATA / f"othello_{name}.json").read_text(encoding="utf-8"))


def count_lines(deepest: int = 10) -> Iterator[str]:
    """Move counts by depth, beside the known ones."""
    import numpy as np

    from games.othello.kernels import is_available

    if not is_available():
        yield "move counts: Numba is not installed"
        return
    from games.othello.kernels.perft import count_leaves

    start, cases = RULES.start(Setup(deal=0)), _cases("perft")
    boards = np.uint64(start.black), np.uint64(start.white)
    for key, free in (("pass_is_a_ply", False), ("pass_is_free", True)):
        for depth in range(1, deepest + 1):
            began = time.process_time()
            leaves = int(count_leaves(*boards, depth, free))
            seconds = max(1e-9, time.process_time() - began)
            right = "right" if leaves == cases[key][depth - 1] else f"WRONG, should be {cases[key][depth - 1]}"
            yield f"{key:14} depth {depth:2} {leaves:11} leaves {leaves / seconds / 1e6:7.1f} M/s  {right}"


def endgame_position(case: dict[str, Any]) -> Position:
    return RULES.read_state(f"{case['board']} {case['to_move']}")


def endgame_lines(last: int = 44, budget: float = TEN_MINUTES) -> Iterator[str]:
    """The FFO endgames, solved from nothing one after another."""
    from games.othello.search.compiled_search import CompiledSearch

    searcher().best(RULES.start(Setup(deal=0)), Effort(depth=3, solve_from=0))
    search, total, work, positions = CompiledSearch(hash_bits=20), 0.0, 0.0, 0
    for case in _cases("endgames")["positions"]:
        if case["number"] > last or total >= budget:
            break
        search.forget()
        effort = Effort(depth=64, solve_from=64, seconds=max(1.0, budget - total))
        began, worked = time.perf_counter(), time.process_time()
        thought = search.best(endgame_position(case), effort)
        seconds, worked = time.perf_counter() - began, time.process_time() - worked
        total, positions, work = total + seconds, positions + thought.positions, work + worked
        best = square_name(thought.move)
        right = thought.exact and thought.value == case["score"] and best in case["best"]
        yield (
            f"FFO {case['number']} ({case['empties']} empties) {thought.value:+4.0f} {best} {seconds:7.2f} s,"
            f" {worked:7.2f} s of the processor {thought.positions / 1e6:8.1f} M positions"
            f" {thought.positions / worked / 1e6:6.1f} M/s"
            f"  {'right' if right else 'out of time' if not thought.exact else 'WRONG'}"
        )
    yield (
        f"together {total:.1f} s, {work:.1f} s of the processor,"
        f" {positions / work / 1e6:.1f} M positions a second of the processor"
    )


def speed_lines(depth: int = 14) -> Iterator[str]:
    """How fast the midgame search gets deep."""
    state = _played("f5d6c3d3c4f4f6f3e6e7d7g6")
    search = searcher()
    for caution in (0.0, 1.2):
        search.forget()
        began = time.perf_counter()
        thought = search.best(state, Effort(depth=depth - (2 if not caution else 0), solve_from=0, caution=caution))
        seconds = time.perf_counter() - began
        cuts = f"cuts at {caution} deviations" if caution else "no probable cuts"
        yield (
            f"midgame, {cuts}: depth {thought.depth} in {seconds:.2f} s, {thought.positions / 1e6:.1f} M positions,"
            f" {thought.positions / seconds / 1e6:.1f} M/s, best {square_name(thought.move)} {thought.value:+.1f}"
        )


def _played(moves: str) -> Position:
    state = RULES.start(Setup(deal=0))
    for place in range(0, len(moves), 2):
        state = RULES.apply(state, RULES.read_move(moves[place : place + 2]))
    return state


# -- the ladder

Chooser = Callable[[Position, Random], int]


def balanced_starts(number: int, seed: int = 2024) -> list[Position]:
    """Different positions after eight random plies that a search finds about even."""
    random, seen = Random(seed), set()
    found: list[Position] = []
    while len(found) < number:
        state = RULES.start(Setup(deal=0))
        for _ in range(START_PLIES):
            state = RULES.apply(state, random.choice(RULES.legal_moves(state)))
        if RULES.legal_moves(state)[:1] in ((), (PASS,)) or state in seen:
            continue
        seen.add(state)
        if abs(searcher().best(state, Effort(depth=10, solve_from=0, caution=1.3)).value) <= BALANCED:
            found.append(state)
    return found


def play_game(start: Position, players: Sequence[Chooser], random: Random) -> int:
    """Black's discs less white's at the end."""
    state = start
    while RULES.to_move(state) is not None:
        state = to_mover(state)
        state = RULES.apply(state, players[state.to_move](state, random))
    black, white = disc_counts(state)
    return black - white


def match(one: Chooser, two: Chooser, starts: Sequence[Position], seed: int) -> tuple[int, int, int]:
    """Won, drawn and lost games of ``one``: each start twice, with the colours exchanged."""
    random, results = Random(seed), [0, 0, 0]
    for start in starts:
        for black, white, sign in ((one, two, 1), (two, one, -1)):
            discs = sign * play_game(start, (black, white), random)
            results[0 if discs > 0 else 1 if discs == 0 else 2] += 1
    return results[0], results[1], results[2]


def level_player(number: int, seconds: float | None = None) -> Chooser:
    """The level with this number (from 1)."""
    level = LEVELS[number - 1]
    opponent, limit = level.make(), Limit(seconds) if seconds else level.limit

    def choose(state: Position, random: Random) -> int:
        return int(opponent.choose(state, RULES.legal_moves(state), limit, random))

    return choose


def random_player(state: Position, random: Random) -> int:
    return random.choice(RULES.legal_moves(state))


def ladder_lines(games: int = 100, seconds: float = 0.3, first: int = 1, last: int = 0) -> Iterator[str]:
    """Each level against the one below, and the lowest against a random mover."""
    starts = balanced_starts(games // 2)
    for number in range(first, (last or len(LEVELS)) + 1):
        one = level_player(number, seconds if number == len(LEVELS) else None)
        two, name = (level_player(number - 1), f"level {number - 1}") if number > 1 else (random_player, "random mover")
        began = time.perf_counter()
        won, drawn, lost = match(one, two, starts, number)
        score = (won + drawn / 2) / max(1, won + drawn + lost)
        yield (
            f"level {number} ({LEVELS[number - 1].name:8}) against {name:12}: +{won} ={drawn} -{lost}"
            f"  {score:6.1%}  {(time.perf_counter() - began) / max(1, 2 * len(starts)):.2f} s a game"
        )


def main(arguments: Sequence[str]) -> None:
    part, *numbers = [*arguments] or ["short"]
    parts: dict[str, Callable[[], Iterator[str]]] = {
        "counts": count_lines,
        "endgames": lambda: endgame_lines(*(int(number) for number in numbers[:1])),
        "speed": speed_lines,
        "ladder": lambda: ladder_lines(
            *(int(number) for number in numbers[:1]),
            *(float(number) for number in numbers[1:2]),
            *(int(number) for number in numbers[2:4]),
        ),
    }
    if part not in (*parts, "short"):
        print(__doc__)
        sys.exit(2)
    for name in ("counts", "endgames", "speed") if part == "short" else (part,):
        for line in parts[name]():
            print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

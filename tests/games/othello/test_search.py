"""Othello's searches: the compiled one against plain Python and against known answers, and both ended by the clock."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.rules.contract import Setup
from engine.rules.opponents import Limit
from games.othello.analysis import OthelloAnalysis
from games.othello.opponents import LEVELS, STRENGTHS, OthelloOpponent
from games.othello.questions import GAME, VALUES
from games.othello.rules import PASS, RULES, Position, legal_squares, square_name, squares_of, turned_discs
from games.othello.search.contract import Effort, Search, Thought, to_mover
from games.othello.search.plain_search import PlainSearch
from games.othello.search.searchers import searcher
from tests.games.othello.test_rules import random_positions
from tests.support.folders import DATA

ENDGAMES = json.loads((DATA / "othello_endgames.json").read_text(encoding="utf-8"))["positions"]
COUNTS = json.loads((DATA / "othello_perft.json").read_text(encoding="utf-8"))
START = RULES.start(Setup(deal=1))
COMPARED_POSITIONS = 10_000
PATIENCE = 60.0
"""Seconds that a busy machine may take for what needs a moment on a quiet one."""


@pytest.fixture(scope="session")
def compiled() -> Search:
    """The compiled search, its kernels compiled."""
    pytest.importorskip("numba")
    search = searcher()
    search.best(START, Effort(depth=3, solve_from=0))
    return search


def late_positions(number: int, empties: int, seed: int = 3) -> Iterator[Position]:
    """Positions of random games with this many empty squares, in which the side to move can move."""
    random, found = Random(seed), 0
    while found < number:
        state = START
        while RULES.to_move(state) is not None and state.empty.bit_count() > empties:
            state = RULES.apply(state, random.choice(RULES.legal_moves(state)))
        if RULES.to_move(state) is not None:
            found += 1
            yield to_mover(state)


def full_search(state: Position) -> int:
    """The exact result for the side to move, by trying everything."""
    outcome = RULES.outcome(state)
    if outcome is not None:
        own, their = outcome.scores[state.to_move], outcome.scores[1 - state.to_move]
        return 64 - 2 * their if own > their else 2 * own - 64 if own < their else 0
    return max(-full_search(RULES.apply(state, move)) for move in RULES.legal_moves(state))


# -- the kernels


@pytest.mark.parametrize(("key", "free"), [("pass_is_a_ply", False), ("pass_is_free", True)])
def test_the_game_tree_has_the_known_number_of_leaves(compiled: Search, key: str, free: bool) -> None:
    import numpy as np

    from games.othello.kernels.perft import count_leaves

    for depth in range(1, 11):
        assert count_leaves(np.uint64(START.black), np.uint64(START.white), depth, free) == COUNTS[key][depth - 1]


def test_compiled_moves_and_flips_are_those_of_the_rules(compiled: Search) -> None:
    import numpy as np

    from games.othello.kernels.primitives import flips, legal

    for state in random_positions(COMPARED_POSITIONS, seed=17):
        mine, other = np.uint64(state.mine), np.uint64(state.other)
        assert int(legal(mine, other)) == legal_squares(state.mine, state.other), RULES.write_state(state)
        for square in squares_of(state.empty):
            expected = turned_discs(state.mine, state.other, square)
            assert int(flips(mine, other, square)) == expected, (RULES.write_state(state), square_name(square))


def test_pattern_indices_follow_moves(compiled: Search) -> None:
    """Indices kept up move by move are those worked out from the whole board, for either colour."""
    import numpy as np

    from games.othello.kernels.context import FEATURES
    from games.othello.kernels.evaluation import evaluate, follow, set_features
    from games.othello.search.compiled_search import CompiledSearch

    assert isinstance(compiled, CompiledSearch)
    c, rows, random = compiled.memory.address, compiled.memory.part(FEATURES).reshape(-1, 48), Random(9)
    for state in random_positions(400, seed=23):
        moves = RULES.legal_moves(state)
        if not moves or moves == (PASS,):
            continue
        move, empties = random.choice(moves), state.empty.bit_count()
        after = RULES.apply(state, move)
        set_features(c, np.uint64(state.black), np.uint64(state.white), empties)
        follow(c, empties, move, np.uint64(turned_discs(state.mine, state.other, move)), state.to_move)
        kept = rows[empties - 1].copy()
        set_features(c, np.uint64(after.black), np.uint64(after.white), empties - 1)
        assert (kept == rows[empties - 1]).all()
        as_white = evaluate(c, empties - 1, 1)
        set_features(c, np.uint64(after.white), np.uint64(after.black), empties - 1)
        assert evaluate(c, empties - 1, 0) == as_white, "a position is worth the same with the colours exchanged"


def test_stable_discs_really_stay(compiled: Search) -> None:
    """Stability is a lower bound: no random play from a position ever turns more than the others."""
    import numpy as np

    from games.othello.kernels.context import EDGES
    from games.othello.kernels.stability import stable_count
    from games.othello.search.compiled_search import CompiledSearch

    assert isinstance(compiled, CompiledSearch)
    edges, random, found = int(compiled.memory.words[EDGES]), Random(4), 0
    for state in late_positions(120, 14):
        stable = stable_count(edges, np.uint64(state.black), np.uint64(state.white))
        found += bool(stable)
        for _ in range(6):
            end, kept = state, state.black
            while RULES.to_move(end) is not None:
                end = RULES.apply(end, random.choice(RULES.legal_moves(end)))
                kept &= end.black
            assert kept.bit_count() >= stable
    assert found > 40


# -- exact play


@pytest.mark.parametrize("empties", [3, 4, 5, 6, 7])
def test_the_endgame_is_what_trying_everything_gives(compiled: Search, empties: int) -> None:
    for state in late_positions(5 if empties > 6 else 12 if empties > 5 else 30, empties):
        expected = full_search(state)
        for search in (compiled, PlainSearch()):
            thought = search.best(state, Effort(depth=60, solve_from=60))
            assert thought.exact and thought.value == expected, (type(search), RULES.write_state(state))
            assert -full_search(RULES.apply(state, thought.move)) == expected
            values = search.values(state, Effort(depth=60, solve_from=60))
            worth = {known.move: known.value for known in values}
            assert worth == {move: -full_search(RULES.apply(state, move)) for move in RULES.legal_moves(state)}


@pytest.mark.parametrize("case", ENDGAMES[:5], ids=lambda case: f"FFO {case['number']}")
def test_known_endgames_are_solved_exactly(compiled: Search, case: dict[str, Any]) -> None:
    state = RULES.read_state(f"{case['board']} {case['to_move']}")
    thought = compiled.best(state, Effort(depth=64, solve_from=64, seconds=150))
    assert thought.exact and thought.value == case["score"]
    assert square_name(thought.move) in case["best"]
    value = thought.value
    for move in thought.line:
        assert move in RULES.legal_moves(state), "the line can be played"
        state = RULES.apply(state, move)
    assert value == case["score"]


def test_probable_cuts_leave_the_endgame_exact(compiled: Search) -> None:
    for state in late_positions(30, 12, seed=8):
        compiled.forget()
        sure = compiled.best(state, Effort(depth=60, solve_from=60))
        compiled.forget()
        daring = compiled.best(state, Effort(depth=60, solve_from=60, caution=1.0))
        assert sure.exact and daring.exact and sure.value == daring.value


# -- time


def ends(work: Callable[[], None]) -> bool:
    """Whether it comes to an end at all. ``python -m tests.benchmarks answers`` measures how soon."""
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    return not thread.is_alive()


@pytest.mark.parametrize("solve_from", [0, 60])
@pytest.mark.parametrize("is_plain", [False, True], ids=["quick", "plain"])
def test_a_thought_without_end_is_ended_by_its_time(compiled: Search, is_plain: bool, solve_from: int) -> None:
    search = PlainSearch() if is_plain else compiled
    thoughts: list[Thought] = []
    effort = Effort(depth=60, solve_from=solve_from, caution=1.2, seconds=0.05)
    assert ends(lambda: thoughts.append(search.best(START, effort)))
    (thought,) = thoughts
    assert thought.move in RULES.legal_moves(START) and not thought.exact


def test_a_thought_is_stopped_from_outside(compiled: Search) -> None:
    from games.othello.search.compiled_search import CompiledSearch

    search = CompiledSearch(hash_bits=14)
    begun, ended = threading.Event(), threading.Event()

    def think() -> None:
        begun.set()
        search.best(START, Effort(depth=60, solve_from=60, seconds=10 * PATIENCE))
        ended.set()

    def stop() -> None:
        begun.wait(PATIENCE)
        while not ended.wait(0.1):  # a stop that comes before the search has begun is not heard
            search.memory.stop()

    threading.Thread(target=think, daemon=True).start()
    assert not ended.wait(0.2), "it would think for long"
    assert ends(stop)


# -- levels


def test_there_are_eight_levels_with_names_of_their_own() -> None:
    assert len(LEVELS) == len(STRENGTHS) == 8
    assert len({level.id for level in LEVELS}) == len({level.name for level in LEVELS}) == 8


def test_every_level_plays_twenty_legal_games(compiled: Search) -> None:
    players = [level.make() for level in LEVELS]
    for game in range(80):
        pair = (players[game % 8], players[(game // 8 + game + 1) % 8])
        random, state = Random(game), START
        while RULES.to_move(state) is not None:
            legal = RULES.legal_moves(state)
            move = pair[state.to_move].choose(state, legal, Limit(seconds=0.13), random)
            assert move in legal
            state = RULES.apply(state, move)


@pytest.mark.parametrize("number", [1, 4, 8])
def test_every_level_plays_without_numba(number: int) -> None:
    opponent, random, state = OthelloOpponent(STRENGTHS[number - 1], PlainSearch()), Random(number), START
    for _ in range(20):
        legal = RULES.legal_moves(state)
        move = opponent.choose(state, legal, Limit(seconds=0.12), random)
        assert move in legal
        state = RULES.apply(state, move)


def test_the_switch_gives_the_plain_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BARG_NO_NUMBA", "1")
    assert isinstance(searcher.__wrapped__(), PlainSearch)


def test_the_same_chance_gives_the_same_game_and_other_chances_others(compiled: Search) -> None:
    def opening(seed: int) -> str:
        compiled.forget()
        player, random, state, moves = LEVELS[6].make(), Random(seed), START, ""
        for _ in range(10):
            move = player.choose(state, RULES.legal_moves(state), Limit(seconds=5.0), random)
            moves += square_name(move)
            state = RULES.apply(state, move)
        return moves

    assert opening(1) == opening(1)
    assert len({opening(seed) for seed in range(6)}) >= 5


# -- analysis


@pytest.mark.parametrize("which", ["compiled", "plain"])
def test_values_of_squares_come_deeper_and_deeper_and_end_exact(compiled: Search, which: str) -> None:
    analysis = OthelloAnalysis(compiled if which == "compiled" else PlainSearch())
    state = next(late_positions(1, 8))
    told: list[Any] = []
    answer = analysis.analyse(state, {"kind": VALUES}, Limit(seconds=20.0), told.append)
    assert set(answer["squares"]) == {square_name(move) for move in RULES.legal_moves(state)}
    assert all(known["exact"] for known in answer["squares"].values())
    for square, known in answer["squares"].items():
        assert known["value"] == -full_search_of(analysis, RULES.apply(state, RULES.read_move(square)))
    assert told and all(set(part["squares"]) == set(answer["squares"]) for part in told)
    best = max(answer["squares"].values(), key=lambda known: known["value"])
    assert answer["squares"][answer["line"][0]]["value"] == best["value"]
    assert analysis.hint(state, Limit(seconds=5.0)) in answer["squares"]


def full_search_of(analysis: OthelloAnalysis, state: Position) -> float:
    """The exact value for the side to move, by the search that was itself compared with trying everything."""
    value, _ = analysis._value(state, Effort(depth=60, solve_from=60))
    return value


def test_a_whole_game_shows_where_discs_were_given_away(compiled: Search) -> None:
    random, state, moves = Random(12), START, []
    while RULES.to_move(state) is not None:
        legal = RULES.legal_moves(state)
        moves.append(random.choice(legal))
        state = RULES.apply(state, moves[-1])
    told: list[Any] = []
    question = {"kind": GAME, "start": RULES.write_state(START), "moves": [RULES.write_move(move) for move in moves]}
    answer = OthelloAnalysis(compiled).analyse(state, question, Limit(seconds=100.0), told.append)
    assert answer["done"] == answer["of"] == len(moves) + 1 == len(answer["values"])
    assert [part["done"] for part in told] == list(range(1, len(moves) + 2))
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (answer["values"][-1] > 0) == (outcome.scores[0] > outcome.scores[1])
    for number in range(len(moves) - 8, len(moves)):
        before, after = answer["values"][number], answer["values"][number + 1]
        mover = states_of(moves)[number].to_move
        gave_away = (before - after) * (1 if mover == 0 else -1)
        assert answer["losses"][number] == pytest.approx(gave_away), "exact values: what is lost is the difference"
    assert max(loss for loss in answer["losses"] if loss is not None) > 4, "a random game has bad moves"


def states_of(moves: list[int]) -> list[Position]:
    states = [START]
    for move in moves:
        states.append(RULES.apply(states[-1], move))
    return states


def test_a_whole_game_that_runs_out_of_time_tells_what_it_has(compiled: Search) -> None:
    question = {"kind": GAME, "start": RULES.write_state(START), "moves": ["f5", "d6", "c3", "d3", "c4"]}
    answer = OthelloAnalysis(compiled).analyse(START, question, Limit(seconds=0.15), lambda data: None)
    assert 0 < answer["done"] <= 6 and len(answer["losses"]) == 5


def test_a_position_without_a_choice_has_no_values(compiled: Search) -> None:
    state = RULES.read_state("XXXX----" + "-" * 48 + "----OOOO X")
    answer = OthelloAnalysis(compiled).analyse(state, {"kind": VALUES}, Limit(seconds=1.0), lambda data: None)
    assert answer["squares"] == {} and answer["line"] == []
    assert OthelloAnalysis(compiled).hint(state, Limit(seconds=1.0)) is None
    with pytest.raises(ValueError, match="no such question"):
        OthelloAnalysis(compiled).analyse(state, {"kind": "weather"}, Limit(seconds=1.0), lambda data: None)


# -- weights


def test_the_weights_are_small_and_read_back_as_written(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    from games.othello.search.weights import FILE, load, save

    assert FILE.stat().st_size < 2_000_000
    rows = load()
    save(rows, tmp_path / "again.bin")
    assert (load(tmp_path / "again.bin") == rows).all()
    assert (rows != 0).mean() > 0.2

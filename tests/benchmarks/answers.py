"""Whether opponents keep their time, and how quickly a thought is stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from engine.play.session import Session
from engine.rules.contract import Setup
from engine.rules.opponents import Limit
from engine.thinking.thinker import Thinker
from engine.thinking.thoughts import CHOOSE, Answer, request_for
from tests.benchmarks.lines import Line


def answer_lines() -> Iterator[Line]:
    """Searches against the clock, each of Othello's levels in the worker, NLK's master, and stops."""
    yield from _search_lines()
    yield from _worker_lines()
    yield from _master_lines()


def _search_lines() -> Iterator[Line]:
    from games.othello.rules import RULES
    from games.othello.search.contract import Effort
    from games.othello.search.plain_search import PlainSearch
    from games.othello.search.searchers import searcher

    start = RULES.start(Setup(deal=1))
    searcher().best(start, Effort(depth=3, solve_from=60, seconds=60))
    for name, search in (("quick", searcher()), ("plain", PlainSearch())):
        for seconds in (0.05, 0.4):
            late = 0.0
            for solve_from in (0, 60):
                effort = Effort(depth=60, solve_from=solve_from, caution=1.2, seconds=seconds)
                late = max(late, _seconds(partial(search.best, start, effort)) - seconds)
            yield Line(f"Othello's {name} search, limit {seconds:g} s: late by", late * 1000, "ms", 100)
    yield from _stop_line()


def _stop_line() -> Iterator[Line]:
    from games.othello.kernels import is_available
    from games.othello.rules import RULES
    from games.othello.search.contract import Effort

    if not is_available():
        return
    from games.othello.search.compiled_search import CompiledSearch

    search, ended = CompiledSearch(hash_bits=14), [0.0]

    def think() -> None:
        search.best(RULES.start(Setup(deal=1)), Effort(depth=60, solve_from=60, seconds=20))
        ended[0] = time.monotonic()

    thread = threading.Thread(target=think)
    thread.start()
    time.sleep(0.4)
    began = time.monotonic()
    search.memory.stop()
    thread.join()
    yield Line("Othello's search stopped from outside", (ended[0] - began) * 1000, "ms", 100)


def _worker_lines() -> Iterator[Line]:
    from games.othello.opponents import LEVELS
    from games.othello.rules import RULES

    session: Session[object, int] = Session("othello", RULES, Setup(deal=1, seats=2))  # type: ignore[arg-type]
    for square in ("f5", "d6", "c3", "d3", "c4", "f4"):
        session.play(RULES.read_move(square))
    thinker = Thinker(grace=60.0)
    try:
        thinker.warm("othello")
        _answer(thinker)
        for level in LEVELS:
            request = request_for(session, CHOOSE, level=level.id, limit=Limit(seconds=0.6))
            thinker.ask(request)
            took = _seconds(lambda: _answer(thinker))
            yield Line(f"Othello's level {level.id} in the worker, limit 0.6 s", took * 1000, "ms", 700)
        thinker.ask(request_for(session, CHOOSE, level=LEVELS[-1].id, limit=Limit(seconds=30.0)))
        _poll_for(thinker, 1.0)
        yield Line("  stopping its thought, for the window", _seconds(thinker.stop) * 1000, "ms", 20)
        yield Line("  and until the worker is free again", _seconds(lambda: _until_free(thinker)) * 1000, "ms", 100)
    finally:
        thinker.close()


def _master_lines() -> Iterator[Line]:
    from games.nlk.opponents import LEVELS, MASTER, warm
    from games.nlk.rules import RULES

    warm()
    longest, random = 0.0, Random(5)
    state = RULES.start(Setup(deal=5, seats=9, options={"hands": "1"}))
    for number in range(10_000):
        if RULES.outcome(state) is not None:
            break
        legal = RULES.legal_moves(state)
        if number % 40 == 0:
            view = RULES.view(state, state.turn)
            longest = max(longest, _seconds(partial(MASTER.choose, view, legal, LEVELS[-1].limit, Random(1))))
        state = RULES.apply(state, random.choice(legal))
    yield Line("NLK's master at nine seats, longest thought", longest * 1000, "ms", 600)


def _seconds(work: Callable[[], object]) -> float:
    began = time.monotonic()
    work()
    return time.monotonic() - began


def _answer(thinker: Thinker) -> None:
    while not any(isinstance(message, Answer) for message in thinker.poll()):
        time.sleep(0.002)


def _poll_for(thinker: Thinker, seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        thinker.poll()
        time.sleep(0.002)


def _until_free(thinker: Thinker) -> None:
    while thinker.busy:
        thinker.poll()
        time.sleep(0.002)

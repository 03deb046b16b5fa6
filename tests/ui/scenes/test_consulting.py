"""Where a hint comes from: a game's solver or analysis, also where there are no levels; else the rules."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import games
from engine.play.session import Session
from engine.rules.catalogue import add_games_folder, game_by_id
from engine.rules.contract import HiddenHands, Setup
from engine.thinking.thinker import Thinker
from engine.words.language import Sentence
from tests.support.heap_game import HeapRules
from tests.support.toy_games import HEAP_RULES, HEAP_SOLVER, write_game
from ui.scenes.consulting import Consulting

PATIENCE = 60.0
SOLVED, PLAIN = "heap_with_solver", "heap_without"


@pytest.fixture(scope="module", autouse=True)
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("toys")
    write_game(folder, SOLVED, rules=HEAP_RULES, solver=HEAP_SOLVER)
    write_game(folder, PLAIN, rules=HEAP_RULES)
    add_games_folder(folder)
    yield
    games.__path__.remove(str(folder))


def no_thinker() -> Thinker:
    raise AssertionError("the thinker is not needed")


class Asked:
    """Somebody who asks for a hint with three left to take, and what is shown then."""

    def __init__(self, game_id: str, rules: Any = None) -> None:
        game = game_by_id(game_id)
        setup = Setup(deal=1, seats=2, options={"heap": "3"})
        session: Session[Any, Any] = Session(game_id, rules or game.rules, setup, players=("person", "person"))
        self.shown: list[Any] = []
        self.said: list[Sentence] = []
        self.consulting = Consulting(game, session, self.shown.append, self.said.append)


def test_a_game_with_a_solver_and_no_levels_gets_its_hints_from_the_solver() -> None:
    asked, thinker = Asked(SOLVED), Thinker()
    companion: Any = SimpleNamespace()
    try:
        asked.consulting.ask_hint(lambda: thinker, 0)
        assert asked.consulting.words is not None and not asked.shown, "the window does not wait for it"
        end = time.monotonic() + PATIENCE
        while not asked.shown and time.monotonic() < end:
            for message in thinker.poll():
                asked.consulting.take(message, companion)
            time.sleep(0.005)
    finally:
        thinker.close()
    assert asked.shown == [3], "it takes all; the rules alone would offer the first legal move"
    assert not asked.said and asked.consulting.words is None


def test_a_game_with_neither_gets_its_hints_from_the_rules_at_once() -> None:
    asked = Asked(PLAIN)
    asked.consulting.ask_hint(no_thinker, 0)
    assert asked.shown == [1]


def test_where_hands_are_hidden_a_solver_is_not_asked() -> None:
    class HiddenHeap(HeapRules, HiddenHands[Any, Any]):
        def view(self, state: Any, seat: int) -> Any:
            return None

        def sample(self, view: Any, random: Random) -> Any:
            return view

    asked = Asked(SOLVED, HiddenHeap())
    asked.consulting.ask_hint(no_thinker, 0)
    assert asked.shown == [1]

"""Opponents in the window: it stays quick while they think, and nothing of a thought outlives its position."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

import games
from engine.rules.catalogue import add_games_folder, game_by_id
from engine.rules.contract import Setup
from engine.words.language import Sentence
from tests.engine.thinking.test_thinker import is_alive
from tests.games.test_plugin import Window
from tests.support.toy_games import HEAP_OPPONENTS, HEAP_RULES, write_game

GAME = "heap_in_window"
TABLE = f"""
from games.{GAME}.rules import RULES
from engine.words.language import Sentence
from ui.contract.table import Gesture, Placement, Slot, Table

class HeapTable(Table):
    def least_size(self, state): return 8.0, 5.0
    def slots(self, state, viewer):
        take = Sentence("Take")
        return [Slot("heap", 0.1, 0.1), *(Slot(f"b{{n}}", n * 1.5, 3.0, 1.2, 0.6, button=take) for n in (1, 2, 3))]
    def placements(self, state, viewer): return {{"Ah": Placement("heap", 0.1, 0.1, 0, "Ah")}}
    def gesture(self, state, move): return Gesture((), f"b{{move}}")

TABLE = HeapTable(RULES)
"""


@pytest.fixture(scope="module", autouse=True)
def heap_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder: Path = tmp_path_factory.mktemp("games")
    write_game(folder, GAME, rules=HEAP_RULES, opponents=HEAP_OPPONENTS, table=TABLE)
    add_games_folder(folder)
    yield
    games.__path__.remove(str(folder))


@pytest.fixture
def window() -> Iterator[Window]:
    shown = Window()
    shown.frames()
    yield shown
    shown.app.close()


def sit_down(window: Window, level: str, heap: int = 12, **more: Any) -> Any:
    setup = Setup(deal=1, seats=2, options={"heap": str(heap)})
    window.app.start_game(game_by_id(GAME), setup, ("person", level), **more)
    return window.app.scene


def take(window: Window, number: int) -> None:
    """Take from a heap, once what the others did has been seen."""
    desk = window.scene.desk
    window.frames(lambda: desk.was_shown(desk.now))
    box = window.scene.board.slot_rect(f"b{number}")
    window.click(box.center)


def wait_until_thinking(window: Window) -> int:
    thinker = window.app.thinker
    window.frames(lambda: thinker._job is not None and thinker._job.begun is not None, seconds=120.0)
    assert thinker._process is not None and thinker._process.pid is not None
    return thinker._process.pid


def let_pass(window: Window, seconds: float) -> None:
    end = time.monotonic() + seconds
    window.frames(lambda: time.monotonic() > end, seconds=seconds + 60)


def test_the_opponent_answers_in_the_window(window: Window) -> None:
    play = sit_down(window, "perfect", heap=11)
    take(window, 1)
    assert play.session.position_number == 1
    window.frames(lambda: play.session.position_number == 2, seconds=120.0)
    assert play.session.state.left == 8


def test_the_window_is_quick_and_can_be_undone_while_the_opponent_thinks(window: Window) -> None:
    play = sit_down(window, "busy")
    take(window, 3)
    wait_until_thinking(window)
    frames = []
    for _ in range(60):
        began = time.thread_time()
        window.app.frame()
        frames.append(time.thread_time() - began)
        time.sleep(0.003)
    assert sorted(frames)[50] < 0.1, "of the processor's time, whatever else the machine does"
    window.key(pygame.K_z, pygame.KSCAN_Z, pygame.KMOD_CTRL)
    assert play.session.position_number == 0
    let_pass(window, 0.5)
    assert (play.session.position_number, play.session.length) == (0, 1)
    assert not window.app.thinker.busy
    assert play.may_act()


@pytest.mark.parametrize("way", ["new game", "launcher", "another game"])
def test_leaving_during_a_thought_leaves_nothing_behind(window: Window, way: str) -> None:
    left = sit_down(window, "stubborn")
    take(window, 3)
    pid = wait_until_thinking(window)
    if way == "launcher":
        window.app.show_launcher()
    elif way == "new game":
        sit_down(window, "perfect", heap=8)
    else:
        window.open_deal("autumn_leaves")
    now = window.app.scene
    window.frames(lambda: not is_alive(pid))  # the thought ends even where nobody polls
    let_pass(window, 0.3)
    assert left.session.position_number == 1
    assert window.app.scene is now
    assert window.app.thinker.poll() == [] and not window.app.thinker.busy
    if way != "launcher":
        assert now.session.position_number == 0 and now._message is None  # type: ignore[attr-defined]


def test_closing_the_window_during_a_thought_ends_the_worker() -> None:
    window = Window()
    window.frames()
    sit_down(window, "stubborn")
    take(window, 3)
    pid = wait_until_thinking(window)
    window.app.close()
    assert not is_alive(pid)


def test_trouble_is_told_once_and_the_game_goes_on(window: Window) -> None:
    play = sit_down(window, "broken", heap=20)
    said = []

    def say(words: Sentence, **more: bool) -> None:
        said.append(words.text)

    play.say = say
    for moves in (2, 4):
        take(window, 1)
        window.frames(lambda wanted=moves: play.session.position_number == wanted, seconds=120.0)  # type: ignore[misc]
    assert said == ["The opponent could not finish its thought, so a weaker level plays on."]

"""At rest nothing is drawn and no processor time is used, whatever was done before."""

from __future__ import annotations

import pygame
import pytest

from engine.play.session import PERSON
from tests.support.every import Subject
from tests.support.window import Window, assert_shown_as_fresh, autumn, each_game, play_on, recorded_win

SECONDS = 30.0


class Sleeper:
    """Runs the window's own loop; waiting for an event lets the told time pass and no event come."""

    def __init__(self, window: Window, patch: pytest.MonkeyPatch) -> None:
        self.window = window
        self.turns = self.drawn = 0
        patch.setattr(pygame.event, "wait", self._wait)
        self._draw = window.app.draw
        patch.setattr(window.app, "draw", self._counted_draw)

    def _wait(self, milliseconds: int = 0) -> pygame.event.Event:
        assert milliseconds > 0, "the window would never wake"
        self.window.clock.sleep(milliseconds / 1000)
        return pygame.event.Event(pygame.NOEVENT)

    def _counted_draw(self) -> None:
        self.drawn += 1
        self._draw()

    def run(self, seconds: float) -> None:
        app, end = self.window.app, self.window.clock.now + seconds
        while self.window.clock.now < end:
            self.turns += 1
            assert self.turns < 100 * seconds, "the loop turns without end"
            app._rest()
            app.frame()


def assert_rests(window: Window, patch: pytest.MonkeyPatch) -> None:
    """In half a minute the window wakes a few times at most (a minute on its clock) and draws no more than once."""
    window.settle()
    window.pass_time(8.0)  # a message stays for some seconds
    window.settle()
    sleeper = Sleeper(window, patch)
    sleeper.run(SECONDS)
    assert sleeper.turns <= 4, f"woke {sleeper.turns} times in {SECONDS:g} s"
    assert sleeper.drawn <= 1, f"drew {sleeper.drawn} times in {SECONDS:g} s"


@each_game
def test_a_table_rests(subject: Subject, window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    window.open(subject.game, 3, subject.variant, seats=subject.seats, players=(PERSON,) * subject.seats)
    play_on(window, 6)
    assert_rests(window, monkeypatch)


def test_after_a_hundred_sizes_the_table_rests_and_is_right(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    play = window.open(autumn(), 3)
    play_on(window, 5)
    for number in range(100):
        window.app.window.size = (800 + 37 * (number % 11), 600 + 23 * (number % 13))
        if number % 3 == 0:
            window.frame()
    window.settle()
    assert window.app.size == (800 + 37 * (99 % 11), 600 + 23 * (99 % 13))
    assert_shown_as_fresh(play)
    assert_rests(window, monkeypatch)


def test_after_a_hundred_sizes_the_launcher_rests(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(100):
        window.app.window.size = (800 + 37 * (number % 11), 600 + 23 * (number % 13))
        if number % 9 == 0:
            window.frame()
    assert_rests(window, monkeypatch)


@pytest.mark.parametrize("what", ["drag", "hint", "refusal", "selected", "cursor", "peek", "undo", "over", "unfocused"])
def test_a_table_rests_after(what: str, window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    play = window.open(autumn(), 2)
    board = window.board
    lift, slot = next((lift, slot) for lift, slot, _ in board.gestures.items() if lift)
    if what == "drag":
        window.drag_gesture(lift, slot)
    elif what == "hint":
        window.key(pygame.K_h)
    elif what == "refusal":
        window.drag(window.grip_point(lift[0]), window.slot_point("stock"))
    elif what == "selected":
        window.click(window.grip_point(lift[0]))
    elif what == "cursor":
        window.key(pygame.K_RIGHT)
        window.key(pygame.K_RIGHT)
    elif what == "peek":
        window.click(window.grip_point(lift[0]), button=3)
    elif what == "undo":
        window.drag_gesture(lift, slot)
        window.key(pygame.K_z, pygame.KMOD_CTRL)
    elif what == "over":
        deal, moves = recorded_win("autumn_leaves")
        play = window.open(autumn(), deal)
        for text in moves:
            window.session.play(window.session.rules.read_move(text))
    else:
        window.post(pygame.WINDOWFOCUSLOST)
    assert_rests(window, monkeypatch)
    assert play.board.is_moving is False

"""Through all games in any order: nothing of the game before is left, in the window or in memory."""

from __future__ import annotations

import gc
import weakref
from random import Random

import pygame

from engine.play.session import PERSON
from tests.support.window import Window, assert_shown_as_fresh, autumn, picture_of, play_on, recorded_win, with_tables
from tests.ui.scenes.test_random_events import NoThoughts
from ui.scenes.launcher import Launcher
from ui.scenes.play import Play


def leave_traces(window: Window, random: Random) -> None:
    """A message, a hint, a selection, a glide, a drag: whatever a player leaves behind."""
    for act in random.sample((_hint, _message, _select, _half_a_drag, _undo, _menu), 3):
        act(window)


def _hint(window: Window) -> None:
    window.key(pygame.K_h)


def _message(window: Window) -> None:
    window.play.redo()


def _select(window: Window) -> None:
    for lift in window.board.gestures.lifts[:1]:
        window.click(window.board.goal_rect(lift[0]).midtop)


def _half_a_drag(window: Window) -> None:
    for lift in window.board.gestures.lifts[:1]:
        box = window.board.goal_rect(lift[0])
        window.drag((box.centerx, box.top + 4), (400, 400), 2, release=False)


def _undo(window: Window) -> None:
    window.key(pygame.K_z, pygame.KMOD_CTRL)


def _menu(window: Window) -> None:
    window.key(pygame.K_F10)
    window.key(pygame.K_ESCAPE)


def test_twenty_times_through_all_games_and_then_one_is_won(window: Window) -> None:
    window.app._thinker = NoThoughts()  # type: ignore[assignment]
    window.app.change_settings(automatic="off", speed="slow")
    window.resize(800, 600)
    random, subjects = Random(5), list(with_tables())
    left: list[weakref.ref[Play]] = []
    for round_ in range(20):
        random.shuffle(subjects)
        for subject in subjects if round_ == 0 else subjects[:3]:
            players = (PERSON,) * subject.seats
            play = window.open(subject.game, round_ + 1, subject.variant, seats=subject.seats, players=players)
            assert play._message is None and play.desk.hint is None and not play.desk.hand.selected
            assert window.dialog is None and play.session.position_number == 0
            assert play._tool_bar.hover is None
            shown = window.scene_picture()
            assert_shown_as_fresh(play)
            play_on(window, 2, seed=round_)
            leave_traces(window, random)
            window.buttons = [0, 0, 0]
            left.append(weakref.ref(play))
            del play
            assert len(shown) == 800 * 600 * 4
        if round_ % 4 == 3:
            window.app.show_launcher()
            window.settle()
            assert isinstance(window.app.scene, Launcher)
    deal, moves = recorded_win("autumn_leaves")
    play = window.open(autumn(), deal)
    for text in moves:
        window.session.play(window.session.rules.read_move(text))
    window.pass_time(1.5)
    assert window.dialog is not None and len(window.app._dialogs) == 1
    window.key(pygame.K_ESCAPE)
    window.settle()
    assert_shown_as_fresh(play)
    gc.collect()
    alive = [ref for ref in left if ref() is not None]
    assert not alive, f"{len(alive)} of {len(left)} games that were left are still in memory"


def test_the_launcher_looks_the_same_after_a_game(window: Window) -> None:
    window.settle()
    before = picture_of(window.app.scene, window.app.size)
    window.open(autumn(), 3)
    play_on(window, 2)
    window.app.show_launcher()
    window.settle()
    assert picture_of(window.app.scene, window.app.size) != before, "the unfinished game is offered"
    window.app.profile.finish(_row(window), None, 0.0, 0, False)
    window.app.show_launcher()
    window.settle()
    assert picture_of(window.app.scene, window.app.size) == before


def _row(window: Window) -> int:
    saved = window.app.profile.unfinished("autumn_leaves")
    assert saved is not None
    return saved.row

"""What was played is there again: left in mid-drag and mid-glide, closed by every way, with files that are broken."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from engine.play.session import PERSON
from tests.support.every import Subject
from tests.support.window import (
    NewWindow,
    Window,
    assert_all_at_home,
    assert_session_is_legal,
    assert_shown_as_fresh,
    autumn,
    each_game,
    play_on,
    recorded_win,
    thieves,
)
from ui.scenes.launcher import Launcher
from ui.widgets import Fact

CTRL = pygame.KMOD_CTRL


def reopened(window: Window, new_window: NewWindow, subject: Any = None) -> Window:
    """The window closed, and another one with the same game on the table."""
    game, variant = window.play.game, window.session.setup.variant
    window.close()
    window.app._running = False
    other = new_window()
    other.app.open_game(game, variant)
    other.settle()
    return other


@each_game
@pytest.mark.parametrize("moves", [0, 1, 40])
def test_closed_and_opened_the_game_is_where_it_was(
    subject: Subject, moves: int, window: Window, new_window: NewWindow
) -> None:
    window.app.change_settings(automatic="off", reduced_motion=True)
    window.open(subject.game, 11, subject.variant, seats=subject.seats, players=(PERSON,) * subject.seats)
    play_on(window, moves, seed=4)
    back = min(3, window.session.position_number)
    for _ in range(back):
        window.play.undo()
    before = window.session
    if before.outcome is not None:
        return
    after = reopened(window, new_window).session
    assert after.state == before.state and after.position_number == before.position_number
    assert after.log == before.log and after.setup == before.setup
    assert after.undo_used == before.undo_used or after.position_number == 0


@pytest.mark.parametrize("when", ["glide", "drag", "selected", "dialog", "message", "automatic"])
def test_left_in_the_middle_of_something(when: str, window: Window, new_window: NewWindow) -> None:
    window.app.change_settings(speed="slow")
    if when == "automatic":
        deal, moves = recorded_win("forty_thieves", "thirty_thieves")
        play = window.open(thieves(), deal, "thirty_thieves")
    else:
        play = window.open(autumn(), 2)
        play_on(window, 4)
    session = window.session
    lift, slot, move = next(item for item in window.board.gestures.items() if item[0])
    if when == "glide":
        session.play(move)
        window.frame()
        assert play.board.is_moving
    elif when == "drag":
        window.drag_gesture(lift, slot, release=False)
    elif when == "selected":
        window.click(window.grip_point(lift[0]))
    elif when == "dialog":
        window.key(pygame.K_F10)
    elif when == "message":
        play.undo()
        play.redo()
        play.redo()
    else:
        for text in moves:
            if play.automoves.wake_in(window.clock.now) is not None and len(session.rules.safe_moves(session.state)):
                break
            session.play(session.rules.read_move(text))
    state, number = session.state, session.position_number
    after = reopened(window, new_window)
    assert after.session.state == state and after.session.position_number == number
    assert_all_at_home(after.play)
    assert_session_is_legal(after.session)
    assert_shown_as_fresh(after.play)


def _by_quit(window: Window) -> None:
    window.post(pygame.QUIT)


def _by_close_button(window: Window) -> None:
    window.post(pygame.WINDOWCLOSE)


def _by_back(window: Window) -> None:
    window.app.show_launcher()
    window.post(pygame.QUIT)


def _by_menu(window: Window) -> None:
    window.key(pygame.K_F10)
    window.key(pygame.K_UP)
    window.key(pygame.K_RETURN)
    assert isinstance(window.app.scene, Launcher)
    window.post(pygame.QUIT)


WAYS = (_by_quit, _by_close_button, _by_back, _by_menu)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: str(way.__name__))
@pytest.mark.parametrize("with_dialog", [False, True])
def test_closed_by_every_way_the_window_offers(
    way: Callable[[Window], None], with_dialog: bool, window: Window, new_window: NewWindow
) -> None:
    window.open(autumn(), 5)
    play_on(window, 7)
    state = window.session.state
    if with_dialog and way in (_by_quit, _by_close_button):
        window.key(pygame.K_F1)
    way(window)
    assert not window.app._running
    window.app.close()
    other = new_window()
    other.settle()
    tile = next(tile for tile in other.app.scene.grid.tiles if tile.id == "autumn_leaves")  # type: ignore[attr-defined]
    assert tile.badge is not None, "the launcher offers to go on"
    other.click(tile.box.center)
    assert other.session.state == state


@pytest.mark.parametrize("wait", [0.0, 0.3, 1.5])
def test_won_and_closed_at_once_counts_once_and_is_not_offered(
    wait: float, window: Window, new_window: NewWindow
) -> None:
    deal, moves = recorded_win("autumn_leaves")
    window.open(autumn(), deal)
    rules = window.session.rules
    for text in moves:
        window.session.play(rules.read_move(text))
    if wait:
        window.pass_time(wait)
    assert (window.dialog is not None) == (wait > 1)
    window.post(pygame.QUIT)
    window.app.close()
    for _ in range(2):
        other = new_window()
        other.settle()
        results = other.app.profile.results("autumn_leaves")
        assert (results.played, results.won, results.lost) == (1, 1, 0)
        assert other.app.profile.unfinished("autumn_leaves") is None
        tile = next(t for t in other.app.scene.grid.tiles if t.id == "autumn_leaves")  # type: ignore[attr-defined]
        assert tile.badge is None
        other.app.close()
        other.app._running = False


def test_the_same_deal_after_quitting_and_restarting_twice(window: Window, new_window: NewWindow) -> None:
    window.app.change_settings(reduced_motion=True)
    window.open(autumn(), 77)
    start = window.session.state
    play_on(window, 9)
    other = reopened(window, new_window)
    for _ in range(2):
        other.key(pygame.K_r, CTRL)
        assert other.session.state == start
    other = reopened(other, new_window)
    assert other.session.state == start and other.session.setup.deal == 77
    other.key(pygame.K_r, CTRL)
    assert other.session.state == start


def test_a_new_game_leaves_the_old_one_and_counts_it_once(window: Window) -> None:
    window.open(autumn(), 5)
    play_on(window, 3)
    for _ in range(3):
        window.key(pygame.K_n)
        window.key(pygame.K_RETURN)
        window.settle()
    results = window.app.profile.results("autumn_leaves")
    assert (results.played, results.lost, results.left) == (1, 0, 1), "games without a move do not count"


def _truncated(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:700])


def _nonsense(file: Path) -> None:
    file.write_bytes(Random(1).randbytes(5000))


def _foreign(file: Path) -> None:
    file.unlink()
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE birds (name TEXT)")


@pytest.mark.parametrize("harm", [_truncated, _nonsense, _foreign], ids=lambda harm: str(harm.__name__))
def test_a_broken_file_is_told_and_play_goes_on(
    harm: Callable[[Path], None],
    window: Window,
    new_window: NewWindow,
    own_data_folder: Path,
    log_trouble: list[object],
) -> None:
    window.open(autumn(), 5)
    play_on(window, 4)
    window.app.close()
    window.app._running = False
    for companion in ("-wal", "-shm"):
        (own_data_folder / f"profile.sqlite{companion}").unlink(missing_ok=True)
    harm(own_data_folder / "profile.sqlite")
    broken = (own_data_folder / "profile.sqlite").read_bytes()
    other = new_window()
    other.settle()
    assert other.dialog is not None, "the player is told"
    assert any(path.read_bytes() == broken for path in own_data_folder.glob("profile*")), "the broken file is kept"
    other.key(pygame.K_RETURN)
    assert other.dialog is None
    other.open(autumn(), 8)
    play_on(other, 5)
    state = other.session.state
    third = reopened(other, new_window)
    assert third.dialog is None and third.session.state == state
    log_trouble.clear()


def test_every_dialog_opened_in_mid_game_leaves_the_game_as_it_was(window: Window) -> None:
    window.app.change_settings(reduced_motion=True)
    for game, variant in ((autumn(), ""), (thieves(), "little_forty")):
        play = window.open(game, 3, variant)
        play_on(window, 6)
        session, board = window.session, window.board
        lift = next((lift for lift in board.gestures.lifts), None)
        before = (session.state, session.log, session.position_number)
        dialogs = play.dialogs
        openers = (
            dialogs.new_game,
            dialogs.results,
            dialogs.rules,
            dialogs.settings,
            dialogs.save_text,
            dialogs.open_text,
            play.show_menu,
        )
        for opened in openers:
            if lift is not None:
                window.drag(window.grip_point(lift[0]), (300, 500), 2, release=False)
            opened()
            window.frame()
            assert window.dialog is not None and play.desk.hand.carry is None
            window.release()
            window.move((200, 300))
            window.settle()
            window.key(pygame.K_ESCAPE)
            assert window.dialog is None
            window.settle()
            assert (session.state, session.log, session.position_number) == before
            assert_all_at_home(play)
        assert_shown_as_fresh(play)


def test_the_clock_stands_while_the_window_is_not_looked_at(window: Window) -> None:
    play = window.open(autumn(), 3)
    window.pass_time(2.0)
    window.post(pygame.WINDOWFOCUSLOST)
    before = play.elapsed()
    window.clock.sleep(1000.0)
    window.frame()
    assert play.elapsed() == pytest.approx(before, abs=0.1)
    window.post(pygame.WINDOWFOCUSGAINED)
    window.clock.sleep(5.0)
    window.frame()
    assert play.elapsed() == pytest.approx(before + 5.0, abs=0.2)


def test_results_say_that_the_average_is_of_games_won(window: Window) -> None:
    deal, moves = recorded_win("autumn_leaves")
    window.app.change_settings(language="en", reduced_motion=True)
    for wins in range(2):
        play = window.open(autumn(), deal)
        window.clock.sleep(60.0 * (wins + 1))
        rules = window.session.rules
        for text in moves:
            window.session.play(rules.read_move(text))
    play = window.open(autumn(), 4)
    play_on(window, 2)
    window.clock.sleep(900.0)
    play = window.open(autumn(), 5)  # the game before is left after a quarter of an hour
    play.dialogs.results()
    dialog = window.dialog
    assert dialog is not None
    facts = {
        play.kit.words(fact.label): play.kit.words(fact.value) for fact in dialog.widgets if isinstance(fact, Fact)
    }
    label = next(label for label in facts if "verage" in label)
    assert "win" in label and facts[label] == play.language.duration(90)
    results = window.app.profile.results("autumn_leaves")
    assert (results.played, results.won, results.lost, results.left) == (3, 2, 0, 1)
    assert results.average_time_of_won == pytest.approx(90.0, abs=3.0)


def test_a_tile_chosen_before_the_saved_games_are_known_opens_when_they_are(
    window: Window, new_window: NewWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.open(autumn(), 5)
    play_on(window, 3)
    state = window.session.state
    window.app.close()
    window.app._running = False
    other = new_window()
    other.settle()
    with monkeypatch.context() as slow:
        slow.setattr(type(other.app.profile), "is_loaded", False)
        other.app.open_game(autumn())
        for _ in range(5):
            other.frame()
        assert isinstance(other.app.scene, Launcher), "a new game would have taken the saved one's place"
    other.frame()
    assert other.session.state == state


def test_a_saved_game_that_cannot_be_opened_does_not_lock_its_tile(
    window: Window, new_window: NewWindow, own_data_folder: Path
) -> None:
    window.open(autumn(), 5)
    play_on(window, 3)
    window.app.close()
    window.app._running = False
    with sqlite3.connect(own_data_folder / "profile.sqlite") as database:
        database.execute("UPDATE games SET setup = replace(setup, ?, ?)", ('"deal": 5', f'"deal": {10**40}'))
    database.close()
    other = new_window()
    other.settle()
    other.app.open_game(autumn())
    assert isinstance(other.app.scene, Launcher) and other.dialog is not None, "it is said"
    other.key(pygame.K_RETURN)
    other.app.open_game(autumn())
    assert other.session.position_number == 0

"""Saving in the window: what stands in the way is shown, closing loses nothing unasked, and all can be carried away."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pygame
import pytest

from engine.rules.catalogue import Game, game_by_id
from tests.support.window import Window
from ui.dialogs.keeping import ClosingDialog, export_dialog, import_dialog
from ui.dialogs.left_games import left_games_dialog
from ui.widgets import Button, Field

FRAMES = 4000


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Another program holds the profile's file."""
    with closing(sqlite3.connect(folder / "profile.sqlite", isolation_level=None, timeout=30)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def thieves() -> Game:
    return game_by_id("forty_thieves")


def until(window: Window, wanted: Callable[[], bool]) -> None:
    """Frames, with a little of the real time in which the profile's thread works, until something is so."""
    for _ in range(FRAMES):
        if wanted():
            return
        window.frame()
        pygame.time.wait(5)
    raise AssertionError("it never came to be")


def play_moves(window: Window, count: int) -> None:
    for _ in range(count):
        window.session.play(window.session.legal_moves()[0])


def press(window: Window, words: str) -> None:
    """The button of the top dialog with these words."""
    assert window.dialog is not None
    for widget in window.dialog._drawn():
        if isinstance(widget, Button) and getattr(widget.label, "text", widget.label) == words:
            widget.run()
            return
    raise AssertionError(f"there is no button {words!r}")


def test_what_is_not_saved_is_told_and_closing_asks(window: Window, own_data_folder: Path) -> None:
    window.open(thieves(), 5, "lucas")
    assert window.app.profile.flush(30)
    with held(own_data_folder):
        play_moves(window, 2)
        until(window, lambda: window.app.profile.state.trouble is not None)
        status = window.play.status()
        assert status is not None and status.text.startswith("Not saved yet")
        window.post(pygame.QUIT)
        until(window, lambda: isinstance(window.dialog, ClosingDialog))
        assert window.app._running, "nothing is lost unasked"
        press(window, "Do not close")
        window.frame()
        assert window.app._running and window.dialog is None
        window.post(pygame.QUIT)
        until(window, lambda: isinstance(window.dialog, ClosingDialog))
    until(window, lambda: not window.app._running)
    assert window.app.profile.state.unsaved == 0


def test_moves_that_cannot_be_saved_go_into_a_text(window: Window, own_data_folder: Path, tmp_path: Path) -> None:
    window.open(thieves(), 5, "lucas")
    assert window.app.profile.flush(30)
    with held(own_data_folder):
        play_moves(window, 3)
        until(window, lambda: window.app.profile.state.trouble is not None)
        window.post(pygame.QUIT)
        until(window, lambda: isinstance(window.dialog, ClosingDialog))
        press(window, "Save as a text file")
        field = next(widget for widget in window.dialog.widgets if isinstance(widget, Field))  # type: ignore[union-attr]
        field.text = str(tmp_path / "rescued.txt")
        field.entered()  # type: ignore[misc]
        assert "lucas" in (tmp_path / "rescued.txt").read_text("utf-8")
        window.post(pygame.QUIT)
        until(window, lambda: isinstance(window.dialog, ClosingDialog))
        press(window, "Close without saving")
        assert not window.app._running


def test_closing_with_everything_saved_asks_nothing(window: Window) -> None:
    window.open(thieves(), 5, "lucas")
    play_moves(window, 2)
    assert window.app.profile.flush(30)
    window.post(pygame.QUIT)
    assert not window.app._running


def test_a_game_that_was_left_is_taken_up_again(window: Window) -> None:
    window.open(thieves(), 5, "lucas")
    play_moves(window, 3)
    state = window.session.state
    window.open(thieves(), 6, "lucas")
    results = window.app.profile.results("forty_thieves", "lucas")
    assert (results.played, results.left, results.lost) == (1, 1, 0)
    window.app.open_dialog(left_games_dialog(window.app, window.app.kit, [thieves()]))
    assert window.dialog is not None
    entry = next(widget for widget in window.dialog._drawn() if isinstance(widget, Button))
    entry.run()
    until(window, lambda: window.session.setup.deal == 5)
    assert window.session.state == state and window.session.position_number == 3
    assert window.app.profile.results("forty_thieves", "lucas").left == 0


def test_the_new_game_dialog_says_what_becomes_of_the_game(window: Window) -> None:
    window.open(thieves(), 5, "lucas")
    window.play.dialogs.new_game()
    assert not any("is left" in str(getattr(widget, "text", "")) for widget in window.dialog.widgets)  # type: ignore[union-attr]
    window.key(pygame.K_ESCAPE)
    play_moves(window, 1)
    window.session.undo()
    window.play.dialogs.new_game()
    assert any("is left" in str(getattr(widget, "text", "")) for widget in window.dialog.widgets)  # type: ignore[union-attr]


@pytest.mark.parametrize("language", ["en", "fa"])
def test_everything_is_carried_to_another_computer(window: Window, tmp_path: Path, language: str) -> None:
    window.app.change_settings(language=language, felt="wine")
    window.open(thieves(), 5, "lucas")
    play_moves(window, 3)
    window.app.show_launcher()
    window.app.open_dialog(export_dialog(window.app))
    enter(window, tmp_path / "all.barg")
    until(window, lambda: (tmp_path / "all.barg").exists() and window.dialog is not None)
    window.key(pygame.K_ESCAPE)
    window.app.change_settings(felt="teal")
    window.open(thieves(), 8, "lucas")
    play_moves(window, 1)
    window.app.show_launcher()
    window.app.open_dialog(import_dialog(window.app))
    enter(window, tmp_path / "all.barg")
    until(window, lambda: window.app.settings.felt == "wine")
    saved = window.app.profile.resume("forty_thieves", "lucas")
    assert saved is not None and saved.setup.deal == 5 and len(saved.moves) == 3


def enter(window: Window, path: Path) -> None:
    assert window.dialog is not None
    field = next(widget for widget in window.dialog.widgets if isinstance(widget, Field))
    field.text = str(path)
    field.entered()  # type: ignore[misc]

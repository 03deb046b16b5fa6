"""Games in the data folder, in the window: asked about once, tried meanwhile, refused, and allowed later."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from engine.plugins.own_games import OwnGames
from engine.rules.catalogue import Standing, game_by_id
from engine.words.language import Sentence
from tests.support.folders import ROOT
from tests.support.ladder_game import write_ladder
from tests.support.own_games import HARMFUL, PATIENCE, clean_catalogue, quick, wait_for_trials
from tests.support.window import NewWindow, Window
from ui.scenes.launcher import Launcher
from ui.widgets import Button, Paragraph, Row

__all__ = ["clean_catalogue"]
pytestmark = pytest.mark.usefixtures("clean_catalogue")


@pytest.fixture
def own_games(own_data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the player's own games; a game that hangs is not waited for as long as usual."""
    folder = own_data_folder / "games"
    folder.mkdir(parents=True)
    monkeypatch.setattr(OwnGames.__init__, "__defaults__", (quick,))
    return folder


def buttons(window: Window) -> dict[str, Button]:
    assert window.dialog is not None
    rows = [widget for widget in window.dialog.widgets if isinstance(widget, Row)]
    return {window.app.kit.words(button.label): button for row in rows for button in row.buttons}


def words(window: Window) -> str:
    assert window.dialog is not None
    said = [widget.text for widget in window.dialog.widgets if isinstance(widget, Paragraph)]
    return " ".join(window.app.kit.words(text) for text in said)


def tile(window: Window, game_id: str) -> Any:
    assert isinstance(window.app.scene, Launcher)
    return window.show_tile(game_id)


def standing(window: Window, game_id: str) -> Standing:
    return next(game.standing for game in window.app.games if game.id == game_id)


def settle(window: Window) -> None:
    """Frames until nothing is tried, drawn or asked any more."""
    end = time.monotonic() + PATIENCE
    while window.app.admission.wake_in(None) is not None and time.monotonic() < end:
        window.frame()
        time.sleep(0.01)
    window.settle()


def close(window: Window) -> None:
    window.app.quit()
    window.close()


def answer(window: Window, label: str) -> None:
    window.click(buttons(window)[label].rect.center)
    assert window.dialog is None
    window.frame()


def test_a_game_is_asked_about_once_then_checked_then_played(new_window: NewWindow, own_games: Path) -> None:
    write_ladder(own_games, "asked_once")
    window = new_window()
    settle(window)
    own = OwnGames(own_games.parent)
    shown = own.fingerprint_of(next(game for game in own.games() if game.id == "asked_once"))
    assert "asked_once" in words(window) and shown in words(window) and len(shown) > 16
    assert "no longer the same" not in words(window)
    answer(window, "Let it run")
    assert standing(window, "asked_once") is Standing.ON_TRIAL
    assert "checked" in tile(window, "asked_once").line.text and not tile(window, "asked_once").broken
    settle(window)
    assert window.app.kit.words(tile(window, "asked_once").title) == "Ladder"
    window.click(tile(window, "asked_once").box.center)
    assert window.session.game_id == "asked_once"
    close(window)
    again = new_window()
    settle(again)
    assert again.dialog is None and standing(again, "asked_once") is Standing.ADMITTED


def test_a_refused_game_is_listed_and_can_be_allowed_later(new_window: NewWindow, own_games: Path) -> None:
    write_ladder(own_games, "refused_first")
    window = new_window()
    settle(window)
    answer(window, "Do not let it run")
    settle(window)
    assert standing(window, "refused_first") is Standing.REFUSED and window.dialog is None
    close(window)
    later = new_window()
    settle(later)
    assert later.dialog is None, "it is asked about once"
    later.click(tile(later, "refused_first").box.center)
    answer(later, "Let it run")
    settle(later)
    assert standing(later, "refused_first") is Standing.ADMITTED


def test_changed_files_are_asked_about_again_and_the_question_says_so(new_window: NewWindow, own_games: Path) -> None:
    home = write_ladder(own_games, "changed_later")
    OwnGames(own_games.parent).refuse("changed_later")
    (home / "fa.po").write_text("", encoding="utf-8")
    window = new_window()
    settle(window)
    assert "no longer the same" in words(window)


def test_two_new_games_are_asked_about_one_after_the_other(new_window: NewWindow, own_games: Path) -> None:
    for name in ("first_new", "second_new"):
        write_ladder(own_games, name)
    window = new_window()
    settle(window)
    assert "first_new" in words(window) and len(window.app._dialogs) == 1
    window.key(pygame.K_ESCAPE)
    settle(window)
    assert "second_new" in words(window), "closing is no answer, but the next one has its turn"
    assert standing(window, "first_new") is Standing.UNDECIDED


def test_a_harmful_game_is_a_tile_that_says_why_and_the_others_work(new_window: NewWindow, own_games: Path) -> None:
    own = OwnGames(own_games.parent, quick)
    for name in ("vanishes", "long_name"):
        write_ladder(own_games, name, **HARMFUL[name])
        own.allow(name)
    own.games()
    wait_for_trials(own)
    window = new_window()
    settle(window)
    for name in ("vanishes", "long_name"):
        assert tile(window, name).broken
        window.click(tile(window, name).box.center)
        assert "cannot be loaded" in words(window) and "Try again" in buttons(window)
        window.key(pygame.K_ESCAPE)
        assert window.dialog is None
    window.open(game_by_id("autumn_leaves"))
    assert window.session.game_id == "autumn_leaves"


def test_the_question_is_there_in_persian(new_window: NewWindow, own_games: Path) -> None:
    write_ladder(own_games, "asked_in_persian")
    window = new_window()
    window.app.change_settings(language="fa")
    settle(window)
    assert "اثر انگشت" in words(window) and "asked_in_persian" in words(window)
    assert set(buttons(window)) == {"اجازه نمی‌دهم", "اجازه می‌دهم"}
    line = window.app.kit.words(tile(window, "asked_in_persian").line)
    assert "اجازه" in line
    answer(window, "اجازه می‌دهم")
    settle(window)
    assert standing(window, "asked_in_persian") is Standing.ADMITTED


def test_reasons_of_ours_are_told_in_the_players_language(new_window: NewWindow, own_games: Path) -> None:
    write_ladder(own_games, "vanishes", **HARMFUL["vanishes"])
    own = OwnGames(own_games.parent, quick)
    own.allow("vanishes")
    own.games()
    wait_for_trials(own)
    window = new_window()
    window.app.change_settings(language="fa")
    settle(window)
    assert "آزموده" in window.app.kit.words(tile(window, "vanishes").line)


def test_a_game_that_wants_to_end_the_program_in_the_middle_ends_only_itself(
    window: Window, monkeypatch: pytest.MonkeyPatch, log_trouble: list[Any]
) -> None:
    play = window.open(game_by_id("autumn_leaves"))
    monkeypatch.setattr(window.app, "_rest", lambda: None)
    monkeypatch.setattr(window.app, "close", lambda: None)

    def leave(*_: Any) -> None:
        window.app.quit()
        raise SystemExit(3)

    monkeypatch.setattr(play, "draw", leave)
    play.redraw()
    window.app.run()
    assert isinstance(window.app.scene, Launcher) and window.dialog is not None
    log_trouble.clear()


WITHOUT = """
import sys
from ui.app import App
app = App()
app.frame()
app.close()
loaded = [name for name in sys.modules if name.startswith("engine.plugins") or name == "ui.dialogs.permission"]
sys.exit(", ".join(loaded) or 0)
"""


def test_without_games_of_ones_own_nothing_is_loaded_for_them() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_words_of_a_reason_that_nobody_translated_are_shown_as_they_are(window: Window) -> None:
    reason = Sentence("This cannot be loaded: {reason}", reason=Sentence("ValueError: {odd} %s braces"))
    assert window.app.kit.words(reason).endswith("ValueError: {odd} %s braces")

"""A new game is a new folder and nothing else: one is written, found, opened, dragged, saved and won in the window.

Beside it lie broken ones, which must not disturb anybody.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING, Any

import pygame
import pytest

import games
from engine.rules.catalogue import add_games_folder, find_games, game_by_id
from engine.rules.contract import Setup
from tests.support.ladder_game import INIT, RULES, TABLE

if TYPE_CHECKING:
    from ui.app import App


@pytest.fixture(scope="module")
def plug_ins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("افزونه‌ها plug-ins")
    texts = {
        "ladder": {"__init__": INIT, "rules": RULES, "table": TABLE},
        "bad_syntax": {"__init__": "GAME = ("},
        "bad_type": {"__init__": "GAME = 'a text'"},
        "bad_rules": {
            "__init__": INIT.replace("Ladder", "Broken rules"),
            "rules": "raise RuntimeError('no rules today')",
            "table": TABLE,
        },
    }
    for game, files in texts.items():
        (folder / game).mkdir()
        for name, text in files.items():
            (folder / game / f"{name}.py").write_text(dedent(text), encoding="utf-8")
    add_games_folder(folder)
    yield folder
    games.__path__.remove(str(folder))


class Window:
    """The program's window with a hand in it."""

    def __init__(self) -> None:
        from ui.app import App

        self.app: App = App()

    def frames(self, until: Callable[[], bool] | None = None, seconds: float = 60.0) -> None:
        """Run until ``until`` holds (default: until nothing moves and nothing waits)."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.app.frame()
            if until() if until is not None else self._rests():
                return
            time.sleep(0.004)
        raise AssertionError("the window did not come to rest")

    def _rests(self) -> bool:
        wake = self.app.scene.wake_in(time.monotonic())
        return not self.app.scene.dirty and (wake is None or wake > 0) and self.app.kit.art.ready

    def post(self, kind: int, **what: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, what))
        self.app.frame()

    def click(self, at: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)
        self.post(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
        for step in range(1, 9):
            at = tuple(a + (b - a) * step // 8 for a, b in zip(start, end, strict=True))
            self.post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0), touch=False)
        self.post(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False)

    def key(self, key: int, scancode: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, scancode=scancode, mod=mod, unicode="", window=None)
        self.post(pygame.KEYUP, key=key, scancode=scancode, mod=mod, unicode="", window=None)

    # -- what the tests look at

    @property
    def scene(self) -> Any:
        return self.app.scene

    @property
    def session(self) -> Any:
        return self.scene.session

    def tile(self, game_id: str) -> Any:
        """The tile of a game, scrolled into sight."""
        grid = self.scene.grid
        tile = next(tile for tile in grid.tiles if tile.id == game_id)
        grid.scroller.to_show(tile.box)
        self.scene.dirty = True
        self.app.frame()
        return tile

    def open(self, game_id: str) -> None:
        self.frames()
        self.click(self.tile(game_id).box.center)
        self.frames()

    def open_deal(self, game_id: str, deal: int = 1) -> Any:
        """A new game of that number, without the launcher."""
        self.app.start_game(game_by_id(game_id), Setup(deal=deal), ("person",))
        return self.scene

    def centre(self, piece: str) -> tuple[int, int]:
        box: pygame.Rect = self.scene.board.goal_rect(piece)
        return box.center

    def place(self, slot: str) -> tuple[int, int]:
        box: pygame.Rect = self.scene.board.target_rect(slot)
        return box.center


@pytest.fixture
def window(plug_ins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("BARG_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("BARG_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    shown = Window()
    yield shown
    shown.app.close()


def test_the_new_game_is_short() -> None:
    lines = [line for text in (INIT, RULES, TABLE) for line in text.splitlines() if line.strip()]
    assert len(lines) < 80


@pytest.mark.usefixtures("plug_ins")
def test_it_is_found_and_the_broken_ones_are_listed_with_their_reason() -> None:
    found = {game.id: game for game in find_games()}
    assert found["ladder"].info is not None and found["ladder"].error == ""
    assert "SyntaxError" in found["bad_syntax"].error
    assert "GameInfo" in found["bad_type"].error
    assert {"autumn_leaves", "othello"} <= set(found), "the others are there too"
    assert game_by_id("ladder").variants == () and game_by_id("ladder").levels == ()


def test_a_broken_game_is_a_tile_that_says_so_and_the_rest_works(window: Window) -> None:
    window.frames()
    for game_id in ("bad_syntax", "bad_type"):
        assert window.tile(game_id).broken
    for game_id in ("bad_syntax", "bad_type", "bad_rules"):
        launcher = window.scene
        window.click(window.tile(game_id).box.center)
        assert window.app.has_dialog, "the reason is told"
        assert window.scene is launcher
        window.key(pygame.K_ESCAPE, pygame.KSCAN_ESCAPE)
        assert not window.app.has_dialog
    window.open("ladder")
    assert window.session.game_id == "ladder"


def test_it_is_dragged_clicked_undone_saved_reopened_and_won(window: Window) -> None:
    window.open("ladder")
    session = window.session
    deal = session.setup.deal
    window.drag(window.centre("2h"), window.place("home"))
    assert session.position_number == 0, "the ace comes first"
    assert window.scene._message is not None, "one sentence says why"
    window.frames(lambda: not window.scene.board.is_moving)
    window.drag(window.centre("Ah"), window.place("home"))
    assert session.position_number == 1
    window.click(window.centre("2h"))
    window.click(window.place("home"))
    assert session.position_number == 2
    window.key(pygame.K_z, pygame.KSCAN_Z, pygame.KMOD_CTRL)
    assert session.position_number == 1
    window.key(pygame.K_y, pygame.KSCAN_Y, pygame.KMOD_CTRL)
    assert session.position_number == 2
    window.app.show_launcher()
    window.open("ladder")
    again = window.session
    assert again is not session
    assert (again.setup.deal, again.position_number, again.state) == (deal, 2, session.state)
    for piece in ("3h", "4h", "5h"):
        window.drag(window.centre(piece), window.place("home"))
        window.frames(lambda: not window.scene.board.is_moving)
    assert again.outcome is not None and again.outcome.winners == (0,)
    window.frames(lambda: window.app.has_dialog)


@pytest.mark.usefixtures("plug_ins")
def test_it_keeps_the_contract_of_all_games() -> None:
    """The generic suites run over it too; here the shortest of them, to see that they accept a plug-in."""
    from tests.games import test_every_game, test_every_table
    from tests.support.every import Subject

    subject = Subject(game_by_id("ladder"))
    for check in (
        test_every_game.test_legal_moves_read_back_apply_and_are_not_refused,
        test_every_game.test_turn_outcome_and_moves_agree,
        test_every_game.test_positions_are_written_and_read_back,
        test_every_game.test_undo_to_the_start_and_redo_to_the_end,
        test_every_table.test_everything_lies_in_the_window_in_every_size_for_every_viewer,
        test_every_table.test_each_legal_move_has_a_gesture_of_its_own_that_a_hand_can_make,
        test_every_table.test_a_gesture_that_is_not_legal_is_never_taken_for_a_legal_move,
    ):
        check(subject)

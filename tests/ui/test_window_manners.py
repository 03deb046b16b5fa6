"""The window's manners: tiles that follow its size, the interface's size, gaps in time, letters that open fields."""

from __future__ import annotations

import pygame
import pytest

from engine.play.session import PERSON
from engine.rules.catalogue import game_by_id
from tests.support.window import Clock, Window
from ui import sdl
from ui.app import GAP_SECONDS
from ui.dialogs.settings import settings_dialog
from ui.scenes.launcher import Launcher
from ui.widgets import Choice


def resize(window: Window, size: tuple[int, int]) -> None:
    window.app.window.size = size
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1], window=window.app.window))
    window.pass_time(2.0)


@pytest.mark.parametrize("size", [(1600, 1000), (820, 620), (1366, 720)], ids=str)
def test_every_tiles_picture_has_the_tiles_size_after_a_resize(window: Window, size: tuple[int, int]) -> None:
    window.pass_time(2.0)
    launcher = window.app.scene
    assert isinstance(launcher, Launcher)
    resize(window, size)
    assert window.app.size == size
    wanted = launcher.grid.picture_size(launcher.kit)
    pictures = [tile.picture for tile in launcher.grid.tiles if tile.picture is not None]
    assert pictures
    assert {picture.get_size() for picture in pictures} == {wanted}


@pytest.mark.parametrize("language", ["en", "fa"])
def test_the_interface_size_is_applied_at_once(window: Window, language: str) -> None:
    window.app.change_settings(language=language, interface_size="100")
    usual = window.app.kit.scale
    dialog = settings_dialog(window.app)
    choice = next(
        widget for widget in dialog.widgets if isinstance(widget, Choice) and widget.value == "100"
    )  # fmt: skip
    choice.changed("125")
    assert window.app.settings.interface_size == "125"
    assert window.app.kit.scale == pytest.approx(1.25 * usual)


@pytest.mark.parametrize(("asleep", "counted"), [(GAP_SECONDS - 1.0, True), (GAP_SECONDS + 3.0, False)])
def test_a_gap_is_no_time_of_play(
    window: Window, clock: Clock, monkeypatch: pytest.MonkeyPatch, asleep: float, counted: bool
) -> None:
    play = window.open(game_by_id("autumn_leaves"))
    play.session.play(play.session.legal_moves()[0])
    window.settle()
    before = play.elapsed()

    def sleep_until_the_lid_is_opened(part: float) -> None:
        clock.sleep(part + asleep)
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))

    monkeypatch.setattr(sdl, "_wait_a_part", sleep_until_the_lid_is_opened)
    window.app._rest()
    assert play.elapsed() - before == pytest.approx(asleep if counted else 0.0, abs=sdl.LONGEST_PART)


@pytest.mark.parametrize("language", ["en", "fa"])
@pytest.mark.parametrize("game", ["autumn_leaves", "othello", "nlk"])
def test_nothing_overflows_the_bar_of_a_small_window_at_twice_the_size(
    window: Window, game: str, language: str
) -> None:
    window.app.change_settings(language=language, interface_size="200")
    resize(window, (800, 600))
    seats = {"othello": 2, "nlk": 4}.get(game, 1)
    play = window.open(game_by_id(game), seats=seats, players=(PERSON,) * seats)
    bar = play._tool_bar
    boxes = [box for box, _ in bar._boxes]
    assert len(boxes) > 3
    assert all(bar.area.contains(box) for box in boxes)
    assert all(one.collidelist(boxes[i + 1 :]) < 0 for i, one in enumerate(boxes))


@pytest.mark.parametrize(("dpi", "scale"), [(48.0, 1.0), (96.0, 1.0), (144.0, 1.5), (400.0, 2.0)], ids=str)
def test_the_systems_scale_follows_its_dots_to_the_inch(
    monkeypatch: pytest.MonkeyPatch, dpi: float, scale: float
) -> None:
    monkeypatch.setattr(sdl, "_system_dpi", lambda: dpi)
    assert sdl.system_scale.__wrapped__() == scale

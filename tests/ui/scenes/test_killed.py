"""The real program on a real screen, closed politely and killed: the game is there again at its last move."""

from __future__ import annotations

from pathlib import Path

import pygame

from engine.storage.profile import Profile
from tests.support.x11 import PATIENCE, Program, Screen, wait_until

TABLE = pygame.Rect(0, 40, 1180, 700)
"""The part of the window that shows the table alone: no clock, no buttons."""


def open_autumn_leaves(screen: Screen) -> Program:
    program = screen.start()
    screen.wait_until_still(0.4, PATIENCE)
    screen.key("Right", "Return")
    screen.move((1100, 765))
    screen.wait_until_still(0.6, PATIENCE)
    return program


def table_of(screen: Screen) -> bytes:
    return pygame.image.tobytes(screen.picture().subsurface(TABLE), "RGB")


def press(screen: Screen, key: str) -> None:
    """Presses a key that changes the table, and waits until the cards lie still."""
    before = table_of(screen)
    screen.key(key)
    wait_until(lambda: table_of(screen) != before, PATIENCE, f"a change after {key}")
    screen.wait_until_still(0.6)


def saved_moves(folder: Path) -> list[str]:
    with Profile.open(folder) as profile:
        assert profile.notices == []
        saved = profile.unfinished("autumn_leaves")
        return [text for text, _ in saved.moves[: saved.position]] if saved else []


def test_killed_and_closed_the_game_goes_on_where_it_was(x11: Screen, own_data_folder: Path) -> None:
    program = open_autumn_leaves(x11)
    press(x11, "d")
    press(x11, "d")
    press(x11, "ctrl+z")
    before = table_of(x11)
    program.kill()
    assert saved_moves(own_data_folder) == ["deal"]

    program = open_autumn_leaves(x11)
    assert table_of(x11) == before
    press(x11, "ctrl+y")
    after = table_of(x11)
    assert after != before
    x11.close_window()
    assert program.wait(PATIENCE) == 0
    assert saved_moves(own_data_folder) == ["deal", "deal"]

    program = open_autumn_leaves(x11)
    assert table_of(x11) == after
    x11.key("Escape")
    x11.close_window()
    wait_until(lambda: not program.is_running, PATIENCE, "closed")
    assert program.process.returncode == 0

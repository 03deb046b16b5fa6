"""The hands and eyes of the window tests do what they say."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from tests.support.x11 import PATIENCE, Screen, wait_until

WINDOW = """
import pygame, sys
window = pygame.Window("probe", (320, 240))
surface = window.get_surface()
surface.fill((200, 30, 60))
window.flip()
while True:
    event = pygame.event.wait()
    if event.type == pygame.MOUSEBUTTONDOWN: print("down", event.button, *event.pos, flush=True)
    if event.type == pygame.MOUSEBUTTONUP: print("up", event.button, *event.pos, flush=True)
    if event.type == pygame.MOUSEMOTION and event.buttons[0]: print("motion", flush=True)
    if event.type == pygame.KEYDOWN: print("key", pygame.key.name(event.key), flush=True)
    if event.type == pygame.QUIT: print("bye", flush=True); sys.exit(3)
"""


def test_mouse_keys_picture_and_close(new_screen: Callable[[tuple[int, int]], Screen], tmp_path: Path) -> None:
    screen = new_screen((640, 480))
    program = screen.start(command=[sys.executable, "-c", WINDOW])
    screen.wait_until_still()
    assert screen.picture().get_at((100, 100))[:3] == (200, 30, 60)
    assert screen.picture().get_at((600, 400))[:3] == (0, 0, 0)
    screen.drag((50, 60), (150, 160))
    screen.click((7, 9), button=3)
    screen.key("a", "Return")
    wait_until(lambda: "key return" in program.output, PATIENCE, "keys arrive")
    lines = program.output.splitlines()
    assert "down 1 50 60" in lines
    assert "up 1 150 160" in lines
    assert "down 3 7 9" in lines
    assert lines.count("motion") >= 5
    screen.save_picture(tmp_path / "picture.png")
    assert (tmp_path / "picture.png").stat().st_size > 100
    screen.close_window()
    assert program.wait() == 3

"""Screens that are not there, and screens that show no pictures from memory."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pygame
import pytest

from tests.support.folders import ROOT
from tests.support.x11 import wait_until

SHOWN = """
import sys
import pygame
import ui.program
from ui.start.command_line import Arguments
from ui.start.stop_signals import StopSignals

class Watched(ui.program.App):
    def run(self):
        for _ in range(400):
            self.frame()
        pygame.image.save(self.surface, sys.argv[1])
        print("shown by", pygame.display.get_driver(), self.window.size, flush=True)
        self.close()

ui.program.App = Watched
if __name__ == "__main__":
    sys.exit(ui.program.main(Arguments(), StopSignals()))
"""


def surroundings(changes: Mapping[str, str]) -> dict[str, str]:
    away = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_FRAMEBUFFER_ACCELERATION")
    return {**{name: value for name, value in os.environ.items() if name not in away}, "PYTHONUTF8": "1", **changes}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there always is a screen")
@pytest.mark.parametrize(
    "variables", [{}, {"DISPLAY": ":7654"}, {"SDL_VIDEODRIVER": "x11"}, {"SDL_VIDEODRIVER": "nonsense"}]
)
def test_without_a_screen_that_is_said(variables: Mapping[str, str], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "main.py", "othello"],
        cwd=ROOT,
        env=surroundings({**variables, "XDG_RUNTIME_DIR": str(tmp_path)}),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert "no screen can be reached" in done.stderr
    assert "صفحهٔ نمایشی در دسترس نیست" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.fixture
def weston(tmp_path: Path) -> Iterator[dict[str, str]]:
    """A Wayland screen without X; the variables that lead there."""
    if shutil.which("weston") is None:
        pytest.skip("a Wayland screen needs weston (Debian: apt install weston)")
    folder = tmp_path / "run"
    folder.mkdir(mode=0o700)
    variables = surroundings({"XDG_RUNTIME_DIR": str(folder)})
    server = subprocess.Popen(
        ["weston", "--backend=headless-backend.so", "--use-pixman", "--socket=barg", "--idle-time=0"],
        env=variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until(lambda: (folder / "barg").exists() or server.poll() is not None, 30.0, "weston listens")
        assert server.poll() is None, "weston has not started"
        yield {**variables, "WAYLAND_DISPLAY": "barg"}
    finally:
        server.terminate()
        server.wait(10.0)


def test_wayland_without_x_shows_the_launcher(weston: Mapping[str, str], tmp_path: Path) -> None:
    file, picture = tmp_path / "shown.py", tmp_path / "launcher.png"
    file.write_text(SHOWN, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(file), str(picture)],
        cwd=ROOT,
        env={**weston, "PYTHONPATH": str(ROOT), "SDL_FRAMEBUFFER_ACCELERATION": "0"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert "shown by wayland" in done.stdout
    shown = pygame.image.load(picture)
    assert shown.get_width() >= 800
    assert len({tuple(shown.get_at((x, y))) for x in range(0, 800, 8) for y in range(0, 600, 8)}) > 30

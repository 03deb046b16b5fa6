"""A real screen for tests: Xvfb, the program in it, and a person's hands (xdotool). Fixture: ``x11``."""

from __future__ import annotations

import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pygame
import pytest

from tests.support.folders import ROOT

PROGRAM_FOLDER = ROOT
PATIENCE = 120.0
"""Seconds that a very busy machine may take; a wait that ends well never lasts so long."""
Point = tuple[int, int]


def missing_tools() -> list[str]:
    return [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]


def wait_until(condition: Callable[[], bool], seconds: float, what: str) -> None:
    """Returns when ``condition`` holds; fails the test when it does not within ``seconds``."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            pytest.fail(f"after {seconds:g} s still not: {what}")
        time.sleep(0.02)


class Program:
    """The running program. ``output`` is all it has written to the terminal so far."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], folder: Path) -> None:
        self._log = tempfile.NamedTemporaryFile(prefix="program-", suffix=".txt", dir=folder)  # noqa: SIM115
        self.process = subprocess.Popen(
            command,
            env=dict(environment),
            cwd=PROGRAM_FOLDER,
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    @property
    def output(self) -> str:
        return Path(self._log.name).read_text(encoding="utf-8", errors="replace")

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    def wait(self, seconds: float = PATIENCE) -> int:
        """The exit code, when the program has ended by itself."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            pytest.fail(f"the program has not ended after {seconds:g} s: {self.output}")

    def kill(self) -> None:
        """``kill -9``: nothing gets a chance to be saved."""
        self._signal(signal.SIGKILL)
        self.process.wait()

    def clean_up(self) -> None:
        """Ends the program and its workers."""
        if self.is_running:
            self._signal(signal.SIGTERM)
            try:
                self.process.wait(5.0)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self._signal(signal.SIGKILL)  # workers that outlived it

    def _signal(self, number: signal.Signals) -> None:
        try:
            os.killpg(self.process.pid, number)
        except ProcessLookupError:
            return


class Screen:
    """A screen of its own, with nothing on it but the program."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800)) -> None:
        self.size = size
        self._folder = folder
        self._programs: list[Program] = []
        self._frames = folder / f"screen-{size[0]}x{size[1]}-{time.monotonic_ns()}"
        self._frames.mkdir(parents=True)
        reading, writing = os.pipe()
        width, height = size
        self._server = subprocess.Popen(
            [
                "Xvfb",
                "-displayfd",
                str(writing),
                "-screen",
                "0",
                f"{width}x{height}x24",
                "-nolisten",
                "tcp",
                "-noreset",
                "-fbdir",
                str(self._frames),
            ],
            pass_fds=(writing,),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        os.close(writing)
        with os.fdopen(reading) as number:
            self.display = ":" + number.readline().strip()
        if self.display == ":":
            self.close()
            pytest.fail("Xvfb has not started")

    # -- the program

    def start(
        self, *arguments: str, environment: Mapping[str, str] | None = None, command: Sequence[str] | None = None
    ) -> Program:
        """Starts ``main.py`` with ``arguments`` (or another ``command``) and waits for its window.

        The window is moved to the screen's corner, so that its coordinates are the screen's.
        """
        before = set(self._windows())
        surroundings = {
            **os.environ,
            "DISPLAY": self.display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_VIDEO_WINDOW_POS": "0,0",
            **(environment or {}),
        }
        surroundings.pop("WAYLAND_DISPLAY", None)
        program = Program(command or [sys.executable, "main.py", *arguments], surroundings, self._folder)
        self._programs.append(program)
        window = self._window_of(program, before)
        self._do("windowmove", window, "0", "0")
        self.focus(window)
        wait_until(lambda: "Position: 0,0" in self._geometry(window), PATIENCE, "the window in the corner")
        return program

    def _window_of(self, program: Program, before: set[str]) -> str:
        """The first new window that lasts; SDL tries the screen with one that goes away at once."""
        seen: list[set[str]] = [set()]

        def lasts() -> bool:
            seen.append(set(self._windows()) - before)
            return not program.is_running or bool(seen[-1] & seen[-2])

        wait_until(lasts, PATIENCE, "a window")
        if not program.is_running:
            pytest.fail(f"the program ended at once: {program.output}")
        return min(seen[-1] & seen[-2])

    def focus(self, window: str) -> None:
        """Gives the keyboard to a window; there is no window manager that would."""
        self._do("windowfocus", window)

    def _geometry(self, window: str) -> str:
        return subprocess.run(
            ["xdotool", "getwindowgeometry", window], env=self._environment(), capture_output=True, text=True
        ).stdout

    def _windows(self) -> list[str]:
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--class", "."],
            env=self._environment(),
            capture_output=True,
            text=True,
        )
        return found.stdout.split()

    @property
    def window(self) -> str:
        """The id of the program's window."""
        return self._windows()[-1]

    def resize(self, width: int, height: int) -> None:
        window = self.window
        self._do("windowsize", window, str(width), str(height))
        wait_until(lambda: f"Geometry: {width}x{height}" in self._geometry(window), PATIENCE, "the new size")

    # -- hands

    def move(self, point: Point) -> None:
        self._do("mousemove", *_words(point))

    def click(self, point: Point, *, button: int = 1, times: int = 1) -> None:
        clicks = ["click", "--repeat", str(times), "--delay", "60", str(button)]
        self._do("mousemove", *_words(point), "sleep", "0.02", *clicks)

    def drag(
        self, start: Point, end: Point, *, button: int = 1, steps: int = 8, pause: float = 0.012, release: bool = True
    ) -> None:
        """Press at ``start``, move in ``steps`` to ``end``, release. All in one go, as one hand does it."""
        words = ["mousemove", *_words(start), "sleep", "0.03", "mousedown", str(button), "sleep", "0.03"]
        for step in range(1, steps + 1):
            point = tuple(round(a + (b - a) * step / steps) for a, b in zip(start, end, strict=True))
            words += ["mousemove", *_words((point[0], point[1])), "sleep", str(pause)]
        if release:
            words += ["sleep", "0.03", "mouseup", str(button)]
        self._do(*words)

    def release(self, button: int = 1) -> None:
        self._do("mouseup", str(button))

    def key(self, *names: str) -> None:
        """Presses keys one after the other, named as X does: ``Return``, ``ctrl+z``, ``F11``."""
        self._do("key", "--delay", "40", *names)

    def type(self, text: str) -> None:
        self._do("type", "--delay", "30", text)

    def close_window(self) -> None:
        """As the window's own close button does (it asks, it does not kill)."""
        _ask_to_close(self.window, self._environment())

    # -- eyes

    def picture(self) -> pygame.Surface:
        """What is on the screen now."""
        return read_xwd((self._frames / "Xvfb_screen0").read_bytes())

    def save_picture(self, path: Path) -> None:
        pygame.image.save(self.picture(), path)

    def wait_until_still(self, quiet: float = 0.3, seconds: float = PATIENCE) -> None:
        """Returns when the picture has not changed for ``quiet`` seconds."""
        file = self._frames / "Xvfb_screen0"
        end = time.monotonic() + seconds
        last, since = file.read_bytes(), time.monotonic()
        while time.monotonic() - since < quiet:
            if time.monotonic() > end:
                pytest.fail(f"the picture still changes after {seconds:g} s")
            time.sleep(0.05)
            now = file.read_bytes()
            if now != last:
                last, since = now, time.monotonic()

    def close(self) -> None:
        for program in self._programs:
            program.clean_up()
        self._server.terminate()
        try:
            self._server.wait(5.0)
        except subprocess.TimeoutExpired:
            self._server.kill()
            self._server.wait()

    @property
    def programs(self) -> Sequence[Program]:
        return tuple(self._programs)

    def _environment(self) -> dict[str, str]:
        return {**os.environ, "DISPLAY": self.display}

    def _do(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self._environment(), check=True, timeout=PATIENCE, capture_output=True)


def read_xwd(content: bytes) -> pygame.Surface:
    """The picture of an X window dump of 32 bits a pixel, the form in which Xvfb keeps its screen.

    The header's fields are those of X11/XWDFile.h.
    """
    header = struct.unpack(">25I", content[:100])
    size, width, height, line, colours = header[0], header[4], header[5], header[12], header[19]
    if header[11] != 32:
        raise ValueError(f"{header[11]} bits a pixel")
    pixels = content[size + 12 * colours : size + 12 * colours + line * height]
    rows = [pixels[row * line : row * line + 4 * width] for row in range(height)]
    surface = pygame.image.frombytes(b"".join(rows), (width, height), "BGRA" if header[7] == 0 else "ARGB")
    opaque = pygame.Surface((width, height), depth=24)
    surface = surface.copy()
    surface.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MAX)
    opaque.blit(surface, (0, 0))
    return opaque


def _words(point: Point) -> tuple[str, str]:
    return str(point[0]), str(point[1])


_CLOSE_WINDOW = """
import ctypes, sys
x = ctypes.CDLL("libX11.so.6")
x.XOpenDisplay.restype = ctypes.c_void_p
x.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
x.XInternAtom.restype = ctypes.c_ulong
x.XSendEvent.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p]
x.XFlush.argtypes = x.XCloseDisplay.argtypes = [ctypes.c_void_p]
class Message(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int),
                ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("kind", ctypes.c_ulong),
                ("format", ctypes.c_int), ("data", ctypes.c_long * 5), ("room", ctypes.c_long * 24)]
display = x.XOpenDisplay(None)
window = int(sys.argv[1])
message = Message(33, 0, 1, display, window, x.XInternAtom(display, b"WM_PROTOCOLS", 0), 32)
message.data[0] = x.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
x.XSendEvent(display, window, 0, 0, ctypes.byref(message))
x.XFlush(display)
x.XCloseDisplay(display)
"""


def _ask_to_close(window: str, environment: Mapping[str, str]) -> None:
    """Sends WM_DELETE_WINDOW, which a window manager would send; xdotool can only destroy or kill."""
    subprocess.run([sys.executable, "-c", _CLOSE_WINDOW, window], env=dict(environment), check=True, timeout=PATIENCE)


@pytest.fixture
def new_screen(tmp_path: Path) -> Iterator[Callable[[tuple[int, int]], Screen]]:
    """Makes screens of a given size. All end with the test, which fails if a program in them stumbled."""
    if missing := missing_tools():
        if os.environ.get("BARG_REQUIRE_X") == "1":
            pytest.fail(f"needed for real windows and not installed: {', '.join(missing)}")
        pytest.skip(f"real windows need {' and '.join(missing)} (Debian: apt install xvfb xdotool)")
    screens: list[Screen] = []

    def make(size: tuple[int, int]) -> Screen:
        screens.append(Screen(tmp_path, size))
        return screens[-1]

    yield make
    outputs = [program.output for screen in screens for program in screen.programs]
    for screen in screens:
        screen.close()
    stumbled = [output for output in outputs if "Traceback" in output or "WARNING" in output]
    assert not stumbled, stumbled[0]


@pytest.fixture
def x11(new_screen: Callable[[tuple[int, int]], Screen]) -> Screen:
    """A screen of 1280×800 pixels."""
    return new_screen((1280, 800))

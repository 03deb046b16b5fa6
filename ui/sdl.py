"""What SDL knows and pygame does not tell: where monitors lie and what they leave free, and waiting without looking.

SDL is in the process already, as pygame's own library. Where it cannot be asked, there are plain answers.
"""

from __future__ import annotations

import ctypes
import sys
import time
from functools import cache
from typing import Any

import pygame

LIBRARY_ON_WINDOWS = "SDL2.dll"
USUAL_DPI = 96.0
DRIVERS_THAT_CANNOT_WAIT = frozenset({"dummy", "offscreen"})
LONGEST_PART = 1.0
LOOK_SECONDS = (0.005, 0.025)
"""How often events are looked for where nobody tells of them: at first, and after a second of silence."""


class _Rect(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("x", "y", "w", "h")]


@cache
def _library() -> Any | None:
    """SDL as pygame has loaded it; ``None`` where it cannot be found."""
    try:
        if sys.platform == "win32":
            return ctypes.CDLL(LIBRARY_ON_WINDOWS)
        import pygame.base

        return ctypes.CDLL(pygame.base.__file__)  # asking a module asks the libraries it stands on, too
    except (ImportError, OSError, AttributeError):
        return None


def _asked(name: str) -> Any | None:
    return getattr(_library(), name, None)


def monitors() -> list[pygame.Rect]:
    """The monitors in the system's window coordinates, the main one first; some lie left of or above it."""
    found = _rects("SDL_GetDisplayBounds")
    return found or [pygame.Rect((0, 0), size) for size in pygame.display.get_desktop_sizes()[:1]]


def usable_areas() -> list[pygame.Rect]:
    """What panels and docks leave free of each monitor, in the same order."""
    return _rects("SDL_GetDisplayUsableBounds") or monitors()


def _rects(function: str) -> list[pygame.Rect]:
    count, ask = _asked("SDL_GetNumVideoDisplays"), _asked(function)
    if count is None or ask is None:
        return []
    found = []
    for index in range(count()):
        rect = _Rect()
        if ask(index, ctypes.byref(rect)) == 0 and rect.w > 0 and rect.h > 0:
            found.append(pygame.Rect(rect.x, rect.y, rect.w, rect.h))
    return found


def wait_for_event(seconds: float) -> float:
    """Sleep until there is an event, or for ``seconds``; the event stays in the queue.

    SDL sleeps on the system's own descriptor. pygame's own wait looks every millisecond instead, which never lets a
    laptop rest. Where SDL cannot be asked, events are looked for every few milliseconds. Python comes to itself once a
    second, to hear signals. Gives the seconds that were slept too long: the computer slept, or the process was stopped.
    """
    end, overslept = time.monotonic() + seconds, 0.0
    while (left := end - time.monotonic()) > 0 and not pygame.event.peek():
        part, begun = min(left, LONGEST_PART), time.monotonic()
        _wait_a_part(part)
        overslept += max(0.0, time.monotonic() - begun - part)
    return overslept


def _wait_a_part(seconds: float) -> None:
    wait = _asked("SDL_WaitEventTimeout")
    if wait is not None and pygame.display.get_driver() not in DRIVERS_THAT_CANNOT_WAIT:
        wait(None, max(1, round(seconds * 1000)))
        return
    end = time.monotonic() + seconds
    pause = LOOK_SECONDS[0]
    while (left := end - time.monotonic()) > 0 and not pygame.event.peek():
        time.sleep(min(left, pause))
        pause = min(pause * 1.1, LOOK_SECONDS[1])


@cache
def system_scale() -> float:
    """How many times its usual size the system wants everything, 1 to 2. A screen whose windows have more pixels than
    units is not meant here: there the window itself has more pixels.
    """
    return max(1.0, min(2.0, _system_dpi() / USUAL_DPI))


def _system_dpi() -> float:
    try:
        if sys.platform == "win32":
            return float(ctypes.CDLL("user32").GetDpiForSystem())
        if sys.platform.startswith("linux") and pygame.display.get_driver() == "x11":
            return _x_dpi()
    except (OSError, AttributeError, ValueError):
        pass
    return USUAL_DPI


def _x_dpi() -> float:
    """What the desktop tells all programs of an X server in its resource ``Xft.dpi``."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XGetDefault.restype = ctypes.c_char_p
    x11.XGetDefault.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p]
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    display = x11.XOpenDisplay(None)
    if not display:
        return USUAL_DPI
    try:
        told = x11.XGetDefault(display, b"Xft", b"dpi")
        return float(told) if told else USUAL_DPI
    finally:
        x11.XCloseDisplay(display)

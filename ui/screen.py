"""The window on the screen: its size, place and pixels, remembered from one start to the next."""

from __future__ import annotations

import os
import time

import pygame

from engine.files.paths import PROGRAM
from engine.storage.settings import SettingsStore
from ui.looks import interface_factor
from ui.placement import LEAST_SIZE, Place, Size, first_size, remembered
from ui.sdl import usable_areas

BURST_SECONDS = 1.0
"""Sizes that follow each other so quickly belong to one drag of an edge, or to one change to the whole screen."""

_UNSEEN = frozenset({"dummy", "offscreen"})
"""SDL's drivers that draw where nobody looks. SDL takes one by itself where it finds no screen."""


class NoScreen(Exception):
    """No window can be opened; the message is SDL's reason, empty where it has none."""


class Screen:
    """Opens the window as the settings remember it. ``surface`` has the screen's own pixels.

    Raises :class:`NoScreen` where no window can be opened.
    """

    def __init__(self, store: SettingsStore) -> None:
        self._store = store
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ["SDL_VIDEO_X11_WMCLASS"] = PROGRAM  # pygame has put the name of the started file there
        # We draw into memory. Left alone, SDL shows that through OpenGL, which on many machines costs three times
        # the memory, a third of the start and most of a frame.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        _find_screen()
        try:
            self.window, self.surface = self._open_drawable()
        except pygame.error as error:
            raise NoScreen(str(error)) from error

    def _open_drawable(self) -> tuple[pygame.Window, pygame.Surface]:
        """The window and what is drawn on. Wayland shows no pictures from memory; SDL then needs its own way."""
        window = self._open()
        try:
            return window, window.get_surface()
        except pygame.error:
            window.destroy()
            pygame.display.quit()  # SDL looks at this variable once for each start of its own
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "1"
            _find_screen()
            window = self._open()
            return window, window.get_surface()

    def _open(self) -> pygame.Window:
        settings = self._store.settings
        areas = usable_areas()
        size, place = first_size(areas[0], interface_factor(settings)), None
        if settings.window_size is not None:
            size, place = remembered(settings.window_size, settings.window_position, areas)
        window = pygame.Window("Barg", size, resizable=True, allow_high_dpi=True)
        window.minimum_size = LEAST_SIZE
        if place is not None:
            window.position = place
        self._normal: tuple[Size, Place] = (size, _pair(window.position))
        self._before = self._normal
        self._changed_at = -BURST_SECONDS
        self._is_maximised = False
        if settings.full_screen:
            window.set_fullscreen(desktop=True)
        elif settings.maximised:
            window.maximize()
            self._is_maximised = True
        return window

    @property
    def density(self) -> float:
        """Pixels of the surface to one unit of the system's window coordinates."""
        return self.surface.get_width() / max(1, self.window.size[0])

    def resized(self) -> None:
        """Take over the window's new size."""
        self.surface = self.window.get_surface()
        self._note()

    def _note(self) -> None:
        """Size and place are what the window comes back to, unless it fills the screen."""
        if self._is_maximised or self._store.settings.full_screen:
            return
        now = time.monotonic()
        if now - self._changed_at > BURST_SECONDS:
            self._before = self._normal
        self._changed_at = now
        self._normal = (_pair(self.window.size), _pair(self.window.position))

    def take(self, event: pygame.event.Event) -> bool:
        """An event about the window itself; whether it was one, and the window must be drawn again."""
        if event.type == pygame.WINDOWMAXIMIZED:
            if not self._is_maximised and time.monotonic() - self._changed_at <= BURST_SECONDS:
                self._normal = self._before  # some systems tell the new size first
            self._is_maximised = True
        elif event.type == pygame.WINDOWRESTORED:
            self._is_maximised = False
        elif event.type == pygame.WINDOWMOVED:
            self._note()
        else:
            return event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN)
        return True

    def toggle_full_screen(self) -> None:
        """Fill the screen, or be a window of the size before again; the settings remember which."""
        full = not self._store.settings.full_screen
        if full:
            self.remember()
            self._store.change(full_screen=True)
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()
            self._store.change(full_screen=False)

    def remember(self) -> None:
        """Keep size and place for the next start; of a window that fills the screen those it had before."""
        if not self._store.settings.full_screen:
            size, place = self._normal
            self._store.change(window_size=size, window_position=place, maximised=self._is_maximised)

    def in_pixels(self, event: pygame.event.Event) -> pygame.event.Event:
        """Mouse events tell window coordinates; the surface may have more pixels."""
        density = self.density
        if density == 1.0 or not hasattr(event, "pos"):
            return event
        changed = dict(event.dict)
        for name in ("pos", "rel"):
            if name in changed:
                changed[name] = (round(changed[name][0] * density), round(changed[name][1] * density))
        return pygame.event.Event(event.type, changed)

    def close(self) -> None:
        """Take the window from the screen."""
        self.window.destroy()


def _find_screen() -> None:
    """Let SDL choose among the screens there are. An unseen one is taken only if it was asked for."""
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoScreen(str(error)) from error
    driver = pygame.display.get_driver()
    if driver in _UNSEEN and driver not in asked.split(","):
        pygame.display.quit()
        raise NoScreen


def _pair(values: tuple[int, ...]) -> tuple[int, int]:
    return values[0], values[1]

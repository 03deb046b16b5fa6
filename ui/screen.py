"""The window on the screen: its size, place and pixels, remembered from one start to the next."""

from __future__ import annotations

import os

import pygame

from engine.storage.settings import SettingsStore

LEAST_SIZE = (800, 600)
USUAL_SIZE = (1180, 780)
STILL_SEEN = 100
"""A window that was left farther out than this many pixels from the screen's far edges comes back in sight."""


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
        os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "barg")
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
        size = settings.window_size or USUAL_SIZE
        screens = pygame.display.get_desktop_sizes()
        bounds = screens[0] if screens else size
        size = (max(LEAST_SIZE[0], min(size[0], bounds[0])), max(LEAST_SIZE[1], min(size[1], bounds[1])))
        window = pygame.Window("Barg", size, resizable=True, allow_high_dpi=True)
        window.minimum_size = LEAST_SIZE
        place = settings.window_position
        if place is not None and place[0] < bounds[0] - STILL_SEEN and place[1] < bounds[1] - STILL_SEEN:
            window.position = (max(0, place[0]), max(0, place[1]))
        if settings.full_screen:
            window.set_fullscreen(desktop=True)
        return window

    @property
    def density(self) -> float:
        """Pixels of the surface to one unit of the system's window coordinates."""
        return self.surface.get_width() / max(1, self.window.size[0])

    def resized(self) -> None:
        """Take over the window's new size."""
        self.surface = self.window.get_surface()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or be a window of the size before again; the settings remember which."""
        full = not self._store.settings.full_screen
        if full:
            self.remember()
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()
        self._store.change(full_screen=full)

    def remember(self) -> None:
        """Keep size and place for the next start."""
        if not self._store.settings.full_screen:
            self._store.change(window_size=tuple(self.window.size), window_position=tuple(self.window.position))

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

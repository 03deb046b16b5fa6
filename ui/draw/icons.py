"""Icons of the tool bar: from SVG, in any colour and size."""

from __future__ import annotations

from pathlib import Path

import pygame

from ui.draw.surface_cache import SurfaceCache
from ui.draw.svg import hex_colour, render_svg

DIRECTIONAL = frozenset({"back", "forward", "undo", "redo", "help", "first", "last"})
"""The icons that are mirrored where writing runs from right to left (the Persian question mark is one of them)."""

_INK = "#000000"
_MOST, _MOST_BYTES = 256, 16_000_000


class Icons:
    """The icons of ``assets/icons``, kept once drawn."""

    def __init__(self, assets: Path) -> None:
        self._folder = assets / "icons"
        self._pictures = SurfaceCache(_MOST, _MOST_BYTES)

    def icon(
        self, name: str, size: int, colour: tuple[int, ...] = (255, 255, 255), *, flipped: bool = False
    ) -> pygame.Surface:
        """The icon ``size`` pixels wide and high. ``flipped`` mirrors those of :data:`DIRECTIONAL` and no others.

        Raises ``FileNotFoundError`` if there is no such icon.
        """
        key = (name, size, hex_colour(colour), flipped and name in DIRECTIONAL)
        return self._pictures.get(key, lambda: self._draw(*key))

    def program(self, size: int = 64) -> pygame.Surface:
        """The sign of the program, for the window's frame."""
        return render_svg((self._folder / "icon.svg").read_text(encoding="utf-8"), size, size)

    def _draw(self, name: str, size: int, ink: str, mirrored: bool) -> pygame.Surface:
        text = (self._folder / f"{name}.svg").read_text(encoding="utf-8").replace(_INK, ink)
        picture = render_svg(text, size, size)
        return pygame.transform.flip(picture, True, False) if mirrored else picture

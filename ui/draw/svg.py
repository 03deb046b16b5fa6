"""Pictures from SVG at an exact size in pixels.

SDL_image keeps the shape of an SVG when it is asked for a size, so the picture may come out a pixel short. Writing
the size into the file's own head gives exactly the pixels that are wanted.
"""

from __future__ import annotations

import io
import re

import pygame

_SIZE = re.compile(r'width="[\d.]+" height="[\d.]+"')


def render_svg(text: str, width: int, height: int) -> pygame.Surface:
    """The picture at ``width`` by ``height`` pixels, with transparency; ``pygame.error`` if the text is no SVG."""
    size = f'width="{max(1, width)}" height="{max(1, height)}" preserveAspectRatio="none"'
    picture = pygame.image.load(io.BytesIO(_SIZE.sub(size, text, count=1).encode()), "picture.svg")
    return fit_for_display(picture)


def fit_for_display(picture: pygame.Surface) -> pygame.Surface:
    """The picture in the window's own format, which is faster to draw; unchanged while there is no window."""
    try:
        return picture.convert_alpha()
    except pygame.error:  # there is no window yet
        return picture


def hex_colour(colour: tuple[int, ...]) -> str:
    """``#rrggbb`` of a colour."""
    return "#{:02x}{:02x}{:02x}".format(*colour[:3])

"""The colours and distances of the window, and the felt of the table.

Colours are ``(red, green, blue)``; with a fourth value where something shows through. Distances are in pixels
of a window at scale 1.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

import pygame

from engine.words.language import N_

Colour = tuple[int, int, int]
Glaze = tuple[int, int, int, int]
"""A colour with its opacity (0 to 255)."""


@dataclass(frozen=True, slots=True)
class Felt:
    """A cloth for the table: its colour in the middle and at the rim, and its English name."""

    id: str
    name: str
    middle: Colour
    rim: Colour


FELTS: Mapping[str, Felt] = MappingProxyType(
    {
        felt.id: felt
        for felt in (
            Felt("teal", N_("Deep teal"), (24, 92, 92), (11, 53, 57)),
            Felt("cypress", N_("Cypress green"), (44, 98, 66), (21, 58, 40)),
            Felt("wine", N_("Wine red"), (112, 40, 52), (66, 20, 32)),
            Felt("night", N_("Night blue"), (42, 60, 102), (20, 30, 60)),
        )
    }
)
"""The felts that can be chosen, by id. The first is the usual one."""

DEFAULT_FELT = "teal"


@dataclass(frozen=True, slots=True)
class Theme:
    """Every named colour and distance. There is one look; only the felt is chosen."""

    felt: Felt = field(default_factory=lambda: FELTS[DEFAULT_FELT])

    ivory: Colour = (251, 245, 230)
    ivory_edge: Colour = (190, 172, 134)
    ink: Colour = (34, 38, 50)
    lapis: Colour = (35, 72, 140)
    saffron: Colour = (232, 170, 58)
    leaf: Colour = (46, 125, 79)

    text: Colour = (246, 240, 224)
    text_quiet: Colour = (186, 199, 190)
    text_accent: Colour = (246, 200, 104)
    text_warning: Colour = (255, 168, 148)
    text_dark: Colour = (38, 42, 52)
    text_disabled: Colour = (156, 174, 170)

    panel: Colour = (18, 46, 51)
    panel_raised: Colour = (29, 66, 71)
    panel_hover: Colour = (40, 84, 88)
    panel_pressed: Colour = (14, 38, 43)
    panel_edge: Colour = (58, 98, 100)
    page: Colour = (247, 240, 224)
    plate: Glaze = (6, 24, 28, 168)
    scrim: Glaze = (4, 14, 18, 150)
    shadow: Glaze = (4, 14, 18, 96)

    focus: Colour = (246, 200, 104)
    glow_legal: Colour = (246, 200, 104)
    glow_target: Colour = (255, 236, 170)
    glow_hint: Colour = (120, 214, 206)
    glow_last: Colour = (150, 190, 232)
    refused: Colour = (226, 92, 84)

    hair: int = 1
    gap: int = 8
    margin: int = 24
    radius: int = 8
    radius_large: int = 14
    touch: int = 40
    icon: int = 24
    text_large: int = 21


def theme_with_felt(felt: str) -> Theme:
    """The theme on the named felt; an unknown name (an older settings file) gives the usual felt."""
    return Theme(felt=FELTS.get(felt, FELTS[DEFAULT_FELT]))


def felt_surface(size: tuple[int, int], felt: Felt | str = DEFAULT_FELT) -> pygame.Surface:
    """The cloth at a size in pixels: a little lighter in the middle, with a hint of grain. Always the same picture.

    The light is a small picture made large, much stronger than it is shown; chance is added before it is weakened,
    so that the eye sees no steps in so soft a slope.
    """
    cloth = FELTS.get(felt, FELTS[DEFAULT_FELT]) if isinstance(felt, str) else felt
    width, height = max(1, size[0]), max(1, size[1])
    rise = [max(1, bright - dark) for bright, dark in zip(cloth.middle, cloth.rim, strict=True)]
    surface = pygame.transform.smoothscale(_light(), (width, height))
    grain = _grain([round(_GRAIN * 255 / channel) for channel in rise])
    step = grain.get_width()
    surface.fblits(
        [(grain, (x, y)) for y in range(0, height, step) for x in range(0, width, step)], pygame.BLEND_RGB_ADD
    )
    surface.fill([round(channel * 255 / _BRIGHTEST) for channel in rise], special_flags=pygame.BLEND_RGB_MULT)
    surface.fill([max(0, dark - 1) for dark in cloth.rim], special_flags=pygame.BLEND_RGB_ADD)
    try:
        return surface.convert()
    except pygame.error:  # there is no window yet
        return surface


_GRAIN = 2.0
"""How many steps of colour the grain spans."""

_BRIGHTEST = 216
"""The light in the middle of the cloth, out of 255; what is left is room for the grain."""


@lru_cache(maxsize=1)
def _light() -> pygame.Surface:
    """The slope of the light from the middle to the rim, small and grey. It stands a little above the middle."""
    width, height = 48, 32
    picture = pygame.Surface((width, height), depth=32)
    for y in range(height):
        down = (y + 0.5) / height * 2 - 0.86
        for x in range(width):
            across = (x + 0.5) / width * 2 - 1
            far = min(1.0, (across * across * 0.42 + down * down * 0.44))
            light = round(_BRIGHTEST * (1 - far * far * (3 - 2 * far)))
            picture.set_at((x, y), (light, light, light))
    return picture


def _grain(span: list[int]) -> pygame.Surface:
    """A square of noise from 0 to ``span`` in each colour, the same each time."""
    picture = pygame.image.frombuffer(_noise(), (_GRAIN_SIDE, _GRAIN_SIDE), "P")
    picture.set_palette([tuple(value * most // 255 for most in span) for value in range(256)])
    plain = pygame.Surface((_GRAIN_SIDE, _GRAIN_SIDE), depth=32)
    plain.blit(picture, (0, 0))
    return plain


_GRAIN_SIDE = 256


@lru_cache(maxsize=1)
def _noise() -> bytes:
    return random.Random(1402).randbytes(_GRAIN_SIDE * _GRAIN_SIDE)

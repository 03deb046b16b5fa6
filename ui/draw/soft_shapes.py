"""Soft shapes: the shadow under a lifted card and the glow around a place. Drawn once for a size, then only copied."""

from __future__ import annotations

import pygame

from ui.draw.svg import fit_for_display

_SHADOW = (4, 14, 18)


def shadow_picture(width: int, height: int, margin: int, strength: int = 110) -> pygame.Surface:
    """A shadow of a card ``width`` by ``height``, ``margin`` larger on each side."""
    sharp = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    sharp.fill((*_SHADOW, 0))
    inset = margin // 2
    area = pygame.Rect(margin, margin, width, height).inflate(margin - 2 * inset, margin - 2 * inset)
    pygame.draw.rect(sharp, (*_SHADOW, strength), area, border_radius=max(2, width // 14))
    return fit_for_display(pygame.transform.gaussian_blur(sharp, max(1, margin // 2)))


def glow_picture(width: int, height: int, margin: int, colour: tuple[int, ...]) -> pygame.Surface:
    """An outline of light around a place ``width`` by ``height``: a firm line and its fading halo."""
    size = (width + 2 * margin, height + 2 * margin)
    red, green, blue = colour[:3]
    halo = pygame.Surface(size, pygame.SRCALPHA)
    halo.fill((red, green, blue, 0))
    radius = max(3, min(width, height) // 16)
    line = max(2, margin // 4)
    edge = pygame.Rect(margin, margin, width, height)
    for step in range(margin, 0, -1):
        fade = (1 - step / (margin + 1)) ** 2
        ring = edge.inflate(2 * step, 2 * step)
        pygame.draw.rect(halo, (red, green, blue, round(120 * fade)), ring, border_radius=radius + step)
    pygame.draw.rect(halo, (red, green, blue, 235), edge.inflate(2, 2), border_radius=radius + 1)
    pygame.draw.rect(halo, (red, green, blue, 0), edge.inflate(2 - 2 * line, 2 - 2 * line), border_radius=radius)
    return fit_for_display(halo)


def plate_shadow(size: tuple[int, int], spread: int, radius: int, strength: int = 90) -> pygame.Surface:
    """A soft shadow of a plate, ``spread`` larger on each side: rings that fade outwards, quickly drawn."""
    picture = pygame.Surface((size[0] + 2 * spread, size[1] + 2 * spread), pygame.SRCALPHA)
    picture.fill((*_SHADOW, 0))
    plate = pygame.Rect((spread, spread), size)
    for step in range(spread, -1, -2):
        fade = (1 - step / (spread + 1)) ** 2
        ring = plate.inflate(2 * step, 2 * step)
        pygame.draw.rect(picture, (*_SHADOW, round(strength * fade)), ring, border_radius=radius + step)
    return fit_for_display(picture)

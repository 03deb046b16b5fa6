"""The pictures of discs: lying flat in either colour, and standing on edge in the tray."""

from __future__ import annotations

import pygame

SMOOTH = 4
"""Pictures are drawn this many times larger and then made smaller, so that their rims are smooth."""

BLACK_DISC = ((26, 29, 34), (52, 56, 64), (84, 90, 100))
WHITE_DISC = ((216, 207, 186), (246, 240, 226), (255, 253, 246))


def disc_picture(face: str, width: int, height: int) -> pygame.Surface | None:
    """The picture of ``black``, ``white``, ``edge-black`` or ``edge-white`` at a size in pixels."""
    if face.startswith("edge-"):
        return _edge(face == "edge-black", width, height)
    if face in ("black", "white"):
        return _flat(face == "black", width, height)
    return None


def _flat(black: bool, width: int, height: int) -> pygame.Surface:
    rim, body, light = BLACK_DISC if black else WHITE_DISC
    big = pygame.Surface((width * SMOOTH, height * SMOOTH), pygame.SRCALPHA)
    centre = (big.get_width() // 2, big.get_height() // 2)
    radius = min(centre) - SMOOTH
    pygame.draw.circle(big, (8, 26, 22, 70), (centre[0] + SMOOTH, centre[1] + 2 * SMOOTH), radius)
    radius -= SMOOTH
    pygame.draw.circle(big, rim, centre, radius)
    steps = 24
    for i in range(steps):
        share = i / (steps - 1)
        colour = [round(a + (b - a) * share) for a, b in zip(body, light, strict=True)]
        inner = round(radius * (0.93 - 0.6 * share))
        up = round(radius * 0.16 * share)
        pygame.draw.circle(big, colour, (centre[0] - up, centre[1] - up), inner)
    return pygame.transform.smoothscale(big, (width, height)).convert_alpha()


def _edge(black: bool, width: int, height: int) -> pygame.Surface:
    """A disc from the side: one half of its height in each colour, its own colour above."""
    upper, lower = (BLACK_DISC, WHITE_DISC) if black else (WHITE_DISC, BLACK_DISC)
    big = pygame.Surface((width * SMOOTH, height * SMOOTH), pygame.SRCALPHA)
    box = big.get_rect()
    round_by = box.height // 3
    pygame.draw.rect(big, lower[1], box, border_radius=round_by)
    half = pygame.Rect(box.left, box.top, box.width, box.height // 2)
    pygame.draw.rect(big, upper[1], half, border_top_left_radius=round_by, border_top_right_radius=round_by)
    return pygame.transform.smoothscale(big, (width, height)).convert_alpha()

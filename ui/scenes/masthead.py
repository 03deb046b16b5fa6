"""The head of the launcher: the program's name with a leaf for its dot, over a faint girih that fades into the felt."""

from __future__ import annotations

import math

import pygame

from engine.words.language import Sentence
from ui.draw.drawing_kit import Colour, DrawingKit

NAME_SIZE = 66
"""Height of the name's letters, in the theme's pixels."""

_PERSIAN = "\u066eرگ"
"""The name in Persian letters without the dot of its first: the leaf is that dot."""
_LATIN = "Barg"
_CELL = 84
_GIRIH_OPACITY = 36
_SHARPER = 3
"""The girih is drawn this many times larger and made smaller, which smooths its lines."""


def masthead_height(kit: DrawingKit) -> int:
    """Pixels from the window's upper edge to the tiles."""
    return kit.px(146)


def draw_masthead(surface: pygame.Surface, kit: DrawingKit, words: Sentence) -> None:
    """The name in the middle of the window's upper part, and ``words`` under it between two fading lines."""
    middle = surface.get_width() // 2
    name = wordmark(kit)
    surface.blit(name, name.get_rect(midtop=(middle, kit.px(0 if kit.language.is_rtl else 8))))
    line = kit.line(words, 17, kit.theme.text_quiet)
    box = line.get_rect(center=(middle, masthead_height(kit) - kit.px(16)))
    surface.blit(line, box)
    length = min(kit.px(190), (surface.get_width() - box.width) // 2 - kit.px(60))
    if length > kit.px(30):
        rule = _fading_rule(kit, length)
        gap = kit.px(18)
        surface.blit(rule, rule.get_rect(midleft=(box.right + gap, box.centery)))
        turned = pygame.transform.flip(rule, True, False)
        surface.blit(turned, turned.get_rect(midright=(box.left - gap, box.centery)))


def wordmark(kit: DrawingKit) -> pygame.Surface:
    """The program's name in the player's letters, with its leaf."""
    rtl = kit.language.is_rtl
    text, px = (_PERSIAN, kit.px(NAME_SIZE * 1.15)) if rtl else (_LATIN, kit.px(NAME_SIZE))
    letters = kit.painter.line(text, px, kit.theme.text, bold=True, rtl=rtl)
    baseline = kit.painter.baseline(px, bold=True)
    side = round(px * (0.36 if rtl else 0.44))
    leaf = kit.icons.icon("leaf", side, kit.theme.saffron)
    picture = pygame.Surface((letters.get_width() + side, letters.get_height() + side // 3), pygame.SRCALPHA)
    left = side // 2
    picture.blit(letters, (left, 0))
    if rtl:
        ends = kit.painter.caret_x(text, 1, px, rtl, bold=True)
        below = left + (ends + letters.get_width()) // 2 - round(px * 0.03)
        place = leaf.get_rect(center=(below, baseline + round(px * 0.23)))
    else:
        place = leaf.get_rect(midleft=(left + letters.get_width() - round(px * 0.1), baseline - round(px * 0.66)))
    picture.blit(leaf, place)
    return picture


def draw_girih(felt: pygame.Surface, kit: DrawingKit, height: int) -> None:
    """Rows of eight-pointed stars over the upper ``height`` pixels of the felt, fainter from row to row."""
    cell = _girih_cell(kit.px(_CELL), kit.theme.saffron)
    side, width = cell.get_width(), felt.get_width()
    first = (width // 2 + side // 2) % side - side
    for top in range(-side // 2, height, side):
        row = cell.copy()
        fade = pygame.Surface((1, side), pygame.SRCALPHA)
        for y in range(side):
            left_over = max(0.0, min(1.0, 1 - (top + y) / height))
            fade.set_at((0, y), (255, 255, 255, round(255 * left_over**1.5)))
        row.blit(pygame.transform.scale(fade, (side, side)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        felt.fblits([(row, (x, top)) for x in range(first, width, side)])


def _girih_cell(side: int, colour: Colour) -> pygame.Surface:
    """One star that touches its neighbours with four of its points, and a smaller one turned within it."""
    large = side * _SHARPER
    picture = pygame.Surface((large, large), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    middle = large / 2
    ink = (*colour, _GIRIH_OPACITY)
    for radius in (0.5, 0.3):
        outline = [(middle + x * large, middle + y * large) for x, y in _star(radius)]
        pygame.draw.lines(picture, ink, True, outline, max(2, large // 60))
    pygame.draw.circle(picture, ink, (middle, middle), large * 0.045)
    return pygame.transform.smoothscale(picture, (side, side))


def _star(radius: float) -> list[tuple[float, float]]:
    """The sixteen corners of an eight-pointed star (two squares, one turned) around the origin."""
    inner = radius * math.cos(math.pi / 4) / math.cos(math.pi / 8)
    return [
        (
            (radius if i % 2 == 0 else inner) * math.cos(i * math.pi / 8),
            (radius if i % 2 == 0 else inner) * math.sin(i * math.pi / 8),
        )
        for i in range(16)
    ]


def _fading_rule(kit: DrawingKit, length: int) -> pygame.Surface:
    """A thin line to the right that fades out, with a small lozenge where it begins."""
    tall = kit.px(9) | 1
    rule = pygame.Surface((length, tall), pygame.SRCALPHA)
    red, green, blue = kit.theme.saffron
    thick = max(1, kit.px(1.2))
    for x in range(tall, length):
        rule.fill((red, green, blue, round(150 * (1 - x / length))), (x, tall // 2, 1, thick))
    half = tall / 2
    pygame.draw.polygon(rule, kit.theme.saffron, [(half, 0), (tall, half), (half, tall), (0, half)])
    return rule

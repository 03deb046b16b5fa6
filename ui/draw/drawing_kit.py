"""What everything that draws needs at hand: words, colours, cards, icons, sizes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame

from engine.storage.settings import Settings
from engine.words.language import Language, Sentence
from ui.draw.text import TextPainter
from ui.draw.theme import Theme

if TYPE_CHECKING:
    from ui.draw.card_art import CardArt
    from ui.draw.icons import Icons
    from ui.sound.player import Sound

Colour = tuple[int, int, int]

LEAST_LETTERS = 13
"""Letters are at least this many pixels high, however small the window."""


@dataclass(frozen=True, slots=True)
class DrawingKit:
    """The things one window draws with. Replaced as a whole when the language or a setting changes."""

    painter: TextPainter
    art: CardArt
    icons: Icons
    sound: Sound
    theme: Theme
    language: Language
    settings: Settings
    scale: float = 1.0

    def px(self, length: float) -> int:
        """A length of the theme in this window's pixels."""
        return max(1, round(length * self.scale))

    def letters(self, size: float) -> int:
        """A size of letters in this window's pixels; never so small that Persian is hard to read."""
        return max(LEAST_LETTERS, self.px(size))

    def reach(self, length: float = 0) -> int:
        """The height of something to be pressed, in pixels: ``length`` of the theme, but enough for a finger."""
        return max(self.theme.touch, self.px(length))

    def words(self, text: Sentence | str) -> str:
        """A sentence in the player's language; a plain ``str`` is words already."""
        return self.language.sentence(text) if isinstance(text, Sentence) else text

    def line(
        self, text: Sentence | str, size: float, colour: Colour, *, bold: bool = False, max_width: int = 0
    ) -> pygame.Surface:
        """One line of words; ``size`` in the theme's pixels."""
        return self.painter.line(
            self.words(text), self.letters(size), colour, bold=bold, rtl=self.language.is_rtl, max_width=max_width
        )

    def paragraph(
        self, text: Sentence | str, size: float, colour: Colour, width: int, *, bold: bool = False, align: str = ""
    ) -> pygame.Surface:
        """Words in lines of at most ``width`` pixels. ``size`` is a letter size at scale 1; ``align`` is ``left``,
        ``right`` or ``center``, or empty for where reading begins.
        """
        return self.painter.paragraph(
            self.words(text),
            self.letters(size),
            colour,
            width,
            bold=bold,
            rtl=self.language.is_rtl,
            align=align or ("right" if self.language.is_rtl else "left"),
        )

    def with_language(self, language: Language) -> DrawingKit:
        """The same kit with the words of another language, or with a game's own words in them."""
        return replace(self, language=language)

    def leading(self, area: pygame.Rect, width: int) -> pygame.Rect:
        """The part of an area where reading begins."""
        left = area.right - width if self.language.is_rtl else area.left
        return pygame.Rect(left, area.top, width, area.height)

    def trailing(self, area: pygame.Rect, width: int) -> pygame.Rect:
        """The part of an area where reading ends."""
        left = area.left if self.language.is_rtl else area.right - width
        return pygame.Rect(left, area.top, width, area.height)

    def blit_leading(self, surface: pygame.Surface, picture: pygame.Surface, area: pygame.Rect, pad: int = 0) -> None:
        """Put a picture at the side where reading begins, in the middle of the height."""
        box = picture.get_rect(centery=area.centery)
        if self.language.is_rtl:
            box.right = area.right - pad
        else:
            box.left = area.left + pad
        surface.blit(picture, box)

    def blit_trailing(self, surface: pygame.Surface, picture: pygame.Surface, area: pygame.Rect, pad: int = 0) -> None:
        """As :meth:`blit_leading`, at the side where reading ends."""
        box = picture.get_rect(centery=area.centery)
        if self.language.is_rtl:
            box.left = area.left + pad
        else:
            box.right = area.right - pad
        surface.blit(picture, box)


def spread(area: pygame.Rect, widths: list[int], gap: int, rtl: bool, *, from_end: bool = False) -> list[pygame.Rect]:
    """Boxes of these widths side by side in reading order, from the side where reading begins (or ends)."""
    boxes = []
    rightwards = rtl == from_end
    at = area.left if rightwards else area.right
    for width in widths:
        boxes.append(pygame.Rect(at if rightwards else at - width, area.top, width, area.height))
        at += width + gap if rightwards else -(width + gap)
    return boxes


Run = Callable[[], None]

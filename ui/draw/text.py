"""The only place where text is drawn: Persian and English, mixed, shaped and in the right order.

A line is cut into runs of one direction; each run is shaped by a font set to that direction, and the runs are put
side by side in the order in which they are seen. (Given a whole line, the font would turn the numbers round.)
Suit signs are drawn from the pips of the cards, since the font has none.

Sizes are in pixels of the letters' body; a line is :meth:`TextPainter.height` high whatever it holds, so that
neighbours of one size stand on one baseline. Surfaces are shared: do not draw on them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

import pygame
import pygame.font

from ui.draw.bidi_lines import JOINERS, Paragraph, Run, clean, is_invisible
from ui.draw.font_files import characters, font_file
from ui.draw.line_breaks import broken_lines, splits_a_letter
from ui.draw.surface_cache import SurfaceCache

Colour = tuple[int, int, int]
Pip = Callable[[str, int], pygame.Surface]
"""Gives the sign of a suit (``c d h s``) at a height in pixels."""

SUIT_SIGNS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h", "♤": "s"}
_SIGNS = "".join(SUIT_SIGNS)
_ELLIPSIS = "…"
_RED, _RED_ON_DARK = (181, 30, 54), (255, 122, 118)
_JOIN = "\u200d"

_LEAST_SHRINK = 0.68
"""Text is made smaller down to this share of its size, then cut short."""
_LEAST_SIZE = 9
_PIP_HEIGHT, _PIP_GAP = 0.70, 0.05
"""Of a suit sign in text, as shares of the letters' size: as high as capitals, a little air at both sides."""


class _Style(NamedTuple):
    px: int
    bold: bool
    rtl: bool

    @property
    def base(self) -> int:
        return 1 if self.rtl else 0


class TextPainter:
    """Measures and draws text. One for the window; made anew after ``pygame.quit()``."""

    def __init__(self, pip: Pip) -> None:
        pygame.font.init()
        self._pip = pip
        self._font = lru_cache(maxsize=64)(_open_font)
        self._run_width = lru_cache(maxsize=4000)(self._measure_run)
        self._surfaces = SurfaceCache(600, 24 << 20)

    @property
    def kept_pictures(self) -> tuple[int, int]:
        """How many finished pictures are kept, and their bytes."""
        return len(self._surfaces), self._surfaces.bytes

    # One line

    def size(self, text: str, px: float, *, bold: bool = False, rtl: bool) -> tuple[int, int]:
        """Width and height in pixels of a text on one line."""
        style = _Style(round(px), bold, rtl)
        return self._width(clean(text), style), self.height(px, bold=bold)

    def height(self, px: float, *, bold: bool = False) -> int:
        """The height of every line of this size."""
        return self._font(round(px), bold, False).get_height()

    def baseline(self, px: float, *, bold: bool = False) -> int:
        """How far below a line's top its letters stand."""
        return self._font(round(px), bold, False).get_ascent()

    def line(
        self, text: str, px: float, colour: Colour, *, bold: bool = False, rtl: bool, max_width: int = 0
    ) -> pygame.Surface:
        """One line of text. With ``max_width`` a longer text is made smaller, then cut short with an ellipsis.

        ``rtl`` is the direction of the language the line is written in, whatever words stand in it.
        """
        style, colour = _Style(round(px), bold, rtl), _plain(colour)
        key = ("line", text, style, colour, max_width)
        return self._surfaces.get(key, partial(self._draw_line, text, style, colour, max_width))

    def _draw_line(self, text: str, style: _Style, colour: Colour, max_width: int) -> pygame.Surface:
        fitted, smaller = self._fit(text, style, max_width) if max_width else (clean(text), style)
        size = self._width(fitted, smaller), self.height(style.px, bold=style.bold)
        surface = pygame.Surface(size, pygame.SRCALPHA)
        down = self.baseline(style.px, bold=style.bold) - self.baseline(smaller.px, bold=style.bold)
        self._put(surface, 0, down, _line_runs(fitted, smaller.base), smaller, colour)
        return surface

    def _fit(self, text: str, style: _Style, max_width: int) -> tuple[str, _Style]:
        """The text, and the largest style in which it is not wider than ``max_width``; or the start of the text."""
        text = clean(text[: 4 * max_width])  # letters are wider than that: no need to measure a pasted novel
        least = min(style.px, max(_LEAST_SIZE, round(style.px * _LEAST_SHRINK)))
        smaller = style
        for px in range(style.px, least - 1, -1):
            smaller = _Style(px, style.bold, style.rtl)
            if self._width(text, smaller) <= max_width:
                return text, smaller
        cuts = [end for end in range(len(text)) if not splits_a_letter(text, end)]
        too_long = bisect_left(cuts, True, key=lambda end: self._width(_cut(text, end), smaller) > max_width)
        return (_cut(text, cuts[too_long - 1]) if too_long else ""), smaller

    # Several lines

    def paragraph(
        self,
        text: str,
        px: float,
        colour: Colour,
        width: int,
        *,
        bold: bool = False,
        rtl: bool,
        align: str = "start",
    ) -> pygame.Surface:
        """Text broken into lines at most ``width`` wide; the surface has that width.

        ``align`` is ``start`` or ``end`` (as the language reads), or ``left``, ``center``, ``right``.
        """
        style, colour = _Style(round(px), bold, rtl), _plain(colour)
        key = ("paragraph", text, style, colour, width, align)
        return self._surfaces.get(key, partial(self._draw_paragraph, text, style, colour, width, align))

    def paragraph_height(self, text: str, px: float, width: int, *, bold: bool = False, rtl: bool) -> int:
        """The height that :meth:`paragraph` will have."""
        return len(self._lines(text, _Style(round(px), bold, rtl), width)) * self.height(px, bold=bold)

    def _draw_paragraph(self, text: str, style: _Style, colour: Colour, width: int, align: str) -> pygame.Surface:
        lines = self._lines(text, style, width)
        step = self.height(style.px, bold=style.bold)
        surface = pygame.Surface((width, step * len(lines)), pygame.SRCALPHA)
        begins, ends = ("right", "left") if style.rtl else ("left", "right")
        side = {"start": begins, "end": ends}.get(align, align)
        share = {"left": 0.0, "center": 0.5, "right": 1.0}[side]
        for number, runs in enumerate(lines):
            left = round((width - self._runs_width(runs, style)) * share)
            self._put(surface, left, number * step, runs, style, colour)
        return surface

    def _lines(self, text: str, style: _Style, width: int) -> list[Sequence[Run]]:
        lines: list[Sequence[Run]] = []
        for part in text.split("\n"):
            paragraph = Paragraph(clean(part), style.base, _SIGNS)
            fits = partial(self._fits, paragraph, style, width)
            lines += [paragraph.runs(start, end) for start, end in broken_lines(paragraph.text, fits)]
        return lines

    def _fits(self, paragraph: Paragraph, style: _Style, width: int, start: int, end: int) -> bool:
        return self._runs_width(paragraph.runs(start, end), style) <= width

    # A line that is typed into

    def caret_x(self, text: str, index: int, px: float, rtl: bool, *, bold: bool = False) -> int:
        """Where the caret before character ``index`` (or at the end) stands, from the line's left edge.

        Between runs of different directions it stands beside the character last typed.
        """
        style = _Style(round(px), bold, rtl)
        cleaned = clean(text)
        runs = _line_runs(cleaned, style.base)
        owner, after = (index - 1, True) if index > 0 else (0, False)
        left = 0
        for run in runs:
            width = self._run_width(run, style.px, bold)
            if run.start <= owner < run.start + len(run.text):
                inside = self._part_width(run, owner - run.start + after, style)
                return left + (width - inside if run.is_rtl else inside)
            left += width
        return left

    def caret_index(self, text: str, x: float, px: float, rtl: bool, *, bold: bool = False) -> int:
        """The caret place nearest to ``x`` pixels from the line's left edge."""
        places = range(len(text) + 1)
        return min(places, key=lambda index: abs(self.caret_x(text, index, px, rtl, bold=bold) - x))

    def spans(
        self, text: str, start: int, end: int, px: float, rtl: bool, *, bold: bool = False
    ) -> list[tuple[int, int]]:
        """Left and right edges of the places where the characters from ``start`` to ``end`` are seen on a line."""
        style = _Style(round(px), bold, rtl)
        found, left = [], 0
        for run in _line_runs(clean(text), style.base):
            width = self._run_width(run, style.px, bold)
            first, last = max(start - run.start, 0), min(end - run.start, len(run.text))
            if first < last:
                near, far = self._part_width(run, first, style), self._part_width(run, last, style)
                found.append((left + width - far, left + width - near) if run.is_rtl else (left + near, left + far))
            left += width
        return found

    def _part_width(self, run: Run, length: int, style: _Style) -> int:
        """The width of a run's beginning, shaped as it is within the run (a joiner stands for what follows)."""
        if length >= len(run.text):
            return self._run_width(run, style.px, style.bold)
        join = _JOIN if run.is_rtl and length else ""
        return self._run_width(Run(run.text[:length] + join, run.start, run.level), style.px, style.bold)

    # Runs

    def _width(self, text: str, style: _Style) -> int:
        return self._runs_width(_line_runs(text, style.base), style)

    def _runs_width(self, runs: Sequence[Run], style: _Style) -> int:
        return sum(self._run_width(run, style.px, style.bold) for run in runs)

    def _measure_run(self, run: Run, px: int, bold: bool) -> int:
        if run.text in SUIT_SIGNS:
            return round(px * (_PIP_HEIGHT + 2 * _PIP_GAP))
        return self._font(px, bold, run.is_rtl).size(_visible(run.text))[0]

    def _put(
        self, surface: pygame.Surface, left: int, top: int, runs: Sequence[Run], style: _Style, colour: Colour
    ) -> None:
        for run in runs:
            width = self._run_width(run, style.px, style.bold)
            if run.text in SUIT_SIGNS:
                pip = self._suit_sign(SUIT_SIGNS[run.text], style, colour)
                bottom = top + self.baseline(style.px, bold=style.bold)
                surface.blit(pip, pip.get_rect(centerx=left + width // 2, bottom=bottom))
            elif width:
                font = self._font(style.px, style.bold, run.is_rtl)
                surface.blit(font.render(_visible(run.text), True, colour), (left, top))
            left += width

    def _suit_sign(self, suit: str, style: _Style, colour: Colour) -> pygame.Surface:
        """A pip in the text's colour, or in a red that can be seen beside it."""
        on_dark = sum(colour) > 3 * 128
        tint = colour if suit in "cs" else _RED_ON_DARK if on_dark else _RED
        sign = self._pip(suit, max(1, round(style.px * _PIP_HEIGHT))).copy()
        sign.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        sign.fill((*tint, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return sign


def missing_glyphs(text: str, *, bold: bool = False) -> set[str]:
    """The characters of a text that the program cannot show."""
    known = characters(font_file(bold))
    steering = {ch for ch in text if is_invisible(ch) or ch in JOINERS}
    return {ch for ch in clean(text) if ord(ch) not in known} - steering - set(SUIT_SIGNS)


def _open_font(px: int, bold: bool, rtl: bool) -> pygame.font.Font:
    font = pygame.font.Font(font_file(bold), max(1, px))
    font.set_direction(pygame.DIRECTION_RTL if rtl else pygame.DIRECTION_LTR)
    font.set_script("Arab" if rtl else "Latn")
    return font


@lru_cache(maxsize=1000)
def _line_runs(text: str, base: int) -> tuple[Run, ...]:
    return tuple(Paragraph(text, base, _SIGNS).runs(0, len(text)))


def _cut(text: str, end: int) -> str:
    return text[:end].rstrip() + _ELLIPSIS


def _visible(text: str) -> str:
    return "".join(ch for ch in text if not is_invisible(ch))


def _plain(colour: Sequence[int]) -> Colour:
    return colour[0], colour[1], colour[2]

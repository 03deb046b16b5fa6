"""Drawing on a table in card units."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from engine.words.language import Language, Sentence
from ui.contract.fit import Fit
from ui.draw.text import TextPainter
from ui.draw.theme import Theme

Colour = tuple[int, int, int]
"""Red, green and blue, each 0 to 255."""

Glaze = tuple[int, int, int, int]
"""A colour and how much it covers, 0 to 255: what lies under it shines through."""


def _shines_through(colour: Colour | Glaze) -> bool:
    return len(colour) == 4 and colour[-1] < 255


class Canvas:
    """A surface, the table's place on it, and the words and colours to draw with.

    All points and lengths are in card units, from the table's top left corner.
    """

    def __init__(
        self, surface: pygame.Surface, fit: Fit, painter: TextPainter, language: Language, theme: Theme
    ) -> None:
        self.surface = surface
        self.fit = fit
        self.painter = painter
        self.language = language
        self.theme = theme

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        colour: Colour | Glaze,
        *,
        line: float = 0.0,
        radius: float = 0.0,
    ) -> None:
        """A filled rectangle, or only its outline when ``line`` (in card units) is given."""
        box = self.fit.rect(x, y, width, height)
        thick = self.fit.length(line) if line else 0
        if _shines_through(colour):
            layer = pygame.Surface(box.size, pygame.SRCALPHA)
            pygame.draw.rect(layer, colour, layer.get_rect(), thick, round(radius * self.fit.unit))
            self.surface.blit(layer, box)
        else:
            pygame.draw.rect(self.surface, colour, box, thick, round(radius * self.fit.unit))

    def circle(self, x: float, y: float, radius: float, colour: Colour | Glaze, *, line: float = 0.0) -> None:
        """A filled circle around a point, or only its outline when ``line`` is given."""
        thick = self.fit.length(line) if line else 0
        pixels = self.fit.length(radius)
        if _shines_through(colour):
            layer = pygame.Surface((2 * pixels + 2, 2 * pixels + 2), pygame.SRCALPHA)
            pygame.draw.aacircle(layer, colour, (pixels + 1, pixels + 1), pixels, thick)
            centre = self.fit.point(x, y)
            self.surface.blit(layer, (centre[0] - pixels - 1, centre[1] - pixels - 1))
        else:
            pygame.draw.aacircle(self.surface, colour, self.fit.point(x, y), pixels, thick)

    def line(self, points: Sequence[tuple[float, float]], colour: Colour, width: float = 0.02) -> None:
        """A line through two or more points, open at its ends."""
        pixels = [self.fit.point(x, y) for x, y in points]
        pygame.draw.lines(self.surface, colour, False, pixels, self.fit.length(width))

    def polygon(self, points: Sequence[tuple[float, float]], colour: Colour) -> None:
        """A filled shape with three or more corners."""
        pygame.draw.polygon(self.surface, colour, [self.fit.point(x, y) for x, y in points])

    def picture(self, picture: pygame.Surface, x: float, y: float) -> None:
        """A picture as large as it is, with its top left corner at a point."""
        self.surface.blit(picture, self.fit.point(x, y))

    def text(
        self,
        text: Sentence | str,
        x: float,
        y: float,
        *,
        size: float = 0.22,
        colour: Colour | None = None,
        anchor: str = "center",
        bold: bool = False,
        width: float = 0.0,
        plate: Glaze | None = None,
    ) -> pygame.Rect:
        """One line of words whose middle height is at ``y``; the rectangle of pixels it took.

        ``anchor`` is what lies at ``x``: ``left``, ``center`` or ``right``, always meant physically. ``size`` is the
        letters' height, never less than ten pixels. A ``width`` above 0 is what the words may take: longer ones are
        made smaller. ``plate`` is the colour of a rounded plate behind them. A ``str`` is words already.
        """
        words = self.language.sentence(text) if isinstance(text, Sentence) else text
        pixels = max(10, round(size * self.fit.unit))
        picture = self.painter.line(
            words,
            pixels,
            colour or self.theme.text,
            bold=bold,
            rtl=self.language.is_rtl,
            max_width=round(width * self.fit.unit) if width else 0,
        )
        box = picture.get_rect()
        point = self.fit.point(x, y)
        if anchor == "left":
            box.midleft = point
        elif anchor == "right":
            box.midright = point
        else:
            box.center = point
        if plate is not None:
            back = box.inflate(round(pixels * 0.9), round(pixels * 0.3))
            layer = pygame.Surface(back.size, pygame.SRCALPHA)
            pygame.draw.rect(layer, plate, layer.get_rect(), border_radius=back.height // 2)
            self.surface.blit(layer, back)
        self.surface.blit(picture, box)
        return box

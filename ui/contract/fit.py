"""From card units to pixels."""

from __future__ import annotations

from dataclasses import dataclass

import pygame


@dataclass(frozen=True, slots=True)
class Fit:
    """How a table lies in the window: ``unit`` pixels to one card width, from ``left``, ``top`` on.

    ``width`` and ``height`` are the whole area in card units.
    """

    unit: int
    left: int
    top: int
    width: float
    height: float

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A rectangle in pixels. Equal sizes in card units give equal sizes in pixels."""
        return pygame.Rect(
            self.left + round(x * self.unit),
            self.top + round(y * self.unit),
            round(width * self.unit),
            round(height * self.unit),
        )

    def point(self, x: float, y: float) -> tuple[int, int]:
        """A point of the table in the window's pixels."""
        return self.left + round(x * self.unit), self.top + round(y * self.unit)

    def length(self, units: float) -> int:
        """A length in pixels; never so thin that it is not seen."""
        return max(1, round(units * self.unit))

    def units(self, position: tuple[float, float]) -> tuple[float, float]:
        """A point of the window in card units."""
        return (position[0] - self.left) / self.unit, (position[1] - self.top) / self.unit


def fit_table(area: pygame.Rect, least: tuple[float, float]) -> Fit:
    """The largest whole unit with which ``least`` card units fit into ``area``."""
    unit = max(8, int(min(area.width / least[0], area.height / least[1])))
    return Fit(unit, area.left, area.top, area.width / unit, area.height / unit)


def overlap(one: pygame.Rect, other: pygame.Rect) -> int:
    """The area two rectangles share, in square pixels."""
    shared = one.clip(other)
    return shared.width * shared.height

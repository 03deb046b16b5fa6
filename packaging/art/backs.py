"""The backs of the cards."""

from __future__ import annotations

import math
from collections.abc import Callable

from shapes import IVORY, IVORY_EDGE, LAPIS, LAPIS_DEEP, SAFFRON, circle, group, line, number, path, polygon, rounded, star

Parts = list[str]


def _card(field: str, frame: str) -> Parts:
    """An ivory card with a coloured field and a thin line around it."""
    return [
        path(rounded(1.5, 1.5, 237, 333, 14), IVORY, stroke=IVORY_EDGE, stroke_width=3, id="ground"),
        path(rounded(10, 10, 220, 316, 8), field),
        path(rounded(15.5, 15.5, 209, 305, 4), stroke=frame, stroke_width=2),
    ]


def girih() -> Parts:
    """Eight-pointed stars and crosses: four by six stars, so that the lattice ends at whole tiles."""
    cells = [(45 + 50 * column, 43 + 50 * row) for column in range(4) for row in range(6)]
    crossings = [(20 + 50 * column, 18 + 50 * row) for column in range(1, 4) for row in range(1, 6)]
    outlines = "".join(star(x, y, 25) for x, y in cells)
    return [
        *_card(LAPIS, SAFFRON),
        path("".join(star(x, y, 25) for x, y in cells), LAPIS_DEEP),
        path(outlines, stroke=SAFFRON, stroke_width=2.2, stroke_linejoin="miter"),
        path("".join(star(x, y, 14.5) for x, y in cells), SAFFRON),
        path("".join(star(x, y, 9.5) for x, y in cells), LAPIS),
        path("".join(circle(x, y, 3.4) for x, y in cells), IVORY),
        path("".join(polygon([(x, y - 8), (x + 8, y), (x, y + 8), (x - 8, y)]) for x, y in crossings), "#58a9ab"),
        path("".join(circle(x, y, 2.6) for x, y in crossings), LAPIS_DEEP),
    ]


def _leaf(length: float) -> str:
    """A pointed leaf that grows upwards from the origin."""
    w, n = length * 0.36, number
    return f"M0,0C{n(-w)},{n(-length * 0.3)} {n(-w)},{n(-length * 0.62)} 0,{n(-length)}C{n(w)},{n(-length * 0.62)} {n(w)},{n(-length * 0.3)} 0,0Z"


def leaves() -> Parts:
    """Rows of leaves, alternately leaning, around a middle leaf: the sign of the program."""
    field, vein, light = "#7d1c33", "#f0c877", "#a9324a"
    parts = _card(field, vein)
    for row in range(9):
        for column in range(6 + row % 2):
            x = 120 + (column - (5 + row % 2) / 2) * 33
            y = 168 + (row - 4) * 33
            lean = 35 if (row + column) % 2 else -35
            if row % 2:
                lean = -lean
            parts.append(group([path(_leaf(30), light), line("M0,-3L0,-25", vein, 1.4)],
                               f"translate({number(x)} {number(y)})rotate({lean})translate(0 15)"))
    return parts


def shamseh() -> Parts:
    """A sun medallion on cypress green, with quarter medallions in the corners."""
    field, gold, pale, deep = "#1f5a4a", "#e3b04b", "#f3e3b5", "#123a30"
    parts = _card(field, gold)
    for count, reach, size, colour in ((16, 62, 15, gold), (16, 46, 12, pale), (8, 30, 13, gold)):
        for step in range(count):
            angle = 360 / count * (step + (0.5 if reach == 46 else 0))
            parts.append(group([path(_leaf(size * 1.9), colour)], f"translate(120 168)rotate({number(angle)})translate(0 -{number(reach - size)})"))
    parts += [path(star(120, 168, 25), deep), path(star(120, 168, 18), gold), path(star(120, 168, 12), field), path(circle(120, 168, 4), pale)]
    for x, y in ((17, 17), (223, 17), (17, 319), (223, 319)):
        toward = math.degrees(math.atan2(120 - x, -(168 - y)))
        del toward
        sx, sy = (1 if x < 120 else -1), (1 if y < 168 else -1)
        quarter = [path("M0,0L62,0A62,62 0 0 1 0,62Z", deep), path("M0,62A62,62 0 0 0 62,0", stroke=gold, stroke_width=2)]
        quarter += [group([path(_leaf(24), gold)], f"rotate({turn})translate(0 -30)") for turn in (108, 135, 162)]
        quarter += [path("M0,0L26,0A26,26 0 0 1 0,26Z", gold), path("M0,0L17,0A17,17 0 0 1 0,17Z", field)]
        parts.append(group(quarter, f"translate({x} {y})scale({sx} {sy})"))
    return parts


BACKS: dict[str, Callable[[], Parts]] = {"girih": girih, "leaves": leaves, "shamseh": shamseh}

"""The backs of the cards. Each looks the same upside down."""

from __future__ import annotations

import math
from collections.abc import Callable

from shapes import (
    IVORY,
    IVORY_EDGE,
    LAPIS,
    LAPIS_DEEP,
    SAFFRON,
    circle,
    group,
    line,
    number,
    path,
    polygon,
    rounded,
    star,
)

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
    stars = "".join(star(x, y, 25) for x, y in cells)
    lozenges = [polygon([(x, y - 8), (x + 8, y), (x, y + 8), (x - 8, y)]) for x, y in crossings]
    return [
        *_card(LAPIS, SAFFRON),
        path(stars, LAPIS_DEEP),
        path(stars, stroke=SAFFRON, stroke_width=2.2, stroke_linejoin="miter"),
        path("".join(star(x, y, 14.5) for x, y in cells), SAFFRON),
        path("".join(star(x, y, 9.5) for x, y in cells), LAPIS),
        path("".join(circle(x, y, 3.4) for x, y in cells), IVORY),
        path("".join(lozenges), "#58a9ab"),
        path("".join(circle(x, y, 2.6) for x, y in crossings), LAPIS_DEEP),
    ]


def leaf(length: float, broad: float = 0.36) -> str:
    """Path data of a pointed leaf that grows upwards from the origin."""
    w, low, high, top = (number(v) for v in (length * broad, -length * 0.3, -length * 0.62, -length))
    return f"M0,0C-{w},{low} -{w},{high} 0,{top}C{w},{high} {w},{low} 0,0Z"


def leaves() -> Parts:
    """Five vines that grow from the middle line to both ends, with leaves and berries: the name of the program."""
    field, gold, light, dark = "#7d1c33", "#eec27a", "#b8455a", "#5b1024"
    half = []
    for vine in range(4):
        x, way = 120 + (vine - 1.5) * 49, 1 if vine % 2 else -1
        half.append(line(_vine(x, way), gold, 1.6))
        for step in range(6):
            y, side = 168 - 13 - step * 24, way if step % 2 == 0 else -way
            at = x + side * 8
            blade = [path(leaf(23, 0.4), light), line("M0,-2L0,-16", gold, 1.1)]
            half.append(group(blade, f"translate({number(at)} {number(y)})rotate({number(side * 38)})"))
            half.append(path(circle(at - side * 15, y - 1, 2.3), gold))
    return [
        *_card(field, gold),
        path(rounded(20, 20, 200, 296, 2), dark),
        group(half),
        group(half, "rotate(180 120 168)"),
    ]


def _vine(x: float, way: int) -> str:
    """A wave from the middle of the card up to the frame."""
    data = f"M{number(x)},168"
    for step in range(6):
        y, bulge = 168 - step * 24, x + (way if step % 2 == 0 else -way) * 13
        data += f"C{number(bulge)},{number(y - 8)} {number(bulge)},{number(y - 16)} {number(x)},{number(y - 24)}"
    return data


def shamseh() -> Parts:
    """A sun medallion on cypress green, with quarter medallions in the corners."""
    field, gold, pale, deep = "#1f5a4a", "#e3b04b", "#f3e3b5", "#123a30"
    parts = [
        *_card(field, gold),
        path(circle(120, 168, 82), deep),
        path(circle(120, 168, 82), stroke=gold, stroke_width=2),
    ]
    for count, reach, size, colour in ((16, 58, 15, gold), (16, 43, 12, pale), (8, 27, 13, gold)):
        for step in range(count):
            angle = 360 / count * (step + (0.5 if reach == 43 else 0))
            place = f"translate(120 168)rotate({number(angle)})translate(0 -{number(reach - size)})"
            parts.append(group([path(leaf(size * 1.9), colour)], place))
    turns = [math.tau * step / 32 for step in range(32)]
    beads = [circle(120 + 76 * math.sin(turn), 168 - 76 * math.cos(turn), 1.9) for turn in turns]
    parts += [
        path("".join(beads), pale),
        path(star(120, 168, 24), deep),
        path(star(120, 168, 17), gold),
        path(star(120, 168, 11.5), field),
        path(circle(120, 168, 4), pale),
    ]
    for y in (62, 274):
        parts.append(
            group(
                [path(leaf(26), gold), path(leaf(26), gold, transform="rotate(180)"), path(circle(0, 0, 5), pale)],
                f"translate(120 {y})",
            )
        )
    for x, y in ((17, 17), (223, 17), (17, 319), (223, 319)):
        corner = [
            path("M0,0L62,0A62,62 0 0 1 0,62Z", deep),
            path("M0,62A62,62 0 0 0 62,0", stroke=gold, stroke_width=2),
            *[group([path(leaf(24), gold)], f"rotate({turn})translate(0 -30)") for turn in (108, 135, 162)],
            path("M0,0L26,0A26,26 0 0 1 0,26Z", gold),
            path("M0,0L17,0A17,17 0 0 1 0,17Z", field),
        ]
        parts.append(group(corner, f"translate({x} {y})scale({1 if x < 120 else -1} {1 if y < 168 else -1})"))
    return parts


BACKS: dict[str, Callable[[], Parts]] = {"girih": girih, "leaves": leaves, "shamseh": shamseh}

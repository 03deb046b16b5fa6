"""What the figures of the court cards share: colours, faces, bodies and hands.

Heads are drawn around x = 0 and moved to :data:`AXIS` by :func:`around`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from shapes import LAPIS, LAPIS_DEEP, POMEGRANATE, SAFFRON, TURQUOISE, circle, group, line, number, path, star

SKIN, SKIN_SHADE, LIPS, PEARL = "#f2d0a4", "#d9a877", "#b4443c", "#fffaf0"
HAIR = "#1d1a20"

AXIS = 148.0
"""The middle of a figure's face."""


@dataclass(frozen=True)
class Dress:
    """The colouring of a suit: robe, second cloth, dark cloth, trimming, jewel; panel and the stars on it; beard."""

    robe: str
    second: str
    dark: str
    trim: str
    jewel: str
    ground: str
    sky: str
    beard: str


DRESS = {
    "s": Dress(LAPIS, "#8db3d6", LAPIS_DEEP, SAFFRON, POMEGRANATE, "#e1e8ea", "#c6d3da", HAIR),
    "h": Dress(POMEGRANATE, "#eaa58a", "#5e1126", SAFFRON, TURQUOISE, "#f9e3d2", "#efcbb5", "#43261c"),
    "d": Dress("#d5792a", TURQUOISE, "#7a3410", "#f2c566", LAPIS, "#fbeac4", "#efd397", "#e4e2dc"),
    "c": Dress("#2d7a55", "#d0bd63", "#123f2d", SAFFRON, POMEGRANATE, "#e7ecd3", "#cfd9b2", "#6d361d"),
}


def seam(x: float) -> float:
    """The height of the slanting seam between the halves."""
    return 168 + 0.18 * (x - 120)


def waist(x: float) -> str:
    """The height of the seam at a distance from the figure's axis, as it stands in path data."""
    return number(seam(AXIS + x))


def around(parts: Iterable[str]) -> str:
    """Parts drawn around x = 0, moved to the figure's axis."""
    return group(parts, f"translate({number(AXIS)} 0)")


def body(colour: str) -> str:
    """Shoulders and chest, down to the seam."""
    return path(f"M-60,{waist(-60)}C-60,142 -48,131 -22,124L22,124C50,130 66,146 68,{waist(68)}Z", colour)


def raised_arm(sleeve: str, cuff: str, fold: str) -> list[str]:
    """The arm on the left, whose hand holds something upright at x = -90."""
    return [
        path(
            f"M-28,128C-44,130 -52,140 -60,147C-66,151 -72,149 -78,141L-94,150C-90,{waist(-90)} -82,{waist(-82)} "
            f"-68,{waist(-68)}L-36,{waist(-36)}C-26,152 -22,140 -28,128Z",
            sleeve,
        ),
        line("M-36,139C-44,148 -50,153 -58,156", fold, 1.6),
        path("M-98,147L-77,134.5L-72.5,142L-93,154Z", cuff),
        line("M-94,148L-76.5,137.5", fold, 1.2),
    ]


def hand() -> list[str]:
    """A fist around something upright."""
    return [
        path(
            "M-100,127C-100,122.5 -83,122 -82,128L-81,138L-94,145C-100,141 -101,133 -100,127Z",
            SKIN,
        ),
        line("M-99,131L-89,130M-99,135.5L-89,134.5", SKIN_SHADE, 1.3),
    ]


def face(hair: str = HAIR, *, brow: float = 3.0) -> list[str]:
    """An oval face with joined brows, almond eyes, a straight nose and a small mouth."""
    eyes = []
    for middle in (-9.5, 9.5):
        eye = [
            path("M-5.6,87.5C-2.5,83.3 2.5,83.3 5.6,87C2.5,90.2 -2.5,90.2 -5.6,87.5Z", PEARL),
            path(circle(0, 86.8, 2.7), HAIR),
            line("M-6.2,87.6C-2.5,82.6 2.5,82.6 6.2,87", HAIR, 1.5),
        ]
        eyes.append(group(eye, f"translate({number(middle)} 0)"))
    return [
        path("M-7,104L-9,128L0,134L9,128L7,104Z", SKIN_SHADE),
        path("M-21,82C-21,62 21,62 21,82C21,100 11,115 0,115C-11,115 -21,100 -21,82Z", SKIN),
        *eyes,
        line("M-17,81C-12,75.5 -5,76 0,79.5C5,76 12,75.5 17,81", hair, brow),
        line("M1,82L2.6,96C1,98.2 -1.5,98.2 -3,96.6", SKIN_SHADE, 1.6),
        path("M-5.5,103.5C-3,101.2 -1,101.4 0,102.3C1,101.4 3,101.2 5.5,103.5C2.5,107 -2.5,107 -5.5,103.5Z", LIPS),
    ]


def sprinkle(points: Iterable[tuple[float, float]], colour: str, size: float = 4.6) -> str:
    """Little eight-pointed stars on a cloth."""
    return path("".join(star(x, y, size, inner=0.6) for x, y in points), colour)

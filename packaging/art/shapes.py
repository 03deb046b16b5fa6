"""What all our pictures are made of: small SVG helpers, the four suits, the thirteen ranks, the girih star.

Everything is drawn with plain paths, since the reader of SVG in SDL_image knows neither text, patterns, masks,
filters nor clip paths.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

Point = tuple[float, float]

RED_INK = "#b51e36"
BLACK_INK = "#222632"
"""The inks of the suits. No other shape may have these very colours: the four-colour pack replaces them."""

IVORY = "#fbf5e6"
IVORY_EDGE = "#b9a980"
SAFFRON = "#e3a436"
LAPIS = "#23488c"
LAPIS_DEEP = "#162854"
TURQUOISE = "#2f9a9c"
POMEGRANATE = "#a9213c"

SUIT_INK = {"c": BLACK_INK, "d": RED_INK, "h": RED_INK, "s": BLACK_INK}

SUITS = {
    "h": "M0,47C-7,31 -45,7 -45,-21C-45,-37 -34,-47 -22,-47C-12,-47 -4,-41 0,-30C4,-41 12,-47 22,-47"
    "C34,-47 45,-37 45,-21C45,7 7,31 0,47Z",
    "d": "M0,-50C9,-32 23,-13 38,0C23,13 9,32 0,50C-9,32 -23,13 -38,0C-23,-13 -9,-32 0,-50Z",
    "s": "M0,-50C8,-31 44,-10 44,16C44,30 34,38 23,38C14,38 7,34 3.6,27C4.2,38 9,46 17,50L-17,50"
    "C-9,46 -4.2,38 -3.6,27C-7,34 -14,38 -23,38C-34,38 -44,30 -44,16C-44,-10 -8,-31 0,-50Z",
    "c": "M-21,-29a21,21 0 1 1 42,0C21,-19.5 13,-12.2 9,-8.4C9,-4 11,2.7 7,1A21,21 0 1 1 8.4,19.5"
    "C4.4,13.2 4,11 3.6,15C4,36 8,46 17,50L-17,50C-8,46 -4,36 -3.6,15C-4,11 -4.4,13.2 -8.4,19.5"
    "A21,21 0 1 1 -7,1C-11,2.7 -9,-4 -9,-8.4C-13,-12.2 -21,-19.5 -21,-29Z",
}
"""The outlines of the suits, 100 high around the origin."""

Stroke = tuple[str, str]
"""("fill" or "line", path data)."""

RANKS: dict[str, tuple[float, tuple[Stroke, ...]]] = {
    "A": (
        80,
        (("fill", "M0,100L29,0L51,0L80,100L59,100L53,79L27,79L21,100ZM32,62L48,62L40,32Z"),),
    ),
    "2": (64, (("line", "M9.5,33C9.5,18 18,9.5 31,9.5C45,9.5 53,18 53,30C53,48 36,60 15,90.5L62,90.5"),)),
    "3": (
        63,
        (
            (
                "line",
                "M8,24C11,14 19,9.5 30,9.5C43,9.5 51,17 51,28C51,40 42,47 25,47C43,47 53.5,55 53.5,68"
                "C53.5,82 44,90.5 30,90.5C18,90.5 10,85 7,74",
            ),
        ),
    ),
    "4": (70, (("fill", "M38,0L57,0L57,61L70,61L70,79L57,79L57,100L38,100L38,79L0,79L0,62ZM38,61L38,29L19,61Z"),)),
    "5": (
        63,
        (
            (
                "line",
                "M56,9.5L17,9.5L14,47C19,41 25,38 32,38C45,38 53.5,48 53.5,63C53.5,80 44,90.5 30,90.5"
                "C18,90.5 10,85 7,75",
            ),
        ),
    ),
    "6": (
        66,
        (
            (
                "line",
                "M33,42C47,42 56.5,52 56.5,66.2C56.5,80.5 47,90.5 33,90.5C"
                "19,90.5 9.5,80.5 9.5,66.2C9.5,52 19,42 33,42Z",
            ),
            ("fill", "M37,0L59,0C46,18 34,34 26,52L1.5,58C8,38 24,18 37,0Z"),
        ),
    ),
    "7": (62, (("fill", "M0,0L62,0L62,15C46,40 36,68 33,100L12,100C15,68 25,42 40,19L0,19Z"),)),
    "8": (
        66,
        (
            ("line", "M33,9.5C44,9.5 52,17 52,27.5C52,38 44,46 33,46C22,46 14,38 14,27.5C14,17 22,9.5 33,9.5Z"),
            ("line", "M33,46C47,46 56.5,55 56.5,68C56.5,82 47,90.5 33,90.5C19,90.5 9.5,82 9.5,68C9.5,55 19,46 33,46Z"),
        ),
    ),
    "9": (
        66,
        (
            (
                "line",
                "M33,9.5C47,9.5 56.5,19.5 56.5,33.8C56.5,48 47,58 33,58C19,58 9.5,48 9.5,33.8C9.5,19.5 19,9.5 33,9.5Z",
            ),
            ("fill", "M29,100L7,100C20,82 32,66 40,48L64.5,42C58,62 42,82 29,100Z"),
        ),
    ),
    "T": (
        90,
        (
            ("fill", "M0,11L15,0L28,0L28,100L9.5,100L9.5,24L0,30Z"),
            ("line", "M64,9.5C75,9.5 81,24 81,50C81,76 75,90.5 64,90.5C53,90.5 47,76 47,50C47,24 53,9.5 64,9.5Z"),
        ),
    ),
    "J": (54, (("line", "M20,9.5L44.5,9.5L44.5,64C44.5,82 37,90.5 25,90.5C14,90.5 8.5,84 7.5,72"),)),
    "Q": (
        78,
        (
            ("line", "M38,9.5C57,9.5 66,24 66,50C66,76 57,90.5 38,90.5C19,90.5 9.5,76 9.5,50C9.5,24 19,9.5 38,9.5Z"),
            ("fill", "M36,62L54,62L80,103L60,103Z"),
        ),
    ),
    "K": (78, (("fill", "M0,0L19.5,0L19.5,42L50,0L74,0L41,44L78,100L54,100L28,60L19.5,71L19.5,100L0,100Z"),)),
}
"""The ranks, drawn for this pack: width and strokes, 100 high from the top left corner; lines are 19 wide."""

RANK_LINE = 19.0


def number(value: float) -> str:
    """A coordinate, short: two decimals at most."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def path(data: str, fill: str = "none", **attributes: str | float) -> str:
    """A path element. Attribute names are written with ``_`` for ``-``."""
    extra = "".join(f' {name.replace("_", "-")}="{_text(value)}"' for name, value in attributes.items())
    return f'<path d="{data}" fill="{fill}"{extra}/>'


def line(data: str, colour: str, width: float, **attributes: str | float) -> str:
    """A stroked path without filling, with round ends."""
    return path(data, stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round", **attributes)


def group(parts: Iterable[str], transform: str = "", name: str = "") -> str:
    """Parts under one transformation; ``name`` becomes the id by which the program finds a layer."""
    head = "<g" + (f' id="{name}"' if name else "") + (f' transform="{transform}"' if transform else "") + ">"
    return head + "".join(parts) + "</g>"


def _text(value: str | float) -> str:
    return value if isinstance(value, str) else number(value)


def svg(width: float, height: float, parts: Iterable[str]) -> str:
    """A whole file, with a view from the origin to ``width`` and ``height``."""
    size = f'width="{number(width)}" height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n' + "\n".join(parts) + "\n</svg>\n"


def polygon(points: Sequence[Point]) -> str:
    """Path data of a closed polygon."""
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points) + "Z"


def circle(x: float, y: float, radius: float) -> str:
    """Path data of a circle."""
    r, d = number(radius), number(2 * radius)
    return f"M{number(x - radius)},{number(y)}a{r},{r} 0 1 0 {d},0a{r},{r} 0 1 0 -{d},0Z"


def ellipse(x: float, y: float, across: float, down: float) -> str:
    """Path data of an ellipse with half axes ``across`` and ``down``."""
    a, b, d = number(across), number(down), number(2 * across)
    return f"M{number(x - across)},{number(y)}a{a},{b} 0 1 0 {d},0a{a},{b} 0 1 0 -{d},0Z"


def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """Path data of a rectangle with round corners."""
    r = number(radius)
    return (
        f"M{number(x + radius)},{number(y)}h{number(width - 2 * radius)}a{r},{r} 0 0 1 {r},{r}"
        f"v{number(height - 2 * radius)}a{r},{r} 0 0 1 -{r},{r}h-{number(width - 2 * radius)}"
        f"a{r},{r} 0 0 1 -{r},-{r}v-{number(height - 2 * radius)}a{r},{r} 0 0 1 {r},-{r}Z"
    )


def star(x: float, y: float, radius: float, points: int = 8, inner: float = 0.765, turn: float = 0.0) -> str:
    """Path data of a star; the usual ``inner`` makes the eight-pointed star of two squares laid across."""
    corners = []
    for step in range(points * 2):
        reach = radius if step % 2 == 0 else radius * inner
        angle = math.pi * step / points + turn - math.pi / 2
        corners.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return polygon(corners)


def suit(name: str, x: float, y: float, height: float, *, upside_down: bool = False, fill: str = "") -> str:
    """A suit sign (``c d h s``) around a point, in its suit's ink unless ``fill`` says otherwise."""
    scale = height / 100
    turn = f"scale({number_fine(-scale)})" if upside_down else f"scale({number_fine(scale)})"
    return path(SUITS[name], fill or SUIT_INK[name], transform=f"translate({number(x)} {number(y)}){turn}")


def number_fine(value: float) -> str:
    """A scale factor: four decimals at most."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


def rank(name: str, x: float, y: float, height: float, ink: str) -> str:
    """A rank (``A23456789TJQK``) with its top left corner at a point."""
    parts = []
    for kind, data in RANKS[name][1]:
        if kind == "fill":
            parts.append(path(data, ink, fill_rule="evenodd"))
        else:
            parts.append(path(data, stroke=ink, stroke_width=RANK_LINE, stroke_linejoin="miter"))
    return group(parts, f"translate({number(x)} {number(y)})scale({number_fine(height / 100)})")


def rank_width(name: str, height: float) -> float:
    """How wide a rank (``A23456789TJQK``) is at a height."""
    return RANKS[name][0] * height / 100

"""Draws the icons of the tool bar and of the program into ``assets/icons``: ``python packaging/art/draw_icons.py``.

One style: a field of 24 by 24, lines 2 wide with round ends, one colour, which the program replaces.
"""

from __future__ import annotations

from pathlib import Path

from backs import girih
from shapes import IVORY, SAFFRON, circle, group, line, path, rounded, star, svg

INK = "#000000"
WIDTH = 2.0

SPEAKER = "M3.5,9.2V14.8H7L12,19V5L7,9.2Z"

LINES: dict[str, str] = {
    "back": "M20,12H4.5M11,5.5L4.5,12L11,18.5",
    "forward": "M4,12H19.5M13,5.5L19.5,12L13,18.5",
    "menu": "M4,6.5H20M4,12H20M4,17.5H20",
    "undo": "M8.5,4.5L4,9L8.5,13.5M4.5,9H14.25a5.25,5.25 0 0 1 0,10.5H9",
    "redo": "M15.5,4.5L20,9L15.5,13.5M19.5,9H9.75a5.25,5.25 0 0 0 0,10.5H15",
    "restart": "M4.5,4V9.5H10M4.9,9.3A7.8,7.8 0 1 1 4.4,14",
    "hint": "M9.2,17C9.2,14.8 5.8,13.2 5.8,9.2a6.2,6.2 0 0 1 12.4,0C18.2,13.2 14.8,14.8 14.8,17ZM10,20.8H14",
    "help": "M7.5,8.6C7.5,5.8 9.5,4 12.1,4C14.8,4 16.7,5.7 16.7,8.2C16.7,11.6 12.2,12 12.2,15.4",
    "fullscreen": "M4,9V4H9M15,4H20V9M20,15V20H15M9,20H4V15",
    "window": "M9,4V9H4M20,9H15V4M15,20V15H20M4,15H9V20",
    "language": "M12,3a9,9 0 1 0 0,18a9,9 0 1 0 0,-18ZM12,3C8,6.5 8,17.5 12,21M12,3C16,6.5 16,17.5 12,21M3.3,12H20.7",
    "sound_on": SPEAKER + "M15.5,9C17.3,10.6 17.3,13.4 15.5,15M18,6.2C21.4,9.2 21.4,14.8 18,17.8",
    "sound_off": SPEAKER + "M15.8,9.3L21,14.7M21,9.3L15.8,14.7",
    "all_home": "M3.5,11.5L12,3.8L20.5,11.5M6,9.5V20H18V9.5M12,17V11M9.4,13.2L12,10.6L14.6,13.2",
    "home": "M3.5,11.5L12,3.8L20.5,11.5M6,9.5V20H18V9.5M10,20V14.5H14V20",
    "history": "M4.2,4.2V9H9M4.6,8.8A8,8 0 1 1 4,13M12,8V12.5L15.2,14.6",
    "clock": "M12,3.5a8.5,8.5 0 1 0 0,17a8.5,8.5 0 1 0 0,-17ZM12,7.5V12.3L15.3,14.5",
    "graph": "M4,4V20H20M7.5,15L11,10.5L14,13L19.5,6",
    "analysis": "M10.5,4a6.5,6.5 0 1 0 0,13a6.5,6.5 0 1 0 0,-13ZM15.3,15.3L20.5,20.5M7.8,10.5H13.2M10.5,7.8V13.2",
    "close": "M6,6L18,18M18,6L6,18",
    "copy": "M9.5,8H18a2,2 0 0 1 2,2V18.5a2,2 0 0 1 -2,2H9.5a2,2 0 0 1 -2,-2V10a2,2 0 0 1 2,-2Z"
    "M4,15.5V5.5a2,2 0 0 1 2,-2H15",
    "paste": "M9,5H6.5a2,2 0 0 0 -2,2V18.5a2,2 0 0 0 2,2H17.5a2,2 0 0 0 2,-2V7a2,2 0 0 0 -2,-2H15"
    "M9,3.5H15V7H9ZM8.5,12H15.5M8.5,16H13.5",
    "open": ""
    "M3.5,18.5V6.5a2,2 0 0 1 2,-2H9.5L12,7.5H18.5a2,2 0 0 1 2,2V18.5a1.5,1.5 0 0 1 -1.5,1.5H5a1.5,1.5 0 0 1 -1.5,-1.5Z"
    "M3.5,11.5H20.5",
    "save": "M12,3.5V14.5M7.5,10.2L12,14.7L16.5,10.2M4,15.5V18.5a2,2 0 0 0 2,2H18a2,2 0 0 0 2,-2V15.5",
    "left": "M15,4.5L7.5,12L15,19.5",
    "right": "M9,4.5L16.5,12L9,19.5",
    "up": "M4.5,15L12,7.5L19.5,15",
    "down": "M4.5,9L12,16.5L19.5,9",
    "first": "M17.5,5L10.5,12L17.5,19M6,5V19",
    "last": "M6.5,5L13.5,12L6.5,19M18,5V19",
    "check": "M4.5,12.5L9.8,18L19.5,6.5",
    "plus": "M12,4.5V19.5M4.5,12H19.5",
    "minus": "M4.5,12H19.5",
    "new": "M7,3H17a2,2 0 0 1 2,2V19a2,2 0 0 1 -2,2H7a2,2 0 0 1 -2,-2V5a2,2 0 0 1 2,-2ZM12,8.5V15.5M8.5,12H15.5",
    "number": "M9.5,4L7.5,20M16.5,4L14.5,20M4.5,9H20M4,15H19.5",
    "warning": "M12,4L21,19.5H3ZM12,10V14.5",
    "info": "M12,3.5a8.5,8.5 0 1 0 0,17a8.5,8.5 0 1 0 0,-17ZM12,11.5V16.5",
    "person": "M12,4a4,4 0 1 0 0,8a4,4 0 1 0 0,-8ZM4.5,20.5C4.5,17 8,15.5 12,15.5C16,15.5 19.5,17 19.5,20.5",
    "opponent": "M6,8H18a2,2 0 0 1 2,2V17.5a2,2 0 0 1 -2,2H6a2,2 0 0 1 -2,-2V10a2,2 0 0 1 2,-2ZM12,8V4.5M9.5,15.8H14.5",
    "eye": "M2.5,12C5,7.5 8.3,5.5 12,5.5C15.7,5.5 19,7.5 21.5,12C19,16.5 15.7,18.5 12,18.5C8.3,18.5 5,16.5 2.5,12Z",
    "trophy": "M7,4H17V9.5C17,13 15,15 12,15C9,15 7,13 7,9.5ZM7,6H3.5C3.5,9.5 5,11 7.2,11"
    "M17,6H20.5C20.5,9.5 19,11 16.8,11M12,15V20M8,20.2H16",
    "trash": "M4.5,6.5H19.5M9.5,6.5V4H14.5V6.5M6.5,6.5L7.3,20H16.7L17.5,6.5M10.5,10.5V16M13.5,10.5V16",
    "flag": "M6,21V4M6,4.5C9,3 12,6.5 18.5,4.5V13.5C12,15.5 9,12 6,13.5",
    "swap": "M7.5,4V19.5M3.5,15.5L7.5,19.5L11.5,15.5M16.5,20V4.5M12.5,8.5L16.5,4.5L20.5,8.5",
}
"""Icons of lines."""

FILLED: dict[str, str] = {
    "pause": rounded(5.5, 4.5, 4.8, 15, 1.4) + rounded(13.7, 4.5, 4.8, 15, 1.4),
    "play": "M7,4.8C7,3.9 8,3.4 8.8,3.9L19.5,11C20.2,11.5 20.2,12.5 19.5,13L8.8,20.1C8,20.6 7,20.1 7,19.2Z",
    "skip": "M3.5,5.5C3.5,4.6 4.5,4.1 5.2,4.7L12,10.5V5.5C12,4.6 13,4.1 13.7,4.7L20.8,11C21.4,11.6 21.4,12.4 20.8,13"
    "L13.7,19.3C13,19.9 12,19.4 12,18.5V13.5L5.2,19.3C4.5,19.9 3.5,19.4 3.5,18.5Z",
    "stop": rounded(5.5, 5.5, 13, 13, 2),
    "star": star(12, 12.7, 10, points=5, inner=0.42),
}
"""Icons of areas."""

EXTRA: dict[str, str] = {
    "help": circle(12.2, 19.6, 1.5),
    "warning": circle(12, 17, 1.2),
    "info": circle(12, 8, 1.3),
    "opponent": circle(9, 12.3, 1.4) + circle(15, 12.3, 1.4),
    "eye": circle(12, 12, 3),
}
"""Dots added to icons of lines."""


def icon(name: str) -> str:
    """A picture of :data:`LINES` or :data:`FILLED` with its dots, as a whole file; empty for any other name."""
    parts = []
    if name in LINES:
        parts.append(line(LINES[name], INK, WIDTH))
    if name in FILLED:
        parts.append(path(FILLED[name], INK, stroke=INK, stroke_width=0.8, stroke_linejoin="round"))
    if name in EXTRA:
        parts.append(path(EXTRA[name], INK))
    return svg(24, 24, parts)


def settings() -> str:
    """A gear, which is also the eight-pointed star."""
    return svg(24, 24, [line(star(12, 12, 9.8), INK, WIDTH), line(circle(12, 12, 3.3), INK, WIDTH)])


def star_outline() -> str:
    """The star of :data:`FILLED` as a line, a little smaller."""
    return svg(24, 24, [line(star(12, 12.7, 9.4, points=5, inner=0.44), INK, 1.8)])


LEAF_SHADE = "M0,-78C10,-50 62,-22 62,22C62,50 42,62 22,62C12,62 5,58 0,50Z"


def leaf() -> str:
    """The leaf of the program's name: the icon's colour, with shade and veins that darken it."""
    blade = (
        "M0,-78C10,-50 62,-22 62,22C62,50 42,62 22,62C12,62 5,58 1.5,52L4,86L-4,86L-1.5,52"
        "C-5,58 -12,62 -22,62C-42,62 -62,50 -62,22C-62,-22 -10,-50 0,-78Z"
    )
    veins = (
        "M0,58L0,-40M0,44C16,40 30,32 40,20M0,44C-16,40 -30,32 -40,20M0,16C12,12 24,4 31,-7M0,16C-12,12 -24,4 -31,-7"
    )
    parts = [
        path(blade, INK),
        path(LEAF_SHADE, "#0b3539", fill_opacity=0.2),
        line(veins, "#0b3539", 6, stroke_opacity=0.55),
    ]
    return svg(24, 24, [group(parts, "translate(11.4 12.1)rotate(38)scale(.136)")])


def program() -> str:
    """The sign of the program: a card whose spade is a leaf, before the girih back of another."""
    leaf = (
        "M0,-78C10,-50 62,-22 62,22C62,50 42,62 22,62C12,62 5,58 1.5,52L-1.5,52"
        "C-5,58 -12,62 -22,62C-42,62 -62,50 -62,22C-62,-22 -10,-50 0,-78Z"
    )
    card = [
        path(rounded(-72, -101, 144, 202, 14), "#0a2226", fill_opacity=0.28, transform="translate(3 6)"),
        path(rounded(-72, -101, 144, 202, 14), IVORY, stroke="#b9a980", stroke_width=3),
        group(
            [
                path(leaf, "#1f7468"),
                path(LEAF_SHADE, "#175a54"),
                line("M0,88C2,72 0,40 0,-44", SAFFRON, 6),
                line(
                    "M0,44C16,40 30,32 40,20M0,44C-16,40 -30,32 -40,20M0,16C12,12 24,4 31,-7M0,16C-12,12 -24,4 -31,-7"
                    "M0,-12C8,-16 14,-22 18,-29M0,-12C-8,-16 -14,-22 -18,-29",
                    SAFFRON,
                    4,
                ),
            ],
            "translate(0 -6)",
        ),
    ]
    back = [part.replace(' id="ground"', "") for part in girih()]
    return svg(
        256,
        256,
        [
            group(back, "translate(100 128)rotate(-15)scale(.6)translate(-120 -168)"),
            group(card, "translate(148 130)rotate(9)"),
        ],
    )


def main() -> None:
    """Write all icons, and the program's sign as a picture of pixels too."""
    folder = Path(__file__).resolve().parents[2] / "assets" / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    files = {name: icon(name) for name in sorted({*LINES, *FILLED})}
    files |= {"settings": settings(), "star_outline": star_outline(), "leaf": leaf(), "icon": program()}
    for name, text in files.items():
        (folder / f"{name}.svg").write_text(text, encoding="utf-8")
    _write_program_png(folder)
    print(f"{len(files)} icons")


def _write_program_png(folder: Path) -> None:
    """The program's sign as a picture of 256 pixels, for desktops that read no SVG."""
    import pygame

    pygame.image.save(pygame.image.load(folder / "icon.svg"), folder / "icon.png")


if __name__ == "__main__":
    main()

"""Draws all pictures of cards into ``assets/cards``: ``python packaging/art/draw_cards.py``.

The faces are 240 wide and 336 high. The layers ``picture`` and ``index`` have their own transformation, by which
the program makes the pack with the big index; see ``ui/card_art.py``.
"""

from __future__ import annotations

import math
from pathlib import Path

from backs import BACKS
from courts import court
from marks import MARKS
from shapes import (
    IVORY,
    IVORY_EDGE,
    SAFFRON,
    SUIT_INK,
    circle,
    group,
    line,
    path,
    rank,
    rank_width,
    rounded,
    star,
    suit,
    svg,
)

WIDTH, HEIGHT = 240, 336
INDEX_HEIGHT = 42.0
PIP = 47.0
LEFT, MIDDLE, RIGHT = 68.0, 120.0, 172.0
ROWS = {"top": 91.0, "bottom": 245.0, "centre": 168.0, "second": 142.3, "third": 193.7}

CLASSICAL: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((MIDDLE, 91), (MIDDLE, 245)),
    "3": ((MIDDLE, 91), (MIDDLE, 168), (MIDDLE, 245)),
    "4": ((LEFT, 91), (RIGHT, 91), (LEFT, 245), (RIGHT, 245)),
    "5": ((LEFT, 91), (RIGHT, 91), (MIDDLE, 168), (LEFT, 245), (RIGHT, 245)),
    "6": ((LEFT, 91), (RIGHT, 91), (LEFT, 168), (RIGHT, 168), (LEFT, 245), (RIGHT, 245)),
    "7": ((LEFT, 91), (RIGHT, 91), (MIDDLE, 129.5), (LEFT, 168), (RIGHT, 168), (LEFT, 245), (RIGHT, 245)),
    "8": ((LEFT, 91), (RIGHT, 91), (MIDDLE, 129.5), (LEFT, 168), (RIGHT, 168), (MIDDLE, 206.5), (LEFT, 245),
          (RIGHT, 245)),
    "9": (*((x, y) for y in (91, 142.3, 193.7, 245) for x in (LEFT, RIGHT)), (MIDDLE, 168)),
    "T": (*((x, y) for y in (91, 142.3, 193.7, 245) for x in (LEFT, RIGHT)), (MIDDLE, 116.7), (MIDDLE, 219.3)),
}
"""Where the pips stand; those in the lower half are upside down."""


def ground() -> str:
    """The ivory card. The program draws the edge one pixel wide, whatever the size."""
    return path(rounded(1.5, 1.5, WIDTH - 3, HEIGHT - 3, 14), IVORY, stroke=IVORY_EDGE, stroke_width=3, id="ground")


def index(rank_name: str, suit_name: str) -> list[str]:
    """Rank and suit in one line in the first corner, and upside down in the last."""
    ink = SUIT_INK[suit_name]
    width = rank_width(rank_name, INDEX_HEIGHT)
    sign = 38.0
    gap = 4.5 if rank_name == "T" else 6.0
    parts = [
        rank(rank_name, 0, 0, INDEX_HEIGHT, ink),
        suit(suit_name, width + gap + sign * 0.45, INDEX_HEIGHT / 2, sign),
    ]
    corner = group(parts, "translate(14 13)scale(1)", "index")
    return [corner, group([corner.replace('id="index"', 'id="index-far"')], f"rotate(180 {WIDTH // 2} {HEIGHT // 2})")]


def pips(rank_name: str, suit_name: str) -> list[str]:
    return [suit(suit_name, x, y, PIP, upside_down=y > HEIGHT / 2) for x, y in CLASSICAL[rank_name]]


def ace(suit_name: str) -> list[str]:
    if suit_name == "s":
        return grand_ace()
    return [suit(suit_name, 120, 168, 112)]


def grand_ace() -> list[str]:
    """The ace of spades: a large sign with a rosette of stars in it and a wreath of stars around."""
    ring = [star(120 + 88 * math.sin(a), 168 - 88 * math.cos(a), 5.5 if i % 2 else 8.5)
            for i, a in enumerate(math.tau * step / 16 for step in range(16))]
    return [
        path(circle(120, 168, 88), stroke=SAFFRON, stroke_width=1.6),
        path("".join(ring), SAFFRON),
        suit("s", 120, 162, 132),
        path(star(120, 172, 27), stroke=SAFFRON, stroke_width=3),
        path(star(120, 172, 17, inner=0.5), SAFFRON),
        path(star(120, 172, 6.5), "#f6ecd2"),
        line("M120,112C123,122 128,130 134,137M120,112C117,122 112,130 106,137", SAFFRON, 2.4),
    ]


def face(rank_name: str, suit_name: str) -> str:
    if rank_name in "JQK":
        picture = court(rank_name, suit_name)
    elif rank_name == "A":
        picture = ace(suit_name)
    else:
        picture = pips(rank_name, suit_name)
    middle = f"translate({WIDTH // 2} {HEIGHT // 2})scale(1)translate(-{WIDTH // 2} -{HEIGHT // 2})"
    return svg(WIDTH, HEIGHT, [ground(), group(picture, middle, "picture"), *index(rank_name, suit_name)])


def main() -> None:
    folder = Path(__file__).resolve().parents[2] / "assets" / "cards"
    folder.mkdir(parents=True, exist_ok=True)
    files = {f"{r}{s}": face(r, s) for s in "cdhs" for r in "A23456789TJQK"}
    files |= {f"back-{name}": svg(WIDTH, HEIGHT, draw()) for name, draw in BACKS.items()}
    files |= {f"mark-{name}": svg(WIDTH, HEIGHT, draw()) for name, draw in MARKS.items()}
    files |= {f"suit-{name}": svg(100, 100, [suit(name, 50, 50, 96)]) for name in "cdhs"}
    for name, text in files.items():
        (folder / f"{name}.svg").write_text(text, encoding="utf-8")
    print(f"{len(files)} pictures, {sum(map(len, files.values())) // 1024} KB")


if __name__ == "__main__":
    main()

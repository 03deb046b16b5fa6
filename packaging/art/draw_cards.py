"""Draws all pictures of cards into ``assets/cards``: ``python packaging/art/draw_cards.py``.

The faces are 240 wide and 336 high. The layers ``picture`` and ``index`` have their own transformation, by which
the program makes the pack with the big index; see ``ui/draw/card_art.py``.
"""

from __future__ import annotations

from pathlib import Path

from backs import BACKS, leaf
from courts import court
from marks import MARKS
from shapes import (
    IVORY,
    IVORY_EDGE,
    SAFFRON,
    SUIT_INK,
    SUITS,
    circle,
    group,
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
PIP, PIP_CROWDED = 50.0, 45.0
LEFT, MIDDLE, RIGHT = 68.0, 120.0, 172.0

BLACK_BACK = "#232838"
"""Nearly the black ink, but not a suit's: it keeps its colour in every pack."""

CLASSICAL: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((MIDDLE, 91), (MIDDLE, 245)),
    "3": ((MIDDLE, 91), (MIDDLE, 168), (MIDDLE, 245)),
    "4": ((LEFT, 91), (RIGHT, 91), (LEFT, 245), (RIGHT, 245)),
    "5": ((LEFT, 91), (RIGHT, 91), (MIDDLE, 168), (LEFT, 245), (RIGHT, 245)),
    "6": ((LEFT, 91), (RIGHT, 91), (LEFT, 168), (RIGHT, 168), (LEFT, 245), (RIGHT, 245)),
    "7": ((LEFT, 91), (RIGHT, 91), (MIDDLE, 129.5), (LEFT, 168), (RIGHT, 168), (LEFT, 245), (RIGHT, 245)),
    "8": (
        (LEFT, 91),
        (RIGHT, 91),
        (MIDDLE, 129.5),
        (LEFT, 168),
        (RIGHT, 168),
        (MIDDLE, 206.5),
        (LEFT, 245),
        (RIGHT, 245),
    ),
    "9": (*((x, y) for y in (89, 141.7, 194.3, 247) for x in (LEFT, RIGHT)), (MIDDLE, 168)),
    "T": (*((x, y) for y in (89, 141.7, 194.3, 247) for x in (LEFT, RIGHT)), (MIDDLE, 115.3), (MIDDLE, 220.7)),
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
    """The suit signs of a number card (``2`` to ``9``, ``T``); nines and tens have smaller ones."""
    size = PIP_CROWDED if rank_name in "9T" else PIP
    return [suit(suit_name, x, y, size, upside_down=y > HEIGHT / 2) for x, y in CLASSICAL[rank_name]]


def ace(suit_name: str) -> list[str]:
    """One large sign with a star in it; that of spades is grand."""
    if suit_name == "s":
        return grand_ace()
    middle = {"h": 160, "d": 168, "c": 164}[suit_name]
    return [suit(suit_name, 120, 168, 122), path(star(120, middle, 15, inner=0.62), IVORY)]


def grand_ace() -> list[str]:
    """The ace of spades: a sign that fills the card, with a rosette of stars and an inner line in saffron."""
    rays = [
        group([path(leaf(30, 0.3), SAFFRON)], f"translate(120 178)rotate({turn})translate(0 -20)")
        for turn in range(0, 360, 45)
    ]
    small = "".join(star(x, y, 5, inner=0.55) for x, y in ((120, 114), (76, 200), (164, 200)))
    inner = SUITS["s"][: SUITS["s"].index("C44,30")] + (
        "C44,30 34,38 23,38C12,38 4,33 0,25C-4,33 -12,38 -23,38C-34,38 -44,30 -44,16C-44,-10 -8,-31 0,-50Z"
    )
    return [
        suit("s", 120, 168, 184),
        path(inner, stroke=SAFFRON, stroke_width=1.4, transform="translate(120 171)scale(1.58)"),
        *rays,
        path(star(120, 178, 25), BLACK_BACK, stroke=SAFFRON, stroke_width=2.6),
        path(star(120, 178, 16.5, inner=0.55), SAFFRON),
        path(circle(120, 178, 5), IVORY),
        path(small, SAFFRON),
    ]


def face(rank_name: str, suit_name: str) -> str:
    """A whole card of a rank (``A23456789TJQK``) and suit (``cdhs``), as a file."""
    if rank_name in "JQK":
        picture = court(rank_name, suit_name)
    elif rank_name == "A":
        picture = ace(suit_name)
    else:
        picture = pips(rank_name, suit_name)
    middle = f"translate({WIDTH // 2} {HEIGHT // 2})scale(1)translate(-{WIDTH // 2} -{HEIGHT // 2})"
    return svg(WIDTH, HEIGHT, [ground(), group(picture, middle, "picture"), *index(rank_name, suit_name)])


def main() -> None:
    """Write all faces, backs, marks of empty places and suit signs."""
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

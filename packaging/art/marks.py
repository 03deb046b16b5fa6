"""The marks of empty places, in ivory that lets the felt show through."""

from __future__ import annotations

from collections.abc import Callable

from shapes import IVORY, circle, line, path, rounded, star, suit

Parts = list[str]


def _place(strength: float = 0.34, veil: float = 0.05) -> Parts:
    """The outline of a place."""
    return [
        path(rounded(3, 3, 234, 330, 14), IVORY, fill_opacity=veil),
        path(rounded(3, 3, 234, 330, 14), stroke=IVORY, stroke_width=4, stroke_opacity=strength),
    ]


def column() -> Parts:
    """A place for cards of the tableau: an outline fainter than most, since cards nearly always cover it."""
    return _place(0.26, 0.04)


def foundation() -> Parts:
    """A place for an ace: the eight-pointed star with a letter-like spark."""
    return [
        *_place(),
        path(star(120, 168, 62), stroke=IVORY, stroke_width=5, stroke_opacity=0.34),
        path(star(120, 168, 38), IVORY, fill_opacity=0.2),
    ]


def _suited(name: str) -> Callable[[], Parts]:
    return lambda: [*_place(), suit(name, 120, 168, 96, fill=f'{IVORY}" fill-opacity="0.26')]


def stock() -> Parts:
    """A place for the stock: an inner line like the frame of a card's back."""
    return [*_place(), path(rounded(26, 26, 188, 284, 8), stroke=IVORY, stroke_width=4, stroke_opacity=0.22)]


def redeal() -> Parts:
    """An arrow that goes round: the waste may be turned over."""
    return [
        *_place(),
        line("M172.2,144.4A57,57 0 1 1 148,118.4", IVORY, 13, stroke_opacity=0.62),
        path("M140,92L176,122L134,140Z", IVORY, fill_opacity=0.62),
    ]


def no_redeal() -> Parts:
    """A cross: the stock is used up, and the waste may not be turned over."""
    return [*_place(0.24, 0.03), line("M82,130L158,206M158,130L82,206", IVORY, 13, stroke_opacity=0.4)]


def home() -> Parts:
    """An arched door."""
    return [
        *_place(),
        path(
            "M120,84C134,104 176,112 176,152V240H64V152C64,112 106,104 120,84Z",
            stroke=IVORY,
            stroke_width=7,
            stroke_opacity=0.42,
            stroke_linejoin="round",
        ),
        path("M120,132C127,143 146,148 146,170V240H94V170C94,148 113,143 120,132Z", IVORY, fill_opacity=0.26),
    ]


def empty() -> Parts:
    """An outline alone, the faintest of all; the program shows it for a mark that it does not know."""
    return _place(0.2, 0.0)


MARKS: dict[str, Callable[[], Parts]] = {
    "column": column,
    "foundation": foundation,
    "stock": stock,
    "redeal": redeal,
    "no_redeal": no_redeal,
    "home": home,
    "empty": empty,
    **{name: _suited(name) for name in "cdhs"},
}
__all__ = ["MARKS", "circle"]

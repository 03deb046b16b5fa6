"""The twelve court cards: shah, bibi and sarbaz, in the manner of a miniature cut from coloured paper.

A figure is drawn once, in the upper half, and once more turned about the middle of the card; a sash hides the seam.
"""

from __future__ import annotations

from bibi import bibi
from dress import DRESS, Dress, seam
from sarbaz import sarbaz
from shah import shah
from shapes import group, number, path, polygon, star, suit

FIGURES = {"K": shah, "Q": bibi, "J": sarbaz}

PANEL = (
    "M114,17H212a8,8 0 0 1 8,8V267a10,10 0 0 1 -10,10H144a10,10 0 0 0 -10,10V311a8,8 0 0 1 -8,8"
    "H28a8,8 0 0 1 -8,-8V69a10,10 0 0 1 10,-10H96a10,10 0 0 0 10,-10V25a8,8 0 0 1 8,-8Z"
)
"""The outline of the picture: a rectangle that leaves room for the index in two opposite corners."""

INNER_LINE = (
    "M114,21H212a4,4 0 0 1 4,4V267a6,6 0 0 1 -6,6H144a14,14 0 0 0 -14,14V311a4,4 0 0 1 -4,4"
    "H28a4,4 0 0 1 -4,-4V69a6,6 0 0 1 6,-6H96a14,14 0 0 0 14,-14V25a4,4 0 0 1 4,-4Z"
)

SKY = ((206, 70), (194, 92), (208, 108), (36, 110), (90, 74), (92, 112), (206, 136), (31, 84), (34, 138), (82, 132))
"""Where little stars stand behind a figure."""


def court(rank: str, suit_name: str) -> list[str]:
    """The picture of a court card, without ground and index."""
    dress = DRESS[suit_name]
    half = [
        path("".join(star(x, y, 3.6, inner=0.5) for x, y in SKY), dress.sky),
        *FIGURES[rank](dress, suit_name),
        suit(suit_name, 200, 42, 29),
    ]
    return [
        path(PANEL, dress.ground),
        group(half),
        group(half, "rotate(180 120 168)"),
        sash(dress),
        path(INNER_LINE, stroke=dress.trim, stroke_width=1.2),
        path(PANEL, stroke=dress.dark, stroke_width=2.4),
    ]


def sash(dress: Dress) -> str:
    """The band over the seam, with a row of lozenges."""
    jewels = []
    for step in range(-4, 5):
        x, y = 120 + step * 22, seam(120 + step * 22)
        lozenge = polygon([(x, y - 5.5), (x + 5.5, y), (x, y + 5.5), (x - 5.5, y)])
        jewels.append(path(lozenge, dress.trim if step % 2 == 0 else dress.second))
    return group([path(_band(11), dress.trim), path(_band(8.5), dress.dark), *jewels])


def _band(reach: float) -> str:
    left, right = seam(20), seam(220)
    return f"M20,{number(left - reach)}L220,{number(right - reach)}V{number(right + reach)}L20,{number(left + reach)}Z"

"""The shah: a king with a jewelled crown, a long beard and a mace."""

from __future__ import annotations

from dress import LIPS, Dress, around, body, face, hand, raised_arm, sprinkle, waist
from shapes import circle, line, path, polygon, star

AGED = "#e4e2dc"
"""The beard of the oldest shah."""


def shah(dress: Dress, suit_name: str) -> list[str]:
    """The king's half of a court card in the colours of ``dress``; the suit shows in nothing else."""
    return [
        around(
            [
                *mace(dress),
                body(dress.robe),
                sprinkle([(46, 150), (58, 166), (36, 168), (47, 178)], dress.trim),
                *lapels(dress),
                *raised_arm(dress.robe, dress.trim, dress.dark),
                *armlet(dress),
                *hand(),
                *face("#8d8a86" if dress.beard == AGED else dress.beard, brow=3.2),
                *beard(dress.beard),
                *crown(dress, dress.beard),
                path(circle(-21.5, 93, 2.6) + circle(21.5, 93, 2.6), dress.trim),
            ]
        )
    ]


def lapels(dress: Dress) -> list[str]:
    """The broad collar of the robe, with a jewelled edge."""
    return [
        path(
            f"M-26,123C-36,127 -42,132 -46,140L-8,{waist(-8)}L10,{waist(10)}L46,140C42,132 36,127 26,123Z",
            dress.second,
        ),
        path(f"M-20,121L-16,{waist(-16)}L18,{waist(18)}L20,121Z", dress.dark),
        line("M-26,123C-36,127 -42,132 -46,140L-16,158M26,123C36,127 42,132 46,140L16,162", dress.trim, 2.6),
        path(circle(-36, 132, 2.2) + circle(36, 132, 2.2) + circle(29, 141, 2.2), dress.jewel),
    ]


def armlet(dress: Dress) -> list[str]:
    """The jewelled band on the upper arm."""
    return [
        line("M-53,139L-41,155", dress.trim, 5.5),
        path(circle(-47, 147, 3), dress.jewel),
    ]


def beard(colour: str) -> list[str]:
    """A long beard in two points, with the moustache over it."""
    strand = "#a9a59c" if colour == AGED else "#574f57"
    return [
        path(
            "M-21,84C-20,92 -16,97 -10,98C-5,98.5 -3,100 0,100C3,100 5,98.5 10,98C16,97 20,92 21,84"
            "C26,112 18,138 5,156C4,150 2,146 0,143C-2,146 -4,150 -5,156C-18,138 -26,112 -21,84Z",
            colour,
        ),
        path("M-5,105.5C-2.5,104 2.5,104 5,105.5C2.5,108.5 -2.5,108.5 -5,105.5Z", LIPS),
        line(
            "M-9,116C-8,128 -6,136 -4,142M9,116C8,128 6,136 4,142M-15,110C-14,118 -13,123 -11,128"
            "M15,110C14,118 13,123 11,128M0,114L0,136",
            strand,
            1.3,
        ),
    ]


def crown(dress: Dress, hair: str) -> list[str]:
    """A crown of five petals on a jewelled band, with a curved feather."""
    petals = []
    for x, top, lean in ((-21, 42, -4), (21, 42, 4), (-11, 37, -2), (11, 37, 2), (0, 33, 0)):
        tip = x + lean
        petals.append(
            path(
                f"M{x - 7},60C{x - 9},50 {tip - 5},46 {tip},{top}C{tip + 5},46 {x + 9},50 {x + 7},60Z",
                dress.trim,
                stroke=dress.dark,
                stroke_width=1.3,
            )
        )
    jewels = [
        path(polygon([(x, y - 5), (x + 3.4, y), (x, y + 5), (x - 3.4, y)]), colour)
        for x, y, colour in (
            (-24, 52, dress.robe),
            (24, 52, dress.robe),
            (-12, 50, dress.robe),
            (12, 50, dress.robe),
            (0, 48, dress.jewel),
        )
    ]
    return [
        path("M0,37C-8,34 -8,26 -2,23C1,21.5 2,19.5 1,16.5C9,19 11,29 6,34C4,36 2,37 0,37Z", dress.second),
        path(circle(1.5, 29, 2.4), dress.jewel),
        *petals,
        *jewels,
        path("M-28,57C-16,53 16,53 28,57L24,70C14,66 -14,66 -24,70Z", dress.dark),
        line("M-28,57C-16,53 16,53 28,57M-24,70C-14,66 14,66 24,70", dress.trim, 1.8),
        path(circle(-16, 61.5, 2.4) + circle(16, 61.5, 2.4), dress.second),
        path(star(0, 60.5, 5.2, inner=0.7), dress.trim),
        path(circle(0, 60.5, 2), dress.jewel),
        path("M-21,72L-21,86C-24,80 -24,75 -23,70ZM21,72L21,86C24,80 24,75 23,70Z", hair),
    ]


def mace(dress: Dress) -> list[str]:
    """A mace with a lobed head."""
    return [
        line(f"M-90,94L-90,{waist(-90)}", dress.dark, 5),
        line("M-90,104L-90,106M-90,114L-90,116", dress.trim, 5),
        path(star(-90, 86, 15.5, inner=0.78), dress.trim),
        path(circle(-90, 86, 8.8), dress.robe),
        path(star(-90, 86, 6.2, inner=0.5), dress.trim),
        path(circle(-90, 69, 3), dress.jewel),
    ]

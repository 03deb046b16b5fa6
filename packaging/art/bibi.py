"""The bibi: a lady with long locks, a veil and a diadem, who holds the flower of her suit."""

from __future__ import annotations

from dress import HAIR, PEARL, SKIN, Dress, around, body, face, hand, raised_arm, waist
from shapes import circle, ellipse, line, path, polygon

GREEN = "#3c7a4c"


def bibi(dress: Dress, suit_name: str) -> list[str]:
    """The queen's half of a court card in the colours of ``dress``; ``suit_name`` (``c d h s``) chooses her flower."""
    return [
        around(
            [
                *veil(dress),
                *flower(dress, suit_name),
                body(dress.robe),
                *embroidery(dress),
                *raised_arm(dress.robe, dress.trim, dress.dark),
                *hand(),
                locks(),
                *face(brow=2.6),
                *bodice(dress),
                *side_locks(),
                path(circle(-13.5, 97, 3.4) + circle(13.5, 97, 3.4), "#eba98f"),
                path(circle(8.5, 101.5, 1.1), HAIR),
                *diadem(dress),
            ]
        )
    ]


def veil(dress: Dress) -> list[str]:
    """The cloth that falls from the crown of the head over both shoulders."""
    left = f"-38,100C-40,124 -48,140 -62,{waist(-62)}"
    right = f"M68,{waist(68)}C50,142 40,124 38,100C36,76 34,40 0,40"
    return [
        path(f"{right}C-34,40 -36,76 {left}Z", dress.second),
        line(f"{right}C-34,40 -36,76 {left}", dress.trim, 2),
    ]


def embroidery(dress: Dress) -> list[str]:
    """Little flowers on the robe, and folds."""
    parts = [line(f"M34,134C42,146 46,160 46,{waist(46)}M-22,140C-18,148 -17,154 -17,160", dress.dark, 1.6)]
    for x, y in ((30, 150), (57, 158), (34, 170), (60, 177), (16, 164)):
        petals = "".join(circle(x + dx, y + dy, 2.1) for dx, dy in ((0, -2.6), (2.6, 0), (0, 2.6), (-2.6, 0)))
        parts += [path(petals, dress.trim), path(circle(x, y, 1.6), dress.jewel)]
    return parts


def locks() -> str:
    """The hair that falls behind face and neck."""
    return path(
        "M0,54C-26,52 -29,76 -28,96C-27,116 -28,130 -22,143C-18,140 -13,136 -10,130L10,130C13,136 18,140 22,143"
        "C28,130 27,116 28,96C29,76 26,52 0,54Z",
        HAIR,
    )


def side_locks() -> list[str]:
    """The hair over the brow, parted, and the two curls on the cheeks."""
    return [
        path(
            "M0,62C-12,64 -19,72 -21,92C-26,80 -25,58 0,56C25,58 26,80 21,92C19,72 12,64 0,62Z",
            HAIR,
        ),
        line("M-21,88C-21,97 -16,98 -16,93.5M21,88C21,97 16,98 16,93.5", HAIR, 2.4),
    ]


def bodice(dress: Dress) -> list[str]:
    """The neckline with a string of pearls."""
    pearls = ((-14, 127), (-9.5, 132), (-3.5, 135), (3.5, 135), (9.5, 132), (14, 127))
    return [
        path("M-20,126L0,152L20,126L9,124L0,130L-9,124Z", SKIN),
        line("M-21,126L0,152L21,126", dress.trim, 3),
        line("M0,152L0,164", dress.trim, 2.4),
        path("".join(circle(x, y, 2.5) for x, y in pearls), PEARL),
        path(circle(0, 140, 3.2), dress.jewel),
    ]


def diadem(dress: Dress) -> list[str]:
    """A band with a high jewel, and a drop on the brow."""
    return [
        path("M-26,62C-16,50 16,50 26,62L24,68C14,57 -14,57 -24,68Z", dress.trim),
        path(
            "M0,24C5,33 11,37 11,45C11,51 6,54 0,54C-6,54 -11,51 -11,45C-11,37 -5,33 0,24Z"
            "M-18,42C-14,47 -12,50 -12,53L-20,56C-22,52 -21,46 -18,42Z"
            "M18,42C14,47 12,50 12,53L20,56C22,52 21,46 18,42Z",
            dress.trim,
        ),
        path("M0,34L5.5,44.5L0,51L-5.5,44.5Z", dress.jewel),
        path(circle(-18, 58.5, 2.3) + circle(18, 58.5, 2.3), dress.robe),
        path(circle(-10, 55.5, 2.3) + circle(10, 55.5, 2.3), dress.jewel),
        path(polygon([(0, 58), (3, 63), (0, 68), (-3, 63)]), dress.jewel),
    ]


# -- flowers -------------------------------------------------------------------------------------------------------


def flower(dress: Dress, suit_name: str) -> list[str]:
    """Rose, tulip, iris or narcissus, with a stem and two leaves."""
    stem = [
        line(f"M-90,{waist(-100)}C-90,130 -92,112 -90,96", GREEN, 3),
        path("M-91,122C-100,118 -106,110 -107,101C-98,103 -91,110 -90.5,120Z", GREEN),
        path("M-90,114C-82,112 -76,105 -75,97C-83,98 -89,104 -90.5,112Z", GREEN),
    ]
    return stem + {"h": rose, "d": tulip, "s": iris, "c": narcissus}[suit_name](dress)


def rose(dress: Dress) -> list[str]:
    """Five round petals about a heart; hearts have it."""
    around_heart = ((0, -9), (8.6, -2.8), (5.3, 7.3), (-5.3, 7.3), (-8.6, -2.8))
    return [
        path("".join(circle(-90 + dx, 85 + dy, 8.2) for dx, dy in around_heart), dress.robe),
        path(circle(-90, 85, 8.6), "#d65c66"),
        line("M-94,85C-94,80 -86,80 -86,85C-86,89 -92,90 -93,86.5", dress.dark, 1.8),
    ]


def tulip(dress: Dress) -> list[str]:
    """A cup of pointed petals, as on old tiles; diamonds have it."""
    return [
        path(
            "M-90,98C-103,96 -105,84 -103,69C-98,72 -96,76 -94.5,80C-94,74 -92,69 -90,65C-88,69 -86,74 -85.5,80"
            "C-84,76 -82,72 -77,69C-75,84 -77,96 -90,98Z",
            "#c43d2f",
        ),
        path("M-90,96C-96,92 -96,82 -90,69C-84,82 -84,92 -90,96Z", dress.robe),
    ]


def iris(dress: Dress) -> list[str]:
    """Three petals that stand and two that fall; spades have it."""
    return [
        path("M-90,90C-102,82 -102,71 -90,64.5C-78,71 -78,82 -90,90Z", dress.robe),
        path(
            "M-90,88C-98,80 -110,82 -110,92C-110,98 -106,100 -103,98C-103,92 -97,90 -90,92"
            "C-83,90 -77,92 -77,98C-74,100 -70,98 -70,92C-70,82 -82,80 -90,88Z",
            dress.second,
            stroke=dress.robe,
            stroke_width=1.6,
        ),
        path("M-90,94C-94,90 -94,84 -90,80C-86,84 -86,90 -90,94Z", dress.trim),
    ]


def narcissus(dress: Dress) -> list[str]:
    """Six white petals about a small cup; clubs have it."""
    petals = [
        path(
            ellipse(-90, 74.8, 5.6, 9),
            PEARL,
            stroke="#c9c4a0",
            stroke_width=1,
            transform=f"rotate({turn} -90 84)",
        )
        for turn in range(0, 360, 60)
    ]
    return [*petals, path(circle(-90, 84, 6.4), dress.trim), path(circle(-90, 84, 3.4), "#c9622c")]

"""The sarbaz: a young soldier with a plumed helmet, a moustache and a curved sword."""

from __future__ import annotations

from dress import HAIR, Dress, around, body, face, hand, raised_arm, waist
from shapes import circle, line, path, polygon, star

STEEL, STEEL_DARK, STEEL_LIGHT = "#c3ccd1", "#6f7f8b", "#9fadb6"


def sarbaz(dress: Dress, suit_name: str) -> list[str]:
    """The jack's half of a court card in the colours of ``dress``; the suit shows in nothing else."""
    return [
        around(
            [
                *sword(dress),
                *mail(),
                body(dress.robe),
                *coat(dress),
                *shoulder(dress),
                *raised_arm(dress.robe, dress.second, dress.dark),
                *hand(),
                *face(),
                moustache(),
                *helmet(dress),
                path(circle(0, 130, 3.4), dress.jewel),
            ]
        )
    ]


def mail() -> list[str]:
    """The curtain of mail behind the cheeks, with a toothed hem."""
    hem = "".join(f"L{x},{121 if step % 2 else 128}" for step, x in enumerate(range(-30, 33, 6)))
    rings = [
        circle(side * (24 + (row % 2) * 2.6 + column * 5), 76 + row * 6.2, 1.4)
        for side in (-1, 1)
        for row in range(8)
        for column in range(2)
        if 24 + (row % 2) * 2.6 + column * 5 < 27 + row * 0.75
    ]
    return [path(f"M-27,66L-32,121{hem}L32,121L27,66Z", STEEL_DARK), path("".join(rings), STEEL_LIGHT)]


def coat(dress: Dress) -> list[str]:
    """A coat with a collar, and cords across the chest."""
    cords = "".join(f"M-15,{y}L15,{y}" for y in (144, 152, 160))
    return [
        path(f"M-20,{waist(-20)}L-20,130L20,130L20,{waist(20)}Z", dress.second),
        line(f"M-20,136L-20,160M20,136L20,{waist(20)}", dress.trim, 2),
        line(cords, dress.dark, 2.4),
        path("".join(circle(x, y, 2.4) for y in (144, 152, 160) for x in (-14, 0, 14)), dress.trim),
        path("M-22,125C-10,133 10,133 22,125L22,134C10,141 -10,141 -22,134Z", dress.dark),
        line("M-22,134C-10,141 10,141 22,134", dress.trim, 1.6),
    ]


def shoulder(dress: Dress) -> list[str]:
    """A round plate on the shoulder, with a star, and folds in the sleeve."""
    return [
        path(circle(43, 149, 13), dress.trim),
        path(circle(43, 149, 10.4), STEEL),
        path(star(43, 149, 8.4, inner=0.6), dress.dark),
        path(circle(43, 149, 2.6), dress.jewel),
        line(f"M58,164C60,168 61,172 61,{waist(61)}M28,164C29,168 29,172 29,{waist(29)}", dress.dark, 1.6),
    ]


def moustache() -> str:
    """A broad one with the ends turned up: he is too young for a beard."""
    return path(
        "M0,99.5C-5,98 -9,101 -17,96C-15,104 -6,106 0,102.5C6,106 15,104 17,96C9,101 5,98 0,99.5Z",
        HAIR,
    )


def helmet(dress: Dress) -> list[str]:
    """A round steel helmet with a spike, a gilt band, a nose guard and a plume."""
    return [
        *plume(dress),
        path("M-26,70C-27,48 -10,43 0,36C10,43 27,48 26,70Z", STEEL),
        path("M0,36C10,43 27,48 26,70L12,70C12,54 6,45 0,36Z", STEEL_LIGHT),
        line("M-13,66C-13,56 -8,49 -2,44M13,66C13,56 8,49 2,44", dress.trim, 1.8),
        path(polygon([(0, 19), (3, 38), (5, 41), (-5, 41), (-3, 38)]), dress.trim),
        path("M-27,63C-14,57 14,57 27,63L27,73C14,67 -14,67 -27,73Z", dress.trim),
        path(polygon([(-2, 66), (2, 66), (1.7, 88), (0, 91.5), (-1.7, 88)]), dress.trim),
        path(star(0, 64, 6, inner=0.72), dress.dark),
        path(circle(0, 64, 2.4), dress.jewel),
        path(circle(-18, 64.6, 2.1) + circle(18, 64.6, 2.1), dress.dark),
    ]


def plume(dress: Dress) -> list[str]:
    """An ostrich feather that leans away from the spike."""
    return [
        path(
            "M-13,60C-17,52 -12,42 -16,33C-19,25 -27,20 -33,23C-39,26 -38,34 -33,35C-38,38 -38,44 -33,46"
            "C-36,50 -34,56 -24,63Z",
            dress.robe,
        ),
        line("M-19,60C-24,50 -20,40 -25,32C-27,29 -30,28.5 -32,30", dress.second, 1.7),
        line("M-22,48L-31,45M-22,40L-31,36M-23,54L-30,53", dress.second, 1.2),
    ]


def sword(dress: Dress) -> list[str]:
    """A curved sword held upright."""
    return [
        path("M-95,121C-98,104 -106,88 -123,68C-101,78 -86,98 -85,121Z", STEEL),
        path("M-90,121C-92,102 -101,86 -123,68C-101,78 -86,98 -85,121Z", STEEL_LIGHT),
        line(f"M-90,122L-90,{waist(-112)}", dress.dark, 6),
        line("M-101,121.5L-78,121.5", dress.trim, 4.5),
        path(circle(-101.5, 121.5, 2.8) + circle(-77.5, 121.5, 2.8), dress.trim),
        path(circle(-90, 149, 4.5), dress.trim),
    ]

"""The twelve court cards: shah, bibi and sarbaz, in the manner of a miniature cut from coloured paper.

A figure is drawn once, in the upper half, and once more turned about the middle of the card; a sash hides the seam.
"""

from __future__ import annotations

from dataclasses import dataclass

from shapes import (
    LAPIS,
    LAPIS_DEEP,
    POMEGRANATE,
    SAFFRON,
    TURQUOISE,
    circle,
    ellipse,
    group,
    line,
    number,
    path,
    polygon,
    star,
    suit,
)

SKIN, SKIN_SHADE, HAIR, LIPS = "#f2d0a4", "#d9a877", "#1d1a20", "#b4443c"
STEEL, STEEL_DARK = "#c3ccd1", "#6f7f8b"
AXIS = 148.0
"""The middle of a figure's face."""


@dataclass(frozen=True)
class Dress:
    """The colouring of a suit: robe, second cloth, dark cloth, ground of the panel, trimming, jewel."""

    robe: str
    second: str
    dark: str
    ground: str
    trim: str
    jewel: str


DRESS = {
    "s": Dress(LAPIS, "#8db3d6", LAPIS_DEEP, "#e1e8ea", SAFFRON, POMEGRANATE),
    "h": Dress(POMEGRANATE, "#eaa58a", "#5e1126", "#f9e3d2", SAFFRON, TURQUOISE),
    "d": Dress("#d5792a", TURQUOISE, "#7a3410", "#fbeac4", "#f5cf7a", LAPIS),
    "c": Dress("#2d7a55", "#d0bd63", "#123f2d", "#e7ecd3", SAFFRON, POMEGRANATE),
}


def seam(x: float) -> float:
    """The height of the slanting seam between the halves."""
    return 168 + 0.18 * (x - 120)


def panel() -> str:
    """The outline of the picture: a rectangle that leaves room for the index in two opposite corners."""
    return (
        "M114,17H212a8,8 0 0 1 8,8V267a10,10 0 0 1 -10,10H144a10,10 0 0 0 -10,10V311a8,8 0 0 1 -8,8H28a8,8 0 0 1 -8,-8"
        "V69a10,10 0 0 1 10,-10H96a10,10 0 0 0 10,-10V25a8,8 0 0 1 8,-8Z"
    )


def court(rank: str, suit_name: str) -> list[str]:
    """The picture of a court card, without ground and index."""
    dress = DRESS[suit_name]
    half = {"K": shah, "Q": bibi, "J": sarbaz}[rank](dress, suit_name)
    half.append(suit(suit_name, 200, 42, 30))
    return [
        path(panel(), dress.ground),
        group(half),
        group(half, "rotate(180 120 168)"),
        sash(dress),
        path(panel(), stroke=dress.dark, stroke_width=2.4),
    ]


def sash(dress: Dress) -> str:
    """The band over the seam, with a row of lozenges."""
    def band(reach: float) -> str:
        return polygon([(20, seam(20) - reach), (220, seam(220) - reach), (220, seam(220) + reach), (20, seam(20) + reach)])

    jewels = []
    for step in range(-4, 5):
        x = 120 + step * 22
        y = seam(x)
        jewels.append(path(polygon([(x, y - 5.5), (x + 5.5, y), (x, y + 5.5), (x - 5.5, y)]), dress.trim if step % 2 else dress.second))
    return group([path(band(11), dress.trim), path(band(8.5), dress.dark), *jewels])


# -- parts that the three share ------------------------------------------------------------------------------------


def body(colour: str) -> str:
    """Shoulders and chest, down to the seam."""
    left, right = seam(88), seam(216)
    return path(
        f"M88,{number(left)}C88,142 100,131 126,124L170,124C198,130 214,146 216,{number(right)}Z", colour
    )


def raised_arm(sleeve: str, cuff: str, fold: str) -> list[str]:
    """The arm on the left, whose hand holds something upright at x = 58."""
    return [
        path(f"M120,128C104,130 96,140 88,147C82,151 76,149 70,141L54,150C58,{number(seam(58))} 66,{number(seam(66))} "
             f"80,{number(seam(80))}L112,{number(seam(112))}C122,152 126,140 120,128Z", sleeve),
        line("M112,139C104,148 98,153 90,156", fold, 1.6),
        path("M50,147L71,134.5L74.5,141L54,153.5Z", cuff),
    ]


def hand(x: float = 57.0, y: float = 133.0) -> list[str]:
    """A fist around something upright."""
    return [
        path(f"M{number(x - 9)},{number(y - 6)}C{number(x - 9)},{number(y - 10)} {number(x + 8)},{number(y - 11)} {number(x + 9)},{number(y - 5)}"
             f"L{number(x + 10)},{number(y + 5)}L{number(x - 3)},{number(y + 12)}C{number(x - 9)},{number(y + 8)} {number(x - 10)},{number(y)} {number(x - 9)},{number(y - 6)}Z", SKIN),
        line(f"M{number(x - 8)},{number(y - 2)}L{number(x + 2)},{number(y - 3)}M{number(x - 8)},{number(y + 2.5)}L{number(x + 2)},{number(y + 1.5)}", SKIN_SHADE, 1.3),
    ]


def face(*, brow: float = 3.0) -> list[str]:
    """An oval face with joined brows, almond eyes, a straight nose and a small mouth."""
    x = AXIS
    eyes = []
    for side in (-1, 1):
        cx = x + side * 9.5
        eyes += [
            path(f"M{number(cx - 5.6)},87.5C{number(cx - 2.5)},83.5 {number(cx + 2.5)},83.5 {number(cx + 5.6)},87C{number(cx + 2.5)},90 {number(cx - 2.5)},90 {number(cx - 5.6)},87.5Z", "#fffaf0"),
            path(circle(cx, 86.8, 2.7), HAIR),
            line(f"M{number(cx - 6.2)},87.6C{number(cx - 2.5)},82.8 {number(cx + 2.5)},82.8 {number(cx + 6.2)},87", HAIR, 1.5),
        ]
    return [
        path(f"M{number(x - 7)},104L{number(x - 9)},128L{number(x)},134L{number(x + 9)},128L{number(x + 7)},104Z", SKIN_SHADE),
        path(f"M{number(x - 21)},82C{number(x - 21)},62 {number(x + 21)},62 {number(x + 21)},82C{number(x + 21)},100 {number(x + 11)},115 {number(x)},115C{number(x - 11)},115 {number(x - 21)},100 {number(x - 21)},82Z", SKIN),
        *eyes,
        line(f"M{number(x - 17)},81C{number(x - 12)},75.5 {number(x - 5)},76 {number(x)},79.5C{number(x + 5)},76 {number(x + 12)},75.5 {number(x + 17)},81", HAIR, brow),
        line(f"M{number(x + 1)},82L{number(x + 2.6)},96C{number(x + 1)},98.2 {number(x - 1.5)},98.2 {number(x - 3)},96.6", SKIN_SHADE, 1.6),
        path(f"M{number(x - 5.5)},103.5C{number(x - 3)},101.2 {number(x - 1)},101.4 {number(x)},102.3C{number(x + 1)},101.4 {number(x + 3)},101.2 {number(x + 5.5)},103.5C{number(x + 2.5)},107 {number(x - 2.5)},107 {number(x - 5.5)},103.5Z", LIPS),
    ]


def sprinkle(points: list[tuple[float, float]], colour: str, size: float = 4.6) -> list[str]:
    """Little eight-pointed stars on a cloth."""
    return [path("".join(star(x, y, size, inner=0.6) for x, y in points), colour)]


# -- the shah -------------------------------------------------------------------------------------------------------


def shah(dress: Dress, suit_name: str) -> list[str]:
    """A king with the crown of many points, a long beard and a mace."""
    x = AXIS
    return [
        *mace(dress),
        body(dress.robe),
        *sprinkle([(194, 150), (206, 168), (182, 168), (196, 176)], dress.trim),
        *lapels(dress),
        *raised_arm(dress.robe, dress.trim, dress.dark),
        *hand(),
        *face(brow=3.2),
        *beard(),
        *crown(dress),
        path(circle(x - 21.5, 93, 2.6), dress.trim),
        path(circle(x + 21.5, 93, 2.6), dress.trim),
    ]


def lapels(dress: Dress) -> list[str]:
    """The broad collar of the shah's robe, with a jewelled edge."""
    bottom_left, bottom_right = seam(132), seam(166)
    return [
        path(f"M122,123C112,127 106,132 102,140L140,{number(seam(140))}L158,{number(seam(158))}L194,140C190,132 184,127 174,123Z", dress.second),
        path(f"M128,121L{number(132)},{number(bottom_left)}L{number(166)},{number(bottom_right)}L168,121Z", dress.dark),
        line("M122,123C112,127 106,132 102,140L134,160M174,123C184,127 190,132 194,140L164,164", dress.trim, 2.6),
    ]


def beard() -> list[str]:
    """A long beard in two points, with the moustache over it."""
    x = AXIS
    return [
        path(f"M{number(x - 21)},84C{number(x - 20)},92 {number(x - 16)},97 {number(x - 10)},98C{number(x - 5)},98.5 {number(x - 3)},100 {number(x)},100"
             f"C{number(x + 3)},100 {number(x + 5)},98.5 {number(x + 10)},98C{number(x + 16)},97 {number(x + 20)},92 {number(x + 21)},84"
             f"C{number(x + 26)},112 {number(x + 18)},138 {number(x + 5)},156C{number(x + 4)},150 {number(x + 2)},146 {number(x)},143"
             f"C{number(x - 2)},146 {number(x - 4)},150 {number(x - 5)},156C{number(x - 18)},138 {number(x - 26)},112 {number(x - 21)},84Z", HAIR),
        path(f"M{number(x - 5)},105.5C{number(x - 2.5)},104 {number(x + 2.5)},104 {number(x + 5)},105.5C{number(x + 2.5)},108.5 {number(x - 2.5)},108.5 {number(x - 5)},105.5Z", LIPS),
        line(f"M{number(x - 9)},118C{number(x - 8)},128 {number(x - 6)},136 {number(x - 4)},142M{number(x + 9)},118C{number(x + 8)},128 {number(x + 6)},136 {number(x + 4)},142", "#4a4552", 1.3),
    ]


def crown(dress: Dress) -> list[str]:
    """A tall crown with five stepped points, a jewelled band and a feather."""
    x = AXIS
    points: list[tuple[float, float]] = [(x - 23, 70), (x - 27, 38)]
    for left, top in ((-27, 33), (-16, 29), (-5, 26), (6, 29), (17, 33)):
        points += [(x + left, top), (x + left + 10, top), (x + left + 10, 42)]
        if left < 17:
            points.append((x + left + 11, 42))
    points += [(x + 23, 70)]
    return [
        path(f"M{number(x)},34C{number(x - 8)},28 {number(x - 6)},22 {number(x + 2)},19C{number(x + 8)},24 {number(x + 6)},30 {number(x)},34Z", dress.second),
        path(polygon(points), dress.trim),
        path(polygon([(x - 24.5, 58), (x + 24.5, 58), (x + 23, 70), (x - 23, 70)]), dress.dark),
        *[path(circle(x + dx, 64, 2.4), dress.second) for dx in (-16, 16)],
        path(star(x, 64, 5.2, inner=0.7), dress.trim),
        *[path(polygon([(x + dx, 44), (x + dx + 4, 50), (x + dx, 56), (x + dx - 4, 50)]), colour)
          for dx, colour in ((-16, dress.robe), (0, dress.jewel), (16, dress.robe))],
    ]


def mace(dress: Dress) -> list[str]:
    """A mace with a lobed head."""
    return [
        line(f"M58,94L58,{number(seam(58))}", dress.dark, 5),
        line("M58,112L58,118", dress.trim, 5.5),
        path(star(58, 86, 15, inner=0.78), dress.trim),
        path(circle(58, 86, 8.5), dress.robe),
        path(star(58, 86, 6, inner=0.5), dress.trim),
        path(circle(58, 69.5, 3), dress.jewel),
    ]


# -- the bibi -------------------------------------------------------------------------------------------------------


def bibi(dress: Dress, suit_name: str) -> list[str]:
    """A lady with long locks, a veil and a diadem, who holds a flower."""
    x = AXIS
    return [
        path(f"M{number(x)},40C{number(x - 34)},40 {number(x - 36)},76 {number(x - 38)},100C{number(x - 40)},124 {number(x - 48)},140 {number(x - 62)},{number(seam(x - 62))}"
             f"L{number(x + 68)},{number(seam(x + 68))}C{number(x + 48)},140 {number(x + 40)},124 {number(x + 38)},100C{number(x + 36)},76 {number(x + 34)},40 {number(x)},40Z", dress.second),
        *flower(dress, suit_name),
        body(dress.robe),
        *raised_arm(dress.robe, dress.trim, dress.dark),
        *hand(),
        *locks(),
        *face(brow=2.6),
        *bodice(dress),
        *side_locks(),
        path(circle(x - 13, 97, 3.4), "#eba98f"),
        path(circle(x + 13, 97, 3.4), "#eba98f"),
        path(circle(x + 8.5, 101.5, 1.1), HAIR),
        *diadem(dress),
    ]


def locks() -> list[str]:
    x = AXIS
    return [path(f"M{number(x)},54C{number(x - 26)},52 {number(x - 29)},76 {number(x - 28)},96C{number(x - 27)},116 {number(x - 28)},130 {number(x - 22)},142L{number(x - 10)},130L{number(x + 10)},130"
                 f"L{number(x + 22)},142C{number(x + 28)},130 {number(x + 27)},116 {number(x + 28)},96C{number(x + 29)},76 {number(x + 26)},52 {number(x)},54Z", HAIR)]


def side_locks() -> list[str]:
    """The hair over the brow, parted, and the two curls on the cheeks."""
    x = AXIS
    return [
        path(f"M{number(x)},62C{number(x - 12)},64 {number(x - 19)},72 {number(x - 21)},92C{number(x - 26)},80 {number(x - 25)},58 {number(x)},56C{number(x + 25)},58 {number(x + 26)},80 {number(x + 21)},92C{number(x + 19)},72 {number(x + 12)},64 {number(x)},62Z", HAIR),
        line(f"M{number(x - 21)},88C{number(x - 21)},97 {number(x - 16)},98 {number(x - 16)},93.5M{number(x + 21)},88C{number(x + 21)},97 {number(x + 16)},98 {number(x + 16)},93.5", HAIR, 2.4),
    ]


def bodice(dress: Dress) -> list[str]:
    """The neckline with a string of pearls."""
    x = AXIS
    pearls = [(x - 14, 127), (x - 9.5, 132), (x - 3.5, 135), (x + 3.5, 135), (x + 9.5, 132), (x + 14, 127)]
    return [
        path(f"M{number(x - 20)},126L{number(x)},152L{number(x + 20)},126L{number(x + 9)},124L{number(x)},130L{number(x - 9)},124Z", SKIN),
        line(f"M{number(x - 21)},126L{number(x)},152L{number(x + 21)},126", dress.trim, 3),
        line(f"M{number(x)},152L{number(x)},{number(seam(x) - 10)}", dress.trim, 2.4),
        *[path(circle(px, py, 2.5), "#fffaf0") for px, py in pearls],
        path(circle(x, 140, 3.2), dress.jewel),
    ]


def diadem(dress: Dress) -> list[str]:
    """A band with a high jewel and drops on the brow."""
    x = AXIS
    return [
        path(f"M{number(x - 26)},62C{number(x - 16)},50 {number(x + 16)},50 {number(x + 26)},62L{number(x + 24)},68C{number(x + 14)},57 {number(x - 14)},57 {number(x - 24)},68Z", dress.trim),
        path(f"M{number(x)},26C{number(x + 5)},34 {number(x + 11)},38 {number(x + 11)},45C{number(x + 11)},51 {number(x + 6)},54 {number(x)},54C{number(x - 6)},54 {number(x - 11)},51 {number(x - 11)},45C{number(x - 11)},38 {number(x - 5)},34 {number(x)},26Z", dress.trim),
        path(f"M{number(x)},35L{number(x + 5.5)},45L{number(x)},51L{number(x - 5.5)},45Z", dress.jewel),
        *[path(circle(x + dx, y, 2.3), dress.jewel if abs(dx) < 12 else dress.robe) for dx, y in ((-18, 58.5), (-10, 55.5), (10, 55.5), (18, 58.5))],
        path(polygon([(x, 58), (x + 3, 63), (x, 68), (x - 3, 63)]), dress.jewel),
    ]


def flower(dress: Dress, suit_name: str) -> list[str]:
    """The flower of the suit: iris, rose, tulip, narcissus; with a stem and two leaves."""
    green = "#3c7a4c"
    stem = [
        line(f"M58,{number(seam(58) - 4)}C58,130 56,112 58,96", green, 3),
        path("M57,122C48,118 42,110 41,101C50,103 57,110 57.5,120Z", green),
        path("M58,114C66,112 72,105 73,97C65,98 59,104 57.5,112Z", green),
    ]
    return stem + {"h": rose, "d": tulip, "s": iris, "c": narcissus}[suit_name](dress)


def rose(dress: Dress) -> list[str]:
    return [
        path("".join(circle(58 + dx, 85 + dy, 8.2) for dx, dy in ((0, -9), (8.6, -2.8), (5.3, 7.3), (-5.3, 7.3), (-8.6, -2.8))), dress.robe),
        path(circle(58, 85, 8.4), "#d65c66"),
        line("M54,85C54,80 62,80 62,85C62,89 56,90 55,86.5", dress.dark, 1.8),
    ]


def tulip(dress: Dress) -> list[str]:
    return [
        path("M58,98C45,96 43,84 45,70C50,73 52,76 53.5,80C54,75 56,70 58,67C60,70 62,75 62.5,80C64,76 66,73 71,70C73,84 71,96 58,98Z", "#c43d2f"),
        path("M58,96C52,92 52,82 58,70C64,82 64,92 58,96Z", dress.robe),
    ]


def iris(dress: Dress) -> list[str]:
    return [
        path("M58,90C46,82 46,70 58,64C70,70 70,82 58,90Z", dress.robe),
        path("M58,88C50,80 38,82 38,92C38,98 42,100 45,98C45,92 51,90 58,92C65,90 71,92 71,98C74,100 78,98 78,92C78,82 66,80 58,88Z", dress.second, stroke=dress.robe, stroke_width=1.6),
        path("M58,94C54,90 54,84 58,80C62,84 62,90 58,94Z", dress.trim),
    ]


def narcissus(dress: Dress) -> list[str]:
    petals = [path(ellipse(58, 74.5, 5.6, 9), "#fffaf0", stroke="#c9c4a0", stroke_width=1, transform=f"rotate({turn} 58 84)") for turn in range(0, 360, 60)]
    return [*petals, path(circle(58, 84, 6.4), dress.trim), path(circle(58, 84, 3.4), "#c9622c")]


# -- the sarbaz -----------------------------------------------------------------------------------------------------


def sarbaz(dress: Dress, suit_name: str) -> list[str]:
    """A young soldier with a plumed helmet, a moustache and a curved sword."""
    x = AXIS
    return [
        *sword(dress),
        *mail(),
        body(dress.robe),
        *coat(dress),
        *raised_arm(dress.robe, dress.second, dress.dark),
        *hand(),
        *face(brow=3.0),
        *moustache(),
        *helmet(dress),
        path(circle(x, 128, 3.4), dress.jewel),
    ]


def mail() -> list[str]:
    """The curtain of mail behind the cheeks."""
    x = AXIS
    return [path(f"M{number(x - 27)},66L{number(x - 33)},122C{number(x - 20)},132 {number(x + 20)},132 {number(x + 33)},122L{number(x + 27)},66Z", STEEL_DARK)]


def coat(dress: Dress) -> list[str]:
    """A coat with a collar, cords across the chest and a shoulder belt."""
    x = AXIS
    cords = "".join(f"M{number(x - 16)},{number(y)}L{number(x + 16)},{number(y)}" for y in (141, 150, 159))
    return [
        path(f"M{number(x - 20)},{number(seam(x - 20))}L{number(x - 20)},130L{number(x + 20)},130L{number(x + 20)},{number(seam(x + 20))}Z", dress.second),
        line(cords, dress.dark, 2.4),
        *[path(circle(x + dx, y, 2.4), dress.trim) for y in (141, 150, 159) for dx in (-16, 0, 16)],
        path(f"M{number(x - 22)},125C{number(x - 10)},133 {number(x + 10)},133 {number(x + 22)},125L{number(x + 22)},134C{number(x + 10)},141 {number(x - 10)},141 {number(x - 22)},134Z", dress.dark),
        path("M180,128C192,130 204,138 209,150C200,151 188,147 180,138Z", dress.trim),
        line("M184,142L183,148M191,146L191,152M199,149L200,155", dress.trim, 2),
    ]


def moustache() -> list[str]:
    x = AXIS
    return [
        path(f"M{number(x)},99.5C{number(x - 5)},98 {number(x - 9)},101 {number(x - 17)},97C{number(x - 15)},104 {number(x - 6)},106 {number(x)},102.5C{number(x + 6)},106 {number(x + 15)},104 {number(x + 17)},97C{number(x + 9)},101 {number(x + 5)},98 {number(x)},99.5Z", HAIR),
    ]


def helmet(dress: Dress) -> list[str]:
    """A round steel helmet with a spike, a gilt band and two feathers."""
    x = AXIS
    return [
        path(f"M{number(x - 20)},56C{number(x - 30)},46 {number(x - 30)},34 {number(x - 22)},24C{number(x - 18)},34 {number(x - 15)},44 {number(x - 14)},54Z", dress.robe),
        path(f"M{number(x + 20)},56C{number(x + 30)},46 {number(x + 30)},34 {number(x + 22)},24C{number(x + 18)},34 {number(x + 15)},44 {number(x + 14)},54Z", dress.robe),
        path(f"M{number(x - 26)},70C{number(x - 27)},48 {number(x - 10)},42 {number(x)},36C{number(x + 10)},42 {number(x + 27)},48 {number(x + 26)},70Z", STEEL),
        path(f"M{number(x)},36C{number(x + 10)},42 {number(x + 27)},48 {number(x + 26)},70L{number(x + 12)},70C{number(x + 12)},54 {number(x + 6)},44 {number(x)},36Z", STEEL_DARK, opacity=0.45),
        path(polygon([(x, 20), (x + 3.2, 40), (x - 3.2, 40)]), dress.trim),
        path(f"M{number(x - 27)},64C{number(x - 14)},58 {number(x + 14)},58 {number(x + 27)},64L{number(x + 27)},73C{number(x + 14)},67 {number(x - 14)},67 {number(x - 27)},73Z", dress.trim),
        path(star(x, 64, 5.4, inner=0.7), dress.jewel),
        path(polygon([(x - 2, 66), (x + 2, 66), (x + 1.6, 88), (x, 91), (x - 1.6, 88)]), dress.trim),
    ]


def sword(dress: Dress) -> list[str]:
    """A curved sword held upright."""
    return [
        path("M53,120C50,104 43,86 26,66C48,76 62,98 63,120Z", STEEL),
        line("M58,119C56,102 47,84 28,68", STEEL_DARK, 1.5),
        line(f"M58,122L58,{number(seam(58) - 8)}", dress.dark, 6),
        line("M47,121L70,121", dress.trim, 4.5),
        path(circle(58, 149, 4.5), dress.trim),
    ]

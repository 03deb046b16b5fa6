"""Where the seats, piles, hands and the trick lie on NLK's table. Lengths are in card units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.rules.cards import Card
from engine.rules.contract import Seat
from games.nlk.position import strength
from ui.contract.table import CARD_HEIGHT, Viewer

LEAST = (9.2, 6.6)
"""The smallest table: with it cards are about 80 pixels wide in a window of 800×600."""
ARCS = {2: (0, 1, 0), 3: (1, 0, 1), 4: (1, 1, 1), 5: (1, 2, 1), 6: (1, 3, 1), 7: (2, 2, 2), 8: (2, 3, 2), 9: (2, 4, 2)}
"""How many others sit left, at the top and right, by number of players."""
SCALE = 0.78
"""Size of the others' cards; one's own are 1."""
MARGIN = 0.16
NAME_HEIGHT = 0.3
OWN_HEIGHT = 2.53
"""What the own hand and its name take at the bottom."""
ROW_DROP, SPREAD_DROP = 0.55, 0.75
"""How far the second row of a hand lies below the first, and when the hand is pointed at."""
ROW_LIMIT = 16
"""More cards than this lie in two rows."""
RAISED = 0.14
OWNERS, TAGS = 0.26, 0.56
"""What the words above and below the trick take."""
TRICK_STEP = 0.84
SUIT_ORDER = "cdsh"


@dataclass(frozen=True, slots=True)
class Place:
    """A seat's place: the top left corner of its pile and the size of its cards. ``side`` is where it sits."""

    x: float
    y: float
    scale: float
    side: str

    @property
    def width(self) -> float:
        """Width of a card there, in card units."""
        return self.scale

    @property
    def height(self) -> float:
        """Height of a card there, in card units."""
        return self.scale * CARD_HEIGHT


def own_seat(viewer: Viewer) -> Seat:
    """Who sits at the bottom: the seat that looks, else the first person; in a lesson always the first player."""
    if viewer.lesson:
        return 0
    if viewer.seat is not None:
        return viewer.seat
    return viewer.people[0] if viewer.people else 0


def places(players: int, viewer: Viewer) -> dict[Seat, Place]:
    """Each seat's place. The next player sits on one's right, and so on round (R1: anticlockwise)."""
    own = own_seat(viewer)
    left, top, right = ARCS[players]
    order = [(own + step) % players for step in range(1, players)]
    found = {own: Place((viewer.width - 1) / 2, viewer.height - CARD_HEIGHT - MARGIN, 1.0, "own")}
    column_x = viewer.width - MARGIN - SCALE
    for seat, y in zip(order[:right], reversed(_column(right, viewer)), strict=True):
        found[seat] = Place(column_x, y, SCALE, "right")
    for seat, x in zip(order[right : right + top], reversed(_row(top, viewer)), strict=True):
        found[seat] = Place(x, NAME_HEIGHT, SCALE, "top")
    for seat, y in zip(order[right + top :], _column(left, viewer), strict=True):
        found[seat] = Place(MARGIN, y, SCALE, "left")
    return found


def _column(number: int, viewer: Viewer) -> list[float]:
    """Tops of the piles of one side, from above. One sits in the middle of the side, two share it."""
    room = viewer.height - OWN_HEIGHT - 0.25
    each = SCALE * CARD_HEIGHT + NAME_HEIGHT
    if number == 1:
        return [max(NAME_HEIGHT + 0.35, (room - each) / 2 + NAME_HEIGHT)]
    gap = min(1.2, max(0.0, (room - number * each) / (number + 1)))
    start = (room - number * each - (number - 1) * gap) / 2
    return [start + NAME_HEIGHT + index * (each + gap) for index in range(number)]


def _row(number: int, viewer: Viewer) -> list[float]:
    """Left edges of the piles at the top, from the left."""
    room = viewer.width - 2 * (MARGIN + SCALE + 0.3)
    each = room / max(1, number)
    start = (viewer.width - room) / 2
    return [start + each * (index + 0.5) - SCALE / 2 for index in range(number)]


def middle(viewer: Viewer) -> float:
    """The top edge of the cards in the middle of the table: talon and trick."""
    above = NAME_HEIGHT + SCALE * CARD_HEIGHT + 0.1 + OWNERS
    below = viewer.height - OWN_HEIGHT - 0.2 - TAGS
    return above + (below - above - CARD_HEIGHT) / 2


def trick_xs(cards: int, viewer: Viewer) -> list[float]:
    """Left edges of the trick's cards, the earliest at the left."""
    room = viewer.width - 2 * (MARGIN + SCALE + 0.25)
    step = TRICK_STEP + 0.22 if cards <= 4 else TRICK_STEP
    if cards > 1:
        step = min(step, (room - 1) / (cards - 1))
    start = (viewer.width - (cards - 1) * step - 1) / 2
    return [start + index * step for index in range(cards)]


def ordered(hand: Sequence[Card], trumps: str, order: str) -> list[Card]:
    """A hand as it is held: by suit with trumps last, or by rank."""
    suits = SUIT_ORDER.replace(trumps, "") + trumps if trumps else SUIT_ORDER
    if order == "rank":
        return sorted(hand, key=lambda card: (card.suit == trumps, strength(card), suits.index(card.suit)))
    return sorted(hand, key=lambda card: (suits.index(card.suit), strength(card)))


def hand_spots(cards: int, viewer: Viewer, *, spread: bool) -> list[tuple[float, float]]:
    """Top left corners of the own hand's cards: one row, or two over :data:`ROW_LIMIT`.

    ``spread`` moves the rows apart so that more of the upper one can be seen.
    """
    room = viewer.width - 2 * MARGIN
    bottom = viewer.height - CARD_HEIGHT - MARGIN
    if cards <= ROW_LIMIT:
        return [(x, bottom) for x in _fan(cards, viewer.width, room)]
    upper = (cards + 1) // 2
    drop = SPREAD_DROP if spread else ROW_DROP
    first = [(x, bottom - drop) for x in _fan(upper, viewer.width, room)]
    return first + [(x, bottom) for x in _fan(cards - upper, viewer.width, room)]


def _fan(cards: int, width: float, room: float) -> list[float]:
    step = min(0.62, (room - 1) / (cards - 1)) if cards > 1 else 0.0
    start = (width - (cards - 1) * step - 1) / 2
    return [start + index * step for index in range(cards)]


def looked_through(cards: int, place: Place, viewer: Viewer) -> list[tuple[float, float]]:
    """Top left corners of a pile's cards when it is looked through: a fan towards the middle of the table.

    One's own fans out to the left under its top card, which may be taken and therefore stays under the pointer.
    """
    step = 0.36 * place.scale
    if cards < 2:
        return [(place.x, place.y)] * cards
    if place.side == "own":
        step = min(step, (place.x - MARGIN) / (cards - 1))
        return [(place.x - (cards - 1 - index) * step, place.y) for index in range(cards)]
    room = viewer.width - 2 * MARGIN - place.width
    step = min(step, room / (cards - 1))
    length = (cards - 1) * step
    left = {"left": place.x, "right": place.x - length}.get(place.side, place.x - length / 2)
    left = min(max(MARGIN, left), viewer.width - MARGIN - place.width - length)
    return [(left + index * step, place.y) for index in range(cards)]

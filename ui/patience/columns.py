"""How the cards of a pile are fanned out on a patience's table. Lengths are in card units."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from engine.patience.parts.piles import Pile
from engine.rules.cards import Card
from engine.rules.contract import PieceId, SlotId
from ui.contract.table import BACK, CARD_HEIGHT, Placement

OPEN_STEP = 0.36
"""How much of a covered face-up card shows where there is room: its index and a little more."""
HIDDEN_STEP = 0.13
_LEAST_OPEN, _LEAST_HIDDEN = 0.25, 0.07
_PACKET, _PACKET_STEP = 6, 0.012
_ORDERS = 256


def column_offsets(cards: int, down: int, room: float) -> list[float]:
    """How far below the column's top each card lies, so that the column is at most ``room`` high.

    Face-up cards give way first, down to a readable index; then the face-down ones; then both.
    """
    if cards < 2:
        return [0.0] * cards
    hidden, open_ = min(down, cards - 1), max(0, cards - 1 - down)
    for hidden_step, least_open in ((HIDDEN_STEP, _LEAST_OPEN), (_LEAST_HIDDEN, 0.0)):
        left = room - CARD_HEIGHT - hidden * hidden_step
        open_step = min(OPEN_STEP, left / open_) if open_ else 0.0
        if left >= 0 and (not open_ or open_step >= least_open):
            return list(accumulate([0.0] + [hidden_step] * hidden + [open_step] * open_))
    step = max(0.0, room - CARD_HEIGHT) / (cards - 1)
    return [index * step for index in range(cards)]


def fan_offsets(cards: int, room: float, step: float = 0.3, latest: int = 3) -> list[float]:
    """How far right of the first card each card of a sideways fan lies, so that it is at most ``room`` wide.

    Where not all can show their index, the ``latest`` ones do, and the rest share what is left.
    """
    if cards < 2:
        return [0.0] * cards
    gaps = cards - 1
    even = max(0.0, room - 1.0) / gaps
    if even >= 0.12 or gaps <= latest:
        return [index * min(step, even) for index in range(cards)]
    wide = min(step, 0.12 + (room - 1.0) / 20)
    narrow = max(0.0, (room - 1.0 - latest * wide) / (gaps - latest))
    return list(accumulate([0.0] + [narrow] * (gaps - latest) + [wide] * latest))


def lay_column(slot: SlotId, number: int, pile: Pile, x: float, y: float, room: float) -> dict[PieceId, Placement]:
    """A column from its top downwards. ``number`` of the slot keeps the drawing orders of slots apart."""
    offsets = column_offsets(len(pile.cards), pile.down, room)
    return {
        card.piece: Placement(slot, x, y + dy, number * _ORDERS + index, BACK if index < pile.down else str(card))
        for index, (card, dy) in enumerate(zip(pile.cards, offsets, strict=True))
    }


def lay_stock(slot: SlotId, number: int, stock: Sequence[Card], x: float, y: float) -> dict[PieceId, Placement]:
    """Face-down cards in one heap, the next card on top; its height tells roughly how many there are."""
    placed = {}
    for index, card in enumerate(reversed(stock)):
        lift = min(_PACKET_STEP * (index // _PACKET), y)
        placed[card.piece] = Placement(slot, x, y - lift, number * _ORDERS + index, BACK)
    return placed


def lay_heap(slot: SlotId, number: int, cards: Iterable[Card], x: float, y: float) -> dict[PieceId, Placement]:
    """Face-up cards exactly on each other."""
    order = number * _ORDERS
    return {card.piece: Placement(slot, x, y, order + index, str(card)) for index, card in enumerate(cards)}

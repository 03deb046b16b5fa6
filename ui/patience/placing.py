"""Where the cards of each kind of place lie on a patience's table."""

from __future__ import annotations

from collections.abc import Mapping

from engine.patience.parts.names import OFF, RESERVE, WASTE, Names
from engine.patience.parts.position import Position
from engine.rules.contract import PieceId
from ui.contract.table import BACK, CARD_HEIGHT, Placement, Viewer
from ui.patience.arrangement import PACKET_STEP, Layout
from ui.patience.columns import fan_offsets, lay_column, lay_heap, lay_stock

Placed = dict[PieceId, Placement]

_STOCK, _WASTE, _FIRST_COLUMN, _FIRST_HOME, _FIRST_CELL, _RESERVE, _OFF = 0, 1, 2, 20, 30, 40, 41
"""Numbers of the places: they keep the drawing orders of their cards apart."""
_ORDERS = 256
_CARD_STEP = 0.012


def lay_position(position: Position, names: Names, layout: Layout, viewer: Viewer) -> Mapping[PieceId, Placement]:
    """Every card of a position."""
    if position.row.has_waste:
        placed = lay_stock(names.stock, _STOCK, position.stock, *layout.stock)
        placed |= _lay_waste(position, layout, viewer)
    else:
        placed = _lay_packets(position, names, layout)
    for number, (name, cards) in enumerate(zip(names.foundations, position.foundations, strict=True)):
        placed |= lay_heap(name, _FIRST_HOME + number, cards, *layout.foundations[number])
    for number, (name, cards) in enumerate(zip(names.cells, position.cells, strict=True)):
        placed |= lay_heap(name, _FIRST_CELL + number, cards, *layout.cells[number])
    for number, (name, pile) in enumerate(zip(names.columns, position.columns, strict=True)):
        at = layout.columns[number]
        placed |= lay_column(name, _FIRST_COLUMN + number, pile, *at, layout.column_room)
    return placed | _lay_reserve(position, layout) | _lay_off(position, layout)


def waste_places(position: Position, layout: Layout, viewer: Viewer) -> list[float]:
    """Left edges of the waste's cards; of its empty place where there are none. The fan always opens to the right, so
    that every index shows; for a left-handed player its last card stays beside the stock.
    """
    offsets = fan_offsets(len(position.waste), layout.waste_room) or [0.0]
    left = layout.waste[0] + (layout.waste_room - 1 - offsets[-1] if viewer.left_handed else 0)
    return [left + dx for dx in offsets]


def _lay_waste(position: Position, layout: Layout, viewer: Viewer) -> Placed:
    xs, order = waste_places(position, layout, viewer), _WASTE * _ORDERS
    return {
        card.piece: Placement(WASTE, xs[index], layout.waste[1], order + index, str(card))
        for index, card in enumerate(position.waste)
    }


def _lay_packets(position: Position, names: Names, layout: Layout) -> Placed:
    """One packet for each deal that is left, the next one in front, so that they can be counted."""
    placed, wide = {}, len(position.columns)
    x, top = layout.stock
    for index, card in enumerate(position.stock):
        packet, within = divmod(index, wide)
        y = top + (position.deals_left - 1 - packet) * PACKET_STEP - _CARD_STEP * (wide - 1 - within)
        placed[card.piece] = Placement(names.stock, x, max(0.0, y), len(position.stock) - index, BACK)
    return placed


def _lay_reserve(position: Position, layout: Layout) -> Placed:
    """One heap, face down but for its top card."""
    x, y = layout.reserve
    top, order = len(position.reserve) - 1, _RESERVE * _ORDERS
    return {
        card.piece: Placement(RESERVE, x, y, order + index, str(card) if index == top else BACK)
        for index, card in enumerate(position.reserve)
    }


def _lay_off(position: Position, layout: Layout) -> Placed:
    """The suits that went off, each a heap with its king on top, one below the other."""
    placed: Placed = {}
    x, y = layout.off
    steps = max(1, position.row.complete_suits - 1)
    step = min(PACKET_STEP, (layout.off_room - CARD_HEIGHT) / steps)
    for number, suit in enumerate(position.off):
        for index, card in enumerate(reversed(suit)):
            order = _OFF * _ORDERS + number * len(suit) + index
            placed[card.piece] = Placement(OFF, x, y + number * step, order, str(card))
    return placed

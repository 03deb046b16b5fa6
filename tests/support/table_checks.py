"""Checks of patiences' tables that need no window."""

from __future__ import annotations

from typing import Any

from ui.contract.table import Viewer

SIZES = [(800, 518), (1000, 640), (1280, 640), (1920, 980), (3840, 2000), (1000, 1300)]
"""Areas of the table in pixels: from 800×600 up, wide, high and narrow."""


def viewer_for(table: Any, state: Any, size: tuple[int, int], left_handed: bool) -> Viewer:
    width, height = table.least_size(state)
    unit = int(min(size[0] / width, size[1] / height))
    return Viewer(width=size[0] / unit, height=size[1] / unit, unit=unit, left_handed=left_handed)


def check_layout(table: Any, rules: Any, state: Any, viewer: Viewer) -> None:
    """Every piece and place lies inside, no two lie exactly alike, every gesture is possible and unique."""
    slots = {slot.id: slot for slot in table.slots(state, viewer)}
    placed = table.placements(state, viewer)
    slack = 1e-6
    for box in (*slots.values(), *placed.values()):
        assert -slack <= box.x and box.x + box.width <= viewer.width + slack, box
        assert -slack <= box.y and box.y + box.height <= viewer.height + slack, box
    assert {placement.slot for placement in placed.values()} <= slots.keys()
    orders = [placement.order for placement in placed.values()]
    assert len(set(orders)) == len(orders)
    gestures = [table.gesture(state, move) for move in rules.legal_moves(state)]
    assert len(set(gestures)) == len(gestures)
    for move, gesture in zip(rules.legal_moves(state), gestures, strict=True):
        assert gesture.slot in slots
        if gesture.lift:
            assert table.grip(state, gesture.lift[0], placed) == gesture.lift
            assert table.wish(state, gesture.lift, gesture.slot) == move
    _check_places_apart(slots, placed)


def _check_places_apart(slots: dict[str, Any], placed: dict[str, Any]) -> None:
    """Empty places and the tops of piles never overlap another pile's."""
    tops = {}
    for placement in sorted(placed.values(), key=lambda p: p.order):
        tops[placement.slot] = placement
    boxes = [(slot.id, tops.get(slot.id, slot)) for slot in slots.values()]
    for name, box in boxes:
        for other, apart in boxes:
            if name < other:
                clear = abs(box.x - apart.x) >= 1 or abs(box.y - apart.y) >= 1.4
                assert clear, (name, box, other, apart)

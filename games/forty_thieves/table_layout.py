"""Where the piles of the Forty Thieves family stand. Lengths are in card units.

Three arrangements. ``ROW``: stock, waste and foundations share the top row, where there are columns enough
below them. ``ROWS``: the foundations have a row of their own above stock and waste, for windows that are
narrow. ``SIDE``: the foundations stand beside the columns, two by two, where the window is wide.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.forty_thieves.rows import Row
from ui.contract.table import CARD_HEIGHT, Viewer

MARGIN = 0.12
_ROW_GAP = 0.12
_LEAST_GAP, _MOST_GAP = 0.055, 0.3
_LEAST_WASTE = 3
"""Places that the waste needs at least in a row shared with the foundations."""
_LEAST_COLUMN = 3.9
_SIDE_WIDTH = 2
_LESSON_HEIGHT = 2 * MARGIN + 4 * CARD_HEIGHT + 3 * 0.06


class Arrangement(Enum):
    """How stock, waste, foundations and columns share the table (see above)."""

    ROW = "row"
    ROWS = "rows"
    SIDE = "side"


@dataclass(frozen=True, slots=True)
class Layout:
    """Left top corners of all places; ``waste`` is its left edge, ``waste_room`` how wide it may be."""

    stock: tuple[float, float]
    waste: tuple[float, float]
    waste_room: float
    foundations: tuple[tuple[float, float], ...]
    columns: tuple[tuple[float, float], ...]
    column_room: float


def least_size(row: Row, *, whole: bool = True) -> tuple[float, float]:
    """The smallest table, width and height: of the arrangement for narrow windows.

    Small positions, as on the rules page (``whole`` is false), need no room for tall columns.
    """
    if not whole:
        beside = row.columns + (0 if _fits_in_row(row) else _SIDE_WIDTH)
        return _width(beside), _LESSON_HEIGHT
    places = max(row.columns, row.foundations)
    width = _width(places)
    if _fits_in_row(row):
        return width, 2 * MARGIN + CARD_HEIGHT + _ROW_GAP + 4.2
    return max(width, 10.4), 2 * MARGIN + 2 * (CARD_HEIGHT + _ROW_GAP) + _LEAST_COLUMN


def arrangement(row: Row, viewer: Viewer) -> Arrangement:
    """Which arrangement suits the window."""
    if _fits_in_row(row):
        return Arrangement.ROW
    beside = row.columns + _SIDE_WIDTH
    return Arrangement.SIDE if viewer.width >= _width(beside) - 1e-9 else Arrangement.ROWS


def lay_out(row: Row, viewer: Viewer) -> Layout:
    """All places for a right-handed player, or mirrored for a left-handed one."""
    build = {Arrangement.ROW: _in_row, Arrangement.ROWS: _in_rows, Arrangement.SIDE: _at_side}
    layout = build[arrangement(row, viewer)](row, viewer)
    return _mirrored(layout, viewer.width) if viewer.left_handed else layout


def _width(places: int) -> float:
    """The least width of so many places side by side."""
    return places + (places - 1) * _LEAST_GAP + 2 * MARGIN


def _fits_in_row(row: Row) -> bool:
    return row.columns >= 1 + _LEAST_WASTE + row.foundations


def _spread(places: int, viewer: Viewer) -> list[float]:
    """Left edges of so many places side by side, in the middle of the table."""
    gap = min(_MOST_GAP, (viewer.width - places - 2 * MARGIN) / (places - 1))
    left = (viewer.width - places - (places - 1) * gap) / 2
    return [left + index * (1 + gap) for index in range(places)]


def _in_row(row: Row, viewer: Viewer) -> Layout:
    xs = _spread(row.columns, viewer)
    first_home = row.columns - row.foundations
    top = MARGIN
    return _with_columns(
        viewer,
        stock=(xs[0], top),
        waste=(xs[1], top),
        waste_room=xs[first_home - 1] + 1 - xs[1],
        foundations=tuple((x, top) for x in xs[first_home:]),
        xs=xs,
        rows=1,
    )


def _in_rows(row: Row, viewer: Viewer) -> Layout:
    xs = _spread(row.columns, viewer)
    homes = xs[-row.foundations :]
    second = MARGIN + CARD_HEIGHT + _ROW_GAP
    return _with_columns(
        viewer,
        stock=(xs[0], second),
        waste=(xs[1], second),
        waste_room=xs[-1] + 1 - xs[1],
        foundations=tuple((x, MARGIN) for x in homes),
        xs=xs,
        rows=2,
    )


def _at_side(row: Row, viewer: Viewer) -> Layout:
    xs = _spread(row.columns + _SIDE_WIDTH, viewer)
    columns, sides = xs[:-_SIDE_WIDTH], xs[-_SIDE_WIDTH:]
    step = min(CARD_HEIGHT + 2 * _ROW_GAP, (viewer.height - 2 * MARGIN - CARD_HEIGHT) / (row.foundations / 2 - 1))
    homes = [(x, MARGIN + line * step) for line in range(row.foundations // _SIDE_WIDTH) for x in sides]
    return _with_columns(
        viewer,
        stock=(columns[0], MARGIN),
        waste=(columns[1], MARGIN),
        waste_room=columns[-1] + 1 - columns[1],
        foundations=tuple(homes),
        xs=columns,
        rows=1,
    )


def _with_columns(
    viewer: Viewer,
    *,
    stock: tuple[float, float],
    waste: tuple[float, float],
    waste_room: float,
    foundations: tuple[tuple[float, float], ...],
    xs: list[float],
    rows: int,
) -> Layout:
    """The layout with columns under ``rows`` rows of piles."""
    top = MARGIN + rows * (CARD_HEIGHT + _ROW_GAP) + 0.04
    columns = tuple((x, top) for x in xs)
    return Layout(stock, waste, waste_room, foundations, columns, viewer.height - top - MARGIN)


def _mirrored(layout: Layout, width: float) -> Layout:
    def flip(place: tuple[float, float], wide: float = 1.0) -> tuple[float, float]:
        return width - place[0] - wide, place[1]

    return Layout(
        flip(layout.stock),
        flip(layout.waste, layout.waste_room),
        layout.waste_room,
        tuple(map(flip, layout.foundations)),
        tuple(map(flip, layout.columns)),
        layout.column_room,
    )

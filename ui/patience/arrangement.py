"""Where the places of a patience stand. Lengths are in card units.

Below the places that need a row of their own (stock and waste, or cells) hang the columns. The foundations share that
row (``ROW``) where they fit; else they have a row above it (``ROWS``) in windows that are narrow, or stand beside the
columns, two by two (``SIDE``), in those that are wide. Where nothing needs a row (``BARE``) the columns hang from the
top: a stock that is dealt to them and the suits that went off stand at one side, the foundations at the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from engine.patience.parts.row import Goal, Row
from ui.contract.table import CARD_HEIGHT, Viewer

MARGIN = 0.12
BARE_MARGIN = 0.14
PACKET_STEP = 0.3
"""How far below one another the packets of a stock lie that is dealt to the columns."""
_ROW_GAP = 0.12
_UNDER_ROW = _ROW_GAP + 0.04
_LEAST_GAP, _MOST_GAP = 0.055, 0.3
_BARE_GAP, _MOST_BARE_GAP = 0.12, 0.45
_MOST_WIDE = 8
"""Places side by side up to which the wider gaps fit."""
_LEAST_COLUMN, _ROOMY_COLUMN = 3.9, 4.2
_BARE_HEIGHT, _BARE_LESSON_HEIGHT = 5.2, 3.7
_SIDE_WIDTH = 2
_FOUR_HIGH = 2 * MARGIN + 4 * CARD_HEIGHT + 3 * 0.06

Point = tuple[float, float]


class Arrangement(Enum):
    """Which of the four pictures a table is."""

    ROW = "row"
    ROWS = "rows"
    SIDE = "side"
    BARE = "bare"


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Left top corners of all places; ``waste_room`` is how wide the waste may be, ``column_room`` how high a column,
    ``off_room`` how high the pile of the suits that went off.
    """

    columns: tuple[Point, ...]
    column_room: float
    foundations: tuple[Point, ...] = ()
    cells: tuple[Point, ...] = ()
    stock: Point = (0.0, 0.0)
    waste: Point = (0.0, 0.0)
    waste_room: float = 1.0
    reserve: Point = (0.0, 0.0)
    off: Point = (0.0, 0.0)
    off_room: float = CARD_HEIGHT


def least_size(row: Row, *, whole: bool = True) -> tuple[float, float]:
    """The smallest table: of the arrangement for narrow windows. Small positions, as on the rules page
    (``whole`` is false), need no room for tall columns.
    """
    if _is_bare(row):
        height = _BARE_HEIGHT if whole else _BARE_LESSON_HEIGHT
        return _bare_width(row) + 0.1, max(height, _FOUR_HIGH) if row.foundations else height
    if not whole:
        beside = _row_places(row) + (0 if _fits_in_row(row) else _SIDE_WIDTH)
        return _width(beside), _FOUR_HIGH
    if _fits_in_row(row):
        return _width(_row_places(row)), 2 * MARGIN + CARD_HEIGHT + _ROW_GAP + _ROOMY_COLUMN
    width = max(_width(max(row.columns, row.foundations, row.cells)), 10.4 if row.packs == 2 else 0.0)
    return width, 2 * MARGIN + 2 * (CARD_HEIGHT + _ROW_GAP) + _LEAST_COLUMN


def arrangement(row: Row, viewer: Viewer) -> Arrangement:
    """Which arrangement suits the window."""
    if _is_bare(row):
        return Arrangement.BARE
    if _fits_in_row(row):
        return Arrangement.ROW
    beside = row.columns + _SIDE_WIDTH
    return Arrangement.SIDE if viewer.width >= _width(beside) - 1e-9 else Arrangement.ROWS


def lay_out(row: Row, viewer: Viewer) -> Layout:
    """All places for a right-handed player, or mirrored for a left-handed one. Columns that are dealt to are never
    mirrored: a deal goes from left to right.
    """
    build = {
        Arrangement.ROW: _in_row,
        Arrangement.ROWS: _in_rows,
        Arrangement.SIDE: _at_side,
        Arrangement.BARE: _bare,
    }
    layout = build[arrangement(row, viewer)](row, viewer)
    if not viewer.left_handed or arrangement(row, viewer) is Arrangement.BARE:
        return layout
    return _mirrored(layout, viewer.width)


def deals(row: Row) -> int:
    """How many deals to the columns the whole stock holds."""
    return -(-row.stock // row.columns)


def stock_label_width(row: Row) -> float:
    """How wide the words under a stock may be that is dealt to the columns: no wider than the gap beside it."""
    return 1.15 if _bare_places(row) <= _MOST_WIDE else 1.0


def _is_bare(row: Row) -> bool:
    return not (row.has_waste or row.cells)


def _row_start(row: Row) -> int:
    """How many places the row's left part needs: cells, or stock and waste (more of it with two packs)."""
    return row.cells or 2 + row.packs


def _row_places(row: Row) -> int:
    """How many places stand side by side: the columns, or what the row above them needs beside a reserve."""
    return max(row.columns, _row_start(row) + row.foundations) if row.reserve else row.columns


def _fits_in_row(row: Row) -> bool:
    return _row_places(row) >= _row_start(row) + row.foundations


def _width(places: int) -> float:
    """The least width of so many places side by side."""
    return places + (places - 1) * _LEAST_GAP + 2 * MARGIN


def _spread(places: int, viewer: Viewer, most_gap: float = _MOST_GAP, margin: float = MARGIN) -> list[float]:
    """Left edges of so many places side by side, in the middle of the table."""
    gap = min(most_gap, (viewer.width - places - 2 * margin) / (places - 1))
    left = (viewer.width - places - (places - 1) * gap) / 2
    return [left + index * (1 + gap) for index in range(places)]


def _in_row(row: Row, viewer: Viewer) -> Layout:
    xs = _spread(_row_places(row), viewer)
    homes = xs[len(xs) - row.foundations :]
    layout = _with_columns(row, viewer, xs[len(xs) - row.columns :], rows=1)
    layout = replace(layout, reserve=(xs[0], layout.columns[0][1]), foundations=_line(homes, MARGIN))
    return _with_start(row, layout, xs, xs[len(xs) - row.foundations - 1], MARGIN)


def _in_rows(row: Row, viewer: Viewer) -> Layout:
    xs = _spread(row.columns, viewer)
    layout = _with_columns(row, viewer, xs, rows=2)
    layout = replace(layout, foundations=_line(xs[-row.foundations :], MARGIN))
    return _with_start(row, layout, xs, xs[-1], MARGIN + CARD_HEIGHT + _ROW_GAP)


def _at_side(row: Row, viewer: Viewer) -> Layout:
    xs = _spread(row.columns + _SIDE_WIDTH, viewer)
    columns, sides = xs[:-_SIDE_WIDTH], xs[-_SIDE_WIDTH:]
    layout = replace(_with_columns(row, viewer, columns, rows=1), foundations=_block(row, sides, viewer))
    return _with_start(row, layout, columns, columns[-1], MARGIN)


def _bare(row: Row, viewer: Viewer) -> Layout:
    """Stock and suits at the left, foundations at the right; the other way round for a left-handed player."""
    roomy = _bare_places(row) <= _MOST_WIDE
    most = _MOST_BARE_GAP if roomy else _MOST_GAP
    xs = _spread(_bare_places(row), viewer, most, BARE_MARGIN)
    start, homes = _start_width(row), _homes_width(row)
    first, last = (homes, start) if viewer.left_handed else (start, homes)
    lefts, columns, rights = xs[:first], xs[first : len(xs) - last], xs[len(xs) - last :]
    starts, sides = (rights, lefts) if viewer.left_handed else (lefts, rights)
    bottom = viewer.height - BARE_MARGIN
    used = CARD_HEIGHT + (deals(row) - 1) * PACKET_STEP + 0.5 if row.stock else 0.0
    side = starts[0] if starts else 0.0
    off_room = max(CARD_HEIGHT, min(bottom - BARE_MARGIN - used, CARD_HEIGHT + (row.complete_suits - 1) * PACKET_STEP))
    return Layout(
        columns=_line(columns, BARE_MARGIN),
        column_room=bottom - BARE_MARGIN,
        foundations=_block(row, sides, viewer),
        stock=(side, BARE_MARGIN),
        off=(side, bottom - off_room if row.stock else BARE_MARGIN),
        off_room=off_room,
    )


def _start_width(row: Row) -> int:
    return 1 if row.stock or row.goal is Goal.OFF else 0


def _homes_width(row: Row) -> int:
    return row.foundations // 4


def _bare_places(row: Row) -> int:
    return _start_width(row) + row.columns + _homes_width(row)


def _bare_width(row: Row) -> float:
    places = _bare_places(row)
    return places + (places - 1) * (_BARE_GAP if places <= _MOST_WIDE else _LEAST_GAP) + 2 * BARE_MARGIN


def _line(xs: Sequence[float], y: float) -> tuple[Point, ...]:
    return tuple((x, y) for x in xs)


def _block(row: Row, sides: Sequence[float], viewer: Viewer) -> tuple[Point, ...]:
    """The foundations line by line beside the columns."""
    if not sides or not row.foundations:
        return ()
    lines = row.foundations // len(sides)
    # Beside a row of cells the second line begins where the columns do.
    gap = _UNDER_ROW if row.cells else 2 * _ROW_GAP
    step = min(CARD_HEIGHT + gap, (viewer.height - 2 * MARGIN - CARD_HEIGHT) / max(1, lines - 1))
    return tuple((x, MARGIN + line * step) for line in range(lines) for x in sides)


def _with_start(row: Row, layout: Layout, xs: Sequence[float], last: float, y: float) -> Layout:
    """The layout with stock and waste, or the cells, from the left of a row on. ``last`` is the waste's last place."""
    if row.cells:
        return replace(layout, cells=_line(xs[: row.cells], y))
    return replace(layout, stock=(xs[0], y), waste=(xs[1], y), waste_room=last + 1 - xs[1])


def _with_columns(row: Row, viewer: Viewer, xs: Sequence[float], *, rows: int) -> Layout:
    """The columns under so many rows of piles."""
    top = MARGIN + rows * (CARD_HEIGHT + _ROW_GAP) + _UNDER_ROW - _ROW_GAP
    return Layout(columns=_line(xs, top), column_room=viewer.height - top - MARGIN)


def _mirrored(layout: Layout, width: float) -> Layout:
    def flip(place: Point, wide: float = 1.0) -> Point:
        return width - place[0] - wide, place[1]

    return replace(
        layout,
        columns=tuple(map(flip, layout.columns)),
        foundations=tuple(map(flip, layout.foundations)),
        cells=tuple(map(flip, layout.cells)),
        stock=flip(layout.stock),
        waste=flip(layout.waste, layout.waste_room),
        reserve=flip(layout.reserve),
    )

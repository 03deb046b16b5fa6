"""What the evaluation looks at: 46 groups of squares of eleven kinds, and the position's number in each.

In a pattern a square is a base-3 digit: 0 empty, 1 black, 2 white. The kinds share their weights between all
places a pattern has on the board, and patterns that mirror onto themselves share them with their mirror image.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from games.othello.kernels.context import aligned
from games.othello.kernels.primitives import FEATURE_LANES

STAGES = 13
"""Weights differ by the stage of the game: four plies each, the last from 12 empties on."""


def _squares(names: str) -> tuple[int, ...]:
    return tuple("abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1) for name in names.split())


@dataclass(frozen=True, slots=True)
class Kind:
    """One shape. ``mirror`` is the order of its squares seen in a mirror, if it maps onto itself."""

    name: str
    squares: tuple[int, ...]
    mirror: tuple[int, ...] = ()


def _line(name: str, names: str) -> Kind:
    squares = _squares(names)
    return Kind(name, squares, tuple(range(len(squares)))[::-1])


KINDS = (
    Kind("corner", _squares("a1 b1 c1 a2 b2 c2 a3 b3 c3"), (0, 3, 6, 1, 4, 7, 2, 5, 8)),
    Kind("block", _squares("a1 b1 c1 d1 e1 a2 b2 c2 d2 e2")),
    _line("edge", "b2 a1 b1 c1 d1 e1 f1 g1 h1 g2"),
    _line("row 2", "a2 b2 c2 d2 e2 f2 g2 h2"),
    _line("row 3", "a3 b3 c3 d3 e3 f3 g3 h3"),
    _line("row 4", "a4 b4 c4 d4 e4 f4 g4 h4"),
    _line("diagonal 8", "a1 b2 c3 d4 e5 f6 g7 h8"),
    _line("diagonal 7", "b1 c2 d3 e4 f5 g6 h7"),
    _line("diagonal 6", "c1 d2 e3 f4 g5 h6"),
    _line("diagonal 5", "d1 e2 f3 g4 h5"),
    _line("diagonal 4", "e1 f2 g3 h4"),
)
KIND_STARTS = tuple(sum(3 ** len(kind.squares) for kind in KINDS[:i]) for i in range(len(KINDS)))
WEIGHTS_PER_STAGE = sum(3 ** len(kind.squares) for kind in KINDS)


def _images(squares: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All places of a shape under the eight symmetries, one for each set of squares."""
    found: dict[frozenset[int], tuple[int, ...]] = {}
    for turn in range(8):
        image = []
        for square in squares:
            row, column = divmod(square, 8)
            row, column = (column, row) if turn & 1 else (row, column)
            row = 7 - row if turn & 2 else row
            column = 7 - column if turn & 4 else column
            image.append(row * 8 + column)
        found.setdefault(frozenset(image), tuple(image))
    return list(found.values())


PLACES: tuple[tuple[int, tuple[int, ...]], ...] = tuple(
    (number, squares) for number, kind in enumerate(KINDS) for squares in _images(kind.squares)
)
"""Kind and squares of each of the 46 features; the first square is the lowest digit."""
FEATURE_STARTS = tuple(KIND_STARTS[kind] for kind, _ in PLACES)


def power_table() -> NDArray[np.uint16]:
    """For each square, what a black disc there adds to each feature: 64 rows of :data:`FEATURE_LANES`, end to end."""
    table = aligned(64 * FEATURE_LANES, np.uint16)
    for feature, (_, squares) in enumerate(PLACES):
        for digit, square in enumerate(squares):
            table[square * FEATURE_LANES + feature] = 3**digit
    return table


def _rearranged(length: int, digit_of: NDArray[np.int64], order: tuple[int, ...]) -> NDArray[np.int64]:
    """For each number of ``length`` digits, the number with digits exchanged and put in another order."""
    numbers = np.arange(3**length)
    result = np.zeros(3**length, dtype=np.int64)
    for place, source in enumerate(order):
        result += digit_of[numbers // 3**source % 3] * 3**place
    return result


def colour_swap() -> NDArray[np.int64]:
    """For each of the :data:`WEIGHTS_PER_STAGE` weights, the weight of the same pattern with the colours exchanged."""
    swap = np.array([0, 2, 1])
    return np.concatenate(
        [
            start + _rearranged(len(kind.squares), swap, tuple(range(len(kind.squares))))
            for start, kind in zip(KIND_STARTS, KINDS, strict=True)
        ]
    )


def representatives() -> NDArray[np.int64]:
    """For each of the :data:`WEIGHTS_PER_STAGE` weights, the first of the weights that must equal it by symmetry."""
    same = np.array([0, 1, 2])
    parts = []
    for start, kind in zip(KIND_STARTS, KINDS, strict=True):
        numbers = np.arange(3 ** len(kind.squares))
        mirrored = _rearranged(len(kind.squares), same, kind.mirror) if kind.mirror else numbers
        parts.append(start + np.minimum(numbers, mirrored))
    return np.concatenate(parts)

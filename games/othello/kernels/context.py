"""The memory of one search: a row of words that the kernels reach by address.

The row itself is an array of 64-bit words; its address is the only thing that is passed from call to call.
"""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from games.othello.kernels.primitives import FEATURE_LANES
from games.othello.kernels.stability import edge_table

NODES, STOP = 0, 1
"""Positions visited so far; not zero: leave at once, the result is worthless."""
END_TABLE, END_MASK, MID_TABLE, MID_MASK, AGE = 2, 3, 4, 5, 6
"""Hash tables of the endgame and the midgame (addresses, index masks), and the number of this search."""
WEIGHTS, POWERS, FEATURES, SCRATCH, EDGES, CUTS = 8, 9, 10, 11, 12, 13
"""Addresses: pattern weights, powers of three by square, pattern indices by empties, move lists by empties,
stable discs of edges, and the parameters of the probabilistic cut."""
SELECTIVITY = 14
"""How daring the probabilistic cut is: hundredths of a standard deviation, or 0 for no such cut."""
CONTEXT_WORDS = 16
CUT_DEPTHS = 24
"""Probabilistic cuts are tried below this depth."""
CUT_WORDS = 16 * CUT_DEPTHS
"""For each depth the depth of its shallow search, then for each stage and depth the standard deviation."""

ENTRY_WORDS, BUCKET_WORDS = 4, 8
"""A hash entry holds both boards and a word of bounds; two entries share a cache line."""
SCRATCH_ROW = 80
"""Words of scratch per number of empties."""


Number = TypeVar("Number", bound=np.generic)


def aligned(shape: int, dtype: type[Number]) -> NDArray[Number]:
    """``shape`` zeros in a row that start at a multiple of 64 bytes, as vector loads and cache lines want."""
    size = np.dtype(dtype).itemsize
    raw = np.zeros(shape * size + 64, dtype=np.uint8)
    start = -raw.ctypes.data % 64
    return raw[start : start + shape * size].view(dtype)


class Memory:
    """Everything one search needs, kept alive as long as kernels may use it.

    ``weights`` are :func:`search.weights.memory_rows`, ``powers`` are :func:`kernels.patterns.power_table`.
    ``bits`` is the size of the endgame's hash table (2 to that power buckets of 64 bytes); the midgame's has a
    quarter.
    """

    def __init__(self, weights: NDArray[np.int16], powers: NDArray[np.uint16], bits: int = 18) -> None:
        self.words = aligned(CONTEXT_WORDS, np.int64)
        self._parts: dict[int, NDArray[Any]] = {}
        self._hash(END_TABLE, bits)
        self._hash(MID_TABLE, bits - 2)
        self._keep(FEATURES, aligned(65 * FEATURE_LANES, np.uint16))
        self._keep(SCRATCH, aligned(66 * SCRATCH_ROW, np.int64))
        self._keep(EDGES, edge_table())
        self._keep(CUTS, aligned(CUT_WORDS, np.int64))
        self._keep(WEIGHTS, weights)
        self._keep(POWERS, powers)

    @property
    def address(self) -> int:
        """What the kernels are given."""
        return int(self.words.ctypes.data)

    @property
    def nodes(self) -> int:
        """Positions visited since the search began."""
        return int(self.words[NODES])

    def stop(self) -> None:
        """Make a running kernel return within about a millisecond. Safe from any thread."""
        self.words[STOP] = 1

    def part(self, place: int) -> NDArray[Any]:
        """The memory behind an address (``WEIGHTS``, ``CUTS``…), as a row of numbers; ``KeyError`` if it is none."""
        return self._parts[place]

    @property
    def is_stopped(self) -> bool:
        """Whether :meth:`stop` was called since the search began; what kernels return is worthless then."""
        return bool(self.words[STOP])

    def tables(self, endgame: bool) -> tuple[int, int]:
        """Address and index mask of a hash table."""
        place = END_TABLE if endgame else MID_TABLE
        return int(self.words[place]), int(self.words[place + 1])

    def clear(self) -> None:
        """Forget all hashed positions."""
        for place in (END_TABLE, MID_TABLE):
            self._parts[place].fill(0)

    def begin(self) -> None:
        """A new search: forget the stop, count from zero, let old entries be replaced."""
        self.words[STOP] = 0
        self.words[NODES] = 0
        self.words[AGE] = (self.words[AGE] + 1) % 128

    def _keep(self, place: int, part: NDArray[Any]) -> None:
        self._parts[place] = part
        self.words[place] = part.ctypes.data

    def _hash(self, place: int, bits: int) -> None:
        self._keep(place, aligned(BUCKET_WORDS << bits, np.int64))
        self.words[place + 1] = (1 << bits) - 1

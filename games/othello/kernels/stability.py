"""Discs that can never be turned: a sure upper bound for the side that does not own them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from games.othello.kernels.primitives import Board, byte_at, compiled, count

_A_FILE = np.uint64(0x0101010101010101)
_GATHER = np.uint64(0x0102040810204080)
_ROW = np.uint64(0xFF)
_INNER_SQUARES = np.uint64(0x007E7E7E7E7E7E00)
_NOT_A, _NOT_H = np.uint64(0xFEFEFEFEFEFEFEFE), np.uint64(0x7F7F7F7F7F7F7F7F)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
_S = tuple(np.uint64(n) for n in range(64))
_EDGE_LEFT, _EDGE_RIGHT = np.uint64(0xFF01010101010101), np.uint64(0xFF80808080808080)
_EDGE_LEFT_TOP, _EDGE_RIGHT_TOP = np.uint64(0x01010101010101FF), np.uint64(0x80808080808080FF)


@compiled("i8(i8,i8,i8)")
def _play_edge(mine: int, other: int, square: int) -> int:
    """Discs turned on one edge of eight squares."""
    turned = 0
    for step in (-1, 1):
        run, place = 0, square + step
        while 0 <= place < 8 and other >> place & 1:
            run |= 1 << place
            place += step
        if 0 <= place < 8 and mine >> place & 1:
            turned |= run
    return turned


@compiled
def _fill_edges(table: NDArray[np.uint8]) -> None:
    """For each edge, the discs of the first colour that stay whatever is placed on the edge, by either side.

    A placed disc need turn nothing on the edge itself, since it may turn discs elsewhere. Fuller edges are found
    first.
    """
    for discs in range(8, -1, -1):
        for mine in range(256):
            for other in range(256):
                filled = mine | other
                if mine & other or _bits(filled) != discs:
                    continue
                stable = mine
                for square in range(8):
                    if filled >> square & 1 or not stable:
                        continue
                    turned = _play_edge(mine, other, square)
                    now = mine | turned | 1 << square
                    stable &= table[now << 8 | (other & ~turned)]
                    turned = _play_edge(other, mine, square)
                    now = mine & ~turned
                    stable &= table[now << 8 | (other | turned | 1 << square)]
                table[mine << 8 | other] = stable


@compiled("i8(i8)")
def _bits(number: int) -> int:
    found = 0
    while number:
        number &= number - 1
        found += 1
    return found


def edge_table() -> NDArray[np.uint8]:
    """Stable discs of an edge (eight bits), by its two colours: ``table[mine << 8 | other]``, 65,536 entries."""
    table = np.zeros(65536, dtype=np.uint8)
    _fill_edges(table)
    return table


@compiled("u8(u8,u8)")
def _column(board: Board, shift: Board) -> Board:
    return (((board >> shift) & _A_FILE) * _GATHER) >> _S[56]


@compiled("u8(u8)")
def _spread(row: Board) -> Board:
    """An edge's eight bits laid down a column."""
    return (
        ((row * np.uint64(0x0002040810204081)) & _A_FILE)
        if row < np.uint64(128)
        else ((((row & np.uint64(127)) * np.uint64(0x0002040810204081)) & _A_FILE) | np.uint64(0x0100000000000000))
    )


@compiled("u8(i8,u8,u8)")
def _edge_discs(edges: int, mine: Board, other: Board) -> Board:
    top = byte_at(edges, np.int64((mine & _ROW) << _S[8] | (other & _ROW)))
    bottom = byte_at(edges, np.int64((mine >> _S[56]) << _S[8] | (other >> _S[56]))) << _S[56]
    left = _spread(byte_at(edges, np.int64(_column(mine, _S[0]) << _S[8] | _column(other, _S[0]))))
    right = _spread(byte_at(edges, np.int64(_column(mine, _S[7]) << _S[8] | _column(other, _S[7])))) << _S[7]
    return top | bottom | left | right


@compiled("u8(u8)")
def _full_rows(full: Board) -> Board:
    full &= (full >> _S[4]) & np.uint64(0x0F0F0F0F0F0F0F0F)
    full &= full >> _S[2]
    full &= full >> _S[1]
    return (full & _A_FILE) * _ROW


@compiled("u8(u8)")
def _full_columns(full: Board) -> Board:
    full &= full >> _S[32] | full << _S[32]
    full &= full >> _S[16] | full << _S[48]
    full &= full >> _S[8] | full << _S[56]
    return full


@compiled("u8(u8)")
def _full_falling(full: Board) -> Board:
    """Diagonals from the upper left to the lower right without a gap."""
    left = full & (_EDGE_LEFT_TOP | ((full << _S[9]) & _NOT_A))
    right = full & (_EDGE_RIGHT | ((full >> _S[9]) & _NOT_H))
    for _ in range(6):
        left = full & (_EDGE_LEFT_TOP | ((left << _S[9]) & _NOT_A))
        right = full & (_EDGE_RIGHT | ((right >> _S[9]) & _NOT_H))
    return left & right


@compiled("u8(u8)")
def _full_rising(full: Board) -> Board:
    """Diagonals from the upper right to the lower left without a gap."""
    right = full & (_EDGE_RIGHT_TOP | ((full << _S[7]) & _NOT_H))
    left = full & (_EDGE_LEFT | ((full >> _S[7]) & _NOT_A))
    for _ in range(6):
        right = full & (_EDGE_RIGHT_TOP | ((right << _S[7]) & _NOT_H))
        left = full & (_EDGE_LEFT | ((left >> _S[7]) & _NOT_A))
    return left & right


@compiled("i8(i8,u8,u8)")
def stable_count(edges: int, mine: Board, other: Board) -> int:
    """A lower bound for how many discs of ``mine`` can never turn; ``edges`` is the address of :func:`edge_table`."""
    full = mine | other
    rows, columns = _full_rows(full), _full_columns(full)
    falling, rising = _full_falling(full), _full_rising(full)
    inner = mine & _INNER_SQUARES
    stable = _edge_discs(edges, mine, other) | (inner & rows & columns & falling & rising)
    if not stable:
        return 0
    while True:
        along = ((stable >> _S[1]) & _NOT_H) | ((stable << _S[1]) & _NOT_A) | rows
        down = stable >> _S[8] | stable << _S[8] | columns
        fall = ((stable >> _S[9]) & _NOT_H) | ((stable << _S[9]) & _NOT_A) | falling
        rise = ((stable >> _S[7]) & _NOT_A) | ((stable << _S[7]) & _NOT_H) | rising
        more = stable | (inner & along & down & fall & rise)
        if more == stable:
            return count(stable)
        stable = more

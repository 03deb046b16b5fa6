"""Hash tables of searched positions. An entry is both boards and one word that packs what is known.

Of a bucket's two entries the first keeps the deepest search of the present thought, the second the latest.
"""

from __future__ import annotations

import numpy as np

from games.othello.kernels.context import AGE, BUCKET_WORDS, ENTRY_WORDS, STOP
from games.othello.kernels.primitives import Board, board_at, compiled, put_board, put_word, shared_word, word

NO_SQUARE = 64
"""The best square where none is known."""
UNBOUNDED = 2000
"""Larger than any score in either unit."""

_K1, _K2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
_S32, _S29, _S17 = np.uint64(32), np.uint64(29), np.uint64(17)


@compiled("i8(i8,i8,u8,u8)")
def bucket(table: int, mask: int, mine: Board, other: Board) -> int:
    """The address of the bucket where a position belongs; ``mask`` is how many the table at ``table`` has, less one."""
    mixed = (mine ^ (mine >> _S29)) * _K1 + (other ^ (other >> _S32)) * _K2
    mixed ^= mixed >> _S32
    mixed *= _K1
    return table + int(np.int64(mixed >> _S17) & mask) * BUCKET_WORDS * 8


@compiled("i8(i8,i8,i8,i8,i8)")
def pack(lower: int, upper: int, square: int, depth: int, age: int) -> int:
    """One word of what is known: bounds (16 bits each), best square (8), depth (16), age (8).

    Bounds are from -:data:`UNBOUNDED` to :data:`UNBOUNDED`, the square 0 to 63 or :data:`NO_SQUARE`, the depth 0 to 60
    plies, the age 0 to 127. Nothing outside these ranges fits, and nothing checks it.
    """
    return (lower + UNBOUNDED) << 48 | (upper + UNBOUNDED) << 32 | square << 24 | depth << 8 | age


@compiled("i8(i8)")
def lower_bound(data: int) -> int:
    """The least that a position is worth, by a word of :func:`pack`; -:data:`UNBOUNDED` if that is not known."""
    return ((data >> 48) & 0xFFFF) - UNBOUNDED


@compiled("i8(i8)")
def upper_bound(data: int) -> int:
    """The most that a position is worth, by a word of :func:`pack`; :data:`UNBOUNDED` if that is not known."""
    return ((data >> 32) & 0xFFFF) - UNBOUNDED


@compiled("i8(i8)")
def best_square(data: int) -> int:
    """The best square found (0 to 63, or :data:`NO_SQUARE`), by a word of :func:`pack` or 0 for nothing known."""
    return (data >> 24) & 0xFF if data else NO_SQUARE


@compiled("i8(i8)")
def searched_depth(data: int) -> int:
    """How many plies deep was looked (in the endgame the empties), by a word of :func:`pack`; 0 for nothing known."""
    return (data >> 8) & 0xFFFF


@compiled("i8(i8,u8,u8)")
def look_up(place: int, mine: Board, other: Board) -> int:
    """What is known of a position in its bucket at ``place``, a word of :func:`pack`; 0 for nothing."""
    if board_at(place, 0) == mine and board_at(place, 1) == other:
        return word(place, 2)
    if board_at(place, ENTRY_WORDS) == mine and board_at(place, ENTRY_WORDS + 1) == other:
        return word(place, ENTRY_WORDS + 2)
    return 0


@compiled("i8(i8,i8,i8)")
def deciding_bound(data: int, alpha: int, beta: int) -> int:
    """The bound of an entry that settles a search with this window; :data:`UNBOUNDED` if none does.

    ``data`` is what :func:`look_up` gave, so nothing known (0) settles nothing.
    """
    if data:
        if lower_bound(data) >= beta:
            return lower_bound(data)
        if upper_bound(data) <= alpha:
            return upper_bound(data)
    return UNBOUNDED


@compiled("void(i8,u8,u8,i8)")
def _write(place: int, mine: Board, other: Board, data: int) -> None:
    put_board(place, 0, mine)
    put_board(place, 1, other)
    put_word(place, 2, data)


@compiled("void(i8,i8,u8,u8,i8,i8,i8,i8,i8)")
def _join(
    c: int, place: int, mine: Board, other: Board, depth: int, alpha: int, beta: int, score: int, square: int
) -> None:
    """What :func:`keep` does where there is something to keep."""
    age = word(c, AGE)
    lower = score if score > alpha else -UNBOUNDED
    upper = score if score < beta else UNBOUNDED
    deeper = place + ENTRY_WORDS * 8
    for entry in (place, deeper):
        if board_at(entry, 0) == mine and board_at(entry, 1) == other:
            old = word(entry, 2)
            if searched_depth(old) > depth and (old & 0xFF) == age:
                return
            if searched_depth(old) == depth:
                lower = max(lower, lower_bound(old))
                upper = min(upper, upper_bound(old))
                if lower > upper:
                    lower, upper = (score, UNBOUNDED) if score > alpha else (-UNBOUNDED, score)
                if square == NO_SQUARE or (score <= alpha and best_square(old) != NO_SQUARE):
                    square = best_square(old)
            put_word(entry, 2, pack(lower, upper, square, depth, age))
            return
    old = word(place, 2)
    data = pack(lower, upper, square, depth, age)
    if (old & 0xFF) != age or searched_depth(old) <= depth:
        _write(deeper, board_at(place, 0), board_at(place, 1), old)
        _write(place, mine, other, data)
    else:
        _write(deeper, mine, other, data)


@compiled("void(i8,i8,u8,u8,i8,i8,i8,i8,i8)")
def keep(
    c: int, place: int, mine: Board, other: Board, depth: int, alpha: int, beta: int, score: int, square: int
) -> None:
    """Note the result of a search with this window; bounds of an equally deep earlier search are joined.

    ``place`` is the position's :func:`bucket`, or 0 where results are not kept. A stopped search is not believed.
    """
    if place and not shared_word(c, STOP):
        _join(c, place, mine, other, depth, alpha, beta, score, square)

"""Perfect play: the exact result of a position by negascout over everything that can still happen.

Scores are disc differences for the side to move, empty squares to the winner. ``empties`` is always the number of
empty squares. When the stop flag is set, results are worthless and every call returns at once.
"""

from __future__ import annotations

import numpy as np

from games.othello.kernels.context import (
    EDGES,
    END_MASK,
    END_TABLE,
    SCRATCH,
    SCRATCH_ROW,
    STOP,
)
from games.othello.kernels.evaluation import evaluate, follow
from games.othello.kernels.hashing import (
    NO_SQUARE,
    UNBOUNDED,
    best_square,
    bucket,
    deciding_bound,
    keep,
    look_up,
    upper_bound,
)
from games.othello.kernels.last_squares import NOTHING, count_node, final_score, last_few, last_four, quadrant
from games.othello.kernels.primitives import (
    Board,
    bit,
    compiled,
    count,
    first,
    flips,
    legal,
    put_word,
    rest,
    shared_word,
    word,
)
from games.othello.kernels.stability import stable_count

SHALLOW = 7
"""With this many empties or fewer, moves are ordered by parity alone."""
HASHED = 9
"""From this many empties on, results are kept in the hash table."""
JUDGED = 12
"""From this many empties on, moves are ordered by the evaluation too; the caller fills in the features."""
JUDGEMENT = 6
"""How much an eighth of a disc counts beside mobility in the order of moves."""
_QUADRANTS = (0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000, 0xF0F0F0F000000000)
ODD_SQUARES = np.array(
    [sum(_QUADRANTS[q] for q in range(4) if parity >> q & 1) for parity in range(16)], dtype=np.uint64
)
"""The squares of the quadrants whose bit is set in a parity."""
_Q = tuple(np.uint64(q) for q in _QUADRANTS)
_CORNERS = np.uint64(0x8100000000000081)
_NOT_A, _NOT_H = np.uint64(0xFEFEFEFEFEFEFEFE), np.uint64(0x7F7F7F7F7F7F7F7F)
_ONE, _SEVEN, _EIGHT, _NINE = np.uint64(1), np.uint64(7), np.uint64(8), np.uint64(9)
_MIDDLE_EDGES = np.uint64(0x3C0081818181003C)
_NEXT_TO_CORNER = np.uint64(0x42C300000000C342)


def _square_worth(square: int) -> int:
    if _square_bit(square) & 0x8100000000000081:
        return 18
    if _square_bit(square) & 0x0042000000004200:
        return 0
    if _square_bit(square) & 0x4281000000008142:
        return 4
    return 8 if _square_bit(square) & 0x3C0081818181003C else 6


def _square_bit(square: int) -> int:
    return 1 << square


SQUARE_WORTH = np.array([_square_worth(square) for square in range(64)], dtype=np.int64)
"""How early each square is tried: corners first, the squares beside them last."""


@compiled("i8(u8)")
def parity_of(empty: Board) -> int:
    """Bit q is set where quadrant q has an odd number of empty squares."""
    return (
        (count(empty & _Q[0]) & 1)
        | (count(empty & _Q[1]) & 1) << 1
        | (count(empty & _Q[2]) & 1) << 2
        | (count(empty & _Q[3]) & 1) << 3
    )


@compiled("i8(i8,u8,u8,i8,i8)")
def _four(c: int, mine: Board, other: Board, alpha: int, parity: int) -> int:
    empty = ~(mine | other)
    odd = empty & ODD_SQUARES[parity]
    if odd == empty or not odd:
        x1 = first(empty)
        empty = rest(empty)
        x2 = first(empty)
        empty = rest(empty)
        return last_four(c, mine, other, alpha, x1, x2, first(empty), first(rest(empty)))
    even = empty & ~odd
    return last_four(c, mine, other, alpha, first(odd), first(rest(odd)), first(even), first(rest(even)))


@compiled("i8(i8,u8,u8)")
def _most(c: int, mine: Board, other: Board) -> int:
    """More than this score is impossible: the other side's stable discs stay."""
    return 64 - 2 * stable_count(word(c, EDGES), other, mine)


@compiled("i8(i8,u8,u8,i8,i8,i8)")
def _shallow(c: int, mine: Board, other: Board, alpha: int, empties: int, parity: int) -> int:
    """Null window with five to :data:`SHALLOW` empties."""
    bound = _most(c, mine, other) if alpha >= 4 * empties - 16 else UNBOUNDED
    if bound <= alpha:
        return bound
    squares = legal(mine, other)
    if not squares:
        if not legal(other, mine):
            return final_score(mine, other)
        return -_shallow(c, other, mine, -alpha - 1, empties, parity)
    best = NOTHING
    for odd in range(2):
        some = squares & ODD_SQUARES[parity if odd == 0 else 15 - parity]
        while some:
            square = first(some)
            some = rest(some)
            turned = flips(mine, other, square)
            left = parity ^ 1 << quadrant(square)
            count_node(c)
            if empties == 5:
                score = -_four(c, other ^ turned, mine ^ turned | bit(square), -alpha - 1, left)
            else:
                score = -_shallow(c, other ^ turned, mine ^ turned | bit(square), -alpha - 1, empties - 1, left)
            if score > alpha:
                return score
            best = max(best, score)
    return best


@compiled("i8(u8,u8)")
def liberties(mine: Board, other: Board) -> int:
    """How many empty squares are next to discs of ``other``: what ``mine`` might reach one day."""
    wide = (other << _ONE & _NOT_A) | (other >> _ONE & _NOT_H)
    tall = other << _EIGHT | other >> _EIGHT
    rising = (other << _SEVEN & _NOT_H) | (other >> _SEVEN & _NOT_A)
    falling = (other << _NINE & _NOT_A) | (other >> _NINE & _NOT_H)
    return count((wide | tall | rising | falling) & ~(mine | other))


@compiled("i8(i8,u8,u8,u8,i8,i8,i8,i8)")
def _order(
    c: int, mine: Board, other: Board, squares: Board, empties: int, parity: int, colour: int, hashed: int
) -> int:
    """List the moves in the scratch row of ``empties``, each with how soon it should be tried. How many."""
    row = word(c, SCRATCH) + empties * SCRATCH_ROW * 8
    moves = 0
    while squares:
        square = first(squares)
        squares = rest(squares)
        turned = flips(mine, other, square)
        next_mine, next_other = other ^ turned, mine ^ turned | bit(square)
        if not next_mine:
            rank = 1 << 30
        elif square == hashed:
            rank = 1 << 29
        else:
            reach = legal(next_mine, next_other)
            rank = 2048 - 64 * (count(reach) + count(reach & _CORNERS)) + SQUARE_WORTH[square]
            if empties > 10:
                rank -= 16 * liberties(next_mine, next_other)
            if ODD_SQUARES[parity] & bit(square):
                rank += 24 if empties < 13 else 8
            if empties >= JUDGED:
                follow(c, empties, square, turned, colour)
                rank += 1024 - JUDGEMENT * evaluate(c, empties - 1, 1 - colour)
        put_word(row, moves, rank << 8 | square)
        moves += 1
    return moves


@compiled("i8(i8,i8,i8)")
def next_move(row: int, moves: int, place: int) -> int:
    """Bring the best of the ``moves`` words at ``row`` from ``place`` on to ``place``; its square."""
    best, where = word(row, place), place
    for i in range(place + 1, moves):
        if word(row, i) > best:
            best, where = word(row, i), i
    put_word(row, where, word(row, place))
    put_word(row, place, best)
    return best & 0xFF


@compiled("i8(i8,u8,u8,u8,i8)")
def _known_cut(c: int, mine: Board, other: Board, squares: Board, alpha: int) -> int:
    """A score above ``alpha`` that the hash table already proves for one of the moves, else :data:`NOTHING`."""
    while squares:
        square = first(squares)
        squares = rest(squares)
        turned = flips(mine, other, square)
        next_mine, next_other = other ^ turned, mine ^ turned | bit(square)
        known = look_up(bucket(word(c, END_TABLE), word(c, END_MASK), next_mine, next_other), next_mine, next_other)
        if known and -upper_bound(known) > alpha:
            return -upper_bound(known)
    return NOTHING


@compiled("i8(i8,u8,u8,i8,i8,i8,i8)")
def null_window(c: int, mine: Board, other: Board, alpha: int, empties: int, parity: int, colour: int) -> int:
    """Is the exact score above ``alpha``? Five empties or more; ``colour`` (0 black) is to move.

    A result above ``alpha`` is a lower bound, one at or below it an upper bound. ``parity`` is :func:`parity_of` the
    empty squares. The features must be there as for :func:`solve`.
    """
    if empties <= SHALLOW:
        return _shallow(c, mine, other, alpha, empties, parity)
    bound = _most(c, mine, other) if alpha >= 3 * empties - 14 else UNBOUNDED
    if bound <= alpha:
        return bound
    place = bucket(word(c, END_TABLE), word(c, END_MASK), mine, other) if empties >= HASHED else 0
    known = look_up(place, mine, other) if place else 0
    bound = deciding_bound(known, alpha, alpha + 1)
    if bound != UNBOUNDED:
        return bound
    squares = legal(mine, other)
    if not squares:
        over = not legal(other, mine)
        return (
            final_score(mine, other) if over else -null_window(c, other, mine, -alpha - 1, empties, parity, 1 - colour)
        )
    if shared_word(c, STOP):
        return alpha
    cut = _known_cut(c, mine, other, squares, alpha) if empties >= JUDGED else NOTHING
    if cut > alpha:
        return cut
    moves = _order(c, mine, other, squares, empties, parity, colour, best_square(known))
    row = word(c, SCRATCH) + empties * SCRATCH_ROW * 8
    best, chosen = NOTHING, NO_SQUARE
    for i in range(moves):
        square = next_move(row, moves, i)
        turned = flips(mine, other, square)
        count_node(c)
        if empties > JUDGED:
            follow(c, empties, square, turned, colour)
        left = parity ^ 1 << quadrant(square)
        score = -null_window(c, other ^ turned, mine ^ turned | bit(square), -alpha - 1, empties - 1, left, 1 - colour)
        if score > best:
            best, chosen = score, square
            if score > alpha:
                break
    keep(c, place, mine, other, empties, alpha, alpha + 1, best, chosen)
    return best


@compiled("i8(i8,u8,u8,i8,i8,i8,i8)")
def solve(c: int, mine: Board, other: Board, alpha: int, beta: int, empties: int, colour: int) -> int:
    """The exact score within the window (outside it, a bound). The best square is kept in the hash table.

    ``-65 <= alpha < beta <= 65``; ``colour`` (0 black) is to move. With :data:`JUDGED` empties or more, the
    features in the row of ``empties`` must be those of the position.
    """
    if empties < 5:
        return last_few(c, mine, other, alpha, beta)
    parity = parity_of(~(mine | other))
    if beta - alpha == 1:
        return null_window(c, mine, other, alpha, empties, parity, colour)
    squares = legal(mine, other)
    if not squares:
        if not legal(other, mine):
            return final_score(mine, other)
        return -solve(c, other, mine, -beta, -alpha, empties, 1 - colour)
    place = bucket(word(c, END_TABLE), word(c, END_MASK), mine, other)
    known = look_up(place, mine, other)
    moves = _order(c, mine, other, squares, empties, parity, colour, best_square(known))
    row = word(c, SCRATCH) + empties * SCRATCH_ROW * 8
    best, chosen = NOTHING, NO_SQUARE
    for i in range(moves):
        square = next_move(row, moves, i)
        turned = flips(mine, other, square)
        next_mine, next_other = other ^ turned, mine ^ turned | bit(square)
        low = max(alpha, best)
        count_node(c)
        follow(c, empties, square, turned, colour)
        if i == 0:
            score = -solve(c, next_mine, next_other, -beta, -low, empties - 1, 1 - colour)
        else:
            score = -solve(c, next_mine, next_other, -low - 1, -low, empties - 1, 1 - colour)
            if low < score < beta and not shared_word(c, STOP):
                score = -solve(c, next_mine, next_other, -beta, -score, empties - 1, 1 - colour)
        if score > best:
            best, chosen = score, square
            if best >= beta:
                break
    keep(c, place, mine, other, empties, alpha, beta, best, chosen)
    return best

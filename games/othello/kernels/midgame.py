"""Looking ahead where the end is out of sight: negascout on learned pattern values.

Scores are eighths of a disc for the side to move, ``mine`` its discs, ``colour`` who it is (0 black). A window is two
whole numbers ``alpha < beta``, at most :data:`LOWEST` and its opposite. The features of a position with ``empties``
empty squares are in the row of that number (see :mod:`games.othello.kernels.evaluation`); the caller of a search has
filled them in. Best squares go into the hash table. When the stop flag is set, results are worthless.
"""

from __future__ import annotations

import numpy as np

from games.othello.kernels.context import (
    CUT_DEPTHS,
    CUTS,
    MID_MASK,
    MID_TABLE,
    SCRATCH,
    SCRATCH_ROW,
    SELECTIVITY,
    STOP,
)
from games.othello.kernels.endgame import next_move, solve
from games.othello.kernels.evaluation import HIGHEST, UNIT, evaluate, follow, stage_of
from games.othello.kernels.hashing import (
    NO_SQUARE,
    UNBOUNDED,
    best_square,
    bucket,
    deciding_bound,
    keep,
    look_up,
    searched_depth,
)
from games.othello.kernels.last_squares import count_node, final_score
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

LOWEST = -2 * HIGHEST
"""Below every score: no move tried yet."""
SOLVED_OUTRIGHT = 6
"""So few empties cost less to solve than to judge."""
HASHED = 3
"""From this depth on, results are kept in the hash table."""
_CORNERS = np.uint64(0x8100000000000081)


@compiled("i8(i8,u8,u8,i8,i8,i8,i8)")
def _exact(c: int, mine: Board, other: Board, alpha: int, beta: int, empties: int, colour: int) -> int:
    """The endgame's answer in midgame units. A window between whole discs is widened to them."""
    low = alpha // UNIT
    high = -((-beta) // UNIT)
    return UNIT * solve(c, mine, other, max(low, -65), min(max(high, low + 1), 65), empties, colour)


@compiled("i8(i8,u8,u8,i8,i8,i8,i8)")
def _leaf(c: int, mine: Board, other: Board, alpha: int, beta: int, empties: int, colour: int) -> int:
    """One ply, then judge."""
    squares = legal(mine, other)
    if not squares:
        if not legal(other, mine):
            return UNIT * final_score(mine, other)
        return -_leaf(c, other, mine, -beta, -alpha, empties, 1 - colour)
    best = LOWEST
    while squares:
        square = first(squares)
        squares = rest(squares)
        turned = flips(mine, other, square)
        count_node(c)
        if other == turned:
            return HIGHEST
        follow(c, empties, square, turned, colour)
        score = -evaluate(c, empties - 1, 1 - colour)
        if score > best:
            best = score
            if best >= beta:
                break
    return best


@compiled("i8(i8,u8,u8,u8,i8,i8,i8,i8)")
def order(c: int, mine: Board, other: Board, squares: Board, empties: int, colour: int, depth: int, hashed: int) -> int:
    """List the moves in the scratch row of ``empties`` with how soon each should be tried. How many."""
    row = word(c, SCRATCH) + empties * SCRATCH_ROW * 8
    moves = 0
    while squares:
        square = first(squares)
        squares = rest(squares)
        turned = flips(mine, other, square)
        next_mine, next_other = other ^ turned, mine ^ turned | bit(square)
        if square == hashed:
            rank = 1 << 30
        else:
            reach = legal(next_mine, next_other)
            rank = 1 << 20
            rank -= UNIT * (count(reach) + 2 * count(reach & _CORNERS))
            if depth > 2:
                follow(c, empties, square, turned, colour)
                rank -= 2 * evaluate(c, empties - 1, 1 - colour)
        put_word(row, moves, rank << 8 | square)
        moves += 1
    return moves


@compiled("i8(i8,u8,u8,i8,i8,i8,i8,i8)")
def _horizon(c: int, mine: Board, other: Board, alpha: int, beta: int, depth: int, empties: int, colour: int) -> int:
    """The value where looking further ahead ends: the end of the game is within reach, or a ply or none is left."""
    if empties <= depth or empties <= SOLVED_OUTRIGHT:
        return _exact(c, mine, other, alpha, beta, empties, colour)
    if depth <= 0:
        return evaluate(c, empties, colour)
    return _leaf(c, mine, other, alpha, beta, empties, colour)


@compiled("i8(i8,i8)")
def _shallow_depth(c: int, depth: int) -> int:
    """How deep to look before a probabilistic cut at ``depth``; 0 where none is tried, as below :data:`HASHED`."""
    if word(c, SELECTIVITY) == 0 or depth >= CUT_DEPTHS:
        return 0
    return word(word(c, CUTS), depth)


@compiled("i8(i8,i8,i8)")
def _margin(c: int, depth: int, empties: int) -> int:
    """By how much a shallow search must clear the window."""
    spread = word(word(c, CUTS), (1 + stage_of(empties)) * CUT_DEPTHS + depth)
    return (spread * word(c, SELECTIVITY)) // 100


@compiled("i8(i8,u8,u8,i8,i8,i8,i8,i8)")
def look_ahead(c: int, mine: Board, other: Board, alpha: int, beta: int, depth: int, empties: int, colour: int) -> int:
    """The value within the window (outside it, a bound), ``depth`` plies ahead; exact where the game ends before."""
    if depth <= 1 or empties <= depth or empties <= SOLVED_OUTRIGHT:
        return _horizon(c, mine, other, alpha, beta, depth, empties, colour)
    squares = legal(mine, other)
    if not squares:
        over = not legal(other, mine)
        return (
            UNIT * final_score(mine, other)
            if over
            else -look_ahead(c, other, mine, -beta, -alpha, depth, empties, 1 - colour)
        )
    if shared_word(c, STOP):
        return alpha
    place = bucket(word(c, MID_TABLE), word(c, MID_MASK), mine, other) if depth >= HASHED else 0
    known = look_up(place, mine, other) if place else 0
    narrow = beta - alpha == 1
    bound = deciding_bound(known, alpha, beta) if narrow and searched_depth(known) >= depth else UNBOUNDED
    if bound != UNBOUNDED:
        return bound
    shallow = _shallow_depth(c, depth) if narrow else 0
    if shallow:
        margin, now = _margin(c, depth, empties), evaluate(c, empties, colour)
        goal = beta + margin if now >= alpha else HIGHEST
        if goal < HIGHEST and look_ahead(c, mine, other, goal - 1, goal, shallow, empties, colour) >= goal:
            return beta
        goal = alpha - margin if now <= beta else -HIGHEST
        if goal > -HIGHEST and look_ahead(c, mine, other, goal, goal + 1, shallow, empties, colour) <= goal:
            return alpha
    moves = order(c, mine, other, squares, empties, colour, depth, best_square(known))
    row = word(c, SCRATCH) + empties * SCRATCH_ROW * 8
    best, chosen = LOWEST, NO_SQUARE
    for i in range(moves):
        square = next_move(row, moves, i)
        turned = flips(mine, other, square)
        next_mine, next_other = other ^ turned, mine ^ turned | bit(square)
        count_node(c)
        follow(c, empties, square, turned, colour)
        low = max(alpha, best)
        high = beta if i == 0 else low + 1  # all but the first need only be refuted
        score = -look_ahead(c, next_mine, next_other, -high, -low, depth - 1, empties - 1, 1 - colour)
        if high < beta and low < score < beta:
            score = -look_ahead(c, next_mine, next_other, -beta, -low, depth - 1, empties - 1, 1 - colour)
        if score > best:
            best, chosen = score, square
            if best >= beta:
                break
    keep(c, place, mine, other, depth, alpha, beta, best, chosen)
    return best

"""The last four empty squares, written out one by one: most of an endgame search's time is spent here.

Scores are disc differences for the side to move at the end of the game, empty squares to the winner. Each function
answers whether the score is above ``alpha`` (a null window): a result above it is a lower bound, one at or below it
an upper bound.
"""

from __future__ import annotations

import numpy as np

from games.othello.kernels.context import NODES
from games.othello.kernels.primitives import Board, bit, compiled, count, first, flips, legal, put_word, rest, word

NOTHING = -100
"""Lower than any score: no move tried yet."""


def _neighbours(square: int) -> int:
    row, column = divmod(square, 8)
    return sum(
        1 << (r * 8 + c)
        for r in range(max(0, row - 1), min(8, row + 2))
        for c in range(max(0, column - 1), min(8, column + 2))
        if (r, c) != (row, column)
    )


NEIGHBOURS = np.array([_neighbours(square) for square in range(64)], dtype=np.uint64)
"""For each square the squares around it: a move that turns something has the other's disc there."""


@compiled("void(i8)")
def count_node(c: int) -> None:
    """One more position visited."""
    put_word(c, NODES, word(c, NODES) + 1)


@compiled("i8(u8,u8)")
def final_score(mine: Board, other: Board) -> int:
    """The official difference of a finished game (rule R5)."""
    own, their = count(mine), count(other)
    if own > their:
        return 64 - 2 * their
    if own < their:
        return 2 * own - 64
    return 0


@compiled("i8(u8,u8,i8)")
def _last_one(mine: Board, other: Board, square: int) -> int:
    """The exact score with one empty square."""
    own = count(mine)
    turned = count(flips(mine, other, square))
    if turned:
        return 2 * (own + turned) - 62
    turned = count(flips(other, mine, square))
    if turned:
        return 2 * (own - turned) - 64
    return 2 * own - 62 if own >= 32 else 2 * own - 64


@compiled("i8(i8,u8,u8,i8,i8,i8)")
def _last_two(c: int, mine: Board, other: Board, alpha: int, x1: int, x2: int) -> int:
    best, visited = NOTHING, word(c, NODES)
    if NEIGHBOURS[x1] & other:
        turned = flips(mine, other, x1)
        if turned:
            visited += 1
            best = -_last_one(other ^ turned, mine ^ turned | bit(x1), x2)
            if best > alpha:
                put_word(c, NODES, visited)
                return best
    if NEIGHBOURS[x2] & other:
        turned = flips(mine, other, x2)
        if turned:
            visited += 1
            best = max(best, -_last_one(other ^ turned, mine ^ turned | bit(x2), x1))
    if best != NOTHING:
        put_word(c, NODES, visited)
        return best
    worst = -NOTHING
    turned = flips(other, mine, x1)
    if turned:
        visited += 1
        worst = _last_one(mine ^ turned, other ^ turned | bit(x1), x2)
    turned = flips(other, mine, x2)
    if turned:
        visited += 1
        worst = min(worst, _last_one(mine ^ turned, other ^ turned | bit(x2), x1))
    put_word(c, NODES, visited)
    return final_score(mine, other) if worst == -NOTHING else worst


@compiled("i8(i8)")
def quadrant(square: int) -> int:
    """Which quarter of the board a square is in: bit 0 for the columns e to h, bit 1 for the rows 5 to 8."""
    return ((square >> 2) & 1) | ((square >> 4) & 2)


@compiled("i8(i8,u8,u8,i8,i8,i8,i8)")
def _last_three(c: int, mine: Board, other: Board, alpha: int, x1: int, x2: int, x3: int) -> int:
    if quadrant(x1) == quadrant(x2):
        if quadrant(x1) != quadrant(x3):
            x1, x3 = x3, x1
    elif quadrant(x1) == quadrant(x3):
        x1, x2 = x2, x1
    for passed in range(2):
        best = NOTHING
        for _ in range(3):
            if NEIGHBOURS[x1] & other:
                turned = flips(mine, other, x1)
                if turned:
                    count_node(c)
                    score = -_last_two(c, other ^ turned, mine ^ turned | bit(x1), -alpha - 1, x2, x3)
                    if score > alpha:
                        return score if passed == 0 else -score
                    best = max(best, score)
            x1, x2, x3 = x2, x3, x1
        if best != NOTHING:
            return best if passed == 0 else -best
        mine, other, alpha = other, mine, -alpha - 1
    return final_score(mine, other)


@compiled("i8(i8,u8,u8,i8,i8,i8,i8,i8)")
def last_four(c: int, mine: Board, other: Board, alpha: int, x1: int, x2: int, x3: int, x4: int) -> int:
    """The score with the four empty squares ``x1`` to ``x4``, tried in this order; a null window above ``alpha``."""
    for passed in range(2):
        best = NOTHING
        for _ in range(4):
            if NEIGHBOURS[x1] & other:
                turned = flips(mine, other, x1)
                if turned:
                    count_node(c)
                    score = -_last_three(c, other ^ turned, mine ^ turned | bit(x1), -alpha - 1, x2, x3, x4)
                    if score > alpha:
                        return score if passed == 0 else -score
                    best = max(best, score)
            x1, x2, x3, x4 = x2, x3, x4, x1
        if best != NOTHING:
            return best if passed == 0 else -best
        mine, other, alpha = other, mine, -alpha - 1
    return final_score(mine, other)


@compiled("i8(i8,u8,u8,i8,i8)")
def last_few(c: int, mine: Board, other: Board, alpha: int, beta: int) -> int:
    """The exact score within a window, with four or fewer empty squares."""
    squares = legal(mine, other)
    if not squares:
        if not legal(other, mine):
            return final_score(mine, other)
        return -last_few(c, other, mine, -beta, -alpha)
    best = NOTHING
    while squares and best < beta:
        square = first(squares)
        squares = rest(squares)
        turned = flips(mine, other, square)
        count_node(c)
        best = max(best, -last_few(c, other ^ turned, mine ^ turned | bit(square), -beta, -max(alpha, best)))
    return best

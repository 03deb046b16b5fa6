"""The compiled parts of training: playing games, and passing over the positions again and again."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.othello.kernels.context import SCRATCH, SCRATCH_ROW
from games.othello.kernels.endgame import solve
from games.othello.kernels.evaluation import follow, set_features
from games.othello.kernels.last_squares import final_score
from games.othello.kernels.midgame import LOWEST, look_ahead, order
from games.othello.kernels.patterns import WEIGHTS_PER_STAGE
from games.othello.kernels.primitives import Board, bit, compiled, count, first, flips, legal, rest, word

RandomState: TypeAlias = NDArray[np.uint64]
"""One word, not zero."""
Boards: TypeAlias = NDArray[np.uint64]
"""A row for each position: the discs of the side to move, and the other's."""
Whole: TypeAlias = NDArray[np.int64]
Real: TypeAlias = NDArray[np.float64]
Used: TypeAlias = NDArray[np.int32]
"""A row for each position: the numbers of the 46 weights that are added up."""

LONGEST = 80
"""More positions than any game has."""
_S7, _S9, _S8 = np.uint64(7), np.uint64(9), np.uint64(8)
_BLACK, _WHITE = np.uint64(0x0000000810000000), np.uint64(0x0000001008000000)


@compiled
def next_random(state: RandomState) -> np.int64:
    """A random number from 0 to 2**31 - 1 (by xorshift, so that every machine plays the same games)."""
    x = state[0]
    x ^= x << _S7
    x ^= x >> _S9
    x ^= x << _S8
    state[0] = x
    return np.int64(x >> np.uint64(33))


@compiled
def _nth(squares: Board, number: int) -> int:
    for _ in range(number):
        squares = rest(squares)
    return first(squares)


@compiled
def look_at(c: int, mine: Board, other: Board, empties: int, colour: int) -> None:
    """Fill in the features of a position, in the row of ``empties``; ``colour`` (0 black) is to move."""
    if colour == 0:
        set_features(c, mine, other, empties)
    else:
        set_features(c, other, mine, empties)


@compiled
def _choose(
    c: int, mine: Board, other: Board, squares: Board, empties: int, colour: int, depth: int, state: RandomState
) -> int:
    """The best square ``depth`` plies ahead; with no depth, by mobility and corners and a little luck."""
    best, chosen = LOWEST * 100000, 64
    if depth == 0:
        moves = order(c, mine, other, squares, empties, colour, 0, 64)
        row = word(c, SCRATCH) + empties * SCRATCH_ROW * 8
        for i in range(moves):
            score = (word(row, i) >> 8) + next_random(state) % 12
            if score > best:
                best, chosen = score, word(row, i) & 0xFF
        return chosen
    low = LOWEST
    while squares:
        square = first(squares)
        squares = rest(squares)
        turned = flips(mine, other, square)
        follow(c, empties, square, turned, colour)
        score = -look_ahead(
            c, other ^ turned, mine ^ turned | bit(square), LOWEST, -low, depth - 1, empties - 1, 1 - colour
        )
        score += next_random(state) % 3
        if score > best:
            best, chosen, low = score, square, max(low, score - 3)
    return chosen


@compiled
def _exact_endings(
    c: int, mine: Board, other: Board, boards: Boards, results: Whole, found: int, state: RandomState
) -> int:
    """Play on with random moves among the good and the bad, solving every position on the way."""
    while True:
        squares = legal(mine, other)
        empties = count(~(mine | other))
        if not squares:
            if not legal(other, mine) or empties == 0:
                return found
            mine, other = other, mine
            continue
        boards[found, 0], boards[found, 1] = mine, other
        set_features(c, mine, other, empties)
        results[found] = solve(c, mine, other, -64, 64, empties, 0)
        found += 1
        square = _nth(squares, next_random(state) % count(squares))
        turned = flips(mine, other, square)
        mine, other = other ^ turned, mine ^ turned | bit(square)


@compiled
def play_game(c: int, state: RandomState, luck: int, depth: int, solved: int, boards: Boards, results: Whole) -> int:
    """One game: ``luck`` random plies, then ``depth`` plies ahead, solved with ``solved`` empties. Positions found.

    ``boards`` and ``results`` (for the side to move, in discs) are filled with the positions after the luck; they have
    room for :data:`LONGEST`. Without depth, moves are chosen by mobility and corners.
    """
    mine, other, colour, found, ply = _BLACK, _WHITE, 0, 0, 0
    while True:
        squares = legal(mine, other)
        empties = count(~(mine | other))
        if not squares:
            if not legal(other, mine):
                score = final_score(mine, other)
                break
            mine, other, colour = other, mine, 1 - colour
            continue
        if empties <= solved and ply >= luck:
            look_at(c, mine, other, empties, colour)
            score = solve(c, mine, other, -64, 64, empties, colour)
            break
        if ply < luck:
            square = _nth(squares, next_random(state) % count(squares))
        else:
            boards[found, 0], boards[found, 1] = mine, other
            results[found] = colour
            found += 1
            look_at(c, mine, other, empties, colour)
            square = _choose(c, mine, other, squares, empties, colour, depth, state)
        turned = flips(mine, other, square)
        mine, other = other ^ turned, mine ^ turned | bit(square)
        colour = 1 - colour
        ply += 1
    for i in range(found):
        results[i] = score if results[i] == colour else -score
    return _exact_endings(c, mine, other, boards, results, found, state)


@compiled
def indices(c: int, features: NDArray[np.uint16], boards: Boards, starts: Whole, same: Whole, out: Used) -> None:
    """For each position the weights it uses, seen by the side to move, symmetric ones made one, into ``out``.

    ``features`` is the memory's part of that name, ``starts`` ``FEATURE_STARTS``, ``same`` ``representatives()``.
    """
    for i in range(boards.shape[0]):
        set_features(c, boards[i, 0], boards[i, 1], 0)
        for k in range(starts.shape[0]):
            out[i, k] = same[starts[k] + features[k]]


@compiled
def count_empties(boards: Boards, out: Whole) -> None:
    """The empty squares of each position, into ``out``."""
    for i in range(boards.shape[0]):
        out[i] = count(~(boards[i, 0] | boards[i, 1]))


@compiled
def pass_over(weights: Real, used: Used, parity: Whole, goal: Real, order: Whole, pace: float) -> float:
    """One epoch over the positions in ``order``; the mean squared error before each step, in square discs.

    ``weights`` are one stage's, in discs, and change with each position by ``pace`` times its error. ``parity`` is each
    position's empties modulo four, ``goal`` what it should be worth to the side to move, in discs.
    """
    total = 0.0
    for n in range(order.shape[0]):
        i = order[n]
        value = weights[WEIGHTS_PER_STAGE + parity[i]]
        for k in range(used.shape[1]):
            value += weights[used[i, k]]
        error = goal[i] - value
        total += error * error
        step = pace * error
        weights[WEIGHTS_PER_STAGE + parity[i]] += step
        for k in range(used.shape[1]):
            weights[used[i, k]] += step
    return total / max(order.shape[0], 1)


@compiled
def links(boards: Boards, empties: Whole, exact_from: int, later: Whole, sign: Real) -> None:
    """For each position the one four plies later in its game, at most the first exact one, into ``later``.

    ``sign`` says whether the same side is to move there (1) or the other (-1). Positions with ``exact_from`` empties or
    fewer are exact. A position without a later one is linked to itself.
    """
    for i in range(boards.shape[0]):
        later[i], sign[i] = i, 1.0
        j = i
        for _ in range(4):
            if empties[j] <= exact_from or j + 1 >= boards.shape[0] or empties[j + 1] >= empties[j]:
                break
            if not boards[j, 0] & ~boards[j + 1, 1]:
                sign[i] = -sign[i]
            j += 1
        later[i] = j


@compiled
def judge_rows(rows: Real, used: Used, empties: Whole, out: Real) -> None:
    """The value of each position in discs, by the row of weights of its own stage, into ``out``."""
    for i in range(used.shape[0]):
        weights = rows[min(max((60 - empties[i]) >> 2, 0), rows.shape[0] - 1)]
        value = weights[WEIGHTS_PER_STAGE + (empties[i] & 3)]
        for k in range(used.shape[1]):
            value += weights[used[i, k]]
        out[i] = value


@compiled
def squared_error(weights: Real, used: Used, parity: Whole, goal: Real) -> float:
    """The mean squared error of all positions in square discs; arguments as for :func:`pass_over`."""
    total = 0.0
    for i in range(used.shape[0]):
        value = weights[WEIGHTS_PER_STAGE + parity[i]]
        for k in range(used.shape[1]):
            value += weights[used[i, k]]
        total += (goal[i] - value) ** 2
    return total / max(used.shape[0], 1)

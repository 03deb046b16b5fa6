"""Counting the game tree, to prove the compiled move generation right and to measure it."""

from __future__ import annotations

from games.othello.kernels.primitives import Board, bit, compiled, count, first, flips, legal, rest


@compiled("i8(u8,u8,i8,b1)")
def count_leaves(mine: Board, other: Board, depth: int, pass_is_free: bool) -> int:
    """Leaves of the tree ``depth`` (1 or more) plies deep; a finished game is one leaf.

    ``pass_is_free`` says that a pass takes no ply. The last ply is counted by the number of legal squares, not played.
    """
    squares = legal(mine, other)
    if not squares:
        if not legal(other, mine):
            return 1
        if pass_is_free:
            return count_leaves(other, mine, depth, pass_is_free)
        return 1 if depth == 1 else count_leaves(other, mine, depth - 1, pass_is_free)
    if depth == 1:
        return count(squares)
    leaves = 0
    while squares:
        square = first(squares)
        squares = rest(squares)
        turned = flips(mine, other, square)
        leaves += count_leaves(other ^ turned, mine ^ turned | bit(square), depth - 1, pass_is_free)
    return leaves

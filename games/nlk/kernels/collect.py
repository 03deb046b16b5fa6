"""Phase 1 in one array of numbers: each pile bottom first, the talon, whose turn it is, the card in hand."""

from __future__ import annotations

from typing import Any

from games.nlk.kernels.compiled import kernel

PLAYERS, TURN, DRAWN, MAY_GIVE, NEXT, END, LOWEST, _SPARE = range(8)
HEIGHTS, TALON, PILES = 8, 17, 69
PILE = 52
WIDTH = PILES + 9 * PILE
DRAW, KEEP, STOP = -1, -2, -3
NONE = -1


@kernel
def fitting(piles: Any, top: int) -> int:
    """The strength (card % 13) that fits on ``top``."""
    strength = top % 13
    if strength == 12:
        return int(piles[LOWEST])
    return strength + 1


@kernel
def top_of(piles: Any, seat: int) -> int:
    """The top card of a pile, or :data:`NONE`."""
    height = piles[HEIGHTS + seat]
    if height == 0:
        return NONE
    return int(piles[PILES + PILE * seat + height - 1])


@kernel
def put(piles: Any, seat: int, card: int) -> None:
    height = piles[HEIGHTS + seat]
    piles[PILES + PILE * seat + height] = card
    piles[HEIGHTS + seat] = height + 1


@kernel
def fits_on(piles: Any, card: int, seat: int) -> bool:
    """Whether ``card`` may go on the pile of ``seat`` (not asked of one's own)."""
    top = top_of(piles, seat)
    return top != NONE and fitting(piles, top) == card % 13


@kernel
def collect(piles: Any, move: int) -> bool:
    """Play a move: a receiving seat (gift or passing on), :data:`DRAW` or :data:`KEEP`. True ends phase 1."""
    seat = piles[TURN]
    if move == DRAW:
        piles[DRAWN] = piles[TALON + piles[NEXT]]
        piles[NEXT] += 1
        piles[MAY_GIVE] = 0
        return False
    if move == KEEP:
        put(piles, seat, piles[DRAWN])
        if piles[NEXT] == piles[END]:
            return True
        piles[DRAWN] = NONE
        piles[MAY_GIVE] = 1
        piles[TURN] = (seat + 1) % piles[PLAYERS]
        return False
    if piles[DRAWN] != NONE:
        put(piles, move, piles[DRAWN])
        piles[DRAWN] = NONE
        return False
    card = top_of(piles, seat)
    piles[HEIGHTS + seat] -= 1
    put(piles, move, card)
    return False

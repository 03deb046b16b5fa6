"""Phase 1 in one array of numbers: each pile bottom first, the talon, whose turn it is, the card in hand.

The moves are those of :mod:`games.nlk.play`, which names the rules. Nothing here asks whether a move is legal.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.nlk.kernels.compiled import kernel

Piles: TypeAlias = NDArray[np.int64]
"""A position of phase 1: :data:`WIDTH` numbers, at the places named here. Cards are 0 to 51, seats 0 to 8."""

PLAYERS, TURN, DRAWN, MAY_GIVE, NEXT, END, LOWEST, _SPARE = range(8)
"""Players (2 to 9), the seat to move, the drawn card or ``NONE``, whether it may give (0, 1), the place of the talon's
next card and of its end, the lowest strength in the pack (0 to 12)."""
HEIGHTS, TALON, PILES = 8, 17, 69
"""Where the piles' heights begin (one a seat), the talon (52 places), and the piles (:data:`PILE` places a seat)."""
PILE = 52
WIDTH = PILES + 9 * PILE
DRAW, KEEP = -1, -2
"""Moves that name no receiving seat."""
NONE = -1
"""No card."""


@kernel
def fitting(piles: Piles, top: int) -> int:
    """The strength (card % 13) that fits on the card ``top``: the next higher, on an ace the pack's lowest (R8)."""
    strength = top % 13
    if strength == 12:
        return int(piles[LOWEST])
    return strength + 1


@kernel
def top_of(piles: Piles, seat: int) -> int:
    """The top card of a pile, or :data:`NONE`."""
    height = piles[HEIGHTS + seat]
    if height == 0:
        return NONE
    return int(piles[PILES + PILE * seat + height - 1])


@kernel
def put(piles: Piles, seat: int, card: int) -> None:
    """Lay a card on top of the pile of ``seat``."""
    height = piles[HEIGHTS + seat]
    piles[PILES + PILE * seat + height] = card
    piles[HEIGHTS + seat] = height + 1


@kernel
def fits_on(piles: Piles, card: int, seat: int) -> bool:
    """Whether ``card`` may go on the pile of ``seat`` (not asked of one's own)."""
    top = top_of(piles, seat)
    return top != NONE and fitting(piles, top) == card % 13


@kernel
def collect(piles: Piles, move: int) -> bool:
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

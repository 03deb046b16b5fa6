"""Phase 2 in one array of numbers. Places of the array are named here; see :mod:`games.nlk.play` for the rules.

Nothing here asks whether a move is legal.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.nlk.kernels.bits import above, count, suit_mask
from games.nlk.kernels.compiled import kernel

Table: TypeAlias = NDArray[np.int64]
"""A position of phase 2: :data:`WIDTH` numbers, at the places named here. Cards are 0 to 51, seats 0 to 8."""

PLAYERS, TRUMPS, TURN, SIZE, LENGTH, HOLDERS, LOSER, STEPS = range(8)
"""Players (2 to 9), the suit of trumps (0 to 3), the seat to move, how many cards complete the trick and how many lie
in it, how many seats have cards, the seat that lost or ``NOBODY``, and actions since the search began."""
HANDS, COUNTS, CARDS, OWNERS = 8, 17, 26, 36
"""Where there begin: hands as masks and their sizes (one a seat), the trick's cards and who played them (earliest
first)."""
WIDTH = 46
PICK_UP = -1
"""The move that plays no card."""
NOBODY = -1
"""No seat has lost: the hand goes on, or went in circles."""


@kernel
def next_holder(table: Table, seat: int) -> int:
    """The first seat after ``seat`` that has cards (R18); ``seat`` itself if no other has. Somebody must have some."""
    players = table[PLAYERS]
    while True:
        seat += 1
        if seat == players:
            seat = 0
        if table[HANDS + seat]:
            return seat


@kernel
def beaters(table: Table) -> int:
    """The cards that the player to move may play, as a mask: the whole hand to lead, else what beats the last (R14)."""
    hand = int(table[HANDS + table[TURN]])
    length = table[LENGTH]
    if length == 0:
        return hand
    last = table[CARDS + length - 1]
    allowed = above(last)
    if last // 13 != table[TRUMPS]:
        allowed |= suit_mask(table[TRUMPS])
    return hand & allowed


@kernel
def shed(table: Table, card: int) -> None:
    """Play ``card`` (0 to 51), or pick up the trick's earliest card with :data:`PICK_UP`. ``table`` is changed.

    Sets ``LOSER`` when only one seat has cards left.
    """
    seat = table[TURN]
    length = table[LENGTH]
    table[STEPS] += 1
    if card == PICK_UP:
        table[HANDS + seat] |= 1 << table[CARDS]
        table[COUNTS + seat] += 1
        length -= 1
        for i in range(length):
            table[CARDS + i] = table[CARDS + i + 1]
            table[OWNERS + i] = table[OWNERS + i + 1]
        table[LENGTH] = length
        if length == 0:
            table[SIZE] = table[HOLDERS]
        table[TURN] = next_holder(table, seat)
        return
    table[HANDS + seat] ^= 1 << card
    table[COUNTS + seat] -= 1
    table[CARDS + length] = card
    table[OWNERS + length] = seat
    table[LENGTH] = length + 1
    if table[HANDS + seat] == 0:
        table[HOLDERS] -= 1
        if table[HOLDERS] == 1:
            table[LOSER] = next_holder(table, seat)
            return
    if length + 1 == table[SIZE]:
        table[LENGTH] = 0
        table[SIZE] = table[HOLDERS]
        if table[HANDS + seat]:
            return
    table[TURN] = next_holder(table, seat)


@kernel
def open_shedding(table: Table, trumps: int, leader: int) -> None:
    """Begin phase 2 with the hands and the number of players that are in ``table``; all else is set here.

    Sets ``LOSER`` to ``leader`` if only one seat has cards.
    """
    holders = 0
    for seat in range(table[PLAYERS]):
        cards = count(table[HANDS + seat])
        table[COUNTS + seat] = cards
        if cards:
            holders += 1
    table[TRUMPS] = trumps
    table[TURN] = leader
    table[SIZE] = holders
    table[HOLDERS] = holders
    table[LENGTH] = 0
    table[STEPS] = 0
    table[LOSER] = NOBODY
    if holders == 1:
        table[LOSER] = leader

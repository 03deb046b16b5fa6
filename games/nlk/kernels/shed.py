"""Phase 2 in one array of numbers. Slots of the array are named here; see :mod:`games.nlk.play` for the rules."""

from __future__ import annotations

from typing import Any

from games.nlk.kernels.bits import above, count, suit_mask
from games.nlk.kernels.compiled import kernel

PLAYERS, TRUMPS, TURN, SIZE, LENGTH, HOLDERS, LOSER, STEPS = range(8)
HANDS, COUNTS, CARDS, OWNERS = 8, 17, 26, 36
WIDTH = 46
PICK_UP = -1
NOBODY = -1


@kernel
def next_holder(table: Any, seat: int) -> int:
    """The first seat after ``seat`` that has cards."""
    players = table[PLAYERS]
    while True:
        seat += 1
        if seat == players:
            seat = 0
        if table[HANDS + seat]:
            return seat


@kernel
def beaters(table: Any) -> int:
    """The cards that the player to move may play."""
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
def shed(table: Any, card: int) -> None:
    """Play ``card``, or pick up with :data:`PICK_UP`."""
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
def open_shedding(table: Any, trumps: int, leader: int) -> None:
    """Begin phase 2: the masks in ``table[HANDS…]`` are the hands. Sets the loser if only one has cards."""
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

"""Rules of thumb for simulated players: how they collect and how they shed, by a row of weights per style."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.nlk.kernels import collect as c
from games.nlk.kernels import shed as s
from games.nlk.kernels.bits import Seed, below, count, lowest, random_card, suit_mask
from games.nlk.kernels.compiled import kernel

Style: TypeAlias = NDArray[np.int64]
"""One player's :data:`WEIGHTS` numbers, in the order named here."""

RANDOM, TRUMP_UNTIL, HIGH_UNTIL, HIGH, LAST_TRUMP, GIFTS, PASSES, LEAD = range(8)
WEIGHTS = 8
"""What each weight of a style means, by index:

RANDOM: chance (of 100) of any legal move. TRUMP_UNTIL: plain cards are trumped only with at most so many cards
in hand. HIGH_UNTIL, HIGH: plain cards of at least strength HIGH (0 to 12) are spared unless the hand is so small.
LAST_TRUMP: as TRUMP_UNTIL, where the card would complete the trick. GIFTS, PASSES: the highest strength
given away and passed on. LEAD: 0 leads the lowest plain card, 1 one of the longest suit.
"""


@kernel
def cheapest(mask: int) -> int:
    """The weakest card of a mask; of equals the one of the first suit. -1 for an empty mask."""
    best = -1
    strength = 13
    for suit in range(4):
        part = mask & suit_mask(suit)
        if part:
            card = lowest(part)
            if card % 13 < strength:
                strength = card % 13
                best = card
    return best


@kernel
def lead_card(table: s.Table, hand: int, style: Style) -> int:
    """The card of ``hand`` (a mask, not empty) that a style leads: a plain one unless there are only trumps."""
    plain = hand & ~suit_mask(table[s.TRUMPS])
    if plain == 0:
        return lowest(hand)
    if style[LEAD] == 1:
        longest = 0
        choice = plain
        for suit in range(4):
            part = plain & suit_mask(suit)
            if count(part) > longest:
                longest = count(part)
                choice = part
        return lowest(choice)
    return cheapest(plain)


@kernel
def thumb_card(table: s.Table, style: Style, seed: Seed) -> int:
    """The card, or ``PICK_UP``, that a style chooses in phase 2. Always legal."""
    seat = table[s.TURN]
    hand = table[s.HANDS + seat]
    length = table[s.LENGTH]
    able = s.beaters(table)
    if style[RANDOM] and below(seed, 100) < style[RANDOM]:
        if length and below(seed, count(able) + 1) == 0:
            return s.PICK_UP
        return random_card(seed, able)
    if length == 0:
        return lead_card(table, hand, style)
    if able == 0:
        return s.PICK_UP
    size = table[s.COUNTS + seat]
    trumps = suit_mask(table[s.TRUMPS])
    plain = able & ~trumps
    completes = length + 1 == table[s.SIZE]
    if plain:
        card = lowest(plain)
        if card % 13 < style[HIGH] or size <= style[HIGH_UNTIL] or completes:
            return card
        return s.PICK_UP
    until = style[LAST_TRUMP] if completes else style[TRUMP_UNTIL]
    if size <= until:
        return lowest(able)
    return s.PICK_UP


@kernel
def thumb_collecting(piles: c.Piles, style: Style, seed: Seed) -> int:
    """The move that a style chooses in phase 1: a receiving seat, ``DRAW`` or ``KEEP``. Always legal."""
    seat = piles[c.TURN]
    drawn = piles[c.DRAWN]
    card = drawn
    highest = style[PASSES]
    if drawn == c.NONE:
        if piles[c.MAY_GIVE] == 0 or piles[c.HEIGHTS + seat] == 0:
            return c.DRAW
        card = c.top_of(piles, seat)
        highest = style[GIFTS]
    elif piles[c.NEXT] == piles[c.END]:
        return c.KEEP
    stay = c.DRAW if drawn == c.NONE else c.KEEP
    if card % 13 > highest:
        return stay
    players = piles[c.PLAYERS]
    start = below(seed, players)
    for i in range(players):
        receiver = start + i
        if receiver >= players:
            receiver -= players
        if receiver != seat and c.fits_on(piles, card, receiver):
            return receiver
    return stay

"""Cards as numbers 0 to 51 (suit * 13 + strength - 2), hands as 52-bit masks, and a small random generator."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.nlk.kernels.compiled import kernel

Seed: TypeAlias = NDArray[np.int64]
"""The state of a random generator: one number from 1 to 2**31 - 2, which every draw moves on."""

_PRIME = 67


def _bit_numbers() -> NDArray[np.int64]:
    table = np.zeros(_PRIME, dtype=np.int64)
    for bit in range(62):
        table[(1 << bit) % _PRIME] = bit
    return table


BIT_NUMBER = _bit_numbers()
"""The number of a single set bit, by the bit's remainder modulo 67 (no two powers of two share one)."""


@kernel
def lowest(mask: int) -> int:
    """The lowest card of a mask that is not empty."""
    return int(BIT_NUMBER[(mask & -mask) % 67])


@kernel
def count(mask: int) -> int:
    """How many cards a mask holds."""
    total = 0
    while mask:
        mask &= mask - 1
        total += 1
    return total


@kernel
def suit_mask(suit: int) -> int:
    """All thirteen cards of a suit (0 clubs, 1 diamonds, 2 hearts, 3 spades)."""
    return 8191 << (13 * suit)


@kernel
def above(card: int) -> int:
    """All higher cards of the same suit, as a mask."""
    suit = card // 13
    return ((1 << (13 * suit + 13)) - 1) ^ ((1 << (card + 1)) - 1)


@kernel
def below(seed: Seed, bound: int) -> int:
    """A random number from 0 to ``bound`` - 1 (``bound`` from 1 to 2**31)."""
    seed[0] = seed[0] * 48271 % 2147483647
    return int((seed[0] * bound) >> 31)


@kernel
def random_card(seed: Seed, mask: int) -> int:
    """A random card of a mask that is not empty."""
    skip = below(seed, count(mask))
    while skip:
        mask &= mask - 1
        skip -= 1
    return lowest(mask)

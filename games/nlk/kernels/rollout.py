"""Whole hands played out by styles, to see who loses."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.nlk.kernels import collect as c
from games.nlk.kernels import shed as s
from games.nlk.kernels.bits import Seed
from games.nlk.kernels.compiled import kernel
from games.nlk.kernels.policy import thumb_card, thumb_collecting

Styles: TypeAlias = NDArray[np.int64]
"""How each seat plays: a row of weights a seat (see :mod:`games.nlk.kernels.policy`)."""

LONGEST = 600
"""After so many actions of phase 2 a simulated hand counts as endless."""


@kernel
def finish_shedding(table: s.Table, styles: Styles, seed: Seed) -> int:
    """Play phase 2 to its end in ``table``; the seat that lost, or ``NOBODY`` if it does not end."""
    while table[s.LOSER] == s.NOBODY and table[s.STEPS] < LONGEST:
        s.shed(table, thumb_card(table, styles[table[s.TURN]], seed))
    return int(table[s.LOSER])


@kernel
def finish_collecting(piles: c.Piles, table: s.Table, styles: Styles, seed: Seed) -> int:
    """Play both phases to their end, phase 2 in ``table``; the seat that lost, or ``NOBODY`` if it does not end."""
    while not c.collect(piles, thumb_collecting(piles, styles[piles[c.TURN]], seed)):
        pass
    open_from_piles(piles, table)
    return finish_shedding(table, styles, seed)


@kernel
def open_from_piles(piles: c.Piles, table: s.Table) -> None:
    """Everybody takes up his pile as a hand; the drawer of the last card leads, its suit is trumps (R12).

    ``piles`` is phase 1 at its end, with the last card still noted as drawn; ``table`` is filled in.
    """
    players = piles[c.PLAYERS]
    table[s.PLAYERS] = players
    for seat in range(players):
        mask = 0
        for i in range(piles[c.HEIGHTS + seat]):
            mask |= 1 << piles[c.PILES + c.PILE * seat + i]
        table[s.HANDS + seat] = mask
    s.open_shedding(table, piles[c.DRAWN] // 13, piles[c.TURN])

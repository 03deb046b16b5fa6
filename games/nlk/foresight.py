"""Choosing by simulated hands: positions become arrays, the kernels play them out, the best move comes back."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from engine.rules.cards import Card
from engine.rules.opponents import Limit
from games.nlk.kernels import collect as c
from games.nlk.kernels import search
from games.nlk.kernels import shed as s
from games.nlk.kernels.bits import Seed
from games.nlk.kernels.compiled import IS_COMPILED
from games.nlk.moves import Act, Move
from games.nlk.position import State, lowest_strength, strength

SIMULATED_STYLE = (10, 4, 20, 13, 60, 12, 12, 0)
"""How simulated players play (see :mod:`games.nlk.kernels.policy`): sparing of trumps, one move in ten at random."""
ENDLESS = 0.9
"""What a hand without a loser is worth, between losing (0) and escaping (1)."""
CHUNK = 500 if IS_COMPILED else 5
"""Simulated hands between two looks at the clock."""


def card_number(card: Card) -> int:
    """The card's number in the kernels, 0 to 51: suit by suit (c, d, h, s), each from the two to the ace."""
    return "cdhs".index(card.suit) * 13 + strength(card) - 2


def shedding_array(state: State) -> s.Table:
    """A position of phase 2 as the numbers of :mod:`games.nlk.kernels.shed`."""
    table = np.zeros(s.WIDTH, dtype=np.int64)
    table[s.PLAYERS] = state.players
    for seat, hand in enumerate(state.hands):
        table[s.HANDS + seat] = sum(1 << card_number(card) for card in hand)
    s.open_shedding(table, "cdhs".index(state.trumps), state.turn)
    table[s.SIZE] = state.size
    table[s.LENGTH] = len(state.trick)
    for i, laid in enumerate(state.trick):
        table[s.CARDS + i], table[s.OWNERS + i] = card_number(laid.card), laid.seat
    return table


def collecting_array(state: State) -> c.Piles:
    """A position of phase 1 as the numbers of :mod:`games.nlk.kernels.collect`."""
    piles = np.zeros(c.WIDTH, dtype=np.int64)
    piles[c.PLAYERS], piles[c.TURN] = state.players, state.turn
    piles[c.DRAWN] = c.NONE if state.drawn is None else card_number(state.drawn)
    piles[c.MAY_GIVE] = state.may_give
    piles[c.END] = len(state.talon)
    piles[c.LOWEST] = lowest_strength(state.players) - 2
    for i, card in enumerate(state.talon):
        piles[c.TALON + i] = card_number(card)
    for seat, pile in enumerate(state.hands):
        for card in pile:
            c.put(piles, seat, card_number(card))
    return piles


def simulated_styles(players: int) -> NDArray[np.int64]:
    """:data:`SIMULATED_STYLE` for each seat: ``players`` rows (2 to 9) of eight weights."""
    return np.array([SIMULATED_STYLE] * players, dtype=np.int64)


def new_seed(random: Random) -> Seed:
    """A start for the kernels' random generator, drawn from ``random``: one number from 1 to 2**31 - 2."""
    return np.array([random.randrange(1, 2**31 - 1)], dtype=np.int64)


def shedding_values(state: State, rounds: int, deadline: float, random: Random) -> dict[int, tuple[int, float]]:
    """For each move of phase 2 (a card's number or ``PICK_UP``) how often it was tried and what that brought in sum.

    A tree search over ``rounds`` simulated hands, fewer if the clock (``time.monotonic``, seconds) passes
    ``deadline``. A try brings 1 for escaping, 0 for losing, :data:`ENDLESS` where nobody lost.
    """
    size = 8 * rounds + 200
    tree = np.zeros((size, 4), dtype=np.int64)
    visits, values = np.zeros(size, dtype=np.int64), np.zeros(size)
    root, style, seed = shedding_array(state), simulated_styles(state.players), new_seed(random)
    used, done = 1, 0
    while done < rounds and (done == 0 or monotonic() < deadline):
        step = min(CHUNK, rounds - done)
        used = search.search_shedding(root, tree, visits, values, used, step, style, ENDLESS, seed)
        done += step
    first, number = tree[0, search.FIRST], tree[0, search.CHILDREN]
    return {
        int(tree[child, search.MOVE]): (int(visits[child]), float(values[child]))
        for child in range(first, first + number)
    }


def collecting_values(
    state: State, legal: Sequence[Move], rounds: int, deadline: float, random: Random
) -> tuple[float, ...]:
    """What each of ``legal`` brought in sum over ``rounds`` random talons, in their order; units and clock as above."""
    root, style, seed = collecting_array(state), simulated_styles(state.players), new_seed(random)
    moves = np.array([_collecting_number(move) for move in legal], dtype=np.int64)
    values = np.zeros(len(legal))
    done = 0
    while done < rounds and (done == 0 or monotonic() < deadline):
        step = min(CHUNK // 5, rounds - done)
        search.weigh_collecting(root, moves, values, step, style, ENDLESS, seed)
        done += step
    return tuple(float(value) for value in values)


def _collecting_number(move: Move) -> int:
    if move.seat is not None:
        return move.seat
    return c.DRAW if move.act is Act.DRAW else c.KEEP


def _shedding_number(move: Move) -> int:
    return s.PICK_UP if move.card is None else card_number(move.card)


def best_shedding(samples: Sequence[State], legal: Sequence[Move], rounds: int, limit: Limit, random: Random) -> Move:
    """The move tried most over all sampled positions, each searched for ``rounds`` simulated hands, if time allows.

    The limit's seconds are shared out evenly; each sample is searched a little even when they are used up.
    """
    start = monotonic()
    tried = dict.fromkeys(legal, 0.0)
    for number, sample in enumerate(samples, start=1):
        deadline = start + limit.seconds * number / len(samples)
        found = shedding_values(sample, rounds, deadline, random)
        for move in legal:
            visits, value = found[_shedding_number(move)]
            tried[move] += visits + value / (visits + 1)
    return max(legal, key=lambda move: tried[move])


def best_collecting(state: State, legal: Sequence[Move], rounds: int, limit: Limit, random: Random) -> Move:
    """The move of phase 1 that brought most over ``rounds`` talons, fewer if time runs out; of equals the first."""
    values = collecting_values(state, legal, rounds, monotonic() + limit.seconds, random)
    return legal[values.index(max(values))]

"""Looking ahead: a tree search of phase 2 with all hands known, and sampled talons in phase 1.

Every player is taken to look after himself: at each node the one to move prefers what lets *him* escape.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.nlk.kernels import collect as c
from games.nlk.kernels import shed as s
from games.nlk.kernels.bits import Seed, below, count, lowest
from games.nlk.kernels.compiled import kernel
from games.nlk.kernels.rollout import Styles, finish_collecting, finish_shedding

Tree: TypeAlias = NDArray[np.int64]
"""A row a node, with the columns named here; row 0 is the root, and rows not used yet are zeros."""
Visits: TypeAlias = NDArray[np.int64]
"""How often each node was tried."""
Values: TypeAlias = NDArray[np.float64]
"""What each node brought altogether, to whoever made its move: the sum of :func:`reward`."""

FIRST, CHILDREN, MOVE, MOVER = range(4)
"""Columns of the tree's nodes: number of the first child, how many, the move that leads here, who made it."""
PATH = 400
"""The most plies a path through the tree may have."""
SPREAD = 0.5
"""How much rarely tried moves are preferred."""


@kernel
def reward(loser: int, seat: int, endless: float) -> float:
    """1 for having escaped, 0 for the loser, ``endless`` where nobody lost."""
    if loser == s.NOBODY:
        return endless
    return 0.0 if loser == seat else 1.0


@kernel
def expand(tree: Tree, used: int, node: int, table: s.Table) -> int:
    """Give ``node`` a child for each legal move of ``table``; how many of the tree's nodes are used now.

    Without room for all of them the node stays as it is, and ``used`` comes back.
    """
    able = s.beaters(table)
    number = count(able) + (1 if table[s.LENGTH] else 0)
    if used + number > tree.shape[0]:
        return used
    tree[node, FIRST] = used
    tree[node, CHILDREN] = number
    while able:
        card = lowest(able)
        able &= able - 1
        tree[used, MOVE] = card
        tree[used, MOVER] = table[s.TURN]
        tree[used, CHILDREN] = 0
        used += 1
    if table[s.LENGTH]:
        tree[used, MOVE] = s.PICK_UP
        tree[used, MOVER] = table[s.TURN]
        tree[used, CHILDREN] = 0
        used += 1
    return used


@kernel
def select(tree: Tree, visits: Visits, values: Values, node: int, seed: Seed) -> int:
    """The child of ``node`` to follow: an untried one first, else the best sum of value and curiosity.

    ``node`` has children. Among equals chance decides.
    """
    first = int(tree[node, FIRST])
    number = tree[node, CHILDREN]
    best = -1.0
    choice = first
    curiosity = SPREAD * math.log(visits[node] + 1.0)
    start = below(seed, number)
    for i in range(number):
        j = start + i
        if j >= number:
            j -= number
        child = first + j
        if visits[child] == 0:
            return child
        score = values[child] / visits[child] + math.sqrt(curiosity / visits[child])
        if score > best:
            best = score
            choice = child
    return choice


@kernel
def search_shedding(
    root: s.Table,
    tree: Tree,
    visits: Visits,
    values: Values,
    used: int,
    rounds: int,
    styles: Styles,
    endless: float,
    seed: Seed,
) -> int:
    """Run ``rounds`` simulated hands from ``root``; how many of the tree's nodes are used then.

    ``used`` is what the call before gave (at first 1: the root), so that a search can go on in steps. ``endless`` is
    what a hand without a loser is worth, from 0 to 1. ``tree``, ``visits`` and ``values`` are filled in.
    """
    stack = [0] * PATH
    table = root.copy()
    for _ in range(rounds):
        table[:] = root
        table[s.STEPS] = 0
        node = 0
        depth = 0
        stack[0] = 0
        while tree[node, CHILDREN] and depth < PATH - 1:
            node = select(tree, visits, values, node, seed)
            depth += 1
            stack[depth] = node
            s.shed(table, tree[node, MOVE])
        if table[s.LOSER] == s.NOBODY and (visits[node] > 0 or node == 0) and depth < PATH - 1:
            grown = expand(tree, used, node, table)
            if grown > used:
                used = grown
                node = select(tree, visits, values, node, seed)
                depth += 1
                stack[depth] = node
                s.shed(table, tree[node, MOVE])
        loser = finish_shedding(table, styles, seed)
        visits[0] += 1
        for i in range(1, depth + 1):
            visited = stack[i]
            visits[visited] += 1
            values[visited] += reward(loser, tree[visited, MOVER], endless)
    return used


@kernel
def shuffle_talon(piles: c.Piles, seed: Seed) -> None:
    """Put the talon's cards that are not drawn yet in a random order."""
    for i in range(piles[c.END] - 1, piles[c.NEXT], -1):
        j = piles[c.NEXT] + below(seed, i - piles[c.NEXT] + 1)
        card = piles[c.TALON + i]
        piles[c.TALON + i] = piles[c.TALON + j]
        piles[c.TALON + j] = card


@kernel
def weigh_collecting(
    root: c.Piles, moves: NDArray[np.int64], values: Values, rounds: int, styles: Styles, endless: float, seed: Seed
) -> None:
    """Add to ``values`` what each of ``moves`` (of phase 1, by number) brought in ``rounds`` hands with random talons.

    All moves are tried with the same talons and the same luck, so that chance favours none.
    """
    mover = root[c.TURN]
    piles = root.copy()
    shuffled = root.copy()
    table = root[: s.WIDTH].copy()
    for _ in range(rounds):
        shuffle_talon(shuffled, seed)
        luck = seed[0]
        for i in range(moves.shape[0]):
            seed[0] = luck
            piles[:] = shuffled
            c.collect(piles, moves[i])
            loser = finish_collecting(piles, table, styles, seed)
            values[i] += reward(loser, mover, endless)

"""A small best-first search for winning lines of patiences, all cards known. For tests, not for players."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from heapq import heappop, heappush
from typing import Any

from engine.patience.endings import is_idle
from engine.patience.parts.piles import Build, PileMove
from engine.patience.parts.position import Position
from engine.rules.cards import KING
from engine.rules.contract import Rules


def find_win(
    rules: Rules[Any, PileMove],
    start: Any,
    cost: Callable[[Any], float],
    key: Callable[[Any], Hashable],
    useful: Callable[[Any, PileMove], bool],
    positions: int,
) -> list[PileMove] | None:
    """A winning line found within so many positions, or ``None``. The same arguments give the same line."""
    came_from: dict[Hashable, tuple[Hashable, PileMove] | None] = {key(start): None}
    queue = [(cost(start), 0, 0, start)]
    serial = 0
    while queue and len(came_from) < positions:
        _, _, depth, state = heappop(queue)
        for move in rules.legal_moves(state):
            if not useful(state, move):
                continue
            after = rules.apply(state, move)
            name = key(after)
            if name in came_from:
                continue
            came_from[name] = (key(state), move)
            outcome = rules.outcome(after)
            if outcome is not None:
                if outcome.winners:
                    return _line(came_from, name)
                continue
            serial += 1
            heappush(queue, (cost(after) + 0.05 * depth, serial, depth + 1, after))
    return None


def _line(came_from: dict[Hashable, tuple[Hashable, PileMove] | None], name: Hashable) -> list[PileMove]:
    line: list[PileMove] = []
    while (step := came_from[name]) is not None:
        name, move = step
        line.append(move)
    return line[::-1]


def autumn_cost(state: Position) -> float:
    """Low when hidden cards and wrong neighbours are few."""
    wrong = 0.0
    for cards, down in state.columns:
        wrong += 1.5 * down
        for upper, lower in zip(cards[1:], cards, strict=False):
            if upper.suit != lower.suit or upper.rank > lower.rank:
                wrong += 2.0
            elif upper.rank + 1 != lower.rank:
                wrong += 1.0 + 0.1 * (lower.rank - upper.rank)
    return wrong + 0.9 * len(state.stock)


def autumn_key(state: Position) -> Hashable:
    return state if state.stock else frozenset(state.columns)


def autumn_useful(state: Position, move: PileMove) -> bool:
    return not is_idle(state, move)


def forty_cost(state: Position) -> float:
    """Low when many cards are home, and when those wanted next lie under few others."""
    home: dict[str, int] = {}
    for cards in state.foundations:
        if cards:
            home[cards[-1].suit] = min(home.get(cards[-1].suit, 13), cards[-1].rank)
    cost = 0.0
    for cards, _ in state.columns:
        for index, card in enumerate(cards):
            if index and not Build.SAME_SUIT.joins(card, cards[index - 1]):
                cost += 0.5 + 0.5 * (card.rank > cards[index - 1].rank)
            wanted = max(0, 4 - card.rank + home.get(card.suit, 0))
            cost += 0.15 * wanted * (len(cards) - 1 - index)
        cost -= not cards
    for index, card in enumerate(state.waste):
        wanted = max(0, 4 - card.rank + home.get(card.suit, 0))
        cost += 0.25 + 0.02 * wanted * (len(state.waste) - 1 - index)
    return cost - sum(map(len, state.foundations))


def forty_key(state: Position) -> Hashable:
    columns = frozenset((pile.cards, pile.down) for pile in state.columns)
    return len(state.stock), state.waste, columns, state.redeals


def forty_useful(state: Position, move: PileMove) -> bool:
    """Passes over moves that lead where another one leads too.

    Of several free foundations or empty columns only the first, and no single card from one empty place to another.
    """
    if move.target.startswith("f"):
        index = int(move.target[1:]) - 1
        return bool(state.foundations[index]) or all(state.foundations[:index])
    if move.target.startswith("t"):
        index = int(move.target[1:]) - 1
        if not state.columns[index].cards:
            if any(not pile.cards for pile in state.columns[:index]):
                return False
            if move.source.startswith("t"):
                return len(state.columns[int(move.source[1:]) - 1].cards) > move.size
    return True


def home_cost(state: Position) -> float:
    """Low when many cards are home, few are hidden, and those wanted next lie under few others; for one pack."""
    home = {cards[-1].suit: len(cards) for cards in state.foundations if cards}
    cost = 0.0
    for cards, down in state.columns:
        cost += 2.0 * down - (not cards)
        for index, card in enumerate(cards):
            wanted = max(0, 4 - (card.rank - state.base) % KING + home.get(card.suit, 0))
            cost += 0.12 * wanted * (len(cards) - 1 - index)
            if index and index >= down and not state.row.build.joins(card, cards[index - 1]):
                cost += 1.0 + 0.5 * (card.rank > cards[index - 1].rank)
    cost += 0.5 * sum(map(len, state.cells)) + 0.8 * len(state.reserve)
    cost += 0.3 * (len(state.waste) + len(state.stock))
    return cost - 1.5 * sum(map(len, state.foundations))


def suits_cost(state: Position) -> float:
    """Low when cards lie on their own suit, few are hidden, and columns are empty; games without foundations."""
    cost = 1.7 * len(state.stock) - 25.0 * len(state.off)
    for cards, down in state.columns:
        cost += 2.2 * down - 2.5 * (not cards)
        for index in range(max(1, down), len(cards)):
            joined = Build.SAME_SUIT.joins(cards[index], cards[index - 1])
            cost += -0.6 if joined else 1.2 + 0.02 * (len(cards) - index)
    return cost


def onward_useful(state: Position, move: PileMove) -> bool:
    """The same as :func:`forty_useful`, and no card comes back from a foundation."""
    return not move.source.startswith("f") and forty_useful(state, move)

"""Moves worth a hint, and moves that can never hurt."""

from __future__ import annotations

from collections.abc import Sequence

from engine.patience.piles import PileMove, first_home
from engine.rules.cards import ACE, Card
from games.forty_thieves.position import COLUMN_NAMES, FOUNDATION_NAMES, STOCK, WASTE, FortyState


def safe_moves(state: FortyState) -> Sequence[PileMove]:
    """Moves home of cards that no column can need any more, lowest first.

    Every card one rank lower that may be built on them is home. A card goes to the first foundation that takes it.
    """
    columns = zip(COLUMN_NAMES, state.columns, strict=False)
    sources = [(name, pile.cards[-1]) for name, pile in columns if pile.cards]
    if state.waste:
        sources.append((WASTE, state.waste[-1]))
    found: list[tuple[int, PileMove]] = []
    for source, card in sources:
        home = first_home(state.foundations, card)
        if home is not None and _is_safe(state, card):
            found.append((card.rank, PileMove(source, FOUNDATION_NAMES[home])))
    return [move for _, move in sorted(found, key=lambda entry: entry[0])]


def _is_safe(state: FortyState, card: Card) -> bool:
    """Whether every card one rank below ``card`` that may be built on it is home."""
    if card.rank == ACE:
        return True
    needed = state.row.build.suits_below(card.suit)
    home = sum(1 for cards in state.foundations if len(cards) >= card.rank - 1 and cards[0].suit in needed)
    return home == len(needed) * state.row.packs


def ranked(state: FortyState, moves: Sequence[PileMove]) -> list[PileMove]:
    """Legal moves worth trying, best first.

    Moves that lead nowhere (a card from one empty place to another) are left out.
    """
    worth = [(_worth(state, move), move) for move in moves]
    return [move for value, move in sorted(worth, key=lambda entry: -entry[0]) if value > 0]


def _worth(state: FortyState, move: PileMove) -> float:
    """How promising a move looks; 0 or less for one that is not worth a hint."""
    if move.source == STOCK:
        return 1.0
    if move.target == STOCK:
        return 0.5
    if move.target in FOUNDATION_NAMES:
        return 20.0
    if move.source in FOUNDATION_NAMES:
        return 0.1
    target = state.columns[COLUMN_NAMES.index(move.target)].cards
    if move.source == WASTE:
        return 3.0 if target else 0.8
    pile = state.columns[COLUMN_NAMES.index(move.source)]
    left = len(pile.cards) - move.size
    if left == 0:
        return 6.0 if target else 0.0  # from one empty place to another
    under, lowest = pile.cards[left - 1], pile.cards[left]
    if left > pile.down and state.row.sequence_build.joins(lowest, under):
        return 0.2  # it would break what is built
    value = 5.0 if left == pile.down else max(1.5, 4.0 - 0.3 * left)
    return value if target else 0.3 * value

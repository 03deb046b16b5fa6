"""Moves home that can never hurt."""

from __future__ import annotations

from collections.abc import Sequence

from engine.patience.parts.piles import PileMove, first_home
from engine.patience.parts.position import Position
from engine.patience.places.layout import layout_of
from engine.rules.cards import KING, Card


def safe_moves(position: Position) -> Sequence[PileMove]:
    """Moves home of cards that no column can need any more, lowest first. A card goes to the first foundation that
    takes it. Where several cards are turned at once, a card of the waste is never safe: it changes what is turned next.
    """
    layout, row = layout_of(position.row), position.row
    if not row.foundations:
        return ()
    givers = [layout.columns, layout.cells, layout.reserve] + ([layout.waste] if row.turn == 1 else [])
    found: list[tuple[int, PileMove]] = []
    for giver in givers:
        for name in giver.names:
            cards = giver.cards(position, name)
            if not cards:
                continue
            home = first_home(position.foundations, cards[-1], position.base)
            if home is not None and is_safe(position, cards[-1]):
                height = (cards[-1].rank - position.base) % KING
                found.append((height, PileMove(name, layout.names.foundations[home])))
    return [move for _, move in sorted(found, key=lambda entry: entry[0])]


def is_safe(position: Position, card: Card) -> bool:
    """Whether nothing could still need ``card`` on a column: each card one rank lower that may be built on it is home,
    or could go home at once wherever it lay free, safely itself. Ranks count from the base.
    """
    height = (card.rank - position.base) % KING
    return height <= 1 or all(
        _suit_is_served(position, suit, height) for suit in position.row.build.suits_below(card.suit)
    )


def _suit_is_served(position: Position, suit: str, height: int) -> bool:
    """Whether all cards of a suit at ``height - 1`` are home or could safely go there."""
    heights = [len(cards) for cards in position.foundations if cards and cards[0].suit == suit]
    missing = position.row.packs - sum(1 for cards in heights if cards >= height)
    if missing == 0:
        return True
    if heights.count(height - 1) < missing:
        return False
    return is_safe(position, Card((position.base + height - 2) % KING + 1, suit))

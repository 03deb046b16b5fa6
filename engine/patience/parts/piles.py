"""What patiences share: columns with face-down cards, runs, build rules, foundations, and moves between piles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import NamedTuple, TypeVar

from engine.rules.cards import ACE, KING, SUITS, Card
from engine.rules.contract import SlotId

Item = TypeVar("Item")


class Pile(NamedTuple):
    """A column: its cards, bottom first, of which the first ``down`` lie face down."""

    cards: tuple[Card, ...] = ()
    down: int = 0

    @property
    def face_up(self) -> tuple[Card, ...]:
        """The cards that can be seen, bottom first."""
        return self.cards[self.down :]

    def without(self, count: int) -> Pile:
        """The pile after its top ``count`` cards left: a face-down card that became top is turned at once."""
        left = self.cards[:-count]
        return Pile(left, min(self.down, max(len(left) - 1, 0)))

    def plus(self, cards: tuple[Card, ...]) -> Pile:
        """The pile with face-up cards put on it."""
        return Pile(self.cards + cards, self.down)


class Build(Enum):
    """Which suits may lie on which where a column is built downwards."""

    SAME_SUIT = "same_suit"
    OTHER_SUIT = "other_suit"
    ALTERNATE = "alternate"
    ANY = "any"

    def suits_below(self, suit: str) -> frozenset[str]:
        """The suits on which a card of ``suit`` may be built; the relation holds both ways."""
        return _SUITS_BELOW[self][suit]

    def joins(self, upper: Card, lower: Card) -> bool:
        """Whether ``upper`` may lie on ``lower``: one rank down, and the suits agree with the rule."""
        return upper.rank + 1 == lower.rank and lower.suit in _SUITS_BELOW[self][upper.suit]


def _suits_below(build: Build, suit: str) -> frozenset[str]:
    agrees: dict[Build, Callable[[str], bool]] = {
        Build.SAME_SUIT: lambda other: other == suit,
        Build.OTHER_SUIT: lambda other: other != suit,
        Build.ALTERNATE: lambda other: (other in "dh") != (suit in "dh"),
        Build.ANY: lambda other: True,
    }
    return frozenset(filter(agrees[build], SUITS))


_SUITS_BELOW: Mapping[Build, Mapping[str, frozenset[str]]] = {
    build: {suit: _suits_below(build, suit) for suit in SUITS} for build in Build
}


def run_length(pile: Pile, build: Build) -> int:
    """How many top cards form a face-up sequence, each on the next by ``build``; 0 for an empty pile."""
    cards, down = pile
    if not cards:
        return 0
    below = _SUITS_BELOW[build]
    index = len(cards) - 1
    upper = cards[index]
    while index > down:
        lower = cards[index - 1]
        if upper[0] + 1 != lower[0] or lower[1] not in below[upper[1]]:
            break
        index, upper = index - 1, lower
    return len(cards) - index


def first_break(cards: Sequence[Card], build: Build) -> int | None:
    """The index of the lowest card that does not continue the sequence under it; ``None`` for a sequence."""
    return next((i for i in range(1, len(cards)) if not build.joins(cards[i], cards[i - 1])), None)


def rank_above(rank: int) -> int:
    """The next rank where ranks go round: the ace lies above the king."""
    return rank % KING + 1


def goes_home(foundation: tuple[Card, ...], card: Card, base: int = ACE) -> bool:
    """Whether ``card`` may go onto this foundation: a card of the base rank on a free one, else the next of its suit
    (round the corner where the base is no ace), until all thirteen are there.
    """
    if not foundation:
        return card.rank == base
    top = foundation[-1]
    return card.suit == top.suit and card.rank == rank_above(top.rank) != base


def deal_in_rows(pack: Sequence[Card], columns: int, rows: Iterable[Iterable[int]]) -> list[tuple[Card, ...]]:
    """Columns dealt row by row; each row lists the columns (from 0) that get a card, in order."""
    dealt: list[list[Card]] = [[] for _ in range(columns)]
    cards = iter(pack)
    for row in rows:
        for column in row:
            dealt[column].append(next(cards))
    return [tuple(column) for column in dealt]


def replaced(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    """``items`` with another item at ``index``."""
    return (*items[:index], item, *items[index + 1 :])


def faces(cards: Iterable[Card]) -> tuple[tuple[int, str], ...]:
    """Rank and suit of each card: what is left when twins count as equal."""
    return tuple((card[0], card[1]) for card in cards)


class PileMove(NamedTuple):
    """The top ``size`` cards of one pile go to another. Draws and deals are such moves with a word as text."""

    source: SlotId
    target: SlotId
    size: int = 1


def is_complete_suit(pile: Pile) -> bool:
    """Whether a column is exactly king to ace of one suit. Cards that still lie face down at its bottom count."""
    cards = pile.cards
    return len(cards) == KING and run_length(Pile(cards), Build.SAME_SUIT) == KING


def first_home(foundations: Sequence[tuple[Card, ...]], card: Card, base: int = ACE) -> int | None:
    """The first foundation (from 0) that takes ``card``, or ``None``."""
    return next((i for i, foundation in enumerate(foundations) if goes_home(foundation, card, base)), None)


def column_names(letter: str, count: int) -> tuple[SlotId, ...]:
    """Slot ids ``c1``, ``c2``, … of a row of piles."""
    return tuple(f"{letter}{number}" for number in range(1, count + 1))

"""Cards, and their texts: rank A23456789TJQK, then suit c d h s (``Th`` is the ten of hearts)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, NewType

Suit = NewType("Suit", str)
"""One of ``c d h s``."""

Rank = NewType("Rank", int)
"""1 (ace) to 13 (king)."""

SUITS: tuple[Suit, ...] = (Suit("c"), Suit("d"), Suit("h"), Suit("s"))
RANK_LETTERS = "A23456789TJQK"
ACE, KING = Rank(1), Rank(13)
SIGNS: Final[Mapping[str, str]] = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
"""The sign of each suit."""


class Card(NamedTuple):
    """One card. ``copy`` tells twins apart when a game uses several packs (0, 1, …)."""

    rank: int
    suit: str
    copy: int = 0

    def __str__(self) -> str:
        return RANK_LETTERS[self.rank - 1] + self.suit

    @property
    def piece(self) -> str:
        """The card's piece id: ``9h``, and ``9h.1`` for its twin."""
        return str(self) if self.copy == 0 else f"{self}.{self.copy}"


def rank_text(rank: int) -> str:
    """A rank as it is printed on a card: ``A``, ``10``, ``K``."""
    return RANK_LETTERS[rank - 1].replace("T", "10")


def read_card(text: str, copy: int = 0) -> Card:
    """The card a two-letter text names; raises ``ValueError`` otherwise. ``10h`` is read like ``Th``."""
    text = text.strip().replace("10", "T")
    if len(text) == 2 and text[0].upper() in RANK_LETTERS and text[1].lower() in SUITS:
        return Card(RANK_LETTERS.index(text[0].upper()) + 1, text[1].lower(), copy)
    raise ValueError(f"{text!r} is not a card")


def read_cards(text: str) -> tuple[Card, ...]:
    """Cards separated by blanks; a second ``9h`` becomes the twin (copy 1) of the first, and so on."""
    seen: dict[str, int] = {}
    cards = []
    for word in text.split():
        card = read_card(word)
        copy = seen.get(str(card), 0)
        seen[str(card)] = copy + 1
        cards.append(card._replace(copy=copy))
    return tuple(cards)


def write_cards(cards: tuple[Card, ...] | list[Card]) -> str:
    """The cards' texts, separated by blanks: :func:`read_cards` reads them, but counts twins from the left."""
    return " ".join(str(card) for card in cards)

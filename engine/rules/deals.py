"""Deal numbers. A number names the same shuffled pack here and in PySolFC."""

from __future__ import annotations

import secrets

from pysol_cards.cards import createCards
from pysol_cards.random import MTRandom, shuffle
from pysol_cards.random_base import RandomBase

from engine.rules.cards import Card

LARGEST_DEAL: int = MTRandom.MAX_SEED - 1
_PYSOL_SUITS = "cshd"


class UnreadableDeal(ValueError):
    """A text that is no deal number from 1 to :data:`LARGEST_DEAL`."""


def shuffled_pack(deal: int, packs: int = 1) -> tuple[Card, ...]:
    """The shuffled cards of a deal number, first card to be dealt first. Twins differ in ``copy``."""
    if not 1 <= deal <= LARGEST_DEAL:
        raise UnreadableDeal(str(deal))
    cards = shuffle(createCards(packs), deal, RandomBase.DEALS_PYSOLFC)
    return tuple(Card(c.rank, _PYSOL_SUITS[c.suit], c.id // 52) for c in reversed(cards))


def new_deal_number() -> int:
    """A deal number nobody chose, short enough to read out to a friend."""
    return 1 + secrets.randbelow(999_999_999)


def read_deal(text: str) -> int:
    """The deal number in a typed or pasted text.

    Any kind of decimal digits is read, blanks and digit separators and a leading ``#`` are passed over.
    Raises :class:`UnreadableDeal` for anything else.
    """
    digits = "".join(ch for ch in text if not ch.isspace() and ch not in "#,٬،_'\u200c\u200e\u200f\u061c")
    if not 1 <= len(digits) <= 20 or not digits.isdecimal():
        raise UnreadableDeal(text)
    deal = int(digits)
    if not 1 <= deal <= LARGEST_DEAL:
        raise UnreadableDeal(text)
    return deal

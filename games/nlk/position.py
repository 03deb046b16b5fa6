"""What lies on the table in NLK: a hand of cards within a match, as one immutable value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from engine.rules.cards import SUITS, Card
from engine.rules.contract import Seat

FEWEST_SEATS, MOST_SEATS = 2, 9
ACE_HIGH = 14


class Phase(Enum):
    """Where a hand stands: everybody collects, everybody sheds, one is left, or play went in circles."""

    COLLECT = "collect"
    SHED = "shed"
    LOST = "lost"
    ENDLESS = "endless"


class Laid(NamedTuple):
    """A card in the trick and the seat that played it."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Match:
    """The hands played so far. ``hand`` counts from 0 up to ``hands`` - 1; ``losses`` is one number a seat.

    ``deal`` is the deal number of the first hand; 0 for a position that was not dealt but read.
    """

    deal: int
    hand: int
    hands: int
    losses: tuple[int, ...]

    @property
    def is_last_hand(self) -> bool:
        """Whether the match ends with this hand."""
        return self.hand + 1 >= self.hands


@dataclass(frozen=True, slots=True)
class Trail:
    """How the position came about, as far as that still matters. It is no part of the position's text.

    ``seen`` are all cards that ever lay open, the one seen last at the end. ``leader`` led the present trick.
    ``since`` are the positions since a trick last left the game (nothing older can come again). ``done`` is the
    trick that just left the game, until the next lead.
    """

    seen: tuple[Card, ...] = ()
    leader: Seat | None = None
    since: tuple[bytes, ...] = ()
    done: tuple[Laid, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """One position. ``hands`` are the piles in phase 1 (bottom first) and the sorted hands in phase 2.

    ``turn`` is the seat to move, or once the hand is over the seat that deals next. ``may_give`` is false
    after the first draw of a turn. ``size`` is how many cards complete the trick. The trick is earliest first.
    """

    dealer: Seat
    turn: Seat
    phase: Phase
    hands: tuple[tuple[Card, ...], ...]
    match: Match
    talon: tuple[Card, ...] = ()
    drawn: Card | None = None
    may_give: bool = True
    trumps: str = ""
    size: int = 0
    trick: tuple[Laid, ...] = ()
    trail: Trail = field(default=Trail(), compare=False)

    @property
    def players(self) -> int:
        """How many take part, 2 to 9, whether they still have cards or not."""
        return len(self.hands)

    @property
    def is_over(self) -> bool:
        """Whether this hand is over (the match may go on)."""
        return self.phase in (Phase.LOST, Phase.ENDLESS)

    @property
    def holders(self) -> tuple[Seat, ...]:
        """The seats that have cards."""
        return tuple([seat for seat, hand in enumerate(self.hands) if hand])

    @property
    def holds_last_card(self) -> bool:
        """Whether the card just drawn is the talon's last, which decides trumps and stays (R12)."""
        return self.drawn is not None and not self.talon

    def next_holder(self, seat: Seat) -> Seat:
        """The first seat after ``seat`` that has cards; seats that are out are skipped (R18).

        ``seat`` itself if no other has any; ``ValueError`` if nobody has.
        """
        for step in range(1, self.players + 1):
            if self.hands[(seat + step) % self.players]:
                return (seat + step) % self.players
        raise ValueError("nobody has cards")


def strength(card: Card) -> int:
    """2 to 14: the ace is high (R3)."""
    return ACE_HIGH if card.rank == 1 else card.rank


def lowest_strength(players: int) -> int:
    """The lowest rank in the pack: 11 less the number of players (R2)."""
    return 11 - players


def pack(players: int) -> frozenset[Card]:
    """All cards that so many players use: four suits of ``players`` + 4 cards (R2)."""
    ranks = [1, *range(lowest_strength(players), 14)]
    return frozenset(Card(rank, suit) for rank in ranks for suit in SUITS)


def fitting_strength(top: Card, players: int) -> int:
    """The one rank that may be given onto ``top``: the next higher; the pack's lowest on an ace (R8)."""
    return lowest_strength(players) if strength(top) == ACE_HIGH else strength(top) + 1


def fits(card: Card, top: Card, players: int) -> bool:
    """Whether ``card`` may be given onto a pile with ``top`` on it, in the pack of so many players (R8)."""
    return strength(card) == fitting_strength(top, players)


def beats(card: Card, other: Card, trumps: str) -> bool:
    """A higher card of the same suit, or a trump on a plain card (R14)."""
    if card.suit == other.suit:
        return strength(card) > strength(other)
    return card.suit == trumps


def sorted_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the one order that hands are kept in: clubs, diamonds, hearts, spades, low to high."""
    return tuple(sorted(cards, key=lambda card: (card.suit, strength(card))))


def with_hand(hands: tuple[tuple[Card, ...], ...], seat: Seat, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """``hands`` with one of them replaced."""
    return (*hands[:seat], hand, *hands[seat + 1 :])

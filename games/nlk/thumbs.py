"""Rules of thumb: how a player without foresight collects and sheds. Used by the easier opponents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from engine.rules.cards import Card
from games.nlk.moves import PICK_UP, Act, Move
from games.nlk.position import Phase, strength
from games.nlk.views import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """What a player likes.

    ``blunders`` is the chance of any legal move at all. Of plain cards that need a trump, ``trumps_until`` says
    with how many cards in hand at most one is spent, ``finishes_until`` the same where it completes the trick.
    Cards stronger than ``gives_up_to`` are not given away. ``last_seen`` is how many cards are remembered.
    """

    blunders: float = 0.0
    trumps_until: int = 52
    finishes_until: int = 52
    gives_up_to: int = 14
    last_seen: int = 0


def choose(view: View, legal: Sequence[Move], style: Style, random: Random) -> Move:
    """One of ``legal``, as ``style`` would play."""
    if len(legal) == 1 or random.random() < style.blunders:
        return random.choice(legal)
    if view.phase is Phase.COLLECT:
        return _collect(view, legal, style)
    if view.phase is not Phase.SHED:
        return legal[0]
    return _shed(view, legal, style)


def _collect(view: View, legal: Sequence[Move], style: Style) -> Move:
    """Give whatever may go; among several receivers the one with the fewest cards gets it."""
    card = view.drawn or view.piles[view.seat][-1]
    gifts = [move for move in legal if move.act in (Act.GIVE, Act.PASS_ON)]
    if not gifts or strength(card) > style.gives_up_to:
        return legal[-1]
    return min(gifts, key=lambda move: view.counts[move.seat or 0])


def _shed(view: View, legal: Sequence[Move], style: Style) -> Move:
    cards = [move.card for move in legal if move.card is not None]
    plain = [card for card in cards if card.suit != view.trumps]
    if not view.trick:
        return _lead(view, legal, plain or cards, style)
    if plain:
        return _playing(legal, min(plain, key=strength))
    completes = len(view.trick) + 1 == view.size
    if cards and len(view.hand) <= (style.finishes_until if completes else style.trumps_until):
        return _playing(legal, min(cards, key=strength))
    return PICK_UP


def _lead(view: View, legal: Sequence[Move], cards: Sequence[Card], style: Style) -> Move:
    """The lowest card, and among the lowest one that the next player is not remembered to beat."""
    follower = _next_holder(view)
    kept = view.seen[max(0, len(view.seen) - style.last_seen) :]
    theirs = [sighting.card for sighting in kept if sighting.seat == follower]

    def price(card: Card) -> tuple[bool, int]:
        beaten = any(other.suit == card.suit and strength(other) > strength(card) for other in theirs)
        return beaten, strength(card)

    return _playing(legal, min(cards, key=price))


def _next_holder(view: View) -> int:
    seats = ((view.seat + step) % view.players for step in range(1, view.players))
    return next((seat for seat in seats if view.counts[seat]), view.seat)


def _playing(legal: Iterable[Move], card: Card) -> Move:
    return next(move for move in legal if move.card == card)

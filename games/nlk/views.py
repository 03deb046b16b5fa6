"""What one seat may know of an NLK position, and full positions that agree with it.

In phase 1 every card lies face up when it moves, so a seat with perfect memory knows where each seen card went
and does not know the talon. In phase 2 hands are hidden, and all that a seat has to go by is what it saw.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

from engine.rules.cards import Card
from engine.rules.contract import Seat
from games.nlk.position import Laid, Match, Phase, State, Trail, pack, sorted_hand


class Sighting(NamedTuple):
    """A card that lay open once, and the seat that has it since; ``None`` once it left the game."""

    card: Card
    seat: Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """All that ``seat`` could know.

    ``piles`` are everybody's in phase 1 and empty in phase 2; ``hand`` is the seat's own hand in phase 2. ``counts``
    are the sizes of all piles or hands, ``talon`` how many cards it has. ``seen`` says where each seen card went, what
    was seen last at the end. ``deal`` is never told: it would give the talon away.
    """

    seat: Seat
    dealer: Seat
    turn: Seat
    phase: Phase
    hand_number: int
    hands: int
    losses: tuple[int, ...]
    counts: tuple[int, ...]
    talon: int
    drawn: Card | None
    may_give: bool
    trumps: str
    size: int
    piles: tuple[tuple[Card, ...], ...]
    hand: tuple[Card, ...]
    trick: tuple[Laid, ...]
    leader: Seat | None
    seen: tuple[Sighting, ...]

    @property
    def players(self) -> int:
        """How many take part, 2 to 9, whether they still have cards or not."""
        return len(self.counts)


def view_of(state: State, seat: Seat) -> View:
    """The view of ``seat``: built from what lay open, so that nothing hidden can slip in."""
    collecting = state.phase is Phase.COLLECT
    return View(
        seat=seat,
        dealer=state.dealer,
        turn=state.turn,
        phase=state.phase,
        hand_number=state.match.hand,
        hands=state.match.hands,
        losses=state.match.losses,
        counts=tuple(len(hand) for hand in state.hands),
        talon=len(state.talon),
        drawn=state.drawn,
        may_give=state.may_give,
        trumps=state.trumps,
        size=state.size,
        piles=state.hands if collecting else (),
        hand=() if collecting else state.hands[seat],
        trick=state.trick,
        leader=state.trail.leader,
        seen=_sightings(state),
    )


def _sightings(state: State) -> tuple[Sighting, ...]:
    """Where the cards went that everybody saw.

    A card once seen is followed wherever it goes: it never moves unseen. A card that was never seen (a position read
    from a text) is not mentioned.
    """
    where = {card: seat for seat, hand in enumerate(state.hands) for card in hand}
    open_now = {laid.card for laid in state.trick} | {state.drawn}
    seen = [card for card in state.trail.seen if card not in open_now]
    return tuple(map(Sighting, seen, map(where.get, seen)))


def sample_state(view: View, random: Random) -> State:
    """A full position that agrees with ``view``; what the view does not tell is drawn at random."""
    match = Match(0, view.hand_number, view.hands, view.losses)
    trail = Trail(seen=tuple(sighting.card for sighting in view.seen), leader=view.leader)
    known: list[list[Card]] = [[] for _ in range(view.players)]
    placed = {laid.card for laid in view.trick} | {sighting.card for sighting in view.seen} | set(view.hand)
    placed |= {card for pile in view.piles for card in pile} | ({view.drawn} if view.drawn else set())
    unseen = sorted(pack(view.players) - placed)
    random.shuffle(unseen)
    state = State(
        dealer=view.dealer,
        turn=view.turn,
        phase=view.phase,
        hands=view.piles,
        match=match,
        talon=tuple(unseen[: view.talon]),
        drawn=view.drawn,
        may_give=view.may_give,
        trumps=view.trumps,
        size=view.size,
        trick=view.trick,
        trail=trail,
    )
    if view.phase is Phase.COLLECT:
        return state
    for card, seat in view.seen:
        if seat is not None and seat != view.seat and card not in view.hand:
            known[seat].append(card)
    known[view.seat] = list(view.hand)
    for seat, hand in enumerate(known):
        missing = view.counts[seat] - len(hand)
        hand.extend(unseen[:missing])
        del unseen[:missing]
    return replace(state, hands=tuple(sorted_hand(hand) for hand in known))


def remembering(view: View, last: int) -> View:
    """The view of somebody who remembers only the ``last`` cards seen, besides what lies open."""
    kept = view.seen[max(0, len(view.seen) - last) :]
    own = tuple(sighting for sighting in view.seen if sighting.seat == view.seat)
    return replace(view, seen=tuple(s for s in view.seen if s in kept or s in own))

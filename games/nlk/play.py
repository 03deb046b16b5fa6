"""What each move of NLK does to the position. Legality is :mod:`games.nlk.legality`'s business."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from engine.rules.cards import Card
from engine.rules.contract import IllegalMove, Seat
from engine.rules.deals import LARGEST_DEAL, shuffled_pack
from games.nlk.moves import Act, Move
from games.nlk.position import Laid, Match, Phase, State, Trail, pack, sorted_hand, with_hand

THIRD_TIME = 3


def deal_hand(match: Match, dealer: Seat) -> State:
    """Each player's first card, face up, beginning after the dealer; the rest is the talon (R5, R6)."""
    players = len(match.losses)
    number = (match.deal + match.hand - 1) % LARGEST_DEAL + 1
    used = pack(players)
    cards = tuple(card for card in shuffled_pack(number) if card in used)
    seats = [(dealer + 1 + step) % players for step in range(players)]
    piles: list[tuple[Card, ...]] = [()] * players
    for seat, card in zip(seats, cards, strict=False):
        piles[seat] = (card,)
    return State(
        dealer=dealer,
        turn=seats[0],
        phase=Phase.COLLECT,
        hands=tuple(piles),
        match=match,
        talon=cards[players:],
        trail=Trail(seen=cards[:players]),
    )


def apply_move(state: State, move: Move) -> State:
    """The position after a legal move."""
    match move.act:
        case Act.GIVE:
            return _give(state, _seat(move))
        case Act.DRAW:
            card = state.talon[0]
            return replace(state, talon=state.talon[1:], drawn=card, may_give=False, trail=_seeing(state.trail, card))
        case Act.PASS_ON:
            return _pass_on(state, _seat(move))
        case Act.KEEP:
            return _keep(state)
        case Act.PLAY:
            return _play(state, _card(move))
        case Act.PICK_UP:
            return _pick_up(state)
        case Act.NEXT_HAND:
            return deal_hand(replace(state.match, hand=state.match.hand + 1), state.turn)


def _seat(move: Move) -> Seat:
    if move.seat is None:
        raise IllegalMove(f"{move} names no seat")
    return move.seat


def _card(move: Move | State) -> Card:
    card = move.card if isinstance(move, Move) else move.drawn
    if card is None:
        raise IllegalMove("there is no card to move")
    return card


def _seeing(trail: Trail, card: Card) -> Trail:
    return replace(trail, seen=(*[known for known in trail.seen if known != card], card))


def _give(state: State, receiver: Seat) -> State:
    """R7: the top card of one's own pile goes onto another pile."""
    *rest, card = state.hands[state.turn]
    hands = with_hand(state.hands, state.turn, tuple(rest))
    hands = with_hand(hands, receiver, (*hands[receiver], card))
    return replace(state, hands=hands, trail=_seeing(state.trail, card))


def _pass_on(state: State, receiver: Seat) -> State:
    """R9: the drawn card goes onto another pile, and one must draw again."""
    card = _card(state)
    hands = with_hand(state.hands, receiver, (*state.hands[receiver], card))
    return replace(state, hands=hands, drawn=None, trail=_seeing(state.trail, card))


def _keep(state: State) -> State:
    """R9: the drawn card ends the turn on one's own pile. R12: the last one ends phase 1."""
    card = _card(state)
    hands = with_hand(state.hands, state.turn, (*state.hands[state.turn], card))
    trail = _seeing(state.trail, card)
    if state.talon:
        after = (state.turn + 1) % state.players
        return replace(state, hands=hands, drawn=None, may_give=True, turn=after, trail=trail)
    return _settled(
        replace(
            state,
            phase=Phase.SHED,
            hands=tuple(sorted_hand(hand) for hand in hands),
            drawn=None,
            may_give=True,
            trumps=card.suit,
            size=sum(1 for hand in hands if hand),
            trail=replace(trail, leader=state.turn),
        )
    )


def _play(state: State, card: Card) -> State:
    """R13 to R16, and rulings 1 and 2: a player who goes out leaves the trick's size as it was."""
    seat = state.turn
    hand = tuple(held for held in state.hands[seat] if held != card)
    leader = state.trail.leader if state.trick else seat
    after = replace(
        state,
        hands=with_hand(state.hands, seat, hand),
        trick=(*state.trick, Laid(seat, card)),
        trail=replace(_seeing(state.trail, card), leader=leader, done=()),
    )
    if len(after.holders) == 1:
        return _settled(after)
    if len(after.trick) == state.size:
        winner = seat if hand else after.next_holder(seat)
        trail = replace(after.trail, leader=winner, since=(), done=after.trick)
        return _settled(replace(after, trick=(), size=len(after.holders), turn=winner, trail=trail))
    return _settled(replace(after, turn=after.next_holder(seat)))


def _pick_up(state: State) -> State:
    """R14, R15, R17: the earliest card of the trick goes into the hand; the turn passes on."""
    seat, card = state.turn, state.trick[0].card
    hand = sorted_hand((*state.hands[seat], card))
    after = replace(
        state,
        hands=with_hand(state.hands, seat, hand),
        trick=state.trick[1:],
        trail=_seeing(state.trail, card),
    )
    following = after.next_holder(seat)
    if after.trick:
        return _settled(replace(after, turn=following))
    trail = replace(after.trail, leader=following)
    return _settled(replace(after, turn=following, size=len(after.holders), trail=trail))


def _settled(state: State) -> State:
    """The position of phase 2, or the end of the hand if it is one (R19, ruling 5)."""
    holders = state.holders
    if len(holders) == 1:
        return lost_by(state, holders[0])
    key = repetition_key(state)
    since = (*state.trail.since, key)
    trail = replace(state.trail, since=since)
    if since.count(key) >= THIRD_TIME:
        return replace(state, phase=Phase.ENDLESS, turn=state.dealer, trail=trail)
    return replace(state, trail=trail)


def lost_by(state: State, loser: Seat) -> State:
    """The end of a hand: the loser's losses grow by one, and he deals the next hand (R4, R19)."""
    losses = tuple(count + (seat == loser) for seat, count in enumerate(state.match.losses))
    return replace(state, phase=Phase.LOST, turn=loser, match=replace(state.match, losses=losses))


def repetition_key(state: State) -> bytes:
    """Equal for equal full positions: hands, trick, leader, size and player to move (ruling 5)."""
    where = bytearray(64)
    for seat, hand in enumerate(state.hands):
        for card in hand:
            where[_place(card)] = 1 + seat
    for depth, laid in enumerate(state.trick):
        where[_place(laid.card)] = 16 + 10 * depth + laid.seat
    leader = state.turn if state.trail.leader is None else state.trail.leader
    where[60:] = bytes((state.turn, leader, state.size, 0))
    return bytes(where)


@cache
def _place(card: Card) -> int:
    return "cdhs".index(card.suit) * 13 + card.rank - 1

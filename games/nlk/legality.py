"""Which moves NLK allows, and the reason for each that it does not."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules.cards import Rank
from engine.rules.contract import Refusal, Seat
from engine.words.language import N_, RankName
from games.nlk.moves import DRAW, KEEP, NEXT_HAND, PICK_UP, Act, Move, give, pass_on, play
from games.nlk.position import ACE_HIGH, Phase, State, beats, fits, fitting_strength

REFUSALS: Mapping[str, str] = {
    "does_not_fit": N_("The {card} does not fit on the {top}: only the {rank} goes there."),
    "empty_pile": N_("Nothing can be given to a player who has no pile."),
    "own_pile": N_("A card is given to another player's pile; the drawn one can be kept instead."),
    "already_drawn": N_("After the first draw of a turn nothing leaves your own pile."),
    "last_card_stays": N_("The last card decides trumps and stays with whoever draws it."),
    "does_not_beat": N_("The {card} does not beat the {other}."),
    "not_your_turn": N_("It is not this player's turn."),
    "not_held": N_("That card is in nobody's hand any more."),
    "must_lead": N_("A new trick begins: lead any card."),
    "nothing_to_give": N_("There is no pile to give from."),
    "place_drawn_card": N_("First pass the drawn card on or keep it."),
    "nothing_drawn": N_("No card has been drawn yet."),
    "no_such_seat": N_("Nobody sits there."),
    "other_phase": N_("That belongs to the other half of the hand."),
    "hand_is_over": N_("This hand is over."),
    "hand_goes_on": N_("This hand is not over yet."),
    "match_is_over": N_("The match is over."),
}


def legal_moves(state: State) -> tuple[Move, ...]:
    """All legal moves: receivers in seat order, cards in the order of the hand."""
    if state.phase is Phase.COLLECT:
        return _collecting_moves(state)
    if state.phase is Phase.SHED:
        hand = state.hands[state.turn]
        if not state.trick:
            return tuple(play(card) for card in hand)
        last = state.trick[-1].card
        return (*(play(card) for card in hand if beats(card, last, state.trumps)), PICK_UP)
    return () if state.match.is_last_hand else (NEXT_HAND,)


def _collecting_moves(state: State) -> tuple[Move, ...]:
    others = [seat for seat in range(state.players) if seat != state.turn and state.hands[seat]]
    if state.drawn is not None:
        if state.holds_last_card:
            return (KEEP,)
        fitting = (s for s in others if fits(state.drawn, state.hands[s][-1], state.players))
        return (*(pass_on(seat) for seat in fitting), KEEP)
    own = state.hands[state.turn]
    if not state.may_give or not own:
        return (DRAW,)
    return (*(give(s) for s in others if fits(own[-1], state.hands[s][-1], state.players)), DRAW)


def why_not(state: State, move: Move) -> Refusal | None:
    """The reason why a readable move is not legal; ``None`` exactly when it is."""
    if move in legal_moves(state):
        return None
    if move.act is Act.NEXT_HAND:
        return Refusal("match_is_over" if state.is_over else "hand_goes_on")
    if state.is_over:
        return Refusal("match_is_over" if state.match.is_last_hand else "hand_is_over")
    collecting = move.act in (Act.GIVE, Act.DRAW, Act.PASS_ON, Act.KEEP)
    if collecting is not (state.phase is Phase.COLLECT):
        return Refusal("other_phase")
    match move.act:
        case Act.GIVE:
            return _why_no_gift(state, move.seat)
        case Act.PASS_ON:
            return _why_no_passing_on(state, move.seat)
        case Act.DRAW:
            return Refusal("place_drawn_card")
        case Act.KEEP:
            return Refusal("nothing_drawn")
        case Act.PICK_UP:
            return Refusal("must_lead")
        case _:
            return _why_no_play(state, move)


def _why_no_gift(state: State, receiver: Seat | None) -> Refusal:
    if not state.may_give:
        return Refusal("already_drawn")
    if not state.hands[state.turn]:
        return Refusal("nothing_to_give")
    return _why_no_fit(state, receiver)


def _why_no_passing_on(state: State, receiver: Seat | None) -> Refusal:
    if state.drawn is None:
        return Refusal("nothing_drawn")
    if state.holds_last_card:
        return Refusal("last_card_stays")
    return _why_no_fit(state, receiver)


def _why_no_fit(state: State, receiver: Seat | None) -> Refusal:
    card = state.drawn or state.hands[state.turn][-1]
    if receiver is None or not 0 <= receiver < state.players:
        return Refusal("no_such_seat")
    if receiver == state.turn:
        return Refusal("own_pile")
    if not state.hands[receiver]:
        return Refusal("empty_pile")
    top = state.hands[receiver][-1]
    wanted = fitting_strength(top, state.players)
    rank = RankName(Rank(1 if wanted == ACE_HIGH else wanted))
    return Refusal("does_not_fit", {"card": card, "top": top, "rank": rank})


def _why_no_play(state: State, move: Move) -> Refusal:
    card = move.card
    if card is not None and card in state.hands[state.turn]:
        return Refusal("does_not_beat", {"card": card, "other": state.trick[-1].card})
    if any(card in hand for hand in state.hands):
        return Refusal("not_your_turn")
    return Refusal("not_held")

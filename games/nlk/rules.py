"""NLK: everybody collects a pile, then everybody tries to get rid of it; the last one with cards loses.

The game of this suite is a match of several hands. ``next-hand`` deals the next one. Hand k of deal n is dealt
with deal number n + k (k from 0), so that a hand can be played again by its own number.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from engine.rules.contract import HiddenHands, Outcome, Refusal, Rules, Seat, Setup
from engine.words.language import N_
from games.nlk import legality, moves, play, texts, views
from games.nlk.moves import Act, Move
from games.nlk.position import FEWEST_SEATS, MOST_SEATS, Match, State
from games.nlk.views import View

DEFAULT_HANDS = "5"


class NlkRules(Rules[State, Move], HiddenHands[State, View]):
    """The rules of NLK for two to nine seats (two and three are an extra)."""

    refusals = legality.REFUSALS
    endings: ClassVar[dict[str, str]] = {
        "fewest_losses": N_("Whoever lost the fewest hands wins the match."),
        "all_alike": N_("Everybody lost equally often."),
    }

    def start(self, setup: Setup) -> State:
        """The first hand, dealt by deal number mod players (R4)."""
        if not FEWEST_SEATS <= setup.seats <= MOST_SEATS:
            raise ValueError(f"NLK is for {FEWEST_SEATS} to {MOST_SEATS} players, not {setup.seats}")
        hands = int(setup.option("hands", DEFAULT_HANDS))
        match = Match(setup.deal, 0, hands, (0,) * setup.seats)
        return play.deal_hand(match, setup.deal % setup.seats)

    def to_move(self, state: State) -> Seat | None:
        """Whose turn it is; between two hands whoever deals the next one."""
        return None if state.is_over and state.match.is_last_hand else state.turn

    def legal_moves(self, state: State) -> Sequence[Move]:
        return legality.legal_moves(state)

    def apply(self, state: State, move: Move) -> State:
        return play.apply_move(state, move)

    def outcome(self, state: State) -> Outcome | None:
        """The end of the match: the fewest losses win, several may share them; all alike is a draw (ruling 6)."""
        if not (state.is_over and state.match.is_last_hand):
            return None
        losses = state.match.losses
        if len(set(losses)) == 1:
            return Outcome(scores=losses, reason="all_alike")
        winners = tuple(seat for seat, count in enumerate(losses) if count == min(losses))
        losers = tuple(seat for seat, count in enumerate(losses) if count != min(losses))
        return Outcome(winners=winners, losers=losers, scores=losses, reason="fewest_losses")

    def write_move(self, move: Move) -> str:
        return moves.write_move(move)

    def read_move(self, text: str) -> Move:
        return moves.read_move(text)

    def write_state(self, state: State) -> str:
        return texts.write_state(state)

    def read_state(self, text: str) -> State:
        return texts.read_state(text)

    def why_not(self, state: State, move: Move) -> Refusal | None:
        return legality.why_not(state, move)

    def forced_move(self, state: State) -> Move | None:
        """Keeping a drawn card that can go nowhere else, the last one above all."""
        return moves.KEEP if self.legal_moves(state) == (moves.KEEP,) else None

    def reveals(self, state: State, move: Move) -> bool:
        """Drawing shows a card, and a new hand shows the cards dealt."""
        return move.act in (Act.DRAW, Act.NEXT_HAND)

    def view(self, state: State, seat: Seat) -> View:
        return views.view_of(state, seat)

    def sample(self, view: View, random: Random) -> State:
        return views.sample_state(view, random)


RULES = NlkRules()

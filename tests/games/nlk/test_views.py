"""What NLK's seats may know: all that lay open and nothing else, with perfect memory or less."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest

from engine.rules.cards import Card
from engine.rules.contract import Setup
from games.nlk.moves import Act
from games.nlk.position import Phase, State, pack
from games.nlk.rules import RULES
from games.nlk.views import remembering


def cards_in(thing: Any) -> Iterator[Card]:
    """All cards that can be reached from a value."""
    if isinstance(thing, Card):
        yield thing
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from cards_in(getattr(thing, field.name))
    elif isinstance(thing, tuple | list | frozenset):
        for part in thing:
            yield from cards_in(part)


def random_hand(players: int, deal: int) -> Iterator[State]:
    random = Random(deal)
    state = RULES.start(Setup(deal=deal, seats=players, options={"hands": "1"}))
    while RULES.outcome(state) is None:
        yield state
        state = RULES.apply(state, random.choice(RULES.legal_moves(state)))


@pytest.mark.parametrize("players", [2, 4, 9])
def test_a_view_never_holds_the_talon(players: int) -> None:
    for number, state in enumerate(random_hand(players, 11)):
        for seat in range(number % 4, players, 4):
            view = RULES.view(state, seat)
            assert not set(cards_in(view)) & set(state.talon)
            assert not hasattr(view, "deal") and view.talon == len(state.talon)


@pytest.mark.parametrize("players", [3, 5, 6])
def test_memory_alone_tells_every_hand_of_a_dealt_game(players: int) -> None:
    """In phase 1 every card lies open when it moves, so phase 2 hides nothing from a perfect memory."""
    for state in random_hand(players, 23):
        if state.phase is Phase.SHED:
            for seat in range(players):
                view = RULES.view(state, seat)
                assert view.hand == state.hands[seat] and view.piles == ()
                assert RULES.sample(view, Random(1)).hands == state.hands


def test_sightings_follow_an_account_kept_by_hand() -> None:
    """An account of what everybody sees, kept move by move outside the rules, tells the same as the view."""
    random = Random(3)
    state = RULES.start(Setup(deal=31, seats=5, options={"hands": "1"}))
    account: dict[Card, int | None] = {hand[0]: seat for seat, hand in enumerate(state.hands)}
    while RULES.outcome(state) is None:
        move = random.choice(RULES.legal_moves(state))
        before, state = state, RULES.apply(state, move)
        seat = before.turn
        if move.act is Act.GIVE:
            account[before.hands[seat][-1]] = move.seat
        elif move.act is Act.DRAW and state.drawn is not None:
            account[state.drawn] = None
        elif move.act in (Act.PASS_ON, Act.KEEP) and before.drawn is not None:
            account[before.drawn] = seat if move.seat is None else move.seat
        elif move.act is Act.PICK_UP:
            account[before.trick[0].card] = seat
        elif move.card is not None:
            account[move.card] = None
        open_now = {laid.card for laid in state.trick} | {state.drawn}
        expected = {card: owner for card, owner in account.items() if card not in open_now}
        for looking in range(5):
            assert {s.card: s.seat for s in RULES.view(state, looking).seen} == expected


@pytest.mark.parametrize("last", [0, 8, 52])
def test_a_weaker_memory_imagines_hands_of_the_right_sizes(last: int) -> None:
    random = Random(4)
    differing = 0
    for state in random_hand(6, 47):
        if state.phase is not Phase.SHED:
            continue
        view = remembering(RULES.view(state, state.turn), last)
        imagined = RULES.sample(view, random)
        assert [len(hand) for hand in imagined.hands] == [len(hand) for hand in state.hands]
        assert imagined.hands[state.turn] == state.hands[state.turn] and imagined.trick == state.trick
        cards = [card for hand in imagined.hands for card in hand] + [laid.card for laid in imagined.trick]
        assert len(cards) == len(set(cards)) and set(cards) <= pack(6)
        differing += imagined.hands != state.hands
    assert bool(differing) is (last < 52)

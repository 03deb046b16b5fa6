"""Hidden hands stay hidden: whatever a seat cannot know never changes its view, nor what an opponent does."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.rules.contract import HiddenHands
from engine.rules.opponents import Limit
from tests.support.every import THOROUGH, Subject, random_game, subjects

GAMES = max(1, round(2 * THOROUGH))
SAMPLES = 3
PATIENT = Limit(seconds=60.0)

hiding = [subject for subject in subjects() if isinstance(subject.rules, HiddenHands)]
each_subject = pytest.mark.parametrize("subject", hiding, ids=str)


def positions(subject: Subject, every: int) -> Iterator[Any]:
    for deal in range(1, GAMES + 1):
        for number, (state, move) in enumerate(random_game(subject, deal, (70, 300)[deal % 2])):
            if number % every == 0 or move is None:
                yield state


def test_there_are_games_with_hidden_hands() -> None:
    assert {subject.game.id for subject in hiding} >= {"nlk"}


@each_subject
def test_what_a_seat_cannot_know_never_changes_its_view(subject: Subject) -> None:
    rules, random = subject.rules, Random(1)
    differing = 0
    for state in positions(subject, every=9):
        for seat in range(subject.seats):
            view = rules.view(state, seat)
            for _ in range(SAMPLES):
                other = rules.sample(view, random)
                differing += rules.write_state(other) != rules.write_state(state)
                assert rules.view(other, seat) == view
                if rules.to_move(state) == seat:
                    assert rules.legal_moves(other) == rules.legal_moves(state)
    assert differing, "something must be hidden, or this test tests nothing"


@each_subject
def test_views_cross_to_the_worker(subject: Subject) -> None:
    for state in positions(subject, every=40):
        for seat in range(subject.seats):
            view = subject.rules.view(state, seat)
            assert pickle.loads(pickle.dumps(view)) == view


@pytest.mark.parametrize("subject", [s for s in hiding if not s.options and s.seats % 2 == 0], ids=str)
def test_what_a_seat_cannot_know_never_changes_an_opponents_move(subject: Subject) -> None:
    rules, random = subject.rules, Random(2)
    quick = [level for level in subject.game.levels if level.limit.seconds <= 0.2]
    assert quick
    for state in positions(subject, every=23):
        seat = rules.to_move(state)
        if seat is None:
            continue
        legal = rules.legal_moves(state)
        for level in quick:
            opponent = level.make()
            chosen = opponent.choose(rules.view(state, seat), legal, PATIENT, Random(7))
            assert chosen in legal
            other = rules.view(rules.sample(rules.view(state, seat), random), seat)
            assert opponent.choose(other, legal, PATIENT, Random(7)) == chosen

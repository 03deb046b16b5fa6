"""Hints without a solver: always playable, never nothing, sensible first."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.play.hints import generic_hint, ranked_hints
from engine.play.session import Session
from engine.rules.contract import Setup
from tests.engine.play.test_automatic_moves import Shelf, ShelfRules
from tests.support.every import Subject, subjects


class HintingRules(ShelfRules):
    def hint_moves(self, state: Shelf) -> list[str]:
        return ["+z", "fly"]


def test_safe_moves_come_first_then_the_rules_own_then_the_rest_each_once() -> None:
    assert ranked_hints(HintingRules(), Shelf()) == ("+x", "+z", "nudge", "+y")


def test_moves_that_lead_back_come_last() -> None:
    rules = ShelfRules()
    session: Session[Shelf, str] = Session("shelf", rules, Setup(deal=1))
    for move in ("+x", "+y"):
        session.play(move)
    history = [session.state_at(number) for number in range(3)]
    assert ranked_hints(rules, session.state, history) == ("nudge", "-x", "+z", "-y")
    assert ranked_hints(rules, Shelf(frozenset("xy")), [Shelf(frozenset("y"))])[-1] == "-x"


def test_when_every_move_leads_back_there_is_still_a_hint() -> None:
    rules = ShelfRules()
    everything = [rules.apply(Shelf(), move) for move in rules.legal_moves(Shelf())]
    assert generic_hint(rules, Shelf(), everything) == "+x"


def test_a_finished_game_has_no_hint() -> None:
    with pytest.raises(LookupError):
        generic_hint(ShelfRules(), Shelf(frozenset("xyz")))


@pytest.mark.parametrize("subject", subjects(), ids=str)
def test_every_hint_can_be_played(subject: Subject) -> None:
    rules: Any = subject.rules
    for deal in (1,) if subject.options else (1, 2):
        random = Random(deal)
        state = rules.start(subject.setup(deal))
        history = [state]
        for _ in range(35):
            legal = rules.legal_moves(state)
            if not legal:
                break
            hint = generic_hint(rules, state, history)
            assert hint in legal
            assert rules.why_not(state, hint) is None
            state = rules.apply(state, hint if random.random() < 0.7 else random.choice(legal))
            history.append(state)

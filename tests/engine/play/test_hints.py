"""Hints without a solver: always playable, never nothing, sensible first."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.play.hints import generic_hint
from engine.play.session import Session
from engine.rules.contract import Setup
from tests.engine.play.test_automatic_moves import Shelf, ShelfRules
from tests.support.every import Subject, subjects


class HintingRules(ShelfRules):
    def hint_moves(self, state: Shelf) -> list[str]:
        return ["fly", "+z", "nudge"]


def after(rules: ShelfRules, state: Shelf, *moves: str) -> list[Shelf]:
    """The positions that the moves lead to: with them as history, the next hint in order is shown."""
    return [rules.apply(state, move) for move in moves]


def test_hints_are_the_safe_moves_first_then_the_rules_own_and_no_others() -> None:
    rules, state = HintingRules(), Shelf()
    assert generic_hint(rules, state) == "+x", "it is safe"
    assert generic_hint(rules, state, after(rules, state, "+x")) == "+z", "the rules' own best, as it is legal"
    assert generic_hint(rules, state, after(rules, state, "+x", "+z")) == "nudge", "the rules' own second"
    everything = after(rules, state, "+x", "+z", "nudge")
    assert generic_hint(rules, state, everything) == "+x", "rather a good move again than one without sense"


def test_where_the_rules_have_no_hint_any_legal_move_that_does_not_lead_back_will_do() -> None:
    rules = ShelfRules()
    session: Session[Shelf, str] = Session("shelf", rules, Setup(deal=1))
    for move in ("+x", "+y"):
        session.play(move)
    history = [session.state_at(number) for number in range(3)]
    assert generic_hint(rules, session.state, history) == "nudge"
    nudged = after(rules, session.state, "nudge")
    assert generic_hint(rules, session.state, [*history, *nudged]) == "-x"
    assert generic_hint(rules, Shelf(frozenset("xy")), [*nudged, Shelf(frozenset("y"))]) == "-y"


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

"""Each game, and each member of a family, has a real game for its tile's miniature."""

from __future__ import annotations

import pytest

from engine.rules.contract import Setup
from tests.support.every import Subject, main_subjects


@pytest.mark.parametrize("subject", main_subjects(), ids=str)
def test_the_miniature_shows_a_real_game_that_goes_on(subject: Subject) -> None:
    saved = subject.game.showcase(subject.variant)
    assert saved is not None, "each game has a showcase"
    rules = subject.rules
    state = rules.start(Setup(**saved["setup"]))
    for text in saved["moves"]:
        move = rules.read_move(text)
        assert move in rules.legal_moves(state), text
        state = rules.apply(state, move)
    assert saved["moves"] and rules.outcome(state) is None

"""Every level of every game chooses in the worker process, and legally; hints and analyses come back."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from engine.play.session import Session
from engine.rules.opponents import Limit
from engine.thinking.thinker import Thinker
from engine.thinking.thoughts import Answer, request_for
from tests.support.every import Subject, main_subjects, random_game

PATIENCE = 240.0
"""Seconds for the first thought: kernels may have to be compiled on a busy machine."""

LEVELS = [(subject, level) for subject in main_subjects() for level in subject.game.levels]


@pytest.fixture(scope="module")
def thinker() -> Iterator[Thinker]:
    thinker = Thinker(grace=20.0)
    yield thinker
    thinker.close()


def session_after(subject: Subject, moves: int, seats: int | None = None) -> Session[Any, Any]:
    session: Session[Any, Any] = Session(
        subject.game.id, subject.rules, subject.setup(7), players=("person",) * subject.seats
    )
    for _, move in random_game(subject, 7, moves):
        if move is not None:
            session.play(move)
    return session


def answer_of(thinker: Thinker, kind: str) -> Answer:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for message in thinker.poll():
            assert "Trouble" not in type(message).__name__, message
            if isinstance(message, Answer) and message.kind == kind:
                return message
        time.sleep(0.005)
    raise AssertionError("no answer")


@pytest.mark.parametrize(("subject", "level"), LEVELS, ids=[f"{s}-{level.id}" for s, level in LEVELS])
def test_each_level_chooses_a_legal_move(thinker: Thinker, subject: Subject, level: Any) -> None:
    for moves in (0, 9, 30):
        session = session_after(subject, moves)
        if session.outcome is not None:
            continue
        limit = Limit(min(level.limit.seconds, 0.3), level.limit.positions)
        thinker.ask(request_for(session, "choose", level=level.id, limit=limit))
        move = session.rules.read_move(answer_of(thinker, "choose").move)
        assert move in session.legal_moves()


@pytest.mark.parametrize("subject", main_subjects(), ids=str)
def test_a_hint_of_the_worker_is_a_legal_move(thinker: Thinker, subject: Subject) -> None:
    session = session_after(subject, 12)
    if session.outcome is not None:
        session.undo()
    thinker.ask(request_for(session, "hint", limit=Limit(0.3)))
    assert session.rules.read_move(answer_of(thinker, "hint").move) in session.legal_moves()

"""Othello's opponents and analysis in the real worker process: in time, stoppable, and nothing left behind."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.play.session import Cause, Session
from engine.rules.contract import Setup
from engine.rules.opponents import Limit
from engine.thinking.thinker import Thinker
from engine.thinking.thoughts import ANALYSE, CHOOSE, HINT, Answer, Message, Progress, request_for
from games.othello.opponents import LEVELS
from games.othello.questions import GAME, VALUES
from games.othello.rules import RULES, Position
from tests.support.folders import DATA

PATIENCE = 200.0
"""Seconds that compiling may take on a busy machine."""
CASES = DATA / "othello_endgames.json"


@pytest.fixture(scope="module")
def thinker() -> Iterator[Thinker]:
    pytest.importorskip("numba")
    thinker = Thinker(grace=PATIENCE)
    thinker.warm("othello")
    wait_for(thinker, lambda message: isinstance(message, Answer))
    yield thinker
    thinker.close()


def game(moves: str = "", start: Position | None = None) -> Session[Position, int]:
    session: Session[Position, int] = Session(
        "othello", RULES, Setup(deal=1, seats=2), players=("person", "8"), start=start
    )
    for place in range(0, len(moves), 2):
        session.play(RULES.read_move(moves[place : place + 2]), Cause.PLAYER)
    return session


def hard_position() -> Position:
    case: dict[str, Any] = json.loads(CASES.read_text(encoding="utf-8"))["positions"][9]
    return RULES.read_state(f"{case['board']} {case['to_move']}")


def wait_for(thinker: Thinker, wanted: Callable[[Message], bool], seconds: float = PATIENCE) -> list[Message]:
    """All messages up to and with the first that is wanted."""
    seen: list[Message] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for message in thinker.poll():
            seen.append(message)
            if wanted(message):
                return seen
        time.sleep(0.003)
    raise AssertionError(f"not among {seen}")


def is_answer(message: Message) -> bool:
    return isinstance(message, Answer)


def process(thinker: Thinker) -> int | None:
    assert thinker._process is not None
    return thinker._process.pid


@pytest.mark.parametrize("level", [level.id for level in LEVELS])
def test_every_level_answers_with_a_legal_move(thinker: Thinker, level: str) -> None:
    session = game("f5d6c3d3c4f4f6f3e6e7d7g6")
    thinker.ask(request_for(session, CHOOSE, level=level, limit=Limit(seconds=0.6)))
    answer = wait_for(thinker, is_answer)[-1]
    assert isinstance(answer, Answer) and answer.ticket == 12
    assert RULES.read_move(answer.move) in session.legal_moves()


def test_a_deep_thought_is_stopped_without_losing_the_process(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A busy machine's worker may be slow to hear that it shall stop, so it gets all the time it needs."""
    monkeypatch.setattr("engine.thinking.thinker.STOP_SECONDS", PATIENCE)
    before = process(thinker)
    thinker.ask(request_for(game(start=hard_position()), CHOOSE, level="8", limit=Limit(seconds=600.0)))
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and (thinker._job is None or thinker._job.begun is None):
        thinker.poll()
        time.sleep(0.003)
    time.sleep(0.5)  # deep in compiled code
    thinker.stop()
    while thinker.busy and time.monotonic() < end:
        assert not thinker.poll(), "nothing of a stopped thought arrives"
        time.sleep(0.003)
    session = game("f5d6")
    thinker.ask(request_for(session, CHOOSE, level="2"))
    messages = wait_for(thinker, is_answer)
    assert [message.ticket for message in messages if isinstance(message, Answer)] == [2], "only the new answer"
    assert process(thinker) == before


def test_a_hint_is_a_legal_move(thinker: Thinker) -> None:
    session = game("f5d6c3")
    thinker.ask(request_for(session, HINT, limit=Limit(seconds=0.4)))
    answer = wait_for(thinker, is_answer)[-1]
    assert isinstance(answer, Answer) and RULES.read_move(answer.move) in session.legal_moves()


def test_values_come_as_progress_and_answer(thinker: Thinker) -> None:
    session = game("f5d6c3d3c4")
    thinker.ask(request_for(session, ANALYSE, question={"kind": VALUES}, limit=Limit(seconds=0.8), channel=VALUES))
    messages = wait_for(thinker, is_answer)
    answer = messages[-1]
    assert isinstance(answer, Answer) and answer.data is not None
    assert {RULES.read_move(square) for square in answer.data["squares"]} == set(session.legal_moves())
    parts = [message.data for message in messages if isinstance(message, Progress) and message.data]
    assert parts and parts[0]["depth"] <= parts[-1]["depth"] <= answer.data["depth"]


def test_a_choice_interrupts_a_whole_game_analysis_which_then_ends(thinker: Thinker) -> None:
    moves = "f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6"
    session = game(moves)
    texts = [moves[place : place + 2] for place in range(0, len(moves), 2)]
    question = {"kind": GAME, "start": RULES.write_state(session.state_at(0)), "moves": texts}
    thinker.ask(request_for(session, ANALYSE, question=question, limit=Limit(seconds=60.0), channel=GAME))
    wait_for(thinker, lambda message: isinstance(message, Progress) and bool(message.data))
    thinker.ask(request_for(session, CHOOSE, level="1"))
    messages = wait_for(thinker, lambda message: is_answer(message) and message.kind == ANALYSE)
    kinds = [message.kind for message in messages if isinstance(message, Answer)]
    assert kinds == [CHOOSE, ANALYSE]
    answer = messages[-1]
    assert isinstance(answer, Answer) and answer.data is not None and answer.data["done"] == len(texts) + 1

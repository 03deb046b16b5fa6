"""The worker process: asked, watched, stopped, replaced; it never stops the window and leaves nothing behind."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from textwrap import dedent
from typing import Any

import pytest

import games
from engine.play.session import Cause, Session
from engine.rules.catalogue import add_games_folder, game_by_id
from engine.rules.contract import HiddenHands, Setup
from engine.thinking.thinker import Thinker
from engine.thinking.thoughts import Answer, Message, Progress, Request, Trouble, request_for, seed_for
from tests.support.folders import ROOT
from tests.support.toy_games import HEAP_OPPONENTS, HEAP_RULES, HEAP_SOLVER, write_game

GAME = "heap_of_toys"
PATIENCE = 60.0
"""Seconds a slow and busy test machine may take to start or end a process."""


@pytest.fixture(scope="module", autouse=True)
def heap_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("games with blanks")
    write_game(folder, GAME, rules=HEAP_RULES, opponents=HEAP_OPPONENTS, solver=HEAP_SOLVER)
    write_game(folder, GAME + "_plain", rules=HEAP_RULES)
    add_games_folder(folder)
    yield
    games.__path__.remove(str(folder))


@pytest.fixture(scope="module")
def kept_thinker() -> Iterator[Thinker]:
    """One thinker for the tests that leave it healthy: starting a process each time would be slow."""
    thinker = Thinker(grace=PATIENCE)
    yield thinker
    thinker.close()


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    thinker = Thinker(grace=PATIENCE)
    yield thinker
    thinker.close()


@pytest.fixture
def hasty_thinker() -> Iterator[Thinker]:
    """One that soon takes an answer for late."""
    thinker = Thinker(grace=0.5)
    yield thinker
    thinker.close()


@pytest.fixture
def ample_time_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine's worker may be slow to hear that it shall stop."""
    monkeypatch.setattr("engine.thinking.thinker.STOP_SECONDS", PATIENCE)


def heap(left: int = 12, moves: tuple[int, ...] = (), game: str = GAME) -> Session[Any, Any]:
    rules = game_by_id(game).rules
    setup = Setup(deal=1, seats=2, options={"heap": str(left)})
    return Session(game, rules, setup, players=("person", "perfect"), moves=[(m, Cause.PLAYER) for m in moves])


def wait(thinker: Thinker, kind: str = "choose") -> tuple[Answer, list[Message]]:
    """The answer, and all that came before it."""
    seen: list[Message] = []
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for message in thinker.poll():
            if isinstance(message, Answer) and message.kind == kind:
                return message, seen
            seen.append(message)
        time.sleep(0.005)
    raise AssertionError(f"no answer; got {seen}")


def wait_until_thinking(thinker: Thinker) -> int:
    """Poll until the thought proper has begun; the process's id."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        assert not any(isinstance(message, Answer) for message in thinker.poll())
        if thinker._job is not None and thinker._job.begun is not None and thinker._process is not None:
            assert thinker._process.pid is not None
            return thinker._process.pid
        time.sleep(0.005)
    raise AssertionError("the thought never began")


def troubles(messages: list[Message]) -> list[str]:
    return [message.sentence.text for message in messages if isinstance(message, Trouble)]


def is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"


def test_a_level_chooses_with_the_ticket_of_the_position(kept_thinker: Thinker) -> None:
    session = heap(12, (3, 3))
    kept_thinker.ask(request_for(session, "choose", level="perfect"))
    answer, before = wait(kept_thinker)
    assert (answer.ticket, answer.move) == (2, "take 2")
    assert not troubles(before)
    assert not kept_thinker.busy


def test_the_worker_follows_undo_and_other_games(kept_thinker: Thinker) -> None:
    for left, moves, best in ((12, (3, 3, 1), 1), (12, (3, 2), 3), (12, (3, 3, 1, 2), 3), (11, (), 3), (11, (2,), 1)):
        kept_thinker.ask(request_for(heap(left, moves), "choose", level="perfect"))
        assert wait(kept_thinker)[0].move == f"take {best}"


def test_a_position_that_was_not_dealt_goes_along(kept_thinker: Thinker) -> None:
    rules = game_by_id(GAME).rules
    setup = Setup(deal=1, seats=2)
    session = Session(GAME, rules, setup, start=rules.read_state("7 1"), moves=[(1, Cause.PLAYER)])
    kept_thinker.ask(request_for(session, "choose", level="perfect"))
    assert wait(kept_thinker)[0].move == "take 2"


def test_the_same_question_gets_the_same_answer_unless_variety_is_asked(kept_thinker: Thinker) -> None:
    def chosen(variety: int) -> str:
        kept_thinker.ask(request_for(heap(12), "choose", level="perfect", variety=variety))
        return wait(kept_thinker)[0].move

    assert chosen(0) == chosen(0)
    assert len({chosen(variety) for variety in range(12)}) > 1
    assert seed_for(1, 2, "a") != seed_for(1, 2, "b") != seed_for(1, 3, "b")


def test_the_worker_has_no_window(kept_thinker: Thinker) -> None:
    kept_thinker.ask(request_for(heap(), "choose", level="reporter"))
    assert wait(kept_thinker)[0].move == "take 2"


def test_only_the_newest_request_of_a_kind_is_answered(kept_thinker: Thinker) -> None:
    for left in (9, 10, 11):
        kept_thinker.ask(request_for(heap(left), "choose", level="perfect"))
    answer, before = wait(kept_thinker)
    assert answer.move == "take 3"
    assert not [message for message in before if isinstance(message, Answer)]
    time.sleep(0.1)
    assert kept_thinker.poll() == []


def test_a_hint_without_solver_is_still_a_legal_move(kept_thinker: Thinker) -> None:
    session = heap(2, game=GAME + "_plain")
    kept_thinker.ask(request_for(session, "hint"))
    assert wait(kept_thinker, "hint")[0].move in ("take 1", "take 2")


def test_a_hint_follows_the_solver(kept_thinker: Thinker) -> None:
    kept_thinker.ask(request_for(heap(3), "hint"))
    assert wait(kept_thinker, "hint")[0].move == "take 3"


def test_a_solver_reports_and_its_line_is_replayed(kept_thinker: Thinker) -> None:
    kept_thinker.ask(request_for(heap(3), "solve"))
    answer, before = wait(kept_thinker, "solve")
    assert answer.data == {"finding": "won", "line": ("take 3",), "positions": 1}
    told = [m.data["positions"] for m in before if isinstance(m, Progress) and m.data is not None]
    assert told == sorted(told) and len(told) >= 3


def test_a_lying_solver_is_not_believed(thinker: Thinker) -> None:
    thinker.ask(request_for(heap(2), "solve"))
    answer, before = wait(thinker, "solve")
    assert answer.data is None
    assert troubles(before) == ["The analysis stopped unexpectedly."]


def test_a_choice_interrupts_the_solver_which_starts_again(kept_thinker: Thinker) -> None:
    kept_thinker.ask(request_for(heap(3), "solve"))
    wait_until_thinking(kept_thinker)
    kept_thinker.ask(request_for(heap(11), "choose", level="perfect"))
    answer, before = wait(kept_thinker)
    assert answer.move == "take 3"
    assert not [message for message in before if isinstance(message, Answer)]
    data = wait(kept_thinker, "solve")[0].data
    assert data is not None and data["finding"] == "won"


def test_a_worker_that_dies_once_is_replaced_silently(
    thinker: Thinker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOY_MARK", str(tmp_path / "mark"))
    thinker.ask(request_for(heap(), "choose", level="dead_once"))
    answer, before = wait(thinker)
    assert answer.move == "take 1"
    assert not troubles(before)


@pytest.mark.parametrize("level", ["dead", "broken", "liar"])
def test_dead_broken_and_lying_levels_give_way_to_a_weaker_one(thinker: Thinker, level: str) -> None:
    thinker.ask(request_for(heap(11), "choose", level=level))
    answer, before = wait(thinker)
    assert answer.move == "take 3"
    assert troubles(before) == ["The opponent could not finish its thought, so a weaker level plays on."]
    thinker.ask(request_for(heap(10), "choose", level=level))
    answer, before = wait(thinker)
    assert answer.move == "take 2"
    assert not troubles(before), "the player is told once"


def test_a_late_level_gives_way_too(hasty_thinker: Thinker) -> None:
    hasty_thinker.ask(request_for(heap(11), "choose", level="late"))
    answer, before = wait(hasty_thinker)
    assert answer.move in ("take 1", "take 2", "take 3")
    assert troubles(before)[-1] == "The opponent could not think, so it plays any legal move."


def test_when_the_weaker_level_is_dead_too_any_legal_move_is_played(thinker: Thinker) -> None:
    thinker.ask(request_for(heap(2), "choose", level="dead2"))
    answer, before = wait(thinker)
    assert answer.move in ("take 1", "take 2")
    assert len(troubles(before)) == 2


def test_a_process_that_cannot_start_is_no_exception(monkeypatch: pytest.MonkeyPatch) -> None:
    thinker = Thinker()

    def refuse() -> Any:
        raise OSError("no more processes")

    monkeypatch.setattr(thinker, "_start_process", refuse)
    thinker.ask(request_for(heap(2), "choose", level="perfect"))
    assert wait(thinker)[0].move in ("take 1", "take 2")


def test_a_game_that_is_not_there_is_no_exception(thinker: Thinker) -> None:
    thinker.ask(replace(request_for(heap(2), "hint"), game="no_such_game"))
    answer, before = wait(thinker, "hint")
    assert answer.move in ("take 1", "take 2")
    assert troubles(before) == ["No good hint was found, so this is any legal move."]


@pytest.mark.usefixtures("ample_time_to_stop")
@pytest.mark.parametrize("level", ["slow", "busy"])
def test_a_thought_is_stopped_at_once_and_lands_nowhere(thinker: Thinker, level: str) -> None:
    thinker.ask(request_for(heap(), "choose", level=level))
    pid = wait_until_thinking(thinker)
    thinker.stop()
    assert_the_next_question_is_answered(thinker)
    assert is_alive(pid), "a worker that stops when told need not be ended"


def test_a_worker_that_does_not_stop_is_replaced(thinker: Thinker) -> None:
    thinker.ask(request_for(heap(), "choose", level="stubborn"))
    pid = wait_until_thinking(thinker)
    thinker.stop()
    assert is_alive(pid), "the call itself waits for nothing"
    assert_the_next_question_is_answered(thinker)
    assert not is_alive(pid)


def assert_the_next_question_is_answered(thinker: Thinker) -> None:
    thinker.ask(request_for(heap(11), "choose", level="perfect"))
    answer, before = wait(thinker)
    assert answer.move == "take 3"
    assert before == [m for m in before if isinstance(m, Progress)]


def test_a_thought_that_does_not_stop_is_ended_with_its_process(thinker: Thinker) -> None:
    thinker.ask(request_for(heap(), "choose", level="stubborn"))
    pid = wait_until_thinking(thinker)
    thinker.stop()
    end = time.monotonic() + PATIENCE
    while (is_alive(pid) or thinker.busy) and time.monotonic() < end:
        assert thinker.poll() == []
        time.sleep(0.002)
    assert not is_alive(pid) and not thinker.busy


def test_a_stop_in_the_last_moment_does_not_hit_the_next_thought(kept_thinker: Thinker) -> None:
    for step in range(30):
        kept_thinker.ask(request_for(heap(11), "choose", level="perfect"))
        time.sleep(step * 0.0002)
        kept_thinker.stop()
        kept_thinker.ask(request_for(heap(10), "choose", level="perfect"))
        answer, before = wait(kept_thinker)
        assert answer.move == "take 2"
        assert not troubles(before)


def test_polling_is_quick_while_the_worker_thinks(thinker: Thinker) -> None:
    thinker.ask(request_for(heap(), "choose", level="busy"))
    wait_until_thinking(thinker)
    polled = []
    for _ in range(50):
        began = time.thread_time()
        thinker.poll()
        polled.append(time.thread_time() - began)
        time.sleep(0.002)
    assert sorted(polled)[25] < 0.005, "of the processor's time, whatever else the machine does"


def test_closing_ends_the_process(thinker: Thinker) -> None:
    thinker.ask(request_for(heap(), "choose", level="busy"))
    pid = wait_until_thinking(thinker)
    thinker.close()
    assert not is_alive(pid)
    assert not thinker.busy


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize("level", ["perfect", "busy"])
def test_no_orphan_stays_when_the_window_is_killed(tmp_path: Path, level: str) -> None:
    program = tmp_path / "window.py"
    program.write_text(
        dedent(f"""
        import sys, time
        from pathlib import Path
        from engine.rules.catalogue import add_games_folder
        from engine.thinking.thinker import Thinker
        from engine.thinking.thoughts import request_for
        if __name__ == "__main__":
            add_games_folder(Path({games.__path__[-1]!r}))
            from tests.engine.thinking.test_thinker import heap, wait, wait_until_thinking
            thinker = Thinker()
            thinker.ask(request_for(heap(), "choose", level={level!r}))
            print(wait_until_thinking(thinker) if {level!r} == "busy" else (wait(thinker), thinker._process.pid)[1],
                  flush=True)
            time.sleep(60)
        """),
        encoding="utf-8",
    )
    root = ROOT
    window = subprocess.Popen(
        [sys.executable, str(program)], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(root)}
    )
    assert window.stdout is not None
    pid = int(window.stdout.readline())
    assert is_alive(pid)
    window.kill()
    window.wait()
    window.stdout.close()
    end = time.monotonic() + PATIENCE
    while is_alive(pid) and time.monotonic() < end:
        time.sleep(0.01)
    assert not is_alive(pid)


@dataclass(frozen=True)
class SecretState:
    secret: int


class SecretRules(HiddenHands[SecretState, str]):
    """As much of hidden hands as a request needs."""

    def view(self, state: SecretState, seat: int) -> str:
        return f"what seat {seat} sees"

    def sample(self, view: str, random: Random) -> SecretState:
        return SecretState(random.randrange(9))

    def start(self, setup: Setup) -> SecretState:
        return SecretState(setup.deal)

    def to_move(self, state: SecretState) -> int:
        return 2

    def outcome(self, state: SecretState) -> None:
        return None

    def legal_moves(self, state: SecretState) -> tuple[str, ...]:
        return ("a", "b")

    def write_move(self, move: str) -> str:
        return move


def test_where_hands_are_hidden_the_position_never_leaves_the_window() -> None:
    rules: Any = SecretRules()
    session: Session[Any, Any] = Session("secret", rules, Setup(deal=4711, seats=4), players=("person",) * 4)
    request = request_for(session, "choose", level="x")
    assert request.view == "what seat 2 sees"
    assert "4711" not in repr(request)
    assert (request.moves, request.start, request.setup.deal) == ((), None, 0)
    with pytest.raises(ValueError, match="hidden"):
        request_for(session, "solve")
    with pytest.raises(ValueError, match="view"):
        Request(kind="choose", game="secret", ticket=0, setup=Setup(deal=1), view="v")

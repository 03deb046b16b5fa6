"""Opponents' and forced moves: played in their turn, never late, never twice, nothing left behind."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import games
from engine.play.session import Cause, Session
from engine.rules.catalogue import add_games_folder, game_by_id
from engine.rules.contract import Setup
from engine.thinking.thinker import Thinker
from engine.thinking.thoughts import Answer, Request
from engine.thinking.turns import Turns
from tests.support.toy_games import HEAP_OPPONENTS, HEAP_RULES, write_game

GAME = "heap_with_turns"
RULES_WITH_FORCED_MOVE = HEAP_RULES.replace(
    "\nRULES =", "\n    def forced_move(self, state): return 1 if state.left == 1 else None\n\nRULES ="
)


@pytest.fixture(scope="module", autouse=True)
def heap_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder: Path = tmp_path_factory.mktemp("games")
    write_game(folder, GAME, rules=RULES_WITH_FORCED_MOVE, opponents=HEAP_OPPONENTS)
    add_games_folder(folder)
    yield
    games.__path__.remove(str(folder))


class PaperThinker(Thinker):
    """Notes what is asked and answers when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Request] = []
        self.stopped = self.hints_stopped = 0

    def ask(self, request: Request) -> None:
        self.asked.append(request)

    def stop(self, *kinds: str) -> None:
        self.stopped += "choose" in kinds
        self.hints_stopped += "hint" in kinds


class Room:
    def __init__(
        self,
        left: int = 12,
        players: Sequence[str] = ("person", "perfect"),
        moves: Sequence[tuple[int, Cause]] = (),
        position: int | None = None,
        **options: Any,
    ) -> None:
        setup = Setup(deal=1, seats=2, options={"heap": str(left)})
        rules = game_by_id(GAME).rules
        self.session: Session[Any, Any] = Session(GAME, rules, setup, players=players, moves=moves, position=position)
        self.thinker = PaperThinker()
        self.turns = Turns(self.session, self.thinker, pause=0.5, forced_pause=1.0, **options)

    @property
    def left(self) -> int:
        return int(self.session.state.left)

    def answer(self, move: int) -> bool:
        return self.turns.receive(Answer(self.thinker.asked[-1].ticket, "choose", f"take {move}"))


def test_the_opponent_is_asked_once_in_its_turn_and_its_move_stays_back_for_the_pause() -> None:
    room = Room()
    assert not room.turns.update(0.0) and not room.thinker.asked
    room.session.play(3)
    assert room.turns.thinking_seat == 1
    for now in (1.0, 1.1, 1.2):
        assert not room.turns.update(now)
    assert [(request.seat, request.level, request.ticket) for request in room.thinker.asked] == [(1, "perfect", 1)]
    assert room.turns.wake_in(1.2) is None
    assert room.answer(1)
    assert not room.turns.update(1.4)
    assert room.turns.wake_in(1.4) == pytest.approx(0.1)
    assert room.turns.update(1.5)
    assert room.left == 8
    assert room.session.log[-1].cause is Cause.OPPONENT
    assert room.turns.thinking_seat is None


@pytest.mark.parametrize("answered", [False, True])
@pytest.mark.parametrize("change", ["undo", "restart"])
def test_a_thought_does_not_outlive_the_position(change: str, answered: bool) -> None:
    room = Room()
    room.session.play(3)
    room.turns.update(0.0)
    if answered:
        room.answer(1)
    getattr(room.session, change)()
    assert room.thinker.stopped == (0 if answered else 1)
    assert not room.turns.receive(Answer(1, "choose", "take 1"))
    for now in range(9):
        room.turns.update(float(now))
    assert room.left == 12
    room.session.play(2)
    room.turns.update(10.0)
    assert len(room.thinker.asked) == 2, "the new position is a new question"


def test_an_answer_with_an_old_ticket_is_dropped() -> None:
    room = Room()
    room.session.play(3)
    room.turns.update(0.0)
    assert room.turns.receive(Answer(0, "choose", "take 2"))
    assert not room.turns.update(9.0)
    assert room.left == 9


def test_undo_takes_back_both_plies_and_play_goes_on() -> None:
    room = Room()
    room.session.play(3)
    room.turns.update(0.0)
    room.answer(1)
    room.turns.update(1.0)
    room.session.undo()
    assert (room.left, room.session.position_number, room.turns.is_held) == (12, 0, False)


def test_the_opponent_moves_first_and_again_after_a_restart() -> None:
    room = Room(players=("perfect", "person"))
    room.turns.update(0.0)
    room.answer(1)
    assert room.turns.update(1.0)
    room.session.play(1)
    room.session.restart()
    room.turns.update(2.0)
    assert room.thinker.asked[-1].ticket == 0
    room.answer(2)
    assert room.turns.update(3.0)
    assert (room.left, room.session.length) == (10, 1)


def test_looking_back_holds_the_opponents_and_keeps_what_followed() -> None:
    room = Room()
    for move, cause in ((3, Cause.PLAYER), (1, Cause.OPPONENT), (3, Cause.PLAYER), (1, Cause.OPPONENT)):
        room.session.play(move, cause)
    room.session.go_to(1)
    for now in range(5):
        assert not room.turns.update(float(now))
    assert room.turns.is_held and not room.thinker.asked and room.session.length == 4
    room.turns.resume()
    room.turns.update(9.0)
    assert room.thinker.asked[-1].ticket == 1


def test_a_game_reopened_in_its_past_still_holds_the_opponents() -> None:
    """It was left while looking back: what followed must not be overwritten by the next start of the program."""
    moves = [(3, Cause.PLAYER), (1, Cause.OPPONENT), (3, Cause.PLAYER), (1, Cause.OPPONENT)]
    room = Room(moves=moves, position=1)
    for now in range(5):
        assert not room.turns.update(float(now))
    assert room.turns.is_held and not room.thinker.asked
    assert room.turns.thinking_seat is None and room.turns.wake_in(5.0) is None
    room.turns.resume()
    room.turns.update(9.0)
    assert [request.ticket for request in room.thinker.asked] == [1]


def test_a_game_reopened_at_its_end_goes_on() -> None:
    room = Room(moves=[(3, Cause.PLAYER)])
    room.turns.update(0.0)
    assert not room.turns.is_held and len(room.thinker.asked) == 1


def test_the_window_is_told_when_to_wake_in_every_state() -> None:
    room = Room()
    assert room.turns.wake_in(0.0) == 0.0, "nothing was looked at yet"
    room.turns.update(0.0)
    assert room.turns.wake_in(0.0) is None, "the person is to move"
    room.session.play(3)
    room.turns.resume()
    room.turns.update(1.0)
    assert room.turns.wake_in(1.0) is None, "a thought is awaited"
    assert room.answer(1)
    assert room.turns.wake_in(1.2) == pytest.approx(0.3)
    assert room.turns.wake_in(7.0) == 0.0, "never less than now"
    room.turns.pause_play()
    assert room.turns.wake_in(1.2) is None


def test_a_forced_move_wakes_the_window_after_its_own_pause() -> None:
    room = Room(2)
    room.session.play(1)
    room.turns.update(0.0)
    assert room.turns.wake_in(0.4) == pytest.approx(0.6)
    assert room.turns.wake_in(5.0) == 0.0


def test_a_game_that_was_left_stays_left() -> None:
    room = Room()
    room.session.play(3)
    room.turns.close()
    for now in range(5):
        assert not room.turns.update(float(now))
    assert not room.thinker.asked
    assert room.thinker.hints_stopped == 2, "at the move, and when it was left"


def test_an_answer_that_nobody_awaits_is_not_taken() -> None:
    room = Room()
    assert not room.turns.receive(Answer(0, "choose", "take 1"))
    room.session.play(3)
    room.turns.update(0.0)
    assert not room.turns.receive(Answer(1, "hint", "take 1")), "a hint is no choice"
    assert not room.turns.update(9.0) and room.left == 9


def test_the_pause_counts_from_the_move_before() -> None:
    room = Room(players=("perfect", "perfect"))
    room.turns.update(0.0)
    room.answer(1)
    assert room.turns.update(2.0)
    room.turns.update(2.1)
    room.answer(1)
    assert not room.turns.update(2.4)
    assert room.turns.update(2.5)


def test_after_the_game_nobody_is_asked_and_nobody_thinks() -> None:
    room = Room(2)
    room.session.play(2)
    assert room.session.outcome is not None
    for now in range(5):
        assert not room.turns.update(float(now))
    assert not room.thinker.asked
    assert room.turns.thinking_seat is None and room.turns.wake_in(5.0) is None


def test_undo_while_levels_play_each_other_holds_the_game() -> None:
    room = Room(players=("perfect", "perfect"))
    room.turns.update(0.0)
    room.answer(1)
    room.turns.update(1.0)
    room.session.undo()
    room.turns.update(2.0)
    assert len(room.thinker.asked) == 1
    room.turns.resume()
    room.turns.update(3.0)
    assert len(room.thinker.asked) == 2


def test_pausing_stops_the_thought_and_resuming_asks_again() -> None:
    room = Room()
    room.session.play(3)
    room.turns.update(0.0)
    room.turns.pause_play()
    assert room.thinker.stopped == 1
    assert not room.turns.update(5.0)
    room.turns.resume()
    room.turns.update(6.0)
    assert len(room.thinker.asked) == 2


def test_a_trick_that_is_still_being_read_holds_the_move() -> None:
    reading = [True]
    room = Room(holds=lambda: reading[0])
    room.session.play(3)
    room.turns.update(0.0)
    room.answer(1)
    assert not room.turns.update(5.0)
    reading[0] = False
    assert room.turns.update(5.1)


@pytest.mark.parametrize("players", [("person", "perfect"), ("perfect", "person")])
def test_a_forced_move_is_played_for_everybody_after_a_pause(players: tuple[str, str]) -> None:
    room = Room(2, players=players)
    room.session.play(1)
    assert not room.turns.update(0.0)
    assert not room.turns.update(0.9)
    assert room.turns.update(1.0)
    assert (room.left, room.session.log[-1].cause) == (0, Cause.AUTOMATIC)
    assert not room.thinker.asked
    assert not room.turns.update(5.0)
    assert room.turns.wake_in(5.0) is None


def test_nothing_lands_in_a_game_that_was_left() -> None:
    room = Room()
    room.session.play(3)
    room.turns.update(0.0)
    room.turns.close()
    assert room.thinker.stopped == 1
    assert not room.turns.receive(Answer(1, "choose", "take 1"))
    assert not room.turns.update(9.0)
    assert room.left == 9


def test_two_levels_play_a_whole_game_in_the_worker() -> None:
    setup = Setup(deal=1, seats=2, options={"heap": "40"})
    session: Session[Any, Any] = Session(GAME, game_by_id(GAME).rules, setup, players=("perfect", "perfect2"))
    thinker = Thinker()
    turns = Turns(session, thinker, pause=0.0, forced_pause=0.0)
    end = time.monotonic() + 30
    try:
        while session.outcome is None and time.monotonic() < end:
            for message in thinker.poll():
                assert turns.receive(message) == isinstance(message, Answer)
            turns.update(time.monotonic())
            time.sleep(0.002)
    finally:
        turns.close()
        thinker.close()
    assert session.outcome is not None and session.outcome.winners == (1,), "40 is lost for who begins"


def test_a_hint_for_an_older_position_is_called_off() -> None:
    room = Room(players=("person", "person"))
    room.session.play(3)
    room.session.undo()
    assert room.thinker.hints_stopped == 2

"""The session: undo, redo, restart and jumps in any order against a simple model of what they should do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.play.session import Cause, Session, Transition
from engine.rules.contract import IllegalMove, Setup
from tests.support.heap_game import Heap, HeapRules
from tests.support.tiny_game import CountingRules

PLAYER, OPPONENT, AUTOMATIC = Cause.PLAYER, Cause.OPPONENT, Cause.AUTOMATIC


class EndlessCounting(CountingRules):
    """Never over, so that long sequences can be tried. Giving up shows something: it cannot be taken back."""

    def legal_moves(self, state: int) -> Sequence[str]:
        return ("1", "2", "3", "x")

    def apply(self, state: int, move: str) -> int:
        return state * 4 + (0 if move == "x" else int(move))

    def outcome(self, state: int) -> None:
        return None

    def to_move(self, state: int) -> int:
        return 0

    def reveals(self, state: int, move: str) -> bool:
        return move == "x"


class SessionMachine(RuleBasedStateMachine):
    """One seat. The model is a list of (move, cause) and a number: how many of them are on the table."""

    @initialize()
    def deal(self) -> None:
        self.counting = EndlessCounting()
        self.session: Session[int, str] = Session("tiny", self.counting, Setup(deal=5))
        self.heard: list[Transition[int, str]] = []
        self.session.on_change(self.heard.append)
        self.log: list[tuple[str, Cause]] = []
        self.at = 0

    def expect(self, result: Transition[int, str] | None, target: int | None, cause: Cause) -> None:
        before = self.position(self.at)
        if target is None:
            assert result is None
            assert not self.heard
            return
        self.at = target
        assert self.heard == [result]
        assert result is not None
        assert (result.before, result.after, result.cause, result.number) == (
            before,
            self.position(target),
            cause,
            target,
        )
        self.heard.clear()

    def position(self, number: int) -> int:
        state = self.counting.start(Setup(deal=5))
        for move, _ in self.log[:number]:
            state = self.counting.apply(state, move)
        return state

    def reveals(self, number: int) -> bool:
        return any(move == "x" for move, _ in self.log[number : self.at])

    @rule(move=st.sampled_from("11223x"), cause=st.sampled_from([PLAYER, PLAYER, AUTOMATIC]))
    def play(self, move: str, cause: Cause) -> None:
        before = self.at
        result = self.session.play(move, cause)
        self.log[before:] = [(move, cause)]
        self.expect(result, before + 1, cause)

    @rule()
    def undo(self) -> None:
        target: int | None = self.at - 1
        if self.at == 0:
            target = None
        elif self.log[self.at - 1][1] is AUTOMATIC:
            while target and self.log[target - 1][1] is AUTOMATIC:
                target -= 1
        if target is not None and self.reveals(target):
            target = None
        self.expect(self.session.undo(), target, Cause.UNDO)

    @rule()
    def redo(self) -> None:
        target: int | None = self.at + 1
        if self.at == len(self.log):
            target = None
        elif self.log[self.at][1] is AUTOMATIC:
            while target is not None and target < len(self.log) and self.log[target][1] is AUTOMATIC:
                target += 1
        self.expect(self.session.redo(), target, Cause.REDO)

    @precondition(lambda self: self.at > 0)
    @rule()
    def undo_and_redo_come_back(self) -> None:
        """Whatever undo takes back in one step, redo brings back in one step."""
        at, state = self.session.position_number, self.session.state
        if at == len(self.log) and self.session.undo() is not None:
            self.session.redo()
            assert (self.session.position_number, self.session.state) == (at, state)
        self.at = self.session.position_number
        self.heard.clear()

    @rule()
    def restart(self) -> None:
        target = None if self.at == 0 or self.reveals(0) else 0
        self.expect(self.session.restart(), target, Cause.RESTART)

    @rule(number=st.integers(-3, 40))
    def jump(self, number: int) -> None:
        target: int | None = max(0, min(number, len(self.log)))
        cause = Cause.UNDO if target is not None and target < self.at else Cause.REDO
        if target == self.at or (target is not None and target < self.at and self.reveals(target)):
            target = None
        self.expect(self.session.go_to(number), target, cause)

    @rule()
    def an_illegal_move_changes_nothing(self) -> None:
        with pytest.raises(IllegalMove):
            self.session.play("99")

    @rule()
    def save_and_load(self) -> None:
        session = self.session
        log = [(entry.move, entry.cause) for entry in session.log]
        at = session.position_number
        again: Session[int, str] = Session("tiny", self.counting, Setup(deal=5), moves=log, position=at)
        assert [again.state_at(n) for n in range(again.length + 1)] == [
            session.state_at(n) for n in range(session.length + 1)
        ]
        assert (again.state, again.position_number, again.undo_target()) == (
            session.state,
            session.position_number,
            session.undo_target(),
        )
        again.on_change(self.heard.append)
        self.session = again

    @invariant()
    def session_equals_model(self) -> None:
        session = getattr(self, "session", None)
        if session is None:
            return
        assert session.position_number == self.at
        assert session.length == len(self.log)
        assert session.state == self.position(self.at)
        assert [(entry.move, entry.cause) for entry in session.log] == self.log
        assert list(session.legal_moves()) == list(self.counting.legal_moves(session.state))
        assert session.move_count == sum(cause is not AUTOMATIC for _, cause in self.log[: self.at])


TestSessionMachine = SessionMachine.TestCase
TestSessionMachine.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)


def against_a_level(*moves: tuple[int, Cause], players: Sequence[str] = ("person", "level")) -> Session[Heap, int]:
    setup = Setup(deal=1, seats=2, options={"heap": "20"})
    return Session("heap", HeapRules(), setup, players=players, moves=moves)


def test_undo_goes_back_past_answers_and_forced_moves_to_before_the_players_own_move() -> None:
    session = against_a_level((1, PLAYER), (1, OPPONENT), (2, PLAYER), (1, OPPONENT), (1, AUTOMATIC), (1, OPPONENT))
    assert session.undo() is not None and session.position_number == 2
    assert session.undo() is not None and session.position_number == 0
    assert session.undo() is None
    assert session.redo() is not None and session.position_number == 2
    assert session.redo() is not None and session.position_number == 6


def test_undo_while_the_opponent_thinks_takes_back_the_players_move_only() -> None:
    session = against_a_level((1, PLAYER), (1, OPPONENT), (2, PLAYER))
    session.undo()
    assert session.position_number == 2


def test_what_the_opponents_did_before_the_player_stays() -> None:
    session = against_a_level((1, OPPONENT), (1, OPPONENT), players=("level", "person"))
    assert session.undo() is None
    assert (session.position_number, session.undo_used) == (2, False)


def test_where_no_person_plays_undo_is_one_move() -> None:
    session = against_a_level((1, OPPONENT), (1, OPPONENT), players=("level", "level"))
    session.undo()
    assert session.position_number == 1


def test_two_people_take_back_one_move_each() -> None:
    session = against_a_level((1, PLAYER), (2, PLAYER), players=("person", "person"))
    session.undo()
    assert session.position_number == 1


def test_a_new_move_forgets_what_could_be_redone() -> None:
    session = against_a_level((1, PLAYER), (1, PLAYER), players=("person", "person"))
    session.undo()
    session.play(3)
    assert session.redo() is None
    assert [entry.move for entry in session.log] == [1, 3]


def test_the_move_of_a_single_step_is_told_and_of_several_is_not() -> None:
    session = against_a_level((1, PLAYER), (2, OPPONENT), (3, PLAYER))
    heard: list[Any] = []
    stop = session.on_change(heard.append)
    session.undo()
    session.undo()
    assert [t.move for t in heard] == [3, None]
    stop()
    stop()
    session.redo()
    assert len(heard) == 2


def test_a_listener_may_leave_while_it_is_told() -> None:
    session = against_a_level()
    heard: list[str] = []

    def once(transition: object) -> None:
        heard.append("first")
        stop()

    stop = session.on_change(once)
    session.on_change(lambda t: heard.append("second"))
    session.play(1)
    session.play(1)
    assert heard == ["first", "second", "second"]


def test_an_illegal_move_in_a_saved_game_is_an_error() -> None:
    with pytest.raises(IllegalMove):
        against_a_level((9, PLAYER))


def test_a_position_beyond_the_log_is_the_last_one() -> None:
    setup = Setup(deal=1, seats=2)
    session: Session[Heap, int] = Session("heap", HeapRules(), setup, moves=[(1, PLAYER)], position=99)
    assert session.position_number == 1


def test_undo_is_remembered_for_the_results() -> None:
    session = against_a_level((1, PLAYER))
    assert not session.undo_used
    session.undo()
    session.redo()
    assert session.undo_used


def test_a_thousand_undos_and_redos_end_where_they_began() -> None:
    rules = EndlessCounting()
    session: Session[int, str] = Session("tiny", rules, Setup(deal=1))
    for number in range(1000):
        session.play("123"[number % 3])
    end = session.state
    for _ in range(1000):
        assert session.undo() is not None
    assert session.position_number == 0
    for _ in range(1000):
        assert session.redo() is not None
    assert session.state == end

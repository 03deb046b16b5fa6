"""The session: undo, redo, restart and jumps in any order against a simple model of what they should do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.play.session import Cause, Session, Transition
from engine.rules.contract import IllegalMove, Outcome, Result, Setup
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
        self.timed_out = False
        """Whether the time was up after the last move of the log."""

    @property
    def is_over(self) -> bool:
        return self.timed_out and self.at == len(self.log)

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
        if self.is_over:
            with pytest.raises(IllegalMove):
                self.session.play(move, cause)
            return
        result = self.session.play(move, cause)
        self.log[before:] = [(move, cause)]
        self.timed_out = False
        self.expect(result, before + 1, cause)

    @rule()
    def time_out(self) -> None:
        result = self.session.time_out(0)
        if self.is_over:
            assert result is None
            return
        del self.log[self.at :]
        self.timed_out = True
        self.expect(result, self.at, Cause.TIME_OUT)

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
        if target is None and self.is_over:
            target, self.timed_out = self.at, False
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
        session = self.session
        at, state, outcome = session.position_number, session.state, session.outcome
        if at == len(self.log) and session.undo_target() not in (None, at) and session.undo() is not None:
            session.redo()
            assert (session.position_number, session.state, session.outcome) == (at, state, outcome)
        self.at = self.session.position_number
        self.heard.clear()

    @rule()
    def restart(self) -> None:
        target = None if self.at == 0 or self.reveals(0) else 0
        if self.at == 0 and self.is_over:
            target, self.timed_out = 0, False
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
        again: Session[int, str] = Session(
            "tiny", self.counting, Setup(deal=5), moves=log, position=at, timed_out=session.timed_out
        )
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
        assert session.timed_out == (0 if self.timed_out else None)
        assert (session.outcome is not None) == (session.to_move is None) == self.is_over
        assert list(session.legal_moves()) == ([] if self.is_over else list(self.counting.legal_moves(session.state)))
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


def test_whose_time_is_up_has_lost_and_all_others_have_won() -> None:
    session = against_a_level((1, PLAYER), (2, OPPONENT))
    heard: list[Any] = []
    session.on_change(heard.append)
    told = session.time_out(0)
    assert heard == [told] and told is not None
    assert (told.before, told.after, told.move, told.cause, told.number) == (
        session.state,
        session.state,
        None,
        Cause.TIME_OUT,
        2,
    )
    assert session.outcome == Outcome(winners=(1,), losers=(0,), reason="time_out")
    assert session.result_for_person is Result.LOST
    assert (session.to_move, session.is_persons_turn, tuple(session.legal_moves())) == (None, False, ())
    assert session.rules.ending("time_out") == "{losers} ran out of time."
    assert session.rules.ending("last") == "The last one is taken."
    assert session.time_out(1) is None, "the game is over already"


def test_undo_leads_out_of_a_time_out_redo_into_it_and_another_move_past_it() -> None:
    session = against_a_level((1, PLAYER), (2, OPPONENT))
    session.time_out(1)
    assert session.result_for_person is Result.WON
    session.undo()
    assert (session.position_number, session.outcome, session.to_move) == (0, None, 0)
    assert session.result_for_person is None
    session.redo()
    assert session.outcome is not None and session.outcome.losers == (1,)
    session.restart()
    assert session.outcome is None
    session.go_to(2)
    assert session.outcome is not None
    session.go_to(0)
    session.play(3)
    session.play(3, OPPONENT)
    assert (session.position_number, session.outcome, session.timed_out) == (2, None, None)


def test_a_time_out_forgets_what_could_be_redone() -> None:
    session = against_a_level((1, PLAYER), (2, OPPONENT), (1, PLAYER), (1, OPPONENT))
    session.undo()
    session.time_out(0)
    assert (session.length, session.redo()) == (2, None)


@pytest.mark.parametrize("moves, players", [((), ("person", "level")), (((1, OPPONENT),), ("level", "person"))])
def test_a_time_out_before_the_first_own_move_is_taken_back_alone(moves: Any, players: Any) -> None:
    session = against_a_level(*moves, players=players)
    session.time_out(0)
    at = session.position_number
    assert session.undo_target() == at
    told = session.undo()
    assert told is not None and (told.cause, told.number, told.move) == (Cause.UNDO, at, None)
    assert (session.outcome, session.undo_used, session.redo()) == (None, True, None)


def test_a_time_out_at_the_deal_is_taken_back_by_a_restart() -> None:
    session = against_a_level()
    session.time_out(0)
    told = session.restart()
    assert told is not None and (told.cause, session.outcome, session.timed_out) == (Cause.RESTART, None, None)
    assert session.restart() is None


def test_a_seat_that_nobody_has_cannot_run_out_of_time() -> None:
    for seat in (-1, 2):
        with pytest.raises(ValueError):
            against_a_level().time_out(seat)
        with pytest.raises(ValueError):
            Session("heap", HeapRules(), Setup(deal=1, seats=2), timed_out=seat)


def test_a_game_that_is_over_by_its_rules_has_no_time_to_run_out() -> None:
    session = against_a_level(*[(2, PLAYER)] * 10, players=("person", "person"))
    assert session.outcome is not None and session.time_out(0) is None
    assert session.outcome.reason == "last"


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

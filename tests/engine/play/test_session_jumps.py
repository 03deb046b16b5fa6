"""Jumps in the log, and what a session remembers of having looked back."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from engine.play.replay import Replay
from engine.play.session import Cause, Session
from engine.rules.contract import HiddenHands, Setup
from tests.support.heap_game import Heap, HeapRules


def four_moves() -> Session[Heap, int]:
    moves = [(1, Cause.PLAYER), (2, Cause.OPPONENT), (3, Cause.PLAYER), (1, Cause.OPPONENT)]
    return Session("heap", HeapRules(), Setup(deal=1, seats=2), players=("person", "level"), moves=moves)


def test_a_jump_forwards_is_no_undo() -> None:
    session = Session(
        "heap", HeapRules(), Setup(deal=1, seats=2), moves=[(1, Cause.PLAYER), (2, Cause.PLAYER)], position=0
    )
    assert session.go_to(2) is not None
    assert not session.undo_used


def test_a_jump_back_is_an_undo_and_no_jump_forwards_makes_it_undone() -> None:
    session = four_moves()
    told = session.go_to(1)
    assert told is not None and (told.cause, told.number, told.move) == (Cause.UNDO, 1, None)
    assert session.undo_used
    told = session.go_to(4)
    assert told is not None and (told.cause, told.number) == (Cause.REDO, 4)
    assert session.undo_used


def test_a_restart_is_an_undo_too() -> None:
    session = four_moves()
    session.restart()
    assert session.undo_used


def test_a_jump_beyond_either_end_leads_to_the_end_and_a_jump_to_where_one_is_to_nothing() -> None:
    session = four_moves()
    assert session.go_to(99) is None
    session.go_to(-7)
    assert session.position_number == 0
    assert session.go_to(0) is None
    session.go_to(99)
    assert session.position_number == 4


def test_only_moves_that_somebody_chose_are_counted_and_only_those_on_the_table() -> None:
    session: Session[Heap, int] = Session("heap", HeapRules(), Setup(deal=1))
    for move, cause in ((1, Cause.PLAYER), (1, Cause.AUTOMATIC), (2, Cause.PLAYER), (1, Cause.OPPONENT)):
        session.play(move, cause)
    assert session.move_count == 3
    session.go_to(2)
    assert session.move_count == 1


class HiddenHeap(HeapRules, HiddenHands[Heap, int]):
    """As if each seat had cards that the other must not see."""

    def view(self, state: Heap, seat: int) -> Any:
        return seat

    def sample(self, view: Any, random: Random) -> Heap:
        raise NotImplementedError


@pytest.mark.parametrize(
    ("players", "may"),
    [(("person", "person"), False), (("person", "level"), True), (("level", "level"), True)],
)
def test_with_hidden_hands_nobody_looks_back_into_the_turn_of_another_person(players: Sequence[str], may: bool) -> None:
    session: Session[Heap, int] = Session("heap", HiddenHeap(), Setup(deal=1, seats=2), players=players)
    session.play(1)
    session.play(2, Cause.OPPONENT if "level" in players else Cause.PLAYER)
    assert (session.restart() is not None) == may
    assert session.position_number == (0 if may else 2)
    session.go_to(0)
    assert session.position_number == (0 if may else 2)


def test_where_all_is_open_two_people_look_back_as_they_like() -> None:
    session: Session[Heap, int] = Session("heap", HeapRules(), Setup(deal=1, seats=2), players=("person", "person"))
    session.play(1)
    session.play(2)
    assert session.restart() is not None


def test_a_player_of_a_seat_that_nobody_named_is_no_person() -> None:
    session: Session[Heap, int] = Session("heap", HeapRules(), Setup(deal=1, seats=2), players=("person",))
    assert session.is_persons_turn and not session.has_opponents
    session.play(1)
    assert not session.is_persons_turn


def test_a_replay_of_other_rules_or_with_unchecked_moves_is_not_taken_over() -> None:
    rules = HeapRules()
    start = rules.start(Setup(deal=1, seats=2))
    unchecked, other = Replay(rules, start), Replay(HeapRules(), start)
    unchecked.follow("take 1")
    for replay, causes in ((unchecked, [Cause.PLAYER]), (other, []), (Replay(rules, start), [Cause.PLAYER])):
        with pytest.raises(ValueError):
            Session("heap", rules, Setup(deal=1, seats=2), replay=replay, causes=causes)

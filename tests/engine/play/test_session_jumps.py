"""Jumps in the log, and what a session remembers of having looked back."""

from __future__ import annotations

from engine.play.session import Cause, Session
from engine.rules.contract import Setup
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

"""Automatic moves home: when they come, when they must not, and how undo takes them back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from engine.play.automatic_moves import AutoMoves
from engine.play.session import Cause, Session
from engine.rules.contract import Outcome, Refusal, Rules, Seat, Setup


@dataclass(frozen=True)
class Shelf:
    """Three lettered pieces, on the table or home. ``x`` is always safe, ``y`` when x is home, ``z`` never."""

    home: frozenset[str] = frozenset()
    nudges: int = 0


class ShelfRules(Rules[Shelf, str]):
    """Moves: ``+x`` brings x home, ``-x`` takes it down, ``nudge`` does nothing else."""

    def start(self, setup: Setup) -> Shelf:
        return Shelf()

    def to_move(self, state: Shelf) -> Seat | None:
        return None if self.outcome(state) else 0

    def legal_moves(self, state: Shelf) -> Sequence[str]:
        if self.outcome(state):
            return ()
        return ["nudge", *(("-" if piece in state.home else "+") + piece for piece in "xyz")]

    def apply(self, state: Shelf, move: str) -> Shelf:
        if move == "nudge":
            return Shelf(state.home, state.nudges + 1)
        change = {move[1]}
        return Shelf(state.home | change if move[0] == "+" else state.home - change, state.nudges)

    def outcome(self, state: Shelf) -> Outcome | None:
        return Outcome(winners=(0,)) if len(state.home) == 3 else None

    def write_move(self, move: str) -> str:
        return move

    def read_move(self, text: str) -> str:
        return text

    def write_state(self, state: Shelf) -> str:
        return repr(state)

    def read_state(self, text: str) -> Shelf:
        raise NotImplementedError

    def why_not(self, state: Shelf, move: str) -> Refusal | None:
        return None if move in self.legal_moves(state) else Refusal("no")

    def safe_moves(self, state: Shelf) -> Sequence[str]:
        return [m for m in self.home_moves(state) if m == "+x" or (m == "+y" and "x" in state.home)]

    def home_moves(self, state: Shelf) -> Sequence[str]:
        return [move for move in self.legal_moves(state) if move.startswith("+")]

    def home_pieces(self, state: Shelf) -> frozenset[str]:
        return state.home


class Shop:
    """A session with automatic moves and a clock that the test winds."""

    def __init__(self, mode: str = "safe") -> None:
        self.session: Session[Shelf, str] = Session("shelf", ShelfRules(), Setup(deal=1))
        self.auto = AutoMoves(self.session, mode, pause=0.2)
        self.now = 0.0

    def run(self, seconds: float = 5.0) -> list[str]:
        """Let time pass; the automatic moves that were played."""
        before = self.session.position_number
        end = self.now + seconds
        while self.now < end:
            self.auto.update(self.now)
            self.now += 0.05
        return [entry.move for entry in self.session.log[before : self.session.position_number]]

    def home(self) -> str:
        return "".join(sorted(self.session.state.home))


def test_nothing_happens_before_the_players_first_move() -> None:
    assert Shop().run() == []


def test_safe_moves_follow_the_players_move_one_by_one_after_a_pause() -> None:
    shop = Shop()
    shop.session.play("nudge")
    assert shop.run(0.15) == []
    assert shop.run(0.15) == ["+x"]
    assert shop.run() == ["+y"]
    assert [entry.cause for entry in shop.session.log[1:]] == [Cause.AUTOMATIC, Cause.AUTOMATIC]


@pytest.mark.parametrize(("mode", "home"), [("off", ""), ("safe", "xy"), ("all", "xyz")])
def test_modes(mode: str, home: str) -> None:
    shop = Shop(mode)
    shop.session.play("nudge")
    shop.run()
    assert shop.home() == home


def test_an_unknown_mode_is_an_error() -> None:
    with pytest.raises(ValueError, match="sometimes"):
        Shop("sometimes")


def test_the_series_is_one_undo_step_on_top_of_the_players_move_and_nothing_follows_an_undo() -> None:
    shop = Shop()
    shop.session.play("nudge")
    shop.run()
    shop.session.undo()
    assert (shop.session.position_number, shop.home()) == (1, "")
    assert shop.run() == []
    shop.session.undo()
    assert shop.session.position_number == 0
    assert shop.run() == []
    shop.session.redo()
    assert (shop.session.position_number, shop.run()) == (1, [])
    shop.session.redo()
    assert (shop.session.position_number, shop.home()) == (3, "xy")


def test_undo_in_the_middle_of_a_series_ends_it() -> None:
    shop = Shop()
    shop.session.play("nudge")
    shop.run(0.25)
    assert shop.home() == "x"
    shop.session.undo()
    assert shop.run() == [] and shop.home() == ""


def test_a_piece_taken_down_stays_down_until_the_player_brings_it_home() -> None:
    shop = Shop()
    shop.session.play("nudge")
    shop.run()
    shop.session.play("-x")
    assert shop.run() == []
    shop.session.play("nudge")
    assert shop.run() == [] and shop.home() == "y"
    shop.session.play("+x")
    shop.session.play("-y")
    assert shop.run() == [] and shop.home() == "x"
    shop.session.play("+y")
    shop.session.play("nudge")
    shop.run()
    assert shop.home() == "xy"


def test_the_piece_counts_as_taken_down_in_a_loaded_game_too() -> None:
    shop = Shop()
    log = [("+x", Cause.PLAYER), ("-x", Cause.PLAYER)]
    shop.session = Session("shelf", ShelfRules(), Setup(deal=1), moves=log)
    shop.auto = AutoMoves(shop.session, "all", pause=0.1)
    shop.session.play("nudge")
    assert shop.run() == ["+y", "+z"]


def test_all_home_sends_what_is_safe_even_when_switched_off() -> None:
    shop = Shop("off")
    assert shop.auto.send_all_home()
    shop.run()
    assert shop.home() == "xy"
    assert not shop.auto.send_all_home()


def test_a_piece_that_the_player_brought_home_again_is_like_any_other() -> None:
    """Whatever brings it down then (here the rules), it goes home by itself."""
    shop = Shop()
    for move in ("+x", "-x", "+x"):
        shop.session.play(move)
    shop.session.play("-x", Cause.AUTOMATIC)
    shop.session.play("nudge")
    shop.run(0.3)
    assert shop.home() == "x"


def test_a_piece_that_somebody_else_took_down_goes_home_again() -> None:
    shop = Shop()
    shop.session.play("+x")
    shop.session.play("-x", Cause.AUTOMATIC)
    shop.session.play("nudge")
    assert shop.run() == ["+x", "+y"]


def test_a_piece_taken_down_does_not_hold_up_the_others() -> None:
    shop = Shop("all")
    shop.session.play("+x")
    shop.session.play("-x")
    assert shop.run() == ["+y", "+z"]


def test_all_home_never_sends_an_unsafe_piece_whatever_the_mode() -> None:
    shop = Shop("all")
    assert shop.auto.send_all_home()
    assert shop.run() == ["+x", "+y"]
    assert not shop.auto.send_all_home(), "z is not safe"
    assert shop.run() == []


def test_after_all_home_the_mode_holds_again_for_the_players_next_move() -> None:
    shop = Shop("all")
    shop.auto.send_all_home()
    shop.run(0.1)
    shop.session.play("nudge")
    shop.run()
    assert shop.session.outcome is not None, "z went home too"


def test_an_undo_ends_a_series_that_was_asked_for_too() -> None:
    shop = Shop("off")
    shop.session.play("nudge")
    shop.auto.send_all_home()
    shop.run(0.1)
    shop.session.undo()
    assert shop.run() == []
    assert shop.auto.wake_in(shop.now) is None


def test_all_home_with_nothing_to_send_leaves_nothing_planned() -> None:
    shop = Shop("off")
    shop.auto.send_all_home()
    shop.run()
    assert not shop.auto.send_all_home()
    assert shop.auto.wake_in(shop.now) is None


def test_the_whole_pause_lies_between_two_moves_too() -> None:
    shop = Shop()
    shop.session.play("nudge")
    shop.auto.update(0.0)
    assert not shop.auto.update(0.19) and shop.auto.update(0.2)
    assert not shop.auto.update(0.39) and shop.auto.update(0.4)


def test_nothing_lands_in_a_game_that_was_left() -> None:
    shop = Shop()
    shop.session.play("nudge")
    shop.auto.close()
    assert shop.run() == []
    shop.session.play("nudge")
    assert shop.run() == []


def test_the_window_is_told_when_to_wake() -> None:
    shop = Shop()
    assert shop.auto.wake_in(0.0) is None
    shop.session.play("nudge")
    assert shop.auto.wake_in(0.0) == 0.0
    shop.auto.update(10.0)
    assert shop.auto.wake_in(10.05) == pytest.approx(0.15)
    shop.now = 10.2
    shop.run()
    assert shop.auto.wake_in(20.0) is None


def test_not_in_the_turn_of_an_opponent() -> None:
    rules: Any = ShelfRules()
    session: Session[Shelf, str] = Session("shelf", rules, Setup(deal=1, seats=2), players=("level", "person"))
    auto = AutoMoves(session, "all", pause=0.0)
    session.play("nudge")
    assert not auto.update(1.0)

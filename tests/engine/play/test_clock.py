"""The game clock and the clocks of each seat."""

from __future__ import annotations

import pytest

from engine.play.clock import GameClock, SeatClocks


def test_only_running_time_counts() -> None:
    clock = GameClock(10.0)
    assert clock.elapsed(100.0) == 10.0 and clock.next_tick(100.0) is None
    clock.start(100.0)
    clock.start(103.0)
    assert clock.elapsed(105.25) == 15.25
    assert clock.next_tick(105.25) == 0.75
    clock.pause(106.0)
    clock.pause(200.0)
    assert clock.elapsed(300.0) == 16.0
    clock.run_if(True, 300.0)
    assert clock.is_running and clock.elapsed(301.0) == 17.0


def test_the_clock_never_runs_backwards() -> None:
    clock = GameClock(-5.0)
    clock.start(10.0)
    assert clock.elapsed(9.0) == 0.0


def test_only_the_seat_to_move_uses_time_and_gets_its_increment() -> None:
    clocks = SeatClocks(2, 60.0, increment=2.0)
    clocks.set_turn(0, 0.0)
    clocks.run_if(True, 0.0)
    clocks.set_turn(1, 10.0)
    assert clocks.left(0, 15.0) == 52.0
    assert clocks.left(1, 15.0) == 55.0
    clocks.set_turn(0, 20.0, moved=False)
    assert (clocks.left(1, 20.0), clocks.left(0, 21.0)) == (50.0, 51.0)
    clocks.run_if(False, 22.0)
    assert clocks.left(0, 500.0) == 50.0
    assert clocks.flagged(500.0) is None


def test_a_flag_falls_once_and_stays() -> None:
    clocks = SeatClocks(2, 5.0, increment=3.0)
    clocks.set_turn(1, 0.0)
    clocks.run_if(True, 0.0)
    assert clocks.flagged(4.9) is None
    assert clocks.flagged(5.0) == 1
    clocks.set_turn(0, 6.0)
    assert clocks.flagged(6.0) == 1, "no increment for a move made too late"


def test_a_saved_game_goes_on_with_the_time_it_had() -> None:
    clocks = SeatClocks(2, 60.0)
    clocks.set_turn(0, 0.0)
    clocks.run_if(True, 0.0)
    used = clocks.used(12.0)
    again = SeatClocks(2, 60.0, used=used)
    assert (again.left(0, 0.0), again.left(1, 0.0)) == (48.0, 60.0)


def test_nonsense_times_are_errors() -> None:
    with pytest.raises(ValueError):
        SeatClocks(2, 0.0)

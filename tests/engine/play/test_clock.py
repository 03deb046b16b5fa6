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
    clocks.show(0, 0, 0.0)
    clocks.run_if(True, 0.0)
    clocks.moved(1, 1, 10.0)
    assert clocks.left(0, 15.0) == 52.0
    assert clocks.left(1, 15.0) == 55.0
    clocks.moved(1, 2, 20.0)
    assert clocks.left(1, 20.0) == 50.0, "who moves again has no increment yet"
    clocks.run_if(False, 22.0)
    assert clocks.left(1, 500.0) == 48.0
    assert clocks.flagged(500.0) is None


def times(clocks: SeatClocks, now: float) -> tuple[float, float]:
    return clocks.left(0, now), clocks.left(1, now)


def test_times_belong_to_positions() -> None:
    clocks = SeatClocks(2, 60.0, increment=1.0)
    clocks.show(0, 0, 0.0)
    clocks.run_if(True, 0.0)
    clocks.moved(1, 1, 10.0)
    clocks.moved(0, 2, 25.0)
    assert times(clocks, 28.0) == (48.0, 46.0)
    clocks.show(0, 0, 28.0)
    assert times(clocks, 28.0) == (50.0, 60.0), "an undo shows what was left there, without the increment"
    assert times(clocks, 30.0) == (48.0, 60.0), "and the clock runs on from there"
    clocks.show(0, 2, 30.0)
    assert times(clocks, 30.0) == (48.0, 46.0), "a redo leads to what was left when it was last there"
    clocks.show(0, 0, 30.0)
    assert times(clocks, 30.0) == (48.0, 60.0), "looking back and coming again wins nothing"
    clocks.moved(1, 1, 31.0)
    assert times(clocks, 31.0) == (48.0, 60.0)
    clocks.moved(0, 2, 41.0)
    clocks.show(1, 1, 41.0)
    clocks.show(0, 2, 41.0)
    assert times(clocks, 41.0) == (48.0, 51.0), "another move makes the old times forgotten"


def test_a_position_of_a_saved_games_past_has_the_nearest_known_times() -> None:
    clocks = SeatClocks(2, 60.0, used=(20.0, 10.0))
    clocks.show(0, 8, 0.0)
    clocks.run_if(True, 0.0)
    clocks.show(0, 4, 5.0)
    assert times(clocks, 5.0) == (35.0, 50.0)
    clocks.show(1, 7, 8.0)
    assert times(clocks, 8.0) == (32.0, 50.0)
    clocks.show(0, 8, 9.0)
    assert times(clocks, 9.0) == (35.0, 50.0)


def test_a_time_out_stands_until_it_is_taken_back() -> None:
    clocks = SeatClocks(2, 10.0)
    clocks.show(0, 0, 0.0)
    clocks.run_if(True, 0.0)
    clocks.show(None, 0, 11.0)
    assert (clocks.flagged(12.0), clocks.next_tick(12.0)) == (0, None)
    clocks.show(0, 0, 20.0)
    clocks.run_if(True, 20.0)
    assert (clocks.flagged(20.0), clocks.left(0, 23.0)) == (None, 7.0)
    clocks.moved(1, 1, 23.0)
    clocks.show(None, 1, 33.0)
    clocks.show(0, 0, 40.0)
    assert (clocks.flagged(40.0), times(clocks, 40.0)) == (None, (7.0, 10.0))
    clocks.show(None, 1, 41.0)
    assert clocks.flagged(41.0) == 1, "a redo into it is a time-out again"


def test_a_flag_falls_once_and_stays() -> None:
    clocks = SeatClocks(2, 5.0, increment=3.0)
    clocks.show(1, 0, 0.0)
    clocks.run_if(True, 0.0)
    assert clocks.flagged(4.9) is None
    assert clocks.flagged(5.0) == 1
    clocks.moved(0, 1, 6.0)
    assert clocks.flagged(6.0) == 1, "no increment for a move made too late"


def test_a_saved_game_goes_on_with_the_time_it_had() -> None:
    clocks = SeatClocks(2, 60.0)
    clocks.show(0, 0, 0.0)
    clocks.run_if(True, 0.0)
    used = clocks.used(12.0)
    again = SeatClocks(2, 60.0, used=used)
    assert (again.left(0, 0.0), again.left(1, 0.0)) == (48.0, 60.0)


def test_nonsense_times_are_errors() -> None:
    with pytest.raises(ValueError):
        SeatClocks(2, 0.0)

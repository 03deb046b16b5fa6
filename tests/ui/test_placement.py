"""Where the window is put: the first time, and again on the monitors that there are now."""

from __future__ import annotations

import pytest
from pygame import Rect

from ui.placement import FRAME, LEAST_SIZE, SHARE, first_size, fitted, remembered

SMALL, LARGE = Rect(0, 0, 1366, 768), Rect(0, 0, 3840, 2160)
LEFT = Rect(-1920, -200, 1920, 1080)


def test_the_first_window_leaves_room_for_its_frame_on_a_small_screen() -> None:
    width, height = first_size(SMALL)
    assert width <= SMALL.width - FRAME[0]
    assert height <= SMALL.height - FRAME[1]


def test_the_first_window_takes_its_share_of_a_large_screen() -> None:
    width, height = first_size(LARGE)
    assert width == round(SHARE[0] * LARGE.width)
    assert height == round(SHARE[1] * LARGE.height)


def test_a_larger_interface_has_a_larger_first_window() -> None:
    screen = Rect(0, 0, 1920, 1080)
    assert first_size(screen, 1.5)[0] > first_size(screen)[0]


@pytest.mark.parametrize("place", [(-1700, 50), (-1920, -200)], ids=str)
def test_a_place_on_a_second_monitor_is_kept_while_it_is_there(place: tuple[int, int]) -> None:
    assert remembered((1000, 700), place, [LARGE, LEFT]) == ((1000, 700), place)


def test_a_window_of_a_monitor_that_is_gone_comes_back_to_the_main_one() -> None:
    size, place = remembered((1900, 1000), (-1900, -150), [SMALL])
    assert place is None
    assert size == fitted((1900, 1000), SMALL)


def test_a_window_over_an_edge_is_moved_onto_the_monitor() -> None:
    size, place = remembered((1000, 700), (-2100, -300), [LARGE, LEFT])
    assert (size, place) == ((1000, 700), LEFT.topleft)
    assert place is not None
    size, place = remembered((1000, 700), (1000, 500), [SMALL])
    assert place is not None
    assert SMALL.contains(Rect(place, size))


def test_a_window_is_never_too_small_to_play_in() -> None:
    assert fitted((300, 200), SMALL) == LEAST_SIZE
    assert fitted((900, 700), Rect(0, 0, 640, 480)) == LEAST_SIZE

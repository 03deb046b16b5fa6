"""Pieces on their way: from where they are seen, after their delays, and always to where they belong."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from ui.desk.animation import Animator, Motion, Pose

HERE = Pose(0, 0, 70, 98, "Ah", 1, "a")
THERE = Pose(100, 200, 70, 98, "Ah", 5, "b")
ELSEWHERE = Pose(300, 0, 70, 98, "Ah", 7, "c")


@pytest.fixture
def animator() -> Animator:
    animator = Animator()
    animator.show({"x": HERE, "y": replace(HERE, x=500, order=2)})
    return animator


def move(animator: Animator, to: Pose, begins: float, seconds: float = 1.0, **delays: float) -> None:
    animator.retarget({"x": to, "y": replace(HERE, x=500, order=2)}, Motion(begins, seconds, delays))


def at(animator: Animator, now: float) -> tuple[float, float]:
    pose = animator.pose("x", now)
    assert pose is not None
    return pose.x, pose.y


def test_a_piece_glides_from_one_place_to_the_other_in_its_time(animator: Animator) -> None:
    move(animator, THERE, 10.0)
    assert at(animator, 10.0) == (0, 0)
    assert 0 < at(animator, 10.5)[0] < 100
    assert at(animator, 11.0) == at(animator, 99.0) == (100, 200)
    assert animator.is_gliding("x") and not animator.is_gliding("y"), "what stays where it is does not glide"


def test_a_glide_begins_quickly_and_ends_slowly(animator: Animator) -> None:
    move(animator, THERE, 0.0)
    seen = [at(animator, tenth / 10)[0] for tenth in range(11)]
    steps = [after - before for before, after in pairwise(seen)]
    assert steps == sorted(steps, reverse=True) and steps[-1] > 0


def test_a_delayed_piece_stays_until_its_time_and_then_needs_as_long_as_any(animator: Animator) -> None:
    move(animator, THERE, 10.0, x=2.0)
    assert at(animator, 11.9) == at(animator, 12.0) == (0, 0)
    assert list(at(animator, 12.5)) == pytest.approx([87.5, 175])
    assert not animator.settle(12.9)
    assert at(animator, 12.9) != (100, 200)
    assert animator.settle(13.0) and not animator.is_moving


def test_the_delay_of_one_piece_is_not_that_of_another(animator: Animator) -> None:
    animator.retarget({"x": THERE, "y": replace(THERE, x=0)}, Motion(0.0, 1.0, {"y": 5.0}))
    assert at(animator, 1.0) == (100, 200)
    y = animator.pose("y", 5.0)
    assert y is not None and (y.x, y.y) == (500, 0)


def test_a_piece_with_a_new_goal_turns_off_where_it_is_seen(animator: Animator) -> None:
    move(animator, THERE, 0.0)
    halfway = at(animator, 0.5)
    move(animator, ELSEWHERE, 0.5)
    assert at(animator, 0.5) == halfway, "it neither jumps back nor ahead"
    assert at(animator, 1.4) != (300, 0)
    assert at(animator, 1.5) == (300, 0)
    goal = animator.goal("x")
    assert goal is not None and goal.x == 300


def test_a_piece_whose_goal_stays_keeps_its_time(animator: Animator) -> None:
    move(animator, THERE, 0.0)
    move(animator, replace(THERE, order=9, shade="dim"), 0.5)
    assert at(animator, 1.0) == (100, 200)
    seen = animator.pose("x", 0.7)
    assert seen is not None and (seen.order, seen.shade) == (9, "dim"), "how it is drawn counts at once"


def test_a_piece_that_is_to_stay_where_it_is_seen_rests(animator: Animator) -> None:
    move(animator, THERE, 0.0)
    move(animator, HERE, 0.0)
    assert not animator.is_moving and at(animator, 0.0) == (0, 0)


def test_a_piece_that_is_gone_is_gone_at_once_and_a_new_one_there_at_once(animator: Animator) -> None:
    move(animator, THERE, 0.0)
    animator.retarget({"z": ELSEWHERE}, Motion(0.1, 1.0))
    assert animator.pose("x", 0.1) is None and animator.goal("x") is None
    assert animator.pose("z", 0.1) == ELSEWHERE and not animator.is_moving


def test_in_no_time_everything_is_there_at_once(animator: Animator) -> None:
    move(animator, THERE, 0.0)
    move(animator, ELSEWHERE, 0.5, seconds=0.0)
    assert at(animator, 0.5) == (300, 0) and not animator.is_moving
    animator.release({"x": HERE}, Motion(0.5, 0.0))
    assert not animator.is_moving


def test_a_released_piece_glides_from_the_hand(animator: Animator) -> None:
    animator.release({"x": replace(HERE, x=40), "unknown": HERE}, Motion(0.0, 1.0))
    assert at(animator, 0.0) == (40, 0) and at(animator, 1.0) == (0, 0)
    assert [piece for piece, _ in animator.gliding(0.5)] == ["x"]
    assert [piece for piece, _ in animator.resting()] == ["y"]


def test_a_turning_piece_shows_its_new_face_from_the_middle_on(animator: Animator) -> None:
    move(animator, replace(THERE, face="back"), 0.0)
    seen = [animator.pose("x", tenth / 10) for tenth in range(1, 10)]
    faces = [pose.face for pose in seen if pose is not None]
    turns = [pose.turn for pose in seen if pose is not None]
    assert faces == ["Ah"] * 4 + ["back"] * 5
    assert min(turns) == turns[4] < 0.01 and max(turns) < 1
    assert turns[:5] == sorted(turns[:5], reverse=True) and turns[4:] == sorted(turns[4:])


def test_the_size_changes_on_the_way(animator: Animator) -> None:
    move(animator, replace(THERE, width=140, height=196), 0.0)
    seen = animator.pose("x", 0.5)
    assert seen is not None and (seen.width, seen.height) == (131, 184)


def test_the_hand_takes_what_passes_by_else_the_topmost_that_lies_there() -> None:
    animator = Animator()
    animator.show({"low": HERE, "high": replace(HERE, x=10, order=2), "far": replace(HERE, x=300, order=3)})
    assert animator.hit((20, 5), 0.0) == "high"
    assert animator.hit((5, 5), 0.0) == "low"
    assert animator.hit((200, 5), 0.0) is None
    animator.retarget({"low": HERE, "high": replace(HERE, x=10, order=2), "far": THERE}, Motion(0.0, 1.0))
    assert animator.hit((310, 5), 0.0) == "far", "it is seen there and only leaving"
    assert animator.hit((110, 210), 0.0) == "far", "and will lie there, where nothing else does"


def test_a_point_on_the_edge_belongs_to_one_piece_only() -> None:
    left, right = HERE, replace(HERE, x=70)
    for point, on_left, on_right in (((0, 0), True, False), ((69, 97), True, False), ((70, 0), False, True)):
        assert (left.contains(point), right.contains(point)) == (on_left, on_right)
    assert not left.contains((5, 98)) and not left.contains((5, -1))

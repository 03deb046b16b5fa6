"""Dragging in the window: what is dropped where, what moves a hand can make, and that no piece is ever lost."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pygame
import pytest

from engine.patience.parts.names import WASTE
from tests.support.every import Subject
from tests.support.patience_places import STOCK
from tests.support.window import (
    Window,
    assert_all_at_home,
    assert_session_is_legal,
    assert_shown_as_fresh,
    autumn,
    patiences,
    play_on,
    thieves,
)


def open_still(window: Window, subject: Subject, deal: int = 1) -> None:
    """The subject's game without automatic moves, so that a test knows what comes of its own moves."""
    window.app.change_settings(automatic="off", reduced_motion=True)
    window.open(subject.game, deal, subject.variant, seats=subject.seats)


def check(window: Window) -> None:
    assert_all_at_home(window.play)
    assert_session_is_legal(window.session)
    assert_shown_as_fresh(window.play, again=True)


def seen_face_up(window: Window) -> list[str]:
    """Pieces a press can reach, face up, in the order they are drawn."""
    board = window.board
    found = []
    for piece, pose in board.resting():
        if pose.face == "back":
            continue
        try:
            window.grip_point(piece)
        except AssertionError:
            continue
        found.append(piece)
    return found


@patiences
def test_every_card_dropped_on_every_place_moves_exactly_where_the_rules_allow(
    subject: Subject, window: Window
) -> None:
    open_still(window, subject)
    window.resize(900, 700)
    play_on(window, 14, seed=3)
    board, session = window.board, window.session
    random = Random(1)
    pieces = seen_face_up(window)
    for piece in random.sample(pieces, min(9 if subject.variant in ("", "forty_thieves") else 4, len(pieces))):
        for slot in list(board.slots):
            lift = board.grip(piece)
            source = board.slot_of(piece)
            if slot == source or not lift:
                continue
            legal = {
                (gesture.lift, gesture.slot): move
                for move in session.legal_moves()
                for gesture in [board.table.gesture(session.state, move)]
            }
            move, before, number = legal.get((lift, slot)), session.state, session.position_number
            start = window.grip_point(piece)
            goal = board.target_rect(slot)
            first = board.goal_rect(lift[0])
            # the lifted group's first card is laid exactly on the target
            window.drag(start, (start[0] + goal.left - first.left, start[1] + goal.top - first.top), 3)
            if move is None:
                assert session.state == before and session.position_number == number
            else:
                assert session.state == session.rules.apply(before, move)
                window.play.undo()
                assert session.state == before
            window.settle()
            assert_all_at_home(window.play)
    check(window)


@pytest.mark.parametrize("share", [0.6, 0.4])
def test_dropped_across_two_columns_the_larger_overlap_wins(window: Window, share: float) -> None:
    play = window.open(autumn(), 1)
    lift, left, right = _two_neighbours(window)
    board = window.board
    a, b = board.target_rect(left), board.target_rect(right)
    start = window.grip_point(lift[0])
    carried = board.goal_rect(lift[0])
    free = b.left - a.right
    left_part = round((carried.width - free) * share)
    x, y = a.right - left_part, min(a.top, b.top)
    window.drag(start, (start[0] + x - carried.left, start[1] + y - carried.top))
    assert board.slot_of(lift[0]) == (left if share > 0.5 else right)
    window.settle()
    assert_shown_as_fresh(play)


def _two_neighbours(window: Window) -> tuple[tuple[str, ...], str, str]:
    """Plays on until a run may go to two columns that stand side by side, and gives them from left to right."""
    board = window.board
    for seed in range(400):
        slots = list(board.slots)
        for lift in board.gestures.lifts:
            targets = board.gestures.targets(lift)
            for left, right in itertools.pairwise(slots):
                if left in targets and right in targets:
                    tops = board.target_rect(left).top - board.target_rect(right).top
                    if abs(tops) < 60:
                        return lift, left, right
        if not window.session.legal_moves():
            window.play.restart()
        window.session.play(Random(seed).choice(list(window.session.legal_moves())))
        window.settle()
    raise AssertionError("no such position found")


def test_dropped_at_the_centre_and_the_corners_of_each_target(window: Window) -> None:
    window.app.change_settings(automatic="off", reduced_motion=True)
    window.open(autumn(), 2)
    play_on(window, 8)
    board, session = window.board, window.session
    tried = 0
    for lift in board.gestures.lifts:
        for slot in dict(board.gestures.targets(lift)):
            for across, down in ((0, 0), (0.6, 0.6), (-0.6, 0.6), (0.6, -0.6), (-0.6, -0.6)):
                goal, first = board.target_rect(slot), board.goal_rect(lift[0])
                box = goal.move(round(across * goal.width), round(down * goal.height))
                shares = {}
                for other in board.gestures.targets(lift):
                    shared = box.clip(board.slot_rect(other))
                    shares[other] = shared.width * shared.height
                start = window.grip_point(lift[0])
                before = session.state
                window.drag(start, (start[0] + box.left - first.left, start[1] + box.top - first.top), 3)
                now = board.slot_of(lift[0])
                best = max(shares.values())
                if shares[slot] == best and list(shares.values()).count(best) == 1 and best > 0.2 * box.w * box.h:
                    source = lift_source(before, lift, board)
                    home = box.clip(source)
                    if home.width * home.height < best:
                        assert now == slot, (lift, slot, across, down)
                        tried += 1
                if session.state != before:
                    assert now in shares and shares[now] == best
                    window.play.undo()
                window.settle()
    assert tried > 10


def lift_source(state: Any, lift: tuple[str, ...], board: Any) -> pygame.Rect:
    """The area of the column that a run came from, as it was before the move."""
    placements = board.table.placements(state, board.viewer)
    slot = placements[lift[0]].slot
    boxes: list[pygame.Rect] = [
        board.fit.rect(p.x, p.y, p.width, p.height) for p in placements.values() if p.slot == slot
    ]
    return boxes[0].unionall(boxes[1:])


@patiences
def test_groups_that_may_not_be_lifted_stay_where_they_are(subject: Subject, window: Window) -> None:
    open_still(window, subject, deal=4)
    play_on(window, 20, seed=5)
    board, session = window.board, window.session
    if session.outcome is not None:  # what can be done with a game that is over lies on its table
        session.undo()
        window.settle()
    before, refused = session.state, 0
    for piece in seen_face_up(window):
        lift = board.grip(piece)
        if window.play.desk.judge.can_lift(lift):
            continue
        refused += 1
        start = window.grip_point(piece)
        window.drag(start, (start[0] + 60, start[1] + 40), 3, release=False)
        assert window.play.desk.hand.carry is None
        window.release()
        window.click(start, times=2)
        window.settle()
        assert session.state is before
    check(window)
    if subject.game.id == "autumn_leaves":
        assert refused > 0


def test_a_drop_without_a_lift_does_nothing(window: Window) -> None:
    play = window.open(autumn(), 2)
    before, shown = window.session.state, window.scene_picture()
    for slot in window.board.slots:
        window.release(window.board.target_rect(slot).center)
    empty = (window.app.size[0] // 2, window.play.table_area().bottom - 5)
    window.drag(empty, window.board.target_rect("c3").center)
    window.settle()
    assert window.session.state is before
    play._message = None
    play.desk.pointer.hover = None
    assert window.scene_picture() == shown


def test_a_card_that_flies_can_be_caught_and_the_place_it_left_is_free(window: Window) -> None:
    window.app.change_settings(speed="slow", automatic="off")
    play = window.open(autumn(), 2)
    board = window.board
    lift, slot = next((lift, slot) for lift, slot, _ in board.gestures.items() if lift)
    came_from = board.goal_rect(lift[0])
    window.click(window.grip_point(lift[0]))
    window.click(window.slot_point(slot))
    window.pass_time(0.08)
    assert board.is_gliding(lift[0])
    # the place it left
    under = board.hit(came_from.center, window.clock.now)
    window.press(came_from.center)
    window.release()
    assert under not in lift or board.pose(lift[0], window.clock.now).contains(came_from.center)
    # the card itself, in the air
    pose = board.pose(lift[0], window.clock.now)
    if board.is_gliding(lift[0]):
        at = (round(pose.x + pose.width / 2), round(pose.y + pose.height * 0.1))
        window.drag(at, (at[0] + 80, at[1] + 60), 3, release=False)
        carried = play.desk.hand.carry
        if carried is not None:
            assert carried.lift[0] == board.grip(lift[0])[0]
        window.release()
    window.settle()
    check(window)


@pytest.mark.parametrize("cancel", ["right button", "escape", "focus", "resize", "undo", "outside"])
def test_whatever_ends_a_drag_early_plays_nothing(window: Window, cancel: str) -> None:
    play = window.open(autumn(), 2)
    play_on(window, 3)
    board, session = window.board, window.session
    lift, slot = next((lift, slot) for lift, slot, _ in board.gestures.items() if lift)
    before, number = session.state, session.position_number
    window.drag_gesture(lift, slot, release=False)
    assert play.desk.hand.carry is not None
    if cancel == "right button":
        window.press(window.at, button=3)
        window.release(window.at, button=3)
    elif cancel == "escape":
        window.key(pygame.K_ESCAPE)
    elif cancel == "focus":
        window.post(pygame.WINDOWFOCUSLOST)
        window.post(pygame.WINDOWFOCUSGAINED)
    elif cancel == "resize":
        window.resize(1000, 700)
    elif cancel == "undo":
        window.key(pygame.K_z, pygame.KMOD_CTRL)
        number -= 1
        before = session.state_at(number)
    else:
        window.buttons = [0, 0, 0]  # released where the window could not see it
        window.move((window.at[0] + 3, window.at[1]))
    assert play.desk.hand.carry is None
    window.release()
    window.settle()
    assert session.state == before and session.position_number == number
    check(window)


def test_a_card_dropped_outside_the_window_glides_back(window: Window) -> None:
    play = window.open(autumn(), 2)
    lift = window.board.gestures.lifts[0]
    before = window.session.state
    window.drag(window.grip_point(lift[0]), (-50, -80))
    window.settle()
    assert window.session.state is before and not play.desk.board.is_moving
    check(window)


def test_fifty_new_games_and_a_drag_from_every_column_each_time(window: Window) -> None:
    window.app.change_settings(reduced_motion=True)
    window.open(autumn(), 1)
    deals = set()
    for _ in range(50):
        window.key(pygame.K_n)
        window.key(pygame.K_RETURN)
        window.settle()
        assert window.dialog is None and window.session.position_number == 0
        deals.add(window.session.setup.deal)
        for slot in [slot for slot in window.board.slots if slot.startswith("c")]:
            start = window.slot_point(slot)
            window.drag(start, (start[0], window.play.table_area().bottom - 4), 2)
        window.settle()
        assert_all_at_home(window.play)
    assert len(deals) > 45
    check(window)


def test_a_refused_drop_says_why_in_the_chosen_language(window: Window) -> None:
    window.app.change_settings(language="fa")
    play = window.open(autumn(), 2)
    board, session = window.board, window.session
    for piece in seen_face_up(window):
        lift = board.grip(piece)
        for slot in list(board.slots):
            wish = board.table.wish(session.state, lift, slot)
            if not play.desk.judge.can_lift(lift) or wish is None or slot == board.slot_of(piece):
                continue
            refusal = session.rules.why_not(session.state, wish)
            if refusal is None:
                continue
            window.drag_gesture(lift, slot)
            assert play._message is not None and play._message[1]
            words = play.language.sentence(play._message[0])
            assert any("\u0600" <= letter <= "\u06ff" for letter in words), words
            assert not any("a" <= letter <= "z" for letter in words.lower()), words
            window.settle()
            window.pass_time(7.0)
            assert play._message is None
            check(window)
            return
    raise AssertionError("no refused drop found")


def test_drawing_undone_the_top_of_the_stock_cannot_be_taken(window: Window) -> None:
    window.app.change_settings(automatic="off", reduced_motion=True)
    window.open(thieves(), 1, "forty_thieves")
    board, session = window.board, window.session
    before = session.state
    window.click(window.slot_point(STOCK))
    assert session.position_number == 1
    drawn = board.contents(WASTE)[-1]
    window.key(pygame.K_z, pygame.KMOD_CTRL)
    assert session.state == before and board.slot_of(drawn) == STOCK
    start = window.slot_point(STOCK)
    for slot in [name for name in board.slots if name not in (STOCK, WASTE)]:
        window.drag(start, board.target_rect(slot).center, 3)
    assert session.state == before
    window.key(pygame.K_y, pygame.KMOD_CTRL)
    assert board.contents(WASTE)[-1] == drawn
    window.settle()
    check(window)

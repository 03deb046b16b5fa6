"""Clicks: click and click again, double clicks by a trembling hand, bursts, the right button, a game without drags."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from tests.support.every import Subject
from tests.support.patience_places import DEALS, STOCK
from tests.support.window import (
    Window,
    assert_all_at_home,
    assert_session_is_legal,
    assert_shown_as_fresh,
    autumn,
    patiences,
    play_on,
    recorded_win,
    thieves,
)


def check(window: Window, *, again: bool = True) -> None:
    assert_all_at_home(window.play)
    assert_session_is_legal(window.session)
    assert_shown_as_fresh(window.play, again=again)


@pytest.mark.parametrize("variant", ["", "thirty_thieves"])
def test_double_clicks_with_a_trembling_hand_lose_no_card(window: Window, variant: str) -> None:
    window.open(thieves() if variant else autumn(), 1, variant)
    random, played = Random(7), 0
    for number in range(100):
        table = window.play.table_area()
        at = (random.randrange(table.left, table.right), random.randrange(table.top, table.bottom))
        lifts = window.board.gestures.lifts
        if number % 2:
            clicks = [window.board.target_rect(slot).center for slot in window.board.gestures.clicks]
            at = window.grip_point(random.choice(lifts)[0]) if lifts else random.choice(clicks)
        before = window.session.position_number
        for _ in range(2):
            window.press(at)
            at = (at[0] + random.randint(-5, 5), at[1] + random.randint(-5, 5))
            window.move(at)
            window.release(at)
        played += window.session.position_number > before
        window.settle()
        check(window, again=number % 10 == 0)
        if not window.session.legal_moves() or window.session.outcome is not None:
            window.open(window.play.game, number + 2, variant)
    assert played > 20


@patiences
def test_bursts_of_clicks_on_every_place_empty_ones_too(subject: Subject, window: Window) -> None:
    window.resize(900, 700)
    window.app.change_settings(automatic="off", speed="fast")
    window.open(subject.game, 3, subject.variant)
    play_on(window, 25, seed=11)
    for times in (3, 4, 6):
        for slot in list(window.board.slots):
            window.click(window.board.slot_rect(slot).center, times)
            assert_all_at_home(window.play)
            log = window.session.log[: window.session.position_number]
            assert len(log) == window.session.position_number
    window.settle()
    check(window)


def test_a_burst_on_the_stock_deals_no_more_than_the_pause_allows(window: Window) -> None:
    """In Autumn Leaves a deal too much can lose the game, so that a trembling finger deals once."""
    window.open(autumn(), 2)
    window.click(window.slot_point(DEALS), 3, apart=0.05)
    assert window.session.position_number == 1
    window.settle()
    window.pass_time(0.5)
    window.click(window.slot_point(DEALS))
    assert window.session.position_number == 2


def test_every_click_on_the_stock_of_forty_thieves_draws(window: Window) -> None:
    window.open(thieves(), 1, "forty_thieves")
    window.click(window.board.target_rect(STOCK).center, 4, apart=0.05)
    assert window.session.position_number == 4
    window.settle()
    check(window)


def test_a_double_click_on_a_covered_card_does_nothing_to_the_top_card(window: Window) -> None:
    window.app.change_settings(automatic="off", reduced_motion=True)
    window.open(thieves(), 1, "forty_thieves")
    board, before = window.board, window.session.state
    tried = 0
    for slot in board.slots:
        for piece in list(board.contents(slot))[:-1]:
            pose = board.goal(piece)
            if not slot.startswith("t") or pose is None or pose.face == "back":
                continue
            window.click(window.grip_point(piece), 2, apart=0.1)
            assert window.session.state is before
            assert not window.play.desk.hand.selected
            tried += 1
    assert tried == 30
    check(window)


@pytest.mark.parametrize(
    ("game", "variant"), [("autumn_leaves", ""), ("forty_thieves", "thirty_thieves"), ("forty_thieves", "lucas")]
)
def test_a_whole_game_is_won_without_a_drag(window: Window, game: str, variant: str) -> None:
    deal, moves = recorded_win(game, variant)
    window.app.change_settings(automatic="off", reduced_motion=True)
    play = window.open(autumn() if not variant else thieves(), deal, variant)
    session = window.session
    for text in moves:
        assert session.outcome is None
        if play.table.click_pause:
            window.clock.sleep(play.table.click_pause)
        move = session.rules.read_move(text)
        before = session.state
        window.play_move(move, by="click")
        assert session.state == session.rules.apply(before, move)
    assert session.outcome is not None and session.outcome.winners == (0,)
    assert window.dialog is None, "the last card is seen to arrive before anything is said"
    window.pass_time(1.2)
    assert window.dialog is not None and window.dialog.title == _won()
    check(window)


def _won() -> object:
    from engine.rules.contract import Result
    from ui.dialogs.ending import RESULT_TITLES

    return RESULT_TITLES[Result.WON]


@patiences
def test_after_a_move_by_clicks_the_moved_cards_are_marked(subject: Subject, window: Window) -> None:
    window.app.change_settings(automatic="off", show_legal=True)
    play = window.open(subject.game, 1, subject.variant)
    for _ in range(30):
        small = [(lift, slot) for lift, slot, _ in window.board.gestures.items() if 0 < len(lift) <= 2]
        if small:
            break
        play_on(window, 1, seed=_)
    lift, slot = small[0]
    window.click(window.grip_point(lift[0]))
    assert play.desk.hand.selected == lift
    window.click(window.slot_point(slot))
    window.settle()
    assert set(lift) <= set(play.desk.last_moved)
    marked = window.scene_picture()
    play.desk.last_moved = ()
    assert window.scene_picture() != marked
    check(window)


def test_click_and_click_elsewhere_selects_anew_or_lets_go(window: Window) -> None:
    window.app.change_settings(automatic="off")
    play = window.open(autumn(), 2)
    lift = window.board.gestures.lifts[0]
    window.click(window.grip_point(lift[0]))
    assert play.desk.hand.selected == lift
    window.key(pygame.K_ESCAPE)
    assert play.desk.hand.selected == () and window.dialog is None
    window.pass_time(1.0)
    window.click(window.grip_point(lift[0]))
    window.pass_time(1.0)
    window.click(window.grip_point(lift[0]))  # slowly a second time: no double click
    assert play.desk.hand.selected == () and window.session.position_number == 0
    check(window)


def test_a_double_click_sends_a_card_home_and_once_only(window: Window) -> None:
    window.app.change_settings(automatic="off")
    window.open(thieves(), 1, "thirty_thieves")
    session = window.session
    for _ in range(60):
        home = [lift for lift, slot, _ in window.board.gestures.items() if slot.startswith("f")]
        if home:
            break
        play_on(window, 1, seed=_)
    window.click(window.grip_point(home[0][0]), 2)
    assert window.board.slot_of(home[0][0]).startswith("f")
    number = session.position_number
    window.settle()
    assert session.position_number == number
    check(window)


def test_the_right_button_shows_a_covered_card_while_it_is_held(window: Window) -> None:
    play = window.open(thieves(), 1, "forty_thieves")
    before = window.session.state
    slot = next(slot for slot in window.board.slots if len(window.board.contents(slot)) > 2 and slot.startswith("t"))
    piece = window.board.contents(slot)[0]
    shown = window.scene_picture()
    window.press(window.grip_point(piece), button=3)
    assert play.desk.hand.peek == piece and window.scene_picture() != shown
    window.release(button=3)
    play.desk.pointer.hover = None
    assert play.desk.hand.peek is None and window.scene_picture() == shown
    assert window.session.state is before


def test_a_finger_drags_as_the_mouse_does(window: Window) -> None:
    """SDL turns the first finger into a mouse; its events carry ``touch``, and finger events come beside them."""
    play = window.open(autumn(), 2)
    lift, slot, move = next((lift, slot, move) for lift, slot, move in window.board.gestures.items() if lift)
    start = window.grip_point(lift[0])
    end = window.drop_point(lift[0], start, slot)
    width, height = window.app.size
    expected = window.session.rules.apply(window.session.state, move)

    def finger(kind: int, at: tuple[int, int]) -> None:
        window.post(kind, touch_id=1, finger_id=1, x=at[0] / width, y=at[1] / height, dx=0.0, dy=0.0, pressure=1.0)

    finger(pygame.FINGERDOWN, start)
    window.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=True)
    for share in (0.3, 0.7, 1.0):
        at = (round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share))
        finger(pygame.FINGERMOTION, at)
        window.post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0), touch=True)
    finger(pygame.FINGERUP, end)
    window.post(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=True)
    assert window.session.state == expected
    window.settle()
    assert_shown_as_fresh(play)

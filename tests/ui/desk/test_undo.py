"""Undo, redo and restart in the window, at every frame of a move's animation and after the end."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from tests.support.every import Subject
from tests.support.patience_places import DEAL, DEALS, STOCK
from tests.support.window import (
    Window,
    assert_all_at_home,
    assert_session_is_legal,
    assert_shown_as_fresh,
    autumn,
    each_game,
    patiences,
    play_on,
    recorded_win,
    reloaded,
    thieves,
)
from ui.desk.gestures import GestureMap

CTRL = pygame.KMOD_CTRL


def first_drag(window: Window) -> Any:
    """The first legal move that lifts something."""
    return next(move for lift, _, move in window.board.gestures.items() if lift)


@pytest.mark.parametrize("kind", ["drag", "deal"])
def test_undo_at_every_frame_of_a_move_ends_in_a_fresh_picture(window: Window, kind: str) -> None:
    play = window.open(autumn(), 2)
    session, before = window.session, window.session.state
    move = first_drag(window) if kind == "drag" else DEAL
    length = 0
    session.play(move)
    while play.board.is_moving or length == 0:
        window.frame()
        length += 1
        assert length < 600, "the move never comes to rest"
    assert length > 8
    play.undo()
    window.settle()
    for frames in range(length + 2):
        session.play(move)
        for _ in range(frames):
            window.frame()
        window.key(pygame.K_z, CTRL)
        assert session.state == before
        window.settle()
        assert_all_at_home(play)
        assert_shown_as_fresh(play)


@pytest.mark.parametrize("game", ["autumn_leaves", "forty_thieves"])
def test_resized_at_every_frame_of_a_deal(window: Window, game: str) -> None:
    window.app.change_settings(automatic="off")
    play = window.open(*((autumn(), 1) if game == "autumn_leaves" else (thieves(), 1, "little_forty")))
    stock = DEALS if game == "autumn_leaves" else STOCK
    sizes = [(900, 700), (1280, 720), (800, 600), (1100, 900)]
    for frames in range(0, 40, 3):
        window.click(window.board.target_rect(stock).center)
        for _ in range(frames):
            window.frame()
        window.resize(*sizes[frames % 4])
        if frames % 2:
            window.frame()
            window.resize(*sizes[(frames + 1) % 4])
        window.settle()
        assert_all_at_home(play)
        assert_shown_as_fresh(play)
        window.key(pygame.K_z, CTRL)
        window.clock.sleep(1.0)
        window.settle()


def test_full_screen_and_back_while_cards_fly(window: Window) -> None:
    play = window.open(autumn(), 1)
    window.click(window.slot_point(DEALS))
    window.pass_time(0.1)
    window.key(pygame.K_F11)
    assert window.app.settings.full_screen
    window.pass_time(0.1)
    window.key(pygame.K_F11)
    assert not window.app.settings.full_screen
    window.settle()
    assert_all_at_home(play)
    assert_shown_as_fresh(play)


@each_game
def test_after_each_undo_all_is_as_in_a_freshly_loaded_game(subject: Subject, window: Window) -> None:
    window.app.change_settings(automatic="off", reduced_motion=True)
    window.open(subject.game, 5, subject.variant, seats=subject.seats)
    play_on(window, 12, seed=2)
    session = window.session
    while session.undo_target() is not None:
        window.key(pygame.K_z, CTRL)
        again = reloaded(session)
        assert again.state == session.state
        assert list(again.legal_moves()) == list(session.legal_moves())
        fresh = GestureMap(window.board.table, again.state, again.legal_moves())
        assert list(window.board.gestures.items()) == list(fresh.items())
    window.settle()
    assert_shown_as_fresh(window.play, again=True)


@patiences
def test_drawn_undone_and_drawn_again_the_same_cards_come(subject: Subject, window: Window) -> None:
    window.app.change_settings(automatic="off", reduced_motion=True)
    window.open(subject.game, 6, subject.variant)
    session, seen = window.session, []
    for _ in range(6):
        if not window.board.gestures.clicks:
            break
        seen.append(session.state)
        window.key(pygame.K_d)
        window.clock.sleep(1.0)
        assert session.position_number == len(seen)
    last = session.state
    for state in reversed(seen):
        window.key(pygame.K_z, CTRL)
        assert session.state == state
    for state in seen[1:]:
        window.key(pygame.K_y, CTRL)
        assert session.state == state
    window.key(pygame.K_z, CTRL | pygame.KMOD_SHIFT)
    assert session.state == last
    window.settle()
    assert_shown_as_fresh(window.play, again=True)


def test_undo_below_the_start_and_redo_past_the_end_say_so_and_do_nothing(window: Window) -> None:
    play = window.open(autumn(), 2)
    before = window.session.state
    for _ in range(3):
        window.key(pygame.K_z, CTRL)
        assert window.session.state is before and play._message is not None
    play._message = None
    window.key(pygame.K_y, CTRL)
    assert window.session.state is before and play._message is not None
    window.key(pygame.K_BACKSPACE)
    window.key(pygame.K_r, CTRL)
    assert window.session.state is before and not window.session.undo_used
    window.settle()
    assert_shown_as_fresh(play)


def test_undo_after_a_win_goes_on_and_the_win_counts_once(window: Window) -> None:
    deal, moves = recorded_win("autumn_leaves")
    window.app.change_settings(reduced_motion=True)
    play = window.open(autumn(), deal)
    session = window.session
    for text in moves:
        session.play(session.rules.read_move(text))
    window.pass_time(1.2)
    assert window.dialog is not None and session.outcome is not None
    window.key(pygame.K_ESCAPE)
    assert window.dialog is None
    window.pass_time(1.2)
    assert window.dialog is None, "told once"
    window.key(pygame.K_z, CTRL)
    assert session.outcome is None and play.clock.is_running
    window.key(pygame.K_y, CTRL)
    assert session.outcome is not None and not play.clock.is_running
    window.pass_time(1.2)
    assert window.dialog is None, "nothing was won by redoing"
    results = window.app.profile.results("autumn_leaves")
    assert (results.played, results.won) == (1, 1)
    assert_shown_as_fresh(play, again=True)


def test_restart_undone_step_by_step_and_twice(window: Window) -> None:
    window.app.change_settings(reduced_motion=True)
    play = window.open(autumn(), 2)
    start = window.session.state
    play_on(window, 6)
    last = window.session.state
    window.key(pygame.K_r, CTRL)
    assert window.session.state == start
    window.key(pygame.K_r, CTRL)
    assert window.session.state == start
    for _ in range(6):
        window.key(pygame.K_y, CTRL)
    assert window.session.state == last
    window.settle()
    assert_shown_as_fresh(play, again=True)


def test_pairs_of_moves_without_a_frame_between_them_agree_with_the_log(window: Window) -> None:
    """Events that arrive together are all taken, each against the position that the one before left."""
    play = window.open(thieves(), 3, "forty_thieves")
    session = window.session
    at = window.board.target_rect(STOCK).center
    for number in range(1, 9):
        for _ in range(2):
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False))
        window.frame()
        assert session.position_number == session.move_count == 2 * number
        if number % 3 == 0:
            for key in (pygame.KSCAN_Z, pygame.KSCAN_Y):
                values = {"key": 0, "scancode": key, "mod": CTRL, "unicode": ""}
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, values))
            window.frame()
            assert session.position_number == 2 * number
    window.settle()
    assert_session_is_legal(session)
    assert_shown_as_fresh(play, again=True)


@pytest.mark.parametrize(("variant", "options"), [("", {}), ("little_forty", {"rule_set": "classic"})])
def test_a_move_that_turns_a_card_up_or_fills_a_column_is_one_undo(
    window: Window, variant: str, options: dict[str, str]
) -> None:
    """The rules turn cards and fill columns within the move, so that one key takes all of it back."""
    window.app.change_settings(automatic="off", reduced_motion=True)
    followed = 0
    for deal in range(1, 8):
        window.open(thieves() if variant else autumn(), deal, variant, options=options)
        session = window.session
        for _ in range(60):
            moves = window.board.gestures.items()
            gestures = [(lift, move) for lift, _, move in moves if lift and _uncovers(window, lift)]
            if not gestures:
                if not _step(window):
                    break
                continue
            lift, move = gestures[0]
            before, hidden, left = session.state, _hidden(window), window.board.slot_of(lift[0])
            session.play(move)
            turned = hidden - _hidden(window)
            followed += len(window.board.contents(left)) > 0 if variant else bool(turned)
            window.key(pygame.K_z, CTRL)
            assert session.state == before and _hidden(window) == hidden
            window.key(pygame.K_y, CTRL)
    assert followed > 3


def _step(window: Window) -> bool:
    """Take a card from the shortest column it can be taken from, else from the stock; whether there was a move."""
    board, session = window.board, window.session
    moves = [
        (len(board.contents(board.slot_of(lift[0]))), str(move), move)
        for lift, slot, move in board.gestures.items()
        if lift and board.contents(slot) and board.slot_of(lift[0]).startswith("t")
    ]
    move = min(moves)[2] if moves else session.legal_moves()[-1] if session.legal_moves() else None
    if move is not None:
        session.play(move)
    return move is not None


def _uncovers(window: Window, lift: tuple[str, ...]) -> bool:
    """Whether the lifted group is all that is face up in its column."""
    contents = window.board.contents(window.board.slot_of(lift[0]))
    return len(contents) == len(lift) or window.board.goal(contents[-len(lift) - 1]).face == "back"


def _hidden(window: Window) -> set[str]:
    return {piece for piece, pose in window.board.resting() if pose.face == "back"}


def test_automatic_moves_wait_for_the_hand_and_never_follow_an_undo(window: Window) -> None:
    window.app.change_settings(automatic="safe")
    deal, moves = recorded_win("forty_thieves", "thirty_thieves")
    play = window.open(thieves(), deal, "thirty_thieves")
    session = window.session
    number = 0
    for text in moves:
        move = session.rules.read_move(text)
        if move not in session.legal_moves():
            break
        session.play(move)
        number = session.position_number
        window.settle()
        if session.position_number > number:
            break
    assert session.position_number > number, "a safe card went home by itself"
    before = session.position_number
    window.key(pygame.K_z, CTRL)
    after = session.position_number
    assert after < before
    window.pass_time(3.0)
    assert session.position_number == after
    assert_shown_as_fresh(play, again=True)

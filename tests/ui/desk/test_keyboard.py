"""The keyboard alone: every place can be walked to, every hint be played, a whole game be won, dialogs be used."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from engine.play.session import PERSON
from tests.support.every import Subject
from tests.support.window import (
    Window,
    assert_all_at_home,
    assert_shown_as_fresh,
    autumn,
    each_game,
    play_on,
    recorded_win,
    thieves,
)
from ui.desk.cursor import DIRECTIONS, Cursor, Stop

CTRL = pygame.KMOD_CTRL


class StillCursor(Cursor):
    """A cursor of a table that does not change meanwhile: its stops are looked up once."""

    def __init__(self, window: Window) -> None:
        super().__init__(window.play.desk)
        self.visible = True
        self._found = super().stops()

    def stops(self) -> list[Stop]:
        return self._found


def ways(window: Window) -> dict[Any, list[int]]:
    """By which arrow keys every stop is reached from where the cursor stands."""
    cursor = StillCursor(window)
    here = window.play.desk.cursor.here()
    assert here is not None
    found: dict[Any, list[int]] = {(here.slot, here.piece): []}
    waiting = deque([here])
    while waiting:
        stop = waiting.popleft()
        for key in DIRECTIONS:
            cursor.stand_on(stop)
            cursor.move(key)
            there = cursor.here()
            assert there is not None
            if (there.slot, there.piece) not in found:
                found[there.slot, there.piece] = [*found[stop.slot, stop.piece], key]
                waiting.append(there)
    return found


def walk(window: Window, wanted: Callable[[str, str | None], bool]) -> None:
    """Walk with arrow keys to the nearest stop that is wanted."""
    cursor = window.play.desk.cursor
    if not cursor.visible:
        window.key(pygame.K_RIGHT)
        assert cursor.visible
    ends = [keys for (slot, piece), keys in ways(window).items() if wanted(slot, piece)]
    assert ends, "the cursor cannot get there"
    for key in min(ends, key=len):
        window.key(key, frame=0.001)
    here = cursor.here()
    assert here is not None and wanted(here.slot, here.piece)


def play_by_keys(window: Window, move: Any) -> None:
    session, board = window.session, window.board
    before = session.state
    gesture = board.table.gesture(before, move)
    if gesture.lift:
        walk(window, lambda slot, piece: piece == gesture.lift[0])
        window.key(pygame.K_RETURN)
        assert window.play.desk.hand.selected == gesture.lift
    top = board.contents(gesture.slot)[-1:] or (None,)
    walk(window, lambda slot, piece: slot == gesture.slot and piece == top[0])
    window.key(pygame.K_RETURN)
    assert session.state == session.rules.apply(before, move), f"{move} was not played by keys"


@each_game
@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_every_stop_can_be_walked_to(subject: Subject, size: tuple[int, int], window: Window) -> None:
    window.app.change_settings(automatic="off", reduced_motion=True)
    window.resize(*size)
    window.open(subject.game, 3, subject.variant, seats=subject.seats, players=(PERSON,) * subject.seats)
    for moves in (0, 15, 30):
        play_on(window, moves, seed=moves)
        stops = {(stop.slot, stop.piece) for stop in StillCursor(window).stops()}
        assert set(ways(window)) == stops


@each_game
def test_every_legal_move_is_within_reach_of_the_keys(subject: Subject, window: Window) -> None:
    """What has to be lifted and where it has to go are stops of the cursor."""
    window.app.change_settings(automatic="off", reduced_motion=True)
    window.resize(800, 600)
    window.open(subject.game, 7, subject.variant, seats=subject.seats, players=(PERSON,) * subject.seats)
    for moves in range(0, 40, 8):
        play_on(window, 8, seed=moves)
        board = window.board
        stops = StillCursor(window).stops()
        pieces, slots = {stop.piece for stop in stops}, {stop.slot for stop in stops}
        for move in window.session.legal_moves():
            gesture = board.table.gesture(window.session.state, move)
            others = board.table.other_gestures(window.session.state, move)
            reached = [
                g
                for g in (gesture, *others)
                if (not g.lift or any(board.grip(piece) == g.lift for piece in pieces if piece)) and g.slot in slots
            ]
            assert reached, f"{move} cannot be made by keys"


@pytest.mark.parametrize(("game", "variant"), [("autumn_leaves", ""), ("forty_thieves", "thirty_thieves")])
def test_a_whole_game_is_won_by_keys_alone(window: Window, game: str, variant: str) -> None:
    deal, moves = recorded_win(game, variant)
    window.app.change_settings(automatic="off", reduced_motion=True)
    window.resize(800, 600)
    window.open(thieves() if variant else autumn(), deal, variant)
    rules = window.session.rules
    for text in moves:
        window.clock.sleep(window.play.table.click_pause)
        play_by_keys(window, rules.read_move(text))
        assert_all_at_home(window.play)
    assert window.session.outcome is not None and window.session.outcome.winners == (0,)
    assert_shown_as_fresh(window.play)


@pytest.mark.parametrize(("game", "variant"), [("autumn_leaves", ""), ("forty_thieves", "forty_thieves")])
def test_every_hint_can_be_played_by_mouse_by_key_and_by_the_rules(window: Window, game: str, variant: str) -> None:
    window.app.change_settings(automatic="off", reduced_motion=True)
    play = window.open(thieves() if variant else autumn(), 4, variant)
    session = window.session
    for _ in range(12):
        window.key(pygame.K_h)
        if play.desk.hint is None:
            break
        lift, slot = play.desk.hint
        move = window.board.gestures.targets(lift)[slot]
        expected = session.rules.apply(session.state, move)
        window.clock.sleep(1.0)
        window.play_move(move)
        assert session.state == expected and play.desk.hint is None
        window.key(pygame.K_z, CTRL)
        window.clock.sleep(1.0)
        play_by_keys(window, move)
        assert session.state == expected
    assert session.position_number > 3
    assert_shown_as_fresh(play)


def test_groups_that_may_not_be_lifted_are_not_lifted_by_keys_either(window: Window) -> None:
    window.app.change_settings(automatic="off", reduced_motion=True)
    play = window.open(autumn(), 4)
    play_on(window, 20, seed=5)
    before, refused = window.session.state, 0
    for stop in StillCursor(window).stops():
        if stop.piece is None or stop.slot in window.board.gestures.clicks:
            continue
        if play.desk.judge.can_lift(window.board.grip(stop.piece)):
            continue
        walk(window, lambda slot, piece, wanted=stop.piece: piece == wanted)  # type: ignore[misc]
        window.key(pygame.K_RETURN)
        window.key(pygame.K_f)
        assert window.session.state is before and not play.desk.hand.selected
        refused += 1
    assert refused > 0
    assert_shown_as_fresh(play)


@pytest.mark.parametrize("opener", [pygame.K_F10, pygame.K_F1, pygame.K_n])
def test_keys_pressed_in_a_dialog_never_reach_the_table(window: Window, opener: int) -> None:
    play = window.open(thieves(), 2, "forty_thieves")
    play_on(window, 4)
    before, number, length = window.session.state, window.session.position_number, window.session.length
    window.key(opener)
    assert window.dialog is not None
    letters = (pygame.K_d, pygame.K_h, pygame.K_a, pygame.K_f, pygame.K_BACKSPACE, pygame.K_LEFT, pygame.K_DOWN)
    for key in letters:
        window.key(key)
        if window.dialog is None:  # an answer was chosen by it: not possible with these keys
            raise AssertionError("closed by a letter")
    window.key(pygame.K_z, CTRL)
    window.key(pygame.K_r, CTRL)
    assert (window.session.state, window.session.position_number, window.session.length) == (before, number, length)
    assert not play.desk.cursor.visible and play.desk.hint is None
    window.key(pygame.K_ESCAPE)
    assert window.dialog is None
    window.settle()
    assert_shown_as_fresh(play)


def test_from_the_launcher_to_a_deal_by_number_and_back_by_keys_alone(window: Window) -> None:
    window.settle()
    scene = window.app.scene
    at = next(i for i, tile in enumerate(scene.grid.tiles) if tile.id == "autumn_leaves")  # type: ignore[attr-defined]
    window.key(pygame.K_TAB)
    for _ in range(len(scene.grid.tiles) + 6):  # type: ignore[attr-defined]
        if scene.grid.focus_shown and scene.grid.focus == at:  # type: ignore[attr-defined]
            break
        window.key(pygame.K_TAB)
    window.key(pygame.K_RETURN)
    window.settle()
    window.key(pygame.K_n)
    dialog = window.dialog
    assert dialog is not None
    for _ in range(10):
        if hasattr(dialog._focus, "typed") and hasattr(dialog._focus, "entered"):
            break
        window.key(pygame.K_TAB)
    window.type("۴۲")
    window.key(pygame.K_RETURN)
    window.settle()
    assert window.session.setup.deal == 42 and window.dialog is None
    window.key(pygame.K_F10)
    assert window.dialog is not None and window.dialog is not dialog
    window.key(pygame.K_UP)  # from the first entry to the last: back to all games
    window.key(pygame.K_RETURN)
    window.settle()
    assert not hasattr(window.app.scene, "session")

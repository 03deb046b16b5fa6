"""Hand, pointer, board and desk over a table on which every place is known to the pixel."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from engine.play.session import Cause, Session
from engine.rules.contract import PieceId, Setup, SlotId
from tests.support.roam_game import PIECES, SLOTS, RoamTable
from tests.support.window import Clock, Window
from ui.desk.desk import Desk
from ui.draw.drawing_kit import DrawingKit

UNIT = 100
AREA = pygame.Rect(0, 0, 8 * UNIT, 6 * UNIT)
Point = tuple[int, int]


class Roaming(Desk):
    """A desk without a window around it, and what it said."""

    def __init__(self, kit: DrawingKit, clock: Clock) -> None:
        self.clock = clock
        self.heard: list[str] = []
        self.may = True
        table = RoamTable()
        super().__init__(kit, table, Session("roam", table.rules, Setup(deal=1)))
        self.roam = table
        self.lay_out(AREA)

    def say(self, words: Any, *, refused: bool = False) -> None:
        self.heard.append(words.text)

    def may_act(self) -> bool:
        return self.may

    def glide_seconds(self) -> float:
        return 0.2

    @property
    def where(self) -> dict[PieceId, SlotId]:
        return dict(zip(PIECES, self.session.state.where, strict=True))

    def event(self, kind: int, at: Point, button: int = 1, held: bool = True) -> bool:
        buttons = (int(held), 0, 0)
        return self.handle(pygame.event.Event(kind, pos=at, button=button, buttons=buttons, touch=False))

    def press(self, at: Point, button: int = 1) -> bool:
        return self.event(pygame.MOUSEBUTTONDOWN, at, button)

    def release(self, at: Point, button: int = 1) -> bool:
        return self.event(pygame.MOUSEBUTTONUP, at, button)

    def move(self, at: Point, held: bool = True) -> bool:
        return self.event(pygame.MOUSEMOTION, at, held=held)

    def click(self, at: Point) -> None:
        self.press(at)
        self.release(at)

    def on(self, piece: PieceId) -> Point:
        """A point on the uncovered upper edge of a piece."""
        box = self.board.goal_rect(piece)
        return box.left + 50, box.top + 10

    def drag(self, piece: PieceId, dx: int, dy: int) -> Point:
        start = self.on(piece)
        end = (start[0] + dx, start[1] + dy)
        self.press(start)
        self.move(end)
        return end

    def settle(self) -> None:
        self.clock.now += 1.0
        self.update(self.clock.now)


@pytest.fixture
def desk(window: Window, clock: Clock) -> Roaming:
    return Roaming(window.app.kit, clock)


# -- which place is meant


@pytest.mark.parametrize(
    ("at", "slot"),
    [
        ((150, 420), "spot"),
        ((300, 420), "field"),
        ((430, 430), "zap"),
        ((500, 470), "zap"),
        ((570, 470), "field"),
        ((70, 50), "home"),
        ((70, 235), "home"),
        ((130, 100), None),
    ],
)
def test_the_smallest_place_under_a_point_is_meant_and_a_button_before_all(
    desk: Roaming, at: Point, slot: SlotId | None
) -> None:
    """``dot`` is smaller than the button it lies in, and ``field`` is behind everything there."""
    assert desk.board.slot_at(at) == slot


def test_a_place_is_as_large_as_the_pieces_that_lie_there(desk: Roaming) -> None:
    assert desk.board.slot_rect("home") == pygame.Rect(20, 20, 100, 220)
    assert desk.board.slot_rect("next") == pygame.Rect(140, 20, 100, 140)
    assert desk.board.target_rect("home") == pygame.Rect(20, 100, 100, 140), "a drop lands on the top card"
    assert desk.board.target_rect("spot") == pygame.Rect(100, 380, 100, 140), "or on the empty place"
    assert [desk.board.contents(slot.id) for slot in SLOTS[:3]] == [["Ah", "2h", "3h"], ["4h"], []]


# -- a drop


@pytest.mark.parametrize(
    ("dx", "to"),
    [
        (55, "home"),  # 45 wide over its own place, 35 over the next
        (61, "next"),  # 39 and 41
        (120, "next"),
        (207, "next"),  # 13 wide over it
        (209, "home"),  # 11 wide: nowhere
        (-15, "home"),
    ],
)
def test_a_drop_counts_where_the_card_lies_most_and_an_eighth_of_it_at_least(desk: Roaming, dx: int, to: str) -> None:
    """The third card is the top one of its column, level with the next place's."""
    end = desk.drag("3h", dx, -desk.board.goal_rect("3h").top + 20)
    # its own place is the whole column, which begins at the same height
    assert desk.hand.drop_target() == (to if to != "home" else None)
    desk.release(end)
    assert desk.where["3h"] == to and desk.hand.is_empty


def test_a_drop_where_it_may_not_go_is_explained_and_one_on_bare_felt_is_not(desk: Roaming) -> None:
    desk.release(desk.drag("4h", 680 - 140, 0))
    assert (desk.heard, desk.where["4h"]) == (["Not into the corner."], "next")
    desk.settle()
    desk.release(desk.drag("4h", 250, 0))
    assert len(desk.heard) == 1 and desk.where["4h"] == "next"


# -- letting go


@pytest.mark.parametrize("way", ["right button", "let go", "outside", "second press"])
def test_a_drag_called_off_glides_back_and_plays_nothing(desk: Roaming, way: str) -> None:
    end = desk.drag("4h", 300, 200)
    if way == "right button":
        desk.press(end, button=3)
    elif way == "let go":
        desk.let_go(desk.now)
    elif way == "outside":
        desk.move(end, held=False)
    else:
        desk.press((400, 30))
    seen = desk.board.pose("4h", desk.now)
    assert seen is not None and (seen.x, seen.y) == (440, 220), "it begins where the hand was"
    assert desk.board.is_gliding("4h") and not desk.is_carrying
    desk.settle()
    seen = desk.board.pose("4h", desk.now)
    assert seen is not None and (seen.x, seen.y) == (140, 20)
    desk.release(end)
    assert desk.session.position_number == 0 and not desk.heard


def test_a_press_becomes_a_drag_after_four_pixels(desk: Roaming) -> None:
    least = round(4 * max(1.0, desk.kit.scale))
    start = desk.on("4h")
    desk.press(start)
    desk.move((start[0] + least - 1, start[1]))
    assert not desk.is_carrying
    desk.move((start[0], start[1] + least))
    assert desk.is_carrying
    assert desk.hand.held == ("4h",)


def test_while_the_player_may_not_act_nothing_is_lifted(desk: Roaming) -> None:
    desk.may = False
    desk.drag("4h", 100, 100)
    assert not desk.is_carrying and not desk.board.is_moving


# -- peeking


def test_only_a_covered_card_that_lies_face_up_can_be_peeked_at(desk: Roaming) -> None:
    """The first card of the column is a back, the third covered by nothing."""
    for piece, peeked in (("Ah", None), ("2h", "2h"), ("3h", None)):
        desk.press(desk.on(piece), button=3)
        assert desk.hand.peek == peeked
        desk.release(desk.on(piece), button=3)
        assert desk.hand.peek is None


def test_a_finger_that_rests_peeks_after_half_a_second_and_its_release_is_no_click(desk: Roaming) -> None:
    at = desk.on("2h")
    desk.press(at)
    assert desk.wake_in(desk.now) == pytest.approx(0.5)
    assert not desk.update(desk.now + 0.49) and desk.hand.peek is None
    assert desk.update(desk.now + 0.5) and desk.hand.peek == "2h"
    assert desk.wake_in(desk.now) is None
    desk.release(at)
    assert desk.hand.is_empty, "neither looked at nor selected"


def test_a_finger_that_rests_on_a_back_sees_nothing(desk: Roaming) -> None:
    desk.press(desk.on("Ah"))
    assert not desk.update(desk.now + 0.6)
    assert desk.hand.peek is None


# -- clicks


def test_click_and_click_again_moves_a_card(desk: Roaming) -> None:
    desk.click(desk.on("4h"))
    assert desk.hand.selected == ("4h",)
    desk.click((150, 420))
    assert desk.where["4h"] == "spot" and desk.hand.is_empty


def test_a_click_on_bare_felt_lets_go(desk: Roaming) -> None:
    desk.click(desk.on("4h"))
    desk.click((130, 10))
    assert desk.hand.is_empty and desk.session.position_number == 0


@pytest.mark.parametrize(("apart", "to"), [(0.1, "spot"), (0.41, "spot"), (0.43, "next")])
def test_two_clicks_within_the_time_of_a_double_click_send_the_card(desk: Roaming, apart: float, to: str) -> None:
    desk.click(desk.on("4h"))
    desk.clock.now += apart
    desk.click(desk.on("4h"))
    assert desk.where["4h"] == to and desk.hand.is_empty


# -- what is marked, and how pieces travel


@pytest.mark.parametrize(("move", "marked"), [("4", 4), ("5", 0), ("4h>spot", 1)])
def test_up_to_four_moved_pieces_are_marked_and_of_more_none(desk: Roaming, move: str, marked: int) -> None:
    if marked != 1:
        desk.session.play(move)
        desk.settle()
    desk.session.play(move)
    assert desk.board.is_moving
    assert len(desk.last_moved) == marked


def test_what_several_moves_brought_that_nobody_saw_is_not_marked(desk: Roaming) -> None:
    desk.session.play("4h>spot")
    desk.session.play("3h>next")
    assert desk.board.is_moving and desk.last_moved == ()


def test_after_a_jump_or_a_restart_nothing_is_marked(desk: Roaming) -> None:
    desk.session.play("4h>spot")
    assert desk.board.is_moving and len(desk.last_moved) == 1
    desk.settle()
    desk.session.restart()
    assert desk.board.is_moving and len(desk.last_moved) == 0


def test_pieces_of_one_move_set_out_after_their_delays(desk: Roaming) -> None:
    desk.roam.delays = {"2h": 0.3}
    began = desk.now
    desk.session.play("4")
    board = desk.board
    home = board.pose("2h", began)
    assert home is not None and (home.x, home.y) == (20, 60)
    assert board.pose("2h", began + 0.3) == home
    first, second = board.goal("Ah"), board.goal("2h")
    assert first is not None and second is not None
    assert board.pose("Ah", began + 0.2) == first
    assert board.pose("2h", began + 0.49) != second
    assert board.pose("2h", began + 0.5) == second


def test_a_piece_sent_on_while_it_glides_turns_off_where_it_is_seen(desk: Roaming) -> None:
    desk.session.play("4h>spot")
    assert desk.board.is_moving
    desk.clock.now += 0.1
    halfway = desk.board.pose("4h", desk.now)
    assert halfway is not None and 20 < halfway.y < 380
    desk.session.play("4h>next", Cause.AUTOMATIC)
    turned = desk.board.pose("4h", desk.now)
    assert turned is not None and (turned.x, turned.y) == (halfway.x, halfway.y)
    desk.settle()
    rest = desk.board.pose("4h", desk.now)
    assert rest is not None and (rest.x, rest.y) == (140, 20)

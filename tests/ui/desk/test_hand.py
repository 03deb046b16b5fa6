"""The hand by itself, over a board without a window around it, and what the desk tells others of it."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from engine.play.session import Session
from engine.rules.catalogue import game_by_id
from engine.rules.contract import PieceId, Setup, SlotId
from engine.words.language import Sentence
from tests.support.window import Window, autumn
from ui.contract.fit import fit_table
from ui.contract.table import Viewer
from ui.desk.board import Board
from ui.desk.gestures import Lift
from ui.desk.hand import Hand
from ui.desk.judge import Judge
from ui.draw.drawing_kit import DrawingKit

AREA = pygame.Rect(0, 0, 1000, 700)


class BareTable:
    """A session, its board, and one who listens to what is said: all that a hand needs around it."""

    def __init__(self, kit: DrawingKit) -> None:
        game = autumn()
        self.kit = kit
        self.now = 100.0
        self.session: Session[Any, Any] = Session(game.id, game.rules, Setup(deal=4))
        self.may = True
        self.said: list[Sentence] = []
        self._board = Board(game.table, kit)
        self.hand = Hand(self, Judge(game.table, self.session, self))

    @property
    def board(self) -> Board:
        if self._board.state is not self.session.state:
            state = self.session.state
            fit = fit_table(AREA, self._board.table.least_size(state))
            viewer = Viewer(width=fit.width, height=fit.height, unit=fit.unit)
            self._board.lay_out(AREA, state, viewer, self.session.legal_moves())
        return self._board

    def was_shown(self, moment: float) -> bool:
        return True

    def may_act(self) -> bool:
        return self.may

    def say(self, words: Sentence, *, refused: bool = False) -> None:
        assert refused
        self.said.append(words)

    def glide_seconds(self) -> float:
        return 0.2

    def carry(self, lift: Lift, slot: SlotId) -> None:
        """Take pieces by their corner and carry them over a place."""
        start = self.board.goal_rect(lift[0]).topleft
        self.hand.lift(lift[0], self.board.slot_of(lift[0]), start, self.now)
        self.hand.move(self.board.target_rect(slot).topleft)

    def some_gesture(self) -> tuple[Lift, SlotId, Any]:
        return next(item for item in self.board.gestures.items() if item[0])

    def a_place_it_may_not_go_to(self, lift: Lift) -> SlotId:
        board = self.board
        taken = {board.slot_of(lift[0]), *board.gestures.targets(lift)}
        return next(
            slot
            for slot in board.slots
            if slot not in taken and board.table.wish(self.session.state, lift, slot) is not None
        )


@pytest.fixture
def bare(window: Window) -> BareTable:
    return BareTable(window.app.kit)


def test_a_drop_plays_the_move_and_empties_the_hand(bare: BareTable) -> None:
    lift, slot, move = bare.some_gesture()
    expected = bare.session.rules.apply(bare.session.state, move)
    bare.carry(lift, slot)
    assert bare.hand.held == lift and not bare.hand.is_empty and bare.hand.drop_target() == slot
    bare.hand.drop(bare.now)
    assert bare.session.state == expected and bare.hand.is_empty and not bare.said


def test_a_drop_that_does_not_go_says_why_and_plays_nothing(bare: BareTable) -> None:
    lift, _, _ = bare.some_gesture()
    before = bare.session.state
    bare.carry(lift, bare.a_place_it_may_not_go_to(lift))
    bare.hand.drop(bare.now)
    assert bare.session.state is before and bare.hand.is_empty and len(bare.said) == 1
    assert bare.board.is_moving, "the pieces go back"


def test_letting_go_brings_the_pieces_back_and_plays_nothing(bare: BareTable) -> None:
    lift, slot, _ = bare.some_gesture()
    before = bare.session.state
    bare.carry(lift, slot)
    bare.hand.let_go(bare.now)
    assert bare.session.state is before and bare.hand.is_empty and bare.board.is_gliding(lift[0])
    bare.board.settle(bare.now + bare.glide_seconds())
    assert not bare.board.is_moving


def test_nothing_is_played_while_the_player_may_not_act(bare: BareTable) -> None:
    lift, slot, _ = bare.some_gesture()
    before = bare.session.state
    bare.carry(lift, slot)
    bare.may = False
    bare.hand.drop(bare.now)
    assert not bare.hand.click(lift[0], bare.board.slot_of(lift[0]), bare.now)
    assert bare.session.state is before and bare.hand.is_empty


def test_a_click_tells_whether_a_move_was_played(bare: BareTable) -> None:
    lift, slot, _ = bare.some_gesture()
    top: PieceId | None = next(iter(bare.board.contents(slot)[-1:]), None)
    assert not bare.hand.click(lift[0], bare.board.slot_of(lift[0]), bare.now)
    assert bare.hand.held == lift
    assert bare.hand.click(top, slot, bare.now + 1)
    assert bare.session.position_number == 1 and bare.hand.is_empty


def test_the_desk_tells_where_the_player_points(window: Window) -> None:
    """The bare pointer's slot; under pieces carried, where they would go; with arrow keys, the cursor's."""
    window.app.change_settings(automatic="off", reduced_motion=True)
    desk = window.open(autumn(), 4).desk
    lift, slot = next((lift, slot) for lift, slot, _ in desk.board.gestures.items() if lift)
    source = desk.board.slot_of(lift[0])
    start = window.grip_point(lift[0])
    window.move(start)
    assert desk.pointed_at == source and not desk.is_holding
    window.drag_gesture(lift, slot, release=False)
    assert desk.pointed_at == slot and desk.is_holding and desk.is_carrying
    window.key(pygame.K_ESCAPE)
    assert not desk.is_holding and desk.pointed_at == source
    window.release()
    window.key(pygame.K_RIGHT)
    here = desk.cursor.shown()
    assert here is not None and desk.pointed_at == here.slot


def test_the_board_draws_with_the_windows_kit_at_every_size(window: Window) -> None:
    """Edges and frames grow with the window; a kit of the old size would keep them thin."""
    window.resize(800, 600)
    play = window.open(game_by_id("othello"), seats=2)
    window.resize(1600, 1200)
    assert play.board.kit.scale == play.kit.scale
    window.app.change_settings(language="fa")
    assert play.board.kit == play.kit

"""The mouse or a finger on the table: what its events mean to the hand.

Everything is decided from the positions that the events carry, never from where the mouse is later.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from engine.rules.contract import PieceId, SlotId
from ui.contract.table import BACK
from ui.desk.hand import Hand
from ui.desk.surroundings import Surroundings

DRAG_PIXELS = 4
"""A press that moves at least this far, in pixels of the theme, is a drag."""

LONG_PRESS_SECONDS = 0.5
"""After this long a finger that rests on a covered card peeks at it."""


@dataclass(slots=True)
class Press:
    """A button held down since ``began`` and not yet a drag; ``since`` is when it began to be a long press."""

    position: tuple[int, int]
    piece: PieceId | None
    slot: SlotId | None
    began: float
    since: float


class Pointer:
    """Presses, long presses and moves of the pointer, told to the hand.

    ``hovered`` is called when the pointer comes over another slot, and answers whether the picture changes.
    """

    def __init__(self, around: Surroundings, hand: Hand, hovered: Callable[[], bool]) -> None:
        self._around = around
        self._hand = hand
        self._hovered = hovered
        self._press: Press | None = None
        self.hover: SlotId | None = None

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Take one mouse event; whether the picture must be drawn again."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._down(event.button, event.pos, now)
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event.pos, event.buttons, now)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._up(event.button, event.pos, now)
        return False

    def let_go(self, now: float) -> None:
        """Forget the press, and let the hand go of everything."""
        self._press = None
        self._hand.let_go(now)

    def _down(self, button: int, position: tuple[int, int], now: float) -> bool:
        if button == 3:
            if self._hand.carry is not None or self._press is not None:
                self.let_go(now)
            else:
                self._hand.peek_at(self._covered(position, now))
            return True
        if button != 1:
            return False
        self._hand.peek_at(None)
        if self._hand.carry is not None:
            self.let_go(now)
        self._press = self._pressed(position, now)
        return False

    def _pressed(self, position: tuple[int, int], now: float) -> Press:
        """What a press at a point is meant for."""
        board = self._around.board
        piece = board.hit(position, now)
        under = board.slot_at(position)
        if under is not None and board.slots[under].button is not None:
            return Press(position, None, under, now, now)
        slot = board.slot_of(piece) if piece is not None else under
        if piece and slot != under and under in board.gestures.clicks and board.is_gliding(piece):
            # A card that still leaves the stock is not in the way of the next click.
            return Press(position, None, under, now, now)
        return Press(position, piece, slot, now, now)

    def _motion(self, position: tuple[int, int], buttons: tuple[int, int, int], now: float) -> bool:
        if self._hand.carry is not None:
            if not buttons[0]:  # the release happened outside the window
                self.let_go(now)
            else:
                self._hand.move(position)
            return True
        if self._press is not None:
            return self._pressed_motion(self._press, position, buttons, now)
        hover = self._around.board.slot_at(position)
        if hover != self.hover:
            self.hover = hover
            return self._hovered()
        return False

    def _pressed_motion(
        self, press: Press, position: tuple[int, int], buttons: tuple[int, int, int], now: float
    ) -> bool:
        """Begin a drag if a press has moved far enough."""
        if not buttons[0]:
            self._press = None
            return False
        moved = max(abs(a - b) for a, b in zip(position, press.position, strict=True))
        if moved < DRAG_PIXELS * max(1.0, self._around.kit.scale):
            return False
        self._press = None
        self._hand.peek_at(None)
        if press.piece is None or not self._around.may_act() or not self._around.board.is_known(press.piece):
            return False
        if not self._around.was_shown(press.began):
            return False
        self._hand.lift(press.piece, press.slot, press.position, now)
        self._hand.move(position)
        return True

    def _up(self, button: int, position: tuple[int, int], now: float) -> bool:
        hand = self._hand
        if button == 3 and hand.peek is not None:
            hand.peek_at(None)
            return True
        if button != 1:
            return False
        if hand.carry is not None:
            hand.move(position)
            hand.drop(now)
            return True
        press, self._press = self._press, None
        if press is None:
            return False
        if hand.peek is not None:
            hand.peek_at(None)
            return True
        if press.piece is not None and not self._around.board.is_known(press.piece):
            return False
        if not self._around.was_shown(press.began):
            return False
        hand.click(press.piece, press.slot, now)
        return True

    # -- a long press

    def update(self, now: float) -> bool:
        """Whether a long press began to peek."""
        press = self._press
        if press is None or self._hand.peek is not None or now < press.since + LONG_PRESS_SECONDS:
            return False
        self._hand.peek_at(self._covered(press.position, now))
        press.since = now  # looked at once; the release is a click only where nothing was peeked at
        return self._hand.peek is not None

    def wake_in(self, now: float) -> float | None:
        """Seconds until a press counts as a long one."""
        if self._press is None or self._hand.peek is not None:
            return None
        return max(0.0, self._press.since + LONG_PRESS_SECONDS - now)

    def _covered(self, position: tuple[int, int], now: float) -> PieceId | None:
        """The piece at a point if there is something to peek at: it lies face up and others lie on it."""
        board = self._around.board
        piece = board.hit(position, now)
        if piece is None:
            return None
        goal = board.goal(piece)
        covered = board.contents(board.slot_of(piece))[-1] != piece
        return piece if goal is not None and goal.face != BACK and covered else None

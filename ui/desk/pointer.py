"""The mouse or a finger on the table: drag, click and click again, double click, peek.

Everything is decided from the positions that the events carry, never from where the mouse is later.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame

from engine.rules.contract import PieceId, SlotId
from ui.contract.fit import overlap
from ui.desk.animation import Pose
from ui.desk.gestures import Lift

if TYPE_CHECKING:
    from ui.desk.desk import Desk

DRAG_PIXELS = 4
LONG_PRESS_SECONDS = 0.5
"""After this long a finger that rests on a covered card peeks at it."""

DOUBLE_CLICK_SECONDS = 0.42
LEAST_OVERLAP = 0.12
"""The share of the carried piece that must lie over a place for a drop there."""


@dataclass(slots=True)
class Press:
    """A button held down and not yet a drag."""

    position: tuple[int, int]
    piece: PieceId | None
    slot: SlotId | None
    since: float


@dataclass(slots=True)
class Carry:
    """Pieces in the hand. ``seen`` are their poses when they were lifted."""

    lift: Lift
    source: SlotId
    grabbed: tuple[int, int]
    seen: dict[PieceId, Pose]
    position: tuple[int, int]

    def poses(self) -> dict[PieceId, Pose]:
        dx, dy = self.position[0] - self.grabbed[0], self.position[1] - self.grabbed[1]
        return {piece: replace(pose, x=pose.x + dx, y=pose.y + dy) for piece, pose in self.seen.items()}


class Pointer:
    """What the pointer is doing on one table."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.press: Press | None = None
        self.carry: Carry | None = None
        self.selected: Lift = ()
        self.peek: PieceId | None = None
        self.hover: SlotId | None = None
        self._last_click: tuple[float, Lift] = (-1.0, ())
        self._last_tap: tuple[float, SlotId] = (-10.0, "")

    # -- events

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Take one mouse event; whether the picture must be drawn again."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._down(event.button, event.pos, now)
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event.pos, event.buttons, now)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._up(event.button, event.pos, now)
        return False

    def cancel(self, now: float) -> None:
        """Let go of everything: the pieces glide back, nothing is played."""
        if self.carry is not None:
            self.desk.board.animator.release(self.carry.lift, self.carry.poses(), now, self.desk.glide_seconds())
        self.carry = self.press = self.peek = None
        self.selected = ()

    def _down(self, button: int, position: tuple[int, int], now: float) -> bool:
        if button == 3:
            if self.carry is not None or self.press is not None:
                self.cancel(now)
            else:
                self.peek = self._peekable(position, now)
            return True
        if button != 1:
            return False
        self.peek = None
        if self.carry is not None:
            self.cancel(now)
        board = self.desk.board
        piece = board.animator.hit(position, now)
        slot = board.slot_of(piece) if piece is not None else board.slot_at(position)
        under = board.slot_at(position)
        if under is not None and board.slots[under].button is not None:
            piece, slot = None, under
        elif piece and slot != under and under in board.gestures.clicks and board.animator.is_gliding(piece):
            piece, slot = None, under  # a card that still leaves the stock is not in the way of the next click
        self.press = Press(position, piece, slot, now)
        return False

    def _motion(self, position: tuple[int, int], buttons: tuple[int, int, int], now: float) -> bool:
        if self.carry is not None:
            if not buttons[0]:  # the release happened outside the window
                self.cancel(now)
            else:
                self.carry.position = position
            return True
        if self.press is not None:
            if not buttons[0]:
                self.press = None
                return False
            dx, dy = position[0] - self.press.position[0], position[1] - self.press.position[1]
            if max(abs(dx), abs(dy)) >= DRAG_PIXELS * max(1.0, self.desk.kit.scale):
                return self._start_drag(position, now)
            return False
        hover = self.desk.board.slot_at(position)
        if hover != self.hover:
            self.hover = hover
            return self.desk.hovered(hover)
        return False

    def _up(self, button: int, position: tuple[int, int], now: float) -> bool:
        if button == 3 and self.peek is not None:
            self.peek = None
            return True
        if button != 1:
            return False
        if self.carry is not None:
            self.carry.position = position
            self._drop(now)
            return True
        press, self.press = self.press, None
        if press is None:
            return False
        if self.peek is not None:
            self.peek = None
            return True
        if press.piece is not None and not self.desk.board.is_known(press.piece):
            return False
        self.click(press.piece, press.slot, now)
        return True

    def update(self, now: float) -> bool:
        """Whether a long press began to peek."""
        press = self.press
        if press is None or self.peek is not None or now < press.since + LONG_PRESS_SECONDS:
            return False
        self.peek = self._peekable(press.position, now)
        press.since = now  # looked at once; the release is a click only where nothing was peeked at
        return self.peek is not None

    def wake_in(self, now: float) -> float | None:
        """Seconds until a press counts as a long one."""
        if self.press is None or self.peek is not None:
            return None
        return max(0.0, self.press.since + LONG_PRESS_SECONDS - now)

    # -- drag

    def _start_drag(self, position: tuple[int, int], now: float) -> bool:
        press, self.press = self.press, None
        self.peek = None
        board = self.desk.board
        if press is None or press.piece is None or not self.desk.may_act():
            return False
        if not board.is_known(press.piece):
            return False
        lift = board.grip(press.piece)
        if not self.desk.can_lift(lift):
            if press.slot is not None and press.slot in board.gestures.clicks:
                # Cards are drawn from a stock by a drag too, and by a trembling click.
                self._tap(press.slot, now)
            else:
                self.desk.refuse_lift(lift)
            return True
        taken = board.animator.pose(press.piece, now)
        under_hand = taken is not None and taken.contains(press.position)
        seen = {}
        for piece in lift:
            pose = board.animator.pose(piece, now) if under_hand else board.animator.goal(piece)
            if pose is not None:
                seen[piece] = replace(pose, turn=1.0, x=round(pose.x), y=round(pose.y))
        self.selected = ()
        self.carry = Carry(lift, board.slot_of(press.piece), press.position, seen, position)
        return True

    def drop_target(self) -> SlotId | None:
        """The legal place with the largest overlap under the carried pieces, or ``None``."""
        if self.carry is None:
            return None
        best, area = self._largest_overlap(set(self.desk.board.gestures.targets(self.carry.lift)))
        home = self._largest_overlap({self.carry.source})[1]
        return best if area > home else None

    def _largest_overlap(self, slots: set[SlotId]) -> tuple[SlotId | None, int]:
        assert self.carry is not None
        first = self.carry.poses()[self.carry.lift[0]]
        box = pygame.Rect(round(first.x), round(first.y), first.width, first.height)
        board = self.desk.board
        sized = [(overlap(box, board.slot_rect(slot)), slot) for slot in board.slots if slot in slots]
        area, best = max(sized, default=(0, None))
        return (best, area) if area >= LEAST_OVERLAP * box.width * box.height else (None, 0)

    def _drop(self, now: float) -> None:
        carry = self.carry
        assert carry is not None
        target = self.drop_target()
        board = self.desk.board
        other, over_other = self._largest_overlap(set(board.slots) - {carry.source})
        _, over_source = self._largest_overlap({carry.source})
        moved = max(abs(a - b) for a, b in zip(carry.position, carry.grabbed, strict=True))
        self.carry = None
        board.animator.release(carry.lift, carry.poses(), now, self.desk.glide_seconds())
        if target is not None:
            self.desk.play_gesture(carry.lift, target, dropped=True)
        elif moved <= 2 * DRAG_PIXELS * max(1.0, self.desk.kit.scale):
            self.click(carry.lift[0], carry.source, now)  # a click by a trembling hand
        elif other is not None and over_other > over_source:
            self.desk.refuse(carry.lift, other)

    # -- click

    def click(self, piece: PieceId | None, slot: SlotId | None, now: float) -> None:
        """A click (or the Enter key) on a piece or a place."""
        if slot is None or not self.desk.may_act():
            self.selected = ()
            return
        board = self.desk.board
        if self.selected:
            self._click_target(piece, slot, now)
        elif slot in board.gestures.clicks:
            self._tap(slot, now)
        elif piece is not None:
            self._select(piece, now)
        else:
            self.desk.refuse((), slot)

    def _click_target(self, piece: PieceId | None, slot: SlotId, now: float) -> None:
        lift, self.selected = self.selected, ()
        board = self.desk.board
        again = piece is not None and board.grip(piece) == lift
        if again:
            clicked, before = self._last_click
            if before == lift and now - clicked < DOUBLE_CLICK_SECONDS:
                self._last_click = (-1.0, ())
                self.desk.send_best(lift)
        elif slot in board.gestures.targets(lift):
            self.desk.play_gesture(lift, slot)
        elif piece is not None and slot == board.slot_of(lift[-1]):
            self._select(piece, now)
        else:
            self.desk.refuse(lift, slot)

    def _select(self, piece: PieceId, now: float) -> None:
        lift = self.desk.board.grip(piece)
        if self.desk.can_lift(lift):
            self.selected = lift
            self._last_click = (now, lift)
            self.desk.kit.sound.play("lift")
        else:
            self.desk.refuse_lift(lift)

    def _tap(self, slot: SlotId, now: float) -> None:
        """A move made by a click on a place. Tables where a second click would hurt pause between two."""
        tapped, before = self._last_tap
        if before == slot and now - tapped < self.desk.table.click_pause:
            return
        self._last_tap = (now, slot)
        self.desk.play_gesture((), slot)

    def _peekable(self, position: tuple[int, int], now: float) -> PieceId | None:
        board = self.desk.board
        piece = board.animator.hit(position, now)
        if piece is None:
            return None
        goal = board.animator.goal(piece)
        covered = board.contents(board.slot_of(piece))[-1] != piece
        return piece if goal is not None and goal.face != "back" and covered else None

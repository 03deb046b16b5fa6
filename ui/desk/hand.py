"""The hand over one table: the one owner of what is carried, selected or looked at."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from engine.rules.contract import PieceId, SlotId
from ui.contract.fit import overlap
from ui.desk.animation import Motion, Pose
from ui.desk.gestures import Lift
from ui.desk.judge import Judge
from ui.desk.surroundings import Surroundings

DOUBLE_CLICK_SECONDS = 0.42
LEAST_OVERLAP = 0.12
"""The share of the carried piece that must lie over a place for a drop there."""

TREMBLE_PIXELS = 8
"""A drag no longer than this, in pixels of the theme, that ends nowhere was a click by a trembling hand."""


@dataclass(slots=True)
class Carry:
    """Pieces in the hand.

    ``seen`` are their poses when they were lifted at ``grabbed``; the hand is at ``position`` now.
    """

    lift: Lift
    source: SlotId
    grabbed: tuple[int, int]
    seen: dict[PieceId, Pose]
    position: tuple[int, int]

    def poses(self) -> dict[PieceId, Pose]:
        """Where the pieces are seen now: moved as far as the hand."""
        dx, dy = self.position[0] - self.grabbed[0], self.position[1] - self.grabbed[1]
        return {piece: replace(pose, x=pose.x + dx, y=pose.y + dy) for piece, pose in self.seen.items()}

    def box(self) -> pygame.Rect:
        """The rectangle of the lowest piece, which decides where all would be dropped."""
        first = self.poses()[self.lift[0]]
        return pygame.Rect(round(first.x), round(first.y), first.width, first.height)


class Hand:
    """What pointer and keyboard do things with. Positions are pixels of the window, times seconds."""

    def __init__(self, around: Surroundings, judge: Judge) -> None:
        self._around = around
        self._judge = judge
        self.carry: Carry | None = None
        self.selected: Lift = ()
        self.peek: PieceId | None = None
        self._last_click: tuple[float, Lift] = (-1.0, ())
        self._last_tap: tuple[float, SlotId] = (-10.0, "")

    @property
    def held(self) -> Lift:
        """The pieces carried, else those selected."""
        return self.carry.lift if self.carry is not None else self.selected

    @property
    def is_empty(self) -> bool:
        """Whether nothing is carried, selected or looked at."""
        return not self.held and self.peek is None

    def let_go(self, now: float) -> None:
        """Let go of everything: the pieces glide back, nothing is played."""
        carry, self.carry = self.carry, None
        self.selected, self.peek = (), None
        if carry is not None:
            self._around.board.release(carry.poses(), Motion(now, self._around.glide_seconds()))

    def peek_at(self, piece: PieceId | None) -> None:
        """Look at a covered piece as if it were free, or no longer at any."""
        self.peek = piece

    # -- drag

    def lift(self, piece: PieceId, slot: SlotId | None, grabbed: tuple[int, int], now: float) -> None:
        """Take a piece, pressed at ``grabbed``, with all that comes along; say why not where it must stay.

        ``slot`` is the place that a click there would have meant.
        """
        board = self._around.board
        lift = board.grip(piece)
        if not self._judge.can_lift(lift):
            if slot is not None and slot in board.gestures.clicks:
                self._tap(slot, now)  # cards are drawn from a stock by a drag too, and by a trembling click
            else:
                self._judge.refuse_lift(lift)
            return
        taken = board.pose(piece, now)
        under_hand = taken is not None and taken.contains(grabbed)
        seen = {}
        for each in lift:
            pose = board.pose(each, now) if under_hand else board.goal(each)
            if pose is not None:
                seen[each] = replace(pose, turn=1.0, x=round(pose.x), y=round(pose.y))
        self.selected = ()
        self.carry = Carry(lift, board.slot_of(piece), grabbed, seen, grabbed)

    def move(self, position: tuple[int, int]) -> None:
        """Carry what is held to a point; nothing with an empty hand."""
        if self.carry is not None:
            self.carry.position = position

    def drop_target(self) -> SlotId | None:
        """The legal place with the largest overlap under the carried pieces, or ``None``."""
        if self.carry is None:
            return None
        best, area = self._largest_overlap(self.carry, set(self._around.board.gestures.targets(self.carry.lift)))
        home = self._largest_overlap(self.carry, {self.carry.source})[1]
        return best if area > home else None

    def _largest_overlap(self, carry: Carry, slots: set[SlotId]) -> tuple[SlotId | None, int]:
        """Which of some places lies most under the carried pieces, and by how many square pixels."""
        box, board = carry.box(), self._around.board
        sized = [(overlap(box, board.slot_rect(slot)), slot) for slot in board.slots if slot in slots]
        area, best = max(sized, default=(0, None))
        return (best, area) if area >= LEAST_OVERLAP * box.width * box.height else (None, 0)

    def drop(self, now: float) -> None:
        """Let go of what is carried where it is: play it there if that is legal, else say why not."""
        carry = self.carry
        if carry is None:
            return
        target = self.drop_target()
        board = self._around.board
        other, over_other = self._largest_overlap(carry, set(board.slots) - {carry.source})
        _, over_source = self._largest_overlap(carry, {carry.source})
        moved = max(abs(a - b) for a, b in zip(carry.position, carry.grabbed, strict=True))
        self.carry = None
        board.release(carry.poses(), Motion(now, self._around.glide_seconds()))
        if target is not None:
            self._judge.play_gesture(carry.lift, target)
        elif moved <= TREMBLE_PIXELS * max(1.0, self._around.kit.scale):
            self.click(carry.lift[0], carry.source, now)
        elif other is not None and over_other > over_source:
            self._judge.refuse(carry.lift, other)

    # -- click

    def click(self, piece: PieceId | None, slot: SlotId | None, now: float) -> bool:
        """A click (or the Enter key) on a piece or a place; whether a move was played."""
        if slot is None or not self._around.may_act():
            self.selected = ()
            return False
        if self.selected:
            return self._click_target(piece, slot, now)
        if slot in self._around.board.gestures.clicks:
            return self._tap(slot, now)
        if piece is not None:
            self._select(piece, now)
        else:
            self._judge.refuse((), slot)
        return False

    def _click_target(self, piece: PieceId | None, slot: SlotId, now: float) -> bool:
        """The second click: where the selected pieces shall go, or the same pieces again."""
        lift, self.selected = self.selected, ()
        board = self._around.board
        if piece is not None and board.grip(piece) == lift:
            clicked, before = self._last_click
            if before == lift and now - clicked < DOUBLE_CLICK_SECONDS:
                self._last_click = (-1.0, ())
                return self._judge.send_best(lift)
        elif slot in board.gestures.targets(lift):
            return self._judge.play_gesture(lift, slot)
        elif piece is not None and slot == board.slot_of(lift[-1]):
            self._select(piece, now)
        else:
            self._judge.refuse(lift, slot)
        return False

    def _select(self, piece: PieceId, now: float) -> None:
        lift = self._around.board.grip(piece)
        if self._judge.can_lift(lift):
            self.selected = lift
            self._last_click = (now, lift)
            self._around.kit.sound.play("lift")
        else:
            self._judge.refuse_lift(lift)

    def _tap(self, slot: SlotId, now: float) -> bool:
        """A move made by a click on a place. Tables where a second click would hurt pause between two."""
        tapped, before = self._last_tap
        if before == slot and now - tapped < self._around.board.table.click_pause:
            return False
        self._last_tap = (now, slot)
        return self._judge.play_gesture((), slot)

    def send(self, piece: PieceId) -> None:
        """Send a piece, with all that comes along, to a foundation, else to its best legal place."""
        lift = self._around.board.grip(piece)
        if not self._judge.send_home(lift):
            self._judge.send_best(lift)

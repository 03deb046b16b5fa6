"""The keyboard's cursor: it walks over pieces and places, and Enter clicks where it stands."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from engine.rules.contract import PieceId, SlotId
from ui.contract.table import BACK
from ui.desk.surroundings import Surroundings

DIRECTIONS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""Where each arrow key points: to the right and down are 1."""

SIDEWAYS_COST = 2.6
"""How much farther a place seems that does not lie straight in the direction of the arrow."""
STEEP, OFF_COURSE_COST = 6, 10_000.0
"""A place that lies so many times farther aside than ahead is gone to only where there is no other."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Somewhere the cursor can stand: a piece, or a place without one. ``box`` is what can be seen of it, in pixels."""

    slot: SlotId
    piece: PieceId | None
    box: pygame.Rect


class Cursor:
    """Where the keyboard is. Hidden until an arrow key is used, and again when the mouse is."""

    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self.visible = False
        self._at: tuple[SlotId, PieceId | None] | None = None

    def stops(self) -> list[Stop]:
        """All stops: every face-up piece that can be seen, the top of each pile, every empty place and button."""
        found = []
        board = self._around.board
        for slot in board.slots:
            pieces = list(board.contents(slot))
            if not pieces:
                found.append(Stop(slot, None, board.target_rect(slot)))
            for piece in pieces:
                goal, box = board.goal(piece), board.seen_rect(piece)
                is_hidden = goal is None or goal.face == BACK
                if box is not None and (piece == pieces[-1] or not is_hidden):
                    found.append(Stop(slot, piece, box))
        return found

    def here(self) -> Stop | None:
        """The stop the cursor stands on; the nearest one if its piece has gone."""
        stops = self.stops()
        if not stops:
            return None
        if self._at is None:
            return stops[0]
        slot, piece = self._at
        same = [stop for stop in stops if stop.piece == piece and piece is not None]
        there = [stop for stop in stops if stop.slot == slot]
        return (same or there[::-1] or stops)[0]

    def shown(self) -> Stop | None:
        """The stop under the cursor if it can be seen, else ``None``."""
        return self.here() if self.visible else None

    def show(self) -> None:
        """Show the cursor where it stands; a table without stops has none to show."""
        here = self.here()
        self.visible = here is not None
        if here is not None:
            self.stand_on(here)

    def hide(self) -> None:
        """The mouse took over."""
        self.visible = False

    def stand_on(self, stop: Stop) -> None:
        """Put the cursor on a stop. If its piece goes away, it stays with the slot."""
        self._at = (stop.slot, stop.piece)

    def move(self, key: int) -> None:
        """Go to the nearest stop in an arrow's direction. The first arrow key only shows the cursor."""
        here = self.here()
        if here is None:
            return
        if not self.visible:
            self.visible = True
            self.stand_on(here)
            return
        dx, dy = DIRECTIONS[key]
        best: tuple[float, Stop] | None = None
        for stop in self.stops():
            ahead, aside, off_course = _offset(here.box, stop.box, dx, dy)
            if ahead <= 0 or stop == here:
                continue
            cost = ahead + SIDEWAYS_COST * aside + (OFF_COURSE_COST if off_course else 0.0)
            if best is None or cost < best[0]:
                best = (cost, stop)
        if best is not None:
            self.stand_on(best[1])


def _offset(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> tuple[float, float, bool]:
    """How far ahead and how far aside a stop lies, and whether it lies so far aside that an arrow hardly means it."""
    x, y = there.centerx - here.centerx, there.centery - here.centery
    ahead = x * dx + y * dy
    if dx:
        gap = max(0, there.top - here.bottom, here.top - there.bottom)
        return ahead, gap + abs(y) * 0.15, gap > 0 and abs(y) > STEEP * ahead
    gap = max(0, there.left - here.right, here.left - there.right)
    return ahead, gap + abs(x) * 0.6, gap > 0 and abs(x) > STEEP * ahead

"""Othello's table: the board in the middle, a tray of discs on either side. The board is never mirrored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from engine.play.session import Transition
from engine.rules.contract import PieceId, Seat, SlotId
from engine.words.language import N_, Sentence
from games.othello.rules import BLACK, PASS, RULES, WHITE, Position, disc_counts, square_name
from games.othello.table_discs import disc_picture
from ui.contract.canvas import Canvas
from ui.contract.companion import Companion
from ui.contract.table import Gesture, Label, Placement, Slot, Table, Viewer

if TYPE_CHECKING:
    from ui.contract.host import Host

SIDE = 8.0
RIM = 0.42
"""The board's frame, which holds the coordinates."""

TRAY = 1.55
HEIGHT = SIDE + 2 * RIM
DISC = 0.86
EDGE_HEIGHT = 0.13
FACES = ("black", "white")
SEAT_NAMES = (N_("Black"), N_("White"))

BOARD_GREEN = (30, 112, 82)
BOARD_LINE = (14, 66, 48)
FRAME = (22, 40, 40)
FRAME_EDGE = (86, 116, 108)


class OthelloTable(Table[Position, int]):
    """Discs are pieces ``d1`` to ``d64`` in the order in which they are placed; the others wait in the trays."""

    mirrors = False
    hover_marks = True

    def least_size(self, state: Position) -> tuple[float, float]:
        return SIDE + 2 * RIM + 2 * TRAY + 0.3, HEIGHT + 0.3

    # -- where things are

    @staticmethod
    def board_corner(viewer: Viewer) -> tuple[float, float]:
        """The top left corner of a1, in card units."""
        return (viewer.width - SIDE) / 2, (viewer.height - SIDE) / 2

    def square_at(self, viewer: Viewer, square: int) -> tuple[float, float]:
        """The top left corner of a square."""
        left, top = self.board_corner(viewer)
        return left + square % 8, top + square // 8

    def _tray(self, viewer: Viewer, seat: Seat) -> tuple[float, float]:
        """The top left corner of a tray: black's on the left, white's on the right."""
        left, top = self.board_corner(viewer)
        aside = left - RIM - TRAY if seat == BLACK else left + SIDE + RIM
        return aside + (TRAY - DISC) / 2, top + 1.9

    def tray_clock(self, viewer: Viewer, seat: Seat) -> tuple[float, float]:
        """Where a player's clock stands: below the tray."""
        x, y = self._tray(viewer, seat)
        return x + DISC / 2, y + 5.85

    def slots(self, state: Position, viewer: Viewer) -> Sequence[Slot]:
        squares = [Slot(square_name(s), *self.square_at(viewer, s), 1.0, 1.0) for s in range(64)]
        trays = [Slot(f"tray-{seat}", *self._tray(viewer, seat), DISC, 5.6) for seat in (BLACK, WHITE)]
        return [*squares, *trays]

    def placements(self, state: Position, viewer: Viewer) -> Mapping[PieceId, Placement]:
        inset = (1 - DISC) / 2
        found = {}
        for order, square in enumerate(state.placed):
            x, y = self.square_at(viewer, square)
            face = FACES[WHITE if state.white >> square & 1 else BLACK]
            name = square_name(square)
            found[f"d{order + 1}"] = Placement(name, x + inset, y + inset, order, face, DISC, DISC)
        waiting = range(len(state.placed), 64)
        for seat in (state.to_move, 1 - state.to_move):
            self._fill_tray(found, viewer, seat, waiting[::2] if seat == state.to_move else waiting[1::2])
        return found

    def _fill_tray(self, found: dict[PieceId, Placement], viewer: Viewer, seat: Seat, waiting: Sequence[int]) -> None:
        """The next disc lies on top, the others stand below it on edge."""
        x, y = self._tray(viewer, seat)
        for place, index in enumerate(waiting):
            order = 200 - index
            if place == 0:
                found[f"d{index + 1}"] = Placement(f"tray-{seat}", x, y, order, FACES[seat], DISC, DISC)
            else:
                top = y + DISC + 0.1 + (place - 1) * (EDGE_HEIGHT + 0.015)
                face = f"edge-{FACES[seat]}"
                found[f"d{index + 1}"] = Placement(f"tray-{seat}", x, top, order, face, DISC, EDGE_HEIGHT)

    # -- how moves are made

    @staticmethod
    def _next_disc(state: Position) -> PieceId:
        return f"d{len(state.placed) + 1}"

    def gesture(self, state: Position, move: int) -> Gesture:
        return Gesture((), f"tray-{state.to_move}" if move == PASS else square_name(move))

    def other_gestures(self, state: Position, move: int) -> Sequence[Gesture]:
        return () if move == PASS else (Gesture((self._next_disc(state),), square_name(move)),)

    def grip(self, state: Position, piece: PieceId, placements: Mapping[PieceId, Placement]) -> tuple[PieceId, ...]:
        """Any disc of the tray means the next one."""
        if placements[piece].slot == f"tray-{state.to_move}":
            return (self._next_disc(state),)
        return (piece,)

    def wish(self, state: Position, lifted: tuple[PieceId, ...], slot: SlotId) -> int | None:
        if slot.startswith("tray") or lifted not in ((), (self._next_disc(state),)):
            return None
        return RULES.read_move(slot)

    def delay(self, transition: Transition[Position, int]) -> Mapping[PieceId, float]:
        """Discs turn one after another, from the new one outwards."""
        move, after = transition.move, transition.after
        if move is None or move == PASS:
            return {}
        delays = {}
        for order, square in enumerate(after.placed):
            if after.turned >> square & 1:
                far = max(abs(square % 8 - move % 8), abs(square // 8 - move // 8))
                delays[f"d{order + 1}"] = 0.12 + 0.09 * far
        return delays

    def sound(self, transition: Transition[Position, int]) -> str:
        return "discs" if transition.after.turned.bit_count() > 1 else "disc"

    # -- what is drawn

    def draw_face(self, face: str, width: int, height: int) -> pygame.Surface | None:
        return disc_picture(face, width, height)

    def labels(self, state: Position, viewer: Viewer) -> Sequence[Label]:
        left, top = self.board_corner(viewer)
        found = []
        for i in range(8):
            found.append(Label(left + i + 0.5, top - RIM / 2, Sentence("abcdefgh"[i]), 0.24, tone="quiet"))
            found.append(Label(left - RIM / 2, top + i + 0.5, Sentence(str(i + 1)), 0.24, tone="quiet"))
        to_move = RULES.to_move(state)
        for seat, count in enumerate(disc_counts(state)):
            centre = self._tray(viewer, seat)[0] + DISC / 2
            tone = "accent" if seat == to_move else "plain"
            found.append(Label(centre, top + 0.35, Sentence(SEAT_NAMES[seat]), 0.26, width=TRAY - 0.15, tone=tone))
            if len(viewer.names) > seat and viewer.names[seat]:
                name = Sentence("{name}", name=viewer.names[seat])
                found.append(Label(centre, top + 0.75, name, 0.22, width=TRAY - 0.15, tone="quiet"))
            found.append(Label(centre, top + 1.35, Sentence("{n}", n=count), 0.55, tone=tone))
        return found

    def backdrop(self, canvas: Canvas, state: Position, viewer: Viewer) -> None:
        left, top = self.board_corner(viewer)
        frame = (left - RIM, top - RIM, SIDE + 2 * RIM, SIDE + 2 * RIM)
        canvas.rect(*frame, FRAME, radius=0.18)
        canvas.rect(*frame, FRAME_EDGE, line=0.02, radius=0.18)
        canvas.rect(left, top, SIDE, SIDE, BOARD_GREEN)
        for i in range(9):
            canvas.line([(left + i, top), (left + i, top + SIDE)], BOARD_LINE, 0.02)
            canvas.line([(left, top + i), (left + SIDE, top + i)], BOARD_LINE, 0.02)
        for across, down in ((2, 2), (6, 2), (2, 6), (6, 6)):
            canvas.circle(left + across, top + down, 0.06, BOARD_LINE)
        to_move = RULES.to_move(state)
        if to_move is not None:
            x, _ = self._tray(viewer, to_move)
            canvas.rect(x - 0.22, top + 0.05, DISC + 0.44, 1.72, (255, 255, 255, 22), radius=0.15)

    def seat_name(self, seat: Seat) -> Sentence:
        return Sentence(SEAT_NAMES[seat % 2])

    def companion(self, host: Host) -> Companion | None:
        from games.othello.table_companion import OthelloCompanion

        return OthelloCompanion(host)


TABLE = OthelloTable(RULES)

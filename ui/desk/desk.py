"""A session on a board that the player can touch. The game's scene and the small tables of the rules page are desks."""

from __future__ import annotations

import time
from typing import Any

import pygame

from engine.play.session import MOVE_CAUSES, Cause, Session, Transition
from engine.rules.contract import PieceId, SlotId
from engine.words.language import Sentence
from ui.contract.fit import Fit, fit_table
from ui.contract.table import Table, Viewer
from ui.desk import marks
from ui.desk.animation import Motion
from ui.desk.board import Board
from ui.desk.cursor import Cursor
from ui.desk.gestures import Lift
from ui.desk.hand import Hand
from ui.desk.judge import Judge
from ui.desk.keyboard import Keyboard
from ui.desk.pointer import Pointer
from ui.draw.drawing_kit import DrawingKit

SURPRISES = frozenset({Cause.OPPONENT, Cause.AUTOMATIC, Cause.TIME_OUT})
"""Changes that the player did not make."""

GLIDE_SECONDS = {"slow": 0.4, "normal": 0.22, "fast": 0.12}
LEAST_LOOK = 0.2
"""Where others play too, a position must have been seen for so many seconds before a click is meant for it."""

LAST_MOVE_PIECES = 4
"""A move of more pieces than this (a deal) is not marked: everything would be."""


class Desk:
    """One table under a hand: it brings board, hand, pointer and keyboard together, and draws them.

    ``last_moved`` are the pieces marked as moved last; ``hint`` is what to take and where to put it, while it is
    shown. Times are seconds of the monotonic clock.
    """

    def __init__(self, kit: DrawingKit, table: Table[Any, Any], session: Session[Any, Any]) -> None:
        self._kit = kit
        self.table = table
        self.session = session
        self.area = pygame.Rect(0, 0, 640, 480)
        self.last_moved: tuple[PieceId, ...] = ()
        self.hint: tuple[Lift, SlotId] | None = None
        self._board = Board(table, kit)
        self._unseen: list[Transition[Any, Any]] = []
        self._shown_from: float | None = -LEAST_LOOK
        self.judge = Judge(table, session, self)
        self.hand = Hand(self, self.judge)
        self.pointer = Pointer(self, self.hand, self._hovered)
        self.cursor = Cursor(self)
        self._keyboard = Keyboard(self, self.cursor, self.hand)
        self._stop_listening = session.on_change(self.changed)

    def close(self) -> None:
        """Listen to the session no longer."""
        self._stop_listening()

    # -- what stands around the hand; a desk of a certain place answers some of it otherwise

    @property
    def now(self) -> float:
        """This moment, not that of the last frame: the window may have slept for long when a click comes, and
        glides, double clicks and pauses count from the click.
        """
        return time.monotonic()

    @property
    def kit(self) -> DrawingKit:
        """What the desk draws and sounds with just now."""
        return self._kit

    @property
    def board(self) -> Board:
        """The board as the position is now. Several changes between two looks at it are laid out once."""
        if self._unseen:
            self._catch_up()
        return self._board

    def was_shown(self, moment: float) -> bool:
        """Whether the present position could be seen at a moment: a click that began earlier was meant for another.

        What the player changes alone is expected by the player, however quickly; what others change, or a move that
        passes the turn among several, must have been seen.
        """
        return self._shown_from is not None and moment >= self._shown_from

    def may_act(self) -> bool:
        """Whether the player may move now."""
        return self.session.is_persons_turn

    def say(self, words: Sentence, *, refused: bool = False) -> None:
        """Tell the player something in one sentence; ``refused`` if it is why something does not go."""

    def viewer(self, area: pygame.Rect) -> Viewer:
        """For whom the present position is laid out in an area of the window."""
        fit = self.fit_in(area)
        left_handed = self.kit.settings.left_handed and self.table.mirrors
        return Viewer(width=fit.width, height=fit.height, unit=fit.unit, left_handed=left_handed)

    def fit_in(self, area: pygame.Rect) -> Fit:
        """How the present position lies in an area of the window: the space that its viewer has."""
        return fit_table(area, self.table.least_size(self.session.state))

    def glide_seconds(self) -> float:
        """How long a piece is on its way; 0 where nothing moves."""
        settings = self.kit.settings
        return 0.0 if settings.reduced_motion else GLIDE_SECONDS.get(settings.speed, 0.22)

    # -- laying out

    def lay_out(self, area: pygame.Rect, *, glide: bool = False) -> None:
        """Lay the table out in ``area``; at once, or letting the pieces glide."""
        self.area = area
        self._unseen.clear()
        self._board.draw_with(self.kit)
        self._lay_out_board(Motion(self.now, self.glide_seconds()) if glide else None)

    def renew(self, kit: DrawingKit) -> None:
        """Draw with another kit from now on: the window's size, the look or the language changed."""
        self._kit = kit
        self.lay_out(self.area)

    def _lay_out_board(self, motion: Motion | None) -> None:
        moves = self.session.legal_moves() if self.session.is_persons_turn else ()
        self._board.lay_out(self.area, self.session.state, self.viewer(self.area), moves, motion)

    def changed(self, transition: Transition[Any, Any]) -> None:
        """The session's position changed: the pieces glide there as soon as anybody looks."""
        self.let_go(self.now)
        self.hint = None
        if transition.cause in SURPRISES or (transition.cause is Cause.PLAYER and self.session.setup.seats > 1):
            self._shown_from = None
        self.kit.sound.play(self.table.sound(transition) if transition.cause in MOVE_CAUSES else "slide")
        self._unseen.append(transition)

    def _catch_up(self) -> None:
        """Lay out the position that several changes led to, and let the pieces glide there."""
        changes, self._unseen = self._unseen, []
        board, only = self._board, changes[0] if len(changes) == 1 else None
        before = board.where()
        seconds = self.glide_seconds()
        delays = self.table.delay(only) if seconds and only is not None else {}
        self._lay_out_board(Motion(self.now, seconds, delays))
        moved = tuple(piece for piece, slot in board.where().items() if before.get(piece) != slot)
        is_marked = only is not None and only.move is not None and len(moved) <= LAST_MOVE_PIECES
        self.last_moved = moved if is_marked else ()

    # -- the hand

    def handle(self, event: pygame.event.Event) -> bool:
        """A mouse event or a key; whether the picture must be drawn again."""
        if event.type == pygame.KEYDOWN:
            return self._keyboard.handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.cursor.hide()
        return self.pointer.handle(event, self.now)

    def let_go(self, now: float) -> None:
        """Let go of all that is held, selected or looked at: the pieces glide back, nothing is played."""
        self.pointer.let_go(now)

    @property
    def is_carrying(self) -> bool:
        """Whether pieces are being dragged."""
        return self.hand.carry is not None

    @property
    def is_holding(self) -> bool:
        """Whether anything is carried, selected or looked at, so that there is something to let go of."""
        return not self.hand.is_empty

    @property
    def pointed_at(self) -> SlotId | None:
        """The slot that the player points at: with the keyboard's cursor, what is carried, or the bare pointer."""
        stop = self.cursor.shown()
        return stop.slot if stop is not None else self.hand.drop_target() or self.pointer.hover

    def draw_or_deal(self) -> None:
        """Play the first move that is made by a click on a place (dealing, drawing, a redeal), or say why none is."""
        self.judge.draw_or_deal()

    def _hovered(self) -> bool:
        """The pointer came over another slot; whether the picture changes."""
        if self.table.hover_spreads:
            self.lay_out(self.area, glide=True)
            return True
        return self.table.hover_marks or any(place.button is not None for place in self.board.slots.values())

    # -- time

    @property
    def is_moving(self) -> bool:
        """Whether any piece is on its way."""
        return self.board.is_moving

    def update(self, now: float) -> bool:
        """Whether something moves and the picture must be drawn again."""
        moving = self.is_moving
        self.board.settle(now)
        return self.pointer.update(now) or moving

    def wake_in(self, now: float) -> float | None:
        """Seconds until :meth:`update` has something to do; ``None`` if nothing is planned."""
        return 0.0 if self.is_moving or self.is_carrying else self.pointer.wake_in(now)

    # -- drawing

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """Draw the table and all that is held over it into its area."""
        board, hand, stop = self.board, self.hand, self.cursor.shown()
        if self._shown_from is None:
            look = max(LEAST_LOOK, self.glide_seconds()) if self.session.setup.seats > 1 else 0.0
            self._shown_from = now + look
        lifted = set(hand.carry.lift) if hand.carry is not None else set()
        clip = surface.get_clip()
        surface.set_clip(self.area.clip(clip))
        board.draw_under(surface)
        self.paint_under(surface)
        board.draw_pieces(surface, [item for item in board.resting() if item[0] not in lifted])
        self._draw_marks(surface)
        board.draw_labels(surface)
        focus = stop.slot if stop is not None and stop.piece is None else None
        board.draw_buttons(surface, self.pointer.hover, focus)
        board.draw_pieces(surface, [item for item in board.gliding(now) if item[0] not in lifted])
        self.paint_over(surface)
        if stop is not None:
            marks.draw_cursor(surface, board, stop)
        if hand.peek is not None:
            marks.draw_peeked(surface, board, hand.peek)
        if hand.carry is not None:
            marks.draw_carried(surface, board, hand.carry)
        surface.set_clip(clip)

    def paint_under(self, surface: pygame.Surface) -> None:
        """Draw between the felt and the pieces."""

    def paint_over(self, surface: pygame.Surface) -> None:
        """Draw over the pieces."""

    def marks_last_move(self, slot: SlotId) -> bool:
        """Whether pieces that moved last are marked in this slot."""
        return True

    def _draw_marks(self, surface: pygame.Surface) -> None:
        marks.mark_last_move(surface, self.board, self.last_moved, self.marks_last_move)
        marks.mark_usable(surface, self.board)
        marks.mark_held(surface, self.board, self.hand)
        if self.hint is not None:
            marks.mark_hint(surface, self.board, *self.hint)

"""A session on a board that the player can touch. The game's scene and the small tables of the rules page are desks."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pygame

from engine.play.session import MOVE_CAUSES, Session, Transition
from engine.rules.contract import PieceId, Refusal, SlotId
from engine.words.language import Sentence
from ui.contract.table import Table, Viewer
from ui.desk.board import Board
from ui.desk.cursor import DIRECTIONS, Cursor, Stop
from ui.desk.gestures import Lift
from ui.desk.pointer import Pointer
from ui.draw.drawing_kit import DrawingKit

GLIDE_SECONDS = {"slow": 0.4, "normal": 0.22, "fast": 0.12}
SHIVER_SECONDS = 0.16
LAST_MOVE_PIECES = 4
"""A move of more pieces than this (a deal) is not marked: everything would be."""


class Desk:
    """What a hand can do at one table, and what is drawn of it."""

    def __init__(self, kit: DrawingKit, table: Table[Any, Any], session: Session[Any, Any]) -> None:
        self._kit = kit
        self.table = table
        self.session = session
        self._board = Board(table, kit)
        self._unseen: list[Transition[Any, Any]] = []
        self.pointer = Pointer(self)
        self.cursor = Cursor(self)
        self.area = pygame.Rect(0, 0, 640, 480)
        self.last_moved: tuple[PieceId, ...] = ()
        self.hint: tuple[Lift, SlotId] | None = None
        self._stop_listening = session.on_change(self.changed)

    @property
    def now(self) -> float:
        """This moment, not that of the last frame: the window may have slept for long when a click comes, and
        glides, double clicks and pauses count from the click."""
        return time.monotonic()

    @property
    def kit(self) -> DrawingKit:
        return self._kit

    @property
    def board(self) -> Board:
        """The board as the position is now. Several changes between two looks at it are laid out once."""
        if self._unseen:
            self._catch_up()
        return self._board

    def close(self) -> None:
        self._stop_listening()

    # -- hooks

    def may_act(self) -> bool:
        """Whether the player may move now."""
        return self.session.is_persons_turn

    def say(self, words: Sentence, *, refused: bool = False) -> None:
        """Tell the player something in one sentence."""

    def viewer(self, area: pygame.Rect) -> Viewer:
        state = self.session.state
        return self._board.viewer_for(area, state, left_handed=self.kit.settings.left_handed and self.table.mirrors)

    def glide_seconds(self) -> float:
        settings = self.kit.settings
        return 0.0 if settings.reduced_motion else GLIDE_SECONDS.get(settings.speed, 0.22)

    # -- laying out

    def lay_out(self, area: pygame.Rect, *, glide: bool = False) -> None:
        """Lay the table out in ``area``; at once, or letting the pieces glide."""
        self.area = area
        self._unseen.clear()
        poses = self._poses()
        if glide:
            self.board.animator.retarget(poses, self.now, self.glide_seconds())
        else:
            self.board.animator.show(poses)

    def _poses(self) -> dict[PieceId, Any]:
        moves = self.session.legal_moves() if self.session.is_persons_turn else ()
        return self._board.lay_out(self.area, self.session.state, self.viewer(self.area), moves)

    def changed(self, transition: Transition[Any, Any]) -> None:
        """The session's position changed: the pieces glide there as soon as anybody looks."""
        self.pointer.cancel(self.now)
        self.hint = None
        self.kit.sound.play(self.table.sound(transition) if transition.cause in MOVE_CAUSES else "slide")
        self._unseen.append(transition)

    def _catch_up(self) -> None:
        """Lay out the position that several changes led to, and let the pieces glide there."""
        changes, self._unseen = self._unseen, []
        board, only = self._board, changes[0] if len(changes) == 1 else None
        before = board.where()
        poses = self._poses()
        moved = tuple(piece for piece in poses if before.get(piece) != board.slot_of(piece))
        is_marked = only is not None and only.move is not None and len(moved) <= LAST_MOVE_PIECES
        self.last_moved = moved if is_marked else ()
        seconds = self.glide_seconds()
        delays = board.delays(only) if seconds and only is not None else {}
        board.animator.retarget(poses, self.now, seconds, delays)

    # -- what the hand does

    def can_lift(self, lift: Lift) -> bool:
        """Whether these pieces may be taken at all, be it only to hear why they may go nowhere."""
        if not lift:
            return False
        if self.board.gestures.targets(lift):
            return True
        if self._lift_refusal(lift) is not None:
            return False
        source = self.board.slot_of(lift[0])
        return any(self._wish(lift, slot) is not None for slot in self.board.slots if slot != source)

    def refuse_lift(self, lift: Lift) -> None:
        self._shiver(lift)
        self.kit.sound.play("refuse")
        refusal = self._lift_refusal(lift)
        if refusal is not None:
            self._explain(refusal)
        elif lift:
            self.refuse((), self.board.slot_of(lift[0]))

    def refuse(self, lift: Lift, slot: SlotId) -> None:
        """Say why a gesture is not allowed, where the rules have a reason."""
        if lift:
            self.kit.sound.play("refuse")
        move = self._wish(lift, slot)
        refusal = self.session.rules.why_not(self.session.state, move) if move is not None else None
        if refusal is not None:
            self._explain(refusal)
            self._shiver(lift)

    def play_gesture(self, lift: Lift, slot: SlotId, *, dropped: bool = False) -> bool:
        """Play the move of a gesture if it is legal; the one way from the hand to the session."""
        move = self.board.gestures.targets(lift).get(slot)
        if move is None or not self.may_act():
            return False
        self.session.play(move)
        return True

    def send_best(self, lift: Lift) -> None:
        """Send pieces to their best legal place (double click)."""
        targets = self.board.gestures.targets(lift)
        if targets and self.may_act():
            self.play_gesture(lift, self.table.best_target(self.session.state, targets))
        elif not targets:
            self._shiver(lift)
            self.kit.sound.play("refuse")

    def send_home(self, lift: Lift) -> bool:
        """Send pieces to a foundation if one takes them."""
        targets = self.board.gestures.targets(lift)
        home = self.table.home_target(self.session.state, targets) if targets else None
        return home is not None and self.play_gesture(lift, home)

    def hovered(self, slot: SlotId | None) -> bool:
        """The pointer moved over another slot; whether the picture changes."""
        if self.table.hover_spreads:
            self.lay_out(self.area, glide=True)
            return True
        return self.table.hover_marks or any(place.button is not None for place in self.board.slots.values())

    def _wish(self, lift: Lift, slot: SlotId) -> Any:
        return self.table.wish(self.session.state, lift, slot)

    def _lift_refusal(self, lift: Lift) -> Refusal | None:
        """The reason why pieces may not be lifted, whatever they are wanted for."""
        if not lift:
            return None
        source = self.board.slot_of(lift[0])
        for slot in self.board.slots:
            move = self._wish(lift, slot) if slot != source else None
            if move is None:
                continue
            refusal = self.session.rules.why_not(self.session.state, move)
            if refusal is not None and refusal.key in self.table.lift_refusals:
                return refusal
        return None

    def _explain(self, refusal: Refusal) -> None:
        text = self.session.rules.refusals.get(refusal.key, refusal.key)
        self.say(Sentence(text, **refusal.values), refused=True)

    def _shiver(self, lift: Lift) -> None:
        """A short trembling: this does not go."""
        if not lift or self.glide_seconds() <= 0:
            return
        aside = self.kit.px(6)
        seen = {}
        for piece in lift:
            goal = self.board.animator.goal(piece)
            if goal is not None:
                seen[piece] = replace(goal, x=goal.x + aside)
        self.board.animator.release(seen, seen, self.now, SHIVER_SECONDS)

    # -- events

    def handle(self, event: pygame.event.Event) -> bool:
        """A mouse event or a key of the cursor; whether the picture must be drawn again."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            self.cursor.visible = self.cursor.visible and event.type == pygame.MOUSEMOTION
        return self.pointer.handle(event, self.now)

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key in DIRECTIONS:
            self.pointer.peek = None
            self.cursor.move(event.key)
            return True
        stop = self.cursor.here() if self.cursor.visible else None
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self._enter(stop)
        if event.scancode == pygame.KSCAN_F and stop is not None and stop.piece is not None:
            lift = self.board.grip(stop.piece)
            if not self.send_home(lift):
                self.send_best(lift)
            return True
        if event.scancode == pygame.KSCAN_P and stop is not None:
            self.pointer.peek = None if self.pointer.peek == stop.piece else stop.piece
            return True
        return False

    def _enter(self, stop: Stop | None) -> bool:
        if stop is None:
            here = self.cursor.here()
            self.cursor.visible = here is not None
            if here is not None:
                self.cursor.stand_on(here)
            return True
        before = self.session.state
        self.pointer.click(stop.piece, stop.slot, self.now)
        if self.session.state is not before and self.cursor.here() is not None:
            self.cursor.stand_on(Stop(stop.slot, None, stop.box))
        return True

    # -- drawing

    def update(self, now: float) -> bool:
        """Whether something moves and the picture must be drawn again."""
        moving = self.board.animator.is_moving()
        self.board.animator.settle(now)
        return self.pointer.update(now) or moving

    def draw(self, surface: pygame.Surface, now: float) -> None:
        board = self.board
        carried = self.pointer.carry
        lifted = set(carried.lift) if carried else set()
        clip = surface.get_clip()
        surface.set_clip(self.area.clip(clip))
        board.draw_under(surface)
        self.paint_under(surface)
        board.draw_pieces(surface, [item for item in board.animator.resting() if item[0] not in lifted], now)
        self._draw_marks(surface)
        board.draw_labels(surface)
        board.draw_buttons(surface, self.pointer.hover, self._cursor_slot())
        board.draw_pieces(surface, [item for item in board.animator.gliding(now) if item[0] not in lifted], now)
        self.paint_over(surface)
        self._draw_cursor(surface)
        if self.pointer.peek is not None and board.is_known(self.pointer.peek):
            pose = board.animator.goal(self.pointer.peek)
            if pose is not None:
                board.draw_pieces(surface, [(self.pointer.peek, pose)], now)
        if carried:
            self._draw_carried(surface, now)
        surface.set_clip(clip)

    def paint_under(self, surface: pygame.Surface) -> None:
        """Draw between the felt and the pieces."""

    def paint_over(self, surface: pygame.Surface) -> None:
        """Draw over the pieces."""

    def _draw_marks(self, surface: pygame.Surface) -> None:
        board, theme = self.board, self.kit.theme
        for piece in self.last_moved:
            goal = board.animator.goal(piece)
            if goal is not None and not board.animator.is_gliding(piece) and self.marks_last_move(goal.slot):
                board.draw_glow(surface, board.goal_rect(piece), theme.glow_last)
        for piece, pose in board.animator.resting():
            if pose.shade == "glow":
                board.draw_glow(surface, board.goal_rect(piece), theme.glow_hint)
        held = self.pointer.carry.lift if self.pointer.carry else self.pointer.selected
        if held:
            for slot in board.gestures.targets(held):
                board.draw_glow(surface, board.target_rect(slot), theme.glow_legal)
            target = self.pointer.drop_target()
            if target is not None:
                board.draw_glow(surface, board.target_rect(target), theme.glow_target)
                board.draw_glow(surface, board.target_rect(target).inflate(4, 4), theme.glow_target)
        if self.pointer.selected:
            self._outline(surface, self.pointer.selected, theme.glow_target)
        if self.hint is not None:
            self._outline(surface, self.hint[0], theme.glow_hint)
            board.draw_glow(surface, board.target_rect(self.hint[1]), theme.glow_hint)

    def marks_last_move(self, slot: SlotId) -> bool:
        return True

    def _outline(self, surface: pygame.Surface, lift: Sequence[PieceId], colour: tuple[int, int, int]) -> None:
        boxes = [self.board.goal_rect(piece) for piece in lift if self.board.is_known(piece)]
        if boxes:
            self.board.draw_glow(surface, boxes[0].unionall(boxes[1:]), colour)

    def _cursor_slot(self) -> SlotId | None:
        here = self.cursor.here() if self.cursor.visible else None
        return here.slot if here is not None and here.piece is None else None

    def _draw_cursor(self, surface: pygame.Surface) -> None:
        here = self.cursor.here() if self.cursor.visible else None
        if here is not None:
            box = here.box.inflate(self.kit.px(4), self.kit.px(4))
            pygame.draw.rect(surface, self.kit.theme.focus, box, self.kit.px(3), border_radius=self.kit.px(6))

    def _draw_carried(self, surface: pygame.Surface, now: float) -> None:
        carried = self.pointer.carry
        assert carried is not None
        poses = carried.poses()
        for piece in carried.lift:
            pose = poses[piece]
            shadow = self.kit.art.shadow(pose.width, pose.height)
            box = pygame.Rect(round(pose.x), round(pose.y), pose.width, pose.height)
            surface.blit(shadow, shadow.get_rect(center=box.move(self.kit.px(3), self.kit.px(5)).center))
            self.board.draw_pieces(surface, [(piece, pose)], now)

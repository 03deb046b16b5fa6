"""A game's table in the window: where its pieces are, how they get there, and drawing them. It knows no sessions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pygame

from engine.rules.contract import PieceId, SlotId
from ui.contract.canvas import Canvas
from ui.contract.fit import Fit, fit_table
from ui.contract.table import Label, Placement, Slot, Table, Viewer
from ui.desk.animation import Animator, Motion, Pose
from ui.desk.faces import Faces
from ui.desk.gestures import GestureMap, Lift
from ui.draw.drawing_kit import DrawingKit
from ui.draw.theme import felt_surface

SHIVER_SECONDS, SHIVER_PIXELS = 0.16, 6
"""How long pieces tremble that may not go where they should, and how far, in pixels of the theme."""


class Board:
    """One table laid out in an area of the window.

    The position laid out last counts for every question at once; only :meth:`pose` and :meth:`hit` see pieces on
    their way.
    """

    def __init__(self, table: Table[Any, Any], kit: DrawingKit) -> None:
        self.table = table
        self.kit = kit
        self._animator = Animator()
        self.fit = Fit(80, 0, 0, 8, 6)
        self.area = pygame.Rect(0, 0, 640, 480)
        self.viewer = Viewer(width=8, height=6)
        self.state: Any = None
        self.slots: dict[SlotId, Slot] = {}
        self.gestures = GestureMap(table, None, ())
        self._contents: dict[SlotId, list[PieceId]] = {}
        self._placements: Mapping[PieceId, Placement] = {}
        self._labels: Sequence[Label] = ()
        self._faces = Faces(table.draw_face)
        self._under: pygame.Surface | None = None

    # -- laying out

    def lay_out(
        self, area: pygame.Rect, state: Any, viewer: Viewer, moves: Iterable[Any] = (), motion: Motion | None = None
    ) -> None:
        """Take over a position and its legal ``moves``.

        The pieces glide to their places by ``motion``; without one they lie there at once.
        """
        self.area, self.state = area, state
        self.fit = fit_table(area, self.table.least_size(state))
        self.viewer = viewer
        self.slots = {slot.id: slot for slot in self.table.slots(state, viewer)}
        self._placements = self.table.placements(state, viewer)
        self.gestures = GestureMap(self.table, state, moves)
        self._labels = self.table.labels(state, viewer)
        self._under = None
        poses = {}
        contents: dict[SlotId, list[PieceId]] = {slot: [] for slot in self.slots}
        for piece, p in sorted(self._placements.items(), key=lambda item: item[1].order):
            box = self.fit.rect(p.x, p.y, p.width, p.height)
            poses[piece] = Pose(box.left, box.top, box.width, box.height, p.face, p.order, p.slot, p.shade)
            contents.setdefault(p.slot, []).append(piece)
        self._contents = contents
        if motion is None:
            self._animator.show(poses)
        else:
            self._animator.retarget(poses, motion)

    def draw_with(self, kit: DrawingKit) -> None:
        """Draw everything anew with another kit: the cards, the felt, the words or the sizes changed."""
        if kit != self.kit:
            self.kit = kit
            self._faces.forget()
            self._under = None

    # -- asking

    def contents(self, slot: SlotId) -> Sequence[PieceId]:
        """The pieces of a slot, lowest first."""
        return self._contents.get(slot, ())

    def where(self) -> dict[PieceId, SlotId]:
        """Which slot each piece lies in."""
        return {piece: placement.slot for piece, placement in self._placements.items()}

    def slot_of(self, piece: PieceId) -> SlotId:
        """Where a piece lies. A ``KeyError`` for one that the table does not have."""
        return self._placements[piece].slot

    def is_known(self, piece: PieceId) -> bool:
        """Whether the table has this piece in the present position."""
        return piece in self._placements

    def grip(self, piece: PieceId) -> Lift:
        """The pieces that come along when this one is taken, itself the first."""
        return self.table.grip(self.state, piece, self._placements)

    def slot_rect(self, slot: SlotId) -> pygame.Rect:
        """The whole place: its own area and all pieces that lie there."""
        place = self.slots[slot]
        box = self.fit.rect(place.x, place.y, place.width, place.height)
        for piece in self.contents(slot):
            box.union_ip(self.goal_rect(piece))
        return box

    def target_rect(self, slot: SlotId) -> pygame.Rect:
        """Where a dropped piece would land: the top piece, or the empty place."""
        pieces = self.contents(slot)
        if pieces:
            return self.goal_rect(pieces[-1])
        place = self.slots[slot]
        return self.fit.rect(place.x, place.y, place.width, place.height)

    def goal_rect(self, piece: PieceId) -> pygame.Rect:
        """The rectangle in which a piece lies at rest."""
        pose = self.goal(piece)
        if pose is None:
            p = self._placements[piece]
            return self.fit.rect(p.x, p.y, p.width, p.height)
        return pygame.Rect(round(pose.x), round(pose.y), pose.width, pose.height)

    def seen_rect(self, piece: PieceId) -> pygame.Rect | None:
        """The part of a piece at rest that the next one in its slot leaves free; ``None`` if it leaves nothing."""
        box, contents = self.goal_rect(piece), self.contents(self.slot_of(piece))
        above = contents.index(piece) + 1
        return uncovered(box, self.goal_rect(contents[above])) if above < len(contents) else box

    def slot_at(self, position: tuple[int, int]) -> SlotId | None:
        """The slot under a point; a button before a place, the smallest place before a larger one."""
        found = [
            (self.slots[slot].button is None, box.width * box.height, slot)
            for slot in self.slots
            if (box := self.slot_rect(slot)).collidepoint(position)
        ]
        return min(found)[2] if found else None

    # -- pieces on their way

    def pose(self, piece: PieceId, now: float) -> Pose | None:
        """How a piece is seen now; ``None`` for one that the table does not have."""
        return self._animator.pose(piece, now)

    def goal(self, piece: PieceId) -> Pose | None:
        """Where a piece lies, or will when it arrives; ``None`` for one that the table does not have."""
        return self._animator.goal(piece)

    def hit(self, position: tuple[float, float], now: float) -> PieceId | None:
        """The piece a hand takes at a point: one passing by, else the topmost that lies or will lie there."""
        return self._animator.hit(position, now)

    @property
    def is_moving(self) -> bool:
        """Whether any piece is on its way."""
        return self._animator.is_moving

    def is_gliding(self, piece: PieceId) -> bool:
        """Whether this piece is on its way."""
        return self._animator.is_gliding(piece)

    def settle(self, now: float) -> None:
        """Let pieces that have arrived rest."""
        self._animator.settle(now)

    def resting(self) -> list[tuple[PieceId, Pose]]:
        """Pieces that do not move, lowest first."""
        return self._animator.resting()

    def gliding(self, now: float) -> list[tuple[PieceId, Pose]]:
        """Pieces on their way as seen now, lowest first."""
        return self._animator.gliding(now)

    def release(self, seen: Mapping[PieceId, Pose], motion: Motion) -> None:
        """Let pieces glide from where a hand let go of them to their places."""
        self._animator.release(seen, motion)

    def shiver(self, lift: Lift, now: float) -> None:
        """A short trembling of pieces at their places: this does not go."""
        aside = self.kit.px(SHIVER_PIXELS)
        goals = {piece: goal for piece in lift if (goal := self.goal(piece)) is not None}
        seen = {piece: replace(goal, x=goal.x + aside) for piece, goal in goals.items()}
        self._animator.release(seen, Motion(now, SHIVER_SECONDS))

    # -- drawing

    def canvas(self, surface: pygame.Surface) -> Canvas:
        """The table's place on a surface, to draw in card units."""
        return Canvas(surface, self.fit, self.kit.painter, self.kit.language, self.kit.theme)

    def face(self, face: str, width: int, height: int) -> pygame.Surface:
        """The picture of a face at a size in pixels."""
        return self._faces.picture(self.kit.art, face, width, height)

    def draw_under(self, surface: pygame.Surface) -> None:
        """The felt, the table's own ground and the empty places."""
        if self._under is None or self._under.get_size() != self.area.size:
            self._under = self._paint_under()
        surface.blit(self._under, self.area)

    def _paint_under(self) -> pygame.Surface:
        under = felt_surface(self.area.size, self.kit.theme.felt)
        moved = Fit(
            self.fit.unit,
            self.fit.left - self.area.left,
            self.fit.top - self.area.top,
            self.fit.width,
            self.fit.height,
        )
        canvas = Canvas(under, moved, self.kit.painter, self.kit.language, self.kit.theme)
        self.table.backdrop(canvas, self.state, self.viewer)
        for slot in self.slots.values():
            if slot.mark:
                box = moved.rect(slot.x, slot.y, 1.0, slot.height if slot.height < 1.4 else 1.4)
                under.blit(self.kit.art.mark(slot.mark, box.width, box.height), box)
        return under

    def draw_pieces(self, surface: pygame.Surface, pieces: Iterable[tuple[PieceId, Pose]]) -> None:
        """Draw pieces as they are seen, in the order given."""
        blits = []
        for _, pose in pieces:
            picture = self.face(pose.face, pose.width, pose.height)
            at = (round(pose.x), round(pose.y))
            if pose.turn < 0.98:
                narrow = max(1, round(pose.width * pose.turn))
                picture = pygame.transform.smoothscale(picture, (narrow, pose.height))
                at = (at[0] + (pose.width - narrow) // 2, at[1])
            elif pose.shade == "dim":
                picture = self._faces.dimmed(self.kit.art, pose.face, pose.width, pose.height)
            blits.append((picture, at))
        surface.fblits(blits)

    def draw_labels(self, surface: pygame.Surface) -> None:
        """The table's texts: counts, names, tags."""
        canvas = self.canvas(surface)
        theme = self.kit.theme
        tones = {"quiet": theme.text_quiet, "accent": theme.text_accent, "warning": theme.text_warning}
        for label in self._labels:
            canvas.text(
                label.text,
                label.x,
                label.y,
                size=label.size,
                colour=tones.get(label.tone, theme.text),
                anchor=label.anchor,
                width=label.width,
                plate=theme.plate if label.plate else None,
            )

    def draw_glow(self, surface: pygame.Surface, box: pygame.Rect, colour: tuple[int, int, int]) -> None:
        """A soft outline around a piece or a place."""
        picture = self.kit.art.glow(box.width, box.height, colour)
        surface.blit(picture, picture.get_rect(center=box.center))

    def draw_buttons(self, surface: pygame.Surface, hover: SlotId | None, focus: SlotId | None) -> None:
        """The table's buttons; ``hover`` is the slot under the pointer, ``focus`` the one under the keyboard."""
        theme = self.kit.theme
        for slot in self.slots.values():
            if slot.button is None:
                continue
            box = self.fit.rect(slot.x, slot.y, slot.width, slot.height)
            enabled = slot.id in self.gestures.clicks
            fill = theme.panel_hover if enabled and hover == slot.id else theme.panel_raised
            pygame.draw.rect(surface, fill, box, border_radius=box.height // 3)
            edge = theme.focus if focus == slot.id else theme.saffron if enabled else theme.panel_edge
            pygame.draw.rect(surface, edge, box, max(1, self.kit.px(1.5)), border_radius=box.height // 3)
            self.canvas(surface).text(
                slot.button,
                slot.x + slot.width / 2,
                slot.y + slot.height / 2,
                size=min(0.22, slot.height * 0.5),
                width=slot.width - 0.15,
                colour=theme.text if enabled else theme.text_disabled,
            )

    def draw_still(self, surface: pygame.Surface) -> None:
        """The whole table at rest: for miniatures and for comparing with what is shown."""
        self.draw_under(surface)
        self.draw_pieces(surface, self.resting())
        self.draw_labels(surface)
        self.draw_buttons(surface, None, None)


def uncovered(box: pygame.Rect, cover: pygame.Rect) -> pygame.Rect | None:
    """The strip of a piece that the next one leaves free, or ``None`` if it leaves nothing."""
    if cover.top > box.top + 1:
        return pygame.Rect(box.left, box.top, box.width, cover.top - box.top)
    if cover.left > box.left + 1:
        return pygame.Rect(box.left, box.top, cover.left - box.left, box.height)
    if cover.right < box.right - 1:
        return pygame.Rect(cover.right, box.top, box.right - cover.right, box.height)
    return None

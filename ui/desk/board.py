"""A game's table in the window: where its pieces are, and drawing them. It knows nothing of sessions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pygame

from engine.rules.contract import PieceId, SlotId
from ui.contract.canvas import Canvas
from ui.contract.fit import Fit, fit_table
from ui.contract.table import Label, Placement, Slot, Table, Viewer
from ui.desk.animation import Animator, Pose
from ui.desk.gestures import GestureMap, Lift
from ui.draw.drawing_kit import DrawingKit
from ui.draw.theme import felt_surface

FACES_KEPT = 400


class Board:
    """One table laid out in an area of the window."""

    def __init__(self, table: Table[Any, Any], kit: DrawingKit) -> None:
        self.table = table
        self.kit = kit
        self.animator = Animator()
        self.fit = Fit(80, 0, 0, 8, 6)
        self.area = pygame.Rect(0, 0, 640, 480)
        self.viewer = Viewer(width=8, height=6)
        self.state: Any = None
        self.slots: dict[SlotId, Slot] = {}
        self.gestures = GestureMap(table, None, ())
        self._contents: dict[SlotId, list[PieceId]] = {}
        self._placements: Mapping[PieceId, Placement] = {}
        self._labels: Sequence[Label] = ()
        self._faces: dict[tuple[str, int, int], pygame.Surface] = {}
        self._under: pygame.Surface | None = None

    # -- laying out

    def lay_out(self, area: pygame.Rect, state: Any, viewer: Viewer, moves: Iterable[Any] = ()) -> dict[PieceId, Pose]:
        """Take over a position; gives the poses, which the caller shows or lets the pieces glide to."""
        self.area, self.state = area, state
        self.fit = fit_table(area, self.table.least_size(state))
        self.viewer = viewer
        self.slots = {slot.id: slot for slot in self.table.slots(state, viewer)}
        placements = self.table.placements(state, viewer)
        self.gestures = GestureMap(self.table, state, moves)
        self._labels = self.table.labels(state, viewer)
        self._under = None
        poses = {}
        contents: dict[SlotId, list[PieceId]] = {slot: [] for slot in self.slots}
        for piece, p in sorted(placements.items(), key=lambda item: item[1].order):
            box = self.fit.rect(p.x, p.y, p.width, p.height)
            poses[piece] = Pose(box.left, box.top, box.width, box.height, p.face, p.order, p.slot, p.shade)
            contents.setdefault(p.slot, []).append(piece)
        self._contents = contents
        self._placements = placements
        return poses

    def forget_pictures(self) -> None:
        """Draw everything anew: the cards, the felt or the sizes changed."""
        self._faces.clear()
        self._under = None

    def viewer_for(self, area: pygame.Rect, state: Any, **fields: Any) -> Viewer:
        fit = fit_table(area, self.table.least_size(state))
        return Viewer(width=fit.width, height=fit.height, unit=fit.unit, **fields)

    # -- asking

    def contents(self, slot: SlotId) -> Sequence[PieceId]:
        """The pieces of a slot, lowest first."""
        return self._contents.get(slot, ())

    def where(self) -> dict[PieceId, SlotId]:
        """Which slot each piece lies in."""
        return {piece: placement.slot for piece, placement in self._placements.items()}

    def slot_of(self, piece: PieceId) -> SlotId:
        return self._placements[piece].slot

    def is_known(self, piece: PieceId) -> bool:
        return piece in self._placements

    def grip(self, piece: PieceId) -> Lift:
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
        pose = self.animator.goal(piece)
        if pose is None:
            p = self._placements[piece]
            return self.fit.rect(p.x, p.y, p.width, p.height)
        return pygame.Rect(round(pose.x), round(pose.y), pose.width, pose.height)

    def slot_at(self, position: tuple[int, int]) -> SlotId | None:
        """The slot under a point; a button before a place, the smallest place before a larger one."""
        found = [
            (self.slots[slot].button is None, box.width * box.height, slot)
            for slot in self.slots
            if (box := self.slot_rect(slot)).collidepoint(position)
        ]
        return min(found)[2] if found else None

    # -- drawing

    def canvas(self, surface: pygame.Surface) -> Canvas:
        return Canvas(surface, self.fit, self.kit.painter, self.kit.language, self.kit.theme)

    def face(self, face: str, width: int, height: int) -> pygame.Surface:
        """The picture of a face at a size."""
        key = (face, width, height)
        if key not in self._faces:
            own = self.table.draw_face(face, width, height)
            if own is None:
                return self.kit.art.picture(face, width, height)
            if len(self._faces) > FACES_KEPT:
                self._faces.clear()
            self._faces[key] = own
        return self._faces[key]

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

    def draw_pieces(self, surface: pygame.Surface, pieces: Iterable[tuple[PieceId, Pose]], now: float) -> None:
        blits = []
        for _, pose in pieces:
            picture = self.face(pose.face, pose.width, pose.height)
            at = (round(pose.x), round(pose.y))
            if pose.turn < 0.98:
                narrow = max(1, round(pose.width * pose.turn))
                picture = pygame.transform.smoothscale(picture, (narrow, pose.height))
                at = (at[0] + (pose.width - narrow) // 2, at[1])
            elif pose.shade == "dim":
                picture = self._shaded(picture, pose)
            blits.append((picture, at))
        surface.fblits(blits)

    def _shaded(self, picture: pygame.Surface, pose: Pose) -> pygame.Surface:
        if (pose.face, pose.width, pose.height) not in self._faces:  # a card, not a face of the table's own
            return self.kit.art.dimmed(pose.face, pose.width, pose.height)
        key = (f"dim {pose.face}", pose.width, pose.height)
        if key not in self._faces:
            dim = picture.copy()
            dim.fill((150, 160, 160), special_flags=pygame.BLEND_RGB_MULT)
            self._faces[key] = dim
        return self._faces[key]

    def draw_labels(self, surface: pygame.Surface) -> None:
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
        self.draw_pieces(surface, self.animator.resting(), 0.0)
        self.draw_labels(surface)
        self.draw_buttons(surface, None, None)

    def delays(self, transition: Any) -> Mapping[PieceId, float]:
        return self.table.delay(transition)

"""A grid of tiles to choose from: by mouse, by touch, by arrow keys and Enter. The launcher and the chooser."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from engine.words.language import Sentence
from ui.draw.drawing_kit import DrawingKit, Run
from ui.draw.soft_shapes import plate_shadow
from ui.widgets.scroller import Scroller

MOST_COLUMNS = 5
LEAST_RATIO, BEST_RATIO, SCROLLED_RATIO, TABLE_RATIO = 0.34, 0.75, 0.5, 0.62
"""A miniature's height as a share of its width: never less than the first, no more than the second, and the third
where not all tiles are in sight. A table is about as high as the fourth: that tells how large its pieces become."""

MOST_LINES = 4
"""So many lines of a tile's words are shown at the most."""


@dataclass(slots=True)
class Tile:
    """One thing to choose. ``picture`` is its miniature once there is one; ``badge`` a word on it;
    ``difficulty`` 1 to 5 is drawn as leaves (0 for none).
    """

    id: str
    title: Sentence
    line: Sentence
    run: Run
    picture: pygame.Surface | None = None
    badge: Sentence | None = None
    foot: Sentence | None = None
    difficulty: int = 0
    broken: bool = False
    box: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))


@dataclass(frozen=True, slots=True)
class Shape:
    """How a grid is cut: columns, rows, and the size of a tile."""

    columns: int
    rows: int
    width: int
    height: int


def best_shape(count: int, area: tuple[int, int], gap: int, words: int, least: int, most: int) -> Shape:
    """The grid with the largest miniatures that fits; if none fits, the one that must be scrolled least.

    ``words`` is the height under a miniature, ``least`` and ``most`` a tile's width.
    """
    shapes = []
    for columns in range(1, min(count, MOST_COLUMNS) + 1):
        rows = -(-count // columns)
        full = min(most, (area[0] - gap * (columns - 1)) // columns)
        room = (area[1] - gap * (rows - 1)) // rows - words
        width = max(min(full, least), min(full, round(room / LEAST_RATIO)))
        picture = min(round(width * BEST_RATIO), room)
        fits = picture >= round(width * LEAST_RATIO)
        if not fits:
            width, picture = full, round(full * SCROLLED_RATIO)
        if columns == 1 or width >= least:
            even = -(-count // rows) == columns
            worth = min(width * TABLE_RATIO, picture) if fits else columns
            shapes.append((fits, even, worth, Shape(columns, rows, width, words + picture)))
    return max(shapes, key=lambda rated: rated[:3])[3]


class TileGrid:
    """Lays tiles out, draws them and takes input for them."""

    def __init__(self, tiles: Sequence[Tile]) -> None:
        self.tiles = list(tiles)
        self.focus = 0
        self.focus_shown = False
        self.hover: int | None = None
        self.columns = 1
        self.scroller = Scroller()
        self._pressed: int | None = None
        self._lines = 2
        self._shadow: tuple[tuple[int, int], pygame.Surface] | None = None

    @property
    def area(self) -> pygame.Rect:
        """The part of the window the tiles are seen in."""
        return self.scroller.area

    def lay_out(self, kit: DrawingKit, area: pygame.Rect) -> None:
        """Give every tile its place in ``area`` (pixels), scrolled as far as it is now."""
        gap, air = kit.px(22), kit.px(18)
        count = max(1, len(self.tiles))
        shape = self._shape(kit, (area.width, area.height - 2 * air), count, gap)
        self.columns = shape.columns
        tall = shape.rows * (shape.height + gap) - gap
        self.scroller.fit(area, tall + 2 * air)
        top = area.top + max(air, (area.height - tall) * 3 // 7) - self.scroller.offset
        full = shape.columns * (shape.width + gap) - gap
        left = area.left + (area.width - full) // 2
        for i, tile in enumerate(self.tiles):
            row, column = divmod(i, shape.columns)
            if kit.language.is_rtl:
                column = shape.columns - 1 - column
            place = (left + column * (shape.width + gap), top + row * (shape.height + gap))
            tile.box = pygame.Rect(place, (shape.width, shape.height))

    def _shape(self, kit: DrawingKit, area: tuple[int, int], count: int, gap: int) -> Shape:
        """The best shape; with room for more lines of words where two are not enough."""
        self._lines = 2
        shape = best_shape(count, area, gap, self.words_height(kit), kit.px(236), kit.px(560))
        inner = shape.width - 2 * kit.px(14)
        lines = max((self._lines_of(kit, tile, inner) for tile in self.tiles if not tile.broken), default=2)
        if lines > 2:
            self._lines = min(MOST_LINES, lines)
            shape = best_shape(count, area, gap, self.words_height(kit), kit.px(236), kit.px(560))
        return shape

    @staticmethod
    def _lines_of(kit: DrawingKit, tile: Tile, width: int) -> int:
        words = kit.paragraph(tile.line, 14, kit.theme.text_quiet, width)
        return words.get_height() // kit.painter.height(kit.letters(14))

    def words_height(self, kit: DrawingKit) -> int:
        """The height of the words under a miniature, in pixels."""
        return kit.px(10) + kit.px(32) + self._lines * kit.painter.height(kit.letters(14)) + kit.px(30)

    def picture_size(self, kit: DrawingKit) -> tuple[int, int]:
        """The size of a tile's miniature in pixels."""
        if not self.tiles:
            return 1, 1
        box = self.tiles[0].box
        return box.width, box.height - self.words_height(kit)

    # -- drawing

    def draw(self, surface: pygame.Surface, kit: DrawingKit) -> None:
        """Draw the tiles in sight, and the bar if there are more."""
        clip = surface.get_clip()
        surface.set_clip(self.area.inflate(2 * kit.px(14), 0))
        for i, tile in enumerate(self.tiles):
            if tile.box.colliderect(surface.get_clip()):
                self._draw_tile(surface, kit, tile, i)
        surface.set_clip(clip)
        self.scroller.draw(surface, kit, kit.theme.felt.rim, outside=kit.px(10))

    def _draw_tile(self, surface: pygame.Surface, kit: DrawingKit, tile: Tile, index: int) -> None:
        theme = kit.theme
        radius = kit.px(theme.radius_large)
        focused = self.focus_shown and self.focus == index
        lit = focused or (self.hover == index and self._pressed in (None, index))
        fill = theme.panel_pressed if self._pressed == index else theme.panel_hover if lit else theme.panel
        shadow = self._shadow_of(kit, tile.box.size)
        surface.blit(shadow, shadow.get_rect(center=(tile.box.centerx, tile.box.centery + kit.px(4))))
        pygame.draw.rect(surface, fill, tile.box, border_radius=radius)
        wide, tall = self.picture_size(kit)
        frame = pygame.Rect(tile.box.left, tile.box.top, wide, tall)
        self._draw_picture(surface, kit, tile, frame)
        below = pygame.Rect(frame.left, frame.bottom, wide, tile.box.bottom - frame.bottom)
        self._draw_words(surface, kit, tile, below)
        if tile.badge is not None:
            self._draw_badge(surface, kit, tile.badge, frame)
        edge = theme.focus if focused else theme.text_quiet if lit else theme.panel_edge
        ring = tile.box.inflate(kit.px(6), kit.px(6)) if focused else tile.box
        thick = kit.px(3) if focused else max(1, kit.px(1))
        pygame.draw.rect(surface, edge, ring, thick, border_radius=radius + (kit.px(3) if focused else 0))

    def _shadow_of(self, kit: DrawingKit, size: tuple[int, int]) -> pygame.Surface:
        if self._shadow is None or self._shadow[0] != size:
            self._shadow = size, plate_shadow(size, kit.px(14), kit.px(kit.theme.radius_large))
        return self._shadow[1]

    @staticmethod
    def _draw_picture(surface: pygame.Surface, kit: DrawingKit, tile: Tile, frame: pygame.Rect) -> None:
        theme = kit.theme
        if tile.picture is not None and not tile.broken:
            surface.blit(tile.picture, frame)
            return
        radius = kit.px(theme.radius_large)
        ground = theme.panel_pressed if tile.broken else theme.felt.middle
        pygame.draw.rect(surface, ground, frame, border_top_left_radius=radius, border_top_right_radius=radius)
        if tile.broken:
            sign = kit.icons.icon("warning", min(kit.px(56), frame.height // 2), theme.text_warning)
            surface.blit(sign, sign.get_rect(center=frame.center))

    def _draw_words(self, surface: pygame.Surface, kit: DrawingKit, tile: Tile, area: pygame.Rect) -> None:
        theme = kit.theme
        inner = area.inflate(-2 * kit.px(14), 0)
        row = pygame.Rect(inner.left, area.top + kit.px(8), inner.width, kit.px(32))
        leaves = kit.px(16) * 5 if tile.difficulty else 0
        title = kit.line(tile.title, 19, theme.text, bold=True, max_width=inner.width - leaves - kit.px(8))
        kit.blit_leading(surface, title, row)
        if tile.difficulty:
            self._draw_difficulty(surface, kit, tile.difficulty, kit.trailing(row, leaves))
        colour = theme.text_warning if tile.broken else theme.text_quiet
        line = kit.paragraph(tile.line, 14, colour, inner.width)
        if tile.foot is not None:
            foot = kit.line(tile.foot, 13, theme.text_accent, max_width=inner.width)
            bottom = pygame.Rect(inner.left, area.bottom - kit.px(32), inner.width, kit.px(24))
            kit.blit_leading(surface, foot, bottom)
        seen = self._lines * kit.painter.height(kit.letters(14))
        surface.blit(line, (inner.left, row.bottom), pygame.Rect(0, 0, line.get_width(), seen))

    @staticmethod
    def _draw_difficulty(surface: pygame.Surface, kit: DrawingKit, difficulty: int, area: pygame.Rect) -> None:
        step = kit.px(16)
        for i in range(5):
            at = area.right - step * (i + 1) if kit.language.is_rtl else area.left + step * i
            leaf = kit.icons.icon("leaf", step, kit.theme.saffron if i < difficulty else kit.theme.panel_edge)
            surface.blit(leaf, leaf.get_rect(center=(at + step // 2, area.centery)))

    @staticmethod
    def _draw_badge(surface: pygame.Surface, kit: DrawingKit, badge: Sentence, frame: pygame.Rect) -> None:
        words = kit.line(badge, 14, kit.theme.text_dark, bold=True)
        plate = words.get_rect().inflate(kit.px(22), kit.px(6))
        pad = kit.px(10)
        plate.top = frame.top + pad
        if kit.language.is_rtl:
            plate.left = frame.left + pad
        else:
            plate.right = frame.right - pad
        pygame.draw.rect(surface, kit.theme.saffron, plate, border_radius=plate.height // 2)
        surface.blit(words, words.get_rect(center=plate.center))

    # -- input

    def handle(self, event: pygame.event.Event, kit: DrawingKit) -> bool:
        """Take one event; whether the picture must be drawn again."""
        if self.scroller.handle(event, kit):
            return True
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self._at(event.pos)
            return self._pressed is not None
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            pressed, self._pressed = self._pressed, None
            if pressed is not None and pressed == self._at(event.pos):
                self.focus, self.focus_shown = pressed, False
                self.tiles[pressed].run()
            return True
        return event.type == pygame.KEYDOWN and self._key(event, kit)

    def _motion(self, event: pygame.event.Event) -> bool:
        if event.buttons[0] and self.scroller.finger(event):
            self._pressed = None
            return True
        hover = None if getattr(event, "touch", False) else self._at(event.pos)
        changed = hover != self.hover
        self.hover = hover
        return changed

    def _key(self, event: pygame.event.Event, kit: DrawingKit) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            if self.tiles:
                self.tiles[self.focus].run()
            return True
        return self._move_focus(event, kit) or self.scroller.key(event.key, kit)

    def _move_focus(self, event: pygame.event.Event, kit: DrawingKit) -> bool:
        forwards = -1 if kit.language.is_rtl else 1
        steps = {
            pygame.K_LEFT: -forwards,
            pygame.K_RIGHT: forwards,
            pygame.K_UP: -self.columns,
            pygame.K_DOWN: self.columns,
            pygame.K_TAB: -1 if event.mod & pygame.KMOD_SHIFT else 1,
        }
        if event.key not in steps or not self.tiles:
            return False
        if self.focus_shown:
            to = self.focus + steps[event.key]
            if event.key == pygame.K_TAB:
                to %= len(self.tiles)
            elif event.key == pygame.K_DOWN and to >= len(self.tiles) > (self.focus // self.columns + 1) * self.columns:
                to = len(self.tiles) - 1
            self.focus = to if 0 <= to < len(self.tiles) else self.focus
        self.focus_shown = True
        self.scroller.to_show(self.tiles[self.focus].box, kit.px(18))
        return True

    def _at(self, position: tuple[int, int]) -> int | None:
        if not self.area.collidepoint(position):
            return None
        return next((i for i, tile in enumerate(self.tiles) if tile.box.collidepoint(position)), None)

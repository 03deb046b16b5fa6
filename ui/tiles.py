"""A grid of tiles to choose from: by mouse, by touch, by arrow keys and Enter. The launcher and the chooser."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from engine.language import Sentence
from ui.kit import Kit, Run


@dataclass(slots=True)
class Tile:
    """One thing to choose. ``picture`` is its miniature once there is one; ``badge`` a word on it;
    ``difficulty`` 1 to 5 is drawn as leaves (0 for none)."""

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


class TileGrid:
    """Lays tiles out, draws them and takes input for them."""

    def __init__(self, tiles: Sequence[Tile], ratio: float = 0.5) -> None:
        self.tiles = list(tiles)
        self.focus = 0
        self.focus_shown = False
        self.scroll = 0
        self.hover: int | None = None
        self.columns = 1
        self._pressed: int | None = None
        self._dragged = 0
        self._ratio = ratio
        self._height = 0
        self.area = pygame.Rect(0, 0, 0, 0)

    def lay_out(self, kit: Kit, area: pygame.Rect) -> None:
        self.area = area
        gap = kit.px(20)
        count = max(1, len(self.tiles))
        least = kit.px(250)
        most = max(1, min(count, (area.width + gap) // (least + gap), 5))
        rows = -(-count // most)
        self.columns = -(-count // rows)
        width = min(kit.px(430), (area.width - gap * (self.columns - 1)) // self.columns)
        words = self.words_height(kit)
        room = (area.height - gap * (rows - 1)) // rows
        tall = max(words + round(width * 0.4), min(words + round(width * 0.62), room))
        self._height = rows * tall + gap * (rows - 1)
        self.scroll = max(0, min(self.scroll, self._height - area.height))
        top = area.top + max(0, (area.height - self._height) // 3) - self.scroll
        full = self.columns * width + gap * (self.columns - 1)
        left = area.left + (area.width - full) // 2
        for i, tile in enumerate(self.tiles):
            row, column = divmod(i, self.columns)
            if kit.language.is_rtl:
                column = self.columns - 1 - column
            tile.box = pygame.Rect(left + column * (width + gap), top + row * (tall + gap), width, tall)

    @staticmethod
    def words_height(kit: Kit) -> int:
        return kit.px(112)

    def picture_size(self, kit: Kit) -> tuple[int, int]:
        """The size of a tile's miniature in pixels."""
        if not self.tiles:
            return 1, 1
        box = self.tiles[0].box
        return box.width, box.height - self.words_height(kit)

    def draw(self, surface: pygame.Surface, kit: Kit) -> None:
        clip = surface.get_clip()
        surface.set_clip(self.area.inflate(kit.px(12), kit.px(12)))
        for i, tile in enumerate(self.tiles):
            if tile.box.colliderect(surface.get_clip()):
                self._draw_tile(surface, kit, tile, i)
        surface.set_clip(clip)

    def _draw_tile(self, surface: pygame.Surface, kit: Kit, tile: Tile, index: int) -> None:
        theme = kit.theme
        radius = kit.px(theme.radius_large)
        lit = self.hover == index or (self.focus_shown and self.focus == index)
        pygame.draw.rect(surface, theme.panel_raised if lit else theme.panel, tile.box, border_radius=radius)
        wide, tall = self.picture_size(kit)
        frame = pygame.Rect(tile.box.left, tile.box.top, wide, tall)
        if tile.picture is not None:
            surface.blit(tile.picture, frame)
        else:
            pygame.draw.rect(surface, theme.felt.middle, frame, border_top_left_radius=radius,
                             border_top_right_radius=radius)
        below = pygame.Rect(frame.left, frame.bottom, wide, tile.box.bottom - frame.bottom)
        self._draw_words(surface, kit, tile, below)
        if tile.badge is not None:
            self._draw_badge(surface, kit, tile.badge, frame)
        edge = theme.focus if self.focus_shown and self.focus == index else theme.panel_edge
        thick = kit.px(3) if self.focus_shown and self.focus == index else 1
        pygame.draw.rect(surface, edge, tile.box, thick, border_radius=radius)

    def _draw_words(self, surface: pygame.Surface, kit: Kit, tile: Tile, area: pygame.Rect) -> None:
        theme = kit.theme
        pad = kit.px(14)
        inner = area.inflate(-2 * pad, 0)
        row = pygame.Rect(inner.left, area.top + kit.px(8), inner.width, kit.px(30))
        leaves = kit.px(14) * 5 + kit.px(6) if tile.difficulty else 0
        title = kit.line(tile.title, 19, theme.text, bold=True, max_width=inner.width - leaves)
        kit.blit_leading(surface, title, row)
        if tile.difficulty:
            self._draw_difficulty(surface, kit, tile.difficulty, kit.trailing(row, leaves))
        colour = theme.text_warning if tile.broken else theme.text_quiet
        line = kit.paragraph(tile.line, 14, colour, inner.width)
        box = pygame.Rect(inner.left, row.bottom, inner.width, min(line.get_height(), kit.px(46)))
        left = box.right - line.get_width() if kit.language.is_rtl else box.left
        surface.blit(line, (left, box.top), pygame.Rect(0, 0, line.get_width(), box.height))
        if tile.foot is not None:
            foot = kit.line(tile.foot, 13, theme.text_quiet, max_width=inner.width)
            bottom = pygame.Rect(inner.left, area.bottom - kit.px(28), inner.width, kit.px(22))
            kit.blit_leading(surface, foot, bottom)

    @staticmethod
    def _draw_difficulty(surface: pygame.Surface, kit: Kit, difficulty: int, area: pygame.Rect) -> None:
        step = kit.px(14)
        for i in range(5):
            at = area.right - step * (i + 1) if kit.language.is_rtl else area.left + step * i
            colour = kit.theme.saffron if i < difficulty else kit.theme.panel_edge
            pygame.draw.aacircle(surface, colour, (at + step // 2, area.centery), kit.px(4))

    @staticmethod
    def _draw_badge(surface: pygame.Surface, kit: Kit, badge: Sentence, frame: pygame.Rect) -> None:
        words = kit.line(badge, 14, kit.theme.text_dark, bold=True)
        plate = words.get_rect().inflate(kit.px(22), kit.px(8))
        pad = kit.px(10)
        plate.top = frame.top + pad
        if kit.language.is_rtl:
            plate.left = frame.left + pad
        else:
            plate.right = frame.right - pad
        pygame.draw.rect(surface, kit.theme.saffron, plate, border_radius=plate.height // 2)
        surface.blit(words, words.get_rect(center=plate.center))

    # -- input

    def handle(self, event: pygame.event.Event, kit: Kit) -> bool:
        """Take one event; whether the picture must be drawn again."""
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed, self._dragged = self._at(event.pos), 0
            return False
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            pressed, self._pressed = self._pressed, None
            if pressed is not None and pressed == self._at(event.pos):
                self.focus, self.focus_shown = pressed, False
                self.tiles[pressed].run()
            return True
        if event.type == pygame.MOUSEWHEEL:
            self.scroll -= event.y * kit.px(50)
            return True
        return event.type == pygame.KEYDOWN and self._key(event, kit)

    def _motion(self, event: pygame.event.Event) -> bool:
        if event.buttons[0] and self._height > self.area.height:
            self._dragged += abs(event.rel[1])
            if self._dragged > 8:
                self._pressed = None
                self.scroll -= event.rel[1]
                return True
        hover = self._at(event.pos)
        changed = hover != self.hover
        self.hover = hover
        return changed

    def _key(self, event: pygame.event.Event, kit: Kit) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            if self.tiles:
                self.tiles[self.focus].run()
            return True
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
            self.focus = to if 0 <= to < len(self.tiles) else self.focus
        self.focus_shown = True
        box = self.tiles[self.focus].box
        if box.top < self.area.top:
            self.scroll -= self.area.top - box.top
        elif box.bottom > self.area.bottom:
            self.scroll += box.bottom - self.area.bottom
        return True

    def _at(self, position: tuple[int, int]) -> int | None:
        if not self.area.inflate(8, 8).collidepoint(position):
            return None
        return next((i for i, tile in enumerate(self.tiles) if tile.box.collidepoint(position)), None)

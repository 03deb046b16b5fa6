"""Scrolling a part of the window: by wheel, by keys, by a finger, by its bar; and showing that there is more."""

from __future__ import annotations

import pygame

from ui.draw.drawing_kit import Colour, DrawingKit

WHEEL_STEP = 56
"""How far one notch of the wheel scrolls, in the theme's pixels."""

DRAG_STARTS = 8
"""Pixels a finger must move before it scrolls instead of pressing what is under it."""


class Scroller:
    """Keeps how far down a part of the window is scrolled, and never lets it leave its contents."""

    def __init__(self) -> None:
        self.area = pygame.Rect(0, 0, 0, 0)
        self.offset = 0
        self._content = 0
        self._bar = pygame.Rect(0, 0, 0, 0)
        self._grip: int | None = None
        self._finger = 0
        self._fades: dict[tuple[int, int, Colour], pygame.Surface] = {}

    def fit(self, area: pygame.Rect, content: int) -> None:
        """Take over where the part lies and how high all its contents are, in pixels."""
        self.area, self._content = area, content
        self.offset = max(0, min(self.offset, self.room))

    @property
    def room(self) -> int:
        """How far it can be scrolled at all; 0 where everything is in sight."""
        return max(0, self._content - self.area.height)

    def by(self, pixels: int) -> bool:
        """Scroll; whether something moved."""
        before = self.offset
        self.offset = max(0, min(self.offset + pixels, self.room))
        return self.offset != before

    def to_show(self, box: pygame.Rect, air: int = 0) -> bool:
        """Scroll just so far that ``box`` (where it lies now) is in sight."""
        if box.top - air < self.area.top or box.height > self.area.height:
            return self.by(box.top - air - self.area.top)
        return self.by(max(0, box.bottom + air - self.area.bottom))

    def key(self, key: int, kit: DrawingKit) -> bool:
        """Page up and down, Home and End; whether the key was one of them."""
        page = self.area.height - kit.px(48)
        steps = {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page,
                 pygame.K_HOME: -self._content, pygame.K_END: self._content}  # fmt: skip
        if key not in steps or not self.room:
            return False
        self.by(steps[key])
        return True

    def handle(self, event: pygame.event.Event, kit: DrawingKit) -> bool:
        """The wheel, and drags of the bar; whether the event was used."""
        if event.type == pygame.MOUSEWHEEL:
            return self.by(round(-getattr(event, "precise_y", event.y) * kit.px(WHEEL_STEP)))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._finger = 0
            if self.room and self._bar.inflate(kit.px(14), 0).collidepoint(event.pos):
                self._grip = event.pos[1] - self._bar.top if self._bar.collidepoint(event.pos) else 0
                return True
        if self._grip is not None and event.type == pygame.MOUSEMOTION:
            free = max(1, self.area.height - self._bar.height)
            self.offset = round((event.pos[1] - self._grip - self.area.top) / free * self.room)
            self.by(0)
            return True
        if self._grip is not None and event.type == pygame.MOUSEBUTTONUP:
            self._grip = None
            return True
        return False

    def finger(self, event: pygame.event.Event) -> bool:
        """A motion with the button (or a finger) down inside: whether it scrolls and is no press any more."""
        if not self.room:
            return False
        self._finger += abs(event.rel[1])
        if self._finger <= DRAG_STARTS:
            return False
        self.by(-event.rel[1])
        return True

    def draw(self, surface: pygame.Surface, kit: DrawingKit, fade: Colour, *, outside: int) -> None:
        """The bar, ``outside`` pixels beyond the side where reading ends, and a fade where there is more."""
        if not self.room:
            self._bar = pygame.Rect(0, 0, 0, 0)
            return
        self._draw_fades(surface, kit, fade)
        wide = kit.px(6)
        tall = max(kit.px(36), self.area.height * self.area.height // max(1, self._content))
        top = self.area.top + round((self.area.height - tall) * self.offset / self.room)
        left = self.area.left - outside - wide if kit.language.is_rtl else self.area.right + outside
        self._bar = pygame.Rect(left, top, wide, tall)
        colour = kit.theme.text if self._grip is not None else kit.theme.text_disabled
        pygame.draw.rect(surface, colour, self._bar, border_radius=wide // 2)

    def _draw_fades(self, surface: pygame.Surface, kit: DrawingKit, colour: Colour) -> None:
        tall = kit.px(26)
        if self.offset > 0:
            picture = pygame.transform.flip(self._fade(tall, colour), False, True)
            surface.blit(picture, (self.area.left, self.area.top))
        if self.offset < self.room:
            surface.blit(self._fade(tall, colour), (self.area.left, self.area.bottom - tall))

    def _fade(self, tall: int, colour: Colour) -> pygame.Surface:
        key = (self.area.width, tall, colour)
        if key not in self._fades:
            slope = pygame.Surface((1, tall), pygame.SRCALPHA)
            for y in range(tall):
                slope.set_at((0, y), (*colour, round(235 * ((y + 1) / tall) ** 1.4)))
            self._fades = {key: pygame.transform.scale(slope, (self.area.width, tall))}
        return self._fades[key]

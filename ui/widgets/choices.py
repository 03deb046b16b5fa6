"""One of several values, and off or on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from engine.words.language import Sentence
from ui.draw.drawing_kit import Colour, DrawingKit, spread
from ui.widgets.base import Text, Widget

HEIGHT, LABEL_HEIGHT = 40, 28
MOST_SIDE_BY_SIDE = 4


class Choice(Widget):
    """One of several values. Short ones stand side by side, many are stepped through.

    ``swatches`` gives a value a spot of its colour beside its words.
    """

    can_focus = True

    def __init__(
        self,
        label: Text,
        choices: Sequence[tuple[str, Text]],
        value: str,
        changed: Callable[[str], None],
        *,
        swatches: Mapping[str, Colour] | None = None,
    ) -> None:
        super().__init__()
        self.label, self.choices, self.value, self.changed = label, choices, value, changed
        self.swatches = swatches or {}
        self._boxes: list[pygame.Rect] = []
        self._side_by_side = True
        self._stacked = False
        self._lit: int | None = None

    def _widths(self, kit: DrawingKit) -> list[int]:
        spot = kit.px(22) if self.swatches else 0
        return [kit.line(text, 15, kit.theme.text).get_width() + kit.px(24) + spot for _, text in self.choices]

    def height_for(self, kit: DrawingKit, width: int) -> int:
        label = kit.line(self.label, 16, kit.theme.text).get_width() + kit.px(16) if self.label else 0
        self._side_by_side = len(self.choices) <= MOST_SIDE_BY_SIDE and sum(self._widths(kit)) <= width
        needed = sum(self._widths(kit)) if self._side_by_side else self._stepper_width(kit, width)
        self._stacked = bool(self.label) and needed + label > width
        return kit.reach(HEIGHT) + (kit.px(LABEL_HEIGHT) if self._stacked else 0)

    def _stepper_width(self, kit: DrawingKit, width: int) -> int:
        """Half the row, so that steppers below each other are alike, or more for long words."""
        return min(width, max(width // 2, max(self._widths(kit)) + 2 * kit.reach(40)))

    # -- drawing

    def draw(self, surface: pygame.Surface, kit: DrawingKit, focused: bool, hover: bool) -> None:
        row = self.rect
        if self.label:
            head = pygame.Rect(row.left, row.top, row.width, kit.px(LABEL_HEIGHT)) if self._stacked else row
            kit.blit_leading(surface, kit.line(self.label, 16, kit.theme.text, max_width=row.width), head)
        if self._stacked:
            down = kit.px(LABEL_HEIGHT)
            row = pygame.Rect(row.left, row.top + down, row.width, row.height - down)
        if self._side_by_side:
            self._draw_side_by_side(surface, kit, row, focused)
        else:
            self._draw_stepper(surface, kit, row, focused)

    def _draw_side_by_side(self, surface: pygame.Surface, kit: DrawingKit, row: pygame.Rect, focused: bool) -> None:
        theme = kit.theme
        widths = self._widths(kit)
        area = kit.leading(row, sum(widths)) if self._stacked else kit.trailing(row, sum(widths))
        self._boxes = spread(area, widths, 0, kit.language.is_rtl)
        radius = kit.px(theme.radius)
        pygame.draw.rect(surface, theme.panel_pressed, area, border_radius=radius)
        for i, (box, (value, text)) in enumerate(zip(self._boxes, self.choices, strict=True)):
            chosen = value == self.value
            if chosen or i == self._lit:
                fill = theme.saffron if chosen else theme.panel_hover
                pygame.draw.rect(surface, fill, box.inflate(-kit.px(4), -kit.px(4)), border_radius=radius - 1)
            ink = theme.text_dark if chosen else theme.text
            self._draw_value(surface, kit, box, value, kit.line(text, 15, ink))
        self._draw_frame(surface, kit, area, focused)

    def _draw_value(
        self, surface: pygame.Surface, kit: DrawingKit, box: pygame.Rect, value: str, words: pygame.Surface
    ) -> None:
        colour = self.swatches.get(value)
        if colour is None:
            surface.blit(words, words.get_rect(center=box.center))
            return
        inner = box.inflate(-kit.px(24), 0)
        spot = kit.leading(inner, kit.px(16)).center
        pygame.draw.aacircle(surface, kit.theme.ivory, spot, kit.px(8))
        pygame.draw.aacircle(surface, colour, spot, kit.px(8) - max(1, kit.px(1.5)))
        kit.blit_trailing(surface, words, inner)

    def _draw_stepper(self, surface: pygame.Surface, kit: DrawingKit, row: pygame.Rect, focused: bool) -> None:
        theme = kit.theme
        area = kit.trailing(row, self._stepper_width(kit, row.width)) if self.label and not self._stacked else row
        arrow = kit.reach(40)
        back, middle, forth = spread(area, [arrow, area.width - 2 * arrow, arrow], 0, kit.language.is_rtl)
        self._boxes = [back, forth]
        radius = kit.px(theme.radius)
        pygame.draw.rect(surface, theme.panel_pressed, area, border_radius=radius)
        for i, (box, name) in enumerate(((back, "left"), (forth, "right"))):
            if i == self._lit:
                lit = box.inflate(-kit.px(4), -kit.px(4))
                pygame.draw.rect(surface, theme.panel_hover, lit, border_radius=radius - 1)
            outward = {"left": "right", "right": "left"}[name] if kit.language.is_rtl else name
            icon = kit.icons.icon(outward, kit.px(20), theme.text)
            surface.blit(icon, icon.get_rect(center=box.center))
        text = dict(self.choices).get(self.value, self.value)
        words = kit.line(text, 15, theme.text_accent, max_width=middle.width)
        surface.blit(words, words.get_rect(center=middle.center))
        self._draw_frame(surface, kit, area, focused)

    @staticmethod
    def _draw_frame(surface: pygame.Surface, kit: DrawingKit, area: pygame.Rect, focused: bool) -> None:
        radius = kit.px(kit.theme.radius)
        if focused:
            ring = area.inflate(kit.px(4), kit.px(4))
            pygame.draw.rect(surface, kit.theme.focus, ring, kit.px(2), border_radius=radius + kit.px(2))
        else:
            pygame.draw.rect(surface, kit.theme.panel_edge, area, max(1, kit.px(1)), border_radius=radius)

    # -- input

    def _choose(self, value: str) -> None:
        if value != self.value:
            self.value = value
            self.changed(value)

    def _step(self, by: int) -> None:
        values = [value for value, _ in self.choices]
        at = values.index(self.value) if self.value in values else 0
        self._choose(values[(at + by) % len(values)])

    def _box_at(self, position: tuple[int, int] | None) -> int | None:
        if position is None:
            return None
        return next((i for i, box in enumerate(self._boxes) if box.collidepoint(position)), None)

    def pointed(self, position: tuple[int, int] | None) -> bool:
        before, self._lit = self._lit, self._box_at(position)
        return before != self._lit

    def click(self, kit: DrawingKit, position: tuple[int, int]) -> None:
        hit = self._box_at(position)
        if not self._side_by_side:
            self._step(-1 if hit == 0 else 1)
        elif hit is not None:
            self._choose(self.choices[hit][0])

    def key(self, kit: DrawingKit, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            forwards = (event.key == pygame.K_RIGHT) != kit.language.is_rtl
            self._step(1 if forwards else -1)
            return True
        if event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
            self._step(1)
            return True
        return False


class Switch(Widget):
    """Off or on: a knob that lies where reading begins, or ends. The whole row can be pressed.

    ``follows`` tells how it stands where something else may change that too (a key, say).
    """

    can_focus = True

    def __init__(
        self, label: Text, on: bool, changed: Callable[[bool], None], *, follows: Callable[[], bool] | None = None
    ) -> None:
        super().__init__()
        self.label, self.on, self.changed, self._follows = label, on, changed, follows

    def height_for(self, kit: DrawingKit, width: int) -> int:
        return kit.reach(HEIGHT)

    def draw(self, surface: pygame.Surface, kit: DrawingKit, focused: bool, hover: bool) -> None:
        theme = kit.theme
        self.on = self._follows() if self._follows is not None else self.on
        tall, wide = kit.px(26), kit.px(48)
        track = kit.trailing(self.rect, wide)
        track = pygame.Rect(track.left, self.rect.centery - tall // 2, wide, tall)
        room = self.rect.width - wide - kit.px(16)
        kit.blit_leading(surface, kit.line(self.label, 16, theme.text, max_width=room), self.rect)
        ground = theme.saffron if self.on else theme.panel_pressed
        if hover and not self.pressed:
            ground = theme.text_accent if self.on else theme.panel_hover
        pygame.draw.rect(surface, ground, track, border_radius=tall // 2)
        if focused:
            ring = track.inflate(kit.px(6), kit.px(6))
            pygame.draw.rect(surface, theme.focus, ring, kit.px(2), border_radius=ring.height // 2)
        elif not self.on:
            pygame.draw.rect(surface, theme.text_disabled, track, max(1, kit.px(1)), border_radius=tall // 2)
        at_right = self.on != kit.language.is_rtl
        middle = track.right - tall // 2 if at_right else track.left + tall // 2
        knob = theme.text_dark if self.on else theme.text_quiet
        pygame.draw.aacircle(surface, knob, (middle, track.centery), tall // 2 - kit.px(5))

    def _turn(self) -> None:
        self.on = not self.on
        self.changed(self.on)

    def click(self, kit: DrawingKit, position: tuple[int, int]) -> None:
        self._turn()

    def key(self, kit: DrawingKit, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            on = (event.key == pygame.K_RIGHT) != kit.language.is_rtl
            if on != self.on:
                self._turn()
            return True
        if event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
            self._turn()
            return True
        return False


def option_widget(name: str, choices: Mapping[str, str], value: str, changed: Callable[[str], None]) -> Widget:
    """The control for an option of a game: a switch where its values are plainly on and off.

    ``name`` and the names in ``choices`` are English source texts.
    """
    if {value: text.lower() for value, text in choices.items()} == {"on": "on", "off": "off"}:
        return Switch(Sentence(name), value == "on", lambda on: changed("on" if on else "off"))
    return Choice(Sentence(name), tuple((key, Sentence(text)) for key, text in choices.items()), value, changed)

"""Buttons, alone and side by side."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui.draw.drawing_kit import DrawingKit, Run, spread
from ui.widgets.base import Text, Widget

HEIGHT, GAP, LINE_GAP = 42, 10, 8


class Button(Widget):
    """Does something when clicked. ``strong`` marks the usual answer, ``note`` stands where reading ends.

    In a button much wider than its words they begin where reading begins, as in a menu.
    """

    can_focus = True

    def __init__(
        self, label: Text, run: Run, *, icon: str = "", strong: bool = False, enabled: bool = True, note: Text = ""
    ) -> None:
        super().__init__()
        self.label, self.run, self.icon, self.strong, self.note = label, run, icon, strong, note
        self.enabled = enabled

    def width_for(self, kit: DrawingKit) -> int:
        """The width its words need, in pixels."""
        width = kit.line(self.label, 16, kit.theme.text, bold=self.strong).get_width() + kit.px(36)
        width += kit.line(self.note, 14, kit.theme.text).get_width() + kit.px(12) if self.note else 0
        return max(kit.px(96), width + (kit.px(30) if self.icon else 0))

    def height_for(self, kit: DrawingKit, width: int) -> int:
        return kit.reach(HEIGHT)

    def draw(self, surface: pygame.Surface, kit: DrawingKit, focused: bool, hover: bool) -> None:
        theme = kit.theme
        radius = kit.px(theme.radius)
        pygame.draw.rect(surface, self._fill(kit, hover), self.rect, border_radius=radius)
        if focused:
            ring = self.rect.inflate(kit.px(6), kit.px(6))
            pygame.draw.rect(surface, theme.focus, ring, kit.px(2), border_radius=radius + kit.px(3))
        elif not self.strong:
            pygame.draw.rect(surface, theme.panel_edge, self.rect, max(1, kit.px(1)), border_radius=radius)
        self._draw_label(surface, kit)

    def _fill(self, kit: DrawingKit, hover: bool) -> tuple[int, int, int]:
        theme = kit.theme
        if not self.enabled:
            return theme.panel
        if self.pressed:
            return theme.ivory_edge if self.strong else theme.panel_pressed
        if hover:
            return theme.text_accent if self.strong else theme.panel_hover
        return theme.saffron if self.strong else theme.panel_raised

    def _draw_label(self, surface: pygame.Surface, kit: DrawingKit) -> None:
        theme = kit.theme
        ink = theme.text_disabled if not self.enabled else theme.text_dark if self.strong else theme.text
        inner = self.rect.inflate(-kit.px(24), 0)
        if self.note:
            note = kit.line(self.note, 14, theme.text_disabled if not self.enabled else theme.text_quiet)
            kit.blit_trailing(surface, note, inner)
            inner = kit.leading(inner, inner.width - note.get_width() - kit.px(12))
        as_entry = self.rect.width > 1.25 * self.width_for(kit)
        side, gap = kit.px(22), kit.px(8)
        room = inner.width - (side + gap if self.icon or as_entry else 0)
        label = kit.line(self.label, 16, ink, bold=self.strong, max_width=room)
        if not self.icon and not as_entry:
            surface.blit(label, label.get_rect(center=self.rect.center))
            return
        icon_box, text_box = spread(inner, [side, room], gap, kit.language.is_rtl)
        if self.icon:
            icon = kit.icons.icon(self.icon, side, ink, flipped=kit.language.is_rtl)
            surface.blit(icon, icon.get_rect(center=icon_box.center))
        kit.blit_leading(surface, label, text_box)

    def click(self, kit: DrawingKit, position: tuple[int, int]) -> None:
        if self.enabled:
            self.run()

    def key(self, kit: DrawingKit, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self.enabled:
            self.run()
            return True
        return False


class Row(Widget):
    """Several buttons side by side, wrapped where they do not fit; ``centred`` or from where reading begins."""

    def __init__(self, buttons: Sequence[Button], *, centred: bool = False) -> None:
        super().__init__()
        self.buttons, self.centred = buttons, centred

    def lines(self, kit: DrawingKit, width: int) -> list[list[tuple[Button, int]]]:
        """The buttons of each line with their widths."""
        lines: list[list[tuple[Button, int]]] = [[]]
        used = 0
        for button in self.buttons:
            wide = min(width, button.width_for(kit))
            if lines[-1] and used + wide > width:
                lines.append([])
                used = 0
            lines[-1].append((button, wide))
            used += wide + kit.px(GAP)
        return lines

    def height_for(self, kit: DrawingKit, width: int) -> int:
        gap = kit.px(LINE_GAP)
        return len(self.lines(kit, width)) * (kit.reach(HEIGHT) + gap) - gap

    def place(self, kit: DrawingKit) -> None:
        """Give each button its place inside this row."""
        top = self.rect.top
        for line in self.lines(kit, self.rect.width):
            area = pygame.Rect(self.rect.left, top, self.rect.width, kit.reach(HEIGHT))
            if self.centred:
                free = area.width - sum(wide for _, wide in line) - kit.px(GAP) * (len(line) - 1)
                area = area.inflate(-free, 0)
            boxes = spread(area, [wide for _, wide in line], kit.px(GAP), kit.language.is_rtl)
            for (button, _), box in zip(line, boxes, strict=True):
                button.rect = box
            top += area.height + kit.px(LINE_GAP)

    def draw(self, surface: pygame.Surface, kit: DrawingKit, focused: bool, hover: bool) -> None:
        """The buttons are drawn by the dialog, one by one."""

"""Where a dialog lies in the window, where its controls lie in it, and its panel."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from ui.draw.drawing_kit import DrawingKit
from ui.widgets import Button, Choice, Row, Switch, Text, Widget
from ui.widgets.scroller import Scroller

PAD, AIR, FOOT_AIR, AROUND = 24, 8, 18, 10
"""Beside the controls, above them, above the answers, and around the dialog; in the theme's pixels."""

OF_A_LIST = (Choice, Switch, Button)


class Frame:
    """The places of one dialog. Laid out anew for each drawing, since controls grow and windows change."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.close_box = pygame.Rect(0, 0, 0, 0)
        self.scroller = Scroller()
        self._scrim: pygame.Surface | None = None
        self._window, self._top = (0, 0), 0

    @property
    def body(self) -> pygame.Rect:
        """The part of the window the controls are seen in."""
        return self.scroller.area

    def lay_out(self, kit: DrawingKit, window: pygame.Rect, widgets: Sequence[Widget]) -> None:
        """Give the dialog and every control its place. Answers at the end stay below while the rest scrolls."""
        pad, air, head = kit.px(PAD), kit.px(AIR), kit.reach(40) + kit.px(14)
        width = min(kit.px(self.width), window.width - 2 * kit.px(AROUND))
        inner = width - 2 * pad
        footer = footer_of(widgets)
        foot = footer.height_for(kit, inner) + kit.px(FOOT_AIR) if footer is not None else 0
        scrolled = widgets[:-1] if footer is not None else widgets
        heights = [widget.height_for(kit, inner) for widget in scrolled]
        gaps = _gaps(kit, scrolled)
        content = sum(heights) + sum(gaps) + 2 * air
        height = min(head + content + foot + pad - air, window.height - 2 * kit.px(AROUND))
        self.rect = pygame.Rect(0, 0, width, height)
        self.rect.center = window.center
        if self._window == window.size:  # it grows and shrinks at its lower edge: nothing moves away under the pointer
            self.rect.top = min(self._top, window.bottom - kit.px(AROUND) - height)
        self._window, self._top = window.size, self.rect.top
        body = pygame.Rect(self.rect.left + pad, self.rect.top + head, inner, height - head - foot - pad + air)
        self.scroller.fit(body, content)
        self._place(scrolled, heights, gaps, body.top + air - self.scroller.offset)
        if footer is not None:
            footer.rect = pygame.Rect(body.left, body.bottom + kit.px(FOOT_AIR) - air, inner, foot - kit.px(FOOT_AIR))
        for row in widgets:
            if isinstance(row, Row):
                row.place(kit)
        side = kit.reach(40)
        edge = kit.px(AROUND)
        bar = pygame.Rect(self.rect.left + edge, self.rect.top + edge, width - 2 * edge, side)
        self.close_box = kit.trailing(bar, side)

    def _place(self, widgets: Sequence[Widget], heights: Sequence[int], gaps: Sequence[int], top: int) -> None:
        for widget, tall, gap in zip(widgets, heights, [*gaps, 0], strict=False):
            widget.rect = pygame.Rect(self.body.left, top, self.body.width, tall)
            top += tall + gap

    def draw(self, surface: pygame.Surface, kit: DrawingKit, title: Text, *, dim: bool, over_close: bool) -> None:
        """The panel with its title and its cross; ``dim`` darkens everything around it."""
        theme = kit.theme
        if dim:
            surface.blit(self._scrim_for(surface.get_size(), kit), (0, 0))
        radius = kit.px(theme.radius_large)
        pygame.draw.rect(surface, theme.panel, self.rect, border_radius=radius)
        pygame.draw.rect(surface, theme.panel_edge, self.rect, max(1, kit.px(1)), border_radius=radius)
        head = pygame.Rect(self.body.left, self.close_box.top, self.body.width, self.close_box.height)
        room = head.width - self.close_box.width
        words = kit.line(title, theme.text_large, theme.text_accent, bold=True, max_width=room)
        kit.blit_leading(surface, words, head)
        if over_close:
            pygame.draw.rect(surface, theme.panel_hover, self.close_box, border_radius=kit.px(theme.radius))
        cross = kit.icons.icon("close", kit.px(22), theme.text if over_close else theme.text_quiet)
        surface.blit(cross, cross.get_rect(center=self.close_box.center))

    def _scrim_for(self, size: tuple[int, int], kit: DrawingKit) -> pygame.Surface:
        if self._scrim is None or self._scrim.get_size() != size:
            self._scrim = pygame.Surface(size, pygame.SRCALPHA)
            self._scrim.fill(kit.theme.scrim)
        return self._scrim


def footer_of(widgets: Sequence[Widget]) -> Row | None:
    """The answers below everything, which do not scroll."""
    last = widgets[-1] if widgets else None
    return last if isinstance(last, Row) else None


def _gaps(kit: DrawingKit, widgets: Sequence[Widget]) -> list[int]:
    """The air between each control and the next: more before answers, less between settings or entries."""
    gaps = []
    for before, after in pairwise(widgets):
        close = isinstance(before, OF_A_LIST) and isinstance(after, OF_A_LIST)
        gaps.append(kit.px(20 if isinstance(after, Row) else 7 if close else 12))
    return gaps

"""A panel of controls over the scene. It takes all input until it is closed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from engine.language import N_, Sentence
from ui.kit import Kit
from ui.widgets import Button, Paragraph, Row, Text, Widget

OPEN_ICON_SIZE = 22


class Dialog:
    """A title, controls one below the other, and a way to close it. Too tall a dialog scrolls.

    ``closed`` is called once, however it is closed.
    """

    def __init__(
        self,
        title: Text,
        widgets: Sequence[Widget],
        *,
        width: int = 520,
        closed: Callable[[], None] | None = None,
        dim: bool = True,
    ) -> None:
        self.title = title
        self.widgets = list(widgets)
        self.width = width
        self.dim = dim
        self.is_open = True
        self.scroll = 0
        self._closed = closed
        self._pressed: Widget | None = None
        self._drag_from: tuple[int, int] | None = None
        self._hover: Widget | None = None
        self._hover_changed = False
        self._captured: Widget | None = None
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._body = pygame.Rect(0, 0, 0, 0)
        self._close_box = pygame.Rect(0, 0, 0, 0)
        self._content_height = 0
        self._focus: Widget | None = None
        self.pick_focus()

    def pick_focus(self) -> None:
        """Focus the usual answer, or the first control."""
        controls = self._controls()
        strong = [w for w in controls if isinstance(w, Button) and w.strong]
        self._focus = (strong or controls or [None])[0]

    def close(self) -> None:
        if self.is_open:
            self.is_open = False
            if self._closed:
                self._closed()

    def hover_changed(self) -> bool:
        """Whether the last motion came to another control."""
        return self._hover_changed

    def _controls(self) -> list[Widget]:
        found: list[Widget] = []
        for widget in self.widgets:
            found.extend(widget.buttons if isinstance(widget, Row) else [widget])
        return [widget for widget in found if widget.can_focus and widget.enabled]

    # -- drawing

    def lay_out(self, kit: Kit, window: pygame.Rect) -> None:
        gap, pad, head = kit.px(14), kit.px(22), kit.px(56)
        width = min(kit.px(self.width), window.width - kit.px(20))
        inner = width - 2 * pad
        heights = [widget.height_for(kit, inner) for widget in self.widgets]
        self._content_height = sum(heights) + gap * max(0, len(heights) - 1)
        height = min(head + self._content_height + pad, window.height - kit.px(20))
        self._rect = pygame.Rect(0, 0, width, height)
        self._rect.center = window.center
        self._body = pygame.Rect(self._rect.left + pad, self._rect.top + head, inner, height - head - pad)
        self.scroll = max(0, min(self.scroll, self._content_height - self._body.height))
        top = self._body.top - self.scroll
        for widget, tall in zip(self.widgets, heights, strict=True):
            widget.rect = pygame.Rect(self._body.left, top, inner, tall)
            if isinstance(widget, Row):
                widget.place(kit)
            top += tall + gap
        side = kit.px(40)
        bar = pygame.Rect(self._rect.left + kit.px(8), self._rect.top + kit.px(8), width - kit.px(16), side)
        self._close_box = kit.trailing(bar, side)

    def draw(self, surface: pygame.Surface, kit: Kit) -> None:
        window = surface.get_rect()
        self.lay_out(kit, window)
        theme = kit.theme
        if self.dim:
            scrim = pygame.Surface(window.size, pygame.SRCALPHA)
            scrim.fill(theme.scrim)
            surface.blit(scrim, (0, 0))
        pygame.draw.rect(surface, theme.panel, self._rect, border_radius=kit.px(theme.radius_large))
        pygame.draw.rect(surface, theme.panel_edge, self._rect, 1, border_radius=kit.px(theme.radius_large))
        head = pygame.Rect(self._body.left, self._rect.top + kit.px(8), self._body.width - kit.px(34), kit.px(40))
        if kit.language.is_rtl:
            head.left += kit.px(34)
        title = kit.line(self.title, theme.text_large, theme.text_accent, bold=True, max_width=head.width)
        kit.blit_leading(surface, title, head)
        cross = kit.icons.icon("close", kit.px(OPEN_ICON_SIZE), theme.text_quiet)
        surface.blit(cross, cross.get_rect(center=self._close_box.center))
        clip = surface.get_clip()
        surface.set_clip(self._body.inflate(kit.px(10), kit.px(8)))
        for widget in self._drawn():
            widget.draw(surface, kit, widget is self._focus, widget is self._hover)
        surface.set_clip(clip)
        self._draw_scroll_bar(surface, kit)

    def _drawn(self) -> list[Widget]:
        drawn: list[Widget] = []
        for widget in self.widgets:
            drawn.extend(widget.buttons if isinstance(widget, Row) else [widget])
        return drawn

    def _draw_scroll_bar(self, surface: pygame.Surface, kit: Kit) -> None:
        if self._content_height <= self._body.height:
            return
        share = self._body.height / self._content_height
        tall = max(kit.px(24), round(self._body.height * share))
        room = self._body.height - tall
        top = self._body.top + round(room * self.scroll / max(1, self._content_height - self._body.height))
        left = self._rect.left + kit.px(6) if kit.language.is_rtl else self._rect.right - kit.px(10)
        pygame.draw.rect(surface, kit.theme.panel_edge, (left, top, kit.px(4), tall), border_radius=kit.px(2))

    # -- input

    def update(self, now: float) -> bool:
        """Whether something in the dialog moves."""
        moving = [widget.update(now) for widget in self.widgets]
        return any(moving)

    def _to_pointer_widget(self, event: pygame.event.Event) -> bool:
        """Mouse events on a control that wants them all, and those after a press on it until the release."""
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return False
        widget = self._captured or self._at(event.pos)
        if widget is None or not widget.takes_pointer:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._captured = widget
        elif event.type == pygame.MOUSEBUTTONUP:
            self._captured = None
        widget.pointer(event)
        self._hover_changed = True
        return True

    def handle(self, event: pygame.event.Event, kit: Kit) -> None:
        if self._to_pointer_widget(event):
            return
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self._at(event.pos)
            self._drag_from = event.pos
        elif event.type == pygame.MOUSEMOTION:
            hover = self._at(event.pos)
            self._hover_changed = hover is not self._hover
            self._hover = hover
            self._drag(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release(event.pos, kit)
        elif event.type == pygame.MOUSEWHEEL:
            self.scroll -= event.y * kit.px(40)
        elif event.type == pygame.TEXTINPUT:
            if self._focus is not None:
                self._focus.typed(event.text)
        elif event.type == pygame.KEYDOWN:
            self._key(event, kit)

    def _drag(self, event: pygame.event.Event) -> None:
        """A finger scrolls by dragging."""
        if self._drag_from is None or not event.buttons[0]:
            return
        if abs(event.pos[1] - self._drag_from[1]) > 8 or self._pressed is None:
            self._pressed = None
            self.scroll -= event.rel[1]

    def _release(self, position: tuple[int, int], kit: Kit) -> None:
        pressed, self._pressed, self._drag_from = self._pressed, None, None
        if self._close_box.collidepoint(position):
            self.close()
        elif pressed is not None and pressed is self._at(position) and pressed.enabled:
            if pressed.can_focus:
                self._focus = pressed
            pressed.click(kit, position)

    def _at(self, position: tuple[int, int]) -> Widget | None:
        if not self._body.inflate(8, 8).collidepoint(position):
            return None
        return next((w for w in self._drawn() if w.rect.collidepoint(position)), None)

    def _key(self, event: pygame.event.Event, kit: Kit) -> None:
        if event.key == pygame.K_ESCAPE:
            self.close()
        elif self._focus is not None and self._focus.key(kit, event):
            pass
        elif event.key in (pygame.K_TAB, pygame.K_DOWN, pygame.K_UP, pygame.K_LEFT, pygame.K_RIGHT):
            back = event.key == pygame.K_UP or (event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT)
            if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                back = (event.key == pygame.K_LEFT) != kit.language.is_rtl
            if self._content_height > self._body.height and not self._controls():
                self.scroll += kit.px(-40 if back else 40)
            self._move_focus(-1 if back else 1)
        elif event.key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP, pygame.K_SPACE, pygame.K_HOME, pygame.K_END):
            page = self._body.height - kit.px(40)
            far = self._content_height
            steps = {pygame.K_PAGEUP: -page, pygame.K_HOME: -far, pygame.K_END: far}
            self.scroll += steps.get(event.key, page)

    def _move_focus(self, by: int) -> None:
        controls = self._controls()
        if not controls:
            return
        at = controls.index(self._focus) if self._focus in controls else -by
        self._focus = controls[(at + by) % len(controls)]
        self._scroll_to(self._focus)

    def _scroll_to(self, widget: Widget) -> None:
        if widget.rect.top < self._body.top:
            self.scroll -= self._body.top - widget.rect.top
        elif widget.rect.bottom > self._body.bottom:
            self.scroll += widget.rect.bottom - self._body.bottom


def question(title: Text, words: Text, answers: Sequence[Button], closed: Callable[[], None] | None = None) -> Dialog:
    """A sentence and a few answers."""
    return Dialog(title, [Paragraph(words), Row(answers)], width=460, closed=closed)


def notice(words: Text, title: Text | None = None) -> Dialog:
    """A sentence the player should read, and an OK."""
    dialog = question(title or Sentence(N_("Please note")), words, ())
    dialog.widgets[-1] = Row([Button(Sentence(N_("OK")), dialog.close, strong=True)])
    dialog.pick_focus()
    return dialog

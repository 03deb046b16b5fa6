"""A panel of controls over the scene. It takes all input until it is closed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from engine.words.language import N_, Sentence
from ui.dialogs.frame import Frame, footer_of
from ui.draw.drawing_kit import DrawingKit
from ui.widgets import Button, Choice, Paragraph, Row, Switch, Text, Widget
from ui.widgets.scroller import Scroller

KEY_STEP = 56
"""How far an arrow key scrolls, in the theme's pixels."""

ARROWS = (pygame.K_DOWN, pygame.K_UP, pygame.K_LEFT, pygame.K_RIGHT)


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
        self.frame = Frame(width)
        self.dim = dim
        self.is_open = True
        self._closed = closed
        self._pressed: Widget | None = None
        self._finger_down = False
        self._hover: Widget | None = None
        self._hover_changed = False
        self._captured: Widget | None = None
        self._over_close = False
        self._focus: Widget | None = None
        self.pick_focus()

    def pick_focus(self) -> None:
        """Focus a field that stands first, else the usual answer, else the first control."""
        controls = self._controls()
        first = [widget for widget in controls[:1] if widget.takes_text]
        strong = [widget for widget in controls if isinstance(widget, Button) and widget.strong]
        self._focus = (first or strong or controls or [None])[0]

    def focus_nothing(self) -> None:
        """Let the keys scroll until one of them comes to a control."""
        self._focus = None

    def replace_widgets(self, widgets: Sequence[Widget]) -> None:
        """Other controls (more players, say); the focus stays as far down as it was."""
        before = self._controls()
        at = before.index(self._focus) if self._focus in before else -1
        self.widgets = list(widgets)
        after = self._controls()
        self._focus = after[min(at, len(after) - 1)] if after and at >= 0 else None
        self._hover = self._pressed = self._captured = None

    def close(self) -> None:
        """Take it away; ``closed`` is called the first time."""
        if self.is_open:
            self.is_open = False
            if self._closed:
                self._closed()

    def hover_changed(self) -> bool:
        """Whether the last motion came to another control."""
        return self._hover_changed

    def _drawn(self) -> list[Widget]:
        drawn: list[Widget] = []
        for widget in self.widgets:
            drawn.extend(widget.buttons if isinstance(widget, Row) else [widget])
        return drawn

    def _controls(self) -> list[Widget]:
        return [widget for widget in self._drawn() if widget.can_focus and widget.enabled]

    @property
    def scroller(self) -> Scroller:
        """How far down the controls are scrolled."""
        return self.frame.scroller

    @property
    def body(self) -> pygame.Rect:
        """The part of the window the controls are seen in."""
        return self.scroller.area

    # -- drawing

    def draw(self, surface: pygame.Surface, kit: DrawingKit) -> None:
        """Lay it out in the middle of the surface, and draw it."""
        self.frame.lay_out(kit, surface.get_rect(), self.widgets)
        self.frame.draw(surface, kit, self.title, dim=self.dim, over_close=self._over_close)
        clip = surface.get_clip()
        fixed = self._fixed()
        surface.set_clip(self.body.inflate(kit.px(14), 0))
        for widget in self._drawn():
            if widget not in fixed and widget.rect.colliderect(self.body):
                self._draw_widget(surface, kit, widget)
        surface.set_clip(clip)
        self.scroller.draw(surface, kit, kit.theme.panel, outside=kit.px(9))
        for widget in fixed:
            self._draw_widget(surface, kit, widget)

    def _fixed(self) -> Sequence[Widget]:
        """The controls that do not scroll."""
        footer = footer_of(self.widgets)
        return footer.buttons if footer is not None else ()

    def _draw_widget(self, surface: pygame.Surface, kit: DrawingKit, widget: Widget) -> None:
        widget.pressed = widget is self._pressed and widget is self._hover
        widget.draw(surface, kit, widget is self._focus, widget is self._hover)

    # -- input

    def update(self, now: float) -> bool:
        """Whether something in the dialog moves."""
        moving = [widget.update(now) for widget in self.widgets]
        return any(moving)

    def handle(self, event: pygame.event.Event, kit: DrawingKit) -> None:
        """One event of mouse or keyboard."""
        self._hover_changed = False
        if self.scroller.handle(event, kit):
            self._hover_changed = True
        elif self._to_pointer_widget(event):
            pass
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed, self._finger_down = self._at(event.pos), True
            self._point_at(self._pressed, event)
        elif event.type == pygame.MOUSEMOTION:
            self._motion(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release(event.pos, kit)
            if getattr(event, "touch", False):
                self._point_at(None, event)
        elif event.type == pygame.TEXTINPUT:
            self._type(event.text)
        elif event.type == pygame.KEYDOWN:
            self._key(event, kit)

    def _to_pointer_widget(self, event: pygame.event.Event) -> bool:
        """Mouse events on a control that wants them all, and those after a press on it until the release."""
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return False
        widget = self._captured or (None if self._finger_down else self._at(event.pos))
        if widget is None or not widget.takes_pointer:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._captured = widget
            self._focus = widget if widget.can_focus else self._focus
        elif event.type == pygame.MOUSEBUTTONUP:
            self._captured = None
        self._point_at(widget, event)
        if widget.pointer(event) or event.type != pygame.MOUSEMOTION:
            self._hover_changed = True
        return True

    def _motion(self, event: pygame.event.Event) -> None:
        """The mouse comes over a control, or a finger scrolls."""
        if self._finger_down and event.buttons[0] and self.scroller.finger(event):
            self._pressed = None
            self._hover_changed = True
            return
        self._point_at(self._at(event.pos), event)
        over = self.frame.close_box.collidepoint(event.pos) and not getattr(event, "touch", False)
        self._hover_changed = self._hover_changed or over != self._over_close
        self._over_close = over

    def _point_at(self, widget: Widget | None, event: pygame.event.Event) -> None:
        """Light up what the mouse is over; a finger lights up only what it presses."""
        if getattr(event, "touch", False) and widget is not self._pressed:
            widget = None
        if widget is not self._hover:
            if self._hover is not None:
                self._hover.pointed(None)
            self._hover_changed = True
        self._hover = widget
        if widget is not None and widget.pointed(event.pos):
            self._hover_changed = True

    def _release(self, position: tuple[int, int], kit: DrawingKit) -> None:
        pressed, self._pressed, self._finger_down = self._pressed, None, False
        if self.frame.close_box.collidepoint(position) and pressed is None:
            self.close()
        elif pressed is not None and pressed is self._at(position) and pressed.enabled:
            if pressed.can_focus:
                self._focus = pressed
            pressed.click(kit, position)

    def _at(self, position: tuple[int, int]) -> Widget | None:
        in_body = self.body.inflate(8, 0).collidepoint(position)
        reachable = self._drawn() if in_body else self._fixed()
        return next((widget for widget in reachable if widget.rect.collidepoint(position)), None)

    def _type(self, text: str) -> None:
        """What is typed goes to the focused control, else to the first that takes text."""
        if self._focus is not None and self._focus.typed(text):
            return
        field = next((widget for widget in self._controls() if widget.takes_text), None)
        if field is not None and field.typed(text):
            self._focus = field

    # -- keys

    def _key(self, event: pygame.event.Event, kit: DrawingKit) -> None:
        if event.key == pygame.K_ESCAPE:
            self.close()
        elif self._is_answer(event.key) or (self._focus is not None and self._focus.key(kit, event)):
            pass
        elif event.key == pygame.K_TAB:
            self._move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1, kit)
        elif event.key in ARROWS:
            self._arrow(event.key, kit)
        elif event.key == pygame.K_SPACE and self._focus is None:
            self.scroller.key(pygame.K_PAGEDOWN, kit)
        else:
            self.scroller.key(event.key, kit)

    def _is_answer(self, key: int) -> bool:
        """Enter on a choice means the usual answer, where there is one; whether it was given."""
        if key not in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return False
        strong = [widget for widget in self._controls() if isinstance(widget, Button) and widget.strong]
        if strong and isinstance(self._focus, Choice | Switch):
            strong[0].run()
            return True
        return False

    def _arrow(self, key: int, kit: DrawingKit) -> None:
        """To the next control if it is in sight or comes into sight with one step; else scroll."""
        back = key == pygame.K_UP
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            back = (key == pygame.K_LEFT) != kit.language.is_rtl
        by, step = (-1, -kit.px(KEY_STEP)) if back else (1, kit.px(KEY_STEP))
        following = self._following(by)
        reach = self.body.inflate(0, 2 * abs(step)) if self.scroller.room else self.frame.rect
        is_near = following is not None and (following in self._fixed() or reach.contains(following.rect))
        if is_near or not self.scroller.by(step):
            self._move_focus(by, kit)

    def _following(self, by: int) -> Widget | None:
        """The control after (or before) the focused one; without a focus, the first (or last) in sight."""
        controls = self._controls()
        if self._focus not in controls:
            seen = [widget for widget in controls if widget.rect.colliderect(self.body)] or controls
            return seen[0 if by > 0 else -1] if seen else None
        return controls[(controls.index(self._focus) + by) % len(controls)]

    def _move_focus(self, by: int, kit: DrawingKit) -> None:
        following = self._following(by)
        if following is not None:
            self._focus = following
            if following not in self._fixed():
                self.scroller.to_show(following.rect, kit.px(10))


def question(title: Text, words: Text, answers: Sequence[Button], closed: Callable[[], None] | None = None) -> Dialog:
    """A sentence and a few answers."""
    return Dialog(title, [Paragraph(words), Row(answers)], width=460, closed=closed)


def notice(words: Text, title: Text | None = None) -> Dialog:
    """A sentence the player should read, and an OK."""
    dialog = question(title or Sentence(N_("Please note")), words, ())
    dialog.widgets[-1] = Row([Button(Sentence(N_("OK")), dialog.close, strong=True)])
    dialog.pick_focus()
    return dialog

"""The few controls that dialogs and bars are made of. All work by mouse, by touch and by keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from engine.language import Sentence
from ui.kit import Kit, Run, spread

Text = Sentence | str


class Widget:
    """One control. A dialog gives it a place and passes events on."""

    can_focus = False
    enabled = True
    takes_pointer = False
    """Whether it wants every mouse event on it, by :meth:`pointer`, instead of clicks."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)

    def pointer(self, event: pygame.event.Event) -> None:
        """A mouse event on it (only with :attr:`takes_pointer`)."""

    def update(self, now: float) -> bool:
        """Called each frame; whether it moves."""
        return False

    def height_for(self, kit: Kit, width: int) -> int:
        """The height it needs at a width, in pixels."""
        raise NotImplementedError

    def draw(self, surface: pygame.Surface, kit: Kit, focused: bool, hover: bool) -> None:
        raise NotImplementedError

    def click(self, kit: Kit, position: tuple[int, int]) -> None:
        """The pointer was pressed and released here."""

    def key(self, kit: Kit, event: pygame.event.Event) -> bool:
        """A key while focused; whether it was used."""
        return False

    def typed(self, text: str) -> bool:
        """Text typed or pasted while focused; whether it was used."""
        return False


class Paragraph(Widget):
    """Words that wrap."""

    def __init__(self, text: Text, *, size: float = 16, bold: bool = False, quiet: bool = False, align: str = ""):
        super().__init__()
        self.text, self.size, self.bold, self.quiet, self.align = text, size, bold, quiet, align

    def _picture(self, kit: Kit, width: int) -> pygame.Surface:
        colour = kit.theme.text_quiet if self.quiet else kit.theme.text
        return kit.paragraph(self.text, self.size, colour, width, bold=self.bold, align=self.align)

    def height_for(self, kit: Kit, width: int) -> int:
        return self._picture(kit, width).get_height()

    def draw(self, surface: pygame.Surface, kit: Kit, focused: bool, hover: bool) -> None:
        picture = self._picture(kit, self.rect.width)
        box = picture.get_rect(top=self.rect.top)
        if self.align == "center":
            box.centerx = self.rect.centerx
        elif kit.language.is_rtl:
            box.right = self.rect.right
        else:
            box.left = self.rect.left
        surface.blit(picture, box)


class Button(Widget):
    """Does something when clicked. ``strong`` marks the usual answer."""

    can_focus = True

    def __init__(
        self, label: Text, run: Run, *, icon: str = "", strong: bool = False, enabled: bool = True, note: Text = ""
    ) -> None:
        super().__init__()
        self.label, self.run, self.icon, self.strong, self.note = label, run, icon, strong, note
        self.enabled = enabled

    def width_for(self, kit: Kit) -> int:
        width = kit.line(self.label, 16, kit.theme.text).get_width() + kit.px(36)
        return max(kit.px(96), width + (kit.px(30) if self.icon else 0))

    def height_for(self, kit: Kit, width: int) -> int:
        return kit.px(42)

    def draw(self, surface: pygame.Surface, kit: Kit, focused: bool, hover: bool) -> None:
        theme = kit.theme
        fill = theme.saffron if self.strong else theme.panel_raised
        if hover and self.enabled:
            fill = theme.text_accent if self.strong else theme.panel_hover
        radius = kit.px(theme.radius)
        pygame.draw.rect(surface, fill if self.enabled else theme.panel, self.rect, border_radius=radius)
        if focused:
            ring = self.rect.inflate(kit.px(6), kit.px(6))
            pygame.draw.rect(surface, theme.focus, ring, kit.px(2), border_radius=radius + kit.px(3))
        elif not self.strong:
            pygame.draw.rect(surface, theme.panel_edge, self.rect, 1, border_radius=radius)
        ink = theme.text_dark if self.strong else theme.text if self.enabled else theme.text_disabled
        inner = self.rect.inflate(-kit.px(20), 0)
        room = inner.width - (kit.px(30) if self.icon else 0)
        label = kit.line(self.label, 16, ink, bold=self.strong, max_width=room)
        if self.icon:
            icon = kit.icons.icon(self.icon, kit.px(22), ink, flipped=kit.language.is_rtl)
            icon_box, text_box = spread(inner, [kit.px(22), room], kit.px(8), kit.language.is_rtl)
            surface.blit(icon, icon.get_rect(center=icon_box.center))
            kit.blit_leading(surface, label, text_box)
        else:
            surface.blit(label, label.get_rect(center=self.rect.center))

    def click(self, kit: Kit, position: tuple[int, int]) -> None:
        if self.enabled:
            self.run()

    def key(self, kit: Kit, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self.enabled:
            self.run()
            return True
        return False


class Choice(Widget):
    """One of several values. Short ones stand side by side, many are stepped through."""

    can_focus = True

    def __init__(
        self, label: Text, choices: Sequence[tuple[str, Text]], value: str, changed: Callable[[str], None]
    ) -> None:
        super().__init__()
        self.label, self.choices, self.value, self.changed = label, choices, value, changed
        self._boxes: list[pygame.Rect] = []
        self._side_by_side = True

    def _widths(self, kit: Kit) -> list[int]:
        return [kit.line(text, 15, kit.theme.text).get_width() + kit.px(22) for _, text in self.choices]

    def height_for(self, kit: Kit, width: int) -> int:
        label = kit.line(self.label, 16, kit.theme.text).get_width() if self.label else 0
        self._side_by_side = len(self.choices) <= 4 and sum(self._widths(kit)) <= width
        self._stacked = bool(self.label) and self._side_by_side and sum(self._widths(kit)) + label + kit.px(16) > width
        return kit.px(38) + (kit.px(26) if self._stacked else 0)

    def draw(self, surface: pygame.Surface, kit: Kit, focused: bool, hover: bool) -> None:
        theme = kit.theme
        row = self.rect
        if self.label:
            head = pygame.Rect(row.left, row.top, row.width, kit.px(26)) if self._stacked else row
            room = row.width if self._stacked or self._side_by_side else row.width // 2 - kit.px(8)
            kit.blit_leading(surface, kit.line(self.label, 16, theme.text, max_width=room), head)
        if self._stacked:
            row = pygame.Rect(row.left, row.top + kit.px(26), row.width, row.height - kit.px(26))
        if self._side_by_side:
            self._draw_side_by_side(surface, kit, row, focused)
        else:
            self._draw_stepper(surface, kit, row, focused)

    def _draw_side_by_side(self, surface: pygame.Surface, kit: Kit, row: pygame.Rect, focused: bool) -> None:
        theme = kit.theme
        widths = self._widths(kit)
        area = kit.leading(row, sum(widths)) if self._stacked else kit.trailing(row, sum(widths))
        self._boxes = spread(area, widths, 0, kit.language.is_rtl)
        radius = kit.px(theme.radius)
        pygame.draw.rect(surface, theme.panel_pressed, area, border_radius=radius)
        for box, (value, text) in zip(self._boxes, self.choices, strict=True):
            chosen = value == self.value
            if chosen:
                pygame.draw.rect(surface, theme.saffron, box.inflate(-2, -2), border_radius=radius)
            words = kit.line(text, 15, theme.text_dark if chosen else theme.text)
            surface.blit(words, words.get_rect(center=box.center))
        edge = theme.focus if focused else theme.panel_edge
        ring = area.inflate(kit.px(4), kit.px(4)) if focused else area
        pygame.draw.rect(surface, edge, ring, kit.px(2) if focused else 1, border_radius=radius)

    def _draw_stepper(self, surface: pygame.Surface, kit: Kit, row: pygame.Rect, focused: bool) -> None:
        theme = kit.theme
        area = kit.trailing(row, row.width // 2) if self.label else row
        arrow = kit.px(36)
        back, middle, forth = spread(area, [arrow, area.width - 2 * arrow, arrow], 0, kit.language.is_rtl)
        self._boxes = [back, forth]
        radius = kit.px(theme.radius)
        pygame.draw.rect(surface, theme.panel_pressed, area, border_radius=radius)
        for box, name in ((back, "left"), (forth, "right")):
            outward = {"left": "right", "right": "left"}[name] if kit.language.is_rtl else name
            icon = kit.icons.icon(outward, kit.px(20), theme.text)
            surface.blit(icon, icon.get_rect(center=box.center))
        text = dict(self.choices).get(self.value, self.value)
        words = kit.line(text, 15, theme.text_accent, max_width=middle.width)
        surface.blit(words, words.get_rect(center=middle.center))
        edge = theme.focus if focused else theme.panel_edge
        pygame.draw.rect(surface, edge, area, kit.px(2) if focused else 1, border_radius=radius)

    def _choose(self, value: str) -> None:
        if value != self.value:
            self.value = value
            self.changed(value)

    def _step(self, by: int) -> None:
        values = [value for value, _ in self.choices]
        at = values.index(self.value) if self.value in values else 0
        self._choose(values[(at + by) % len(values)])

    def click(self, kit: Kit, position: tuple[int, int]) -> None:
        hit = [i for i, box in enumerate(self._boxes) if box.collidepoint(position)]
        if self._side_by_side and hit:
            self._choose(self.choices[hit[0]][0])
        elif not self._side_by_side:
            self._step(-1 if hit == [0] else 1)

    def key(self, kit: Kit, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            forwards = (event.key == pygame.K_RIGHT) != kit.language.is_rtl
            self._step(1 if forwards else -1)
            return True
        if event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
            self._step(1)
            return True
        return False


def switch(label: Text, on: bool, changed: Callable[[bool], None], off_on: tuple[Text, Text]) -> Choice:
    """A choice between off and on."""
    return Choice(label, (("", off_on[0]), ("on", off_on[1])), "on" if on else "", lambda value: changed(bool(value)))


class Field(Widget):
    """One line of text that can be typed or pasted."""

    can_focus = True

    def __init__(self, label: Text, text: str = "", *, entered: Run | None = None, longest: int = 400) -> None:
        super().__init__()
        self.label, self.text, self.entered, self.longest = label, text, entered, longest
        self.problem: Text = ""

    def height_for(self, kit: Kit, width: int) -> int:
        height = kit.px(26) + kit.px(40)
        if self.problem:
            height += kit.paragraph(self.problem, 14, kit.theme.text_warning, width).get_height() + kit.px(4)
        return height

    def draw(self, surface: pygame.Surface, kit: Kit, focused: bool, hover: bool) -> None:
        theme = kit.theme
        head = pygame.Rect(self.rect.left, self.rect.top, self.rect.width, kit.px(26))
        kit.blit_leading(surface, kit.line(self.label, 15, theme.text_quiet, max_width=head.width), head)
        box = pygame.Rect(self.rect.left, head.bottom, self.rect.width, kit.px(40))
        pygame.draw.rect(surface, theme.panel_pressed, box, border_radius=kit.px(theme.radius))
        edge = theme.focus if focused else theme.panel_edge
        pygame.draw.rect(surface, edge, box, kit.px(2) if focused else 1, border_radius=kit.px(theme.radius))
        shown = self.text[-80:] + ("|" if focused else "")
        if shown:
            line = kit.line(shown, 17, theme.text, max_width=box.width - kit.px(20))
            kit.blit_leading(surface, line, box, kit.px(10))
        if self.problem:
            words = kit.paragraph(self.problem, 14, theme.text_warning, self.rect.width)
            below = pygame.Rect(box.left, box.bottom, box.width, words.get_height() + kit.px(6))
            kit.blit_leading(surface, words, below)

    def typed(self, text: str) -> bool:
        self.text = (self.text + " ".join(text.split()))[: self.longest]
        self.problem = ""
        return True

    def key(self, kit: Kit, event: pygame.event.Event) -> bool:
        control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if event.key == pygame.K_BACKSPACE:
            self.text = "" if control else self.text[:-1]
        elif control and event.scancode == pygame.KSCAN_V:
            self.typed(pasted_text())
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.entered:
            self.entered()
        else:
            return False
        return True


class Row(Widget):
    """Several buttons side by side, wrapped where they do not fit."""

    def __init__(self, buttons: Sequence[Button]) -> None:
        super().__init__()
        self.buttons = buttons

    def lines(self, kit: Kit, width: int) -> list[list[tuple[Button, int]]]:
        lines: list[list[tuple[Button, int]]] = [[]]
        used = 0
        for button in self.buttons:
            wide = min(width, button.width_for(kit))
            if lines[-1] and used + wide > width:
                lines.append([])
                used = 0
            lines[-1].append((button, wide))
            used += wide + kit.px(10)
        return lines

    def height_for(self, kit: Kit, width: int) -> int:
        return len(self.lines(kit, width)) * kit.px(50) - kit.px(8)

    def place(self, kit: Kit) -> None:
        """Give each button its place inside this row."""
        top = self.rect.top
        for line in self.lines(kit, self.rect.width):
            area = pygame.Rect(self.rect.left, top, self.rect.width, kit.px(42))
            boxes = spread(area, [wide for _, wide in line], kit.px(10), kit.language.is_rtl)
            for (button, _), box in zip(line, boxes, strict=True):
                button.rect = box
            top += kit.px(50)

    def draw(self, surface: pygame.Surface, kit: Kit, focused: bool, hover: bool) -> None:
        """The buttons are drawn by the dialog, one by one."""


def pasted_text() -> str:
    """The clipboard's text; empty where there is none."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except pygame.error:
        return ""


def copy_text(text: str) -> bool:
    """Put a text on the clipboard; whether that worked."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True

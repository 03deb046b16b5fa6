"""The bars above and below a table: what can be done, and how things stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from engine.words.language import Sentence
from ui.draw.drawing_kit import DrawingKit, Run, spread


@dataclass(frozen=True, slots=True)
class Tool:
    """One button of the tool bar. ``key`` names its shortcut in the tool tip."""

    icon: str
    label: Sentence
    run: Run
    enabled: bool = True
    key: str = ""
    checked: bool = False


class ToolBar:
    """Back and title where reading begins, tools where it ends. Words stand beside the icons where they fit."""

    def __init__(self) -> None:
        self.area = pygame.Rect(0, 0, 0, 0)
        self.hover: Tool | None = None
        self.focus: int | None = None
        """Which button the keyboard is at, counted from where reading begins; ``None`` while it is elsewhere."""
        self._boxes: list[tuple[pygame.Rect, Tool]] = []
        self._pressed: Tool | None = None
        self._with_words = False

    @staticmethod
    def height(kit: DrawingKit) -> int:
        """The bar's height in pixels."""
        return kit.reach(48)

    # -- drawing

    def draw(
        self,
        surface: pygame.Surface,
        kit: DrawingKit,
        area: pygame.Rect,
        back: Tool | None,
        title: Sentence | None,
        tools: Sequence[Tool],
        *,
        flat: bool = False,
    ) -> None:
        """Draw the bar; ``flat`` leaves away its ground, so that the tools stand on what lies below."""
        self.area = area
        if not flat:
            pygame.draw.rect(surface, kit.theme.panel, area)
        self._lay_out(kit, back, title, tools)
        if title is not None:
            self._draw_title(surface, kit, title, back is not None)
        for i, (box, tool) in enumerate(self._boxes):
            words = self._with_words and tool is not back
            self._draw_tool(surface, kit, box, tool, words=words, focused=i == self.focus)

    def _lay_out(self, kit: DrawingKit, back: Tool | None, title: Sentence | None, tools: Sequence[Tool]) -> None:
        inner = self.area.inflate(-kit.px(16), 0)
        gap, side = kit.px(4), kit.reach(40)
        full = [side + kit.line(tool.label, 14, kit.theme.text).get_width() + kit.px(8) for tool in tools]
        head = side if back is not None else 0
        if title is not None:
            head += kit.line(title, 19, kit.theme.text, bold=True).get_width() + kit.px(24)
        self._with_words = sum(full) + gap * len(full) + head <= inner.width
        widths = full if self._with_words else [side] * len(tools)
        trailing = kit.trailing(inner, sum(widths) + gap * max(0, len(widths) - 1))
        self._boxes = [(kit.leading(inner, side), back)] if back is not None else []
        self._boxes += zip(spread(trailing, widths, gap, kit.language.is_rtl), tools, strict=True)

    def _draw_title(self, surface: pygame.Surface, kit: DrawingKit, title: Sentence, beside_back: bool) -> None:
        inner = self.area.inflate(-kit.px(16), 0)
        used = sum(box.width + kit.px(4) for box, _ in self._boxes) + kit.px(12)
        pad = kit.reach(40) + kit.px(6) if beside_back else kit.px(6)
        picture = kit.line(title, 19, kit.theme.text, bold=True, max_width=max(kit.px(40), inner.width - used))
        kit.blit_leading(surface, picture, inner, pad)

    def _draw_tool(
        self, surface: pygame.Surface, kit: DrawingKit, box: pygame.Rect, tool: Tool, *, words: bool, focused: bool
    ) -> None:
        theme = kit.theme
        place = box.inflate(0, -kit.px(6))
        radius = kit.px(theme.radius)
        over = self.hover is not None and tool.label == self.hover.label and tool.enabled
        down = over and self._pressed is not None and tool.label == self._pressed.label
        if tool.checked or over:
            fill = theme.panel_pressed if tool.checked or down else theme.panel_hover
            pygame.draw.rect(surface, fill, place, border_radius=radius)
        if focused:
            pygame.draw.rect(surface, theme.focus, place, kit.px(2), border_radius=radius)
        ink = theme.text if tool.enabled else theme.text_disabled
        if tool.checked:
            ink = theme.text_accent
        icon = kit.icons.icon(tool.icon, kit.px(24), ink, flipped=kit.language.is_rtl)
        icon_box = kit.leading(place, kit.reach(40))
        surface.blit(icon, icon.get_rect(center=icon_box.center))
        if words:
            kit.blit_leading(surface, kit.line(tool.label, 14, ink), place, kit.reach(40) - kit.px(2))

    def draw_tip(self, surface: pygame.Surface, kit: DrawingKit) -> None:
        """The name of the tool under the pointer, and its key; nothing where both are known already."""
        found = [(box, tool) for box, tool in self._boxes if self.hover is not None and tool.label == self.hover.label]
        if self.focus is not None and self.focus < len(self._boxes):
            found = [self._boxes[self.focus]]
        if not found or (self._with_words and not found[0][1].key and found[0] != self._boxes[0]):
            return
        box, tool = found[0]
        words = kit.line(tool.label, 14, kit.theme.text)
        key = kit.line(tool.key, 13, kit.theme.text_accent) if tool.key else pygame.Surface((0, 0))
        gap = kit.px(12) if tool.key else 0
        plate = pygame.Rect(0, 0, words.get_width() + gap + key.get_width(), words.get_height())
        plate = plate.inflate(kit.px(22), kit.px(10))
        plate.midtop = (box.centerx, self.area.bottom + kit.px(4))
        plate.clamp_ip(surface.get_rect().inflate(-kit.px(8), 0))
        pygame.draw.rect(surface, kit.theme.panel_pressed, plate, border_radius=kit.px(6))
        pygame.draw.rect(surface, kit.theme.panel_edge, plate, max(1, kit.px(1)), border_radius=kit.px(6))
        kit.blit_leading(surface, words, plate, kit.px(11))
        kit.blit_trailing(surface, key, plate, kit.px(11))

    # -- input

    def handle(self, event: pygame.event.Event) -> tuple[bool, bool]:
        """Whether the event was used, and whether the bar must be drawn again."""
        if event.type == pygame.MOUSEMOTION:
            hover = None if getattr(event, "touch", False) else self._at(event.pos)
            changed = (hover and hover.label) != (self.hover and self.hover.label)
            self.hover = hover
            return False, bool(changed)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._is_on(event.pos):
            self._pressed, self.focus = self._at(event.pos), None
            return True, True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._pressed is not None:
            pressed, self._pressed = self._pressed, None
            tool = self._at(event.pos)
            if tool is not None and tool.label == pressed.label and tool.enabled:
                self.hover = None  # what the tool opens is not to have its tip under it
                tool.run()
            return True, True
        return False, False

    def key(self, event: pygame.event.Event, *, rtl: bool) -> bool:
        """A key while the keyboard is at the bar; whether it was used."""
        if self.focus is None or not self._boxes:
            return False
        at = min(self.focus, len(self._boxes) - 1)
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            forwards = (event.key == pygame.K_RIGHT) != rtl
            self.focus = (at + (1 if forwards else -1)) % len(self._boxes)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            if self._boxes[at][1].enabled:
                self._boxes[at][1].run()
        elif event.key == pygame.K_TAB:
            to = at + (-1 if event.mod & pygame.KMOD_SHIFT else 1)
            self.focus = to if 0 <= to < len(self._boxes) else None
        elif event.key in (pygame.K_DOWN, pygame.K_ESCAPE):
            self.focus = None
        else:
            return False
        return True

    @property
    def count(self) -> int:
        """How many buttons there are."""
        return len(self._boxes)

    def _is_on(self, position: tuple[int, int]) -> bool:
        return self.area.collidepoint(position)

    def _at(self, position: tuple[int, int]) -> Tool | None:
        return next((tool for box, tool in self._boxes if box.collidepoint(position)), None)


def status_height(kit: DrawingKit) -> int:
    """The status line's height in pixels."""
    return kit.px(34)


def draw_status(
    surface: pygame.Surface,
    kit: DrawingKit,
    area: pygame.Rect,
    message: Sentence | None,
    facts: Sequence[Sentence],
    *,
    warns: bool = False,
) -> None:
    """How things stand: a sentence where reading begins (``warns``: with a sign, since something is wrong), facts
    (deal, moves, time) where it ends.
    """
    theme = kit.theme
    pygame.draw.rect(surface, theme.panel, area)
    inner = area.inflate(-kit.px(28), 0)
    pictures = [kit.line(fact, 14, theme.text_quiet) for fact in facts]
    gap = kit.px(22)
    total = sum(picture.get_width() for picture in pictures) + gap * max(0, len(pictures) - 1)
    place = kit.trailing(inner, total)
    for box, picture in zip(
        spread(place, [p.get_width() for p in pictures], gap, kit.language.is_rtl), pictures, strict=True
    ):
        surface.blit(picture, picture.get_rect(center=box.center))
    if message is not None:
        room = inner.width - total - gap
        if warns:
            sign = kit.icons.icon("warning", kit.px(20), theme.text_warning)
            kit.blit_leading(surface, sign, inner)
            room -= sign.get_width() + kit.px(8)
            inner = kit.trailing(inner, inner.width - sign.get_width() - kit.px(8))
        kit.blit_leading(
            surface,
            kit.line(message, 15, theme.text_warning if warns else theme.text, max_width=max(room, kit.px(40))),
            inner,
        )


def draw_message(
    surface: pygame.Surface, kit: DrawingKit, area: pygame.Rect, message: Sentence, refused: bool
) -> pygame.Rect:
    """A sentence on a plate at the lower end of the table."""
    theme = kit.theme
    width = min(area.width - kit.px(40), kit.px(720))
    words = kit.paragraph(message, 16, theme.text_warning if refused else theme.text, width, align="center")
    plate = words.get_bounding_rect().inflate(kit.px(36), kit.px(20))
    plate.midbottom = (area.centerx, area.bottom - kit.px(12))
    layer = pygame.Surface(plate.size, pygame.SRCALPHA)
    pygame.draw.rect(layer, (*theme.panel_pressed, 238), layer.get_rect(), border_radius=kit.px(12))
    surface.blit(layer, plate)
    pygame.draw.rect(surface, theme.refused if refused else theme.panel_edge, plate, 1, border_radius=kit.px(12))
    inked = words.get_bounding_rect()
    surface.blit(words, words.get_rect(topleft=(plate.centerx - inked.centerx, plate.centery - inked.centery)))
    return plate

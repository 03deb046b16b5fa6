"""The bars above and below a table: what can be done, and how things stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from engine.language import Sentence
from ui.kit import Kit, Run, spread


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
        self._boxes: list[tuple[pygame.Rect, Tool]] = []
        self.hover: Tool | None = None
        self._pressed: Tool | None = None

    @staticmethod
    def height(kit: Kit) -> int:
        return kit.px(48)

    def draw(
        self, surface: pygame.Surface, kit: Kit, area: pygame.Rect, back: Tool, title: Sentence, tools: Sequence[Tool]
    ) -> None:
        self.area = area
        theme = kit.theme
        pygame.draw.rect(surface, theme.panel, area)
        inner = area.inflate(-kit.px(16), 0)
        gap, icon_box = kit.px(4), kit.px(40)
        words = [kit.line(tool.label, 14, theme.text).get_width() for tool in tools]
        full = [icon_box + width + kit.px(8) for width in words]
        title_width = kit.line(title, 19, theme.text, bold=True).get_width() + icon_box + kit.px(24)
        with_words = sum(full) + gap * len(full) + title_width <= inner.width
        widths = full if with_words else [icon_box] * len(tools)
        reserved = sum(widths) + gap * len(widths) + icon_box + kit.px(12)
        self._boxes = [(kit.leading(inner, icon_box), back)]
        trailing = kit.trailing(inner, sum(widths) + gap * max(0, len(widths) - 1))
        self._boxes += list(zip(spread(trailing, widths, gap, kit.language.is_rtl), tools, strict=True))
        head = kit.leading(inner, max(kit.px(40), inner.width - reserved + icon_box))
        picture = kit.line(title, 19, theme.text, bold=True, max_width=head.width - icon_box - kit.px(6))
        kit.blit_leading(surface, picture, head, icon_box + kit.px(6))
        for box, tool in self._boxes:
            self._draw_tool(surface, kit, box, tool, with_words and tool is not back)

    def _draw_tool(self, surface: pygame.Surface, kit: Kit, box: pygame.Rect, tool: Tool, words: bool) -> None:
        theme = kit.theme
        place = box.inflate(0, -kit.px(8))
        if tool.checked or (self.hover is not None and tool.label == self.hover.label and tool.enabled):
            fill = theme.panel_pressed if tool.checked else theme.panel_hover
            pygame.draw.rect(surface, fill, place, border_radius=kit.px(theme.radius))
        ink = theme.text if tool.enabled else theme.text_disabled
        if tool.checked:
            ink = theme.text_accent
        icon = kit.icons.icon(tool.icon, kit.px(24), ink, flipped=kit.language.is_rtl)
        icon_box = kit.leading(place, kit.px(40))
        surface.blit(icon, icon.get_rect(center=icon_box.center))
        if words:
            kit.blit_leading(surface, kit.line(tool.label, 14, ink), place, kit.px(38))

    def draw_tip(self, surface: pygame.Surface, kit: Kit) -> None:
        """The name of the tool under the pointer, and its key."""
        found = [(box, tool) for box, tool in self._boxes if self.hover is not None and tool.label == self.hover.label]
        if not found:
            return
        box, tool = found[0]
        text = kit.words(tool.label) + (f"  ({tool.key})" if tool.key else "")
        words = kit.line(text, 14, kit.theme.text)
        plate = words.get_rect().inflate(kit.px(20), kit.px(10))
        plate.midtop = (box.centerx, self.area.bottom + kit.px(4))
        plate.clamp_ip(surface.get_rect().inflate(-kit.px(8), 0))
        pygame.draw.rect(surface, kit.theme.panel_pressed, plate, border_radius=kit.px(6))
        pygame.draw.rect(surface, kit.theme.panel_edge, plate, 1, border_radius=kit.px(6))
        surface.blit(words, words.get_rect(center=plate.center))

    def handle(self, event: pygame.event.Event) -> tuple[bool, bool]:
        """Whether the event was used, and whether the bar must be drawn again."""
        if event.type == pygame.MOUSEMOTION:
            hover = self._at(event.pos)
            changed = (hover and hover.label) != (self.hover and self.hover.label)
            self.hover = hover
            return False, bool(changed)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.area.collidepoint(event.pos):
            self._pressed = self._at(event.pos)
            return True, False
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._pressed is not None:
            pressed, self._pressed = self._pressed, None
            tool = self._at(event.pos)
            if tool is not None and tool.label == pressed.label and tool.enabled:
                tool.run()
            return True, True
        return False, False

    def _at(self, position: tuple[int, int]) -> Tool | None:
        return next((tool for box, tool in self._boxes if box.collidepoint(position)), None)


def status_height(kit: Kit) -> int:
    return kit.px(34)


def draw_status(
    surface: pygame.Surface, kit: Kit, area: pygame.Rect, message: Sentence | None, facts: Sequence[Sentence]
) -> None:
    """How things stand: a sentence where reading begins, facts (deal, moves, time) where it ends."""
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
        kit.blit_leading(surface, kit.line(message, 15, theme.text, max_width=max(room, kit.px(40))), inner)


def draw_message(surface: pygame.Surface, kit: Kit, area: pygame.Rect, message: Sentence, refused: bool) -> pygame.Rect:
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

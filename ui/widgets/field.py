"""A line of text that can be typed, pasted, selected and changed."""

from __future__ import annotations

import time
from unicodedata import bidirectional

import pygame

from engine.words.language import Sentence
from ui.draw.drawing_kit import DrawingKit, Run
from ui.input.clipboard import copy_text, pasted_text
from ui.input.keys import is_command, meant
from ui.widgets.base import Text, Widget
from ui.widgets.line_edit import LineEdit

SIZE, HEIGHT, LABEL_HEIGHT, PAD = 17, 42, 26, 12
DOUBLE_CLICK_SECONDS = 0.4
MOST_SEEN = 240
"""Of a longer text only so many characters around the caret are measured and drawn."""


def digits_of(text: str) -> str:
    """The decimal digits in a text, of any script, as ``0`` to ``9``."""
    return "".join(str(int(ch)) for ch in text if ch.isdecimal())


class Field(Widget):
    """One line of text. ``problem`` stands below it until something is typed.

    ``digits`` takes nothing but digits: either kind may be typed, the player's are shown, ``0`` to ``9`` stand in
    :attr:`text`. Any other text runs as its first letter does, so that the name of a file stays in order.
    """

    can_focus = True
    takes_pointer = True
    takes_text = True

    def __init__(
        self,
        label: Text,
        text: str = "",
        *,
        entered: Run | None = None,
        longest: int = 400,
        digits: bool = False,
    ) -> None:
        super().__init__()
        self.label, self.entered, self.digits = label, entered, digits
        self.edit = LineEdit(text, longest, keep=digits_of if digits else None)
        self.problem: Text = ""
        self._kit: DrawingKit | None = None
        self._box = pygame.Rect(0, 0, 0, 0)
        self._left = 0
        self._pasting = pygame.Rect(0, 0, 0, 0)
        self._over_paste = False
        self._dragging = False
        self._clicked_at = -1.0

    @property
    def text(self) -> str:
        return self.edit.text

    @text.setter
    def text(self, text: str) -> None:
        self.edit.replace_all(text)

    # -- drawing

    def height_for(self, kit: DrawingKit, width: int) -> int:
        height = kit.px(LABEL_HEIGHT) + kit.reach(HEIGHT)
        if self.problem:
            height += kit.paragraph(self.problem, 14, kit.theme.text_warning, width).get_height() + kit.px(6)
        return height

    def draw(self, surface: pygame.Surface, kit: DrawingKit, focused: bool, hover: bool) -> None:
        theme = kit.theme
        self._kit = kit
        head = pygame.Rect(self.rect.left, self.rect.top, self.rect.width, kit.px(LABEL_HEIGHT))
        kit.blit_leading(surface, kit.line(self.label, 15, theme.text_quiet, max_width=head.width), head)
        self._box = box = pygame.Rect(self.rect.left, head.bottom, self.rect.width, kit.reach(HEIGHT))
        radius = kit.px(theme.radius)
        pygame.draw.rect(surface, theme.panel_pressed, box, border_radius=radius)
        edge = theme.focus if focused else theme.text_warning if self.problem else theme.panel_edge
        thick = kit.px(2) if focused else max(1, kit.px(1))
        pygame.draw.rect(surface, edge, box, thick, border_radius=radius)
        self._draw_paste(surface, kit)
        self._draw_text(surface, kit, focused)
        if self.problem:
            words = kit.paragraph(self.problem, 14, theme.text_warning, self.rect.width)
            surface.blit(words, (box.left, box.bottom + kit.px(4)))

    def _paste(self) -> None:
        text = pasted_text().strip()
        if text:
            self.typed(text)
        else:
            self.problem = Sentence("There is no text on the clipboard.")

    def _draw_paste(self, surface: pygame.Surface, kit: DrawingKit) -> None:
        """A small sign to paste by, for hands without a keyboard."""
        self._pasting = kit.trailing(self._box, kit.reach(40))
        if self._over_paste:
            lit = self._pasting.inflate(-kit.px(6), -kit.px(6))
            pygame.draw.rect(surface, kit.theme.panel_hover, lit, border_radius=kit.px(kit.theme.radius))
        sign = kit.icons.icon("paste", kit.px(20), kit.theme.text_quiet)
        surface.blit(sign, sign.get_rect(center=self._pasting.center))

    def _draw_text(self, surface: pygame.Surface, kit: DrawingKit, focused: bool) -> None:
        inner = self._inner(kit)
        seen, begin = self._seen(kit)
        px, rtl = kit.letters(SIZE), self._rtl(kit)
        self._scroll_to_caret(kit, inner)
        clip = surface.get_clip()
        surface.set_clip(inner.inflate(kit.px(4), 0).clip(clip))
        first, last = (max(0, min(index - begin, len(seen))) for index in self.edit.selection)
        tall = kit.painter.height(px)
        top = inner.centery - tall // 2
        if focused and first != last:
            for left, right in kit.painter.spans(seen, first, last, px, rtl):
                pygame.draw.rect(surface, kit.theme.lapis, (self._left + left, top, right - left, tall))
        if seen:
            surface.blit(kit.painter.line(seen, px, kit.theme.text, rtl=rtl), (self._left, top))
        if focused:
            at = self._left + kit.painter.caret_x(seen, self.edit.caret - begin, px, rtl)
            caret = pygame.Rect(at - kit.px(1), top + tall // 8, kit.px(2), tall * 3 // 4)
            pygame.draw.rect(surface, kit.theme.text_accent, caret)
        surface.set_clip(clip)

    def _inner(self, kit: DrawingKit) -> pygame.Rect:
        room = self._box.inflate(-2 * kit.px(PAD), 0)
        room.width -= self._pasting.width - kit.px(PAD)
        if kit.language.is_rtl:
            room.left += self._pasting.width - kit.px(PAD)
        return room

    def _rtl(self, kit: DrawingKit) -> bool:
        """The direction of the text as a whole."""
        if self.digits or not self.text:
            return kit.language.is_rtl
        if self.text.startswith(("/", "~", "\\")):
            return False
        kinds = (bidirectional(ch) for ch in self.text)
        first = next((kind for kind in kinds if kind in ("L", "R", "AL")), "L")
        return first != "L"

    def _seen(self, kit: DrawingKit) -> tuple[str, int]:
        """The part of the text around the caret as it is shown, and where in the text it begins."""
        text = kit.language.digits(self.text) if self.digits else self.text
        half = MOST_SEEN // 2
        begin = max(0, (self.edit.caret - half) // half * half) if len(text) > MOST_SEEN else 0
        return text[begin : begin + 2 * MOST_SEEN], begin

    def _scroll_to_caret(self, kit: DrawingKit, inner: pygame.Rect) -> None:
        """Where the text's left edge lies: at its side while it is short, else so that the caret is in sight."""
        seen, begin = self._seen(kit)
        px, rtl = kit.letters(SIZE), self._rtl(kit)
        width = kit.painter.size(seen, px, rtl=rtl)[0] if seen else 0
        if width <= inner.width:
            self._left = inner.right - width if rtl else inner.left
            return
        caret = kit.painter.caret_x(seen, self.edit.caret - begin, px, rtl)
        self._left = max(inner.left - caret, min(self._left, inner.right - caret))
        self._left = max(inner.right - width, min(self._left, inner.left))

    # -- typing

    def typed(self, text: str) -> bool:
        if self.digits and not digits_of(text):
            return False
        self.edit.insert(text)
        self.problem = ""
        return True

    def key(self, kit: DrawingKit, event: pygame.event.Event) -> bool:
        control = is_command(event)
        selecting = bool(event.mod & pygame.KMOD_SHIFT)
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._step(kit, rightwards=event.key == pygame.K_RIGHT, word=control, selecting=selecting)
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.edit.place(0 if event.key == pygame.K_HOME else len(self.text), selecting=selecting)
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self.edit.erase(forwards=event.key == pygame.K_DELETE, word=control)
            self.problem = ""
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.entered:
            self.entered()
        else:
            return self._clipboard_key(event, control=control, shift=selecting)
        return True

    def _step(self, kit: DrawingKit, *, rightwards: bool, word: bool, selecting: bool) -> None:
        if word:
            self.edit.step_word(forwards=rightwards != self._rtl(kit), selecting=selecting)
            return
        seen, begin = self._seen(kit)
        px, rtl = kit.letters(SIZE), self._rtl(kit)
        places = {begin + index: kit.painter.caret_x(seen, index, px, rtl) for index in range(len(seen) + 1)}
        self.edit.step(places, rightwards=rightwards, selecting=selecting)

    def _clipboard_key(self, event: pygame.event.Event, *, control: bool, shift: bool) -> bool:
        """Select all, copy, cut, paste: also on a keyboard without Latin letters."""
        insert, key = event.key == pygame.K_INSERT, meant(event)
        if control and key == pygame.KSCAN_A:
            self.edit.select_all()
        elif control and (key == pygame.KSCAN_C or insert):
            copy_text(self.edit.selected)
        elif control and key == pygame.KSCAN_X:
            copy_text(self.edit.selected)
            self.edit.insert("")
        elif (control and key == pygame.KSCAN_V) or (shift and insert):
            self._paste()
        else:
            return False
        return True

    # -- pointing

    def pointed(self, position: tuple[int, int] | None) -> bool:
        before = self._over_paste
        self._over_paste = position is not None and self._pasting.collidepoint(position)
        return before != self._over_paste

    def pointer(self, event: pygame.event.Event) -> bool:
        if self._kit is None:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(self._kit, event)
        elif event.type == pygame.MOUSEMOTION and self._dragging:
            self.edit.place(self._index_at(self._kit, event.pos[0]), selecting=True)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._dragging = False
        else:
            return False
        return True

    def _press(self, kit: DrawingKit, event: pygame.event.Event) -> None:
        if self._pasting.collidepoint(event.pos):
            self._paste()
            return
        now = time.monotonic()
        if now - self._clicked_at < DOUBLE_CLICK_SECONDS:
            self.edit.select_all()
            self._clicked_at = -1.0
            return
        self._clicked_at = now
        self._dragging = True
        self.edit.place(self._index_at(kit, event.pos[0]))

    def _index_at(self, kit: DrawingKit, x: int) -> int:
        seen, begin = self._seen(kit)
        return begin + kit.painter.caret_index(seen, x - self._left, kit.letters(SIZE), self._rtl(kit))

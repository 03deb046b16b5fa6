"""The rules page of a game: light Markdown with headings, lists and small tables that can be played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from engine.play.session import PERSON, Session
from engine.rules.catalogue import reason_of
from engine.rules.contract import Rules, Setup
from engine.words.language import Sentence
from ui.contract.table import Viewer
from ui.desk.desk import Desk
from ui.dialogs.dialog import Dialog
from ui.draw.drawing_kit import DrawingKit
from ui.widgets import Heading, Paragraph, Widget

if TYPE_CHECKING:
    from engine.rules.catalogue import Game
    from ui.contract.host import Host

FENCE = re.compile(r'^```position(?:\s+try="(?P<tries>[^"]*)")?\s*$')
MOST_SEATS = 9
FAILURES = (Exception, SystemExit)
"""What a plug-in's rules or table may raise."""


@dataclass(frozen=True, slots=True)
class Fence:
    """A small table as the page writes it: a position's text, and the texts of the moves to try on it."""

    position: str
    tries: tuple[str, ...] = ()


class BrokenFence(ValueError):
    """A small table that cannot be set up; the message says why."""


def rules_page(host: Host) -> Dialog:
    """The dialog with the rules of the game being played, in the player's language."""
    setup = host.session.setup
    text = host.game.help_text(host.language.code, setup.variant, setup.options)
    page = Dialog(Sentence("Rules"), page_widgets(text, host.game, host.kit), width=780)
    page.focus_nothing()
    return page


def page_widgets(text: str, game: Game, kit: DrawingKit) -> list[Widget]:
    """The controls of a page, one for each heading, paragraph, list entry and small table."""
    widgets: list[Widget] = []
    words: list[str] = []

    def end_paragraph() -> None:
        if words:
            widgets.append(Paragraph(" ".join(words)))
            words.clear()

    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith("```"):
            end_paragraph()
            widgets.append(_small_table(line, lines, game, kit))
        elif line.startswith("#"):
            end_paragraph()
            level = len(line) - len(line.lstrip("#"))
            widgets.append(Heading(line.lstrip("# "), size=26 - 4 * min(level, 2)))
        elif line.startswith(("- ", "* ")):
            end_paragraph()
            widgets.append(ListEntry(line[2:]))
        elif widgets and isinstance(widgets[-1], ListEntry) and line.startswith("  ") and not words:
            widgets[-1].text = f"{widgets[-1].text} {line.strip()}"
        elif line.strip():
            words.append(line.strip())
        else:
            end_paragraph()
    end_paragraph()
    return widgets


def read_fence(first: str, lines: Iterator[str]) -> Fence:
    """The fence that ``first`` opens; its other lines are taken from ``lines``. Raises :class:`BrokenFence`."""
    position = []
    for line in lines:
        if line.startswith("```"):
            break
        position.append(line)
    else:
        raise BrokenFence("no ``` ends it")
    opened = FENCE.match(first)
    if opened is None:
        raise BrokenFence(f"{first} is not ```position")
    tries = (opened.group("tries") or "").split(";")
    return Fence("\n".join(position) + "\n", tuple(move for move in tries if move))


def check_fence(fence: Fence, rules: Rules[Any, Any]) -> None:
    """Read the position, and play the moves or find the words of their refusals.

    Raises :class:`BrokenFence` for a refusal without words, and whatever the rules raise.
    """
    state = rules.read_state(fence.position)
    for text in fence.tries:
        move = rules.read_move(text)
        refusal = rules.why_not(state, move)
        if refusal is None:
            state = rules.apply(state, move)
        elif refusal.key not in rules.refusals:
            raise BrokenFence(f"the refusal {refusal.key} of {text} has no words")


def _small_table(first: str, lines: Iterator[str], game: Game, kit: DrawingKit) -> Widget:
    try:
        fence = read_fence(first, lines)
        check_fence(fence, game.rules)
        return SmallTable(game, fence, kit)
    except FAILURES as error:
        return Paragraph(_broken(error))


def _broken(error: BaseException) -> Sentence:
    return Sentence("A small table belongs here, but it is broken: {reason}", reason=reason_of(error))


class ListEntry(Paragraph):
    """A paragraph behind a dot."""

    def height_for(self, kit: DrawingKit, width: int) -> int:
        return super().height_for(kit, width - kit.px(22))

    def draw(self, surface: pygame.Surface, kit: DrawingKit, focused: bool, hover: bool) -> None:
        whole = self.rect
        left = whole.left if kit.language.is_rtl else whole.left + kit.px(22)
        at = whole.right - kit.px(8) if kit.language.is_rtl else whole.left + kit.px(8)
        pygame.draw.aacircle(surface, kit.theme.saffron, (at, whole.top + kit.px(13)), kit.px(3))
        self.rect = pygame.Rect(left, whole.top, whole.width - kit.px(22), whole.height)
        super().draw(surface, kit, focused, hover)
        self.rect = whole


class SmallDesk(Desk):
    """The desk of a small table: what it has to say stands below it."""

    words: Sentence | None = None
    refused = False

    def say(self, words: Sentence, *, refused: bool = False) -> None:
        self.words, self.refused = words, refused

    def viewer(self, area: pygame.Rect) -> Viewer:
        seat = self.session.to_move
        names = tuple(self.kit.language.sentence(self.table.seat_name(i)) for i in range(MOST_SEATS))
        people = tuple(range(MOST_SEATS))
        fit = self.fit_in(area)
        return Viewer(
            width=fit.width, height=fit.height, unit=fit.unit, seat=seat, names=names, people=people, lesson=True
        )


class SmallTable(Widget):
    """A position that can be played with. A click below it shows the moves the text speaks of, one by one."""

    can_focus = True
    takes_pointer = True

    def __init__(self, game: Game, fence: Fence, kit: DrawingKit) -> None:
        super().__init__()
        self._game = game
        self._position = fence.position
        self._tries = fence.tries
        self._next = 0
        self._kit = kit
        self._failure: Sentence | None = None
        self._begin()

    def _begin(self) -> None:
        rules = self._game.rules
        setup = Setup(deal=1, seats=MOST_SEATS)
        players = (PERSON,) * MOST_SEATS
        session: Session[Any, Any] = Session(
            self._game.id, rules, setup, players=players, start=rules.read_state(self._position)
        )
        self.desk = SmallDesk(self._kit, self._game.table, session)
        self._next = 0

    def height_for(self, kit: DrawingKit, width: int) -> int:
        return round(min(width * 0.52, kit.px(330))) + kit.reach(38)

    def _strip(self) -> pygame.Rect:
        tall = self._kit.reach(38)
        return pygame.Rect(self.rect.left, self.rect.bottom - tall, self.rect.width, tall)

    def draw(self, surface: pygame.Surface, kit: DrawingKit, focused: bool, hover: bool) -> None:
        if self._failure is None:
            try:
                self._draw_table(surface, kit, focused)
            except FAILURES as error:
                self._failure = _broken(error)
        if self._failure is not None:
            surface.blit(kit.paragraph(self._failure, 16, kit.theme.text_warning, self.rect.width), self.rect)

    def _draw_table(self, surface: pygame.Surface, kit: DrawingKit, focused: bool) -> None:
        if kit is not self._kit:
            self._kit = kit
            self.desk.renew(kit)
        strip = self._strip()
        area = pygame.Rect(self.rect.left, self.rect.top, self.rect.width, self.rect.height - strip.height)
        if area != self.desk.area:
            self.desk.lay_out(area)
        self.desk.draw(surface, self.desk.now)
        pygame.draw.rect(surface, kit.theme.panel_raised, strip)
        words = self.desk.words or self._invitation()
        colour = kit.theme.text_warning if self.desk.refused and self.desk.words else kit.theme.text_accent
        line = kit.line(words, 14, colour, max_width=strip.width - kit.px(20))
        surface.blit(line, line.get_rect(center=strip.center))
        edge = kit.theme.focus if focused else kit.theme.panel_edge
        pygame.draw.rect(surface, edge, self.rect, kit.px(2) if focused else 1)

    def _invitation(self) -> Sentence:
        if self._tries and self._next < len(self._tries) and not self.desk.session.position_number:
            return Sentence("Try it with the mouse, or press here to see it.")
        return Sentence("Press here to set it up again.")

    def pointer(self, event: pygame.event.Event) -> bool:
        if self._failure is not None:
            return False
        on_strip = event.type == pygame.MOUSEBUTTONUP and self._strip().collidepoint(event.pos)
        if on_strip and not self.desk.is_carrying:
            self._show_next()
            return True
        return self.desk.handle(event)

    def key(self, kit: DrawingKit, event: pygame.event.Event) -> bool:
        if self._failure is None and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._show_next()
            return True
        return False

    def _show_next(self) -> None:
        """Play the next move the text speaks of, or say why it is not allowed; then start over."""
        if self._next >= len(self._tries) or (self.desk.session.position_number and not self._next):
            area = self.desk.area
            self._begin()
            self.desk.lay_out(area)
            return
        rules, session = self._game.rules, self.desk.session
        move = rules.read_move(self._tries[self._next])
        self._next += 1
        refusal = rules.why_not(session.state, move)
        if refusal is None:
            session.play(move)
            self.desk.words = None
        else:
            self.desk.say(Sentence(rules.refusals[refusal.key], **refusal.values), refused=True)

    def update(self, now: float) -> bool:
        """Whether pieces are on their way."""
        if self._failure is not None:
            return False
        return self.desk.update(now) or self.desk.is_carrying

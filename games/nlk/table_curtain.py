"""Several people at one screen: a curtain falls before another person's hidden hand is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from engine.rules.contract import Seat
from engine.words.language import Sentence
from games.nlk.position import Phase, State

if TYPE_CHECKING:
    from ui.contract.canvas import Canvas
    from ui.contract.host import Host


class Curtain:
    """Remembers whose hand may be seen. It falls only when control passes to another person in phase 2."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._shown: Seat | None = None
        self._hand = -1
        self._button = pygame.Rect(0, 0, 0, 0)
        self._was_down = False

    @property
    def _state(self) -> State:
        state: State = self.host.session.state
        return state

    @property
    def _people(self) -> tuple[Seat, ...]:
        return self.host.session.person_seats

    @property
    def is_down(self) -> bool:
        """Whether another person than the one whose hand was last shown is to move."""
        self._refresh()
        session = self.host.session
        if len(self._people) < 2 or self._state.phase is not Phase.SHED:
            return False
        return session.to_move in self._people and session.to_move != self._shown

    def _refresh(self) -> None:
        """Nobody's hand was shown yet in a new hand of the match."""
        state = self._state
        if state.phase is not Phase.SHED or self._hand != state.match.hand:
            self._shown = None
            self._hand = state.match.hand

    def viewer_seat(self) -> Seat | None:
        """Whose hand is shown: the only person's; of several the last one's who lifted the curtain."""
        people = self._people
        if len(people) == 1:
            return people[0]
        if not people:
            return None
        if self._state.phase is not Phase.SHED:
            return people[0]
        return None if self.is_down else self._shown

    def lift(self) -> None:
        """The next person is ready to look."""
        self._shown = self.host.session.to_move
        self.host.lay_out()
        self.host.redraw()

    def update(self) -> bool:
        """Whether it fell or rose since the last frame."""
        was, self._was_down = self._was_down, self.is_down
        return was != self._was_down

    def handle(self, event: pygame.event.Event) -> bool:
        """While it is down, all clicks and the usual keys lift it or do nothing."""
        if not self.is_down:
            return False
        area = self.host.table_area()
        if event.type == pygame.MOUSEBUTTONUP and self._button.collidepoint(event.pos):
            self.lift()
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.lift()
            return True
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            return area.collidepoint(event.pos)
        return False

    def paint(self, canvas: Canvas) -> None:
        """Draw it over the whole table while it is down."""
        if not self.is_down:
            return
        host = self.host
        area, kit = host.table_area(), host.kit
        canvas.surface.fill(kit.theme.panel, area)
        seat = host.session.to_move
        name = host.player_name(0 if seat is None else seat)
        title = kit.line(Sentence("{player} plays now", player=name), 30, kit.theme.text_accent, bold=True)
        words = kit.line(Sentence("The others look away, please."), 17, kit.theme.text_quiet)
        label = kit.line(Sentence("Show my hand"), 18, kit.theme.text_dark, bold=True)
        canvas.surface.blit(title, title.get_rect(center=(area.centerx, area.centery - kit.px(80))))
        canvas.surface.blit(words, words.get_rect(center=(area.centerx, area.centery - kit.px(35))))
        self._button = label.get_rect(center=(area.centerx, area.centery + kit.px(30)))
        self._button.inflate_ip(kit.px(60), kit.px(26))
        pygame.draw.rect(canvas.surface, kit.theme.saffron, self._button, border_radius=kit.px(10))
        canvas.surface.blit(label, label.get_rect(center=self._button.center))

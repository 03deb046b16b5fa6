"""The desk of a whole game: who sits at it, for whom it is laid out, and what its companion draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from engine.words.language import Sentence
from ui.contract.companion import Companion
from ui.contract.table import Viewer
from ui.desk.desk import Desk
from ui.draw.drawing_kit import DrawingKit

if TYPE_CHECKING:
    from ui.contract.host import Host


class PlayDesk(Desk):
    """The desk of a whole game: it asks the scene what is shown and whether one may act."""

    def __init__(self, host: Host, companion: Callable[[], Companion]) -> None:
        self.host = host
        self._companion = companion
        super().__init__(host.kit, host.game.table, host.session)

    @property
    def kit(self) -> DrawingKit:
        return self.host.kit

    def may_act(self) -> bool:
        return self.host.may_act()

    def say(self, words: Sentence, *, refused: bool = False) -> None:
        self.host.say(words, refused=refused)

    def viewer(self, area: pygame.Rect) -> Viewer:
        host, session = self.host, self.session
        persons, seat = session.person_seats, session.only_person
        if len(persons) > 1 and session.to_move in persons:
            seat = session.to_move
        names = tuple(host.language.sentence(host.player_name(i)) for i in range(session.setup.seats))
        fit = self.fit_in(area)
        return Viewer(
            width=fit.width,
            height=fit.height,
            unit=fit.unit,
            seat=self._companion().viewer_seat(seat),
            left_handed=host.settings.left_handed and self.table.mirrors,
            options={option.id: host.option(option.id, option.default) for option in self.table.options},
            hover=self.pointer.hover,
            names=names,
            people=persons,
        )

    def glide_seconds(self) -> float:
        own = self._companion().glide_seconds()
        return super().glide_seconds() if own is None or self.kit.settings.reduced_motion else own

    def paint_under(self, surface: pygame.Surface) -> None:
        self._companion().paint_under(self.board.canvas(surface))

    def paint_over(self, surface: pygame.Surface) -> None:
        self._companion().paint_over(self.board.canvas(surface))

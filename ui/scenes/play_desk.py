"""The desk of a whole game: who sits at it, for whom it is laid out, and what its companion draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from engine.play.session import PERSON, Session
from engine.rules.contract import Seat
from engine.words.language import N_, Sentence
from ui.contract.table import Viewer
from ui.desk.desk import Desk
from ui.draw.drawing_kit import DrawingKit

if TYPE_CHECKING:
    from ui.scenes.play import Play


OPPONENT_NAMES = (
    N_("Mina"),
    N_("Bahram"),
    N_("Shirin"),
    N_("Kaveh"),
    N_("Laleh"),
    N_("Siavash"),
    N_("Nasrin"),
    N_("Farhad"),
    N_("Parisa"),
)
"""What opponents are called where there are several, by seat."""


def player_name(play: Play, seat: Seat) -> Sentence:
    """What a seat's player is called: "You" for the only person, else a number, a name or a level."""
    player = play.session.players[seat] if seat < len(play.session.players) else PERSON
    if player != PERSON and play.session.setup.seats > 2:
        return Sentence(OPPONENT_NAMES[seat % len(OPPONENT_NAMES)])
    if player != PERSON:
        level = next((level for level in play.game.levels if level.id == player), None)
        return Sentence(level.name if level is not None else player)
    if len(play.session.person_seats) == 1:
        return Sentence("You")
    return Sentence("Player {n}", n=seat + 1)


class PlayDesk(Desk):
    """The desk of a whole game: it asks the scene what is shown and whether one may act."""

    def __init__(self, play: Play, session: Session[Any, Any]) -> None:
        self.play = play
        super().__init__(play.kit, play.game.table, session)

    @property
    def kit(self) -> DrawingKit:
        return self.play.kit

    def may_act(self) -> bool:
        return self.play.may_act()

    def say(self, words: Sentence, *, refused: bool = False) -> None:
        self.play.say(words, refused=refused)

    def viewer(self, area: pygame.Rect) -> Viewer:
        play = self.play
        persons = play.session.person_seats
        seat: Seat | None = persons[0] if len(persons) == 1 else None
        to_move = play.session.to_move
        if len(persons) > 1 and to_move in persons:
            seat = to_move
        settings = play.app.settings
        options = {
            option.id: settings.option(play.game_key, option.id, option.default) for option in play.table.options
        }
        names = tuple(play.language.sentence(player_name(play, i)) for i in range(play.session.setup.seats))
        return self._board.viewer_for(
            area,
            play.session.state,
            seat=play.companion.viewer_seat(seat),
            left_handed=settings.left_handed and play.table.mirrors,
            options=options,
            hover=self.pointer.hover,
            names=names,
            people=play.session.person_seats,
        )

    def glide_seconds(self) -> float:
        own = self.play.companion.glide_seconds()
        return super().glide_seconds() if own is None or self.kit.settings.reduced_motion else own

    def paint_under(self, surface: pygame.Surface) -> None:
        self.play.companion.paint_under(self.board.canvas(surface))

    def paint_over(self, surface: pygame.Surface) -> None:
        self.play.companion.paint_over(self.board.canvas(surface))

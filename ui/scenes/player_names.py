"""What the players at a table are called."""

from __future__ import annotations

from typing import Any

from engine.play.session import PERSON, Session
from engine.rules.catalogue import Game
from engine.rules.contract import Seat
from engine.words.language import N_, Sentence

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


def player_name(game: Game, session: Session[Any, Any], seat: Seat) -> Sentence:
    """What a seat's player is called: "You" for the only person, else a number, a name or a level."""
    player = session.players[seat] if seat < len(session.players) else PERSON
    if player != PERSON and session.setup.seats > 2:
        return Sentence(OPPONENT_NAMES[seat % len(OPPONENT_NAMES)])
    if player != PERSON:
        level = next((level for level in game.levels if level.id == player), None)
        return Sentence(level.name if level is not None else player)
    if len(session.person_seats) == 1:
        return Sentence("You")
    return Sentence("Player {n}", n=seat + 1)

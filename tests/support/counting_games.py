"""Games of the smallest kind, saved in a profile: begun, won, given up, and taken out of it again."""

from __future__ import annotations

from engine.play.session import Cause, Session
from engine.rules.contract import Setup
from engine.storage.autosave import Autosave
from engine.storage.profile import Profile, SavedGame
from tests.support.tiny_game import GOAL, RULES

GAME = "counting"
Counting = Session[int, str]


def new_session(deal: int = 1, **more: object) -> Counting:
    return Session(GAME, RULES, Setup(deal=deal), **more)  # type: ignore[arg-type]


def start(profile: Profile, deal: int = 1, **more: object) -> tuple[Counting, Autosave]:
    session = new_session(deal, **more)
    return session, Autosave(profile, session, lambda: 12.5)


def begun(profile: Profile, *moves: str, deal: int = 1) -> tuple[Counting, Autosave]:
    """A new game with some moves played."""
    session, autosave = start(profile, deal)
    for move in moves:
        session.play(move)
    return session, autosave


def restored(saved: SavedGame) -> Counting:
    moves = [(text, Cause(cause)) for text, cause in saved.moves]
    return Session(saved.game, RULES, saved.setup, players=saved.players, moves=moves, position=saved.position)


def win(session: Counting) -> None:
    while session.outcome is None:
        session.play(str(min(3, GOAL - session.state)))


def unfinished(profile: Profile) -> SavedGame:
    saved = profile.unfinished(GAME)
    assert saved is not None
    return saved


def moves_of(saved: SavedGame | None) -> list[str]:
    """The texts of a saved game's moves."""
    assert saved is not None
    return [text for text, _ in saved.moves]

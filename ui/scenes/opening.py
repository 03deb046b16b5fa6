"""From a tile to a scene: a family's members, a game that was saved, or a new one as the player chose last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.play.replay import Replay
from engine.play.session import Cause, Session
from engine.rules.catalogue import Game
from engine.rules.contract import Move, Setup, State, UnreadableState
from engine.storage.last_choices import usual_players, usual_setup
from engine.storage.profile import SavedGame
from engine.words.language import Sentence
from engine.words.reasons import reason_of
from ui.scenes.chooser import Chooser
from ui.scenes.play import Play

if TYPE_CHECKING:
    from ui.contract.program import Program
    from ui.scenes.scene import Scene


def opened(program: Program, game: Game, variant: str) -> tuple[Scene, Sentence | None]:
    """The scene a tile leads to, and what the player should be told with it. Where there is nothing to choose from,
    the only variant is opened at once.
    """
    if game.variants and not variant:
        if len(game.variants) > 1:
            return Chooser(program, game), None
        variant = game.variants[0].id
    saved = program.profile.resume(game.id, variant)
    if saved is not None:
        try:
            return continued(program, game, saved)
        except Exception:  # a row that makes no sense must not lock its game for ever
            program.profile.put_aside(saved.row)
            raise
    setup = usual_setup(program.settings, game, variant)
    players = usual_players(program.settings, game, variant, setup.seats)
    return started(program, game, setup, players), None


def continued(program: Program, game: Game, saved: SavedGame) -> tuple[Scene, Sentence | None]:
    """A saved game where it was left; a sentence where not all of its moves could be replayed."""
    session, problem = session_from(game, saved)
    return Play(program, game, session, saved), problem


def started(program: Program, game: Game, setup: Setup, players: Sequence[str], **more: Any) -> Play:
    """A new game; ``more`` are further arguments of :class:`Session`."""
    session: Session[Any, Any] = Session(game.id, game.rules, setup, players=players, **more)
    return Play(program, game, session)


def session_from(game: Game[State, Move], saved: SavedGame) -> tuple[Session[State, Move], Sentence | None]:
    """The session of a saved game. Moves that cannot be replayed end it early, and the sentence says so."""
    rules = game.rules
    problem = None
    causes: list[Cause] = []
    try:
        start = rules.read_state(saved.start) if saved.start else None
    except UnreadableState as error:
        start, problem = None, Sentence("The saved position could not be read: {reason}", reason=reason_of(error))
    replay = Replay(rules, rules.start(saved.setup) if start is None else start)
    for number, (text, name) in enumerate(saved.moves, 1):
        try:
            cause = Cause(name)
            replay.read(text)
            causes.append(cause)
        except ValueError:  # unreadable, illegal, or of an unknown cause
            problem = Sentence(
                "Move {n} of the saved game ({move}) is not legal; the game stops before it.", n=number, move=text
            )
            break
    session = Session(
        game.id, rules, saved.setup, players=saved.players, replay=replay, causes=causes, position=saved.position
    )
    session.undo_used = saved.undo_used
    return session, problem

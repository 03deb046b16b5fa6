"""From a tile to a game: continue what was saved, or start anew as the player chose last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.play.replay import Replay
from engine.play.session import PERSON, Cause, Session
from engine.rules.catalogue import Game, Option
from engine.rules.contract import Move, Setup, State, UnreadableState
from engine.rules.deals import new_deal_number
from engine.storage.profile import SavedGame
from engine.words.language import Sentence

if TYPE_CHECKING:
    from ui.app import App
    from ui.scenes.play import Play


def open_game(app: App, game: Game, variant: str = "") -> None:
    """Continue or start a game. A family without a chosen member shows its members."""
    try:
        if game.variants and not variant:
            from ui.scenes.chooser import Chooser

            app.show(Chooser(app, game))
            return
        saved = app.profile.resume(game.id, variant)
        if saved is None:
            start_game(app, game, usual_setup(app, game, variant), usual_players(app, game, variant))
        else:
            continue_game(app, game, saved)
    except Exception as error:  # a plug-in may raise anything, and the other games must go on
        app.tell(Sentence("This game cannot be opened: {reason}", reason=f"{type(error).__name__}: {error}"))


def start_game(app: App, game: Game, setup: Setup, players: Sequence[str], **more: Any) -> Play:
    """Start a new game and show it."""
    from ui.scenes.play import Play

    session: Session[Any, Any] = Session(game.id, game.rules, setup, players=players, **more)
    play = Play(app, game, session)
    app.show(play)
    return play


def continue_game(app: App, game: Game, saved: SavedGame) -> Play:
    """Show a saved game where it was left, with its moves to undo and redo."""
    from ui.scenes.play import Play

    session, problem = session_from(game, saved)
    play = Play(app, game, session, saved)
    app.show(play)
    if problem is not None:
        app.tell(problem)
    return play


def session_from(game: Game[State, Move], saved: SavedGame) -> tuple[Session[State, Move], Sentence | None]:
    """The session of a saved game. Moves that cannot be replayed end it early, and the sentence says so."""
    rules = game.rules
    problem = None
    causes: list[Cause] = []
    try:
        start = rules.read_state(saved.start) if saved.start else None
    except UnreadableState as error:
        start, problem = None, Sentence("The saved position could not be read: {reason}", reason=str(error))
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


def usual_setup(app: App, game: Game, variant: str) -> Setup:
    """A new deal with the options and seats chosen last."""
    key = app.game_key(game, variant)
    info = game.info
    least, most = info.seats if info else (1, 1)
    usual = info.default_seats if info else 1
    allowed = {*range(least, most + 1), *(info.extra_seats if info else ())}
    chosen = app.settings.last_choice(key, "seats", str(usual))
    seats = int(chosen) if chosen.isdecimal() and int(chosen) in allowed else usual
    return Setup(deal=new_deal_number(), variant=variant, seats=seats, options=chosen_options(app, game, variant))


def rule_options(game: Game, variant: str) -> Sequence[Option]:
    """The rule options of a game, or of a family's member."""
    own = next((member.options for member in game.variants if member.id == variant), ()) if variant else ()
    return (*(game.info.options if game.info else ()), *own)


def chosen_options(app: App, game: Game, variant: str) -> Mapping[str, str]:
    key = app.game_key(game, variant)
    chosen = {}
    for option in rule_options(game, variant):
        value = app.settings.option(key, option.id, option.default)
        chosen[option.id] = value if value in option.choices else option.default
    return chosen


def usual_players(app: App, game: Game, variant: str, seats: int | None = None) -> tuple[str, ...]:
    """Who sat where last time; at first one person and opponents of a middling level."""
    setup_seats = seats if seats is not None else usual_setup(app, game, variant).seats
    if not game.levels:
        return (PERSON,) * setup_seats
    levels = [level.id for level in game.levels]
    chosen = app.settings.last_choice(app.game_key(game, variant), "players", "")
    middling = levels[len(levels) // 3]
    named = [name if name == PERSON or name in levels else middling for name in chosen.split(",") if name]
    usual = [PERSON] + [middling] * (setup_seats - 1)
    return tuple((named + usual[len(named) :])[:setup_seats])

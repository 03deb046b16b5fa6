"""The profile's games in progress: rows of the tables ``games`` and ``moves``."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from sqlite3 import Connection
from typing import Any, Final

from engine.play.session import PERSON, Session
from engine.rules.contract import Setup

OPEN: Final = "open"
FINISHED: Final = "finished"

IsFree = Callable[[int | None], bool]
"""Whether the window of that number no longer runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedGame:
    """A game as it is saved. ``moves`` are move texts with their causes' values; ``position`` says how many of
    them lead to where the player is; ``elapsed`` is playing time in seconds; ``start`` is the text of the first
    position where it is not the one ``setup`` gives."""

    row: int
    game: str
    setup: Setup
    players: tuple[str, ...]
    moves: tuple[tuple[str, str], ...]
    position: int
    elapsed: float
    started: float
    undo_used: bool
    counted: bool
    start: str | None = None

    @property
    def variant(self) -> str:
        return self.setup.variant


def new_game(session: Session[Any, Any], now: float, elapsed: float) -> SavedGame:
    """A session as a row that is not in the file yet. Its number is drawn here, so that nobody waits for it."""
    rules, setup = session.rules, session.setup
    first = session.state_at(0)
    one_person = session.players.count(PERSON) == 1
    return SavedGame(
        row=1 + secrets.randbits(62),
        game=session.game_id,
        setup=setup,
        players=session.players,
        moves=tuple((rules.write_move(entry.move), entry.cause.value) for entry in session.log),
        position=session.position_number,
        elapsed=elapsed,
        started=now,
        undo_used=session.undo_used,
        counted=one_person and session.length == 0,
        start=None if first == rules.start(setup) else rules.write_state(first),
    )


def setup_as_json(setup: Setup) -> dict[str, Any]:
    return {"deal": setup.deal, "variant": setup.variant, "seats": setup.seats, "options": dict(setup.options)}


def setup_from_json(data: Any) -> Setup:
    """Raises ``ValueError`` unless ``data`` describes a setup."""
    if not isinstance(data, Mapping):
        raise ValueError("a setup is an object")
    deal, variant = data.get("deal", 1), data.get("variant", "")
    seats, options = data.get("seats", 1), data.get("options", {})
    numbers = all(isinstance(number, int) and not isinstance(number, bool) for number in (deal, seats))
    if not (numbers and isinstance(variant, str) and isinstance(options, Mapping)):
        raise ValueError("wrong types in a setup")
    if not all(isinstance(key, str) and isinstance(value, str) for key, value in options.items()):
        raise ValueError("wrong types in a setup's options")
    return Setup(deal=deal, variant=variant, seats=seats, options=dict(options))


def insert(database: Connection, game: SavedGame, window: int) -> None:
    database.execute(
        "INSERT INTO games (id, game, variant, setup, start, players, counted, started, touched, elapsed, position, "
        "undo_used, status, window) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            game.row,
            game.game,
            game.variant,
            json.dumps(setup_as_json(game.setup)),
            game.start,
            json.dumps(game.players),
            game.counted,
            game.started,
            game.started,
            game.elapsed,
            game.position,
            game.undo_used,
            OPEN,
            window,
        ),
    )
    database.executemany(
        "INSERT INTO moves VALUES (?, ?, ?, ?)",
        [(game.row, number, *move) for number, move in enumerate(game.moves, 1)],
    )


def write_move(database: Connection, row: int, number: int, move: str, cause: str) -> None:
    """Saves the move that leads to position ``number``; moves that could have been redone are gone."""
    database.execute("DELETE FROM moves WHERE game_row = ? AND number >= ?", (row, number))
    database.execute("INSERT INTO moves VALUES (?, ?, ?, ?)", (row, number, move, cause))


def note(database: Connection, row: int, position: int, elapsed: float, undo_used: bool, now: float) -> None:
    database.execute(
        "UPDATE games SET position = ?, elapsed = ?, undo_used = undo_used OR ?, touched = ? WHERE id = ?",
        (position, elapsed, undo_used, now, row),
    )


def set_status(database: Connection, row: int, status: str) -> None:
    database.execute("UPDATE games SET status = ? WHERE id = ? AND status <> ?", (status, row, status))


def set_window(database: Connection, row: int, window: int | None) -> None:
    database.execute("UPDATE games SET window = ? WHERE id = ?", (window, row))


def unfinished(database: Connection, game: str, variant: str, is_free: IsFree) -> SavedGame | None:
    """The latest open game that no other window has open and that can be read."""
    rows = database.execute(
        "SELECT id, window FROM games WHERE game = ? AND variant = ? AND status = ? ORDER BY touched DESC",
        (game, variant, OPEN),
    ).fetchall()
    for row, window in rows:
        if is_free(window) and (saved := load(database, row)) is not None:
            return saved
    return None


def all_unfinished(database: Connection, is_free: IsFree) -> Mapping[tuple[str, str], int]:
    """(game, variant) → number of moves, of all open games that no other window has open."""
    rows = database.execute(
        "SELECT game, variant, window, position FROM games WHERE status = ? ORDER BY touched", (OPEN,)
    )
    return {(game, variant): position for game, variant, window, position in rows if is_free(window)}


def load(database: Connection, row: int) -> SavedGame | None:
    """One saved game; ``None`` if there is none, or if somebody wrote nonsense into its row."""
    found = database.execute(
        "SELECT game, setup, start, players, counted, started, elapsed, position, undo_used FROM games WHERE id = ?",
        (row,),
    ).fetchone()
    if found is None:
        return None
    game, setup_text, start, players_text, counted, started, elapsed, position, undo_used = found
    try:
        setup, players = setup_from_json(json.loads(setup_text)), json.loads(players_text)
    except ValueError:
        return None
    if not isinstance(players, Sequence) or not all(isinstance(player, str) for player in players):
        return None
    moves = database.execute("SELECT move, cause FROM moves WHERE game_row = ? ORDER BY number", (row,)).fetchall()
    return SavedGame(
        row=row,
        game=game,
        setup=setup,
        players=tuple(players),
        moves=tuple(moves),
        position=position,
        elapsed=elapsed,
        started=started,
        undo_used=bool(undo_used),
        counted=bool(counted),
        start=start,
    )

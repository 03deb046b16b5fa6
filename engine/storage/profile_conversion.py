"""A profile of version 1 becomes one of version 2, in one transaction: all of it or nothing.

Version 1 kept the moves of the latest game of each variant only, and a table ``results`` with one line for each
game that counted. Every such line becomes a game without moves, unless its game is still there.
"""

from __future__ import annotations

from sqlite3 import Connection
from typing import Any, Final

from engine.storage.profile_games import COLUMNS, FINISHED, OPEN
from engine.storage.profile_rows import SCHEMA, VERSION, in_transaction

_UNKNOWN: Final = "null"
"""The setup of a game of which only the result was kept."""


def convert(database: Connection) -> None:
    """Converts the open database. Raises ``sqlite3.Error`` and leaves it as it was."""
    database.execute("PRAGMA foreign_keys = OFF")  # cannot be changed within a transaction
    try:
        in_transaction(database, lambda: _convert(database))
    finally:
        database.execute("PRAGMA foreign_keys = ON")


def _convert(database: Connection) -> None:
    games = database.execute(
        "SELECT id, game, variant, setup, start, players, counted, started, touched, elapsed, position, undo_used, "
        "status FROM games"
    ).fetchall()
    moves = database.execute("SELECT game_row, number, move, cause FROM moves").fetchall()
    results = database.execute(
        "SELECT id, game_row, game, variant, ended, result, elapsed, moves, undo_used FROM results ORDER BY id"
    ).fetchall()
    for table in ("moves", "results", "games"):
        database.execute(f"DROP TABLE {table}")
    for statement in SCHEMA.split(";\n"):
        if statement.strip():
            database.execute(statement)
    chosen = _chosen_moves(moves)
    played = {line[0] for line in moves}
    by_game = {line[1]: line for line in results}
    for line in games:
        _insert(database, _game(line, chosen.get(line[0], 0), line[0] in played, by_game.pop(line[0], None)))
    for line in by_game.values():
        _insert(database, _game_of_result(line))
    database.executemany("INSERT INTO moves VALUES (?, ?, ?, ?)", moves)
    database.execute(f"PRAGMA user_version = {VERSION}")


def _chosen_moves(moves: list[Any]) -> dict[int, int]:
    """For each game how many of its moves somebody chose."""
    chosen: dict[int, int] = {}
    for row, _, _, cause in moves:
        chosen[row] = chosen.get(row, 0) + (cause != "automatic")
    return chosen


def _game(line: Any, chosen: int, begun: bool, result: Any) -> dict[str, Any]:
    (row, game, variant, setup, start, players, counted, started, touched, elapsed, position, undo_used, status) = line
    converted = {
        "id": row,
        "game": game,
        "variant": variant,
        "setup": setup,
        "start": start,
        "players": players,
        "counted": counted,
        "begun": int(begun),
        "started": started,
        "touched": touched,
        "elapsed": elapsed,
        "position": position,
        "length": min(chosen, position) if isinstance(position, int) else chosen,
        "undos": undo_used,
        "status": FINISHED if status == FINISHED else OPEN,
    }
    return converted if result is None else {**converted, **_end(result)}


def _game_of_result(line: Any) -> dict[str, Any]:
    """What is left of a game whose row is gone: when it ended, how, and how fast."""
    _, row, game, variant, ended, _, elapsed, moves, undo_used = line
    return {
        "id": row,
        "game": game,
        "variant": variant,
        "setup": _UNKNOWN,
        "start": None,
        "players": '["person"]',
        "counted": 1,
        "begun": 1,
        "started": ended,
        "touched": ended,
        "elapsed": elapsed,
        "position": 0,
        "length": moves,
        "undos": undo_used,
        "status": FINISHED,
        **_end(line),
    }


def _end(line: Any) -> dict[str, Any]:
    place, _, _, _, ended, result, elapsed, moves, _ = line
    return {
        "result": result,
        "ended": ended,
        "place": place,
        "ended_elapsed": elapsed,
        "ended_length": moves,
        "tallied": 1,
    }


def _insert(database: Connection, values: dict[str, Any]) -> None:
    usual = {"names": "[]", "hints": 0, "helps": 0, "clocks": "[]", "tallied": 0}
    row = {**usual, **values}
    database.execute(
        f"INSERT INTO games ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})",
        [row.get(name) for name in COLUMNS],
    )

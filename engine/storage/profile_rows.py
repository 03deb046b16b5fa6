"""The tables of the profile and what is read from and written to them. Nothing here knows of threads or files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import astuple, dataclass, field, replace
from sqlite3 import Connection, Error
from typing import Final

from engine.storage.profile_games import (
    ASIDE,
    COLUMNS,
    FINISHED,
    LEFT,
    OPEN,
    GameRow,
    Moves,
    checked_moves,
    checked_row,
)

VERSION: Final = 2

SCHEMA: Final = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    setup TEXT NOT NULL,        -- JSON of engine.rules.contract.Setup
    start TEXT,                 -- the first position's text, where it is not the one of the setup
    players TEXT NOT NULL,      -- JSON list, see engine.play.session.Session.players
    names TEXT NOT NULL,        -- JSON list of what the players are called; empty where nobody gave a name
    counted INTEGER NOT NULL,   -- whether its end may go into results
    begun INTEGER NOT NULL,     -- whether the player gave a first command, even if it was undone
    started REAL NOT NULL,      -- seconds since 1970
    touched REAL NOT NULL,      -- seconds since 1970, of the last change; never runs backwards
    elapsed REAL NOT NULL,      -- seconds of play
    position INTEGER NOT NULL,  -- how many of its moves lead to the present position
    length INTEGER NOT NULL,    -- how many of these a person or an opponent chose
    undos INTEGER NOT NULL,     -- how often moves were taken back
    hints INTEGER NOT NULL,     -- how often a hint was shown
    helps INTEGER NOT NULL,     -- how often other help was used: a solution, values of moves
    clocks TEXT NOT NULL,       -- JSON list of the seconds each seat used; empty without clocks
    status TEXT NOT NULL,       -- open, finished, left, aside
    result TEXT,                -- won, lost, drawn: the best reached; NULL before the end, and for several persons
    outcome TEXT,               -- JSON of engine.rules.contract.Outcome at the last end
    ended REAL,                 -- seconds since 1970, when the result was reached or the game left
    place INTEGER,              -- orders the games that ended, whatever the clock said
    ended_elapsed REAL,         -- seconds of play when the result was reached
    ended_length INTEGER,       -- moves when the result was reached
    tallied INTEGER NOT NULL,   -- whether it goes into results now
    window INTEGER              -- which running program has it open
);
CREATE INDEX games_by_variant ON games (game, variant, status);
CREATE TABLE moves (
    game_row INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,    -- 1 for the first move
    move TEXT NOT NULL,
    cause TEXT NOT NULL,
    PRIMARY KEY (game_row, number)
) WITHOUT ROWID;
"""

LEFT_WITH_MOVES: Final = 50
FINISHED_WITH_MOVES: Final = 200
"""How many games of each kind, of one game, keep their moves: the latest."""

IsFree = Callable[[int | None], bool]
"""Whether the window of that number no longer runs (or is this one)."""

_NAMES: Final = ", ".join(COLUMNS)
_UPSERT: Final = (
    f"INSERT INTO games ({_NAMES}) VALUES ({', '.join('?' * len(COLUMNS))}) ON CONFLICT (id) DO UPDATE SET "
    + ", ".join(f"{name} = excluded.{name}" for name in COLUMNS if name != "id")
)


@dataclass(frozen=True, slots=True)
class RowWrite:
    """How one game is to stand in the file. Of its moves the first ``kept`` stand there already and ``tail``
    follows them; ``tail`` is ``None`` where the moves are not known here and stay as they are. ``known`` is when
    the file said it was touched last, ``None`` if it is new there. ``is_held``: on this window's table.
    """

    row: GameRow
    kept: int
    tail: Moves | None
    known: float | None
    is_held: bool


@dataclass(frozen=True, slots=True)
class Batch:
    """What is to be written next: games as they stand, games nobody began that go, rows to be put aside, and how
    many unsaved changes that settles.
    """

    writes: tuple[RowWrite, ...]
    deleted: tuple[int, ...]
    aside: tuple[int, ...]
    unsaved: int


@dataclass(slots=True)
class Waiting:
    """What memory knows and the file does not."""

    rows: set[int] = field(default_factory=set)
    deleted: set[int] = field(default_factory=set)
    aside: set[int] = field(default_factory=set)
    unsaved: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether the file knows all."""
        return not (self.rows or self.deleted or self.aside)


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a file holds: all sound rows, the moves of open ones, and how many rows made no sense."""

    rows: tuple[GameRow, ...]
    moves: Mapping[int, Moves]
    senseless: tuple[int, ...]


def read_all(database: Connection) -> Loaded:
    """Reads every game, the moves of open ones too. A row that makes no sense costs itself alone."""
    rows: list[GameRow] = []
    moves: dict[int, Moves] = {}
    senseless: list[int] = []
    for values in database.execute(f"SELECT {_NAMES} FROM games WHERE status <> ? ORDER BY id", (ASIDE,)).fetchall():
        row = checked_row(values)
        played = read_moves(database, row.id) if row is not None and row.status == OPEN else ()
        if row is None or played is None:
            senseless.append(values[0])
            continue
        rows.append(row)
        if row.status == OPEN:
            moves[row.id] = played
    return Loaded(tuple(rows), moves, tuple(senseless))


def read_moves(database: Connection, row: int) -> Moves | None:
    """The moves of one game; ``None`` if they make no sense."""
    return checked_moves(
        database.execute("SELECT number, move, cause FROM moves WHERE game_row = ? ORDER BY number", (row,)).fetchall()
    )


def mark_aside(database: Connection, rows: Iterable[int]) -> None:
    """Puts rows aside as they are: they are neither shown nor counted any more."""
    database.executemany("UPDATE games SET status = ? WHERE id = ?", [(ASIDE, row) for row in rows])


def write_games(database: Connection, writes: Iterable[RowWrite], window: int, is_free: IsFree) -> list[RowWrite]:
    """Makes the file agree with memory about some games. Gives back those that another window has changed or has
    open since they were read here; for these nothing is written.
    """
    taken: list[RowWrite] = []
    for write in writes:
        found = database.execute("SELECT window, touched FROM games WHERE id = ?", (write.row.id,)).fetchone()
        if found is not None and _is_anothers(write, found, window, is_free):
            taken.append(write)
        else:
            row = replace(write.row, window=window if write.is_held else None)
            _write_game(database, replace(write, row=row), is_there=found is not None)
    return taken


def _is_anothers(write: RowWrite, found: tuple[int | None, float], window: int, is_free: IsFree) -> bool:
    holder, touched = found
    if holder == window:
        return False
    return not is_free(holder) or (write.known is not None and touched != write.known)


def _write_game(database: Connection, write: RowWrite, *, is_there: bool) -> None:
    row = write.row
    database.execute(_UPSERT, astuple(row))
    if write.tail is None:
        return
    kept = write.kept if is_there else 0
    database.execute("DELETE FROM moves WHERE game_row = ? AND number > ?", (row.id, kept))
    database.executemany(
        "INSERT INTO moves VALUES (?, ?, ?, ?)",
        [(row.id, number, *move) for number, move in enumerate(write.tail, write.kept + 1)],
    )


def delete_unbegun(database: Connection, rows: Iterable[int], is_free: IsFree) -> None:
    """Removes games that nobody began, unless another window has them open or has begun them meanwhile."""
    for row in rows:
        found = database.execute("SELECT window FROM games WHERE id = ? AND NOT begun", (row,)).fetchone()
        if found is not None and is_free(found[0]):
            database.execute("DELETE FROM games WHERE id = ?", (row,))


def forget_old_moves(database: Connection, game: str) -> None:
    """Of the games that ended or were left, only the latest keep their moves; the rows stay."""
    for status, most in ((LEFT, LEFT_WITH_MOVES), (FINISHED, FINISHED_WITH_MOVES)):
        database.execute(
            "DELETE FROM moves WHERE game_row IN (SELECT id FROM games WHERE game = ? AND status = ? "
            "AND window IS NULL ORDER BY touched DESC, place DESC LIMIT -1 OFFSET ?)",
            (game, status, most),
        )


def in_transaction(database: Connection, job: Callable[[], None]) -> None:
    """Does all of a job or nothing of it. Raises what the job or SQLite raises."""
    database.execute("BEGIN IMMEDIATE")
    try:
        job()
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            with suppress(Error):  # SQLite has rolled back by itself
                database.execute("ROLLBACK")
        raise

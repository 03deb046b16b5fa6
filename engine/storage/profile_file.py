"""Opening the profile's database so that a broken, foreign or newer file costs the player nothing but a notice."""

from __future__ import annotations

import sqlite3
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from sqlite3 import Connection
from typing import Final

from engine.files.file_lock import FileLock
from engine.files.safe_files import put_aside
from engine.words.language import Sentence

FILE_NAME: Final = "profile.sqlite"
COMPANIONS: Final = ("-wal", "-shm", "-journal")
APPLICATION_ID: Final = 0x42617267  # "Barg"
VERSION: Final = 1
BUSY_SECONDS: Final = 5.0
MOST_WINDOWS: Final = 64

SCHEMA: Final = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    setup TEXT NOT NULL,        -- JSON of engine.rules.contract.Setup
    start TEXT,                 -- the first position's text, where it is not the one of the setup
    players TEXT NOT NULL,      -- JSON list, see engine.play.session.Session.players
    counted INTEGER NOT NULL,   -- whether its end goes into results
    started REAL NOT NULL,      -- seconds since 1970
    touched REAL NOT NULL,      -- seconds since 1970, of the last change
    elapsed REAL NOT NULL,      -- seconds of play
    position INTEGER NOT NULL,  -- how many of its moves lead to the present position
    undo_used INTEGER NOT NULL,
    status TEXT NOT NULL,       -- open, finished
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
CREATE TABLE results (
    id INTEGER PRIMARY KEY,
    game_row INTEGER NOT NULL UNIQUE,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    ended REAL NOT NULL,        -- seconds since 1970
    result TEXT NOT NULL,       -- won, lost, drawn
    elapsed REAL NOT NULL,
    moves INTEGER NOT NULL,
    undo_used INTEGER NOT NULL
);
CREATE INDEX results_by_variant ON results (game, variant);
"""


class _Broken(Exception):
    """The file is no database of ours that can be used."""


class _Newer(Exception):
    """The file was written by a newer program."""


@dataclass
class ProfileFile:
    """An open database, and this program's place among those that have it open (``window``)."""

    database: Connection
    is_kept: bool
    notices: list[Sentence] = field(default_factory=list)
    window: int = 0
    _folder: Path | None = None
    _lock: FileLock | None = None

    def is_free(self, window: int | None) -> bool:
        """Whether the program that had a game open as ``window`` has ended (or is this one)."""
        if window is None or window == self.window or self._folder is None:
            return True
        lock = FileLock(_window_file(self._folder, window))
        try:
            return lock.take(wait=False)
        except OSError:
            return True
        finally:
            lock.release()

    def close(self) -> None:
        self.database.close()
        if self._lock is not None:
            self._lock.release()


def open_profile_file(folder: Path) -> ProfileFile:
    """Opens or makes the database in ``folder``, or one in memory where nothing can be kept."""
    notices: list[Sentence] = []
    with ExitStack() as cleanup:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            opening = FileLock(folder / "opening.lock")
            opening.take(wait=True)  # two programs that start at once must not both repair the same file
            cleanup.callback(opening.release)
            database = _open_or_replace(folder / FILE_NAME, notices)
            window, lock = _take_window(folder)
        except (OSError, sqlite3.Error):
            notices.append(
                Sentence(
                    "Games and results cannot be saved in {folder}; they are gone when you close the program.",
                    folder=str(folder),
                )
            )
            return ProfileFile(_in_memory(), is_kept=False, notices=notices)
    return ProfileFile(database, True, notices, window, folder, lock)


def _open_or_replace(path: Path, notices: list[Sentence]) -> Connection:
    try:
        if path.exists():
            return _open_existing(path)
    except _Newer:
        aside = put_aside(path, "newer", COMPANIONS)
        notices.append(
            Sentence(
                "Your games and results were saved by a newer version of the program, which this "
                "one cannot read. The file was kept as {file}.",
                file=aside.name,
            )
        )
    except (_Broken, sqlite3.Error, OSError) as error:
        if _is_passing(error):
            raise
        aside = put_aside(path, "broken", COMPANIONS)
        notices.append(
            Sentence(
                "The file of your games and results could not be read. It was kept as {file}, and a new one was begun.",
                file=aside.name,
            )
        )
    return _make(path)


def _is_passing(error: Exception) -> bool:
    """Whether the file itself may be sound: it is locked, or the disk is full. Then it stays where it is."""
    return isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF not in (
        sqlite3.SQLITE_ERROR,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN,
    )


def _open_existing(path: Path) -> Connection:
    _look_at_header(path)
    database = _connect(str(path))
    try:
        _configure(database)
        _check(database)
    except BaseException:
        database.close()
        raise
    return database


def _look_at_header(path: Path) -> None:
    """Tells a newer or foreign file from its first bytes, so that SQLite never touches it.

    The fields are described in https://www.sqlite.org/fileformat.html, section 1.3.
    """
    with path.open("rb") as file:
        header = file.read(100)
    if len(header) < 100 or not header.startswith(b"SQLite format 3\x00"):
        raise _Broken
    application, version = int.from_bytes(header[68:72], "big"), int.from_bytes(header[60:64], "big")
    if application != APPLICATION_ID:
        raise _Broken
    if version > VERSION:
        raise _Newer


def _check(database: Connection) -> None:
    version = database.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise _Newer
    if version != VERSION or database.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise _Broken
    database.execute("SELECT id, window, start, counted FROM games LIMIT 1")
    database.execute("SELECT game_row, number, move, cause FROM moves LIMIT 1")
    database.execute("SELECT game_row, result, elapsed, moves FROM results LIMIT 1")
    database.execute("BEGIN IMMEDIATE")
    database.execute(f"PRAGMA user_version = {VERSION}")  # fails where the file can be read only; a lock alone does not
    database.execute("ROLLBACK")


def _make(path: Path) -> Connection:
    """A new database. It comes to its name only when it is complete."""
    for ending in COMPANIONS:  # SQLite would take a journal left over for one of the new file
        leftover = path.with_name(path.name + ending)
        if leftover.exists():
            put_aside(leftover, "broken")
    unfinished = path.with_suffix(".new")
    unfinished.unlink(missing_ok=True)
    database = _connect(str(unfinished))
    try:
        _create_tables(database)
    finally:
        database.close()
    unfinished.rename(path)
    database = _connect(str(path))
    _configure(database)
    return database


def _in_memory() -> Connection:
    database = _connect(":memory:")
    database.execute("PRAGMA foreign_keys = ON")
    _create_tables(database)
    return database


def _create_tables(database: Connection) -> None:
    database.executescript(
        f"BEGIN; {SCHEMA} PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION}; COMMIT;"
    )


def _connect(name: str) -> Connection:
    return sqlite3.connect(name, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)


def _configure(database: Connection) -> None:
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    database.execute("PRAGMA foreign_keys = ON")


def _take_window(folder: Path) -> tuple[int, FileLock]:
    for window in range(1, MOST_WINDOWS + 1):
        lock = FileLock(_window_file(folder, window))
        if lock.take(wait=False):
            return window, lock
    raise OSError("too many windows are open")


def _window_file(folder: Path, window: int) -> Path:
    return folder / f"window-{window}.lock"

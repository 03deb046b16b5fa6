"""SQLite files that must survive: told apart by their first bytes, copied whole, read where they may not be changed."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path
from sqlite3 import Connection
from typing import Final

from engine.files.safe_files import put_aside

COMPANIONS: Final = ("-wal", "-shm", "-journal")
BUSY_SECONDS: Final = 0.5
"""How long a statement waits for another program before it fails."""

LOOKS, LOOK_PAUSE = 6, 0.05


class UnreadableDatabase(Exception):
    """The file is no database of the kind asked for that can be used."""


def connect(name: str) -> Connection:
    """A connection that leaves transactions to the caller, and takes text that is none for text."""
    database = sqlite3.connect(name, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    database.text_factory = lambda data: data.decode("utf-8", "replace")
    return database


def configure(database: Connection) -> None:
    """A power cut may lose the last seconds, never the file."""
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    database.execute("PRAGMA foreign_keys = ON")


def version_in_header(path: Path, application: int) -> int:
    """The ``user_version`` of a database, from its first bytes, so that SQLite never touches a foreign file.

    The fields are described in https://www.sqlite.org/fileformat.html, section 1.3. Raises ``OSError``, and
    :class:`UnreadableDatabase` if the file is no database of this application or was cut short.
    """
    for _ in range(LOOKS):
        header, size = _header(path)
        if len(header) < 100 or not header.startswith(b"SQLite format 3\x00"):
            raise UnreadableDatabase
        if int.from_bytes(header[68:72], "big") != application:
            raise UnreadableDatabase
        page, pages = int.from_bytes(header[16:18], "big"), int.from_bytes(header[28:32], "big")
        if size >= (65536 if page == 1 else page) * pages:
            return int.from_bytes(header[60:64], "big")
        time.sleep(LOOK_PAUSE)  # another program may just be moving its log into the file, the first page first
    raise UnreadableDatabase


def _header(path: Path) -> tuple[bytes, int]:
    try:
        with path.open("rb") as file:
            return file.read(100), file.seek(0, os.SEEK_END)
    except IsADirectoryError as error:
        raise UnreadableDatabase from error


def copy_database(database: Connection, target: Path) -> None:
    """A complete copy of an open database under another name, which it gets only when it is complete.

    Raises ``OSError`` and ``sqlite3.Error``; then nothing is left behind.
    """
    beside = target.with_name(target.name + ".new")
    remove_database(beside)
    try:
        with closing(sqlite3.connect(beside)) as copy:
            back_up(database, copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file that needs no others beside it
        os.replace(beside, target)
    finally:
        remove_database(beside)


def back_up(database: Connection, target: Connection) -> None:
    """Copies one open database into another. Where another program keeps readers out, this raises
    ``sqlite3.OperationalError`` as every statement does; left alone, it would try for ever."""

    def stop_if_locked(status: int, *_: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = status
            raise error

    database.backup(target, progress=stop_if_locked)


def remove_database(path: Path) -> None:
    """Removes a file and what SQLite put beside it, as far as that is possible."""
    remove_companions(path)
    with suppress(OSError):
        path.unlink(missing_ok=True)


def remove_companions(path: Path) -> None:
    """Removes what SQLite put beside a file that was only read."""
    for ending in COMPANIONS:
        with suppress(OSError):
            path.with_name(path.name + ending).unlink(missing_ok=True)


def copy_in_memory(path: Path) -> Connection:
    """The database as it stands in a file that is only read. Raises ``OSError`` and ``sqlite3.Error``."""
    memory = connect(":memory:")
    try:
        _fill(memory, path)
    except BaseException:
        memory.close()
        raise
    return memory


def _fill(memory: Connection, path: Path) -> None:
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)) as file:
            back_up(file, memory)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
            raise
        with tempfile.TemporaryDirectory() as folder:  # SQLite wants to write beside the file; here it may
            twin = Path(folder) / path.name
            shutil.copyfile(path, twin)
            with suppress(FileNotFoundError):
                shutil.copyfile(path.with_name(path.name + "-wal"), twin.with_name(twin.name + "-wal"))
            with closing(sqlite3.connect(twin)) as file:
                back_up(file, memory)


def adopt(beside: Path, path: Path) -> None:
    """Gives a complete database the name ``path``. Raises ``OSError``."""
    for ending in COMPANIONS:  # SQLite would take a journal left over for one of the new file
        leftover = path.with_name(path.name + ending)
        if leftover.exists():
            put_aside(leftover, "broken")
    beside.rename(path)

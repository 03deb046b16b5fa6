"""SQLite files that must survive: told apart by their first bytes, copied whole, read where they may not be changed."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path
from sqlite3 import Connection
from typing import BinaryIO, Final

from engine.files.safe_files import put_aside

COMPANIONS: Final = ("-wal", "-shm", "-journal")
BUSY_SECONDS: Final = 0.5
"""How long a statement waits for another program before it fails."""

LONGEST_LOG: Final = 10_000
"""Pages that the log may grow to before a change waits for it to be moved into the file; see :func:`move_log`."""


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
    database.execute(f"PRAGMA wal_autocheckpoint = {LONGEST_LOG}")
    database.execute("PRAGMA foreign_keys = ON")


def version_in_header(file: BinaryIO, application: int) -> int:
    """The ``user_version`` of a database, from its first bytes, so that SQLite never touches a foreign file.

    The fields are described in https://www.sqlite.org/fileformat.html, section 1.3. Raises ``OSError``, and
    :class:`UnreadableDatabase` if the file is no database of this application.
    """
    file.seek(0)
    header = file.read(100)
    if len(header) < 100 or not header.startswith(b"SQLite format 3\x00"):
        raise UnreadableDatabase
    if int.from_bytes(header[68:72], "big") != application:
        raise UnreadableDatabase
    return int.from_bytes(header[60:64], "big")


def version_of(path: Path, application: int) -> int:
    """As :func:`version_in_header`, of a file that this program has not open: where it has, closing the file once
    more would take away SQLite's locks on it (https://www.sqlite.org/howtocorrupt.html, section 2.2).
    """
    try:
        with path.open("rb") as file:
            return version_in_header(file, application)
    except IsADirectoryError as error:
        raise UnreadableDatabase from error


def seems_cut_short(file: BinaryIO) -> bool:
    """Whether the file is shorter than its first page says. Its log may hold the rest, after a program was ended
    while it moved the log into the file: ask SQLite before believing it. Raises ``OSError``.
    """
    file.seek(0)
    header = file.read(100)
    page, pages = int.from_bytes(header[16:18], "big"), int.from_bytes(header[28:32], "big")
    return file.seek(0, os.SEEK_END) < (65536 if page == 1 else page) * pages


def is_sound(database: Connection) -> bool:
    """Whether SQLite finds no fault in an open database. Raises ``sqlite3.OperationalError`` where it is locked."""
    try:
        return bool(database.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        return False


def is_sound_on_disk(path: Path) -> bool:
    """As :func:`is_sound`, read afresh: an open connection believes what it has read before."""
    with closing(connect(str(path))) as fresh:
        return is_sound(fresh)


def move_log(database: Connection) -> None:
    """Moves the log into the file: the one thing that waits for the disk, so it is done while nothing happens."""
    database.execute("PRAGMA wal_checkpoint(PASSIVE)")


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
    ``sqlite3.OperationalError`` as every statement does; left alone, it would try for ever.
    """

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

"""Opening the profile's database so that nothing about the file costs the player more than a notice.

Broken is only what cannot be read as a profile although it may be read: such a file is kept aside under a new name.
A file that is locked, may not be changed, or was written by a newer program is left as it is; what can be read of
it is shown. Everything here touches the disk and belongs into the writer's thread.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from sqlite3 import Connection
from typing import BinaryIO, Final

from engine.files import databases
from engine.files.databases import COMPANIONS, UnreadableDatabase
from engine.files.file_lock import FileLock
from engine.files.safe_files import put_aside
from engine.storage.profile_conversion import convert
from engine.storage.profile_rows import SCHEMA, VERSION
from engine.storage.profile_state import CannotSave, Trouble, reason_of, trouble_of
from engine.words.language import Sentence

FILE_NAME: Final = "profile.sqlite"
APPLICATION_ID: Final = 0x42617267  # "Barg"
MOST_WINDOWS: Final = 64


class Condition(Enum):
    """What became of an open file."""

    SOUND = "sound"
    GONE = "gone"
    REPLACED = "replaced"
    """Another profile stands under the name, and it looks sound."""
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Window:
    """This program's place among those that have the profile open: a number, and a lock that says it runs."""

    folder: Path
    number: int
    _lock: FileLock

    def is_free(self, window: int | None) -> bool:
        """Whether the program that had a game open as ``window`` has ended (or is this one)."""
        if window is None or window == self.number:
            return True
        lock = FileLock(_window_file(self.folder, window))
        try:
            return lock.take(wait=False)
        except OSError:
            return True
        finally:
            lock.release()

    def close(self) -> None:
        """Let go of the file and of everything held for it."""
        self._lock.release()


@dataclass(slots=True)
class ProfileFile:
    """An open database. Without a ``window`` it is a copy in memory of a file that can only be read now, and
    ``problem`` says why. ``aside`` is where a broken file was put; ``is_new``: there was none. ``bytes`` are the file
    to look at beside SQLite: opened once, since each closing would take away SQLite's locks.
    """

    path: Path
    database: Connection
    window: Window | None = None
    problem: CannotSave | None = None
    aside: Path | None = None
    is_new: bool = False
    notices: list[Sentence] = field(default_factory=list)
    identity: tuple[int, int] | None = None
    bytes: BinaryIO | None = None
    _log: tuple[int, int] | None = None

    def condition(self) -> Condition:
        """Whether the file is still the one that was opened. Raises ``OSError`` where it may not be looked at."""
        try:
            found = os.stat(self.path)
        except (FileNotFoundError, NotADirectoryError):
            return Condition.GONE
        if (found.st_dev, found.st_ino) != self.identity or self.bytes is None:
            return Condition.REPLACED
        try:
            databases.version_in_header(self.bytes, APPLICATION_ID)
        except UnreadableDatabase:
            return Condition.BROKEN
        if databases.seems_cut_short(self.bytes) and not databases.is_sound_on_disk(self.path):
            return Condition.BROKEN
        self._log = _identity(self._log_path)
        return Condition.SOUND

    @property
    def _log_path(self) -> Path:
        return self.path.with_name(self.path.name + "-wal")

    def close_replaced(self) -> None:
        """Closes the file after another one took its name. SQLite would take the log that still lies there for one
        of the new file, so it goes, unless it is the new file's own.
        """
        self.close()
        if self._log is not None and _identity(self._log_path) == self._log:
            put_aside(self._log_path, "replaced")

    def close(self) -> None:
        """Let go of the file and of everything held for it."""
        with suppress(sqlite3.Error):
            self.database.close()
        if self.bytes is not None:
            self.bytes.close()
        if self.window is not None:
            self.window.close()


def open_profile_file(folder: Path) -> ProfileFile:
    """Opens or makes the database in ``folder``, or shows what can be read of it. Raises :class:`CannotSave` where
    there is nothing to be read either.
    """
    path = folder / FILE_NAME
    try:
        return _open_writable(folder, path)
    except (OSError, sqlite3.Error, CannotSave) as error:
        problem = _problem(error, path)
        try:
            if path.exists():
                database = read_only_copy(path)
                return ProfileFile(path, database, problem=problem)
        except (OSError, sqlite3.Error, UnreadableDatabase, CannotSave):
            pass
        raise problem from error


def _open_writable(folder: Path, path: Path) -> ProfileFile:
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as cleanup:
        opening = FileLock(folder / "opening.lock")
        if not opening.take(wait=False):  # two programs that start at once must not both repair the same file
            raise CannotSave(Trouble.LOCKED, Sentence("Another program holds the file of your games and results."))
        cleanup.callback(opening.release)
        notices: list[Sentence] = []
        is_new = not _exists(path)
        database, aside = _open_or_replace(path, notices)
        try:
            window = _take_window(folder)
            content = path.open("rb", buffering=0)
        except BaseException:
            database.close()
            raise
    return ProfileFile(
        path, database, window, aside=aside, is_new=is_new, notices=notices, identity=_identity(path), bytes=content
    )


def _open_or_replace(path: Path, notices: list[Sentence]) -> tuple[Connection, Path | None]:
    aside: Path | None = None
    if _exists(path):
        try:
            return _open_existing(path, notices), None
        except (UnreadableDatabase, sqlite3.Error) as error:
            if not _means_broken(error):
                raise
        aside = put_aside(path, "broken", COMPANIONS)
        notices.append(
            Sentence(
                "The file of your games and results could not be read. It was kept as {file}, and a new one was begun.",
                file=aside.name,
            )
        )
    return make(path), aside


def _identity(path: Path) -> tuple[int, int] | None:
    """Tells one file from another of the same name; ``None`` without a file."""
    with suppress(FileNotFoundError, NotADirectoryError):
        found = os.stat(path)
        return found.st_dev, found.st_ino
    return None


def _exists(path: Path) -> bool:
    """As ``Path.exists``, which takes a folder that may not be entered for an empty one in later Pythons."""
    try:
        os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def _means_broken(error: Exception) -> bool:
    """Whether the file itself is at fault, not a lock, a full disk or a permission."""
    if isinstance(error, sqlite3.OperationalError):
        return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_ERROR  # a table or column is missing
    return True


def _open_existing(path: Path, notices: list[Sentence]) -> Connection:
    version = databases.version_of(path, APPLICATION_ID)
    if version > VERSION:
        raise _newer()
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    database = databases.connect(str(path))
    try:
        databases.configure(database)
        check(database)
        if version < VERSION:
            kept = _keep_copy(database, path)
            convert(database)
            notices.append(
                Sentence(
                    "Your games and results were taken over from an older version; a copy is kept as {file}.", file=kept
                )
            )
        _try_columns(database)
    except BaseException:
        database.close()
        raise
    return database


def _newer() -> CannotSave:
    return CannotSave(
        Trouble.NEWER,
        Sentence(
            "Your games and results were saved by a newer version of the program. This one only shows what it can "
            "read of them, and changes nothing."
        ),
    )


def _keep_copy(database: Connection, path: Path) -> str:
    """A whole copy beside the file before it is converted; made once, however often converting is tried."""
    copy = path.with_name(f"{path.stem}.version-1{path.suffix}")
    if not copy.exists():
        databases.copy_database(database, copy)
    return copy.name


def check(database: Connection) -> None:
    """Raises :class:`UnreadableDatabase`, :class:`CannotSave` or ``sqlite3.Error`` unless the database is sound and
    of a version that we know.
    """
    version = database.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise _newer()
    if version < 1 or not databases.is_sound(database):
        raise UnreadableDatabase


def _try_columns(database: Connection) -> None:
    """Raises ``sqlite3.Error`` if a table or column is missing."""
    database.execute("SELECT id, window, start, counted, tallied, result FROM games LIMIT 1")
    database.execute("SELECT game_row, number, move, cause FROM moves LIMIT 1")


def read_only_copy(path: Path) -> Connection:
    """The file as it stands, in memory, in the form of today; the file itself is only read.

    Raises ``OSError``, ``sqlite3.Error`` and :class:`UnreadableDatabase`.
    """
    version = databases.version_of(path, APPLICATION_ID)
    memory = databases.copy_in_memory(path)
    try:
        if version < VERSION:
            convert(memory)
        _try_columns(memory)
    except BaseException:
        memory.close()
        raise
    return memory


def make(path: Path) -> Connection:
    """A new, empty database. It comes to its name only when it is complete."""
    beside = path.with_suffix(".new")
    databases.remove_database(beside)
    database = databases.connect(str(beside))
    try:
        create_tables(database)
    finally:
        database.close()
    databases.adopt(beside, path)
    return _opened(path)


def _opened(path: Path) -> Connection:
    database = databases.connect(str(path))
    try:
        databases.configure(database)
    except BaseException:
        database.close()
        raise
    return database


def create_tables(database: Connection) -> None:
    """The tables of an empty profile."""
    database.executescript(
        f"BEGIN; {SCHEMA} PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION}; COMMIT;"
    )


def _problem(error: Exception, path: Path) -> CannotSave:
    """Why the profile cannot be opened for writing, with the permissions that stand in the way."""
    if isinstance(error, CannotSave):
        return error
    trouble = trouble_of(error)
    if trouble is Trouble.NOT_ALLOWED:
        with suppress(OSError):
            return CannotSave(trouble, _permissions(path))
    if trouble in (Trouble.LOCKED, Trouble.FULL):
        return CannotSave(trouble, reason_of(error))
    return CannotSave(
        trouble,
        Sentence(
            "Games and results cannot be saved in {folder}.",
            folder=str(path.parent),
        ),
    )


def _permissions(path: Path) -> Sentence:
    """Names the file, or the folder where that is what may not be changed. Raises ``OSError``."""
    culprit = path
    if not _may_look(path) or (_exists(path) and os.access(path, os.R_OK | os.W_OK)):
        culprit = path.parent
    return Sentence(
        "{file} may not be used freely (owner {owner}, permissions {mode}); games and results are not saved.",
        file=str(culprit),
        owner=_owner(culprit),
        mode=stat.filemode(os.stat(culprit).st_mode),
    )


def _may_look(path: Path) -> bool:
    try:
        return _exists(path)
    except OSError:
        return False


def _owner(path: Path) -> str:
    try:
        return path.owner()
    except (KeyError, OSError, NotImplementedError):  # an owner without a name; Windows
        return "?"


def _take_window(folder: Path) -> Window:
    for number in range(1, MOST_WINDOWS + 1):
        lock = FileLock(_window_file(folder, number))
        if lock.take(wait=False):
            return Window(folder, number, lock)
    raise CannotSave(Trouble.LOCKED, Sentence("Too many windows are open."))


def _window_file(folder: Path, window: int) -> Path:
    return folder / f"window-{window}.lock"

"""Copies of the profile: one a day, the newest offered when the file breaks; and all of it in one file to carry.

Everything here touches the disk and belongs into the writer's thread.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from sqlite3 import Connection
from typing import Final

from engine.files import databases
from engine.files.bundles import NewerBundle, UnreadableBundle, read_bundle, write_bundle
from engine.files.databases import UnreadableDatabase
from engine.storage.profile_file import APPLICATION_ID, FILE_NAME, check, read_only_copy
from engine.storage.profile_rows import VERSION, in_transaction, read_all
from engine.storage.profile_state import CannotSave, Trouble, system_words
from engine.words.language import Sentence

FOLDER: Final = "copies"
COPIES: Final = 7
EXPORT_VERSION: Final = 1
SETTINGS_NAME: Final = "settings.json"

_NAME: Final = re.compile(r"profile-(\d{4}-\d{2}-\d{2})\.sqlite")


@dataclass(frozen=True, slots=True)
class Offer:
    """A sound copy of the profile: from which day, and how many games it knows."""

    path: Path
    day: date
    games: int


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import brought: how many games, the settings' text (for the settings' owner to read and check;
    ``None`` if the file holds none), and where the old profile was put.
    """

    games: int
    settings: str | None
    aside: Path | None


# -- one copy a day


def copy_today(database: Connection, folder: Path, today: date) -> bool:
    """Makes today's copy unless there is one, and lets old ones go; whether one was made.

    Raises ``OSError`` and ``sqlite3.Error``; a copy that did not come about leaves nothing behind.
    """
    target = folder / FOLDER / f"profile-{today.isoformat()}.sqlite"
    if target.exists():
        return False
    target.parent.mkdir(exist_ok=True)
    databases.copy_database(database, target)
    others = [path for _, path in _copies(folder) if path != target]
    for old in others[COPIES - 1 :]:
        old.unlink(missing_ok=True)
    return True


def newest_sound(folder: Path) -> Offer | None:
    """The latest copy that can be read."""
    for day, path in _copies(folder):
        with suppress(OSError, sqlite3.Error, UnreadableDatabase, CannotSave):
            return Offer(path, day, _games_in(path))
    return None


def _copies(folder: Path) -> list[tuple[date, Path]]:
    """All copies by their days, the latest first."""
    found: list[tuple[date, Path]] = []
    with suppress(OSError):
        for path in (folder / FOLDER).iterdir():
            match = _NAME.fullmatch(path.name)
            if match is not None:
                with suppress(ValueError):
                    found.append((date.fromisoformat(match[1]), path))
    return sorted(found, reverse=True)


def _games_in(path: Path) -> int:
    """How many games a profile holds. Raises what :func:`read_only_copy` raises, also for one that is not sound."""
    with closing(read_only_copy(path)) as database:
        check(database)
        return len(read_all(database).rows)


def fill_moves(database: Connection, folder: Path) -> None:
    """Gives games that stand without moves those of the newest copy: memory knew of them only how they ended."""
    offer = newest_sound(folder)
    if offer is None:
        return
    with closing(read_only_copy(offer.path)) as copy:
        empty = [
            row
            for (row,) in database.execute(
                "SELECT id FROM games WHERE NOT EXISTS (SELECT 1 FROM moves WHERE game_row = games.id)"
            )
        ]
        found = {row: copy.execute("SELECT * FROM moves WHERE game_row = ?", (row,)).fetchall() for row in empty}

    def fill() -> None:
        for moves in found.values():
            database.executemany("INSERT INTO moves VALUES (?, ?, ?, ?)", moves)

    in_transaction(database, fill)


# -- all of it in one file


def export_to(path: Path, database: Connection, settings: str, folder: Path) -> Path:
    """Writes settings and profile into one new file. ``folder`` is where a copy may lie meanwhile.

    Raises :class:`CannotSave` with a sentence.
    """
    beside = folder / ".export.sqlite"
    try:
        try:
            databases.copy_database(database, beside)
            files = {FILE_NAME: beside.read_bytes(), SETTINGS_NAME: settings.encode("utf-8", "replace")}
        finally:
            databases.remove_database(beside)
        write_bundle(path, files, EXPORT_VERSION)
    except FileExistsError as error:
        raise _refused(Sentence("There is a file of this name already; choose another name.")) from error
    except OSError as error:
        raise _refused(Sentence("The file cannot be written: {reason}", reason=system_words(error))) from error
    return path


def unpack(path: Path, folder: Path) -> tuple[Path, Imported]:
    """The profile of an exported file, checked and in the form of today, under a passing name in ``folder``.

    Raises :class:`CannotSave` with a sentence; then nothing was changed.
    """
    beside = folder / ".import.sqlite"
    try:
        files = read_bundle(path, EXPORT_VERSION)
        games = _ready_to_use(beside, files[FILE_NAME])
    except OSError as error:
        raise _refused(Sentence("The file cannot be read: {reason}", reason=system_words(error))) from error
    except NewerBundle as error:
        raise _newer() from error
    except (UnreadableBundle, UnreadableDatabase, KeyError, sqlite3.Error) as error:
        raise _refused(Sentence("This file holds no games and results of this program, or is damaged.")) from error
    settings = files.get(SETTINGS_NAME)
    return beside, Imported(games, None if settings is None else settings.decode("utf-8", "replace"), None)


def unpacked_copy(offer: Offer, folder: Path) -> tuple[Path, Imported]:
    """A copy of the profile made ready as :func:`unpack` does. Raises ``OSError``, ``sqlite3.Error``."""
    beside = folder / ".import.sqlite"
    return beside, Imported(_ready_to_use(beside, offer.path.read_bytes()), None, None)


def _ready_to_use(beside: Path, content: bytes) -> int:
    """Writes a profile's content into a file and brings it into the form of today; how many games it holds.

    Raises :class:`CannotSave` for one of a newer program, :class:`UnreadableDatabase`, ``OSError`` and
    ``sqlite3.Error``; then the file is gone again.
    """
    databases.remove_database(beside)
    try:
        beside.write_bytes(content)
        if databases.version_of(beside, APPLICATION_ID) > VERSION:
            raise _newer()
        with closing(read_only_copy(beside)) as memory:
            check(memory)
            databases.copy_database(memory, beside)
            databases.remove_companions(beside)
            return len(read_all(memory).rows)
    except BaseException:
        databases.remove_database(beside)
        raise


def _newer() -> CannotSave:
    return _refused(Sentence("This file was made by a newer version of the program."))


def _refused(reason: Sentence) -> CannotSave:
    return CannotSave(Trouble.FAILING, reason)

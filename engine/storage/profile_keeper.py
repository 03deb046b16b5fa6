"""The profile's file and memory in agreement: opened, written, watched, and written anew when it is lost.

Everything here touches the disk and belongs into the writer's thread.
"""

from __future__ import annotations

import sqlite3
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path
from sqlite3 import Connection
from typing import Final

from engine.files import databases
from engine.files.safe_files import put_aside
from engine.storage import profile_copies as copies
from engine.storage.profile_book import Book
from engine.storage.profile_copies import Imported, Offer
from engine.storage.profile_file import Condition, ProfileFile, open_profile_file
from engine.storage.profile_games import OPEN
from engine.storage.profile_rows import (
    Batch,
    RowWrite,
    delete_unbegun,
    forget_old_moves,
    in_transaction,
    mark_aside,
    read_all,
    write_games,
)
from engine.storage.profile_state import CannotSave, Trouble, reason_of, trouble_of
from engine.words.language import Sentence

COPY_SECONDS: Final = 20.0
"""How often at the most it is looked whether today's copy is there."""


class Keeper:
    """Keeps the file of ``folder`` as the book says. ``notices`` are sentences for the player; ``offer`` is a copy
    of the profile that may be taken where the file was found broken.
    """

    def __init__(self, folder: Path, book: Book) -> None:
        self.notices: deque[Sentence] = deque()
        self.offer: Offer | None = None
        self._folder = folder
        self._book = book
        self._file: ProfileFile | None = None
        self._was_read = False
        self._version_seen = 0
        self._next_copy = 0.0
        self._senseless: frozenset[int] = frozenset()

    def keep_up(self, *, refresh: bool) -> None:
        """Has the file open, sound and in agreement with memory; with ``refresh``, memory with other windows too.

        Raises :class:`CannotSave`, ``sqlite3.Error`` and ``OSError`` where that cannot be now.
        """
        try:
            self._have_it_open()
            file = self._file
            assert file is not None
            if refresh:
                self._look_for_news(file)
            if file.problem is not None:
                raise file.problem
            self._write(file)
            self._copy_today(file)
        except sqlite3.DatabaseError as error:
            if not isinstance(error, sqlite3.OperationalError):
                self._reopen()  # what SQLite read was no database any more
            raise

    def tidy(self) -> None:
        """What takes long and does not hurry, for a while in which nothing happens."""
        if self._file is not None and self._file.problem is None:
            with suppress(sqlite3.Error):
                databases.move_log(self._file.database)

    @property
    def database(self) -> Connection:
        """The open file, or what could be read of it. Raises :class:`CannotSave` where there is neither."""
        if self._file is None:
            raise CannotSave(Trouble.GONE, reason_of(FileNotFoundError()))
        return self._file.database

    def close(self) -> None:
        """Lets the file go."""
        if self._file is not None:
            self._file.close()
            self._file = None

    # -- the file

    def _have_it_open(self) -> None:
        file = self._file
        if file is None or file.problem is not None:
            self._open()
            return
        condition = file.condition()
        if condition is Condition.GONE:
            self._rescue(file)
        elif condition is Condition.REPLACED:
            file.close_replaced()
            self._file = None
            self._book.forget_the_rest()
            self.notices.append(
                Sentence("Another file of games and results was put in the place of yours; it is used from now on.")
            )
            self._open()
        elif condition is Condition.BROKEN:
            self._reopen()

    def _open(self) -> None:
        """Opens the file; what could only be looked at gives way to the file itself alone."""
        opened = open_profile_file(self._folder)
        if self._file is not None and opened.problem is not None:
            opened.close()
            self._file.problem = opened.problem
            return
        self.close()
        self._file = opened
        if self._was_read and (opened.aside is not None or opened.is_new):
            self._write_anew(opened)
            return
        self.notices.extend(opened.notices)
        if opened.aside is not None:
            self.offer = copies.newest_sound(self._folder)
        self._load(opened)

    def _reopen(self) -> None:
        """The file was damaged under our hands, or it only seemed so."""
        self.close()
        self._book.write_held()
        self._open()

    def _rescue(self, file: ProfileFile) -> None:
        """The file has vanished from its folder. What we have open still knows it, or memory does."""
        self._folder.mkdir(parents=True, exist_ok=True)
        rescued = file.path.with_suffix(".rescued")
        try:
            databases.copy_database(file.database, rescued)
        except (sqlite3.Error, OSError) as error:
            if trouble_of(error) in (Trouble.FULL, Trouble.LOCKED, Trouble.NOT_ALLOWED):
                raise
        self._book.write_held()
        self.close()
        if rescued.exists() and not file.path.exists():
            databases.adopt(rescued, file.path)
            self._say_vanished()
        self._open()

    def _write_anew(self, opened: ProfileFile) -> None:
        """The file is a new one and empty: memory goes into it, with the moves that memory and the newest copy
        know.
        """
        if opened.aside is None:
            self._say_vanished()
        else:
            self.notices.append(
                Sentence(
                    "The file of your games and results was damaged while the program ran. It was kept as {file}, and "
                    "a new one was written from memory.",
                    file=opened.aside.name,
                )
            )
        self._book.write_all()
        self._write(opened)
        with suppress(sqlite3.Error, OSError):
            copies.fill_moves(opened.database, self._folder)
        self._load(opened)

    def _say_vanished(self) -> None:
        self.notices.append(
            Sentence(
                "The file of your games and results had vanished from {folder}. It was written anew.",
                folder=str(self._folder),
            )
        )

    # -- reading

    def _load(self, file: ProfileFile) -> None:
        loaded = read_all(file.database)
        self._version_seen = _data_version(file.database)
        self._book.loaded(loaded, _is_free_for(file), shelve=not self._was_read)
        self._was_read = True
        self._put_aside(file, frozenset(loaded.senseless))

    def _put_aside(self, file: ProfileFile, senseless: frozenset[int]) -> None:
        """Rows that make no sense stay in the file as they are, out of the way, and are told of once."""
        news = len(senseless - self._senseless)
        self._senseless |= senseless
        if news == 1:
            self.notices.append(
                Sentence("One saved game could not be read and was put aside; the others are all there.")
            )
        elif news:
            self.notices.append(
                Sentence("{n} saved games could not be read and were put aside; the others are all there.", n=news)
            )
        if senseless and file.window is not None:
            in_transaction(file.database, lambda: mark_aside(file.database, senseless))

    def _look_for_news(self, file: ProfileFile) -> None:
        if file.window is None:
            return
        if _data_version(file.database) != self._version_seen:
            self._load(file)
        else:
            self._book.look_at_windows(file.window.is_free)

    # -- writing

    def _write(self, file: ProfileFile) -> None:
        while not self._book.is_saved:
            batch = self._book.next_batch()
            try:
                taken = self._write_batch(file, batch)
            except BaseException:
                self._book.failed(batch)
                raise
            self._book.written(batch)
            if taken:
                self._give_way(taken)
                self._load(file)

    def _write_batch(self, file: ProfileFile, batch: Batch) -> list[RowWrite]:
        """Writes all of a batch but what another window has taken, which is given back."""
        window, database = file.window, file.database
        assert window is not None
        taken: list[RowWrite] = []

        def write() -> None:
            taken.extend(write_games(database, batch.writes, window.number, window.is_free))
            delete_unbegun(database, batch.deleted, window.is_free)
            mark_aside(database, batch.aside)
            for game in {item.row.game for item in batch.writes if item.row.status != OPEN}:
                forget_old_moves(database, game)

        in_transaction(database, write)
        return taken

    def _give_way(self, taken: Iterable[RowWrite]) -> None:
        for write in taken:
            if write.is_held:
                self._book.fork(write.row.id)
                self.notices.append(
                    Sentence("This game is open in another window too; here it goes on as a game of its own.")
                )
            else:
                self._book.drop(write.row.id)

    def _copy_today(self, file: ProfileFile) -> None:
        """A copy that cannot be made is no trouble of the player's: it is tried again a little later."""
        if time.monotonic() < self._next_copy:
            return
        self._next_copy = time.monotonic() + COPY_SECONDS
        if not self._book.is_empty:
            with suppress(sqlite3.Error, OSError):
                copies.copy_today(file.database, self._folder, date.today())

    # -- another profile in the place of this one

    def export(self, path: Path, settings: str) -> Path:
        """Writes settings and profile into one new file. Raises :class:`CannotSave` and ``sqlite3.Error``."""
        return copies.export_to(path, self.database, settings, self._folder)

    def take_over(self, unpack: Callable[[Path], tuple[Path, Imported]]) -> Imported:
        """Puts another profile in the place of the present one, which is kept aside. Games on this window's table
        go on in the new one. Raises :class:`CannotSave` and whatever ``unpack`` raises; then all is as before.
        """
        file = self._file
        if file is None:
            raise CannotSave(Trouble.GONE, reason_of(FileNotFoundError()))
        if file.problem is not None:
            raise file.problem
        beside, imported = unpack(self._folder)
        self._write(file)
        self.close()
        aside = put_aside(file.path, "before-import", databases.COMPANIONS)
        databases.adopt(beside, file.path)
        self._book.forget_the_rest()
        self._open()
        self.offer = None
        return replace(imported, aside=aside)


def _is_free_for(file: ProfileFile) -> Callable[[int | None], bool]:
    """A file that is only looked at says nothing about other windows."""
    return file.window.is_free if file.window is not None else lambda window: True


def _data_version(database: Connection) -> int:
    """A number that changes when another program has written into the file."""
    return int(database.execute("PRAGMA data_version").fetchone()[0])

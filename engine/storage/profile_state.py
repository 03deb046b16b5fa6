"""How the profile fares: what is not in its file yet and why, and answers that come later."""

from __future__ import annotations

import errno
import sqlite3
from dataclasses import dataclass
from enum import Enum
from typing import Final, Generic, TypeVar

from engine.words.language import Sentence

Answer = TypeVar("Answer")


class Trouble(Enum):
    """Why something is not saved. All of them may pass, and saving goes on being tried."""

    LOCKED = "locked"
    """Another program holds the file."""
    FULL = "full"
    """There is no room on the disk, or in the share of it that the player may use."""
    NOT_ALLOWED = "not allowed"
    """The file or its folder may not be read or changed."""
    GONE = "gone"
    """The folder or the disk is not there."""
    NEWER = "newer"
    """The file was written by a newer program and is only looked at."""
    FAILING = "failing"
    """Something else, as the system words it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileState:
    """One look at the profile. ``unsaved`` counts the moves and ends of games that are not in the file;
    ``is_saved`` is true when nothing at all waits, playing time included. ``is_loaded`` says that the first try
    to open the file is over, whichever way. ``reason`` is a sentence that says why things are not saved, and is
    there exactly when ``trouble`` is.
    """

    is_loaded: bool = False
    is_saved: bool = True
    unsaved: int = 0
    trouble: Trouble | None = None
    reason: Sentence | None = None


class Ticket(Generic[Answer]):
    """An answer that is not there yet: look at it once a frame.

    When ``is_ready``, either ``answer`` holds or ``problem`` says why there is none.
    """

    __slots__ = ("answer", "is_ready", "problem")

    def __init__(self) -> None:
        self.is_ready = False
        self.answer: Answer | None = None
        self.problem: Sentence | None = None

    def settle(self, answer: Answer | None, problem: Sentence | None = None) -> None:
        """Gives the answer, or says why there is none; the last thing that is set is that it is ready."""
        self.answer, self.problem = answer, problem
        self.is_ready = True


class CannotSave(Exception):
    """The profile's file cannot be used now. ``reason`` is a sentence for the player."""

    def __init__(self, trouble: Trouble, reason: Sentence) -> None:
        super().__init__(reason.text)
        self.trouble = trouble
        self.reason = reason


_BY_CODE: Final = {
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_LOCKED: Trouble.LOCKED,
    sqlite3.SQLITE_PROTOCOL: Trouble.LOCKED,
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.NOT_ALLOWED,
    sqlite3.SQLITE_PERM: Trouble.NOT_ALLOWED,
    sqlite3.SQLITE_CANTOPEN: Trouble.NOT_ALLOWED,
}

_BY_NUMBER: Final = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EFBIG: Trouble.FULL,
    errno.EACCES: Trouble.NOT_ALLOWED,
    errno.EPERM: Trouble.NOT_ALLOWED,
    errno.EROFS: Trouble.NOT_ALLOWED,
    errno.ENOENT: Trouble.GONE,
}


def trouble_of(error: Exception) -> Trouble:
    """Which trouble an error of SQLite or of the system is."""
    if isinstance(error, CannotSave):
        return error.trouble
    if isinstance(error, sqlite3.Error):
        return _BY_CODE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, Trouble.FAILING)
    if isinstance(error, OSError):
        return _BY_NUMBER.get(error.errno or 0, Trouble.FAILING)
    return Trouble.FAILING


def reason_of(error: Exception) -> Sentence:
    """Why nothing can be saved now, in a sentence."""
    if isinstance(error, CannotSave):
        return error.reason
    trouble = trouble_of(error)
    if trouble is Trouble.LOCKED:
        return Sentence("Another program holds the file of your games and results.")
    if trouble is Trouble.FULL:
        return Sentence("The disk is full.")
    if trouble is Trouble.NOT_ALLOWED:
        return Sentence("The file of your games and results may not be changed.")
    if trouble is Trouble.GONE:
        return Sentence("The folder of your games and results is gone.")
    return Sentence("The file of your games and results cannot be written: {reason}", reason=system_words(error))


def system_words(error: Exception) -> str:
    """What the system says of an error."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)

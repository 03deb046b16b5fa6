"""The thread in which the profile's file is kept, so that the window never waits for it."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeVar

from engine.storage.profile_book import Book
from engine.storage.profile_keeper import Keeper
from engine.storage.profile_state import CannotSave, ProfileState, Ticket, Trouble, reason_of, trouble_of
from engine.words.language import Sentence

Answer = TypeVar("Answer")
log = logging.getLogger(__name__)

RETRY_SECONDS: Final = (0.3, 0.5, 1.0, 2.0, 5.0)
"""How long to wait after the first, second … failure before the next try."""
LOOK_SECONDS: Final = 20.0
"""How often to look at the file while nothing happens."""
PATIENCE: Final = 3
"""How often a locked file is tried before the player is told in so many words."""


class Writer:
    """Keeps the file of ``folder`` as the book says. Its methods return at once, but for those that say otherwise.

    After a failure it tries again by itself, after longer and longer pauses, whether or not more is played.
    """

    def __init__(self, folder: Path) -> None:
        self.book = Book(self._nudge)
        self.keeper = Keeper(folder, self.book)
        self._wake = threading.Event()
        self._rounds = threading.Condition()
        self._begun = self._ended = 0
        self._state = ProfileState()
        self._questions: deque[Callable[[], None]] = deque()
        self._failures = 0
        self._next_try = 0.0
        self._refresh = self._forced = self._closing = False
        self._thread = threading.Thread(target=self._work, name="profile", daemon=True)

    # -- from any thread

    def start(self) -> None:
        """Begins with opening the file."""
        self._wake.set()
        self._thread.start()

    @property
    def state(self) -> ProfileState:
        """How things stand."""
        return replace(self._state, unsaved=self.book.unsaved, is_saved=self.book.is_saved)

    def refresh(self) -> None:
        """Has a look whether other windows changed something."""
        self._refresh = True
        self._nudge()

    def run(self, job: Callable[[Keeper], Answer]) -> Ticket[Answer]:
        """Runs a job in the thread, after all that was changed before has been tried to be written.

        What the job raises becomes the ticket's problem.
        """
        ticket: Ticket[Answer] = Ticket()

        def work() -> None:
            try:
                ticket.settle(job(self.keeper))
            except Exception as error:  # whatever it is, the thread has to live on for the next move
                self._log(error)
                ticket.settle(None, reason_of(error))

        self._questions.append(work)
        self._nudge()
        return ticket

    def flush(self, seconds: float) -> bool:
        """Waits at most ``seconds`` for one whole try to write everything; whether everything is in the file."""
        with self._rounds:
            wanted = self._begun + 1
            self._forced = True
            self._nudge()
            self._rounds.wait_for(lambda: self._ended >= wanted or not self._thread.is_alive(), seconds)
        return self.book.is_saved

    def wait_until_loaded(self, seconds: float) -> bool:
        """Waits at most ``seconds`` for the first try to open the file to be over."""
        with self._rounds:
            return self._rounds.wait_for(lambda: self._state.is_loaded, seconds)

    def close(self, seconds: float) -> None:
        """Tries once more to write what is left, and ends the thread; waits at most ``seconds``."""
        self._forced = True
        self._closing = True
        self._nudge()
        self._thread.join(seconds)

    def _nudge(self) -> None:
        self._wake.set()

    # -- the thread

    def _work(self) -> None:
        while not self._closing or self._forced:
            something_happened = self._wake.wait(self._pause())
            self._wake.clear()
            with self._rounds:
                self._begun += 1
            self._round()
            with self._rounds:
                self._ended = self._begun
                self._rounds.notify_all()
            if not something_happened:
                self.keeper.tidy()
        self.keeper.close()

    def _pause(self) -> float:
        """Seconds until the file is to be looked at or tried again, if nothing happens before."""
        if self._state.trouble is not None:
            return max(0.0, self._next_try - time.monotonic())
        return LOOK_SECONDS

    def _round(self) -> None:
        forced, self._forced = self._forced, False
        refresh, self._refresh = self._refresh, False
        if forced or self._state.trouble is None or time.monotonic() >= self._next_try:
            try:
                self.keeper.keep_up(refresh=refresh)
            except Exception as error:  # whatever it is, the thread has to live on for the next move
                self._fail(error)
            else:
                self._failures = 0
                self._state = ProfileState(is_loaded=True)
        while self._questions:
            self._questions.popleft()()

    def _fail(self, error: Exception) -> None:
        self._log(error)
        trouble, reason = trouble_of(error), reason_of(error)
        changed = trouble is not self._state.trouble
        self._failures = 1 if changed else self._failures + 1
        self._next_try = time.monotonic() + RETRY_SECONDS[min(self._failures, len(RETRY_SECONDS)) - 1]
        if self._failures == (PATIENCE if trouble is Trouble.LOCKED else 1):
            self.keeper.notices.append(reason if trouble is Trouble.NEWER else _told(reason))
        self._state = ProfileState(is_loaded=True, trouble=trouble, reason=reason)

    def _log(self, error: Exception) -> None:
        """Only what no disk and no other program can bring about is a fault of ours."""
        if not isinstance(error, (sqlite3.Error, OSError, CannotSave)):
            log.error("the profile's thread failed", exc_info=error)


def _told(reason: Sentence) -> Sentence:
    return Sentence("{reason} What you play is kept in memory, and saving is tried again by itself.", reason=reason)

"""The thread that owns the profile's database: jobs run in order, each in one transaction."""

from __future__ import annotations

import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from sqlite3 import Connection
from typing import Any, TypeVar

Answer = TypeVar("Answer")
Job = Callable[[Connection], Any]


class Writer:
    """Runs jobs on a database one after the other.

    A job that fails because the disk is full or the file is locked stays first in the line and is tried again
    with the next one, so that no move is ever missing between two others. ``on_trouble`` is called (in the
    thread) when trouble begins, and not again until something could be written in between.
    """

    def __init__(self, database: Connection, on_trouble: Callable[[Exception], None]) -> None:
        self._database = database
        self._on_trouble = on_trouble
        self._jobs: deque[Job] = deque()
        self._news = threading.Condition()
        self._in_trouble = False
        self._stalled = False
        self._closing = False
        self._thread = threading.Thread(target=self._work, name="profile", daemon=True)
        self._thread.start()

    def send(self, job: Job) -> None:
        """Runs ``job`` soon."""
        with self._news:
            self._jobs.append(job)
            self._stalled = False
            self._news.notify_all()

    def ask(self, job: Callable[[Connection], Answer], otherwise: Answer, seconds: float = 10.0) -> Answer:
        """Runs ``job`` after all others and returns its answer, or ``otherwise`` if it cannot be had now."""
        answers: list[Answer] = []

        def asked(database: Connection) -> None:
            try:
                answers.append(job(database))
            except sqlite3.Error as error:
                raise _Unanswered from error

        self.send(asked)
        self.flush(seconds)
        with self._news:
            if asked in self._jobs:
                self._jobs.remove(asked)
        return answers[0] if answers else otherwise

    def flush(self, seconds: float) -> bool:
        """Waits until all jobs are done; ``False`` if some are not after ``seconds`` or cannot be done now."""
        with self._news:
            self._stalled = False
            self._news.notify_all()
            self._news.wait_for(lambda: not self._jobs or self._stalled, seconds)
            return not self._jobs

    def close(self, seconds: float = 5.0) -> None:
        """Does what is left and ends the thread."""
        self.flush(seconds)
        with self._news:
            self._closing = True
            self._news.notify_all()
        self._thread.join(seconds)

    def _work(self) -> None:
        while True:
            with self._news:
                self._news.wait_for(lambda: self._closing or (self._jobs and not self._stalled))
                if self._closing:
                    return
                job = self._jobs[0]
            error = self._run(job)
            with self._news:
                self._stalled = isinstance(error, sqlite3.OperationalError)
                if not self._stalled and self._jobs and self._jobs[0] is job:
                    self._jobs.popleft()
                trouble_begins = error is not None and not self._in_trouble
                self._in_trouble = error is not None
                self._news.notify_all()
            if error is not None and trouble_begins:
                self._on_trouble(error)

    def _run(self, job: Job) -> Exception | None:
        """Runs one job in a transaction; gives the error that kept it from being saved."""
        try:
            self._database.execute("BEGIN IMMEDIATE")
            job(self._database)
            self._database.execute("COMMIT")
        except Exception as error:  # whatever it is, the thread has to live on for the next move
            self._roll_back()
            return None if isinstance(error, _Unanswered) else error
        return None

    def _roll_back(self) -> None:
        if self._database.in_transaction:
            try:
                self._database.execute("ROLLBACK")
            except sqlite3.Error:
                return  # SQLite has rolled back by itself


class _Unanswered(Exception):
    """A question could not be answered; it is not tried again."""

"""The worker process: it loads rules, opponents, solvers and analyses, and thinks. It never sees the window.

Messages to it: ``("think", id, request, folders, weaker)``, ``("stop", id)``. From it: ``("begun", id, seconds)``
when preparing is over and the thought proper begins, ``("progress", id, data)``, and one of ``("done", id, answer)``,
``("failed", id, reason)``, ``("stopped", id)``.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import queue
import signal
import threading
import time
import traceback
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import Any

from engine.rules.catalogue import add_games_folder
from engine.thinking.thought_maker import Prepared, ThoughtMaker
from engine.thinking.thoughts import Request


class StopThought(BaseException):
    """Raised inside a thought that nobody waits for any more."""


def serve(connection: Connection[Any, Any]) -> None:
    """Answer requests until the other end of ``connection`` is closed. The target of the worker process."""
    _settle_down()
    Worker(connection).run()


def _settle_down() -> None:
    """Set up the process: kernels are cached in the user's folder, the window comes first, no orphan stays."""
    from engine.files.paths import cache_folder

    os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_folder() / "numba"))
    if hasattr(os, "nice"):
        os.nice(3)
    parent = multiprocessing.parent_process()
    with contextlib.suppress(ImportError, AttributeError, OSError, ValueError):
        # The window's end of this pipe closes when the window dies; the signal's default action then ends
        # this process even inside a compiled kernel, which no Python thread could interrupt.
        import fcntl

        if parent is not None:
            fcntl.fcntl(parent.sentinel, fcntl.F_SETOWN, os.getpid())
            flags = fcntl.fcntl(parent.sentinel, fcntl.F_GETFL)
            fcntl.fcntl(parent.sentinel, fcntl.F_SETFL, flags | os.O_ASYNC)


class Worker:
    """Reads requests in a thread of its own, so that a thought can be stopped while it runs."""

    def __init__(self, connection: Connection[Any, Any]) -> None:
        self._connection = connection
        self._inbox: queue.SimpleQueue[tuple[Any, ...]] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._unwanted: set[int] = set()
        self._thinking: int | None = None
        self._stop_due = False
        self._thinker = ThoughtMaker()

    def run(self) -> None:
        """Answer one request after another, for good: the process ends when the pipe closes."""
        signal.signal(signal.SIGINT, self._on_interrupt)
        if hasattr(signal, "pthread_sigmask"):  # held back while this process was started
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        threading.Thread(target=self._read, daemon=True).start()
        while True:
            _, job, request, folders, weaker = self._inbox.get()
            self._send(self._handle(job, request, folders, weaker))

    def _read(self) -> None:
        while True:
            try:
                message = self._connection.recv()
            except (EOFError, OSError):
                os._exit(0)
            if message[0] == "stop":
                self._stop(message[1])
            else:
                self._inbox.put(message)

    def _stop(self, job: int) -> None:
        with self._lock:
            self._unwanted.add(job)
            if self._thinking == job:
                self._stop_due = True
                _interrupt_main_thread()

    def _on_interrupt(self, number: int, frame: FrameType | None) -> None:
        """Python runs this in the main thread. Ctrl-C in a terminal is for the window, not for us."""
        if self._stop_due:
            self._stop_due = False
            raise StopThought

    def _handle(self, job: int, request: Request, folders: tuple[str, ...], weaker: int) -> tuple[Any, ...]:
        try:
            for folder in folders:
                add_games_folder(Path(folder))
            prepared = self._thinker.prepare(request, weaker)
            return self._think(job, prepared)
        except StopThought:
            return ("stopped", job)
        except Exception:  # an opponent may raise anything; the window decides what to do
            return ("failed", job, traceback.format_exc())

    def _think(self, job: int, prepared: Prepared) -> tuple[Any, ...]:
        self._send(("begun", job, prepared.limit.seconds))
        with self._lock:
            if job in self._unwanted:
                self._unwanted.discard(job)
                return ("stopped", job)
            self._thinking = job
        try:
            answer = prepared.think(lambda data: self._send(("progress", job, data)))
        finally:
            with self._lock:
                self._thinking = None
            self._await_stop()
        return ("done", job, answer)

    def _await_stop(self) -> None:
        """A stop that was sent in the last moment must not hit the next thought."""
        patience = time.monotonic() + 0.2
        while self._stop_due and time.monotonic() < patience:
            time.sleep(0.001)
        self._stop_due = False

    def _send(self, message: tuple[Any, ...]) -> None:
        try:
            self._connection.send(message)
        except OSError:
            os._exit(0)


def _interrupt_main_thread() -> None:
    if hasattr(signal, "pthread_kill"):  # ends a sleep too
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)

"""Ctrl-C, and what the system sends when the program is to end: it ends in order, whatever it is doing.

Until a window is there, the signal is raised as :class:`Stopped` wherever the program is, so that installers are
ended and half-made folders removed on the way out. Once a window is there, it is asked to close, as its own close
button would ask: the game is saved and the thinking process ended.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")


class Stopped(SystemExit):
    """The program was asked to end. The exit code is the usual one: 128 and the signal's number."""


class StopSignals:
    """Hears the signals from :meth:`listen` on. ``code`` is the exit code they ask for, 0 before one has come."""

    def __init__(self) -> None:
        self.code = 0
        self._close: Callable[[], None] | None = None

    def listen(self) -> None:
        """From now on a signal raises :class:`Stopped`. Signals that are ignored by whoever started us stay so."""
        for number in self._numbers():
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._came)

    def close_with(self, close: Callable[[], None]) -> None:
        """From now on a signal calls ``close``, in the main thread and between any two of its steps."""
        self._close = close

    def _came(self, number: int, frame: FrameType | None) -> None:
        self.code = 128 + number
        if self._close is not None:
            self._close()
            return
        for other in self._numbers():  # nothing shall disturb what is tidied up now
            signal.signal(other, signal.SIG_IGN)
        raise Stopped(self.code)

    @staticmethod
    def _numbers() -> list[signal.Signals]:
        return [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]

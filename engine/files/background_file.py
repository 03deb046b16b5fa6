"""A small file that is written again and again by a thread of its own, so that nobody waits for the disk."""

from __future__ import annotations

import errno
import os
import threading
from pathlib import Path

from engine.files.safe_files import write_whole


class BackgroundFile:
    """Keeps one file as its owner last said. Contents that came while the disk was busy are skipped but the last.

    A file that may not be changed stays as it is. What could not be written is tried again with the next content and
    at :meth:`close`.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._news = threading.Condition()
        self._wanted: str | None = None
        self._error: OSError | None = None
        self._is_working = False

    @property
    def error(self) -> OSError | None:
        """Why the last content is not in the file; ``None`` when it is, or is on its way."""
        with self._news:
            return self._error

    def write(self, content: str) -> None:
        """Writes the file soon. Returns at once."""
        with self._news:
            self._wanted = content
            self._start()

    def flush(self, seconds: float) -> bool:
        """Waits at most ``seconds``; whether the file stands there as it was last wanted."""
        with self._news:
            self._news.wait_for(lambda: not self._is_working, seconds)
            return self._wanted is None

    def close(self, seconds: float = 2.0) -> bool:
        """As :meth:`flush`, after one more try for what failed before."""
        with self._news:
            if self._wanted is not None:
                self._start()
        return self.flush(seconds)

    def _start(self) -> None:
        """A thread lives only while there is something to write."""
        if not self._is_working:
            self._is_working = True
            threading.Thread(target=self._work, name=self._path.name, daemon=True).start()

    def _work(self) -> None:
        while True:
            with self._news:
                content = self._wanted
            assert content is not None  # only this thread takes back what is wanted
            error: OSError | None = None
            try:
                if self._path.exists() and not os.access(self._path, os.W_OK):
                    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self._path))
                write_whole(self._path, content)
            except OSError as raised:
                error = raised
            with self._news:
                self._error = error
                if self._wanted is content:
                    if error is None:
                        self._wanted = None
                    self._is_working = False
                    self._news.notify_all()
                    return

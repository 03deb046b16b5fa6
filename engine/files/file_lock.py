"""A lock between processes that needs nothing but a file, so that the very first start can have it too."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO


class FileLock:
    """A lock between processes. The system lets go of it when its process dies, however that happens."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: IO[bytes] | None = None

    def take(self, *, wait: bool) -> bool:
        """Takes the lock; ``False`` if somebody else has it and ``wait`` is false. Raises ``OSError``."""
        file = open(self._path, "ab")  # noqa: SIM115 - the lock lives as long as the file is open
        if not _lock(file, wait):
            file.close()
            return False
        self._file = file
        return True

    def release(self) -> None:
        """Let others have the lock; without it nothing happens."""
        if self._file is not None:
            self._file.close()
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes], wait: bool) -> bool:
        file.seek(0)
        while True:
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
                return True
            except OSError:  # waiting ends by itself after ten seconds there
                if not wait:
                    return False

else:
    import fcntl

    def _lock(file: IO[bytes], wait: bool) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

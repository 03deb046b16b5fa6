"""Small services for files that must survive: put aside instead of overwritten, replaced whole, locked."""

from __future__ import annotations

import os
import sys
import tempfile
from datetime import datetime
from pathlib import Path
from typing import IO


def put_aside(path: Path, word: str, companions: tuple[str, ...] = ()) -> Path:
    """Renames ``path`` to a free name beside it (``settings.broken-20250321-101500.json``) and returns that name.

    ``companions`` are endings of files that belong to it (``-wal``); they go along. Raises ``OSError`` where
    the folder cannot be changed.
    """
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    number = 0
    while True:
        tail = f"-{number}" if number else ""
        aside = path.with_name(f"{path.stem}.{word}-{stamp}{tail}{path.suffix}")
        if not aside.exists():
            break
        number += 1
    path.rename(aside)
    for ending in companions:
        companion = path.with_name(path.name + ending)
        if companion.exists():
            companion.rename(aside.with_name(aside.name + ending))
    return aside


def write_whole(path: Path, text: str) -> None:
    """Writes a file so that, whatever happens meanwhile, the old or the new text stands there complete.

    Makes the folder if needed. Raises ``OSError``.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=path.name, suffix=".new", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


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

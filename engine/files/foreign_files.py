"""Files that the player names: whatever lies there, reading one neither waits nor raises anything but ``OSError``."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def path_of(text: str) -> Path:
    """The path that was typed, with ``~`` as the player's home. Raises ``OSError`` where there is no such home."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), text) from None


def read_beginning(path: Path, most: int) -> bytes:
    """At most the first ``most`` bytes of an ordinary file.

    Raises ``OSError`` for everything else: pipes and devices might never answer.
    """
    try:
        # Opening a pipe would wait for somebody to write into it.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError:  # a null character in the name
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), str(path)) from None
    with open(handle, "rb") as file:
        kind = os.fstat(handle).st_mode
        if stat.S_ISDIR(kind):
            raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(kind):
            raise OSError(errno.EINVAL, "not an ordinary file", str(path))
        return file.read(most)

"""A short text that stands for all files of a game's folder: another one as soon as any of them changes."""

from __future__ import annotations

import hashlib
from pathlib import Path

MOST_FILES = 2_000
MOST_BYTES = 64 * 1024 * 1024
"""More is not read, since the window waits for it when it starts."""

SHOWN_DIGITS, GROUP = 16, 4


class TooLarge(ValueError):
    """A folder with more files or bytes than a game can need."""


def fingerprint(folder: Path) -> str:
    """The SHA-256 of names and contents of all files under ``folder``, as 64 hexadecimal digits.

    What Python compiled from them (``__pycache__/*.pyc``) is left out, as it comes into being when the game runs.
    Raises :class:`TooLarge`, and ``OSError`` where a file cannot be read.
    """
    whole = hashlib.sha256()
    room = MOST_BYTES
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not _is_compiled(path))
    if len(files) > MOST_FILES:
        raise TooLarge(f"{folder} has {len(files)} files")
    for path in files:
        room -= path.stat().st_size
        if room < 0:
            raise TooLarge(f"{folder} has more than {MOST_BYTES} bytes")
        name = path.relative_to(folder).as_posix().encode("utf-8", "surrogateescape")
        for part in (name, path.read_bytes()):
            whole.update(hashlib.sha256(part).digest())
    return whole.hexdigest()


def shown(whole: str) -> str:
    """The first digits of a fingerprint in groups, to be read and compared by people."""
    digits = whole[:SHOWN_DIGITS]
    return " ".join(digits[at : at + GROUP] for at in range(0, len(digits), GROUP))


def _is_compiled(path: Path) -> bool:
    return path.suffix == ".pyc" and path.parent.name == "__pycache__"

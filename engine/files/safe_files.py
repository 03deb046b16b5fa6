"""Files that must survive: put aside instead of overwritten, written beside and then named."""

from __future__ import annotations

import contextlib
import os
import secrets
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path


def put_aside(path: Path, word: str, companions: tuple[str, ...] = ()) -> Path:
    """Renames ``path`` to a free name beside it (``settings.broken-20250321-101500.json``) and returns that name.

    ``companions`` are endings of files that belong to it (``-wal``); they go along. Raises ``OSError`` where
    the folder cannot be changed.
    """
    aside = free_name(path, word)
    path.rename(aside)
    for ending in companions:
        companion = path.with_name(path.name + ending)
        if companion.exists():
            companion.rename(aside.with_name(aside.name + ending))
    return aside


def free_name(path: Path, word: str) -> Path:
    """A name beside ``path`` that nothing has yet, with ``word`` and the time in it."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    number = 0
    while True:
        tail = f"-{number}" if number else ""
        aside = path.with_name(f"{path.stem}.{word}-{stamp}{tail}{path.suffix}")
        if not aside.exists():
            return aside
        number += 1


def write_whole(path: Path, content: str | bytes) -> None:
    """Writes a file so that, whatever happens meanwhile, the old or the new content stands there complete.

    Makes the folder if needed. Texts are written as UTF-8. Raises ``OSError``.
    """
    with _written_beside(path, content) as beside:
        os.replace(beside, path)


def write_new(path: Path, content: str | bytes) -> None:
    """As :func:`write_whole`, but never over a file that is there: then it raises ``FileExistsError``.

    Whether the name is free is decided in the one step that gives the file its name, so no other program can
    come between. A disk that is full leaves nothing behind. Raises ``OSError``.
    """
    with _written_beside(path, content) as beside:
        _give_new_name(beside, path)


def _give_new_name(beside: Path, path: Path) -> None:
    if sys.platform == "win32":
        os.rename(beside, path)  # never replaces there
        return
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:  # a disk without hard links: take the name first, then fill it in one step
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        try:
            os.replace(beside, path)
        except OSError:
            path.unlink(missing_ok=True)
            raise


@contextlib.contextmanager
def _written_beside(path: Path, content: str | bytes) -> Iterator[Path]:
    """The content, complete and on the disk, under a passing name in the same folder."""
    data = content.encode() if isinstance(content, str) else content
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{secrets.token_hex(8)}.new")
    try:
        with open(beside, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        yield beside
    finally:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)

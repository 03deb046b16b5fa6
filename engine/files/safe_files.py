"""Files that must survive: put aside instead of overwritten, and replaced whole."""

from __future__ import annotations

import os
import tempfile
from datetime import datetime
from pathlib import Path


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

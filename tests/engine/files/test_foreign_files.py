"""Whatever lies at a path that the player names, it is read at once or refused at once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.files.foreign_files import path_of, read_beginning


def test_ordinary_files_are_read_up_to_the_limit(tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_bytes(b"0123456789")
    assert read_beginning(file, 4) == b"0123"
    assert read_beginning(file, 40) == b"0123456789"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
@pytest.mark.parametrize("kind", ["pipe", "folder", "/dev/zero", "/dev/tty", "nothing", "nul\0l", "n" * 300])
def test_everything_else_is_refused(kind: str, tmp_path: Path) -> None:
    path = tmp_path / kind
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    with pytest.raises(OSError):
        read_beginning(path, 10)


def test_homes_that_are_not_there() -> None:
    assert path_of("~") == Path.home()
    with pytest.raises(OSError):
        path_of("~nobody-of-that-name/a.txt")

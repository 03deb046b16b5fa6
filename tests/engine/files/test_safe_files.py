"""Files stand there complete or not at all, and never in the place of another one that was not to be replaced."""

from __future__ import annotations

import errno
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from engine.files.safe_files import put_aside, write_new, write_whole

WRITERS = [write_whole, write_new]


@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize("content", ["برگ\n", b"\x00\xff\xfe", ""])
def test_what_was_written_stands_there_alone(tmp_path: Path, write: Any, content: str | bytes) -> None:
    path = tmp_path / "new" / "a.txt"
    write(path, content)
    assert path.read_bytes() == (content if isinstance(content, bytes) else content.encode())
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("write", WRITERS)
def test_a_full_disk_leaves_nothing_and_harms_nothing(
    tmp_path: Path, write: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    if write is write_whole:
        path.write_text("old")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no room"):
        write(path, "new")
    assert [(p.name, p.read_text()) for p in tmp_path.iterdir()] == ([("a.txt", "old")] if write is write_whole else [])
    monkeypatch.undo()
    write(path, "new")
    assert path.read_text() == "new", "the name is as free as before"


@pytest.mark.parametrize("links", ["a disk with hard links", "a disk without"])
def test_a_new_file_never_replaces_one_that_is_there(
    tmp_path: Path, links: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if links == "a disk without":

        def no_links(*_: object) -> None:
            raise PermissionError(errno.EPERM, "no hard links here")

        monkeypatch.setattr(os, "link", no_links)
    path = tmp_path / "a.txt"
    won = []

    def write(content: str) -> None:
        try:
            write_new(path, content)
            won.append(content)
        except FileExistsError:
            pass

    writers = [threading.Thread(target=write, args=(str(number) * 1000,)) for number in range(8)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [path.read_text()] == won
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_put_aside_takes_its_companions_along_and_keeps_what_lay_aside_before(tmp_path: Path) -> None:
    names = set()
    for number in range(3):
        (tmp_path / "a.txt").write_text(str(number))
        (tmp_path / "a.txt-wal").write_text(str(number))
        aside = put_aside(tmp_path / "a.txt", "broken", ("-wal",))
        assert aside.read_text() == aside.with_name(aside.name + "-wal").read_text() == str(number)
        names.add(aside)
    assert len(names) == 3

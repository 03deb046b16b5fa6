"""The folder of files that can be made again: whole, bounded, and shared."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from engine.files.bounded_folder import BoundedFolder


def keep(folder: BoundedFolder, name: str, size: int = 10, used: int | None = None) -> None:
    folder.keep(name, lambda path: path.write_bytes(b"x" * size))
    if used is not None and (folder.folder / name).exists():
        os.utime(folder.folder / name, (used, used))


def names(folder: BoundedFolder) -> list[str]:
    return sorted(path.name for path in folder.folder.iterdir())


def test_the_least_recently_used_go(tmp_path: Path) -> None:
    folder = BoundedFolder(tmp_path / "new" / "cache", files=3, size=1000)
    for number, name in enumerate("abc"):
        keep(folder, f"{name}.png", used=1000 + number)
    assert folder.used("a.png") == folder.folder / "a.png"
    assert folder.used("z.png") is None
    keep(folder, "d.png")
    assert names(folder) == ["a.png", "c.png", "d.png"]
    keep(folder, "e.png", size=985)
    assert len(names(folder)) == 2
    assert "e.png" in names(folder)


def test_a_file_that_fails_is_not_kept(tmp_path: Path) -> None:
    folder = BoundedFolder(tmp_path, files=3, size=1000)
    keep(folder, "a.png", size=5)

    def fail(path: Path) -> None:
        path.write_bytes(b"half")
        raise OSError("the disk is full")

    folder.keep("a.png", fail)
    assert (tmp_path / "a.png").read_bytes() == b"xxxxx"
    assert names(folder) == ["a.png"]


def test_a_folder_that_cannot_be_made_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = BoundedFolder(tmp_path / "file", files=3, size=1000)
    keep(folder, "a.png")
    assert folder.used("a.png") is None


def test_nobody_sees_half_a_file(tmp_path: Path) -> None:
    folder = BoundedFolder(tmp_path, files=5, size=10_000_000)
    keep(folder, "a.png", size=100_000)
    sizes = set()

    def slowly(path: Path) -> None:
        with path.open("wb") as file:
            for _ in range(100):
                file.write(b"x" * 1000)
                file.flush()
                sizes.add((tmp_path / "a.png").stat().st_size)

    def write() -> None:
        for _ in range(3):
            folder.keep("a.png", slowly)

    writers = [threading.Thread(target=write) for _ in range(2)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)
    assert sizes == {100_000}
    assert names(folder) == ["a.png"]

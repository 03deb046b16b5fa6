"""Several files in one come back as they were, and what is no bundle of ours is refused."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from engine.files import bundles
from engine.files.bundles import NewerBundle, UnreadableBundle, read_bundle, write_bundle

FILES = {"a.json": b"{}", "b.sqlite": bytes(range(256)) * 50}


def test_files_come_back_and_nothing_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "all.zip"
    write_bundle(path, FILES, 1)
    assert read_bundle(path, 1) == FILES
    with pytest.raises(FileExistsError):
        write_bundle(path, {}, 1)
    assert read_bundle(path, 1) == FILES


def test_a_newer_bundle_is_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "all.zip"
    write_bundle(path, FILES, 2)
    with pytest.raises(NewerBundle):
        read_bundle(path, 1)


@pytest.mark.parametrize("place", range(10, 700, 30))
def test_damage_is_noticed_wherever_it_is(tmp_path: Path, place: int) -> None:
    path = tmp_path / "all.zip"
    write_bundle(path, FILES, 1)
    data = bytearray(path.read_bytes())
    cut = tmp_path / "cut.zip"
    cut.write_bytes(data[: len(data) - place])
    with pytest.raises(UnreadableBundle):
        read_bundle(cut, 1)
    data[place % len(data)] ^= 0xFF
    path.write_bytes(data)
    try:
        found = read_bundle(path, 1)
    except UnreadableBundle:
        return
    assert found == FILES, "what was not noticed must not matter: a date, an attribute"


@pytest.mark.parametrize("page", [b"", b"[]", b"{}", b'{"kind": "other"}', b"[" * 100_000, b"\xff"])
def test_another_programs_zip_is_refused(tmp_path: Path, page: bytes) -> None:
    path = tmp_path / "all.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(bundles.PAGE, page)
    with pytest.raises(UnreadableBundle):
        read_bundle(path, 1)


def test_a_file_that_unpacks_to_more_than_any_profile_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "all.zip"
    write_bundle(path, {"b": bytes(100_000)}, 1)
    monkeypatch.setattr(bundles, "LARGEST", 50_000)
    with pytest.raises(UnreadableBundle):
        read_bundle(path, 1)

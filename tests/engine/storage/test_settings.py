"""Settings are read value by value; a wrong one costs itself only, a broken file costs nothing."""

from __future__ import annotations

import json
import os
import threading
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from engine.files import safe_files
from engine.storage.settings import _CHECKS, FILE_NAME, Settings, SettingsStore
from tests.support.other_user import NOBODY, everybodys_folder, run_as_nobody

__all__ = ["everybodys_folder"]


def written(folder: Path) -> dict[str, Any]:
    loaded = json.loads((folder / FILE_NAME).read_text(encoding="utf-8"))
    assert isinstance(loaded, dict)
    return loaded


def store_with(folder: Path, text: str | bytes) -> SettingsStore:
    content = text if isinstance(text, bytes) else text.encode()
    (folder / FILE_NAME).write_bytes(content)
    return SettingsStore(folder)


def test_a_new_player_has_the_defaults_and_no_file(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "new")
    assert store.settings == Settings()
    assert store.notices == []
    assert not (tmp_path / "new").exists()


def test_every_setting_is_checked_and_every_default_is_valid() -> None:
    names = {item.name for item in fields(Settings)} - {"unknown"}
    assert set(_CHECKS) == names
    for name in names:
        assert _CHECKS[name](getattr(Settings(), name)), name


def test_changes_come_back(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "data")
    store.change(language="fa", volume=0, window_size=(1280, 720), window_position=(-20, 5), big_index=True)
    store.replace(store.settings.with_option("nlk", "direction", "left").with_option("nlk", "cut", "yes"))
    store.replace(store.settings.with_last_choices("forty_thieves", variant="lucas"))
    assert store.close()
    again = SettingsStore(tmp_path / "data")
    assert again.notices == []
    assert again.settings == store.settings
    assert again.settings.option("nlk", "direction", "right") == "left"
    assert again.settings.option("nlk", "other", "usual") == "usual"
    assert again.settings.last_choice("forty_thieves", "variant", "") == "lucas"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "de"),
        ("volume", 101),
        ("volume", True),
        ("sound", 1),
        ("speed", "warp"),
        ("automatic", None),
        ("window_size", (0, 5)),
        ("window_size", (1, 2, 3)),
        ("felt", "../x"),
        ("options", {"nlk": "x"}),
        ("nonsense", 1),
    ],
)
def test_a_wrong_value_is_refused(tmp_path: Path, name: str, value: object) -> None:
    with pytest.raises(ValueError, match=name):
        SettingsStore(tmp_path).change(**{name: value})


def test_wrong_values_in_the_file_cost_only_themselves(tmp_path: Path) -> None:
    store = store_with(tmp_path, '{"volume": "loud", "felt": 7, "left_handed": true, "window_size": [800, "x"]}')
    assert store.settings == Settings(left_handed=True)
    (notice,) = store.notices
    assert notice.values["names"] == "felt, volume, window_size"


def test_what_a_newer_program_wrote_is_kept(tmp_path: Path) -> None:
    store = store_with(tmp_path, '{"holograms": {"on": [1, 2]}, "volume": 10}')
    assert store.notices == []
    store.change(volume=20)
    assert store.flush()
    assert written(tmp_path) == {"holograms": {"on": [1, 2]}, "volume": 20}


@pytest.mark.parametrize("text", ["", "{", "[]", "7", b"\xff\xfe\x00", "[" * 100_000, "\x00" * 4096])
def test_a_broken_file_is_kept_aside_and_named(tmp_path: Path, text: str | bytes) -> None:
    store = store_with(tmp_path, text)
    assert store.settings == Settings()
    (notice,) = store.notices
    (aside,) = tmp_path.glob("settings.broken-*.json")
    assert notice.values["file"] == aside.name
    assert aside.read_bytes() == (text if isinstance(text, bytes) else text.encode())
    store.change(language="en")
    assert store.flush()
    assert SettingsStore(tmp_path).settings.language == "en"
    assert aside.exists()


def test_where_nothing_can_be_written_settings_hold_for_now_and_it_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = SettingsStore(tmp_path / "file" / "barg")
    for volume in (1, 2):
        store.change(volume=volume)
        assert not store.flush()
        assert len(store.notices) == 1
    assert store.settings.volume == 2
    assert len(store.notices) == 1


def test_nothing_is_left_beside_the_file(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path)
    for volume in range(5):
        store.change(volume=volume)
    assert store.flush()
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]


@pytest.mark.parametrize("text", [r'{"holograms": "\ud800"}', r'{"options": {"nlk": {"cut": "a\udfff"}}}'])
def test_half_a_character_in_the_file_neither_raises_nor_is_lost(tmp_path: Path, text: str) -> None:
    store = store_with(tmp_path, text)
    store.change(volume=20, felt="teal")
    assert store.close()
    assert written(tmp_path) == {**json.loads(text), "volume": 20}


def test_a_change_returns_while_the_disk_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = threading.Event()
    real = safe_files.write_whole

    def slow(path: Path, content: str) -> None:
        assert disk.wait(30)
        real(path, content)

    monkeypatch.setattr("engine.files.background_file.write_whole", slow)
    store = SettingsStore(tmp_path)
    for volume in range(50):
        store.change(volume=volume)
    assert not store.flush(0.0)
    disk.set()
    assert store.close(30)
    assert written(tmp_path) == {"volume": 49}


def test_what_could_not_be_written_is_written_when_it_can_be(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    store = SettingsStore(tmp_path / "data")
    store.change(volume=3)
    assert not store.flush()
    (tmp_path / "data").unlink()
    assert store.close()
    assert written(tmp_path / "data") == {"volume": 3}
    assert store.notices == [] or len(store.notices) == 1


@pytest.mark.parametrize("folder", ["x" * 300, "/proc/nowhere"])
def test_a_folder_that_cannot_be_costs_a_sentence(tmp_path: Path, folder: str) -> None:
    store = SettingsStore(tmp_path / folder)
    store.change(volume=3)
    store.close()
    assert len(store.notices) == 1


AS_NOBODY = """
from pathlib import Path
from engine.storage.settings import SettingsStore
# as an ordinary user
store = SettingsStore(Path(sys.argv[1]))
print(store.settings.volume)
store.change(volume=3)
print(store.close())
print(len(store.notices))
"""


@pytest.mark.parametrize(("mode", "volume"), [(0o444, "9"), (0o000, "70")])
def test_a_file_that_may_not_be_read_or_changed_is_left_alone(everybodys_folder: Path, mode: int, volume: str) -> None:
    file = everybodys_folder / FILE_NAME
    file.write_text('{"volume": 9}')
    os.chown(file, NOBODY, NOBODY)
    file.chmod(mode)
    saved = "True" if mode == 0 else "False"  # nothing is even tried where the file could not be read
    assert run_as_nobody(AS_NOBODY, str(everybodys_folder)) == [volume, saved, "1"]
    assert [path.name for path in everybodys_folder.iterdir()] == [FILE_NAME]
    assert file.read_text() == '{"volume": 9}'


def test_settings_of_another_computer_are_checked_and_leave_the_window_as_it_is(tmp_path: Path) -> None:
    theirs = SettingsStore(tmp_path / "theirs")
    theirs.change(volume=5, window_size=(3000, 2000), language="fa")
    ours = SettingsStore(tmp_path / "ours")
    ours.change(window_size=(800, 600))
    ours.take_over(theirs.as_text().replace("5", "500"))
    assert ours.settings == Settings(language="fa", window_size=(800, 600))
    assert len(ours.notices) == 1
    with pytest.raises(ValueError, match="no settings"):
        ours.take_over("[]")
    assert ours.close() and theirs.close()

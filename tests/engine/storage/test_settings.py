"""Settings are read value by value; a wrong one costs itself only, a broken file costs nothing."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from engine.storage.settings import _CHECKS, FILE_NAME, Settings, SettingsStore


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
    assert SettingsStore(tmp_path).settings.language == "en"
    assert aside.exists()


def test_where_nothing_can_be_written_settings_hold_for_now_and_it_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = SettingsStore(tmp_path / "file" / "barg")
    store.change(volume=1)
    store.change(volume=2)
    assert store.settings.volume == 2
    assert len(store.notices) == 1


def test_nothing_is_left_beside_the_file(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path)
    for volume in range(5):
        store.change(volume=volume)
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]

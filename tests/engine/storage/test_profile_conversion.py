"""A profile that the program of version 1 wrote opens with the same games and results, once and for all.

``tests/data/profiles/version_1.sqlite`` was written by that program; the page beside it tells what it read there.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from engine.files import databases
from engine.rules.contract import Result
from engine.storage import profile_conversion
from engine.storage.profile import Profile
from engine.storage.profile_file import FILE_NAME
from engine.storage.profile_rows import VERSION
from engine.storage.profile_state import Trouble
from tests.support.folders import DATA

SAMPLE = DATA / "profiles" / "version_1.sqlite"
TOLD: dict[str, Any] = json.loads((DATA / "profiles" / "version_1.json").read_text(encoding="utf-8"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(SAMPLE, tmp_path / FILE_NAME)
    return tmp_path


def assert_the_same(profile: Profile) -> None:
    """Everything that the old program read is there."""
    for game, told in TOLD["results"].items():
        assert {key: asdict(profile.results(game))[key] for key in told} == told
    assert {"/".join(key) for key in profile.unfinished_games()} == set(TOLD["unfinished"])
    for name, told in TOLD["unfinished"].items():
        saved = profile.unfinished(*name.split("/"))
        assert saved is not None
        assert [list(move) for move in saved.moves] == told["moves"]
        assert (saved.setup.deal, saved.setup.seats, dict(saved.setup.options)) == (
            told["deal"],
            told["seats"],
            told["options"],
        )
        for key in ("position", "elapsed", "undo_used", "counted"):
            assert getattr(saved, key) == told[key], key
        assert list(saved.players) == told["players"]


def version_of(path: Path) -> int:
    with sqlite3.connect(path) as database:
        found: int = database.execute("PRAGMA user_version").fetchone()[0]
    database.close()
    return found


def test_a_profile_of_version_1_opens_with_the_same_games_and_results(folder: Path) -> None:
    with Profile.open(folder) as profile:
        assert_the_same(profile)
        assert len(profile.notices) == 1
    assert version_of(folder / FILE_NAME) == VERSION
    kept = folder / "profile.version-1.sqlite"
    assert version_of(kept) == 1
    with sqlite3.connect(kept) as copy:
        assert copy.execute("SELECT COUNT(*) FROM results").fetchone() == (5,)
    copy.close()
    with Profile.open(folder) as profile:
        assert_the_same(profile)
        assert profile.notices == [], "it is converted once"


def test_old_results_are_in_the_history_too(folder: Path) -> None:
    with Profile.open(folder) as profile:
        past = profile.past("autumn_leaves")
        assert sorted((game.result, game.length, game.elapsed) for game in past if game.result is Result.WON) == [
            (Result.WON, 94, 188.0),
            (Result.WON, 94, 282.0),
        ]
        assert {game.setup for game in past} == {None}, "of these only the results were kept"


def test_a_file_that_is_locked_at_the_start_is_shown_and_converted_later(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "BUSY_SECONDS", 0.01)
    other = sqlite3.connect(folder / FILE_NAME, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with Profile.open(folder) as profile:
        assert profile.state.trouble is Trouble.LOCKED
        assert_the_same(profile)
        other.execute("ROLLBACK")
        other.close()
        assert profile.flush()
        assert profile.state.trouble is None
        assert_the_same(profile)
    assert version_of(folder / FILE_NAME) == VERSION


def test_a_conversion_that_fails_leaves_the_old_file_as_it_was(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    insert = profile_conversion._insert

    def until_the_disk_is_full(database: sqlite3.Connection, values: dict[str, Any]) -> None:
        insert(database, values)
        if database.execute("PRAGMA database_list").fetchone()[2]:  # a file, not the copy in memory
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error

    monkeypatch.setattr(profile_conversion, "_insert", until_the_disk_is_full)
    with Profile.open(folder) as profile:
        assert profile.state.trouble is Trouble.FULL
        assert_the_same(profile)
    assert version_of(folder / FILE_NAME) == 1
    monkeypatch.undo()
    with Profile.open(folder) as profile:
        assert profile.state.trouble is None
        assert_the_same(profile)


def test_rows_that_make_no_sense_do_not_stop_the_others(folder: Path) -> None:
    with sqlite3.connect(folder / FILE_NAME) as database:
        database.execute("UPDATE games SET position = 'far' WHERE game = 'nlk'")
        database.execute("UPDATE results SET elapsed = 'long' WHERE game = 'othello'")
        database.execute(
            "UPDATE moves SET move = x'ff' WHERE game_row IN (SELECT id FROM games WHERE variant = 'lucas')"
        )
    database.close()
    with Profile.open(folder) as profile:
        assert [notice.values for notice in profile.notices if "n" in notice.values] == [{"n": 3}]
        assert set(profile.unfinished_games()) == {("autumn_leaves", ""), ("othello", "")}
        assert profile.results("autumn_leaves").won == 2
        assert profile.results("othello").played == 0

"""Two windows on one profile: neither loses a move of the other, nor writes into its game."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from engine.storage.autosave import Autosave
from engine.storage.profile import Profile
from engine.storage.profile_file import FILE_NAME
from tests.support.counting_games import GAME, begun, moves_of, restored, start, unfinished
from tests.support.folders import ROOT


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "folder با فاصله"


def seen(profile: Profile) -> None:
    """Lets a window see what others have saved."""
    profile.refresh()
    profile.flush()


def test_two_windows_never_write_into_one_game(folder: Path) -> None:
    with Profile.open(folder) as first, Profile.open(folder) as second:
        session, autosave = start(first)
        session.play("1")
        first.flush()
        seen(second)
        assert second.resume(GAME) is None
        other, _ = start(second, deal=5)
        other.play("2")
        session.play("3")
        first.flush()
        second.flush()
        assert [text for text, _ in unfinished(first).moves] == ["1", "3"]
        assert [text for text, _ in unfinished(second).moves] == ["2"]
        autosave.close()
        first.flush()
        seen(second)
        assert second.unfinished(GAME) is not None
    with Profile.open(folder) as third:
        assert third.notices == []
        assert third.unfinished(GAME) is not None


def test_a_resumed_game_belongs_to_the_window_that_took_it(folder: Path) -> None:
    with Profile.open(folder) as profile:
        session, autosave = start(profile)
        session.play("1")
        autosave.close()
    with Profile.open(folder) as first, Profile.open(folder) as second:
        saved = first.resume(GAME)
        assert saved is not None
        first.flush()
        seen(second)
        assert second.resume(GAME) is None
        Autosave(first, restored(saved), lambda: 13.0, row=saved.row).close()
        first.flush()
        seen(second)
        assert second.resume(GAME) is not None


def test_a_game_that_two_windows_take_at_once_goes_on_as_two(folder: Path) -> None:
    with Profile.open(folder) as profile:
        begun(profile, "1")[1].close()
    with Profile.open(folder) as first, Profile.open(folder) as second:
        for window, move in ((first, "2"), (second, "3")):
            saved = window.resume(GAME)  # neither has heard of the other yet
            assert saved is not None
            Autosave(window, session := restored(saved), lambda: 1.0, row=saved.row)
            session.play(move)
        assert first.flush() and second.flush()
        assert moves_of(first.unfinished(GAME)) == ["1", "2"]
        assert moves_of(second.unfinished(GAME)) == ["1", "3"]
        assert len(first.notices) + len(second.notices) == 1
    with sqlite3.connect(folder / FILE_NAME) as database:
        found = database.execute("SELECT group_concat(move, '') FROM moves GROUP BY game_row").fetchall()
    assert sorted(found) == [("12",), ("13",)]


def test_what_another_window_played_meanwhile_is_not_written_over(folder: Path) -> None:
    with Profile.open(folder) as profile:
        begun(profile, "1")[1].close()
    with Profile.open(folder) as late, Profile.open(folder) as early:
        saved = early.resume(GAME)
        assert saved is not None
        autosave = Autosave(early, session := restored(saved), lambda: 1.0, row=saved.row)
        session.play("2")
        autosave.close()
        early.flush()
        saved = late._book.take(unfinished_unseen(late))  # as it knows the game: from before
        assert saved is not None
        Autosave(late, session := restored(saved), lambda: 1.0, row=saved.row)
        session.play("3")
        assert late.flush()
    with sqlite3.connect(folder / FILE_NAME) as database:
        found = database.execute("SELECT group_concat(move, '') FROM moves GROUP BY game_row").fetchall()
    assert sorted(found) == [("12",), ("13",)]


def unfinished_unseen(profile: Profile) -> int:
    """The open game that a window knows of, without asking it to look again."""
    saved = profile._book.unfinished(GAME, "")
    assert saved is not None
    return saved.row


def test_a_games_window_that_ended_without_a_word_lets_it_go(folder: Path) -> None:
    with Profile.open(folder) as first:
        begun(first, "1")
        first.flush()
        with Profile.open(folder) as second:
            assert second.unfinished(GAME) is None
            first.close()  # the lock of its window goes, its row stays as it was
            seen(second)
            assert moves_of(second.unfinished(GAME)) == ["1"]


ANOTHER_PROGRAM = """
import sys
from pathlib import Path
from engine.storage.profile import Profile
from tests.support.counting_games import GAME
with Profile.open(Path(sys.argv[1])) as profile:
    print(profile.results(GAME).won, sum(profile.unfinished_games().values()))
"""


def what_another_program_sees(folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", ANOTHER_PROGRAM, str(folder)], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_program_that_comes_and_goes_takes_nothing_from_the_one_that_stays(folder: Path) -> None:
    """It must not think that it was the last: then it would take the log away from under the other's hands."""
    with Profile.open(folder) as profile:
        session, autosave = begun(profile, "1")
        for number in range(2, 5):
            assert profile.flush()
            log = (folder / f"{FILE_NAME}-wal").stat().st_ino
            what_another_program_sees(folder)
            assert (folder / f"{FILE_NAME}-wal").stat().st_ino == log
            session.play("1")
            assert profile.flush()
            assert session.position_number == number
        autosave.close()
        profile.flush()
        assert what_another_program_sees(folder) == "0 4"

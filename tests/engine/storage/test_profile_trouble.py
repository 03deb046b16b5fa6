"""A file that is locked, full, not allowed, gone or damaged: the window never waits, and nothing shown is lost."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.files import databases
from engine.files.file_lock import FileLock
from engine.play.session import Session
from engine.rules.contract import Setup
from engine.storage.autosave import Autosave
from engine.storage.profile import Profile
from engine.storage.profile_file import FILE_NAME
from engine.storage.profile_state import Trouble
from tests.support.counting_games import GAME, begun, moves_of, start, unfinished, win
from tests.support.other_user import everybodys_folder, run_as_nobody
from tests.support.tiny_game import RULES

__all__ = ["everybodys_folder"]

PATIENCE = 30.0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture(autouse=True)
def short_busy_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(databases, "BUSY_SECONDS", 0.01)


@contextlib.contextmanager
def held(folder: Path, how: str = "BEGIN EXCLUSIVE") -> Iterator[None]:
    """Another program holds the profile."""
    other = sqlite3.connect(folder / FILE_NAME, isolation_level=None)
    other.execute(how)
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def saved_moves(folder: Path) -> list[str]:
    """What another program start would find."""
    with Profile.open(folder) as profile:
        return moves_of(profile.unfinished(GAME))


# -- locked


def test_no_call_waits_while_another_program_holds_the_file(folder: Path) -> None:
    with Profile.open(folder) as profile:
        session, autosave = begun(profile, "1")
        profile.flush()
        with held(folder):
            session.play("2")
            session.undo()
            session.play("3")
            autosave.save_time()
            assert profile.results(GAME).played == 0
            assert profile.unfinished_games() == {(GAME, ""): 2}
            autosave.close()
            saved = profile.resume(GAME)
            assert moves_of(saved) == ["1", "3"], "memory answers, the file still being held"
            assert not profile.flush(PATIENCE)
            state = profile.state
            assert (state.unsaved, state.trouble, state.is_saved) == (3, Trouble.LOCKED, False)
            assert state.reason is not None
        assert profile.flush(PATIENCE)
        assert profile.state.unsaved == 0 and profile.state.trouble is None
    assert saved_moves(folder) == ["1", "3"]


def test_moves_are_written_by_themselves_once_the_lock_is_gone(folder: Path) -> None:
    with Profile.open(folder) as profile:
        session, _ = begun(profile, "1")
        with held(folder):
            session.play("2")
            profile.flush(PATIENCE)
            assert profile.state.trouble is Trouble.LOCKED
        with profile._writer._rounds:  # no further call: the writer's own clock brings the next try
            assert profile._writer._rounds.wait_for(lambda: profile.state.is_saved, PATIENCE)
        assert profile.state.trouble is None
        assert profile.is_kept


def test_closing_says_what_could_not_be_saved(folder: Path) -> None:
    profile = Profile.open(folder)
    profile.wait_until_loaded()
    session, _ = begun(profile, "1")
    profile.flush()
    with held(folder):
        session.play("2")
        state = profile.close(PATIENCE)
    assert (state.unsaved, state.trouble) == (1, Trouble.LOCKED)
    assert saved_moves(folder) == ["1"]


def test_a_locked_file_is_shown_at_the_start(folder: Path) -> None:
    with Profile.open(folder) as profile:
        win(start(profile)[0])
        begun(profile, "1", "2")[1].close()
    with held(folder), Profile.open(folder) as profile:
        assert profile.results(GAME).won == 1
        assert moves_of(profile.unfinished(GAME)) == ["1", "2"]
    assert list(folder.glob("*broken*")) == []


@pytest.mark.parametrize("kind", ["the lock of starting", "a lock that keeps readers out"])
def test_games_turn_up_when_a_file_that_could_not_be_opened_can_be(folder: Path, kind: str) -> None:
    with Profile.open(folder) as profile:
        win(start(profile)[0])
        begun(profile, "1", "2")[1].close()
    opening, other = FileLock(folder / "opening.lock"), sqlite3.connect(folder / FILE_NAME, isolation_level=None)
    if kind == "the lock of starting":
        opening.take(wait=False)
        shutil.move(folder / FILE_NAME, folder / "elsewhere")
    else:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
    with Profile.open(folder) as profile:
        assert profile.state.trouble is Trouble.LOCKED
        assert profile.unfinished(GAME) is None, "nothing is known, and nobody waits"
        edition = profile.edition
        begun(profile, "3", deal=2)
        if kind == "the lock of starting":
            shutil.move(folder / "elsewhere", folder / FILE_NAME)
            opening.release()
        other.close()
        assert profile.flush(PATIENCE)
        assert profile.edition > edition
        assert profile.results(GAME).won == 1
        assert moves_of(profile.unfinished(GAME)) == ["3"]
        assert [game.is_left for game in profile.past(GAME)] == [True, False], "the older game is left, not lost"
    assert list(folder.glob("*broken*")) == []


# -- full


def with_little_room(monkeypatch: pytest.MonkeyPatch, pages: int) -> Callable[[], None]:
    """Makes SQLite find the disk full; the function given back makes room again."""
    opened: list[sqlite3.Connection] = []
    connect = databases.connect

    def connect_small(name: str) -> sqlite3.Connection:
        database = connect(name)
        database.execute(f"PRAGMA max_page_count = {pages}")
        opened.append(database)
        return database

    monkeypatch.setattr(databases, "connect", connect_small)

    def make_room() -> None:
        for database in opened:
            with contextlib.suppress(sqlite3.ProgrammingError):
                database.execute("PRAGMA max_page_count = 100000")

    return make_room


def test_a_full_disk_keeps_all_in_memory_and_is_written_when_there_is_room(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_room = with_little_room(monkeypatch, 10)
    with Profile.open(folder) as profile:
        while profile.flush(PATIENCE):
            long = Setup(deal=2, options={"name": "x" * 3000})
            session = Session(GAME, RULES, long)
            Autosave(profile, session, lambda: 1.0)
            session.play("1")
            begun(profile, "1", "2", "1", deal=2)
        session, _ = begun(profile, "1", "2", "3", deal=4)
        profile.flush(PATIENCE)
        state = profile.state
        assert state.trouble is Trouble.FULL and state.unsaved >= 3
        assert len(profile.take_notices()) == 1
        session.undo()
        make_room()
        assert profile.flush(PATIENCE)
        assert profile.state.unsaved == 0
    with Profile.open(folder) as profile:
        saved = unfinished(profile)
        assert (saved.position, moves_of(saved), saved.setup.deal) == (2, ["1", "2", "3"], 4)


def test_a_disk_that_is_full_at_the_start(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_room = with_little_room(monkeypatch, 1)
    with Profile.open(folder) as profile:
        assert profile.state.trouble is Trouble.FULL
        begun(profile, "1")
        make_room()
        monkeypatch.undo()
        assert profile.flush(PATIENCE)
    assert saved_moves(folder) == ["1"]
    assert sorted(path.suffix for path in folder.iterdir() if path.is_file()) == [".lock", ".lock", ".sqlite"]


# -- not allowed: as an ordinary user, for root is allowed everything

AS_NOBODY = """
from pathlib import Path
from engine.storage.profile import Profile
from engine.words.language import ENGLISH
from tests.support.counting_games import GAME, begun, moves_of
# as an ordinary user
with Profile.open(Path(sys.argv[1])) as profile:
    print(profile.results(GAME).won)
    saved = profile.unfinished(GAME)
    print(moves_of(saved) if saved else None)
    begun(profile, "3", deal=2)
    profile.flush()
    print(profile.state.trouble.value, profile.state.unsaved)
    print(" | ".join(ENGLISH.sentence(notice) for notice in profile.notices))
"""


@pytest.mark.parametrize(
    ("folder_mode", "owner", "mode", "shown"),
    [
        (0o777, 65534, 0o444, True),
        (0o777, 0, 0o644, True),
        (0o755, 0, 0o644, True),
        (0o777, 65534, 0o000, False),
        (0o777, 0, 0o600, False),
        (0o700, 0, 0o644, False),
    ],
)
def test_what_is_not_allowed_is_named_shown_where_it_may_be_and_left_alone(
    everybodys_folder: Path, folder_mode: int, owner: int, mode: int, shown: bool
) -> None:
    folder = everybodys_folder / "data"
    with Profile.open(folder) as profile:
        win(start(profile)[0])
        begun(profile, "1", "2")[1].close()
    path = folder / FILE_NAME
    content = path.read_bytes()
    os.chown(path, owner, owner)
    path.chmod(mode)
    folder.chmod(folder_mode)
    won, moves, state, told = run_as_nobody(AS_NOBODY, str(folder))
    assert (won, moves) == (("1", "['1', '2']") if shown else ("0", "None"))
    assert state == ("not allowed 2" if shown else "not allowed 1"), "the game before was left for the new one"
    culprit = path if folder_mode == 0o777 else folder
    assert str(culprit) in told and "permissions" in told
    assert path.read_bytes() == content
    assert [p.name for p in folder.iterdir() if "broken" in p.name] == []


def test_a_name_that_is_too_long_for_a_folder_is_a_sentence(tmp_path: Path) -> None:
    with Profile.open(tmp_path / ("x" * 300)) as profile:
        assert not profile.is_kept
        assert len(profile.notices) == 1
        begun(profile, "1")
        assert not profile.flush()
        assert profile.state.unsaved == 1


# -- gone or damaged while the program runs


def vanish_folder(folder: Path) -> None:
    shutil.rmtree(folder)


def vanish_file(folder: Path) -> None:
    for path in folder.glob("profile.sqlite*"):
        path.unlink()


def overwrite(folder: Path) -> None:
    (folder / FILE_NAME).write_text("all work and no play " * 5000)


def cut(folder: Path) -> None:
    os.truncate(folder / FILE_NAME, 5000)


def empty(folder: Path) -> None:
    os.truncate(folder / FILE_NAME, 0)


@pytest.mark.parametrize("harm", [vanish_folder, vanish_file, overwrite, cut, empty])
def test_a_file_that_is_lost_while_playing_is_written_anew(folder: Path, harm: Callable[[Path], None]) -> None:
    with Profile.open(folder) as profile:
        for _ in range(100):
            win(begun(profile, deal=3)[0])
    with Profile.open(folder) as profile:
        begun(profile, "1", "1", deal=6)  # left for the next one
        session, _ = begun(profile, "1", "2", deal=7)
        assert profile.flush()
        harm(folder)
        session.play("3")
        assert profile.flush(PATIENCE), profile.state
        assert len(profile.take_notices()) == 1, "it is said, once"
        session.play("1")
        assert profile.flush(PATIENCE)
        assert profile.take_notices() == []
        assert profile.results(GAME).won == 100
    with Profile.open(folder) as profile:
        assert profile.notices == []
        assert moves_of(profile.unfinished(GAME)) == ["1", "2", "3", "1"]
        results = profile.results(GAME)
        assert (results.won, results.left) == (100, 1)


@pytest.mark.parametrize("harm", [vanish_file, overwrite])
def test_moves_of_games_that_ended_come_back_from_memory_or_the_newest_copy(
    folder: Path, harm: Callable[[Path], None]
) -> None:
    with Profile.open(folder) as profile:
        win(begun(profile, deal=5)[0])
    with Profile.open(folder):
        pass  # today's copy is made
    assert len(list((folder / "copies").iterdir())) == 1
    with Profile.open(folder) as profile:
        session, _ = begun(profile, "1")
        profile.flush()
        harm(folder)
        session.play("2")
        assert profile.flush(PATIENCE)
        (game,) = profile.past(GAME)
        ticket = profile.take_up(game.row)
        profile.flush()
        assert ticket.is_ready and len(moves_of(ticket.answer)) == 5


def test_a_profile_put_in_its_place_is_used_from_then_on(folder: Path, tmp_path: Path) -> None:
    with Profile.open(tmp_path / "other") as profile:
        for _ in range(4):
            win(start(profile)[0])
    with Profile.open(folder) as profile:
        session, autosave = start(profile)
        win(session)
        autosave.close()
        session, _ = begun(profile, "1")
        profile.flush()
        os.replace(tmp_path / "other" / FILE_NAME, folder / FILE_NAME)
        session.play("2")
        assert profile.flush(PATIENCE)
        assert len(profile.notices) == 1
        assert profile.results(GAME).won == 4
    assert saved_moves(folder) == ["1", "2"]


def test_a_folder_that_comes_back_empty_gets_everything(folder: Path) -> None:
    """As when a disk is taken out: while its place cannot be made, memory waits."""
    with Profile.open(folder) as profile:
        session, _ = begun(profile, "1")
        profile.flush()
        shutil.rmtree(folder)
        folder.write_text("in the way")
        session.play("2")
        assert not profile.flush(PATIENCE)
        assert profile.state.unsaved == 1 and profile.state.trouble is not None
        folder.unlink()
        assert profile.flush(PATIENCE)
    assert saved_moves(folder) == ["1", "2"]

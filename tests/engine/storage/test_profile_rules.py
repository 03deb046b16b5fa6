"""A disk that does not do what it should, and two programs that start at once."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from engine.files.file_lock import FileLock
from engine.play.session import Session
from engine.rules.contract import Setup
from engine.storage.autosave import Autosave
from engine.storage.profile import Profile
from engine.storage.profile_file import FILE_NAME
from tests.support.tiny_game import GOAL, RULES

GAME = "counting"
PATIENCE = 30.0
"""Seconds that a busy machine may take; a test that goes well never waits for them."""


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user of the machine can reach."""
    folder = Path(tempfile.mkdtemp(prefix="barg-profile-"))
    folder.chmod(0o777)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def start(profile: Profile, deal: int = 1) -> Session[int, str]:
    session: Session[int, str] = Session(GAME, RULES, Setup(deal=deal))
    Autosave(profile, session, lambda: 1.0)
    return session


def win(session: Session[int, str]) -> None:
    while session.outcome is None:
        session.play(str(min(3, GOAL - session.state)))


def saved_moves(folder: Path) -> list[str]:
    """The moves in the file, as another program sees them."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as database:
        return [move for (move,) in database.execute("SELECT move FROM moves ORDER BY number")]


def comes_true(wanted: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while not wanted() and time.monotonic() < end:
        time.sleep(0.01)
    return wanted()


def test_the_next_move_alone_writes_what_could_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody asks for anything and nobody closes: the move itself wakes the one who writes."""
    monkeypatch.setattr("engine.storage.profile_file.BUSY_SECONDS", 0.01)
    with Profile.open(tmp_path) as profile:
        session = start(profile)
        assert profile.flush(PATIENCE)
        with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            session.play("1")
            assert comes_true(lambda: bool(profile.notices)), "the player is told"
            other.execute("ROLLBACK")
        session.play("2")
        assert comes_true(lambda: saved_moves(tmp_path) == ["1", "2"])


def test_trouble_is_told_once_and_once_more_when_it_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.storage.profile_file.BUSY_SECONDS", 0.01)
    with Profile.open(tmp_path) as profile:
        session = start(profile)
        assert profile.flush(PATIENCE)
        for times in (1, 2):
            with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                for move in ("1", "2"):
                    session.play(move)
                    assert not profile.flush(PATIENCE)
                other.execute("ROLLBACK")
            assert profile.flush(PATIENCE)
            assert len(profile.notices) == times


def as_somebody_else(work: Callable[[], str]) -> str:
    """What ``work`` says, run by a user whom a file's rights can stop (root is stopped by none)."""
    if os.geteuid() != 0:
        return work()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        said = "it never ended"
        try:
            os.setgid(65534)
            os.setuid(65534)
            said = work()
        except BaseException as error:
            said = repr(error)
        finally:
            os.write(writing, said.encode())
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as answer:
        said = answer.read()
    os.waitpid(child, 0)
    return said


@pytest.mark.skipif(os.name == "nt", reason="files have other rights there")
def test_a_file_that_can_only_be_read_does_not_swallow_what_is_played(open_folder: Path) -> None:
    with Profile.open(open_folder) as profile:
        win(start(profile))
    kept = (open_folder / FILE_NAME).read_bytes()
    (open_folder / FILE_NAME).chmod(0o444)
    for lock in open_folder.glob("*lock"):
        lock.chmod(0o666)
    for lock in open_folder.glob("*window*"):
        lock.chmod(0o666)

    def play() -> str:
        with Profile.open(open_folder) as profile:
            if len(profile.notices) != 1:
                return f"the player is told {profile.notices} at the start"
            win(start(profile))
            won = profile.results(GAME).won
        return "counted" if won == 1 else f"{won} games are counted"

    assert as_somebody_else(play) == "counted"
    assert any(file.is_file() and file.read_bytes() == kept for file in open_folder.iterdir()), "the old games are kept"


def test_two_programs_that_start_at_once_do_not_repair_the_same_file(tmp_path: Path) -> None:
    """The second waits until the first has opened the file. Here a lock stands for the first."""
    first = FileLock(tmp_path / "opening.lock")
    first.take(wait=True)
    opened = threading.Event()

    def open_profile() -> None:
        with Profile.open(tmp_path):
            opened.set()

    second = threading.Thread(target=open_profile)
    second.start()
    try:
        assert not opened.wait(0.3) and not (tmp_path / FILE_NAME).exists()
    finally:
        first.release()
    assert opened.wait(PATIENCE)
    second.join(PATIENCE)


def test_who_has_opened_the_file_lets_the_next_one_in(tmp_path: Path) -> None:
    with Profile.open(tmp_path) as first, Profile.open(tmp_path) as second:
        assert first.is_kept and second.is_kept
        lock = FileLock(tmp_path / "opening.lock")
        assert lock.take(wait=False)
        lock.release()


def test_a_file_damaged_in_one_page_only_is_noticed_at_the_start(tmp_path: Path) -> None:
    """Its head and its first rows are sound; what is harmed lies where no look at the first rows comes."""
    with Profile.open(tmp_path) as profile:
        for number in range(300):
            win(start(profile, number % 17 + 1))
    file = tmp_path / FILE_NAME
    content = bytearray(file.read_bytes())
    for page in range(len(content) // 4096 // 2, len(content) // 4096):
        content[page * 4096 : page * 4096 + 8] = b"\xa5" * 8
    file.write_bytes(content)
    with Profile.open(tmp_path) as profile:
        assert len(profile.notices) == 1
        win(start(profile))
        assert profile.results(GAME).won == 1
    assert any(path.read_bytes() == bytes(content) for path in tmp_path.iterdir() if path.is_file())

"""Whatever became of the file, the player loses at most a notice's time."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from engine.storage.profile import Profile
from engine.storage.profile_file import APPLICATION_ID, FILE_NAME
from engine.storage.profile_rows import VERSION
from engine.storage.profile_state import Trouble
from engine.words.language import Sentence
from tests.support.counting_games import GAME, begun, start, unfinished, win


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "folder با فاصله"


def asides(folder: Path, word: str) -> list[Path]:
    return sorted(folder.glob(f"profile.{word}-*.sqlite"))


def make_profile_with_a_win(folder: Path) -> Path:
    with Profile.open(folder) as profile:
        for _ in range(200):
            session, _ = start(profile, deal=17)
            win(session)
    return folder / FILE_NAME


def broken_by_truncation(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def broken_to_nothing(path: Path) -> None:
    path.write_bytes(b"")


def broken_by_scribbling(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xa5" * len(content[4096:])
    path.write_bytes(content)


def broken_by_another_program(path: Path) -> None:
    path.unlink()
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE places (url TEXT)")
    database.commit()
    database.close()


def broken_by_text(path: Path) -> None:
    path.write_text("<html>not found</html>" * 20, encoding="utf-8")


def broken_by_a_missing_table(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute("DROP TABLE moves")
    database.commit()
    database.close()


def broken_by_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    "harm",
    [
        broken_by_truncation,
        broken_to_nothing,
        broken_by_scribbling,
        broken_by_text,
        broken_by_another_program,
        broken_by_a_missing_table,
        broken_by_a_folder,
    ],
)
def test_a_broken_file_is_kept_aside_and_play_goes_on(folder: Path, harm: object) -> None:
    path = make_profile_with_a_win(folder)
    assert callable(harm)
    harm(path)
    kept = path.read_bytes() if path.is_file() else None
    with Profile.open(folder) as profile:
        (aside,) = asides(folder, "broken")
        (notice,) = profile.notices
        assert notice.values["file"] == aside.name
        assert kept is None or harm is broken_by_a_missing_table or aside.read_bytes() == kept
        session, _ = start(profile)
        win(session)
        assert profile.results(GAME).won == 1
    with Profile.open(folder) as profile:
        assert profile.notices == []
        assert profile.results(GAME).won == 1


def test_a_newer_programs_file_is_shown_and_not_touched(folder: Path) -> None:
    path = make_profile_with_a_win(folder)
    database = sqlite3.connect(path)
    database.execute(f"PRAGMA user_version = {VERSION + 1}")
    database.close()
    kept = path.read_bytes()
    with Profile.open(folder) as profile:
        (notice,) = profile.notices
        assert "newer version" in notice.text
        assert profile.state.trouble is Trouble.NEWER
        assert profile.results(GAME).won == 200
        begun(profile, "1")
        assert not profile.flush()
        assert profile.close().unsaved == 1
    assert path.read_bytes() == kept
    assert asides(folder, "newer") == asides(folder, "broken") == []


def test_a_newer_programs_file_that_cannot_be_read_at_all_is_left_alone_too(folder: Path) -> None:
    path = make_profile_with_a_win(folder)
    database = sqlite3.connect(path)
    database.executescript(
        f"DROP TABLE moves; ALTER TABLE games RENAME TO rounds; PRAGMA user_version = {VERSION + 1};"
    )
    database.close()
    kept = path.read_bytes()
    with Profile.open(folder) as profile:
        assert profile.state.trouble is Trouble.NEWER
        assert profile.results(GAME).won == 0
        win(start(profile)[0])
        assert profile.results(GAME).won == 1
    assert path.read_bytes() == kept


def test_a_journal_left_behind_never_reaches_the_new_file(folder: Path) -> None:
    path = make_profile_with_a_win(folder)
    other = sqlite3.connect(path)
    other.execute("UPDATE games SET game = 'ghost'")
    other.commit()
    journal = path.with_name(FILE_NAME + "-wal")
    content = journal.read_bytes()
    other.close()
    path.unlink()
    journal.write_bytes(content)
    with Profile.open(folder) as profile:
        assert profile.results("ghost").played == 0
        assert profile.results(GAME).played == 0
        assert profile.notices == []


@pytest.mark.parametrize("nowhere", ["a file in the way", "/proc/nowhere"])
def test_where_nothing_can_be_written_the_game_is_played_in_memory(tmp_path: Path, nowhere: str) -> None:
    folder = tmp_path / nowhere / "barg"
    if not nowhere.startswith("/"):
        (tmp_path / nowhere).write_text("")
    with Profile.open(folder) as profile:
        assert not profile.is_kept
        (notice,) = profile.notices
        reason = notice.values["reason"]
        assert isinstance(reason, Sentence) and reason.values["folder"] == str(folder)
        session, _ = start(profile)
        session.play("1")
        assert len(unfinished(profile).moves) == 1
        win(session)
        assert profile.results(GAME).won == 1


def test_the_file_says_whose_it_is(folder: Path) -> None:
    path = make_profile_with_a_win(folder)
    database = sqlite3.connect(path)
    assert database.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    assert database.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    database.close()


def with_a_log_half_moved(path: Path) -> None:
    """As after a program was ended while it moved its log into the file: the first page is there, not the last."""
    content = bytearray(path.read_bytes())
    content[28:32] = (len(content) // 4096 + 7).to_bytes(4, "big")
    path.write_bytes(content)


def test_a_program_ended_while_it_moved_its_log_left_no_broken_file(folder: Path, tmp_path: Path) -> None:
    folder.mkdir()
    other = tmp_path / "other"
    with Profile.open(other) as profile:
        for _ in range(50):
            win(start(profile)[0])
        profile.flush()
        for ending in ("", "-wal"):
            shutil.copy(other / (FILE_NAME + ending), folder / (FILE_NAME + ending))
    with_a_log_half_moved(folder / FILE_NAME)
    with Profile.open(folder) as profile:
        assert profile.notices == []
        assert profile.results(GAME).won == 50
        session, _ = begun(profile, "1")
        assert profile.flush()
        with_a_log_half_moved(folder / FILE_NAME)
        session.play("2")
        assert profile.flush()
        assert profile.notices == []
    assert asides(folder, "broken") == []


def test_the_log_is_moved_into_the_file_while_nothing_happens(folder: Path) -> None:
    with Profile.open(folder) as profile:
        for _ in range(50):
            win(start(profile)[0])
        profile.flush()
        before = (folder / FILE_NAME).stat().st_size
        profile._writer.run(lambda keeper: keeper.tidy())
        profile.flush()
        assert (folder / FILE_NAME).stat().st_size > before

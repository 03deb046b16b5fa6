"""Copies of the profile: one a day, offered when it breaks; and all of it carried in one file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from engine.files.bundles import write_bundle
from engine.storage import profile_copies, profile_keeper
from engine.storage.autosave import Autosave
from engine.storage.profile import Imported, Profile
from engine.storage.profile_file import FILE_NAME
from engine.storage.profile_rows import VERSION
from engine.storage.profile_state import Answer, Ticket
from engine.storage.settings import SettingsStore
from tests.support.counting_games import GAME, begun, moves_of, restored, start, win
from tests.support.folders import DATA


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[date]]:
    """The day that copies are made on; a test may change it."""
    days = [date(2026, 3, 1)]

    class Calendar(date):
        @classmethod
        def today(cls) -> date:  # type: ignore[override]
            return days[0]

    monkeypatch.setattr(profile_keeper, "date", Calendar)
    yield days


def played(folder: Path, wins: int = 1) -> None:
    with Profile.open(folder) as profile:
        for _ in range(wins):
            session, autosave = start(profile)
            win(session)
            autosave.close()


def settled(profile: Profile, ticket: Ticket[Answer]) -> Ticket[Answer]:
    profile.flush()
    profile.flush()
    assert ticket.is_ready
    return ticket


def copies(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / profile_copies.FOLDER).iterdir())


def broken(folder: Path) -> None:
    (folder / FILE_NAME).write_bytes(b"nothing of use " * 1000)


def with_a_page_lost(path: Path) -> bytes:
    """A profile's content with damage where reading games does not lead: in an index."""
    with sqlite3.connect(path) as database:
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'games_by_variant'"
        end = 4096 * int(database.execute(query).fetchone()[0])
    database.close()
    content = path.read_bytes()
    return content[: end - 4096] + bytes(4096) + content[end:]


# -- copies


def test_one_copy_a_day_is_made_and_seven_are_kept(folder: Path, today: list[date]) -> None:
    for _ in range(10):
        for _ in range(2):
            played(folder)
        today[0] += timedelta(days=1)
    assert copies(folder) == [f"profile-2026-03-{day:02}.sqlite" for day in range(4, 11)]


def test_a_broken_profile_offers_the_newest_sound_copy_and_gets_it(folder: Path, today: list[date]) -> None:
    played(folder, 2)
    with Profile.open(folder) as profile:
        begun(profile, "1", "2", deal=5)[1].close()
    today[0] += timedelta(days=1)
    played(folder, 0)
    today[0] += timedelta(days=1)
    played(folder, 0)
    newest = folder / profile_copies.FOLDER / copies(folder)[-1]
    newest.write_bytes(with_a_page_lost(newest))
    broken(folder)
    with Profile.open(folder) as profile:
        offer = profile.offer
        assert offer is not None
        assert (offer.day, offer.games) == (date(2026, 3, 2), 3)
        assert profile.results(GAME).won == 0
        session, _ = begun(profile, "3", deal=6)
        imported = settled(profile, profile.accept_offer()).answer
        assert imported is not None and imported.aside is not None and imported.aside.exists()
        assert profile.offer is None
        assert profile.results(GAME).won == 2
        session.play("1")
    with Profile.open(folder) as profile:
        assert profile.results(GAME).won == 2
        opened = [moves_of(profile.unfinished(GAME))]
        assert opened == [["3", "1"]], "the game on the table went on in the old profile"


def test_an_offer_may_be_declined_and_without_copies_there_is_none(folder: Path) -> None:
    played(folder, 1)
    played(folder, 1)
    for path in (folder / profile_copies.FOLDER).iterdir():
        path.unlink()
    broken(folder)
    with Profile.open(folder) as profile:
        assert profile.offer is None
        ticket = settled(profile, profile.accept_offer())
        assert ticket.answer is None and ticket.problem is not None
        win(start(profile)[0])
    played(folder, 1)
    broken(folder)
    with Profile.open(folder) as profile:
        assert profile.offer is not None
        profile.decline_offer()
        assert profile.offer is None
        assert profile.results(GAME).won == 0
    assert len(list(folder.glob("profile.broken-*.sqlite"))) == 2


# -- everything in one file


def test_everything_is_carried_to_another_computer_and_the_old_is_kept(tmp_path: Path) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "all.zip"
    settings = SettingsStore(here)
    settings.change(volume=11)
    with Profile.open(here) as profile:
        win(start(profile)[0])
        begun(profile, "1", "2", deal=5)[1].close()
        assert settled(profile, profile.export(file, settings.as_text())).answer == file
        again = settled(profile, profile.export(file, settings.as_text()))
        assert again.answer is None and again.problem is not None, "never over a file that is there"
    with Profile.open(there) as profile:
        for _ in range(3):
            session, autosave = start(profile)
            win(session)
            autosave.close()
        profile.flush()
        edition = profile.edition
        imported = settled(profile, profile.import_from(file)).answer
        assert isinstance(imported, Imported) and imported.settings is not None and imported.aside is not None
        assert imported.games == 2 and profile.edition > edition
        assert profile.results(GAME).won == 1
        saved = profile.resume(GAME)
        assert moves_of(saved) == ["1", "2"]
        assert saved is not None
        Autosave(profile, session := restored(saved), lambda: 1.0, row=saved.row)
        session.play("3")
        theirs = SettingsStore(there)
        theirs.take_over(imported.settings)
        assert theirs.settings.volume == 11
        with sqlite3.connect(imported.aside) as old:
            assert old.execute("SELECT COUNT(*) FROM games").fetchone() == (3,)
        old.close()
    with Profile.open(there) as profile:
        assert moves_of(profile.unfinished(GAME)) == ["1", "2", "3"]
    settings.close(), theirs.close()
    assert [path.name for path in there.iterdir() if path.name.startswith(".")] == []


def test_another_window_uses_the_imported_profile_too(tmp_path: Path) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "all.zip"
    played(here, 2)
    with Profile.open(here) as profile:
        settled(profile, profile.export(file, "{}"))
    with Profile.open(there) as first, Profile.open(there) as second:
        session, _ = begun(second, "1")
        second.flush()
        settled(first, first.import_from(file))
        session.play("2")
        assert second.flush()
        assert second.results(GAME).won == 2
        first.refresh()
        first.flush()
        assert first.results(GAME).won == 2
    with Profile.open(there) as profile:
        assert moves_of(profile.unfinished(GAME)) == ["1", "2"]


def _of_version_1(folder: Path, file: Path) -> None:
    write_bundle(file, {FILE_NAME: (DATA / "profiles" / "version_1.sqlite").read_bytes()}, 1)


def test_an_export_of_an_older_profile_is_converted(tmp_path: Path) -> None:
    file = tmp_path / "old.zip"
    _of_version_1(tmp_path, file)
    with Profile.open(tmp_path / "data") as profile:
        imported = settled(profile, profile.import_from(file)).answer
        assert imported is not None and imported.settings is None
        assert profile.results("autumn_leaves").won == 2


def _newer(file: Path, folder: Path) -> None:
    played(folder)
    with sqlite3.connect(folder / FILE_NAME) as database:
        database.execute(f"PRAGMA user_version = {VERSION + 1}")
    database.close()
    write_bundle(file, {FILE_NAME: (folder / FILE_NAME).read_bytes()}, 1)


def _damaged(file: Path, folder: Path) -> None:
    played(folder)
    write_bundle(file, {FILE_NAME: with_a_page_lost(folder / FILE_NAME)}, 1)


def _no_zip(file: Path, folder: Path) -> None:
    file.write_text("hello")


def _missing(file: Path, folder: Path) -> None:
    file.unlink(missing_ok=True)


def _without_a_profile(file: Path, folder: Path) -> None:
    write_bundle(file, {"settings.json": b"{}"}, 1)


@pytest.mark.parametrize("make", [_newer, _damaged, _no_zip, _missing, _without_a_profile])
def test_what_cannot_be_imported_changes_nothing(tmp_path: Path, make: object) -> None:
    file = tmp_path / "all.zip"
    assert callable(make)
    make(file, tmp_path / "other")
    with Profile.open(tmp_path / "data") as profile:
        win(start(profile)[0])
        begun(profile, "1")
        ticket = settled(profile, profile.import_from(file))
        assert ticket.answer is None and ticket.problem is not None
        assert profile.results(GAME).won == 1
        assert profile.state.trouble is None
        assert moves_of(profile.unfinished(GAME)) == ["1"]
    assert list((tmp_path / "data").glob("*before-import*")) == []
    assert list((tmp_path / "data").glob(".*")) == []

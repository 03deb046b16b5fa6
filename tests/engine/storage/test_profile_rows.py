"""A row that makes no sense costs itself alone, and old moves go when there are too many."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from engine.storage import profile_rows
from engine.storage.profile import Profile
from engine.storage.profile_file import FILE_NAME
from tests.support.counting_games import GAME, begun, moves_of, start, win

HARMS = {
    "a deal below nothing": "UPDATE games SET setup = json_set(setup, '$.deal', -5) WHERE status = 'open'",
    "a setup that is none": "UPDATE games SET setup = '[' WHERE status = 'open'",
    "text as position": "UPDATE games SET position = 'far' WHERE status = 'open'",
    "text as time": "UPDATE games SET elapsed = 'long' WHERE status = 'open'",
    "a time without end": "UPDATE games SET elapsed = 9e999 WHERE status = 'open'",
    "a blob as a move": "UPDATE moves SET move = x'ff00' WHERE number = 2",
    "a move without a cause": "UPDATE moves SET cause = 'magic' WHERE number = 1",
    "a move that is missing": "DELETE FROM moves WHERE number = 1",
    "players that are none": "UPDATE games SET players = '7' WHERE status = 'open'",
    "no such state of a game": "UPDATE games SET status = 'lost in thought' WHERE status = 'open'",
}


def harmed(folder: Path, harm: str) -> None:
    """A profile with a game won, a game of a variant, and an open one that no longer makes sense."""
    with Profile.open(folder) as profile:
        win(start(profile)[0])
        begun(profile, "1", "2", deal=7)[1].close()
    with sqlite3.connect(folder / FILE_NAME) as database:
        database.execute("DELETE FROM moves WHERE game_row IN (SELECT id FROM games WHERE status = 'finished')")
        assert database.execute(harm).rowcount > 0
    database.close()


@pytest.mark.parametrize("harm", HARMS)
def test_a_senseless_row_is_put_aside_alone_and_a_new_game_can_begin(tmp_path: Path, harm: str) -> None:
    harmed(tmp_path, HARMS[harm])
    with Profile.open(tmp_path) as profile:
        assert [notice.text[:14] for notice in profile.notices] == ["One saved game"]
        assert profile.unfinished(GAME) is None
        assert profile.results(GAME).won == 1
        begun(profile, "3", deal=8)[1].close()
        assert profile.flush()
    with Profile.open(tmp_path) as profile:
        assert profile.notices == [], "it is told of once"
        assert moves_of(profile.unfinished(GAME)) == ["3"]
        assert (profile.results(GAME).won, profile.results(GAME).left) == (1, 0)
    with sqlite3.connect(tmp_path / FILE_NAME) as database:
        assert database.execute("SELECT COUNT(*) FROM games WHERE status = 'aside'").fetchone() == (1,)
        assert database.execute("SELECT COUNT(*) FROM moves").fetchone()[0] >= 2, "its row and moves are still there"
    database.close()


def test_several_senseless_rows_are_told_of_in_one_sentence(tmp_path: Path) -> None:
    with Profile.open(tmp_path) as profile:
        for _ in range(3):
            win(begun(profile)[0])
    with sqlite3.connect(tmp_path / FILE_NAME) as database:
        database.execute("UPDATE games SET ended_elapsed = 'fast'")
    database.close()
    with Profile.open(tmp_path) as profile:
        (notice,) = profile.notices
        assert notice.values == {"n": 3}
        assert profile.results(GAME).played == 0


def test_a_game_that_cannot_be_opened_can_be_put_aside_by_the_window(tmp_path: Path) -> None:
    with Profile.open(tmp_path) as profile:
        begun(profile, "1")[1].close()
        saved = profile.resume(GAME)
        assert saved is not None
        profile.put_aside(saved.row)
        assert profile.unfinished(GAME) is None
    with Profile.open(tmp_path) as profile:
        assert profile.unfinished(GAME) is None
        assert profile.results(GAME).left == 0


def test_only_the_latest_games_keep_their_moves_and_all_keep_their_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(profile_rows, "LEFT_WITH_MOVES", 3)
    monkeypatch.setattr(profile_rows, "FINISHED_WITH_MOVES", 2)
    with Profile.open(tmp_path) as profile:
        for deal in range(1, 7):
            session, autosave = begun(profile, "1", deal=deal)
            autosave.close()
        for _ in range(4):
            session, autosave = start(profile, deal=9)
            win(session)
            autosave.close()
    with sqlite3.connect(tmp_path / FILE_NAME) as database:
        kept = database.execute(
            "SELECT status, COUNT(*), SUM(EXISTS (SELECT 1 FROM moves WHERE game_row = id)) FROM games GROUP BY status"
        ).fetchall()
        latest = database.execute(
            "SELECT MIN(json_extract(setup, '$.deal')) FROM games JOIN moves ON game_row = id WHERE status = 'left'"
        ).fetchone()
    database.close()
    assert kept == [("finished", 4, 2), ("left", 6, 3)]
    assert latest == (4,)
    with Profile.open(tmp_path) as profile:
        assert (profile.results(GAME).won, profile.results(GAME).left) == (4, 6)
        oldest = profile.past(GAME)[-1]
        ticket = profile.take_up(oldest.row)
        profile.flush()
        assert ticket.is_ready and ticket.answer is None and ticket.problem is not None


def test_a_job_that_fails_half_way_leaves_nothing_behind(tmp_path: Path) -> None:
    with Profile.open(tmp_path) as profile:
        begun(profile, "1")
    database = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)

    def half() -> None:
        database.execute("DELETE FROM moves")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        profile_rows.in_transaction(database, half)
    assert not database.in_transaction
    assert database.execute("SELECT COUNT(*) FROM moves").fetchone() == (1,)
    database.close()

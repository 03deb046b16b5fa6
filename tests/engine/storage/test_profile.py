"""Games in progress and results survive whatever happens to the program, the disk and the file."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.play.session import PERSON, Cause, Session
from engine.rules.contract import Setup
from engine.storage.autosave import Autosave
from engine.storage.profile import Profile, SavedGame
from engine.storage.profile_file import APPLICATION_ID, FILE_NAME, VERSION
from tests.support.folders import ROOT
from tests.support.tiny_game import GOAL, RULES

GAME = "counting"
Counting = Session[int, str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "folder با فاصله"


@pytest.fixture
def profile(folder: Path) -> Iterator[Profile]:
    with Profile.open(folder) as opened:
        yield opened


def new_session(deal: int = 1, **more: object) -> Counting:
    return Session(GAME, RULES, Setup(deal=deal), **more)  # type: ignore[arg-type]


def start(profile: Profile, deal: int = 1, **more: object) -> tuple[Counting, Autosave]:
    session = new_session(deal, **more)
    return session, Autosave(profile, session, lambda: 12.5)


def restored(saved: SavedGame) -> Counting:
    moves = [(text, Cause(cause)) for text, cause in saved.moves]
    return Session(saved.game, RULES, saved.setup, players=saved.players, moves=moves, position=saved.position)


def win(session: Counting) -> None:
    while session.outcome is None:
        session.play(str(min(3, GOAL - session.state)))


def unfinished(profile: Profile) -> SavedGame:
    saved = profile.unfinished(GAME)
    assert saved is not None
    return saved


# -- games in progress


def test_a_new_profile_is_empty_and_says_nothing(profile: Profile) -> None:
    assert profile.notices == []
    assert profile.is_kept
    assert profile.unfinished(GAME) is None
    assert profile.unfinished_games() == {}
    assert profile.results(GAME).played == 0


@pytest.mark.parametrize("moves", [[], ["1"], ["1", "2", "3", "1", "1"]])
def test_a_game_comes_back_as_it_was_left(folder: Path, moves: list[str]) -> None:
    with Profile.open(folder) as profile:
        session, autosave = start(profile, deal=3)
        for move in moves:
            session.play(move)
        autosave.close()
    with Profile.open(folder) as profile:
        saved = unfinished(profile)
        assert saved.setup == Setup(deal=3)
        assert saved.players == (PERSON,)
        assert saved.elapsed == 12.5
        assert not saved.undo_used
        again = restored(saved)
        assert (again.state, again.position_number) == (session.state, len(moves))
        assert again.log == session.log
        assert profile.unfinished_games() == {(GAME, ""): len(moves)}


def test_causes_and_options_are_kept(profile: Profile) -> None:
    setup = Setup(deal=2, variant="small", seats=2, options={"cut": "yes"})
    session: Counting = Session(GAME, RULES, setup, players=(PERSON, "hard"))
    Autosave(profile, session, lambda: 0.0)
    session.play("1", Cause.PLAYER)
    session.play("2", Cause.OPPONENT)
    session.play("3", Cause.AUTOMATIC)
    saved = profile.unfinished(GAME, "small")
    assert saved is not None
    assert saved.setup == setup
    assert saved.players == (PERSON, "hard")
    assert [cause for _, cause in saved.moves] == ["player", "opponent", "automatic"]
    assert profile.unfinished(GAME) is None


def test_undo_keeps_what_can_be_redone_and_a_new_move_drops_it(profile: Profile) -> None:
    session, _ = start(profile)
    for move in ("1", "2", "3"):
        session.play(move)
    session.undo()
    session.undo()
    saved = unfinished(profile)
    assert (saved.position, len(saved.moves), saved.undo_used) == (1, 3, True)
    session.play("1")
    saved = unfinished(profile)
    assert [text for text, _ in saved.moves] == ["1", "1"]


def test_restart_goes_back_to_the_deal_and_stays_redoable(profile: Profile) -> None:
    session, _ = start(profile)
    session.play("1")
    session.play("2")
    session.restart()
    session.restart()
    saved = unfinished(profile)
    assert (saved.position, len(saved.moves)) == (0, 2)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(["1", "2", "3", "undo", "redo", "restart"]), max_size=40))
def test_the_file_always_agrees_with_the_session(steps: list[str]) -> None:
    with Profile.open(Path("/dev/null/nowhere")) as profile:  # in memory
        session, _ = start(profile)
        for step in steps:
            if step in ("undo", "redo", "restart"):
                getattr(session, step)()
            elif step in session.legal_moves():
                session.play(step)
        saved = unfinished(profile) if session.outcome is None else None
        if saved is not None:
            again = restored(saved)
            assert again.log == session.log
            assert again.position_number == session.position_number
        else:
            assert profile.unfinished(GAME) is None


def test_a_first_position_of_its_own_is_kept(profile: Profile) -> None:
    session, _ = start(profile, start=7)
    session.play("1")
    assert unfinished(profile).start == "7"
    start(profile)
    assert unfinished(profile).start is None


def test_a_killed_program_loses_nothing(folder: Path) -> None:
    program = """
import sys, time
from pathlib import Path
from tests.engine.storage.test_profile import start
from engine.storage.profile import Profile
session, _ = start(Profile.open(Path(sys.argv[1])), deal=1)
for move in ("1", "2", "1", "1", "3"):
    session.play(move)
session.undo()
time.sleep(0.2)
print("played", flush=True)
time.sleep(60)
"""
    child = subprocess.Popen([sys.executable, "-c", program, str(folder)], stdout=subprocess.PIPE, cwd=ROOT)
    assert child.stdout is not None
    assert child.stdout.readline() == b"played\n"
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    child.stdout.close()
    with Profile.open(folder) as profile:
        assert profile.notices == []
        saved = unfinished(profile)
        assert [text for text, _ in saved.moves] == ["1", "2", "1", "1", "3"]
        assert saved.position == 4


# -- results


def test_a_win_is_counted_once_and_not_offered_again(folder: Path) -> None:
    with Profile.open(folder) as profile:
        session, autosave = start(profile)
        win(session)
        autosave.close()
    with Profile.open(folder) as profile:
        assert profile.unfinished(GAME) is None
        results = profile.results(GAME)
        assert (results.played, results.won, results.lost) == (1, 1, 0)
        start(profile, deal=2)
        assert profile.results(GAME).played == 1


def test_undoing_a_win_and_winning_again_counts_once(profile: Profile) -> None:
    session, _ = start(profile)
    win(session)
    session.undo()
    assert unfinished(profile).position == session.position_number
    win(session)
    session.undo()
    session.redo()
    results = profile.results(GAME)
    assert (results.played, results.won) == (1, 1)
    assert profile.unfinished(GAME) is None


def test_a_loss_taken_back_and_won_is_a_win(profile: Profile) -> None:
    session, _ = start(profile)
    session.play("x")
    assert profile.results(GAME).lost == 1
    session.undo()
    win(session)
    results = profile.results(GAME)
    assert (results.played, results.won, results.lost) == (1, 1, 0)


def test_a_win_taken_back_and_lost_stays_a_win(profile: Profile) -> None:
    session, _ = start(profile)
    win(session)
    session.undo()
    session.play("x")
    start(profile, deal=2)
    results = profile.results(GAME)
    assert (results.played, results.won, results.lost) == (1, 1, 0)


def test_a_game_given_up_is_lost_unless_nothing_was_played(profile: Profile) -> None:
    start(profile, deal=1)
    session, _ = start(profile, deal=2)
    assert profile.results(GAME).played == 0
    session.play("1")
    start(profile, deal=3)
    results = profile.results(GAME)
    assert (results.played, results.lost) == (1, 1)
    assert unfinished(profile).setup.deal == 3


def test_times_and_moves_are_of_won_games_only(profile: Profile) -> None:
    played = [0.0]
    for time, ends_well in ((30.0, True), (1.0, False), (50.0, True)):
        session = new_session(deal=11)
        Autosave(profile, session, lambda: played[-1])
        played.append(time)
        if ends_well:
            win(session)
        else:
            session.play("x")
    results = profile.results(GAME)
    assert (results.best_time_of_won, results.average_time_of_won) == (30.0, 40.0)
    assert results.fewest_moves_of_won == 3
    assert (results.current_streak, results.best_streak) == (1, 1)


def test_streaks(profile: Profile) -> None:
    for outcome in "wwwxww":
        session, _ = start(profile)
        if outcome == "w":
            win(session)
        else:
            session.play("x")
    results = profile.results(GAME)
    assert (results.current_streak, results.best_streak) == (2, 3)
    profile.forget_results(GAME)
    assert profile.results(GAME).played == 0


@pytest.mark.parametrize("players", [(PERSON, PERSON), ("easy", "hard")])
def test_games_without_exactly_one_person_are_saved_but_not_counted(profile: Profile, players: tuple[str, ...]) -> None:
    session, _ = start(profile, players=players)
    win(session)
    assert profile.results(GAME).played == 0
    assert profile.unfinished(GAME) is None


def test_a_game_loaded_from_a_text_is_not_counted(profile: Profile) -> None:
    session, _ = start(profile, moves=[("3", Cause.PLAYER)])
    assert [text for text, _ in unfinished(profile).moves] == ["3"]
    win(session)
    assert profile.results(GAME).played == 0


def test_variants_have_their_own_counts(profile: Profile) -> None:
    for variant in ("small", "large", "large"):
        session: Counting = Session(GAME, RULES, Setup(deal=1, variant=variant))
        Autosave(profile, session, lambda: 1.0)
        win(session)
    assert profile.results(GAME, "small").won == 1
    assert profile.results(GAME, "large").won == 2
    assert profile.results(GAME).won == 3


# -- several windows


def test_two_windows_never_write_into_one_game(folder: Path) -> None:
    with Profile.open(folder) as first, Profile.open(folder) as second:
        session, autosave = start(first)
        session.play("1")
        first.flush()
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
        assert second.resume(GAME) is None
        Autosave(first, restored(saved), lambda: 13.0, row=saved.row).close()
        first.flush()
        assert second.resume(GAME) is not None


# -- broken files


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
    database.execute("DROP TABLE results")
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


def test_a_newer_programs_file_is_kept_untouched(folder: Path) -> None:
    path = make_profile_with_a_win(folder)
    database = sqlite3.connect(path)
    database.execute(f"PRAGMA user_version = {VERSION + 1}")
    database.close()
    kept = path.read_bytes()
    with Profile.open(folder) as profile:
        (aside,) = asides(folder, "newer")
        assert aside.read_bytes() == kept
        (notice,) = profile.notices
        assert "newer version" in notice.text
        assert profile.results(GAME).played == 0


def test_a_journal_left_behind_never_reaches_the_new_file(folder: Path) -> None:
    path = make_profile_with_a_win(folder)
    other = sqlite3.connect(path)
    other.execute("INSERT INTO results VALUES (9999, 1, 'ghost', '', 0, 'won', 0, 0, 0)")
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
        assert notice.values["folder"] == str(folder)
        session, _ = start(profile)
        session.play("1")
        assert len(unfinished(profile).moves) == 1
        win(session)
        assert profile.results(GAME).won == 1


def test_a_locked_file_is_no_broken_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.storage.profile_file.BUSY_SECONDS", 0.05)
    path = make_profile_with_a_win(folder)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with Profile.open(folder) as profile:
        assert not profile.is_kept
        assert len(profile.notices) == 1
    other.execute("ROLLBACK")
    other.close()
    assert asides(folder, "broken") == []
    with Profile.open(folder) as profile:
        assert profile.results(GAME).won == 200


def test_moves_that_could_not_be_written_are_written_later_in_order(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.storage.profile_file.BUSY_SECONDS", 0.01)
    with Profile.open(folder) as profile:
        session, _ = start(profile)
        profile.flush()
        other = sqlite3.connect(folder / FILE_NAME, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        session.play("1")
        session.play("2")
        assert not profile.flush(1.0)
        assert profile.results(GAME).played == 0  # no answer, and no waiting for one
        other.execute("ROLLBACK")
        other.close()
        session.play("3")
        assert profile.flush()
        assert len(profile.notices) == 1
        assert [text for text, _ in unfinished(profile).moves] == ["1", "2", "3"]


def test_the_file_says_whose_it_is(folder: Path) -> None:
    path = make_profile_with_a_win(folder)
    database = sqlite3.connect(path)
    assert database.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    assert database.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    database.close()

"""Games in progress and results survive whatever happens to the program, the disk and the file."""

from __future__ import annotations

import os
import signal
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
from engine.storage.profile import Profile
from tests.support.counting_games import GAME, Counting, new_session, restored, start, unfinished, win
from tests.support.folders import ROOT
from tests.support.tiny_game import RULES


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "folder با فاصله"


@pytest.fixture
def profile(folder: Path) -> Iterator[Profile]:
    with Profile.open(folder) as opened:
        yield opened


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
from tests.support.counting_games import start
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


def test_a_game_that_gives_way_to_another_is_left_unless_nothing_was_played(profile: Profile) -> None:
    start(profile, deal=1)
    session, _ = start(profile, deal=2)
    assert profile.results(GAME).played == 0
    session.play("1")
    start(profile, deal=3)
    results = profile.results(GAME)
    assert (results.played, results.lost, results.left) == (1, 0, 1)
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

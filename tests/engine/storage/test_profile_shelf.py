"""What counts as begun, what becomes of a game that is left, and what is kept of a game for its history."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.play.session import PERSON, Cause, Session
from engine.rules.contract import Result, Setup
from engine.storage.autosave import Autosave
from engine.storage.profile import Profile, SavedGame
from tests.support.counting_games import GAME, Counting, begun, moves_of, restored, start, unfinished, win
from tests.support.heap_game import HeapRules
from tests.support.tiny_game import RULES


@pytest.fixture
def profile(tmp_path: Path) -> Iterator[Profile]:
    with Profile.open(tmp_path) as opened:
        yield opened


def counts(profile: Profile, game: str = GAME) -> tuple[int, int, int, int]:
    results = profile.results(game)
    return results.played, results.won, results.lost, results.left


def taken_up(profile: Profile, row: int) -> SavedGame:
    ticket = profile.take_up(row)
    profile.flush()
    assert ticket.is_ready and ticket.answer is not None
    return ticket.answer


# -- begun


def test_a_first_command_begins_a_game_even_if_it_is_undone(profile: Profile) -> None:
    session, _ = begun(profile, "1")
    session.undo()
    start(profile, deal=2)
    assert counts(profile) == (1, 0, 0, 1)


def test_sending_everything_home_is_a_command_too(profile: Profile) -> None:
    session, _ = start(profile)
    session.play("1", Cause.AUTOMATIC)
    start(profile, deal=2)
    assert counts(profile) == (1, 0, 0, 1)


def test_what_opponents_play_before_the_first_own_move_begins_nothing(profile: Profile) -> None:
    for own in (False, True):
        heap = Session("heap", HeapRules(), Setup(deal=1, seats=2), players=("level", PERSON))
        Autosave(profile, heap, lambda: 1.0)
        heap.play(1, Cause.OPPONENT)
        if own:
            heap.play(1)
    Autosave(profile, Session("heap", HeapRules(), Setup(deal=2, seats=2), players=("level", PERSON)), lambda: 1.0)
    assert counts(profile, "heap") == (1, 0, 0, 1)
    assert len(profile.past("heap")) == 1


def test_a_pasted_game_is_kept_when_it_is_left_and_does_not_count(profile: Profile) -> None:
    start(profile, moves=[("1", Cause.PLAYER), ("2", Cause.PLAYER)])
    start(profile, deal=2)
    (game,) = profile.past(GAME)
    assert game.is_left and counts(profile) == (0, 0, 0, 0)
    assert moves_of(taken_up(profile, game.row)) == ["1", "2"]


# -- left and taken up again


def test_a_game_that_was_left_can_be_taken_up_and_won(tmp_path: Path) -> None:
    with Profile.open(tmp_path) as profile:
        session, autosave = begun(profile, "1", "2", deal=3)
        session.undo()
        start(profile, deal=4)
        autosave.close()
    with Profile.open(tmp_path) as profile:
        start(profile, deal=5)
        (game,) = profile.past(GAME)
        assert (game.is_left, game.result, game.length, game.elapsed) == (True, None, 1, 12.5)
        saved = taken_up(profile, game.row)
        assert (moves_of(saved), saved.position, saved.begun) == (["1", "2"], 1, True)
        assert counts(profile) == (0, 0, 0, 0), "nothing is decided while it is played"
        again = restored(saved)
        Autosave(profile, again, lambda: 20.0, row=saved.row)
        win(again)
        assert counts(profile) == (1, 1, 0, 0)
        (game,) = profile.past(GAME)
        assert (game.is_left, game.result) == (False, Result.WON)


def test_taking_a_game_up_leaves_the_one_on_the_table(profile: Profile) -> None:
    begun(profile, "1", deal=1)[1].close()
    second, _ = begun(profile, "2", deal=2)
    (first,) = profile.past(GAME)
    taken_up(profile, first.row)
    (left,) = profile.past(GAME)
    assert left.setup is not None and left.setup.deal == 2
    assert unfinished(profile).setup.deal == 1
    assert second.position_number == 1


def test_left_again_it_counts_once(profile: Profile) -> None:
    begun(profile, "1", deal=1)[1].close()
    start(profile, deal=2)
    for _ in range(2):
        saved = taken_up(profile, profile.past(GAME)[0].row)
        Autosave(profile, restored(saved), lambda: 1.0, row=saved.row).close()
        start(profile, deal=3)
    assert counts(profile) == (1, 0, 0, 1)


def test_a_game_that_was_left_ends_a_run_of_wins_and_is_not_a_loss(profile: Profile) -> None:
    for outcome in "wwlw":
        session, _ = begun(profile, "1")
        if outcome == "w":
            win(session)
        else:
            start(profile)
    results = profile.results(GAME)
    assert (results.played, results.won, results.lost, results.left) == (4, 3, 0, 1)
    assert (results.current_streak, results.best_streak) == (1, 2)


def test_other_variants_are_left_alone(profile: Profile) -> None:
    for variant in ("small", "large"):
        session: Counting = Session(GAME, RULES, Setup(deal=1, variant=variant))
        Autosave(profile, session, lambda: 1.0)
        session.play("1")
    assert set(profile.unfinished_games()) == {(GAME, "small"), (GAME, "large")}
    assert profile.past(GAME) == []


# -- what is kept of a game


def test_an_ended_game_keeps_its_moves_and_all_that_is_told_of_it(tmp_path: Path) -> None:
    with Profile.open(tmp_path) as profile:
        setup = Setup(deal=1, seats=2, options={"clock": "5"})
        heap = Session("heap", HeapRules(), setup, players=(PERSON, "level"))
        autosave = Autosave(profile, heap, lambda: 33.0)
        autosave.note_names(("Sima", "Level two"))
        heap.play(1)
        heap.play(1, Cause.OPPONENT)
        for _ in range(2):
            heap.undo()
            heap.redo()
            autosave.count_hint()
        autosave.count_help()
        autosave.note_clocks((10.5, 3.25))
        heap.time_out(1)
        autosave.close()
        Autosave(profile, Session("heap", HeapRules(), setup, players=(PERSON, "level")), lambda: 1.0)
    with Profile.open(tmp_path) as profile:
        (game,) = profile.past("heap")
        assert (game.result, game.is_left, game.length, game.elapsed) == (Result.WON, False, 2, 33.0)
        assert (game.undos, game.hints, game.helps) == (2, 2, 1)
        assert game.names == ("Sima", "Level two") and game.players == (PERSON, "level")
        assert game.outcome is not None and game.outcome.winners == (0,)
        assert game.setup == setup
        saved = taken_up(profile, game.row)
        assert moves_of(saved)[:2] == ["take 1", "take 1"]
        assert saved.clocks == (10.5, 3.25) and saved.names == game.names
        assert (saved.hints, saved.helps, saved.undo_used) == (2, 1, True)


def test_counts_that_were_forgotten_stay_forgotten_and_their_games_stay(tmp_path: Path) -> None:
    with Profile.open(tmp_path) as profile:
        win(begun(profile)[0])
        begun(profile, "1")
        session, _ = begun(profile, "1")
        assert counts(profile) == (2, 1, 0, 1)
        profile.forget_results(GAME)
        assert counts(profile) == (0, 0, 0, 0)
        win(session)
    with Profile.open(tmp_path) as profile:
        assert counts(profile) == (1, 1, 0, 0)
        assert len(profile.past(GAME)) == 3


def test_the_game_touched_last_is_offered_though_the_clock_was_set_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [2_000_000_000.0]
    monkeypatch.setattr("engine.storage.profile_book.time.time", lambda: clock[0])
    with Profile.open(tmp_path) as profile, Profile.open(tmp_path) as other:
        begun(profile, "1")
        profile.flush()
        other.refresh()
        other.flush()
        clock[0] -= 10_000_000.0
        begun(other, "2", deal=2)[1].close()
        other.flush()
    with Profile.open(tmp_path) as profile:
        assert moves_of(profile.unfinished(GAME)) == ["2"]

"""Saving as it happens: what the autosave tells the profile of a session's changes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.play.session import PERSON, Cause, Session
from engine.rules.contract import Setup
from engine.storage.autosave import Autosave
from engine.storage.profile import Profile
from tests.support.heap_game import Heap, HeapRules


def a_session(players: Sequence[str] = (PERSON, "level")) -> Session[Heap, int]:
    return Session("heap", HeapRules(), Setup(deal=1, seats=2), players=players)


def counts(profile: Profile) -> tuple[int, int, int]:
    results = profile.results("heap")
    return results.played, results.won, results.lost


def test_a_time_out_is_the_end_and_counts_for_the_one_person(tmp_path: Path) -> None:
    for loser, expected in ((1, (1, 1, 0)), (0, (2, 1, 1))):
        with Profile.open(tmp_path) as profile:
            session = a_session()
            autosave = Autosave(profile, session, lambda: 12.0)
            session.play(1)
            session.play(2, Cause.OPPONENT)
            session.time_out(loser)
            autosave.close()
            assert counts(profile) == expected
            assert profile.unfinished("heap") is None


def test_a_time_out_that_is_taken_back_leaves_a_game_to_go_on_with(tmp_path: Path) -> None:
    with Profile.open(tmp_path) as profile:
        session = a_session()
        autosave = Autosave(profile, session, lambda: 1.0)
        session.play(1)
        session.play(1, Cause.OPPONENT)
        session.time_out(0)
        session.undo()
        autosave.close()
        saved: Any = profile.unfinished("heap")
        assert (saved.position, saved.undo_used) == (0, True)


def test_where_several_people_play_a_time_out_is_the_end_and_counts_for_nobody(tmp_path: Path) -> None:
    with Profile.open(tmp_path) as profile:
        session = a_session((PERSON, PERSON))
        autosave = Autosave(profile, session, lambda: 1.0)
        session.play(1)
        session.time_out(1)
        autosave.close()
        assert counts(profile) == (0, 0, 0)
        assert profile.unfinished("heap") is None


def test_the_playing_time_is_saved_when_the_game_is_left_and_whenever_it_is_asked_for(tmp_path: Path) -> None:
    with Profile.open(tmp_path) as profile:
        seconds = [1.0]
        session = a_session()
        autosave = Autosave(profile, session, lambda: seconds[0])
        session.play(1)
        for seconds[0], save in ((20.0, autosave.save_time), (30.0, autosave.close)):
            save()
            saved: Any = profile.unfinished("heap")
            assert saved.elapsed == seconds[0]
        session.play(1, Cause.OPPONENT)
        saved = profile.unfinished("heap")
        assert len(saved.moves) == 1, "what is played after leaving is not saved here"


def test_a_game_that_goes_on_is_saved_in_its_own_row(tmp_path: Path) -> None:
    with Profile.open(tmp_path) as profile:
        session = a_session()
        Autosave(profile, session, lambda: 1.0).close()
        saved: Any = profile.resume("heap")
        Autosave(profile, session, lambda: 2.0, row=saved.row)
        session.play(2)
        again: Any = profile.unfinished("heap")
        assert (again.row, [move for move, _ in again.moves]) == (saved.row, ["take 2"])
        assert counts(profile) == (0, 0, 0)

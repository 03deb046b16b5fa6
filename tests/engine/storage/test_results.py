"""How games are counted: each once, the better result, and what ends a row of wins."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.play.session import Session
from engine.rules.contract import Outcome, Result, Setup
from engine.storage.autosave import Autosave
from engine.storage.profile import Profile
from tests.support.tiny_game import GOAL, CountingRules

GAME = "counting"


class DrawingRules(CountingRules):
    """Who gives up on an even number has drawn, on an odd one lost."""

    def apply(self, state: int, move: str) -> int:
        return -1 - state % 2 if move == "x" else state + int(move)

    def outcome(self, state: int) -> Outcome | None:
        return Outcome() if state == -1 else super().outcome(state)


class Player:
    """Plays games to the end that is wanted: ``w``, ``d`` or ``l``."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.seconds = 10.0

    def begin(self, deal: int = 1, variant: str = "") -> Session[int, str]:
        session: Session[int, str] = Session(GAME, DrawingRules(), Setup(deal=deal, variant=variant))
        Autosave(self.profile, session, lambda: self.seconds)
        return session

    def end(self, session: Session[int, str], how: str) -> None:
        if how == "w":
            while session.outcome is None:
                session.play(str(min(3, GOAL - session.state)))
            return
        if session.state % 2 != (how == "l"):
            session.play("1")
        session.play("x")

    def game(self, how: str, deal: int = 1, variant: str = "") -> Session[int, str]:
        session = self.begin(deal, variant)
        self.end(session, how)
        assert session.result_for_person is {"w": Result.WON, "d": Result.DRAWN, "l": Result.LOST}[how]
        return session

    def counts(self) -> tuple[int, int, int]:
        """Won, drawn, lost."""
        found = self.profile.results(GAME)
        assert found.played == found.won + found.drawn + found.lost
        return found.won, found.drawn, found.lost


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with Profile.open(tmp_path) as profile:
        yield Player(profile)


COUNTED = {"w": (1, 0, 0), "d": (0, 1, 0), "l": (0, 0, 1)}


@pytest.mark.parametrize("first", "wdl")
@pytest.mark.parametrize("second", "wdl")
def test_of_two_ends_of_one_game_the_better_one_counts(player: Player, first: str, second: str) -> None:
    session = player.game(first)
    session.restart()
    player.end(session, second)
    better = min(first, second, key="wdl".index)
    assert player.counts() == COUNTED[better]


def test_a_better_end_brings_its_own_time_and_moves_and_a_worse_one_does_not(player: Player) -> None:
    session = player.game("d")
    session.restart()
    player.seconds = 30.0
    player.end(session, "w")
    session.restart()
    player.seconds = 50.0
    player.end(session, "l")
    found = player.profile.results(GAME)
    assert (found.best_time_of_won, found.average_time_of_won, found.fewest_moves_of_won) == (30.0, 30.0, 7)


def test_a_win_again_does_not_make_the_first_one_slower(player: Player) -> None:
    session = player.game("w")
    session.undo()
    player.seconds = 99.0
    player.end(session, "w")
    assert player.profile.results(GAME).best_time_of_won == 10.0


@pytest.mark.parametrize(
    ("games", "current", "best"),
    [("", 0, 0), ("w", 1, 1), ("wwd", 0, 2), ("wwdw", 1, 2), ("wlww", 2, 2), ("wwwldww", 2, 3), ("dl", 0, 0)],
)
def test_only_wins_make_a_streak_and_a_draw_ends_it_like_a_loss(
    player: Player, games: str, current: int, best: int
) -> None:
    for how in games:
        player.game(how)
    found = player.profile.results(GAME)
    assert (found.current_streak, found.best_streak) == (current, best)


def test_of_games_that_were_not_won_no_time_and_no_moves_are_told(player: Player) -> None:
    player.game("d")
    player.game("l")
    found = player.profile.results(GAME)
    assert (found.best_time_of_won, found.average_time_of_won, found.fewest_moves_of_won) == (None, None, None)


def test_the_best_and_the_average_of_won_games(player: Player) -> None:
    for seconds, deal in ((40.0, 1), (20.0, 15), (60.0, 9)):
        player.seconds = seconds
        player.game("w", deal)
    found = player.profile.results(GAME)
    assert (found.best_time_of_won, found.average_time_of_won, found.fewest_moves_of_won) == (20.0, 40.0, 2)


@pytest.mark.parametrize("how", "wdl")
def test_what_was_forgotten_does_not_come_back_as_a_game_given_up(player: Player, how: str) -> None:
    """The finished game is still in the file; the next deal takes its place and must not count it as lost."""
    player.game(how)
    player.profile.forget_results(GAME)
    player.begin(deal=2)
    assert player.counts() == (0, 0, 0)


def test_forgetting_leaves_other_variants_and_the_game_in_progress_alone(player: Player) -> None:
    player.game("w", variant="small")
    player.game("w", variant="large")
    going_on = player.begin(variant="small")
    going_on.play("2")
    player.profile.forget_results(GAME, "small")
    assert player.profile.results(GAME, "small").played == 0
    assert player.profile.results(GAME, "large").played == 1
    saved = player.profile.unfinished(GAME, "small")
    assert saved is not None and [text for text, _ in saved.moves] == ["2"]
    player.profile.forget_results(GAME)
    assert player.profile.results(GAME).played == 0


def test_a_game_given_up_is_left_in_its_own_variant_and_once(player: Player) -> None:
    player.begin(variant="small").play("1")
    player.begin(variant="large").play("1")
    player.begin(variant="small").play("1")
    assert player.profile.results(GAME, "small").left == 1
    assert player.profile.results(GAME, "large").played == 0
    player.begin(variant="small")
    assert player.profile.results(GAME, "small").left == 2


def test_a_game_whose_moves_were_all_taken_back_is_left_all_the_same(player: Player) -> None:
    session = player.begin()
    session.play("1")
    session.undo()
    player.begin(deal=2)
    assert player.profile.results(GAME).left == 1

"""What a new game begins with: who plays, at first and after another choice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import pytest

from engine.play.session import PERSON
from engine.rules.catalogue import Game, GameInfo, Option
from engine.rules.opponents import Level
from engine.storage.last_choices import chosen_options, usual_players, usual_setup
from engine.storage.settings import Settings

CUT = Option("cut", "Cut", {"yes": "Yes", "no": "No"}, "no")


class Levelled(Game):
    """A game of two to four with as many levels as its name has letters."""

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        return tuple(Level(letter, letter, lambda: pytest.fail("nobody plays here")) for letter in self.id)


def levelled(letters: str) -> Game:
    info = GameInfo(name="L", line="", seats=(2, 4), default_seats=3, extra_seats=(6,), options=(CUT,))
    return Levelled(letters, Path("/nowhere"), info)


@pytest.mark.parametrize(("levels", "middling"), [("a", "a"), ("ab", "a"), ("abc", "b"), ("abcd", "b")])
def test_at_first_one_person_plays_against_a_middling_level(levels: str, middling: str) -> None:
    assert usual_players(Settings(), levelled(levels), "", 3) == (PERSON, middling, middling)


@pytest.mark.parametrize(
    ("chosen", "seats", "expected"),
    [
        ("c,person", 2, ("c", PERSON)),
        ("c,person", 4, ("c", PERSON, "b", "b")),
        ("a,a,person", 2, ("a", "a")),
        ("gone,person", 2, ("b", PERSON)),
    ],
)
def test_who_sat_there_last_sits_there_again(chosen: str, seats: int, expected: Sequence[str]) -> None:
    settings = Settings().with_last_choices("abc", players=chosen)
    assert usual_players(settings, levelled("abc"), "", seats) == expected


@pytest.mark.parametrize(("chosen", "seats"), [("2", 2), ("4", 4), ("6", 6), ("5", 3), ("1", 3), ("two", 3)])
def test_the_seats_chosen_last_are_taken_again_where_there_are_so_many(chosen: str, seats: int) -> None:
    settings = Settings().with_last_choices("abc", seats=chosen)
    assert usual_setup(settings, levelled("abc"), "").seats == seats


@pytest.mark.parametrize(("chosen", "value"), [("yes", "yes"), ("perhaps", "no")])
def test_an_option_that_is_no_longer_offered_counts_as_not_chosen(chosen: str, value: str) -> None:
    settings = Settings().with_option("abc", "cut", chosen)
    assert chosen_options(settings, levelled("abc"), "") == {"cut": value}

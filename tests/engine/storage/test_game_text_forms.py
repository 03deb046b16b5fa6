"""How a text of a game is laid out, and what its headers may say."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from engine.play.session import PERSON, Cause, Session
from engine.rules.contract import Setup
from engine.storage.game_texts import write_record
from tests.engine.storage.test_game_texts import EndlessRules, moves_of, read, session_of
from tests.support.tiny_game import RULES

WIDTH = 90


class LongWords(EndlessRules):
    """Move texts of different lengths."""

    def write_move(self, move: str) -> str:
        return "m" * (int(move) * 7 + 1)


@pytest.mark.parametrize("moves", ["1", "12", "123", "3"])
def test_a_line_holds_as_many_moves_as_fit_and_no_more(moves: str) -> None:
    session = Session("long", LongWords(), Setup(deal=1))
    for number in range(120):
        session.play(moves[number % len(moves)])
    lines = write_record(session).split("\n\n")[1].splitlines()
    assert max(map(len, lines)) <= WIDTH
    for line, following in pairwise(lines):
        assert len(line) + 1 + len(following.split()[0]) > WIDTH


def test_a_line_may_be_filled_to_its_last_letter() -> None:
    session = Session("long", LongWords(), Setup(deal=1))
    for move in "11122221":
        session.play(move)
    lines = write_record(session).split("\n\n")[1].splitlines()
    assert [len(line) for line in lines] == [WIDTH, 8]


def test_only_what_differs_from_the_usual_is_written() -> None:
    session = Session("counting", RULES, Setup(deal=3))
    assert write_record(session) == "game: counting\ndeal: 3\n\n"
    session.play("1")
    session.undo()
    assert "position: 0\n" in write_record(session)
    two = Session("counting", RULES, Setup(deal=3, seats=2), players=(PERSON, "easy"))
    assert "seats: 2\n" in write_record(two) and "players: person, easy\n" in write_record(two)


@pytest.mark.parametrize(("text", "at", "line"), [("1", 1, None), ("999999", 3, None), ("1000000", 3, 2), ("-1", 3, 2)])
def test_a_position_beyond_the_end_is_the_end_and_nonsense_is_named(text: str, at: int, line: int | None) -> None:
    loaded = read(f"game: counting\nposition: {text}\n1 2 3")
    assert session_of(loaded).position_number == at
    assert (loaded.problem.values["line"] if loaded.problem is not None else None) == line


def test_the_showcase_form_knows_players_and_position() -> None:
    data = {
        "game": "counting",
        "setup": {"deal": 21, "seats": 2, "options": {"cut": "yes"}},
        "players": [PERSON, "easy"],
        "position": 1,
        "moves": ["1", "2"],
    }
    loaded = read(json.dumps(data))
    assert (loaded.problem, loaded.position, loaded.players) == (None, 1, (PERSON, "easy"))
    assert loaded.setup == Setup(deal=21, seats=2, options={"cut": "yes"})
    assert moves_of(loaded) == ["1", "2"]


def test_who_moved_is_told_by_the_seat_and_brackets_by_the_rules() -> None:
    loaded = read("game: counting\nseats: 1\nplayers: person\n\n1 (2) 3")
    assert [cause for _, cause in loaded.moves] == [Cause.PLAYER, Cause.AUTOMATIC, Cause.PLAYER]


def test_a_remark_ends_with_its_line() -> None:
    assert moves_of(read("game: counting\n1 # 2 ; 3\n3; 2 # x")) == ["1", "3", "2"]


@pytest.mark.parametrize("letters", [40, 41])
def test_a_word_of_forty_letters_is_shown_whole(letters: int) -> None:
    found = read("game: counting\n" + "z" * letters).problem
    assert found is not None
    assert found.values["text"] == ("z" * 40 if letters == 40 else "z" * 39 + "…")

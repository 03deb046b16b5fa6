"""A game written as text comes back; nonsense is named by its line and costs only what follows it."""

from __future__ import annotations

import json
import random
import re
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from engine.play.session import PERSON, Cause, Session
from engine.rules.catalogue import Game, GameInfo, Option, VariantInfo, find_games
from engine.rules.contract import Rules, Setup, UnreadableMove
from engine.rules.opponents import Level
from engine.storage.game_texts import MOST_CHARACTERS, Loaded, read_record, write_record
from engine.words.language import ENGLISH, Sentence, load_language
from tests.support.folders import ROOT
from tests.support.tiny_game import RULES, CountingRules


class WordyRules(CountingRules):
    """The same game with blanks in its move texts."""

    def write_move(self, move: str) -> str:
        return f"add {move}"

    def read_move(self, text: str) -> str:
        word, _, move = text.partition(" ")
        if word != "add":
            raise UnreadableMove(text)
        return super().read_move(move)


class TinyGame(Game):
    """A game that needs no folder."""

    @cached_property
    def rules(self) -> Any:
        return WordyRules() if self.id == "wordy" else RULES

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        return (Level("easy", "Easy", lambda: pytest.fail("nobody plays here")),)

    @cached_property
    def variants(self) -> tuple[VariantInfo, ...]:
        return (VariantInfo(id="small", name="Small", line=""),) if self.id == "family" else ()


def game(name: str) -> Game:
    cut = Option("cut", "Cut", {"yes": "Yes", "no": "No"}, "no")
    return TinyGame(name, Path("/nowhere"), GameInfo(name=name, line="", seats=(1, 2), options=(cut,)))


GAMES = [game("counting"), game("wordy"), game("family"), Game("broken", Path("/nowhere"), None, "ImportError: x")]


def read(text: str) -> Loaded:
    return read_record(text, GAMES)


def problem(text: str) -> Sentence:
    found = read(text).problem
    assert found is not None
    return found


def moves_of(loaded: Loaded) -> list[str]:
    return [move for move, _ in loaded.moves]


def session_of(loaded: Loaded) -> Session[Any, Any]:
    assert loaded.game is not None
    assert loaded.setup is not None
    return Session(
        loaded.game.id,
        loaded.game.rules,
        loaded.setup,
        players=loaded.players,
        replay=loaded.replay,
        causes=loaded.causes,
        position=loaded.position,
        timed_out=loaded.timed_out,
    )


@pytest.mark.parametrize("name", ["counting", "wordy"])
def test_a_game_comes_back_as_it_was_written(name: str) -> None:
    rules: Rules[int, str] = WordyRules() if name == "wordy" else RULES
    setup = Setup(deal=1, seats=2, options={"cut": "yes"})
    session = Session(name, rules, setup, players=(PERSON, "easy"), start=3)
    for move, cause in (("1", Cause.PLAYER), ("2", Cause.AUTOMATIC), ("3", Cause.PLAYER)):
        session.play(move, cause)
    session.go_to(2)
    text = write_record(session)
    loaded = read(text)
    assert loaded.problem is None
    again = session_of(loaded)
    assert again.log == session.log
    assert (again.state, again.position_number) == (session.state, 2)
    assert (again.setup, again.players) == (setup, session.players)
    assert write_record(again) == text


def two_seats(*moves: str) -> Session[int, str]:
    session = Session("counting", RULES, Setup(deal=21, seats=2), players=(PERSON, PERSON))
    for move in moves:
        session.play(move)
    return session


def test_a_time_out_comes_back_too() -> None:
    session = two_seats("1", "2")
    session.time_out(1)
    text = write_record(session)
    assert "time_out: 2\n" in text
    again = session_of(read(text))
    assert (again.outcome, again.timed_out) == (session.outcome, 1)
    session.undo()
    again = session_of(read(write_record(session)))
    assert (again.outcome, again.timed_out) == (None, 1), "it is over only at its end"
    again.redo()
    assert again.outcome is not None and again.outcome.losers == (1,)


@pytest.mark.parametrize("end", ["", "0", "3", "-1", "two", "1000000"])
def test_a_time_out_of_nobody_is_passed_over(end: str) -> None:
    loaded = read(f"game: counting\ndeal: 21\nseats: 2\ntime_out: {end}\n\n1 2")
    assert loaded.problem is not None and loaded.problem.values["line"] == 4
    assert (moves_of(loaded), loaded.timed_out) == (["1", "2"], None)


def test_a_time_out_counts_only_after_all_moves_and_before_the_rules_own_end() -> None:
    head = "game: counting\ndeal: 1\nseats: 2\ntime_out: 1\n\n"
    assert read(head + "1 2").timed_out == 0
    assert read(head + "1 nonsense").timed_out is None
    assert read(head + "1 x").timed_out is None


def test_what_a_text_looks_like() -> None:
    session = Session("counting", RULES, Setup(deal=21))
    for move, cause in (("1", Cause.PLAYER), ("3", Cause.AUTOMATIC), ("2", Cause.PLAYER)):
        session.play(move, cause)
    assert write_record(session) == "game: counting\ndeal: 21\n\n1 (3) 2\n"


def test_long_games_are_broken_into_lines() -> None:
    session = Session("wordy", WordyRules(), Setup(deal=20))
    for _ in range(19):
        session.play("1")
    text = write_record(session)
    assert max(len(line) for line in text.splitlines()) <= 90
    assert len(session_of(read(text)).log) == 19


def test_reading_forgives_what_people_do_to_texts() -> None:
    text = "\ufeff\r\n# my best game\r\nGAME: counting\r\ndeal: #۲۱\r\n\r\n1. 1   2. 3 # good\r\n\r\n2;1\r\n"
    loaded = read(text)
    assert loaded.problem is None
    assert loaded.setup == Setup(deal=21)
    assert moves_of(loaded) == ["1", "3", "2", "1"]


def test_opponents_moves_are_known_by_their_seat() -> None:
    loaded = read("game: counting\nseats: 1\nplayers: easy\n\n1 (2)")
    assert [cause for _, cause in loaded.moves] == [Cause.OPPONENT, Cause.AUTOMATIC]


@pytest.mark.parametrize(
    ("text", "line", "kept"),
    [
        ("game: counting\ndeal: 1\n1 2\n3 sideways 1\n", 4, ["1", "2", "3"]),
        ("game: counting\ndeal: 18\n1\n2\n1", 4, ["1"]),
        ("game: counting\ncolour: red\n1 2", 2, ["1", "2"]),
        ("game: counting\noptions: cut=maybe\n1", 2, ["1"]),
        ("game: counting\nplayers: person, person\n1", 2, ["1"]),
        ("game: counting\nplayers: grandmaster\n1", 2, ["1"]),
        ("game: counting\nposition: here\n1", 2, ["1"]),
        ("game: counting\ngame: wordy\n1", 2, ["1"]),
        ("game: counting\n1\ndeal: 7\n", 3, ["1"]),
        ("game: wordy\nadd 1; add 2\nadd 1 add 2", 3, ["1", "2"]),
    ],
)
def test_nonsense_is_named_by_its_line_and_the_rest_is_loaded(text: str, line: int, kept: list[str]) -> None:
    loaded = read(text)
    assert loaded.problem is not None
    assert loaded.problem.values["line"] == line
    assert moves_of(loaded) == kept
    session_of(loaded)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("deal: 1\ngame: chess", 2),
        ("game: counting\ndeal: many", 2),
        ("game: counting\ndeal: 0", 2),
        ("game: counting\nvariant: huge", 2),
        ("game: family\ndeal: 1", 1),
        ("game: counting\nseats: 3", 2),
        ("game: counting\n\nstart: 7", 3),
        ('game: counting\nstart: "x"', 2),
    ],
)
def test_where_nothing_can_be_loaded_the_line_is_named_too(text: str, line: int) -> None:
    loaded = read(text)
    assert loaded.game is None
    assert loaded.problem is not None
    assert loaded.problem.values["line"] == line


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  \n\n",
        "\x7fELF\x00\x00",
        b"\xff\xd8\xff\xe0".decode(errors="replace"),
        "hello there",
        "{",
        "{}",
        "[1]",
        '{"game": "counting", "moves": 7}',
        '{"game": "counting", "setup": {"deal": "x"}}',
        "{" * 5000,
        '{"a":' * 50_000,
        "game:",
        "game: broken",
        "deal: 5\n1 2 3",
        "x" * (MOST_CHARACTERS + 1),
        "1 " * 600_000,
    ],
)
def test_what_is_no_game_gives_one_sentence(text: str) -> None:
    loaded = read(text)
    assert loaded.game is None
    assert loaded.problem is not None
    longest = max((len(str(value)) for value in loaded.problem.values.values()), default=0)
    assert longest <= 200


def test_a_very_long_text_is_refused_before_its_moves_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CountingRules, "read_move", lambda *_: pytest.fail("a move was read"))
    text = "game: counting\n" + "1 2 3 " * 200_000
    assert "too long" in problem(text).text


class EndlessRules(CountingRules):
    """Nothing ever ends, so that there can be more moves than are loaded."""

    def apply(self, state: int, move: str) -> int:
        return state

    def outcome(self, state: int) -> None:
        return None


@pytest.mark.parametrize("more", [0, 1, 5])
def test_ten_thousand_moves_are_loaded_and_not_one_more(more: int) -> None:
    endless = game("endless")
    endless.__dict__["rules"] = EndlessRules()
    loaded = read_record("game: endless\n" + "1\n" * (10_000 + more), [endless])
    assert len(loaded.moves) == 10_000
    assert (loaded.problem is None) == (more == 0)
    if loaded.problem is not None:
        assert loaded.problem.values == {"line": 10_002, "n": 10_000}


def test_a_text_of_the_greatest_length_is_still_read() -> None:
    head = "game: counting\n1 2\n# "
    assert moves_of(read(head + "x" * (MOST_CHARACTERS - len(head)))) == ["1", "2"]
    assert read(head + "x" * (MOST_CHARACTERS + 1 - len(head))).game is None


def test_a_long_word_is_shown_shortened() -> None:
    assert len(str(problem("game: counting\n" + "z" * 5000).values["text"])) <= 40


def test_random_harm_never_makes_reading_fail() -> None:
    session = Session("counting", RULES, Setup(deal=1))
    for move in ("1", "2", "3", "1", "2", "3"):
        session.play(move)
    good = write_record(session)
    chance = random.Random(5)
    for _ in range(2000):
        letters = list(good)
        for _ in range(chance.randint(1, 6)):
            letters[chance.randrange(len(letters))] = chance.choice('game: \n;()#{}"0۹x\u200c\ufeff')
        loaded = read("".join(letters))
        assert loaded.game is None or session_of(loaded).log is not None
        assert loaded.game is not None or loaded.problem is not None


def test_the_showcase_form_is_read_too() -> None:
    data = {"game": "counting", "setup": {"deal": 21, "seats": 1}, "moves": ["1", "(2)", "9"]}
    loaded = read(json.dumps(data))
    assert moves_of(loaded) == ["1", "2"]
    assert loaded.moves[1][1] is Cause.AUTOMATIC
    assert loaded.problem is not None
    assert loaded.problem.values["line"] == 3


def test_every_showcase_is_a_legal_game() -> None:
    games = find_games()
    for found in games:
        for path in sorted(found.folder.glob("showcase*.json")):
            text = path.read_text(encoding="utf-8")
            loaded = read_record(text, games)
            assert loaded.problem is None, f"{path}: {loaded.problem}"
            assert loaded.game == found
            assert len(loaded.moves) == len(json.loads(text)["moves"])


@pytest.mark.parametrize(
    ("text", "english", "persian"),
    [
        (
            'game: othello\nstart: "XO"\n',
            "here are 2 characters",
            "سطر ۲: وضعیت بازی خوانده نشد",
        ),
        (
            'game: nlk\nseats: 4\nstart: "phase 3"\n',
            "there are phases 1 and 2",
            "مرحله (phase) یا 1 است یا 2",
        ),
    ],
)
def test_why_a_position_cannot_be_read_is_told_in_both_languages(text: str, english: str, persian: str) -> None:
    found = read_record(text, find_games())
    assert found.problem is not None
    game = text.split()[1]
    language = load_language("fa", [ROOT / "assets" / "words", ROOT / "games" / game])
    assert english in ENGLISH.sentence(found.problem)
    shown = language.sentence(found.problem)
    assert persian in shown
    assert not re.search("[a-z]{2} [a-z]{2}", shown), shown

"""Othello's records: every form that is read, nonsense that is refused, and what is written reads back."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.files.paths import assets_folder
from engine.rules.contract import Setup
from engine.words.language import load_language
from games.othello.openings import NAMES_FILE, opening_name, position_key
from games.othello.records import (
    START,
    Record,
    UnreadableRecord,
    read_record,
    read_transcript,
    with_passes,
    write_ggf,
    write_transcript,
)
from games.othello.rules import PASS, RULES, Position, official_score, turned_discs
from games.othello.wthor import GAME, HEADER, read_wthor
from tests.support.folders import DATA

CASES = json.loads((DATA / "othello_transcripts.json").read_text(encoding="utf-8"))["games"]


def random_game(seed: int) -> Record:
    random, state, moves = Random(seed), START, []
    while RULES.to_move(state) is not None:
        moves.append(random.choice(RULES.legal_moves(state)))
        state = RULES.apply(state, moves[-1])
    return Record(START, tuple(moves))


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_known_transcripts_end_as_known(case: dict[str, Any]) -> None:
    record = read_record(case["moves"])
    end = record.end()
    if "black" in case:
        assert (end.black.bit_count(), end.white.bit_count()) == (case["black"], case["white"])
    if "over" in case:
        assert (RULES.to_move(end) is None) == case["over"]
    if "passes" in case:
        assert record.moves.count(PASS) == case["passes"]
    if "official" in case:
        assert list(official_score(end)) == case["official"]
    if "legal" in case:
        assert [RULES.write_move(move) for move in RULES.legal_moves(end)] == case["legal"]
        after = RULES.apply(end, PASS)
        legal = sorted(RULES.write_move(move) for move in RULES.legal_moves(after))
        assert legal == case["legal_for_white_after_the_pass"]
    if "last_move_flips" in case:
        before = Record(START, record.moves[:-1]).end()
        turned = turned_discs(before.mine, before.other, record.moves[-1])
        assert sorted(RULES.write_move(s) for s in range(64) if turned >> s & 1) == case["last_move_flips"]


@pytest.mark.parametrize(
    "text",
    [
        "f5d6c3",
        "F5D6C3",
        "f5 d6 c3",
        "1. f5 d6 2. c3",
        "1. F5\n2. D6\n3. C3",
        "f5, d6; c3",
        " f5\td6 \r\n c3 ",
        "1) f5 2) d6 3) c3",
        "1 f5 2 d6 3 c3",
        "1 F5 d6\n2 C3",
        "1f5 2d6 3c3",
    ],
)
def test_a_transcript_is_read_in_every_dress(text: str) -> None:
    assert write_transcript(read_transcript(text)) == "f5d6c3"


@pytest.mark.parametrize(
    ("text", "words", "number"),
    [
        ("f5d6 hello", "which is no square", 2),
        ("f5d6f5", "is not legal", 3),
        ("a1", "is not legal", 1),
        ("f5d6c3d3c9", "which is no square", 4),
        ("f5d66", "which is no square", 2),
        ("f56d6", "which is no square", 1),
        ("f5 d6 3", "which is no square", 2),
        ("f5 pass d6", "a move was possible", 1),
    ],
)
def test_nonsense_names_the_move_and_the_reason(text: str, words: str, number: int) -> None:
    with pytest.raises(UnreadableRecord) as caught:
        read_record(text)
    assert words in caught.value.sentence.text
    assert caught.value.sentence.values["n"] == number


ENDLESS = {"letters": "x" * 1_000_000, "moves": "f5" * 600_000}


@pytest.mark.parametrize("text", ["", "   \n", "letters", "moves", "X" * 64, "-" * 64 + "X", "(;GM[Othello]BO[8 X])"])
def test_empty_and_endless_texts_are_one_clear_sentence(text: str) -> None:
    with pytest.raises(UnreadableRecord) as caught:
        read_record(ENDLESS.get(text, text))
    assert caught.value.sentence.text.endswith((".", "{reason}"))


@pytest.mark.parametrize("text", ["X" * 63 + " X", "X" * 64 + "-", "-" * 64 + "X", "X" * 500, "(;GM[Othello]BO[8 q])"])
def test_what_is_wrong_with_a_board_is_said_in_persian_too(text: str) -> None:
    with pytest.raises(UnreadableRecord) as caught:
        read_record(text)
    persian = load_language("fa", [assets_folder() / "words", Path(NAMES_FILE).parent]).sentence(caught.value.sentence)
    assert not re.search("[A-Za-z]{2}", persian), persian


@pytest.mark.parametrize("seed", range(30))
def test_games_come_back_from_each_form(seed: int) -> None:
    record = random_game(seed)
    assert read_record(write_transcript(record.moves)).moves == record.moves
    assert read_record(write_ggf(record)).moves == record.moves
    middle = Record(START, record.moves[: seed + 10]).end()
    assert read_record(RULES.write_state(middle)).start == middle
    rest = Record(middle, record.moves[seed + 10 :])
    again = read_record(write_ggf(rest))
    assert (again.start, again.moves) == (rest.start, rest.moves)


def test_ggf_tells_names_and_result() -> None:
    text = write_ggf(Record(START, random_game(1).moves, "Ali [x]", "Sara"))
    assert "PB[Ali  x]" in text and "PW[Sara]" in text and "RE[" in text
    assert read_record(text).white == "Sara"


def wthor_bytes(games: list[Record], count: int | None = None, board: int = 8) -> bytes:
    data = HEADER.pack(20, 26, 11, 29, len(games) if count is None else count, 0, 2026, board, 0, 0, 0)
    for i, game in enumerate(games):
        codes = bytes(10 * (move // 8 + 1) + move % 8 + 1 for move in game.moves if move != PASS)
        end = game.end()
        data += GAME.pack(1, i, i + 1, end.black.bit_count(), 32, codes.ljust(60, b"\0"))
    return data


def test_a_wthor_database_lists_its_games() -> None:
    games = [random_game(seed) for seed in range(20)]
    found = read_wthor(wthor_bytes(games))
    assert [game.number for game in found] == list(range(1, 21))
    for game, record in zip(found, games, strict=True):
        assert game.record().moves == record.moves, "passes are not stored and must come back"
        assert game.discs == record.end().black.bit_count()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"short",
        wthor_bytes([random_game(1)], count=2),
        wthor_bytes([random_game(1)])[:-1],
        wthor_bytes([random_game(1)], board=10),
        struct.pack("<16s", b"\xff" * 16),
        b"\x00" * 100_001,
    ],
)
def test_a_file_that_is_no_database_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableRecord):
        read_wthor(data)


def test_a_broken_game_of_a_database_names_the_move() -> None:
    data = bytearray(wthor_bytes([random_game(2)]))
    data[HEADER.size + 8 + 5] = 99
    with pytest.raises(UnreadableRecord) as caught:
        read_wthor(bytes(data))[0].record()
    assert caught.value.sentence.values["n"] == 5


def test_passes_may_be_written_or_left_out() -> None:
    record = read_record(next(case["moves"] for case in CASES if case["id"] == "unwritten_pass"))
    assert with_passes(record.moves) == record.moves
    written = "".join(RULES.write_move(move) if move != PASS else " pass " for move in record.moves)
    assert read_record(written).moves == record.moves


def _states(moves: str) -> list[Position]:
    states = [RULES.start(Setup(deal=1, seats=2))]
    for move in read_transcript(moves):
        states.append(RULES.apply(states[-1], move))
    return states


def test_every_opening_is_found_by_its_name_also_when_turned_round() -> None:
    turn = {square: 8 * (square % 8) + square // 8 for square in range(64)}  # across the main diagonal
    for line in NAMES_FILE.read_text(encoding="utf-8").splitlines()[1:]:
        moves, _, name = line.partition("\t")
        states = _states(moves)
        found = opening_name(states)
        assert found == name or position_key(states[-1]) in {
            position_key(_states(other.partition("\t")[0])[-1])
            for other in NAMES_FILE.read_text(encoding="utf-8").splitlines()[1:]
            if other.partition("\t")[2] == found
        }
        turned = "".join(RULES.write_move(turn[RULES.read_move(moves[i : i + 2])]) for i in range(0, len(moves), 2))
        assert opening_name(_states(turned)) == found


def test_a_game_keeps_the_name_of_its_opening_later_on() -> None:
    assert opening_name(_states("f5d6c3d3c4")) == "tiger"
    assert opening_name(_states("f5d6c3d3c4b3")) == "aubrey, tanaka"
    assert opening_name(_states("f5d6c3d3c4a3"[:10])) == "tiger"
    assert opening_name(_states("")) == ""

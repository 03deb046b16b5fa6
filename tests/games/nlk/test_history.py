"""The history tells moves as sentences, and speaks to the only person at the table as to a reader."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.rules.contract import Seat
from engine.words.language import Sentence, load_language
from games.nlk.rules import RULES
from games.nlk.table_history import Voice, losses
from tests.support.source_texts import SHARED_WORDS, game_words

COLLECT = """phase 1 players 4 dealer 3 turn 0 drawn - may-give yes
talon: 9d Td As 7h 8c Ks 7c 8d
pile 0: Jh
pile 1: Kc
pile 2: 9c
pile 3: Qs"""
SHED = """phase 2 players 4 dealer 0 turn 1 trumps h size 4
trick: -
hand 0: 7d Js
hand 1: 9c 8d Ad
hand 2: Jc 7h Qs
hand 3: Ac 7s As"""


def name(seat: Seat) -> Sentence:
    return Sentence("You") if seat == 0 else Sentence("Parisa")


def story(code: str, position: str, moves: str, you: Seat | None) -> list[str]:
    """What is told of the moves from a position on."""
    language = load_language(code, [SHARED_WORDS.parent]).extended(game_words("nlk"))
    voice = Voice(name, you)
    state, found = RULES.read_state(position), []
    for text in moves.split(";"):
        move = RULES.read_move(text)
        words = voice.told(state, move)
        found += [language.sentence(words)] if words is not None else []
        state = RULES.apply(state, move)
    return [line.replace("\u2068", "").replace("\u2069", "") for line in found]


def test_you_are_spoken_to_when_you_give_and_when_you_get() -> None:
    told = story("fa", COLLECT, "draw;keep;draw;pass-on 2;draw;keep;give 0", 0)
    assert told == [
        "شما ۹ خشت را نگه داشتید.",
        "پریسا برگ کشیدهٔ ۱۰ خشت را به پریسا داد.",
        "پریسا آس پیک را نگه داشت.",
        "پریسا ۱۰ خشت را به شما داد.",
    ]


def test_you_play_and_others_play() -> None:
    told = story("fa", SHED, "play 9c;play Jc;play Ac;pick-up", 0)
    assert told[0] == "پریسا با ۹ گشنیز شروع کرد." and told[3] == "شما ۹ گشنیز را برداشتید."
    assert story("en", SHED, "play 9c;play Jc;play Ac;pick-up", 0)[3] == "You picked up the 9 of clubs."


def test_where_several_people_play_nobody_is_you() -> None:
    assert all("شما" not in line for line in story("fa", SHED, "play 9c;play Jc", None))


@pytest.mark.parametrize(("count", "words"), [(0, "پریسا: بی‌باخت"), (2, "پریسا: ۲ باخت")])
def test_no_loss_is_a_word(count: int, words: str) -> None:
    state = SimpleNamespace(match=SimpleNamespace(losses=(count,)))
    host: Any = SimpleNamespace(session=SimpleNamespace(state=state), player_name=lambda seat: name(1))
    line = load_language("fa", [SHARED_WORDS.parent]).extended(game_words("nlk")).sentence(losses(host)[0])
    assert line.replace("\u2068", "").replace("\u2069", "") == words

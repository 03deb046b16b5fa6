"""Sentences, cards and numbers in both languages, and catalogues that may be missing or broken."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest

from engine.rules.cards import Card
from engine.rules.contract import UnreadableState
from engine.words import system_language
from engine.words import word_files as catalogues
from engine.words.calendar import jalali
from engine.words.language import ENGLISH, Language, RankName, Sentence, SuitName, load_language, read_digits
from engine.words.reasons import reason_of
from tests.support.folders import ROOT

HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

"""
SMALL = (
    HEADER
    + """
msgid "Move {card} here"
msgstr "{card} را اینجا بگذارید"

msgid "{n} move"
msgid_plural "{n} moves"
msgstr[0] "{n} حرکت"

msgid "Wrong {name}"
msgstr "نادرست {nam}"

msgid "Empty"
msgstr ""
"""
)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BARG_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def persian() -> Language:
    return load_language("fa", [ROOT / "assets" / "words"])


@pytest.fixture
def small(tmp_path: Path, persian: Language) -> Language:
    return persian.extended(written(tmp_path / "fa.po", SMALL))


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


# Values in sentences


def test_cards_have_names(persian: Language) -> None:
    assert ENGLISH.card(Card(9, "h")) == "9 of hearts"
    assert ENGLISH.card(Card(1, "s", 1)) == "ace of spades"
    assert persian.card(Card(9, "h")) == "۹ دل"
    assert persian.card(Card(12, "c")) == "بی‌بی گشنیز"
    assert [persian.rank(rank) for rank in (1, 10, 11, 13)] == ["آس", "۱۰", "سرباز", "شاه"]
    assert [persian.suit(suit) for suit in "cdhs"] == ["گشنیز", "خشت", "دل", "پیک"]


def test_values_are_shown_in_the_language(small: Language) -> None:
    assert small.say("Move {card} here", card=Card(9, "h")) == "۹ دل را اینجا بگذارید"
    assert ENGLISH.say("Move {card} here", card=Card(9, "h")) == "Move 9 of hearts here"
    assert ENGLISH.say("{a} {b} {c} {d}", a=RankName(13), b=SuitName("d"), c=12, d="x1") == "king diamonds 12 x1"
    assert small.say("{a} {b} {c}", a=RankName(13), b=SuitName("d"), c=12) == "شاه خشت ۱۲"
    assert small.sentence(Sentence("Move {card} here", card=Sentence("king"))) == "شاه را اینجا بگذارید"


def test_lists_are_joined(persian: Language) -> None:
    cards = (Card(9, "h"), Card(10, "s"), Card(11, "d"))
    assert ENGLISH.say("{cards}", cards=list(cards)) == "9 of hearts, 10 of spades and jack of diamonds"
    assert persian.say("{cards}", cards=cards) == "۹ دل، ۱۰ پیک و سرباز خشت"
    assert persian.listing([3]) == "۳"
    assert ENGLISH.listing([]) == ""


def test_a_foreign_name_is_kept_apart_from_the_sentence(persian: Language) -> None:
    assert persian.say("{name}", name="Deal 1 (x).txt") == "\u2068Deal 1 (x).txt\u2069"
    assert persian.say("{name}", name="باغ ۱۲") == "باغ ۱۲"
    assert ENGLISH.say("{name}", name="برگ") == "\u2068برگ\u2069"
    assert ENGLISH.say("{name}", name="Deal 1") == "Deal 1"


def test_texts_without_translation_are_english(small: Language) -> None:
    assert small.say("Nobody translated {n}", n=3) == "Nobody translated ۳"
    assert small.say("Empty") == "Empty"
    assert small.say("") == ""


def test_a_translation_with_other_placeholders_gives_way_to_english(small: Language) -> None:
    assert small.say("Wrong {name}", name="x") == "Wrong \u2068x\u2069"


def test_plurals(small: Language) -> None:
    assert [ENGLISH.plural("{n} move", "{n} moves", n) for n in (0, 1, 2)] == ["0 moves", "1 move", "2 moves"]
    assert [small.plural("{n} move", "{n} moves", n) for n in (0, 1, 12)] == ["۰ حرکت", "۱ حرکت", "۱۲ حرکت"]
    assert small.plural("{n} cat", "{n} cats", 2) == "۲ cats"


# Numbers


def test_numbers(persian: Language) -> None:
    assert (ENGLISH.number(1234567), persian.number(1234567)) == ("1234567", "۱۲۳۴۵۶۷")
    assert (ENGLISH.number(-3), persian.number(-3)) == ("−3", "\u200e−۳")
    assert (ENGLISH.decimal(3.14159, 2), persian.decimal(3.14159, 2)) == ("3.14", "۳٫۱۴")
    assert (ENGLISH.decimal(-0.01), persian.decimal(-0.01)) == ("0.0", "۰٫۰")
    assert (ENGLISH.percent(0.426), persian.percent(0.426)) == ("43%", "\u061c۴۳٪")


@pytest.mark.parametrize(
    ("seconds", "english", "farsi"),
    [
        (0, "0:00", "۰:۰۰"),
        (187.9, "3:07", "۳:۰۷"),
        (3599, "59:59", "۵۹:۵۹"),
        (3727, "1:02:07", "۱:۰۲:۰۷"),
        (-5, "0:00", "۰:۰۰"),
    ],
)
def test_durations(persian: Language, seconds: float, english: str, farsi: str) -> None:
    assert (ENGLISH.duration(seconds), persian.duration(seconds)) == (english, farsi)


def test_dates(persian: Language) -> None:
    assert ENGLISH.date(date(2026, 7, 26)) == "26 July 2026"
    assert persian.date(date(2026, 7, 26)) == "۴ مرداد ۱۴۰۵"


@pytest.mark.parametrize(
    ("day", "solar"),
    [
        (date(1979, 2, 11), (1357, 11, 22)),
        (date(2000, 1, 1), (1378, 10, 11)),
        (date(2020, 3, 20), (1399, 1, 1)),
        (date(2021, 3, 20), (1399, 12, 30)),
        (date(2025, 3, 20), (1403, 12, 30)),
        (date(2025, 3, 21), (1404, 1, 1)),
        (date(2026, 3, 21), (1405, 1, 1)),
    ],
)
def test_the_solar_calendar(day: date, solar: tuple[int, int, int]) -> None:
    assert jalali(day) == solar


def test_solar_days_follow_one_another() -> None:
    day, last = date(2015, 1, 1), jalali(date(2014, 12, 31))
    while day < date(2050, 1, 1):
        year, month, number = jalali(day)
        assert (year, month, number) > last
        assert number == last[2] + 1 or (number == 1 and last[2] in (29, 30, 31))
        day, last = day + timedelta(1), (year, month, number)


def test_digits_of_every_kind_are_read() -> None:
    assert read_digits("۱۲٣ 45") == "123 45"


# Catalogues


def test_a_catalogue_is_compiled_once_and_anew_when_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "fa.po", HEADER + 'msgid "a"\nmsgstr "الف"\n')
    assert load_language("fa", [tmp_path]).say("a") == "الف"
    monkeypatch.setattr(catalogues, "_compile", lambda *_: pytest.fail("compiled again"))
    assert load_language("fa", [tmp_path]).say("a") == "الف"
    monkeypatch.undo()
    monkeypatch.setenv("BARG_CACHE", str(tmp_path / "cache"))
    written(path, HEADER + 'msgid "a"\nmsgstr "آآ"\n')
    os.utime(path, ns=(1, 1))
    assert load_language("fa", [tmp_path]).say("a") == "آآ"
    assert len(list((tmp_path / "cache" / "words").iterdir())) == 1


@pytest.mark.parametrize("junk", [b"", b"junk", b"\xde\x12\x04\x95" + b"\xff" * 40], ids=["empty", "text", "head"])
def test_a_damaged_cache_is_made_again(tmp_path: Path, junk: bytes) -> None:
    written(tmp_path / "fa.po", SMALL)
    load_language("fa", [tmp_path])
    (compiled,) = (tmp_path / "cache" / "words").iterdir()
    compiled.write_bytes(junk)
    assert load_language("fa", [tmp_path]).plural("{n} move", "{n} moves", 3) == "۳ حرکت"
    assert compiled.stat().st_size > len(junk)


def test_a_cache_that_cannot_be_written_is_no_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = written(tmp_path / "file", "")
    monkeypatch.setenv("BARG_CACHE", str(blocked))
    written(tmp_path / "fa.po", SMALL)
    language = load_language("fa", [tmp_path])
    assert language.say("Move {card} here", card="x") != "Move x here"
    assert language.problem is None


@pytest.mark.parametrize("broken", ["junk", HEADER + 'msgid "a"\nmsgstr[x] "b"\n'], ids=["junk", "plural"])
def test_a_broken_catalogue_leaves_english_and_a_sentence(tmp_path: Path, broken: str) -> None:
    written(tmp_path / "fa.po", broken)
    language = load_language("fa", [tmp_path])
    assert language.say("a") == "a"
    assert language.problem is not None
    assert "fa.po" in language.sentence(language.problem)


def test_bytes_that_are_no_text_leave_english(tmp_path: Path) -> None:
    (tmp_path / "fa.po").write_bytes(b'msgid "a"\nmsgstr "\xff\xfe"\n')
    assert load_language("fa", [tmp_path]).say("a") == "a"


def test_a_game_without_words_changes_nothing(tmp_path: Path, persian: Language) -> None:
    assert persian.extended(tmp_path) is persian
    assert ENGLISH.extended(tmp_path) is ENGLISH


def test_a_games_words_come_before_the_shared_ones(tmp_path: Path, persian: Language) -> None:
    words = written(tmp_path / "fa.po", HEADER + 'msgid "hearts"\nmsgstr "قلب"\n')
    assert persian.extended(words).card(Card(9, "h")) == "۹ قلب"
    assert persian.card(Card(9, "h")) == "۹ دل"


def test_neither_english_nor_a_second_start_needs_babel(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from engine.words.language import load_language;"
        "load_language(sys.argv[1], [Path('assets/words')]).say('Undo'); print('babel' in sys.modules)"
    )
    seen = [
        subprocess.run(
            [sys.executable, "-c", code, language], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.strip()
        for language in ("en", "fa", "fa")
    ]
    assert seen == ["False", "True", "False"]


# The system's language


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "fa_IR.UTF-8"}, "fa"),
        ({"LANG": "fa_IR"}, "fa"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "fa_IR.UTF-8"}, "fa"),
        ({"LANG": "fa_IR.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "fa_IR.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "fa:en"}, "fa"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:fa:en"}, "fa"),
        ({"LANG": "C", "LANGUAGE": "fa"}, "en"),
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="Windows is asked itself")
def test_the_systems_language(monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], code: str) -> None:
    for name in ("LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert system_language.system_language() == code


def test_a_macs_languages(tmp_path: Path) -> None:
    import plistlib

    path = tmp_path / "settings.plist"
    path.write_bytes(plistlib.dumps({"AppleLanguages": ["fa-IR", "en-GB"]}))
    assert system_language.first_known(system_language.mac_languages(path), ("en", "fa")) == "fa"
    path.write_bytes(b"junk")
    assert system_language.mac_languages(path) == []


def test_a_reason_is_told_in_the_language_and_shortened() -> None:
    persian = load_language("fa", [ROOT / "assets" / "words", ROOT / "games" / "nlk"])
    error = UnreadableState("“{text}” is no card", text="x" * 500)
    assert str(error) == f"“{'x' * 500}” is no card"
    assert persian.sentence(reason_of(error)) == f"«\u2068{'x' * 59}…\u2069» برگ نیست"
    assert str(UnreadableState("a {brace")) == "a {brace"
    assert ENGLISH.say("{reason}", reason=reason_of(UnreadableState("a {brace"))) == "a {brace"
    plain = UnreadableState("y" * 500)
    assert persian.say("{reason}", reason=reason_of(plain)) == f"\u2068{'y' * 199}…\u2069"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)

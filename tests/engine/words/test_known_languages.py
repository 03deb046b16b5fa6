"""Languages are found from the catalogues: one more file is one more choice, named and written as its head says."""

from __future__ import annotations

import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import engine.words.known_languages as known
from engine.words.known_languages import KnownLanguage, known_languages
from engine.words.language import ENGLISH, load_language
from engine.words.system_language import first_known, system_language, windows_language
from tests.support.folders import ROOT
from ui.dialogs.settings import settings_dialog
from ui.scenes.tile_scene import next_language

HEAD = 'msgid ""\nmsgstr ""\n"Language: {code}\\n"\n"X-Language-Name: {name}\\n"\n'
PLAIN = '"Content-Type: text/plain; charset=UTF-8\\n"\n'


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of words with two more catalogues than ours, which the program takes for its own."""
    folder = tmp_path / "words"
    shutil.copytree(ROOT / "assets" / "words", folder)
    entry = 'msgid "{first} and {last}"\nmsgstr "{first} CONJ {last}"\n'
    for code, name, conj in (("de", "Deutsch", "und"), ("ar", "العربية", "و")):
        text = HEAD.format(code=code, name=name) + PLAIN + "\n" + entry.replace("CONJ", conj)
        (folder / f"{code}.po").write_text(text, encoding="utf-8")
    monkeypatch.setattr(known, "words_folder", lambda: folder)
    monkeypatch.setenv("BARG_CACHE", str(tmp_path / "cache"))
    return folder


def test_the_program_has_english_and_persian() -> None:
    assert known_languages() == (KnownLanguage("en", "English"), KnownLanguage("fa", "فارسی"))
    assert [language.is_rtl for language in known_languages()] == [False, True]


@pytest.mark.usefixtures("words")
def test_a_catalogue_that_is_dropped_in_is_a_choice_everywhere() -> None:
    names = [(language.code, language.name) for language in known_languages()]
    assert names == [("en", "English"), ("ar", "العربية"), ("de", "Deutsch"), ("fa", "فارسی")]
    assert [next_language(code).code for code in ("en", "ar", "de", "fa")] == ["ar", "de", "fa", "en"]
    assert next_language("xx").code == "en"


@pytest.mark.usefixtures("words")
def test_the_settings_offer_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.storage.settings import Settings

    app: Any = type("App", (), {"settings": Settings(), "language": ENGLISH})()
    choice: Any = settings_dialog(app).widgets[0]
    assert dict(choice.choices) == {"en": "English", "ar": "العربية", "de": "Deutsch", "fa": "فارسی"}


@pytest.mark.usefixtures("words")
def test_a_chosen_language_comes_back(tmp_path: Path) -> None:
    from engine.storage.settings import SettingsStore

    store = SettingsStore(tmp_path)
    store.change(language="de")
    assert store.close()
    assert SettingsStore(tmp_path).settings.language == "de"


def test_direction_and_listing_come_from_the_catalogue(words: Path) -> None:
    german, arabic, persian = (load_language(code, [words]) for code in ("de", "ar", "fa"))
    assert [language.is_rtl for language in (german, arabic, persian)] == [False, True, True]
    assert german.listing(["a", "b", "c"]) == "a, b und c"
    assert arabic.listing([1, 2, 3]) == "1، 2 و 3"
    assert persian.listing([1, 2, 3]) == "۱، ۲ و ۳"
    assert ENGLISH.listing([1, 2, 3]) == "1, 2 and 3"
    day = date(2026, 7, 26)
    assert [language.date(day) for language in (german, persian)] == ["2026-07-26", "۴ مرداد ۱۴۰۵"]
    assert ENGLISH.date(day) == "26 July 2026"


@pytest.mark.parametrize("text", ["", "junk", HEAD.format(code="xx", name=""), HEAD.replace("X-Language-Name", "Name")])
def test_a_catalogue_without_a_name_is_called_by_its_code(tmp_path: Path, text: str) -> None:
    (tmp_path / "xx.po").write_text(text, encoding="utf-8")
    assert known_languages(tmp_path) == (KnownLanguage("en", "English"), KnownLanguage("xx", "xx"))


def test_a_name_is_found_whatever_ends_the_lines(tmp_path: Path) -> None:
    text = HEAD.format(code="de", name="Deutsch").replace("\n", "\r\n")
    (tmp_path / "de.po").write_bytes(text.encode())
    assert known_languages(tmp_path)[1].name == "Deutsch"


@pytest.mark.usefixtures("words")
def test_the_system_may_speak_any_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    if sys.platform == "linux":
        assert system_language() == "de"
    assert first_known(["fr_FR", "de-AT", "fa"], ("en", "fa", "de")) == "de"
    assert first_known(["fr_FR"], ("en", "fa")) == "en"


def test_windows_names_languages_by_numbers() -> None:
    assert [windows_language(number) for number in (0x0429, 0x0409, 0x0407, 0xFFFF)] == [
        "fa_IR",
        "en_US",
        "de_DE",
        "en",
    ]


def test_finding_them_needs_neither_babel_nor_a_calendar() -> None:
    code = (
        "import sys; from engine.words.system_language import system_language; system_language();"
        "import engine.words.language; print([name for name in ('babel', 'jdatetime') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"

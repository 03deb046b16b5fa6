"""What a careful reader found badly said is said nowhere any more: in no catalogue, no rules page, no README."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.support.folders import ROOT, game_folders
from tests.support.source_texts import SHARED_WORDS, catalogue_entries, game_words

TABLE: list[dict[str, str]] = json.loads((ROOT / "tests" / "data" / "words_not_to_say.json").read_text("utf-8"))
"""Each row: the wording found (``not``), what to say instead (``but``), and the pattern that finds it (``find``), its
inflected forms too."""
CATALOGUES = [SHARED_WORDS, *(game_words(folder.name) for folder in game_folders())]
PAGES = sorted(
    [
        ROOT / "README.md",
        *(ROOT / "assets" / "rules").glob("*.md"),
        *(page for folder in game_folders() for page in folder.glob("help*.md")),
    ]
)
EXPLAINED = {"games/nlk/help.fa.md": "«زمین» است"}
"""Words of the trade that a page uses, and the end of the sentence that says what they mean."""


def texts_of(path: Path) -> list[str]:
    """The texts of a catalogue, or the lines of a page."""
    if path.suffix != ".po":
        return path.read_text(encoding="utf-8").splitlines()
    return [text for entry in catalogue_entries(path) for text in (entry.text, *entry.persian)]


def badly_said(text: str) -> list[str]:
    """What to say instead, for each wording in the text that is not to be used."""
    return [row["but"] for row in TABLE if re.search(row["find"], text)]


def named(path: Path) -> str:
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else path.name


@pytest.mark.parametrize("path", [*CATALOGUES, *PAGES], ids=named)
def test_nothing_is_said_that_a_reader_stumbled_over(path: Path) -> None:
    found = [f"{text!r}: say {better!r}" for text in texts_of(path) for better in badly_said(text)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row["not"])
def test_every_row_finds_its_own_wording_and_lets_the_better_pass(row: dict[str, str]) -> None:
    stated = re.sub(r" \((?:for|out|time|بازی).*?\)| side by side| on one card|^\(NLK.*?\) ", "", row["not"])
    wordings = [part.strip(" …").replace("پریسا", "{player}").replace("فرهاد", "{player}")
                for part in re.split(" / |; | and |، (?=آسان)", stated)]  # fmt: skip
    assert any(re.search(row["find"], wording) for wording in [stated, *wordings])
    assert not re.search(row["find"], row["but"].replace("فرهاد", "{player}"))


@pytest.mark.parametrize("page", EXPLAINED)
def test_a_word_of_the_trade_is_explained(page: str) -> None:
    assert EXPLAINED[page] in (ROOT / page).read_text(encoding="utf-8")

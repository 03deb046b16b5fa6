"""Which languages the program has words in: English, and one for each catalogue of shared words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from unicodedata import bidirectional

from engine.files.paths import assets_folder

_NAME = re.compile(r'^"X-Language-Name: *(.*?) *\\n" *$', re.MULTILINE)
_HEAD = 4096
"""The name stands in a catalogue's header, which lies in its first so many bytes."""


@dataclass(frozen=True, slots=True)
class KnownLanguage:
    """A language that can be chosen: its code (``fa``) and what it calls itself («فارسی»)."""

    code: str
    name: str

    @property
    def is_rtl(self) -> bool:
        """Whether it is written from right to left, as its own name is."""
        directions = (bidirectional(letter) for letter in self.name)
        return next((found for found in directions if found in ("L", "R", "AL")), "L") != "L"


ENGLISH_ITSELF = KnownLanguage("en", "English")


def words_folder() -> Path:
    """Where the catalogues of the words that all games share lie, ``<code>.po`` each."""
    return assets_folder() / "words"


def known_languages(folder: Path | None = None) -> tuple[KnownLanguage, ...]:
    """English first, then the languages of the catalogues in ``folder`` (the program's own if none is given), by code.

    Only the heads of the files are read, in a fraction of a millisecond: whether a catalogue is sound is seen when its
    language is loaded.
    """
    paths = sorted((folder or words_folder()).glob("*.po"))
    return ENGLISH_ITSELF, *(known_language(path) for path in paths if path.stem != ENGLISH_ITSELF.code)


def known_language(catalogue: Path) -> KnownLanguage:
    """The language of a catalogue, named as the line ``X-Language-Name`` of its header says, else by its code."""
    try:
        with catalogue.open("rb") as file:
            head = file.read(_HEAD).decode("utf-8", errors="ignore")
    except OSError:
        head = ""
    found = _NAME.search(head.replace("\r\n", "\n"))
    return KnownLanguage(catalogue.stem, found.group(1) if found and found.group(1) else catalogue.stem)

"""Words in the player's language. English stands in the code, Persian in ``.po`` files.

A :class:`Language` turns source texts and their values (cards, numbers, times) into sentences. Where a
catalogue lacks a text, or cannot be read at all, the English text is shown: words never stop the game.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from unicodedata import bidirectional

from engine.rules.cards import Card
from engine.words.calendar import MONTHS as JALALI_MONTHS
from engine.words.calendar import jalali
from engine.words.known_languages import known_language
from engine.words.word_files import Catalogue, UnreadableCatalogue, read_catalogue

log = logging.getLogger(__name__)

PERSIAN_DIGITS = "۰۱۲۳۴۵۶۷۸۹"
_TO_PERSIAN = str.maketrans("0123456789", PERSIAN_DIGITS)
_MINUS, _LRM, _ALM = "\u2212", "\u200e", "\u061c"
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"


def N_(text: str) -> str:
    """Marks an English source text that is translated later, where it is shown."""
    return text


@dataclass(frozen=True, slots=True, init=False)
class Sentence:
    """An English source text with ``{placeholders}`` and their values, not yet in any language."""

    text: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __init__(self, text: str, /, **values: object) -> None:
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "values", values)


@dataclass(frozen=True, slots=True)
class _Shown:
    """Words that are as they shall be already."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class RankName:
    """A rank (1 to 13) to be shown as a word or number: "queen", «بی‌بی», "9", «۹»."""

    rank: int


@dataclass(frozen=True, slots=True)
class SuitName:
    """A suit (one of ``c d h s``) to be shown as a word: "hearts", «دل»."""

    suit: str


_RANKS = {1: N_("ace"), 11: N_("jack"), 12: N_("queen"), 13: N_("king")}
_SUITS = {"c": N_("clubs"), "d": N_("diamonds"), "h": N_("hearts"), "s": N_("spades")}
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
           "November", "December")  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """One language. ``catalogues`` are asked in turn; English has none.

    ``is_rtl`` says that it is written from right to left. ``problem`` says which catalogue could not be read, and why;
    its texts are then shown in English. Persian has digits, a calendar and signs of its own; every other language
    shares those of English, with dates as numbers.
    """

    code: str
    catalogues: tuple[Catalogue, ...] = ()
    problem: Sentence | None = None
    is_rtl: bool = False

    @property
    def _is_persian(self) -> bool:
        return self.code == "fa"

    def extended(self, words: Path) -> Language:
        """This language with one more catalogue (a ``.po`` file, or the folder it is in), asked first.

        A folder without words for this language changes nothing.
        """
        path = words if words.suffix == ".po" else words / f"{self.code}.po"
        if self.code == "en" or not path.is_file():
            return self
        try:
            catalogue = read_catalogue(path)
        except UnreadableCatalogue as error:
            log.info("%s", error)
            problem = Sentence("The words in {file} cannot be read: {reason}", file=path.name, reason=str(error))
            return replace(self, problem=problem)
        is_rtl = self.is_rtl or known_language(path).is_rtl
        return replace(self, catalogues=(catalogue, *self.catalogues), is_rtl=is_rtl)

    # Sentences

    def say(self, text: str, /, **values: object) -> str:
        """The sentence for an English source text; ``values`` fill its ``{placeholders}``."""
        words = next((found for c in self.catalogues if (found := c.message(text))), text)
        return self._fill(words, text, values)

    def sentence(self, sentence: Sentence) -> str:
        """The sentence for a text and its values that were put together where no language was known."""
        return self.say(sentence.text, **sentence.values)

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        """``one`` or ``many``, as the language's grammar wants for ``n`` things; ``{n}`` is filled too."""
        english = one if n == 1 else many
        words = next((found for c in self.catalogues if (found := c.plural(one, many, n))), english)
        return self._fill(words, english, {"n": n, **values})

    def _fill(self, words: str, english: str, values: Mapping[str, object]) -> str:
        if not values:
            return words
        shown = {name: self._value(value) for name, value in values.items()}
        try:
            return words.format_map(shown)
        except (KeyError, IndexError, ValueError):
            log.info("%s: a translation of %r has other placeholders", self.code, english)
            return english.format_map(shown)

    def _value(self, value: object) -> str:
        match value:
            case str():
                return self._isolated(value)
            case bool():
                return str(value)
            case int():
                return self.number(value)
            case float():
                return self.decimal(value)
            case Sentence():
                return self._isolated(self.sentence(value))  # it may have no translation
            case Card():
                return self.card(value)
            case RankName():
                return self.rank(value.rank)
            case SuitName():
                return self.suit(value.suit)
            case date():
                return self.date(value)
            case list() | tuple():
                return self.listing(value)
        return str(value)

    def _isolated(self, text: str) -> str:
        """A text that is put into a sentence of the other direction must not disturb the words around it."""
        foreign = ("L", "EN") if self.is_rtl else ("R", "AL")
        if any(bidirectional(ch) in foreign and ch not in PERSIAN_DIGITS for ch in text):
            return f"{_ISOLATE}{text}{_END_ISOLATE}"
        return text

    def listing(self, values: Iterable[object]) -> str:
        """Things one after another: "a, b and c", «الف، ب و پ»."""
        shown = [self._value(value) for value in values]
        if len(shown) < 2:
            return "".join(shown)
        comma = "، " if self.is_rtl else ", "
        return self.say("{first} and {last}", first=_Shown(comma.join(shown[:-1])), last=_Shown(shown[-1]))

    # Cards

    def card(self, card: Card) -> str:
        """A card's name: "queen of hearts", «بی‌بی دل»; twins are called alike."""
        return self.say("{rank} of {suit}", rank=RankName(card.rank), suit=SuitName(card.suit))

    def rank(self, rank: int) -> str:
        """The name of a rank from 1 (ace) to 13 (king); a number where it has no name."""
        return self.say(_RANKS[rank]) if rank in _RANKS else self.number(rank)

    def suit(self, suit: str) -> str:
        """The name of a suit, one of ``c d h s``. Raises ``KeyError`` for anything else."""
        return self.say(_SUITS[suit])

    # Numbers

    def digits(self, text: str) -> str:
        """``text`` with its ASCII digits shown as this language's digits."""
        return text.translate(_TO_PERSIAN) if self._is_persian else text

    def number(self, n: int) -> str:
        """A whole number, ungrouped. A mark before the Persian minus keeps it at the left of the number."""
        return self._signed(n < 0, str(abs(n)))

    def decimal(self, x: float, digits: int = 1) -> str:
        """A number with ``digits`` places after the point; a zero is never negative."""
        text = f"{abs(x):.{digits}f}"
        return self._signed(x < 0 and float(text) != 0, text.replace(".", "٫") if self._is_persian else text)

    def _signed(self, negative: bool, text: str) -> str:
        sign = (_LRM if self._is_persian else "") + _MINUS if negative else ""
        return sign + self.digits(text)

    def percent(self, share: float, digits: int = 0) -> str:
        """A share of 1 as a percentage. The mark before the Persian number keeps ٪ on its left everywhere."""
        text = self.decimal(100 * share, digits)
        return f"{_ALM}{text}٪" if self._is_persian else f"{text}%"

    def duration(self, seconds: float) -> str:
        """Minutes and seconds, with hours where there are any: "3:07", «۳:۰۷», "1:02:07"."""
        minutes, second = divmod(max(0, int(seconds)), 60)
        hours, minute = divmod(minutes, 60)
        return self.digits(f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}")

    def date(self, day: date) -> str:
        """A day: "26 July 2026", in Persian by the solar calendar «۴ مرداد ۱۴۰۵»."""
        if self._is_persian:
            year, month, number = jalali(day)
            return self.digits(f"{number} {JALALI_MONTHS[month - 1]} {year}")
        if self.code != "en":
            return day.isoformat()
        return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


ENGLISH = Language(code="en")


def load_language(code: str, folders: Sequence[Path]) -> Language:
    """The language with the words of the ``<code>.po`` files in ``folders``, later ones asked first."""
    language = Language(code=code)
    for folder in folders:
        language = language.extended(folder)
    return language


def read_digits(text: str) -> str:
    """``text`` with every kind of decimal digit turned into ASCII digits."""
    return "".join(str(int(ch)) if ch.isdecimal() else ch for ch in text)

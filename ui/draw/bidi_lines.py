"""In which order the characters of a mixed line are shown: the Unicode bidirectional algorithm (UAX #9).

Most steps are python-bidi's. It lacks two, which a Persian line with Latin words needs: paired brackets (N0), so
that both brackets of "Deal 123 (won)" stay with the words, and isolates, so that a file name put into a sentence
leaves the words around it alone. Paragraphs are short here and their direction is the language's, never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from unicodedata import bidirectional, category

from bidi import algorithm

LTR_ISOLATE, RTL_ISOLATE, FIRST_STRONG_ISOLATE, END_ISOLATE = "\u2066", "\u2067", "\u2068", "\u2069"
_ISOLATES = LTR_ISOLATE + RTL_ISOLATE + FIRST_STRONG_ISOLATE
JOINERS = "\u200c\u200d"
"""The half-space, which parts letters, and its opposite: no font has a picture of them, but shaping heeds them."""
_NOTHING = "\u200b"
"""A character that is never shown and joins nothing: stands for what is passed over."""
_OBJECT = "\ufffc"
"""A neutral character: stands for a whole isolate, as UAX #9 wants, and for characters too new to be known."""

_BRACKETS = {"(": ")", "[": "]", "{": "}", "⟨": "⟩"}
_TYPE_OF_LEVEL = ("L", "R")
_STRONG = {"L": "L", "R": "R", "EN": "R", "AN": "R"}
"""How characters count as context of brackets: numbers count as right-to-left."""


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring characters of one level, in reading order. ``start`` is the first one's place in the text.

    An odd ``level`` is read from right to left.
    """

    text: str
    start: int
    level: int

    @property
    def is_rtl(self) -> bool:
        """Whether the run reads from right to left: its embedding level is odd."""
        return self.level % 2 == 1


def is_invisible(ch: str) -> bool:
    """Whether a character only steers the text around it. The joiners count as visible: fonts must see them."""
    return ch not in JOINERS and (category(ch) == "Cf" or ch in _NOTHING or "\ufe00" <= ch <= "\ufe0f")


def clean(text: str) -> str:
    """``text`` without anything that no line can show, as long as before: tabs and line ends become blanks."""
    return "".join(_cleaned(ch) for ch in text) if not text.isascii() or not text.isprintable() else text


def _cleaned(ch: str) -> str:
    if bidirectional(ch) in ("B", "S") or ch in "\v\f":
        return " "
    return _NOTHING if category(ch) in ("Cc", "Cs") else ch


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A cleaned text of level ``base``, to be cut into lines. Characters in ``alone`` are runs of their own."""

    text: str
    base: int
    alone: str = ""

    def runs(self, start: int, end: int) -> list[Run]:
        """The runs of the line from ``start`` to ``end``, from left to right."""
        levels = embedding_levels(self.text, self.base)
        return visual_runs(self.text[start:end], levels[start:end], self.base, self.alone)


@lru_cache(maxsize=1000)
def embedding_levels(text: str, base: int) -> tuple[int, ...]:
    """The level of every character of a cleaned text in a paragraph of level ``base`` (0 is left-to-right)."""
    if base == 0 and text.isascii():
        return (0,) * len(text)
    levels = [base] * len(text)
    outside: list[int] = []
    shown: list[str] = []
    place = 0
    while place < len(text):
        ch = text[place]
        outside.append(place)
        shown.append(_stand_in(ch))
        if ch in _ISOLATES:
            end = _end_of_isolate(text, place)
            inside = text[place + 1 : end]
            levels[place + 1 : end] = embedding_levels(inside, _inner_base(ch, inside, base))
            place = end
        else:
            place += 1
    for place, level in zip(outside, _flat_levels(shown, base), strict=True):
        levels[place] = level
    return tuple(levels)


def _stand_in(ch: str) -> str:
    return _OBJECT if ch in _ISOLATES or ch == END_ISOLATE or not bidirectional(ch) else ch


def _end_of_isolate(text: str, start: int) -> int:
    """The place of the mark that ends the isolate begun at ``start``; the text's end where there is none."""
    depth = 0
    for place in range(start, len(text)):
        if text[place] in _ISOLATES:
            depth += 1
        elif text[place] == END_ISOLATE:
            depth -= 1
            if depth == 0:
                return place
    return len(text)


def _inner_base(mark: str, inside: str, base: int) -> int:
    """The next level of the direction that an isolate has: its own, or that of its first letter."""
    if mark == FIRST_STRONG_ISOLATE:
        mark = LTR_ISOLATE if _first_strong(inside) == "L" else RTL_ISOLATE
    return (base + 2) & ~1 if mark == LTR_ISOLATE else (base + 1) | 1


def _first_strong(text: str) -> str:
    """The type of the first letter outside inner isolates (rules P2 and P3)."""
    place = 0
    while place < len(text):
        if text[place] in _ISOLATES:
            place = _end_of_isolate(text, place)
        elif (kind := bidirectional(text[place])) in ("L", "R", "AL"):
            return kind
        else:
            place += 1
    return "L"


def _flat_levels(shown: Sequence[str], base: int) -> list[int]:
    """The levels of characters without isolates among them."""
    storage: dict[str, Any] = algorithm.get_empty_storage()
    storage["base_level"] = base
    storage["base_dir"] = _TYPE_OF_LEVEL[base % 2]
    algorithm.get_embedding_levels(shown, storage)
    for place, char in enumerate(storage["chars"]):
        char["place"] = place
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    _resolve_brackets(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    return _with_removed(storage["chars"], len(shown), base)


def _with_removed(chars: Sequence[dict[str, Any]], length: int, base: int) -> list[int]:
    """All levels, also of the joiners and marks that the algorithm took out: they stay with what they follow.

    Otherwise a half-space would cut its word into two runs.
    """
    levels = {char["place"]: int(char["level"]) for char in chars}
    last = int(chars[0]["level"]) if chars else base
    whole = []
    for place in range(length):
        last = levels.get(place, last)
        whole.append(last)
    return whole


def _resolve_brackets(storage: dict[str, Any]) -> None:
    """Rule N0: a pair of brackets takes the direction of what it encloses, or of what it follows."""
    for run in storage["runs"]:
        chars = storage["chars"][run["start"] : run["start"] + run["length"]]
        for opening, closing in _bracket_pairs(chars):
            kind = _bracket_type(chars, opening, closing, run["sor"])
            if kind:
                chars[opening]["type"] = chars[closing]["type"] = kind


def _bracket_pairs(chars: Sequence[dict[str, Any]]) -> list[tuple[int, int]]:
    """Rule BD16: matching brackets that are still neutral, in the order of the opening ones."""
    waiting: list[tuple[str, int]] = []
    pairs = []
    for place, char in enumerate(chars):
        if char["type"] != "ON":
            continue
        if char["ch"] in _BRACKETS:
            waiting.append((_BRACKETS[char["ch"]], place))
        else:
            depth = next((d for d in range(len(waiting) - 1, -1, -1) if waiting[d][0] == char["ch"]), None)
            if depth is not None:
                pairs.append((waiting[depth][1], place))
                del waiting[depth:]
    return sorted(pairs)


def _bracket_type(chars: Sequence[dict[str, Any]], opening: int, closing: int, before: str) -> str | None:
    own = _TYPE_OF_LEVEL[chars[opening]["level"] % 2]
    inside = {_STRONG[c["type"]] for c in chars[opening + 1 : closing] if c["type"] in _STRONG}
    if not inside:
        return None
    if own in inside:
        return own
    return next((_STRONG[c["type"]] for c in reversed(chars[:opening]) if c["type"] in _STRONG), before)


def visual_runs(text: str, levels: Sequence[int], base: int, alone: str = "") -> list[Run]:
    """The runs of one line from left to right (rules L1 and L2). Characters in ``alone`` are runs of their own."""
    levels = _with_blank_end(text, levels, base)
    runs: list[Run] = []
    start = 0
    for end in range(1, len(text) + 1):
        if end == len(text) or levels[end] != levels[start] or text[end] in alone or text[start] in alone:
            runs.append(Run(text[start:end], start, levels[start]))
            start = end
    if runs:
        lowest = min(run.level for run in runs) | 1
        for level in range(max(run.level for run in runs), lowest - 1, -1):
            runs = list(_turned(runs, level))
    return runs


def _with_blank_end(text: str, levels: Sequence[int], base: int) -> list[int]:
    """Rule L1: blanks at the end of a line lie where the paragraph's direction ends."""
    kept = len(text)
    while kept and (bidirectional(text[kept - 1]) in ("WS", "BN", "PDI") or text[kept - 1] in _ISOLATES):
        kept -= 1
    return [*levels[:kept], *[base] * (len(text) - kept)]


def _turned(runs: Iterable[Run], level: int) -> Iterator[Run]:
    """``runs`` with every stretch of ``level`` or higher in the opposite order."""
    stretch: list[Run] = []
    for run in runs:
        if run.level >= level:
            stretch.append(run)
            continue
        yield from reversed(stretch)
        stretch.clear()
        yield run
    yield from reversed(stretch)

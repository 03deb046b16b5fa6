"""Where a paragraph is broken into lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from unicodedata import category

Span = tuple[int, int]
"""Where a piece of text begins and ends."""

Fits = Callable[[int, int], bool]
"""Whether the text from one place to another fits on a line."""


def broken_lines(text: str, fits: Fits) -> list[Span]:
    """The lines of a text: broken at blanks, and within a word that is too long for a line.

    Each line takes as many words as fit. The blanks at its ends belong to no line. There is always a line.
    """
    words: list[Span] = [match.span() for match in re.finditer("[^ ]+", text)]
    lines: list[Span] = []
    first, guess = 0, 0
    while first < len(words):
        last = _last_that_fits(words, first, guess, fits)
        if last < first:
            words[first : first + 1] = _parted(text, words[first], fits)
            last = first
        lines.append((words[first][0], words[last][1]))
        first, guess = last + 1, last - first
    return lines or [(0, 0)]


def _last_that_fits(words: Sequence[Span], first: int, guess: int, fits: Fits) -> int:
    """The last word that fits on a line with the first; ``first - 1`` if that is too long by itself.

    Lines are alike, so beginning with the last line's number of words saves most of the measuring.
    """
    start = words[first][0]
    last = min(first + guess, len(words) - 1)
    if not fits(start, words[last][1]):
        while last >= first and not fits(start, words[last][1]):
            last -= 1
        return last
    while last + 1 < len(words) and fits(start, words[last + 1][1]):
        last += 1
    return last


def _parted(text: str, word: Span, fits: Fits) -> list[Span]:
    """A word that is too long, cut after the most letters that fit, but at least one."""
    start, end = word
    cuts = [cut for cut in range(start + 1, end) if not splits_a_letter(text, cut)]
    cut = next((cut for cut in reversed(cuts) if fits(start, cut)), cuts[0] if cuts else end)
    return [(start, cut), (cut, end)] if cut < end else [word]


def splits_a_letter(text: str, place: int) -> bool:
    """Whether a cut at ``place`` would part a letter from the marks on it."""
    return place < len(text) and (category(text[place]) == "Mn" or text[place] in "\u200c\u200d")

"""Where a paragraph is broken into lines."""

from __future__ import annotations

from collections.abc import Callable
from unicodedata import category


def broken_lines(text: str, fits: Callable[[int, int], bool]) -> list[tuple[int, int]]:
    """Where the lines of a text begin and end: broken at blanks, and within a word that is too long for a line.

    Each line takes as many words as fit; blanks at a break are not part of any line.
    """
    lines: list[tuple[int, int]] = []
    start = end = 0
    while end < len(text):
        word_end = _end_of_word(text, end)
        if fits(start, word_end):
            end = word_end
        elif end > start:
            lines.append((start, end))
            start = end = _skip_blanks(text, end)
        else:
            end = _longest_piece(text, start, word_end, fits)
            lines.append((start, end))
            start = end
    return [*lines, (start, end)] if end > start or not lines else lines


def _end_of_word(text: str, start: int) -> int:
    """The end of the word that begins at ``start``, after any blanks there."""
    end = _skip_blanks(text, start)
    while end < len(text) and text[end] != " ":
        end += 1
    return end


def _skip_blanks(text: str, start: int) -> int:
    while start < len(text) and text[start] == " ":
        start += 1
    return start


def _longest_piece(text: str, start: int, end: int, fits: Callable[[int, int], bool]) -> int:
    for cut in range(end - 1, start + 1, -1):
        if not splits_a_letter(text, cut) and fits(start, cut):
            return cut
    return start + 1


def splits_a_letter(text: str, place: int) -> bool:
    """Whether a cut at ``place`` would part a letter from the marks on it."""
    return place < len(text) and (category(text[place]) == "Mn" or text[place] in "\u200c\u200d")

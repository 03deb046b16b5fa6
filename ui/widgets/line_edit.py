"""What happens to a line of text that is being edited: its caret, its selection, and the keys that change them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

CaretPlaces = Mapping[int, int]
"""For caret places of a text (one more than it has characters), where they are seen, in pixels from the left."""


class LineEdit:
    """A text with a caret; between ``anchor`` and ``caret`` lies the selection. Knows nothing of keys or pictures."""

    def __init__(self, text: str, longest: int, *, keep: Callable[[str], str] | None = None) -> None:
        self._longest, self._keep = longest, keep
        self.text = text[:longest]
        self.caret = self.anchor = len(self.text)

    @property
    def selection(self) -> tuple[int, int]:
        """First and one past the last selected character; equal where nothing is selected."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The text that is selected; empty where there is only a caret."""
        first, last = self.selection
        return self.text[first:last]

    def replace_all(self, text: str) -> None:
        """Another text altogether, the caret at its end."""
        self.text = text[: self._longest]
        self.caret = self.anchor = len(self.text)

    def insert(self, text: str) -> None:
        """Put text in place of the selection; line breaks become blanks, and too much is left out."""
        first, last = self.selection
        text = re.sub(r"[\x00-\x1f\x7f]+", " ", text)
        if self._keep is not None:
            text = self._keep(text)
        text = text[: max(0, self._longest - len(self.text) + last - first)]
        self.text = self.text[:first] + text + self.text[last:]
        self.caret = self.anchor = first + len(text)

    def select_all(self) -> None:
        """Select the whole text, with the caret at its end."""
        self.anchor, self.caret = 0, len(self.text)

    def place(self, index: int, *, selecting: bool = False) -> None:
        """Put the caret before a character; ``selecting`` leaves the anchor where it is."""
        self.caret = max(0, min(index, len(self.text)))
        if not selecting:
            self.anchor = self.caret

    def erase(self, *, forwards: bool, word: bool = False) -> None:
        """Delete the selection, or the character (or word) beside the caret."""
        if self.caret == self.anchor:
            self.caret = self._word_edge(forwards) if word else self.caret + (1 if forwards else -1)
            self.caret = max(0, min(self.caret, len(self.text)))
        first, last = self.selection
        self.text = self.text[:first] + self.text[last:]
        self.caret = self.anchor = first

    def step(self, places: CaretPlaces, *, rightwards: bool, selecting: bool = False) -> None:
        """Move the caret to the next place that is seen to the right (or left), whatever way the text runs."""
        if self.caret != self.anchor and not selecting:
            ends = sorted((self.caret, self.anchor), key=lambda index: places.get(index, 0))
            self.place(ends[1] if rightwards else ends[0])
            return
        here = places[self.caret]
        ahead = [i for i, x in places.items() if (x > here if rightwards else x < here)]
        if ahead:
            self.place(min(ahead, key=lambda i: (abs(places[i] - here), abs(i - self.caret))), selecting=selecting)

    def step_word(self, *, forwards: bool, selecting: bool = False) -> None:
        """Take the caret to the next edge of a word, in the order of the text; the anchor stays if ``selecting``."""
        self.place(self._word_edge(forwards), selecting=selecting)

    def _word_edge(self, forwards: bool) -> int:
        """The end of the word after the caret, or the beginning of the one before it."""
        step = 1 if forwards else -1
        index, seen_word = self.caret, False
        while 0 <= index + min(step, 0) < len(self.text):
            in_word = self.text[index + min(step, 0)].isalnum()
            if seen_word and not in_word:
                break
            seen_word = seen_word or in_word
            index += step
        return index

"""Why something could not be read, for a sentence that tells it to the player."""

from __future__ import annotations

from engine.rules.contract import UnreadableState
from engine.words.language import Sentence

LONGEST_TEXT, LONGEST_VALUE = 200, 60
"""Foreign texts may be very long; a reason shows no more letters of them than this."""


def reason_of(error: UnreadableState) -> Sentence:
    """The reason as a sentence of bearable length, to be a value of another sentence."""
    values = {
        name: _shortened(value, LONGEST_VALUE) if isinstance(value, str) else value
        for name, value in error.values.items()
    }
    return Sentence(error.text if values else _shortened(error.text, LONGEST_TEXT), **values)


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"

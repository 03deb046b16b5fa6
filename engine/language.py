"""Words in the player's language. English stands in the code, Persian in ``.po`` files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


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

"""What a game may ask the player in a dialog, told without controls: the window builds those from it.

All texts are English source texts in :class:`Sentence`; a plain ``str`` is shown as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.words.language import Sentence

Run = Callable[[], None]

TakeText = Callable[[str], Sentence | None]
"""Uses a text; gives the reason where it cannot be used and ``None`` where it was."""

TakeFile = Callable[[Path, bytes], Sentence | None]
"""Uses a file's contents; gives the reason where they cannot be used and ``None`` where they were."""


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer to a question. ``run`` is called after the dialog has closed; ``icon`` names one in
    ``assets/icons``; the ``strong`` one is the usual answer.
    """

    label: Sentence
    run: Run
    icon: str = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """A title, a sentence, quieter lines below it, and the replies to choose from."""

    title: Sentence
    words: Sentence
    replies: Sequence[Reply]
    lines: Sequence[Sentence] = ()


@dataclass(frozen=True, slots=True)
class TextQuestion:
    """Asks for a text of at most ``longest`` characters, typed or pasted; the clipboard's is offered at once."""

    title: Sentence
    label: Sentence
    take: TakeText
    longest: int


@dataclass(frozen=True, slots=True)
class FileQuestion:
    """Asks for a file whose name fits one of ``patterns`` (``*.ggf``); at most ``most_bytes`` of it are read."""

    title: Sentence
    patterns: Sequence[str]
    take: TakeFile
    most_bytes: int


@dataclass(frozen=True, slots=True)
class ListEntry:
    """One thing to choose from a list. ``open`` gives the reason where it cannot be opened."""

    label: Sentence
    open: Callable[[], Sentence | None]


@dataclass(frozen=True, slots=True)
class ListQuestion:
    """A list that may be long, shown a page at a time; ``words`` stand above it."""

    title: Sentence
    words: Sentence
    entries: Sequence[ListEntry]

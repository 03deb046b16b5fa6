"""What the words behind ``main.py`` ask for: the one place that reads the command line.

Standard library only, since it is read before anything is installed. Whether there is a game of a name is known
later, when the catalogue is there (:mod:`ui.requested`).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ui.start import sentences

WRONG_USE = 2
"""The exit code after words that nobody understands."""

_GAME = re.compile(r"[A-Za-z_]\w*(?:/[A-Za-z_]\w*){0,2}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Arguments:
    """What is to be opened; where everything is empty, the launcher.

    ``game``, ``variant`` and ``rule_set`` are ids that may not exist; ``file`` is a path at which something lies.
    """

    game: str = ""
    variant: str = ""
    rule_set: str = ""
    file: Path | None = None


@dataclass(frozen=True, slots=True)
class Form:
    """One way to ask for something.

    ``read`` gives what is asked for, or ``None`` where the words are not of this form. ``written`` shows the form on
    the help page, ``meaning`` tells it there in English and Persian.
    """

    written: str
    meaning: tuple[str, str]
    read: Callable[[Sequence[str]], Arguments | None]


def _nothing(words: Sequence[str]) -> Arguments | None:
    return None if words else Arguments()


def _file(words: Sequence[str]) -> Arguments | None:
    """A path wins over a game of the same name only if it cannot be a game's name."""
    if len(words) != 1 or not words[0] or _GAME.fullmatch(words[0]):
        return None
    path = Path(words[0])
    try:
        path.lstat()
    except (OSError, ValueError):  # a name of 300 letters, a null character
        return None
    return Arguments(file=path)


def _game(words: Sequence[str]) -> Arguments | None:
    if len(words) != 1 or not _GAME.fullmatch(words[0]):
        return None
    game, variant, rule_set = (*words[0].split("/"), "", "")[:3]
    return Arguments(game, variant, rule_set)


FORMS: tuple[Form, ...] = (
    Form("", ("show all games", "همهٔ بازی‌ها را نشان می‌دهد"), _nothing),
    Form(
        "GAME[/VARIANT[/RULES]]",
        ("open a game, for example forty_thieves/lucas", "یک بازی را باز می‌کند، مثلاً forty_thieves/lucas"),
        _game,
    ),
    Form(
        "FILE",
        ("open a game that was saved as a text file (a path, such as ./game.txt)",
         "بازی ذخیره‌شده در یک پروندهٔ متنی را باز می‌کند (مسیر پرونده، مثلاً ./game.txt)"),
        _file,
    ),
)  # fmt: skip
"""All forms, tried in this order. A word belongs to at most one of them."""

_HELP = ("--help", "-h")


def read_arguments(words: Sequence[str]) -> Arguments:
    """What the words ask for. Shows the help page and ends with code 0 where they ask for it; says that they are not
    understood and ends with code 2 where they are of no known form.
    """
    if any(word in _HELP for word in words):
        _show_help()
        sys.exit(0)
    for form in FORMS:
        arguments = form.read(words)
        if arguments is not None:
            return arguments
    sentences.say_and_stop(sentences.unknown_words(" ".join(words)), WRONG_USE)
    raise AssertionError("the program has ended")


def help_page() -> str:
    """All forms, with what they do in English and below that in Persian."""
    forms = [*((form.written, form.meaning) for form in FORMS), ("--help", sentences.shows_help())]
    lines = ["Barg – برگ", ""]
    for written, (english, persian) in forms:
        lines += [f"  python3 main.py {written}".rstrip(), f"      {english}", f"      {persian}"]
    return "\n".join(lines)


def _show_help() -> None:
    if sys.stdout is None:  # started without a terminal on Windows: then there is nobody to read it
        return
    encoding = sys.stdout.encoding or "ascii"
    print(help_page().encode(encoding, "replace").decode(encoding))

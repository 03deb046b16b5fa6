"""Choosing a file by its name: to save a text, or to open something."""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from engine.files.foreign_files import path_of
from engine.files.safe_files import write_new
from engine.words.language import Sentence
from ui.dialogs.dialog import Dialog
from ui.input.clipboard import copy_text, pasted_text
from ui.widgets import Button, Field, Row

Say = Callable[[Sentence], None]

_REASONS: Mapping[int, Sentence] = {
    errno.ENOENT: Sentence("there is no such file or folder"),
    errno.EISDIR: Sentence("this is a folder"),
    errno.EINVAL: Sentence("this is no ordinary file"),
    errno.ENXIO: Sentence("this is no ordinary file"),
    errno.EACCES: Sentence("that is not allowed"),
    errno.ENOSPC: Sentence("the disk is full"),
}

OFFERED = 8
"""How many files of the home folder are offered at the most."""


def save_file_dialog(say: Say, title: Sentence, name: str, text: str) -> Dialog:
    """Write a text into a new file (never over an old one), or onto the clipboard."""
    field = Field(Sentence("File"), str(Path.home() / name))
    dialog = Dialog(title, [], width=560)

    def save() -> None:
        try:
            path = path_of(field.text)
            write_new(path, text)
        except FileExistsError:
            field.problem = Sentence("There is a file of this name already; choose another name.")
        except (OSError, ValueError) as error:
            reason = reason_of(error) if isinstance(error, OSError) else _REASONS[errno.ENOENT]
            field.problem = Sentence("The file cannot be written: {reason}", reason=reason)
        else:
            dialog.close()
            say(Sentence("Saved as {file}.", file=path.name))

    def copy() -> None:
        dialog.close()
        copy_to_clipboard(say, text)

    field.entered = save
    save_button = Button(Sentence("Save"), save, icon="save", strong=True)
    dialog.widgets = [field, Row([save_button, Button(Sentence("Copy"), copy, icon="copy")])]
    dialog.pick_focus()
    return dialog


def copy_to_clipboard(say: Say, text: str) -> None:
    """Put a text on the clipboard, and say whether that worked."""
    copied = copy_text(text)
    say(Sentence("Copied.") if copied else Sentence("The clipboard cannot be used here."))


def reason_of(error: OSError) -> Sentence | str:
    """Why a file cannot be used, in the player's words where we have some, else in the system's."""
    return _REASONS.get(error.errno or 0) or error.strerror or str(error)


def unreadable(error: OSError) -> Sentence:
    """Says that a file cannot be read, and why."""
    return Sentence("The file cannot be read: {reason}", reason=reason_of(error))


def open_file_dialog(
    title: Sentence,
    patterns: Sequence[str],
    load: Callable[[Path], Sentence | None],
    paste: Callable[[str], Sentence | None] | None = None,
) -> Dialog:
    """Open a file with ``load``, which gives a sentence where it could not be used and ``None`` where it was.

    Files of the home folder that fit one of ``patterns`` are offered; ``paste`` takes the clipboard's text.
    """
    field = Field(Sentence("File"), f"{Path.home()}/")
    dialog = Dialog(title, [], width=600)

    def show(problem: Sentence | None) -> None:
        if problem is None:
            dialog.close()
        else:
            field.problem = problem

    def opened() -> None:
        try:
            show(load(path_of(field.text)))
        except OSError as error:
            show(unreadable(error))

    def choose(path: Path) -> None:
        field.text = str(path)
        opened()

    field.entered = opened
    buttons = [Button(Sentence("Open"), opened, icon="open", strong=True)]
    if paste is not None:
        take = paste
        buttons.append(Button(Sentence("Paste"), lambda: show(take(pasted_text())), icon="paste"))
    found = sorted(path for pattern in patterns for path in Path.home().glob(pattern))[:OFFERED]
    offered = [Button(path.name, lambda path=path: choose(path)) for path in found]  # type: ignore[misc]
    dialog.widgets = [field, Row(buttons), *offered]
    dialog.pick_focus()
    return dialog

"""Choosing a file by its name: to save a text, or to open something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from engine.words.language import Sentence
from ui.dialogs.dialog import Dialog
from ui.widgets import Button, Field, Row, copy_text, pasted_text

Say = Callable[[Sentence], None]

OFFERED = 8
"""How many files of the home folder are offered at the most."""


def save_file_dialog(say: Say, title: Sentence, name: str, text: str) -> Dialog:
    """Write a text into a new file (never over an old one), or onto the clipboard."""
    field = Field(Sentence("File"), str(Path.home() / name))
    dialog = Dialog(title, [], width=560)

    def save() -> None:
        path = Path(field.text).expanduser()
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            field.problem = Sentence("There is a file of this name already; choose another name.")
        except OSError as error:
            field.problem = Sentence("The file cannot be written: {reason}", reason=error.strerror or str(error))
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
            show(load(Path(field.text).expanduser()))
        except OSError as error:
            show(Sentence("The file cannot be read: {reason}", reason=error.strerror or str(error)))

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

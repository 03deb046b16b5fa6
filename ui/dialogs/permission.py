"""Whether a game from the data folder may run. It is asked before anything of the game has run."""

from __future__ import annotations

from engine.words.language import Sentence
from ui.dialogs.dialog import Dialog
from ui.draw.drawing_kit import Run
from ui.widgets import Button, Paragraph, Row, Widget

NEW = Sentence(
    "A game is a program and can do on this computer whatever you can do. Let it run only if you know who wrote it."
)
CHANGED = Sentence("You have answered for this game before, but its files are no longer the same.")


def permission_dialog(folder: str, fingerprint: str, *, changed: bool, allow: Run, refuse: Run) -> Dialog:
    """The question about the game in ``folder``. Closed without an answer, it is asked again at the next start."""
    dialog = Dialog(Sentence("May this game run?"), [], width=600)

    def then(run: Run) -> Run:
        def chosen() -> None:
            dialog.close()
            run()

        return chosen

    words: list[Widget] = [
        Paragraph(Sentence("In your data folder there is a game in the folder {folder}.", folder=folder)),
        *([Paragraph(CHANGED)] if changed else []),
        Paragraph(NEW),
        Paragraph(Sentence("Fingerprint of its files: {fingerprint}", fingerprint=fingerprint), size=15, quiet=True),
    ]
    answers = [
        Button(Sentence("Do not let it run"), then(refuse)),
        Button(Sentence("Let it run"), then(allow)),
    ]
    dialog.widgets = [*words, Row(answers)]
    dialog.pick_focus()
    return dialog


def failed_dialog(reason: Sentence, again: Run) -> Dialog:
    """Why a game from the data folder cannot run, and the way to try it once more."""
    dialog = Dialog(Sentence("Please note"), [], width=520)

    def try_again() -> None:
        dialog.close()
        again()

    answers = [Button(Sentence("Try again"), try_again), Button(Sentence("OK"), dialog.close, strong=True)]
    dialog.widgets = [Paragraph(reason), Row(answers)]
    dialog.pick_focus()
    return dialog

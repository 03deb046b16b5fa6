"""What is asked about saving: at closing, after a broken file, and when everything moves to another computer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.files.foreign_files import path_of
from engine.words.language import Sentence
from ui.dialogs.dialog import Dialog, notice, question
from ui.dialogs.files import open_file_dialog
from ui.widgets import Button, Field, Paragraph, Row

if TYPE_CHECKING:
    from engine.storage.profile_copies import Offer
    from engine.storage.profile_state import ProfileState, Ticket
    from ui.contract.program import Program

Run = Callable[[], None]
SUFFIX = ".barg"
"""The ending of a file that holds all settings, games and results."""


def unsaved_words(state: ProfileState) -> Sentence | None:
    """A few words for the status line while moves wait to be saved and something stands in the way."""
    if state.trouble is None or not state.unsaved:
        return None
    return Sentence("Not saved yet: {n}. {reason}", n=state.unsaved, reason=state.reason)


class ClosingDialog(Dialog):
    """Asks what to do with moves that could not be saved yet. Once they are, the program closes by itself.

    ``state`` is looked at each frame. ``leave`` closes the program; ``rescue`` offers the game as a text, where one is
    on the table.
    """

    def __init__(self, state: Callable[[], ProfileState], leave: Run, rescue: Run | None) -> None:
        self._state, self._leave = state, leave
        self._words = Paragraph(self._told())
        super().__init__(Sentence("Not everything is saved"), [self._words], width=600)
        buttons = [Button(Sentence("Do not close"), self.close, icon="back", strong=True)]
        if rescue is not None:
            buttons.append(Button(Sentence("Save as a text file"), lambda: self._then(rescue), icon="save"))
        buttons.append(Button(Sentence("Close without saving"), lambda: self._then(leave), icon="trash"))
        self.widgets.append(Row(buttons))
        self.pick_focus()

    def _told(self) -> Sentence:
        state = self._state()
        reason = state.reason or Sentence("The disk is slow.")
        return Sentence(
            "{reason} Waiting: {n}. The program closes as soon as everything is saved.", reason=reason, n=state.unsaved
        )

    def _then(self, run: Run) -> None:
        self.close()
        run()

    def update(self, now: float) -> bool:
        if self.is_open and self._state().is_saved:
            self._then(self._leave)
            return True
        told = self._told()
        changed = told != self._words.text
        self._words.text = told
        return super().update(now) or changed


class TicketDialog(Dialog):
    """Waits for an answer of the profile; ``done`` gets it, and a problem is told in place of the waiting words."""

    def __init__(self, title: Sentence, words: Sentence, ticket: Ticket[Any], done: Callable[[Any], None]) -> None:
        self._ticket, self._done = ticket, done
        self._words = Paragraph(words)
        super().__init__(title, [self._words], width=520)
        self.widgets.append(Row([Button(Sentence("OK"), self.close, strong=True)]))
        self.pick_focus()
        self._waits = True

    def update(self, now: float) -> bool:
        if not self._waits or not self._ticket.is_ready:
            return super().update(now) or self._waits
        self._waits = False
        if self._ticket.problem is not None:
            self._words.text = self._ticket.problem
            return True
        self.close()
        self._done(self._ticket.answer)
        return True


def offer_dialog(program: Program, offer: Offer) -> Dialog:
    """Offers the newest sound copy of a file that was found broken."""
    words = Sentence(
        "There is a copy of your games and results from {day} ({n} games). Shall it be used?",
        day=offer.day,
        n=offer.games,
    )
    dialog = question(Sentence("Games and results"), words, ())

    def accept() -> None:
        dialog.close()
        waiting = Sentence("The copy is put in place …")
        ticket = program.profile.accept_offer()
        program.open_dialog(
            TicketDialog(Sentence("Games and results"), waiting, ticket, lambda _: _start_anew(program))
        )

    def decline() -> None:
        dialog.close()
        program.profile.decline_offer()

    dialog.widgets[-1] = Row(
        [
            Button(Sentence("Use the copy"), accept, icon="check", strong=True),
            Button(Sentence("Begin anew"), decline, icon="new"),
        ]
    )
    dialog.pick_focus()
    return dialog


def _start_anew(program: Program) -> None:
    program.show_launcher()
    program.open_dialog(notice(Sentence("Your games and results are there again.")))


def export_dialog(program: Program) -> Dialog:
    """Writes settings, games and results into one new file, for another computer."""
    title = Sentence("Everything in one file")
    field = Field(Sentence("File"), str(Path.home() / f"barg-{date.today().isoformat()}{SUFFIX}"))
    dialog = Dialog(title, [], width=600)

    def save() -> None:
        try:
            path = path_of(field.text)
        except (OSError, ValueError):
            field.problem = Sentence("there is no such file or folder")
            return
        dialog.close()
        ticket = program.profile.export(path, program.settings_text())
        told = lambda written: program.tell(Sentence("Saved as {file}.", file=written.name))  # noqa: E731
        program.open_dialog(TicketDialog(title, Sentence("Writing …"), ticket, told))

    field.entered = save
    words = Paragraph(Sentence("Settings, games and results, to be opened on another computer."), quiet=True)
    dialog.widgets = [words, field, Row([Button(Sentence("Save"), save, icon="save", strong=True)])]
    dialog.pick_focus()
    return dialog


def import_dialog(program: Program) -> Dialog:
    """Puts the settings, games and results of a file in the place of those here, which are kept aside."""
    title = Sentence("Take over everything from a file")

    def load(path: Path) -> Sentence | None:
        def taken(imported: Any) -> None:
            if imported.settings is not None:
                program.take_over_settings(imported.settings)
            _start_anew(program)

        ticket = program.profile.import_from(path)
        program.open_dialog(TicketDialog(title, Sentence("Reading …"), ticket, taken))
        return None

    return open_file_dialog(title, (f"*{SUFFIX}",), load)

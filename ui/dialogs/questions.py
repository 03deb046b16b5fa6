"""The dialogs behind what a game asks (:mod:`ui.contract.questions`)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from engine.files.foreign_files import read_beginning
from engine.words.language import Sentence
from ui.contract.questions import FileQuestion, ListEntry, ListQuestion, Question, TextQuestion
from ui.dialogs.dialog import Dialog
from ui.dialogs.files import open_file_dialog
from ui.input.clipboard import pasted_text
from ui.widgets import Button, Field, Paragraph, Row, Widget

PAGE = 12
"""How many entries of a list are shown at once."""


def question_dialog(question: Question) -> Dialog:
    """A question with its replies."""
    dialog = Dialog(question.title, [], width=440)

    def then(run: Callable[[], None]) -> Callable[[], None]:
        def chosen() -> None:
            dialog.close()
            run()

        return chosen

    widgets: list[Widget] = [Paragraph(question.words)]
    widgets += [Paragraph(line, size=15, quiet=True) for line in question.lines]
    buttons = [Button(reply.label, then(reply.run), icon=reply.icon, strong=reply.strong) for reply in question.replies]
    dialog.widgets = [*widgets, *(buttons if len(buttons) == 1 else [Row(buttons)])]
    dialog.pick_focus()
    return dialog


def text_dialog(question: TextQuestion) -> Dialog:
    """A field for a text; what is on the clipboard stands in it already, if it is short enough."""
    field = Field(question.label, "", longest=question.longest)
    dialog = Dialog(question.title, [], width=620)

    def opened() -> None:
        problem = question.take(field.text)
        if problem is None:
            dialog.close()
        else:
            field.problem = problem

    def from_clipboard() -> None:
        field.text = ""
        field.typed(pasted_text()[: question.longest + 1])
        opened()

    field.entered = opened
    buttons = [
        Button(Sentence("Open"), opened, icon="open", strong=True),
        Button(Sentence("From the clipboard"), from_clipboard, icon="paste"),
    ]
    dialog.widgets = [field, Row(buttons)]
    dialog.pick_focus()
    text = pasted_text()
    if 0 < len(text) <= question.longest:
        field.typed(text)
    return dialog


def file_dialog(question: FileQuestion) -> Dialog:
    """The name of a file to open."""

    def load(path: Path) -> Sentence | None:
        return question.take(path, read_beginning(path, question.most_bytes))

    return open_file_dialog(question.title, question.patterns, load)


class ListDialog:
    """A list to choose from, a page at a time."""

    def __init__(self, question: ListQuestion) -> None:
        self._question = question
        self._first = 0
        self._problem: Sentence | None = None
        self.dialog = Dialog(question.title, [], width=620)
        self._fill()

    def _fill(self) -> None:
        entries = self._question.entries
        widgets: list[Widget] = [Paragraph(self._question.words, quiet=True)]
        if self._problem is not None:
            widgets.append(Paragraph(self._problem))
        widgets += [self._button(entry) for entry in entries[self._first : self._first + PAGE]]
        is_last = self._first + PAGE >= len(entries)
        earlier = Button(Sentence("Earlier"), lambda: self._turn(-PAGE), enabled=self._first > 0)
        later = Button(Sentence("Later"), lambda: self._turn(PAGE), enabled=not is_last)
        pages = [Row([earlier, later])] if len(entries) > PAGE else []
        self.dialog.widgets = [*widgets, *pages]
        self.dialog.pick_focus()

    def _turn(self, by: int) -> None:
        self._first = max(0, self._first + by)
        self._problem = None
        self._fill()

    def _button(self, entry: ListEntry) -> Button:
        return Button(entry.label, lambda: self._open(entry))

    def _open(self, entry: ListEntry) -> None:
        self._problem = entry.open()
        if self._problem is None:
            self.dialog.close()
        else:
            self._fill()

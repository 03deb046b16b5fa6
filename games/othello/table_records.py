"""Othello's records in the window: copy, paste, GGF and WTHOR files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engine.play.session import Cause
from engine.words.language import Sentence
from games.othello.records import MOST_CHARACTERS, Record, UnreadableRecord, read_record, write_ggf, write_transcript
from games.othello.rules import PASS, RULES
from games.othello.wthor import WthorGame, read_wthor
from ui.dialogs.dialog import Dialog
from ui.dialogs.files import copy_to_clipboard, open_file_dialog, save_file_dialog
from ui.scenes.opening import start_game
from ui.widgets import Button, Field, Paragraph, Row, Widget, pasted_text

if TYPE_CHECKING:
    from ui.scenes.play import Play

MOST_BYTES = 20_000_000
PAGE = 12
"""How many games of a database are listed at once."""


def copy_moves(play: Play) -> None:
    """The moves up to the shown position, onto the clipboard."""
    moves = [entry.move for entry in play.session.log[: play.session.position_number]]
    copy_to_clipboard(play, write_transcript(moves))


def copy_position(play: Play) -> None:
    copy_to_clipboard(play, RULES.write_state(play.session.state))


def show_record(play: Play, record: Record) -> None:
    """Open a record at its end, with its moves to go back through; the players stay the same."""
    moves = [(move, Cause.AUTOMATIC if move == PASS else Cause.PLAYER) for move in record.moves]
    start_game(play.app, play.game, play.session.setup, play.session.players, moves=moves, start=record.start)


def paste(play: Play) -> None:
    """Type or paste a transcript, a board or a GGF game; what is on the clipboard is taken if it is one."""
    text = pasted_text()
    field = Field(Sentence("Moves, a board or GGF"), "", longest=MOST_CHARACTERS)
    dialog = Dialog(Sentence("Paste a game or position"), [], width=620)

    def opened() -> None:
        try:
            record = read_record(field.text)
        except UnreadableRecord as error:
            field.problem = error.sentence
            return
        dialog.close()
        show_record(play, record)

    def from_clipboard() -> None:
        field.text = ""
        field.typed(pasted_text()[: MOST_CHARACTERS + 1])
        opened()

    field.entered = opened
    buttons = [
        Button(Sentence("Open"), opened, icon="open", strong=True),
        Button(Sentence("From the clipboard"), from_clipboard, icon="paste"),
    ]
    dialog.widgets = [field, Row(buttons)]
    dialog.pick_focus()
    if 0 < len(text) <= MOST_CHARACTERS:
        field.typed(text)
    play.app.open_dialog(dialog, play.kit)


def save_ggf(play: Play) -> None:
    """Write the game up to its last move as a GGF file."""
    session = play.session
    words = play.language.sentence
    record = Record(
        session.state_at(0),
        tuple(entry.move for entry in session.log),
        words(play.player_name(0)),
        words(play.player_name(1)),
    )
    title = Sentence("Save as GGF")
    play.app.open_dialog(save_file_dialog(play, title, "barg-othello.ggf", write_ggf(record)), play.kit)


def open_file(play: Play) -> None:
    """Open a GGF file, or a WTHOR database with a list of its games."""

    def load(path: Path) -> Sentence | None:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES)
        try:
            if path.suffix.lower() == ".wtb":
                play.app.open_dialog(WthorList(play, path.name, read_wthor(data)).dialog, play.kit)
            else:
                show_record(play, read_record(data[: MOST_CHARACTERS + 1].decode("utf-8", errors="replace")))
        except UnreadableRecord as error:
            return error.sentence
        return None

    play.app.open_dialog(open_file_dialog(Sentence("Open GGF or WTHOR"), ("*.ggf", "*.wtb"), load), play.kit)


class WthorList:
    """The games of a database, a page at a time."""

    def __init__(self, play: Play, name: str, games: list[WthorGame]) -> None:
        self.play = play
        self.games = games
        self.first = 0
        self.problem: Sentence | None = None
        self.dialog = Dialog(Sentence("{name}", name=name), [], width=620)
        self._fill()

    def _fill(self) -> None:
        shown = self.games[self.first : self.first + PAGE]
        widgets: list[Widget] = [Paragraph(Sentence("{n} games", n=len(self.games)), quiet=True)]
        if self.problem is not None:
            widgets.append(Paragraph(self.problem))
        widgets += [self._entry(game) for game in shown]
        last = self.first + PAGE >= len(self.games)
        widgets.append(
            Row(
                [
                    Button(Sentence("Earlier"), lambda: self._turn(-PAGE), enabled=self.first > 0),
                    Button(Sentence("Later"), lambda: self._turn(PAGE), enabled=not last),
                ]
            )
        )
        self.dialog.widgets = widgets
        self.dialog.pick_focus()

    def _turn(self, by: int) -> None:
        self.first = max(0, self.first + by)
        self.problem = None
        self._fill()

    def _entry(self, game: WthorGame) -> Button:
        label = Sentence(
            "{n}. players {black} and {white}, black {discs}, best play {best}",
            n=game.number,
            black=game.black,
            white=game.white,
            discs=game.discs,
            best=game.best,
        )
        return Button(label, lambda: self._open(game))

    def _open(self, game: WthorGame) -> None:
        try:
            record = game.record()
        except UnreadableRecord as error:
            self.problem = error.sentence
            self._fill()
            return
        self.dialog.close()
        show_record(self.play, record)

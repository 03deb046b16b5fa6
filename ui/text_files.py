"""Games as text files: save one, open one, by name, by the clipboard or by dropping it on the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engine.language import Sentence
from engine.records import read_record, write_record
from ui.dialogs import Dialog
from ui.opening import start_game
from ui.widgets import Button, Field, Row, Widget, copy_text, pasted_text

if TYPE_CHECKING:
    from ui.app import App
    from ui.play import Play

MOST_BYTES = 1_000_000
OFFERED = 8
"""How many text files of the home folder are offered at the most."""


def save_dialog(play: Play) -> Dialog:
    """Write the game into a text file, or onto the clipboard."""
    text = write_record(play.session)
    setup = play.session.setup
    field = Field(Sentence("File"), str(Path.home() / f"barg-{play.game.id}-{setup.deal}.txt"))

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
            play.say(Sentence("Saved as {file}.", file=path.name))

    def copy() -> None:
        copied = copy_text(text)
        dialog.close()
        play.say(Sentence("Copied.") if copied else Sentence("The clipboard cannot be used here."))

    field.entered = save
    buttons = [
        Button(Sentence("Save"), save, icon="save", strong=True),
        Button(Sentence("Copy"), copy, icon="copy"),
    ]
    dialog = Dialog(Sentence("Save as a text file"), [field, Row(buttons)], width=560)
    return dialog


def open_dialog(app: App) -> Dialog:
    """Load a game from a text file, or from the clipboard."""
    field = Field(Sentence("File"), f"{Path.home()}/")

    def show(problem: Sentence | None) -> None:
        if problem is not None:
            field.problem = problem

    def opened() -> None:
        show(load_text_file(app, Path(field.text).expanduser()))

    def chooser(path: Path) -> Button:
        def choose() -> None:
            field.text = str(path)
            opened()

        return Button(path.name, choose)

    field.entered = opened
    buttons = [
        Button(Sentence("Open"), opened, icon="open", strong=True),
        Button(Sentence("Paste"), lambda: show(load_text(app, pasted_text())), icon="paste"),
    ]
    found = sorted(Path.home().glob("barg-*.txt"))[:OFFERED]
    widgets: list[Widget] = [field, Row(buttons), *(chooser(path) for path in found)]
    return Dialog(Sentence("Open a text file"), widgets, width=560)


def load_text_file(app: App, path: Path) -> Sentence | None:
    """Play on from the game in a file; a sentence where nothing could be loaded."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        return Sentence("The file cannot be read: {reason}", reason=error.strerror or str(error))
    return load_text(app, data.decode("utf-8", errors="replace"))


def load_text(app: App, text: str) -> Sentence | None:
    """Play on from the game that a text holds. Gives the reason where there is none; says what was left out."""
    loaded = read_record(text, app.games)
    if loaded.game is None or loaded.setup is None:
        return loaded.problem
    start_game(
        app, loaded.game, loaded.setup, loaded.players, moves=loaded.moves, position=loaded.position, start=loaded.start
    )
    if loaded.problem is not None:
        app.tell(loaded.problem)
    return None

"""Games as text files: save one, open one, by name, by the clipboard or by dropping it on the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engine.storage.game_texts import read_record, write_record
from engine.words.language import Sentence
from ui.dialogs.dialog import Dialog
from ui.dialogs.files import open_file_dialog, save_file_dialog
from ui.scenes.opening import start_game

if TYPE_CHECKING:
    from ui.app import App
    from ui.scenes.play import Play

MOST_BYTES = 1_000_000


def save_dialog(play: Play) -> Dialog:
    """Write the game into a text file, or onto the clipboard."""
    name = f"barg-{play.game.id}-{play.session.setup.deal}.txt"
    return save_file_dialog(play, Sentence("Save as a text file"), name, write_record(play.session))


def open_dialog(app: App) -> Dialog:
    """Load a game from a text file, or from the clipboard."""

    def load(path: Path) -> Sentence | None:
        return load_text_file(app, path)

    def paste(text: str) -> Sentence | None:
        return load_text(app, text)

    return open_file_dialog(Sentence("Open a text file"), ("barg-*.txt",), load, paste)


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
        app,
        loaded.game,
        loaded.setup,
        loaded.players,
        replay=loaded.replay,
        causes=loaded.causes,
        position=loaded.position,
        timed_out=loaded.timed_out,
    )
    if loaded.problem is not None:
        app.tell(loaded.problem)
    return None

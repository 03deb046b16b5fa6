"""Games as text files: save one, open one, by name, by the clipboard or by dropping it on the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engine.files.foreign_files import read_beginning
from engine.storage.game_texts import read_record, write_record
from engine.words.language import Sentence
from ui.dialogs.dialog import Dialog
from ui.dialogs.files import open_file_dialog, save_file_dialog, unreadable

if TYPE_CHECKING:
    from ui.contract.host import Host
    from ui.contract.program import Program

MOST_BYTES = 1_000_000


def save_dialog(host: Host) -> Dialog:
    """Write the game into a text file, or onto the clipboard."""
    name = f"barg-{host.game.id}-{host.session.setup.deal}.txt"
    return save_file_dialog(host.say, Sentence("Save as a text file"), name, write_record(host.session))


def open_dialog(program: Program) -> Dialog:
    """Load a game from a text file, or from the clipboard."""

    def load(path: Path) -> Sentence | None:
        return load_text_file(program, path)

    def paste(text: str) -> Sentence | None:
        return load_text(program, text)

    return open_file_dialog(Sentence("Open a text file"), ("barg-*.txt",), load, paste)


def load_text_file(program: Program, path: Path) -> Sentence | None:
    """Play on from the game in a file; a sentence where nothing could be loaded."""
    try:
        data = read_beginning(path, MOST_BYTES + 1)
    except OSError as error:
        return unreadable(error)
    return load_text(program, data.decode("utf-8", errors="replace"))


def load_text(program: Program, text: str) -> Sentence | None:
    """Play on from the game that a text holds. Gives the reason where there is none; says what was left out."""
    loaded = read_record(text, program.games)
    if loaded.game is None or loaded.setup is None:
        return loaded.problem
    program.start_game(
        loaded.game,
        loaded.setup,
        loaded.players,
        replay=loaded.replay,
        causes=loaded.causes,
        position=loaded.position,
        timed_out=loaded.timed_out,
    )
    if loaded.problem is not None:
        program.tell(loaded.problem)
    return None

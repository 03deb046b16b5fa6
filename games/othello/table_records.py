"""Othello's records in the window: copy, paste, GGF and WTHOR files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.play.session import Cause
from engine.words.language import Sentence
from games.othello.records import MOST_CHARACTERS, Record, UnreadableRecord, read_record, write_ggf, write_transcript
from games.othello.rules import PASS, RULES
from games.othello.wthor import WthorGame, read_wthor
from ui.contract.questions import FileQuestion, ListEntry, ListQuestion, TextQuestion

if TYPE_CHECKING:
    from ui.contract.host import Host

MOST_BYTES = 20_000_000


def copy_moves(host: Host) -> None:
    """The moves up to the shown position, onto the clipboard."""
    moves = [entry.move for entry in host.session.log[: host.session.position_number]]
    host.copy(write_transcript(moves))


def copy_position(host: Host) -> None:
    """The board that is shown, onto the clipboard."""
    host.copy(RULES.write_state(host.session.state))


def show_record(host: Host, record: Record) -> None:
    """Open a record at its end, with its moves to go back through; the players stay the same."""
    moves = [(move, Cause.AUTOMATIC if move == PASS else Cause.PLAYER) for move in record.moves]
    host.start_game(moves, start=record.start)


def paste(host: Host) -> None:
    """Type or paste a transcript, a board or a GGF game; what is on the clipboard is taken if it is one."""

    def opened(text: str) -> Sentence | None:
        try:
            record = read_record(text)
        except UnreadableRecord as error:
            return error.sentence
        show_record(host, record)
        return None

    title, label = Sentence("Paste a game or position"), Sentence("Moves, a board or GGF")
    host.ask_text(TextQuestion(title, label, opened, MOST_CHARACTERS))


def save_ggf(host: Host) -> None:
    """Write the game up to its last move as a GGF file."""
    session = host.session
    words = host.language.sentence
    record = Record(
        session.state_at(0),
        tuple(entry.move for entry in session.log),
        words(host.player_name(0)),
        words(host.player_name(1)),
    )
    host.save_file(Sentence("Save as GGF"), "barg-othello.ggf", write_ggf(record))


def open_file(host: Host) -> None:
    """Open a GGF file, or a WTHOR database with a list of its games."""

    def load(path: Path, data: bytes) -> Sentence | None:
        try:
            if path.suffix.lower() == ".wtb":
                host.ask_list(_games_list(host, path.name, read_wthor(data)))
            else:
                show_record(host, read_record(data[: MOST_CHARACTERS + 1].decode("utf-8", errors="replace")))
        except UnreadableRecord as error:
            return error.sentence
        return None

    host.ask_file(FileQuestion(Sentence("Open GGF or WTHOR"), ("*.ggf", "*.wtb"), load, MOST_BYTES))


def _games_list(host: Host, name: str, games: Sequence[WthorGame]) -> ListQuestion:
    """The games of a database to choose from."""

    def entry(game: WthorGame) -> ListEntry:
        label = Sentence(
            "{n}. players {black} and {white}, black {discs}, best play {best}",
            n=game.number,
            black=game.black,
            white=game.white,
            discs=game.discs,
            best=game.best,
        )
        return ListEntry(label, lambda: _open(host, game))

    count = Sentence("{n} games", n=len(games))
    return ListQuestion(Sentence("{name}", name=name), count, [entry(game) for game in games])


def _open(host: Host, game: WthorGame) -> Sentence | None:
    try:
        record = game.record()
    except UnreadableRecord as error:
        return error.sentence
    show_record(host, record)
    return None

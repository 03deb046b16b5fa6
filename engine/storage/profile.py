"""What the player must not lose: games in progress with every move, and results. One SQLite file.

Everything that touches the file happens in one thread of its own, in order, one transaction for each change:
the window never waits for a disk, and a killed program loses at most what was played a few milliseconds before.
A power cut may lose the last seconds, never the file (WAL, ``synchronous=NORMAL``).

How games are counted: a game that one person plays is counted once, when it first ends or when it is given up
for another (with at least one move played: lost). If the end is undone and the game ends again, the better
result holds and the game still counts once. Games of several persons, and games loaded from a text file, are
saved but not counted.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from engine.play.session import Session, Transition
from engine.rules.contract import Result
from engine.storage import profile_games as games
from engine.storage import profile_results as tallies
from engine.storage.profile_file import ProfileFile, open_profile_file
from engine.storage.profile_games import SavedGame
from engine.storage.profile_results import Results
from engine.storage.profile_writer import Writer
from engine.words.language import Sentence

__all__ = ["Ending", "Profile", "Results", "SavedGame"]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended for the one person who played it (``None``: nobody to count it for), in how many moves."""

    result: Result | None
    moves: int


class Profile:
    """Games in progress and results of one player.

    ``notices`` are sentences the player should be told; more may come while playing (a full disk).
    Whoever shows them takes them out of the list.
    """

    def __init__(self, file: ProfileFile) -> None:
        self._file = file
        self.notices: list[Sentence] = list(file.notices)
        self._writer = Writer(file.database, self._tell_trouble)

    @classmethod
    def open(cls, folder: Path) -> Profile:
        """Opens or makes ``profile.sqlite`` in ``folder``. Never fails: what is broken is kept aside under a
        new name, and where nothing can be written the profile lives in memory; :attr:`notices` say so."""
        return cls(open_profile_file(folder))

    @property
    def is_kept(self) -> bool:
        """Whether anything will be there at the next start."""
        return self._file.is_kept

    # -- games in progress

    def begin(self, session: Session[Any, Any], elapsed: float = 0.0) -> int:
        """Starts to save a game and returns its number; an unfinished game of the same variant is given up.

        Moves that the session holds already are saved too.
        """
        now = time.time()
        fresh = games.new_game(session, now, elapsed)

        def job(database: Connection) -> None:
            tallies.give_up_others(database, fresh.game, fresh.variant, self._file.is_free, now)
            games.insert(database, fresh, self._file.window)

        self._writer.send(job)
        return fresh.row

    def record(
        self,
        game_row: int,
        transition: Transition[Any, Any],
        move_text: str | None,
        elapsed: float,
        *,
        undo_used: bool = False,
        ending: Ending | None = None,
    ) -> None:
        """Saves one change of position, and with it the end of the game where it ended. Returns at once.

        ``move_text`` is the text of a move just played and ``None`` for undo, redo and restart.
        ``elapsed`` is playing time in seconds.
        """
        now = time.time()
        number, cause = transition.number, transition.cause.value

        def job(database: Connection) -> None:
            if move_text is not None:
                games.write_move(database, game_row, number, move_text, cause)
            games.note(database, game_row, number, elapsed, undo_used, now)
            if ending is None:
                games.set_status(database, game_row, games.OPEN)
            else:
                tallies.finish(database, game_row, ending.result, elapsed, ending.moves, undo_used, now)

        self._writer.send(job)

    def note_time(self, game_row: int, position: int, elapsed: float, undo_used: bool = False) -> None:
        """Saves the playing time of a game that is being left."""
        now = time.time()
        self._writer.send(lambda database: games.note(database, game_row, position, elapsed, undo_used, now))

    def release(self, game_row: int) -> None:
        """Lets another window go on with the game."""
        self._writer.send(lambda database: games.set_window(database, game_row, None))

    def finish(self, game_row: int, result: Result | None, elapsed: float, moves: int, undo_used: bool) -> None:
        """Counts the end of a game, once for each game; also for a game that is given up."""
        now = time.time()
        self._writer.send(lambda database: tallies.finish(database, game_row, result, elapsed, moves, undo_used, now))

    def unfinished(self, game_id: str, variant: str = "") -> SavedGame | None:
        """The latest unfinished game, which no other window has open; ``None`` if there is none."""
        return self._writer.ask(lambda database: games.unfinished(database, game_id, variant, self._file.is_free), None)

    def resume(self, game_id: str, variant: str = "") -> SavedGame | None:
        """As :meth:`unfinished`, and takes the game for this window. Give its ``row`` to the autosave."""

        def job(database: Connection) -> SavedGame | None:
            saved = games.unfinished(database, game_id, variant, self._file.is_free)
            if saved is not None:
                games.set_window(database, saved.row, self._file.window)
            return saved

        return self._writer.ask(job, None)

    def unfinished_games(self) -> Mapping[tuple[str, str], int]:
        """For each (game, variant) that can be continued, how many moves have been played."""
        return self._writer.ask(lambda database: games.all_unfinished(database, self._file.is_free), {})

    # -- results

    def results(self, game_id: str, variant: str | None = None) -> Results:
        """The counts of a game, or of one variant."""
        return self._writer.ask(lambda database: tallies.results(database, game_id, variant), Results())

    def forget_results(self, game_id: str, variant: str | None = None) -> None:
        """Sets the counts of a game or variant back to nothing; games in progress stay."""
        self._writer.send(lambda database: tallies.forget(database, game_id, variant))

    # -- the end

    def flush(self, seconds: float = 5.0) -> bool:
        """Waits until everything is in the file; ``False`` if that did not happen in time."""
        return self._writer.flush(seconds)

    def close(self) -> None:
        """Writes what is left and closes the file."""
        self._writer.close()
        self._file.close()

    def __enter__(self) -> Profile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _tell_trouble(self, error: Exception) -> None:
        self.notices.append(
            Sentence(
                "The last moves could not be saved ({reason}). Saving is tried again with every move.",
                reason=str(error),
            )
        )

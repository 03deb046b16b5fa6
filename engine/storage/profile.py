"""What the player must not lose: games with every move, and results. One SQLite file, and all of it in memory.

The window reads and changes memory alone and never waits: a thread of its own opens the file, makes it agree with
memory a few milliseconds after each change, and goes on trying where that cannot be. A killed program loses at most
these milliseconds; a power cut may lose the last seconds, never the file (WAL, ``synchronous=NORMAL``).

How games are counted: a game is begun by the player's own first command, even if that was undone. A game that one
person plays is counted once, when it first ends, or as *left* when another of its variant takes its place; a game
that was left can be taken up again, and then counts as it ends. If an end is undone and the game ends again, the
better result holds. Games of several persons, and games loaded from a text file, are saved but not counted.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.play.session import Cause, Session, Transition
from engine.rules.contract import Outcome, Result
from engine.storage import profile_copies as copies
from engine.storage.profile_copies import Imported, Offer
from engine.storage.profile_games import (
    OPEN,
    GameRow,
    PastGame,
    SavedGame,
    lists_as_json,
    new_row,
    outcome_as_json,
    past_game,
)
from engine.storage.profile_keeper import Keeper
from engine.storage.profile_results import Results
from engine.storage.profile_rows import read_moves
from engine.storage.profile_state import CannotSave, ProfileState, Ticket, Trouble
from engine.storage.profile_writer import Writer
from engine.words.language import Sentence

__all__ = ["Ending", "Imported", "Offer", "PastGame", "Profile", "Results", "SavedGame"]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended for the one person who played it (``None``: nobody to count it for), in how many moves,
    and for everybody at the table (``outcome``).
    """

    result: Result | None
    moves: int
    outcome: Outcome | None = None


class Profile:
    """Games and results of one player. No method waits for a disk, a lock or another program, but for
    :meth:`flush`, :meth:`close` and :meth:`wait_until_loaded`, which wait as long as they are told at the most.

    Once a frame the window may look at :attr:`state`, :attr:`edition` (it grows when what was read before may be
    out of date), :attr:`offer`, the sentences of :meth:`take_notices` and the tickets it holds.
    """

    def __init__(self, folder: Path) -> None:
        self._writer = Writer(folder)
        self._book = self._writer.book
        self._writer.start()

    @classmethod
    def open(cls, folder: Path) -> Profile:
        """Begins to open or make ``profile.sqlite`` in ``folder`` and returns at once. Never fails: what is broken
        is kept aside under a new name, and what cannot be written is kept in memory; notices and state say so.
        """
        return cls(folder)

    # -- how it fares

    @property
    def state(self) -> ProfileState:
        """What is not saved yet, and why."""
        return self._writer.state

    @property
    def is_loaded(self) -> bool:
        """Whether the first try to open the file is over; before, nothing is known of saved games."""
        return self.state.is_loaded

    @property
    def is_kept(self) -> bool:
        """Whether what is played now will be there at the next start."""
        state = self.state
        return state.is_loaded and state.trouble is None

    @property
    def edition(self) -> int:
        """Grows whenever games or results were read anew from the file, by this window or after another's change."""
        return self._book.edition

    @property
    def notices(self) -> list[Sentence]:
        """Sentences that the player should be told; more may come while playing."""
        return list(self._writer.keeper.notices)

    def take_notices(self) -> list[Sentence]:
        """The sentences that the player should be told, each once."""
        waiting = self._writer.keeper.notices
        return [waiting.popleft() for _ in range(len(waiting))]

    # -- games in progress

    def begin(self, session: Session[Any, Any], elapsed: float = 0.0) -> int:
        """Starts to save a game and returns its number; an open game of the same variant is left, if it was begun.

        Moves that the session holds already are saved too.
        """
        row, moves = new_row(session, time.time(), elapsed)
        self._book.begin(row, moves)
        return row.id

    def record(
        self,
        game_row: int,
        transition: Transition[Any, Any],
        move_text: str | None,
        elapsed: float,
        *,
        undo_used: bool = False,
        begun: bool | None = None,
        ending: Ending | None = None,
    ) -> None:
        """Saves one change of position, and with it the end of the game where it ended.

        ``move_text`` is the text of a move just played and ``None`` for undo, redo and restart. ``elapsed`` is
        playing time in seconds. ``begun``: whether this was the player's own command; left out, a move by the
        player is one.
        """
        own = transition.cause is Cause.PLAYER if begun is None else begun
        move = None if move_text is None else (move_text, transition.cause.value)

        def change(row: GameRow) -> GameRow:
            undos = row.undos + (transition.cause in (Cause.UNDO, Cause.RESTART))
            return replace(
                row, elapsed=elapsed, undos=max(undos, int(undo_used)), begun=int(row.begun or own), status=OPEN
            )

        self._book.play(game_row, transition.number, move, change)
        if ending is not None:
            self._finish(game_row, ending, elapsed, undo_used)

    def note_time(self, game_row: int, position: int, elapsed: float, undo_used: bool = False) -> None:
        """Saves the playing time of a game that is being left."""

        def change(row: GameRow) -> GameRow:
            return replace(row, position=position, elapsed=elapsed, undos=max(row.undos, int(undo_used)))

        self._book.change(game_row, change)

    def note_help(self, game_row: int, *, hints: int = 0, helps: int = 0) -> None:
        """So many hints more were shown, and so often other help was used (a solution, values of moves)."""
        self._book.change(game_row, lambda row: replace(row, hints=row.hints + hints, helps=row.helps + helps))

    def note_clocks(self, game_row: int, used: Sequence[float]) -> None:
        """Saves the seconds that each seat has used of its clock."""
        self._book.change(game_row, lambda row: replace(row, clocks=lists_as_json(used)))

    def note_names(self, game_row: int, names: Sequence[str]) -> None:
        """Saves what the players are called, by seat."""
        self._book.change(game_row, lambda row: replace(row, names=lists_as_json(names)))

    def release(self, game_row: int) -> None:
        """Lets another window go on with the game."""
        self._book.release(game_row)

    def finish(self, game_row: int, result: Result | None, elapsed: float, moves: int, undo_used: bool) -> None:
        """Counts the end of a game, once for each game; also for one that ends otherwise than on the table."""
        self._finish(game_row, Ending(result, moves), elapsed, undo_used)

    def _finish(self, game_row: int, ending: Ending, elapsed: float, undo_used: bool) -> None:
        def change(row: GameRow) -> GameRow:
            outcome = row.outcome if ending.outcome is None else outcome_as_json(ending.outcome)
            return replace(row, undos=max(row.undos, int(undo_used)), elapsed=elapsed, outcome=outcome)

        self._book.finish(game_row, change, ending.result, elapsed, ending.moves)

    def unfinished(self, game_id: str, variant: str = "") -> SavedGame | None:
        """The latest unfinished game that no other window has open, as far as is known; ``None`` without one."""
        self._writer.refresh()
        return self._book.unfinished(game_id, variant)

    def resume(self, game_id: str, variant: str = "") -> SavedGame | None:
        """As :meth:`unfinished`, and takes the game for this window. Give its ``row`` to the autosave.

        Should another window have taken it a moment ago, this one goes on with a copy, and a notice says so.
        """
        saved = self.unfinished(game_id, variant)
        return None if saved is None else self._book.take(saved.row)

    def unfinished_games(self) -> Mapping[tuple[str, str], int]:
        """For each (game, variant) that can be continued, how many moves have been played."""
        self._writer.refresh()
        return self._book.all_unfinished()

    def put_aside(self, game_row: int) -> None:
        """A saved game that cannot be opened stands in the way no longer; its row stays in the file as it is."""
        self._book.put_aside(game_row)

    # -- games that ended or were left

    def past(self, game_id: str, variant: str | None = None, most: int = 100) -> Sequence[PastGame]:
        """The games that ended or were left, the latest first."""
        found: list[PastGame] = []
        for row in self._book.past(game_id, variant):
            with suppress(ValueError, RecursionError):
                found.append(past_game(row))
            if len(found) == most:
                break
        return found

    def take_up(self, game_row: int) -> Ticket[SavedGame]:
        """Takes a game that was left, or looks again at one that ended, for this window; others of its variant are
        left for it. The ticket's problem says why it cannot be: its moves may be gone, being too old.
        """

        def job(keeper: Keeper) -> SavedGame:
            moves = self._book.moves_of(game_row)
            if moves is None:
                moves = read_moves(keeper.database, game_row)
            saved = None if not moves else self._book.take(game_row, moves)
            if saved is None:
                raise CannotSave(Trouble.GONE, Sentence("The moves of this game are not kept any more."))
            return saved

        return self._writer.run(job)

    # -- results

    def results(self, game_id: str, variant: str | None = None) -> Results:
        """The counts of a game, or of one variant."""
        return self._book.results(game_id, variant)

    def forget_results(self, game_id: str, variant: str | None = None) -> None:
        """Sets the counts of a game or variant back to nothing; the games themselves stay."""
        self._book.forget(game_id, variant)

    # -- copies, and carrying everything to another computer

    @property
    def offer(self) -> Offer | None:
        """A sound copy of a file that was found broken, to be taken or not."""
        return self._writer.keeper.offer

    def accept_offer(self) -> Ticket[Imported]:
        """Puts the offered copy in the place of the new file, which is kept aside."""

        def job(keeper: Keeper) -> Imported:
            offer = keeper.offer
            if offer is None:
                raise CannotSave(Trouble.GONE, Sentence("There is no copy."))
            return keeper.take_over(lambda folder: copies.unpacked_copy(offer, folder))

        return self._writer.run(job)

    def decline_offer(self) -> None:
        """The copy stays where it is, and is offered no more."""
        self._writer.keeper.offer = None

    def export(self, path: Path, settings: str) -> Ticket[Path]:
        """Writes settings (their file's text) and profile into one new file."""
        return self._writer.run(lambda keeper: keeper.export(path, settings))

    def import_from(self, path: Path) -> Ticket[Imported]:
        """Puts the profile of an exported file in the place of this one, which is kept aside. The settings come
        back as text, for their owner to check.
        """
        return self._writer.run(lambda keeper: keeper.take_over(lambda folder: copies.unpack(path, folder)))

    # -- the end

    def wait_until_loaded(self, seconds: float = 10.0) -> bool:
        """Waits until the first try to open the file is over; ``False`` if it is not in time."""
        return self._writer.wait_until_loaded(seconds)

    def refresh(self) -> None:
        """Has a look whether other windows changed something; :attr:`edition` grows if so."""
        self._writer.refresh()

    def flush(self, seconds: float = 5.0) -> bool:
        """Waits until everything is in the file; ``False`` if that cannot be, or was not in time."""
        return self._writer.flush(seconds)

    def close(self, seconds: float = 5.0) -> ProfileState:
        """Tries once more to write what is left, closes the file, and says what was left unsaved."""
        self._writer.close(seconds)
        return self.state

    def __enter__(self) -> Profile:
        """For programs without a window: waits until the file was read."""
        self.wait_until_loaded()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

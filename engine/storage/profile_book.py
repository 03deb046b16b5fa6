"""The profile in memory: what the window reads and changes. It never waits for anything but its own short lock.

Memory says what is true; the writer makes the file agree. A game is written as it stands, not as a list of what
was done to it, so a write that failed is simply done again, and a file that vanished can be written anew.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from engine.play.session import Cause
from engine.rules.contract import Result
from engine.storage.profile_games import FINISHED, LEFT, OPEN, GameRow, Moves, SavedGame, new_number, saved_game
from engine.storage.profile_results import Results, results_of
from engine.storage.profile_rows import Batch, Loaded, RowWrite, Waiting

_BETTER = {None: 0, Result.LOST.value: 1, Result.DRAWN.value: 2, Result.WON.value: 3}
Change = Callable[[GameRow], GameRow]


@dataclass(slots=True)
class Entry:
    """One game in memory. ``moves`` is ``None`` while they are only in the file; the first ``kept`` of them are
    known to stand there. ``known`` is when the file last said it was touched; ``None`` if it is not there yet.
    ``is_held``: on this window's table. ``is_free``: no other window has it open.
    """

    row: GameRow
    moves: list[tuple[str, str]] | None = None
    kept: int = 0
    known: float | None = None
    is_held: bool = False
    is_free: bool = True


class Book:
    """All games of the profile. Every method may be called from any thread and returns at once.

    ``edition`` grows whenever something that is shown may have changed by what was read from the file.
    """

    def __init__(self, on_change: Callable[[], None]) -> None:
        self._on_change = on_change
        self._lock = threading.RLock()
        self._entries: dict[int, Entry] = {}
        self._moved: dict[int, int] = {}
        self._waiting = Waiting()
        self._under_way: Batch | None = None
        self._touched = 0.0
        self._place = 0
        self.edition = 0

    # -- what the window changes

    def begin(self, row: GameRow, moves: Moves) -> None:
        """Takes a new game in; others of its variant are left, unless another window has them open."""
        with self._lock:
            self._shelve_others(row)
            self._entries[row.id] = Entry(replace(row, touched=self._now()), list(moves), is_held=True)
            self._changed(row.id, int(bool(moves)))

    def play(self, number: int, position: int, move: tuple[str, str] | None, change: Change) -> None:
        """The position of a game is another one now. ``move`` was just played and led there; whatever could have
        been redone is gone.
        """
        with self._lock:
            entry = self._find(number)
            if entry is None:
                return
            if move is not None and entry.moves is not None:
                del entry.moves[position - 1 :]
                entry.moves.append(move)
                entry.kept = min(entry.kept, position - 1)
            chosen = sum(cause != Cause.AUTOMATIC.value for _, cause in (entry.moves or [])[:position])
            self._set(entry, replace(change(entry.row), position=position, length=chosen), 1)

    def change(self, number: int, change: Change, unsaved: int = 0) -> None:
        """Changes the values of one game; a game that is not known changes nothing."""
        with self._lock:
            entry = self._find(number)
            if entry is not None:
                self._set(entry, change(entry.row), unsaved)

    def finish(self, number: int, change: Change, result: Result | None, elapsed: float, length: int) -> None:
        """The game is over. It counts, if it counts, exactly once: a better result replaces an earlier one."""
        with self._lock:
            entry = self._find(number)
            if entry is None:
                return
            row = replace(change(entry.row), status=FINISHED)
            if result is not None and row.counted and _is_news(row, result):
                row = replace(
                    row,
                    result=result.value,
                    ended=time.time(),
                    place=row.place if row.tallied and row.place is not None else self._next_place(),
                    ended_elapsed=elapsed,
                    ended_length=length,
                    tallied=1,
                )
            self._set(entry, row, 1)

    def release(self, number: int) -> None:
        """The game is on this window's table no longer. What it was may be on another's table now."""
        with self._lock:
            entry = self._find(number)
            if entry is not None:
                entry.is_held = False
                self._set(entry, entry.row, 0)
            self._moved.pop(number, None)

    def take(self, number: int, moves: Moves | None = None) -> SavedGame | None:
        """Puts a game on this window's table. One that was left or ended is open again, and others of its
        variant are left for it. ``moves`` are those that were read from the file, where memory has none.
        """
        with self._lock:
            entry = self._entries.get(number)
            if entry is None or not entry.is_free:
                return None
            if entry.moves is None:
                if moves is None:
                    return None
                entry.moves, entry.kept = list(moves), len(moves)
            saved = _saved(entry)
            if saved is None:
                return None
            if entry.row.status == LEFT:
                tallied = entry.row.tallied if entry.row.result is not None else 0
                entry.row = replace(entry.row, status=OPEN, tallied=tallied)
            self._shelve_others(entry.row)
            entry.is_held = True
            self._set(entry, entry.row, 0)
            return saved

    def forget(self, game: str, variant: str | None) -> None:
        """Sets the counts of a game or variant back to nothing; the games stay."""
        with self._lock:
            for entry in self._entries.values():
                if entry.row.tallied and _is_of(entry.row, game, variant):
                    self._set(entry, replace(entry.row, tallied=0), 1)

    def put_aside(self, number: int) -> None:
        """A game that makes no sense is neither shown nor counted any more; its row stays in the file as it is."""
        with self._lock:
            self._entries.pop(number, None)
            self._waiting.rows.discard(number)
            self._waiting.aside.add(number)
            self._on_change()

    # -- what the window reads

    def unfinished(self, game: str, variant: str) -> SavedGame | None:
        """The open game touched last that no other window has open and that makes sense."""
        with self._lock:
            found = [
                entry
                for entry in self._entries.values()
                if entry.row.status == OPEN and entry.is_free and (entry.row.game, entry.row.variant) == (game, variant)
            ]
            for entry in sorted(found, key=lambda entry: entry.row.touched, reverse=True):
                saved = _saved(entry)
                if saved is not None:
                    return saved
            return None

    def all_unfinished(self) -> Mapping[tuple[str, str], int]:
        """(game, variant) → number of moves, of all open games that no other window has open."""
        with self._lock:
            found = [e.row for e in self._entries.values() if e.row.status == OPEN and e.is_free]
        return {(row.game, row.variant): row.position for row in sorted(found, key=lambda row: row.touched)}

    def results(self, game: str, variant: str | None) -> Results:
        """The counts of a game, or of one variant."""
        with self._lock:
            found = [entry.row for entry in self._entries.values() if _is_of(entry.row, game, variant)]
        return results_of(found)

    def past(self, game: str, variant: str | None) -> list[GameRow]:
        """The games that ended or were left, the latest first."""
        with self._lock:
            found = [e.row for e in self._entries.values() if e.row.status != OPEN and _is_of(e.row, game, variant)]
        return sorted(found, key=lambda row: (row.ended or row.touched, row.place or 0), reverse=True)

    def moves_of(self, number: int) -> Moves | None:
        """The moves of a game, where memory has them."""
        with self._lock:
            entry = self._entries.get(number)
            return None if entry is None or entry.moves is None else tuple(entry.moves)

    @property
    def unsaved(self) -> int:
        """Moves and ends of games that are not in the file; what is being written is not there yet."""
        with self._lock:
            return self._waiting.unsaved + (self._under_way.unsaved if self._under_way else 0)

    @property
    def is_empty(self) -> bool:
        """Whether there is no game at all."""
        with self._lock:
            return not self._entries

    @property
    def is_saved(self) -> bool:
        """Whether the file knows all that memory knows."""
        with self._lock:
            return self._waiting.is_empty and self._under_way is None

    # -- what the writer does

    def next_batch(self) -> Batch:
        """All that waits to be written, taken out: give it back with :meth:`failed` if it could not be."""
        with self._lock:
            writes = [
                RowWrite(
                    entry.row,
                    entry.kept,
                    None if entry.moves is None else tuple(entry.moves[entry.kept :]),
                    entry.known,
                    entry.is_held,
                )
                for number in sorted(self._waiting.rows)
                if (entry := self._entries.get(number)) is not None
            ]
            for write in writes:
                if write.tail is not None:
                    self._entries[write.row.id].kept += len(write.tail)
            waiting = self._waiting
            batch = Batch(tuple(writes), tuple(waiting.deleted), tuple(waiting.aside), waiting.unsaved)
            self._waiting = Waiting()
            self._under_way = batch
            return batch

    def written(self, batch: Batch) -> None:
        """All of a batch is in the file."""
        with self._lock:
            self._under_way = None
            for write in batch.writes:
                entry = self._entries.get(write.row.id)
                if entry is not None:
                    entry.known = write.row.touched

    def failed(self, batch: Batch) -> None:
        """Nothing of a batch was written."""
        with self._lock:
            self._under_way = None
            for write in batch.writes:
                entry = self._entries.get(write.row.id)
                if entry is not None:
                    entry.kept = min(entry.kept, write.kept)
                    self._waiting.rows.add(write.row.id)
            self._waiting.deleted.update(batch.deleted)
            self._waiting.aside.update(batch.aside)
            self._waiting.unsaved += batch.unsaved

    def fork(self, number: int) -> None:
        """Another window has this game on its table too: ours goes on as a game of its own."""
        with self._lock:
            entry = self._entries.pop(number)
            entry.row = replace(entry.row, id=new_number())
            entry.kept, entry.known = 0, None
            self._entries[entry.row.id] = entry
            self._moved[number] = entry.row.id
            self._waiting.rows.discard(number)
            self._waiting.rows.add(entry.row.id)

    def drop(self, number: int) -> None:
        """Gives up what memory says of a game that another window has: the file knows better."""
        with self._lock:
            self._waiting.rows.discard(number)
            self._waiting.deleted.discard(number)
            self._entries.pop(number, None)

    def loaded(self, loaded: Loaded, is_free: Callable[[int | None], bool], *, shelve: bool) -> None:
        """Takes over what the file holds, except where memory knows more. ``shelve``: games begun on this window's
        table before the file could be read take the place of those in it.
        """
        with self._lock:
            known = {row.id for row in loaded.rows}
            for number, entry in list(self._entries.items()):
                if number not in known and not entry.is_held and number not in self._waiting.rows:
                    del self._entries[number]
            for row in loaded.rows:
                self._touched = max(self._touched, row.touched)
                self._place = max(self._place, row.place or 0)
                ours = self._entries.get(row.id)
                if ours is not None and (ours.is_held or row.id in self._waiting.rows):
                    continue
                if row.id in self._waiting.deleted or row.id in self._waiting.aside:
                    continue
                moves = loaded.moves.get(row.id)
                kept = len(moves) if moves is not None else 0
                self._entries[row.id] = Entry(
                    row, None if moves is None else list(moves), kept, row.touched, is_free=is_free(row.window)
                )
            if shelve:
                for entry in [entry for entry in self._entries.values() if entry.is_held and entry.row.status == OPEN]:
                    self._shelve_others(entry.row)
            self.edition += 1

    def look_at_windows(self, is_free: Callable[[int | None], bool]) -> None:
        """Other windows may have been closed, or have ended without a word: their games are free then."""
        with self._lock:
            theirs = [entry for entry in self._entries.values() if entry.row.window is not None and not entry.is_held]
        free = {window: is_free(window) for window in {entry.row.window for entry in theirs}}
        with self._lock:
            for entry in theirs:
                now_free = free.get(entry.row.window, True)
                if entry.is_free != now_free:
                    entry.is_free = now_free
                    self.edition += 1

    def write_all(self) -> None:
        """The file is a new one and knows nothing: every game is to be written, with the moves that are known."""
        with self._lock:
            for entry in self._entries.values():
                entry.kept, entry.known = 0, None
            self._waiting.rows.update(self._entries)

    def write_held(self) -> None:
        """The file has all games but may not know what is on this window's table: that is written whole."""
        with self._lock:
            for number, entry in self._entries.items():
                if entry.is_held:
                    entry.kept, entry.known = 0, None
                    self._waiting.rows.add(number)

    def forget_the_rest(self) -> None:
        """The file is another one, with games of its own: only what is on this window's table, and what was not
        saved yet, goes into it.
        """
        with self._lock:
            kept = {number: e for number, e in self._entries.items() if e.is_held or number in self._waiting.rows}
            for entry in kept.values():
                entry.kept, entry.known = 0, None
            self._entries = kept
            self._waiting = Waiting(rows=set(kept), unsaved=self._waiting.unsaved)

    # -- how

    def _find(self, number: int) -> Entry | None:
        return self._entries.get(self._moved.get(number, number))

    def _set(self, entry: Entry, row: GameRow, unsaved: int) -> None:
        entry.row = replace(row, touched=self._now(), window=None)
        self._changed(row.id, unsaved)

    def _changed(self, number: int, unsaved: int) -> None:
        self._waiting.rows.add(number)
        self._waiting.unsaved += unsaved
        self._on_change()

    def _now(self) -> float:
        """The time, or a little more than the latest time in the profile: the game touched last stays the last
        where the computer's clock was set back.
        """
        self._touched = max(time.time(), self._touched + 0.001)
        return self._touched

    def _next_place(self) -> int:
        self._place += 1
        return self._place

    def _shelve_others(self, row: GameRow) -> None:
        """Other open games of this variant are left; those that were never begun are nothing to keep."""
        for number, entry in list(self._entries.items()):
            other = entry.row
            is_other = number != row.id and _is_of(other, row.game, row.variant)
            if not is_other or other.status != OPEN or not entry.is_free:
                continue
            if not other.begun:
                self._discard(number)
                continue
            tallied = int(bool(other.counted))
            place = (other.place if other.tallied else None) or (self._next_place() if tallied else None)
            ended = other.ended if other.result is not None else time.time()
            self._set(entry, replace(other, status=LEFT, tallied=tallied, place=place, ended=ended), 1)

    def _discard(self, number: int) -> None:
        del self._entries[number]
        self._waiting.rows.discard(number)
        self._waiting.deleted.add(number)
        self._on_change()


def _is_of(row: GameRow, game: str, variant: str | None) -> bool:
    return row.game == game and (variant is None or row.variant == variant)


def _is_news(row: GameRow, result: Result) -> bool:
    return not row.tallied or _BETTER[result.value] > _BETTER[row.result]


def _saved(entry: Entry) -> SavedGame | None:
    try:
        return saved_game(entry.row, tuple(entry.moves or ()))
    except (ValueError, RecursionError):
        return None

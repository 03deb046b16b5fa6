"""The strong search: compiled kernels, run in a thread of their own so that a thought can always be ended."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from games.othello.kernels.context import SELECTIVITY, Memory
from games.othello.kernels.endgame import solve
from games.othello.kernels.evaluation import HIGHEST, UNIT, set_features
from games.othello.kernels.hashing import best_square, bucket, look_up
from games.othello.kernels.midgame import look_ahead
from games.othello.kernels.patterns import power_table
from games.othello.rules import PASS, Position, legal_squares, squares_of, turned_discs
from games.othello.search.contract import Effort, MoveValue, Report, Search, Thought
from games.othello.search.cuts import set_cuts
from games.othello.search.weights import load, memory_rows

WINDOW = 2 * HIGHEST
"""Wider than any score, in the kernels' unit."""
_LONGEST_LINE = 20
_FEW_EMPTIES = 10
"""From here on playing out costs less than ordering the moves first."""


def _depth_before_solving(empties: int, effort: Effort) -> int:
    """How deep to look before playing out: it orders the moves, and is the answer if time runs out."""
    return max(1, min(empties - 6, 14 if effort.caution else 8))


class OutOfTime(Exception):
    """The kernel was stopped; what it returned is worthless."""


@dataclass(slots=True)
class _Root:
    """A position as the kernels see it, its moves best first, and the values found for them."""

    mine: int
    other: int
    colour: int
    empties: int
    moves: list[int]

    @classmethod
    def of(cls, state: Position) -> _Root:
        moves = list(squares_of(legal_squares(state.mine, state.other)))
        return cls(state.mine, state.other, state.to_move, state.empty.bit_count(), moves)

    def after(self, move: int) -> tuple[np.uint64, np.uint64]:
        turned = turned_discs(self.mine, self.other, move)
        return np.uint64(self.other & ~turned), np.uint64(self.mine | turned | 1 << move)


class CompiledSearch(Search):
    """Iterative deepening at the root; below it everything is compiled.

    ``hash_bits`` sizes the tables (see :class:`Memory`; 19: 42 MB); ``weights`` (rows as :func:`weights.load` gives
    them) are those of the file unless others are given.
    """

    def __init__(self, hash_bits: int = 19, weights: NDArray[np.int16] | None = None) -> None:
        self._memory = Memory(memory_rows(load() if weights is None else weights), power_table(), hash_bits)
        set_cuts(self._memory)

    @property
    def memory(self) -> Memory:
        """What the kernels read and write. :meth:`Memory.stop` ends a thought from any thread."""
        return self._memory

    def forget(self) -> None:
        self._memory.clear()

    def best(self, state: Position, effort: Effort) -> Thought:
        root = _Root.of(state)
        found = Thought(root.moves[0], 0.0, 0, False)

        def work() -> None:
            nonlocal found
            for thought in self._deeper_and_deeper(root, effort):
                found = thought

        self._in_time(work, effort)
        return found

    def values(self, state: Position, effort: Effort, report: Report | None = None) -> list[MoveValue]:
        root = _Root.of(state)
        found: list[MoveValue] = []

        def work() -> None:
            nonlocal found
            for found in self._all_values(root, effort):
                if report is not None:
                    report(found)

        self._in_time(work, effort)
        return found or [MoveValue(move, 0.0, 0, False) for move in root.moves]

    def value_at(self, state: Position, depth: int) -> float:
        """The value in discs of a position by a full search of exactly ``depth`` plies, without probable cuts."""
        root = _Root.of(state)
        self._memory.begin()
        self._memory.words[SELECTIVITY] = 0
        return self._root_search(root, depth) / UNIT

    def _in_time(self, work: Callable[[], None], effort: Effort) -> None:
        """Run ``work`` beside this thread, and stop its kernels when time is up or this thread is interrupted."""
        memory = self._memory
        memory.begin()
        memory.words[SELECTIVITY] = round(effort.caution * 100)
        trouble: list[BaseException] = []

        def run() -> None:
            try:
                work()
            except OutOfTime:
                pass
            except BaseException as error:  # handed to the thread that waits
                trouble.append(error)

        thread = threading.Thread(target=run, daemon=True)
        end = time.monotonic() + effort.seconds
        thread.start()
        try:
            while thread.is_alive() and time.monotonic() < end:
                thread.join(min(0.02, max(0.0, end - time.monotonic())))
        finally:
            memory.stop()
            thread.join()
        if trouble:
            raise trouble[0]

    def _deeper_and_deeper(self, root: _Root, effort: Effort) -> Iterator[Thought]:
        """One thought after another, each deeper than the one before; the last is exact where the effort allows it."""
        solving = root.empties <= effort.solve_from
        last = min(effort.depth, root.empties) if not solving else _depth_before_solving(root.empties, effort)
        if not (solving and root.empties <= _FEW_EMPTIES):
            for depth in range(1 + (last + 1) % 2, last + 1, 2) if last > 2 else range(1, last + 1):
                value = self._root_search(root, depth)
                exact = depth >= root.empties
                yield self._thought(root, value / UNIT, depth, exact)
                if exact:
                    return
        if solving:
            value = self._root_solve(root)
            yield self._thought(root, float(value), root.empties, True)

    def _root_search(self, root: _Root, depth: int) -> int:
        """Order the root's moves by a search; the best move's value in the kernels' unit."""
        best = -WINDOW
        ranked: list[int] = []
        for number, move in enumerate(root.moves):
            if number == 0:
                value = -self._ahead(root, move, -WINDOW, WINDOW, depth - 1)
            else:
                value = -self._ahead(root, move, -best - 1, -best, depth - 1)
                if value > best:
                    value = -self._ahead(root, move, -WINDOW, -best, depth - 1)
            if value > best:
                best = value
                ranked.insert(0, move)
            else:
                ranked.append(move)
        root.moves = ranked
        return best

    def _root_solve(self, root: _Root) -> int:
        best = -65
        ranked: list[int] = []
        for number, move in enumerate(root.moves):
            if number == 0:
                value = -self._solved(root, move, -64, 64)
            else:
                value = -self._solved(root, move, -best - 1, -best)
                if value > best:
                    value = -self._solved(root, move, -64, -best)
            if value > best:
                best = value
                ranked.insert(0, move)
            else:
                ranked.append(move)
            if best >= 64:
                ranked += root.moves[number + 1 :]
                break
        root.moves = ranked
        return best

    def _all_values(self, root: _Root, effort: Effort) -> Iterator[list[MoveValue]]:
        """The values of all moves, best first, deeper and deeper; then the proved values one by one."""
        solving = root.empties <= effort.solve_from
        last = min(effort.depth, root.empties, 10 if solving else 60)
        for depth in range(1 + (last + 1) % 2, last + 1, 2):
            found = [
                MoveValue(
                    move, -self._ahead(root, move, -WINDOW, WINDOW, depth - 1) / UNIT, depth, depth >= root.empties
                )
                for move in root.moves
            ]
            found.sort(key=lambda known: -known.value)
            root.moves = [known.move for known in found]
            yield list(found)
            if depth >= root.empties:
                return
        if solving:
            for place, known in enumerate(found):
                value = float(-self._solved(root, known.move, -64, 64))
                found[place] = MoveValue(known.move, value, root.empties, True)
                yield sorted(found, key=lambda known: -known.value)

    def _ahead(self, root: _Root, move: int, alpha: int, beta: int, depth: int) -> int:
        mine, other = self._go(root, move)
        empties, colour = root.empties - 1, 1 - root.colour
        value = look_ahead(self._memory.address, mine, other, alpha, beta, depth, empties, colour)
        return self._unless_stopped(value)

    def _solved(self, root: _Root, move: int, alpha: int, beta: int) -> int:
        mine, other = self._go(root, move)
        value = solve(self._memory.address, mine, other, alpha, beta, root.empties - 1, 1 - root.colour)
        return self._unless_stopped(value)

    def _go(self, root: _Root, move: int) -> tuple[np.uint64, np.uint64]:
        """The boards after a move, their features filled in."""
        mine, other = root.after(move)
        black, white = (other, mine) if root.colour == 0 else (mine, other)
        set_features(self._memory.address, black, white, root.empties - 1)
        return mine, other

    def _unless_stopped(self, value: int) -> int:
        if self._memory.is_stopped:
            raise OutOfTime
        return int(value)

    def _thought(self, root: _Root, value: float, depth: int, exact: bool) -> Thought:
        line = self._line(root.mine, root.other, root.moves[0], exact)
        return Thought(root.moves[0], value, depth, exact, line, self._memory.nodes)

    def expected_line(self, state: Position, move: int, exact: bool) -> tuple[int, ...]:
        return self._line(state.mine, state.other, move, exact)

    def _line(self, mine: int, other: int, move: int, exact: bool) -> tuple[int, ...]:
        """A move and what the hash tables say follows."""
        line: list[int] = []
        while len(line) < _LONGEST_LINE:
            line.append(move)
            if move != PASS:
                turned = turned_discs(mine, other, move)
                mine, other = mine | turned | 1 << move, other & ~turned
            mine, other = other, mine
            squares = legal_squares(mine, other)
            if not squares:
                if not legal_squares(other, mine):
                    break
                move = PASS
                continue
            known = self._known_square(mine, other, exact)
            if not squares >> known & 1:
                break
            move = known
        return tuple(line)

    def _known_square(self, mine: int, other: int, exact: bool) -> int:
        table, mask = self._memory.tables(exact)
        boards = np.uint64(mine), np.uint64(other)
        return int(best_square(look_up(bucket(table, mask, *boards), *boards)))

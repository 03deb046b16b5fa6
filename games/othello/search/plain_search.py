"""The search for machines without Numba: the same answers in plain Python, not so deep.

Judges a position by mobility, corners, the squares beside them and open discs. Values are in discs.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from games.othello.rules import ALL_SQUARES, Position, legal_squares, squares_of, turned_discs
from games.othello.search.contract import Effort, MoveValue, Report, Search, Thought

_CORNERS = 0x8100000000000081
_BESIDE = ((0x01, 0x0302), (0x80, 0xC040), (0x01 << 56, 0x0203 << 48), (0x80 << 56, 0x40C0 << 48))
_NOT_A, _NOT_H = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F
_MOST = 64.0
_PLAYED_OUT = 9
"""Empties from which plain Python can play a game out in about a second."""
_LONGEST_LINE = 12


class OutOfTime(Exception):
    """The thought has had its time."""


def final_score(mine: int, other: int) -> float:
    """The official difference of a finished game."""
    own, their = mine.bit_count(), other.bit_count()
    if own > their:
        return 64.0 - 2 * their
    return 2.0 * own - 64 if own < their else 0.0


def judge(mine: int, other: int) -> float:
    """What a position looks like, in discs, without looking ahead."""
    empty = ~(mine | other) & ALL_SQUARES
    reach, their_reach = legal_squares(mine, other).bit_count(), legal_squares(other, mine).bit_count()
    score = 5.0 * (reach - their_reach) / (reach + their_reach + 2) * 2
    score += 7.0 * ((mine & _CORNERS).bit_count() - (other & _CORNERS).bit_count())
    for corner, beside in _BESIDE:
        if empty & corner:
            score -= 2.5 * ((mine & beside).bit_count() - (other & beside).bit_count())
    around = _around(empty)
    score -= 0.4 * ((mine & around).bit_count() - (other & around).bit_count())
    return max(-_MOST, min(_MOST, score))


def _around(squares: int) -> int:
    wide = squares | (squares << 1 & _NOT_A) | (squares >> 1 & _NOT_H)
    return (wide | wide << 8 | wide >> 8) & ALL_SQUARES


class PlainSearch(Search):
    """Alpha-beta with iterative deepening; keeps the best move of each position for the next iteration."""

    def __init__(self) -> None:
        self._best_moves: dict[tuple[int, int], int] = {}
        self._end = 0.0
        self._positions = 0

    def forget(self) -> None:
        self._best_moves.clear()

    def best(self, state: Position, effort: Effort) -> Thought:
        found = Thought(next(squares_of(legal_squares(state.mine, state.other))), 0.0, 0, False)
        for depth, values in self._deeper(state, effort, all_values=False):
            first = values[0]
            line = self.expected_line(state, first.move, first.exact)
            found = Thought(first.move, first.value, depth, first.exact, line, self._positions)
        return found

    def values(self, state: Position, effort: Effort, report: Report | None = None) -> list[MoveValue]:
        found = [MoveValue(move, 0.0, 0, False) for move in squares_of(legal_squares(state.mine, state.other))]
        for _, found in self._deeper(state, effort, all_values=True):
            if report is not None:
                report(found)
        return found

    def _deeper(self, state: Position, effort: Effort, all_values: bool) -> Iterator[tuple[int, list[MoveValue]]]:
        """Values of the moves, best first, for one depth after another until time is up."""
        self._end = time.monotonic() + effort.seconds
        self._positions = 0
        empties = state.empty.bit_count()
        solving = empties <= min(effort.solve_from, _PLAYED_OUT)
        depths = [*range(1, min(effort.depth, empties - 1, 5 if solving else 60) + 1), *([empties] if solving else [])]
        moves = list(squares_of(legal_squares(state.mine, state.other)))
        for depth in depths or [1]:
            try:
                found = self._all(state, moves, depth, all_values)
            except OutOfTime:
                return
            found.sort(key=lambda known: -known.value)
            moves = [known.move for known in found]
            yield depth, found

    def _all(self, state: Position, moves: list[int], depth: int, all_values: bool) -> list[MoveValue]:
        found, best, exact = [], -_MOST - 1, depth >= state.empty.bit_count()
        for move in moves:
            turned = turned_discs(state.mine, state.other, move)
            low = -_MOST - 1 if all_values else best
            value = -self._ahead(state.other & ~turned, state.mine | turned | 1 << move, -_MOST - 1, -low, depth - 1)
            best = max(best, value)
            found.append(MoveValue(move, value, depth, exact))
        return found

    def _ahead(self, mine: int, other: int, alpha: float, beta: float, depth: int) -> float:
        self._positions += 1
        if self._positions & 255 == 0 and time.monotonic() > self._end:
            raise OutOfTime
        squares = legal_squares(mine, other)
        if not squares:
            if not legal_squares(other, mine):
                return final_score(mine, other)
            return -self._ahead(other, mine, -beta, -alpha, depth)
        if depth <= 0:
            return judge(mine, other)
        best, chosen = -_MOST - 1, -1
        for move in self._ordered(mine, other, squares, depth):
            turned = turned_discs(mine, other, move)
            value = -self._ahead(other & ~turned, mine | turned | 1 << move, -beta, -max(alpha, best), depth - 1)
            if value > best:
                best, chosen = value, move
                if best >= beta:
                    break
        if depth > 1:
            self._best_moves[mine, other] = chosen
        return best

    def _ordered(self, mine: int, other: int, squares: int, depth: int) -> list[int]:
        moves = list(squares_of(squares))
        known = self._best_moves.get((mine, other), -1)
        if depth < 3:
            return sorted(moves, key=lambda move: (move != known, not _CORNERS >> move & 1))

        def reply_count(move: int) -> int:
            turned = turned_discs(mine, other, move)
            return legal_squares(other & ~turned, mine | turned | 1 << move).bit_count()

        return sorted(moves, key=lambda move: (move != known, not _CORNERS >> move & 1, reply_count(move)))

    def expected_line(self, state: Position, move: int, exact: bool) -> tuple[int, ...]:
        line: list[int] = []
        mine, other = state.mine, state.other
        while len(line) < _LONGEST_LINE:
            line.append(move)
            turned = turned_discs(mine, other, move)
            mine, other = other & ~turned, mine | turned | 1 << move
            move = self._best_moves.get((mine, other), -1)
            if move < 0:
                break
        return tuple(line)

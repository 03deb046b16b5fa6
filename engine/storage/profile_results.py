"""The profile's results: what was begun, won, lost, drawn and left, and how fast. Computed from the games' rows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.rules.contract import Result
from engine.storage.profile_games import GameRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """Counts of one game or variant. ``played`` are all games that were begun and are over or were left, so that
    won, lost, drawn and left add up to it. Streaks are of games won in a row; a game that was left ends one.
    Times are playing time in seconds and, like the moves, of won games only; ``None`` before the first win.
    """

    played: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    left: int = 0
    current_streak: int = 0
    best_streak: int = 0
    best_time_of_won: float | None = None
    average_time_of_won: float | None = None
    fewest_moves_of_won: int | None = None


def results_of(rows: Iterable[GameRow]) -> Results:
    """The counts of those games among ``rows`` that count."""
    tallied = sorted((row for row in rows if row.tallied), key=lambda row: (row.place or 0, row.ended or 0.0, row.id))
    ends = [row.result for row in tallied]
    won = [row for row in tallied if row.result == Result.WON.value]
    times = [row.counted_elapsed for row in won]
    current, best = _streaks(ends)
    return Results(
        played=len(tallied),
        won=len(won),
        lost=ends.count(Result.LOST.value),
        drawn=ends.count(Result.DRAWN.value),
        left=ends.count(None),
        current_streak=current,
        best_streak=best,
        best_time_of_won=min(times, default=None),
        average_time_of_won=sum(times) / len(times) if times else None,
        fewest_moves_of_won=min((row.counted_length for row in won), default=None),
    )


def _streaks(in_order: list[str | None]) -> tuple[int, int]:
    """The length of the present run of wins and of the longest one."""
    current = best = 0
    for result in in_order:
        current = current + 1 if result == Result.WON.value else 0
        best = max(best, current)
    return current, best

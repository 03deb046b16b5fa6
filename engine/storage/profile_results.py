"""The profile's results: what was played, won, lost and drawn, and how fast."""

from __future__ import annotations

from dataclasses import dataclass
from sqlite3 import Connection

from engine.rules.contract import Result
from engine.storage.profile_games import FINISHED, OPEN, IsFree


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """Counts of one game or variant. Streaks are of games won in a row. Times are playing time in seconds and,
    like the moves, of won games only; ``None`` before the first win."""

    played: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    current_streak: int = 0
    best_streak: int = 0
    best_time_of_won: float | None = None
    average_time_of_won: float | None = None
    fewest_moves_of_won: int | None = None


def finish(
    database: Connection, row: int, result: Result | None, elapsed: float, moves: int, undo_used: bool, now: float
) -> None:
    """The game is over. Counts it, if it counts, exactly once: a better result replaces an earlier one."""
    database.execute("UPDATE games SET status = ?, undo_used = undo_used OR ? WHERE id = ?", (FINISHED, undo_used, row))
    if result is None:
        return
    database.execute(
        "INSERT INTO results (game_row, game, variant, ended, result, elapsed, moves, undo_used) "
        "SELECT id, game, variant, ?, ?, ?, ?, undo_used FROM games WHERE id = ? AND counted "
        "ON CONFLICT (game_row) DO UPDATE SET ended = excluded.ended, result = excluded.result, "
        "elapsed = excluded.elapsed, moves = excluded.moves, undo_used = excluded.undo_used "
        "WHERE (results.result = 'lost' AND excluded.result <> 'lost') "
        "OR (results.result = 'drawn' AND excluded.result = 'won')",
        (now, result.value, elapsed, moves, row),
    )


def give_up_others(database: Connection, game: str, variant: str, is_free: IsFree, now: float) -> None:
    """Makes room for a new game: the earlier ones of this variant go, unless another window has them open.

    One that was left unfinished after at least one move counts as lost. Finished ones are not needed any more:
    their results stay.
    """
    rows = database.execute(
        "SELECT id, window, status, elapsed, position FROM games WHERE game = ? AND variant = ?", (game, variant)
    ).fetchall()
    for row, window, status, elapsed, position in rows:
        if not is_free(window):
            continue
        (played,) = database.execute("SELECT COUNT(*) FROM moves WHERE game_row = ?", (row,)).fetchone()
        if status == OPEN and played:
            finish(database, row, Result.LOST, elapsed, position, False, now)
        database.execute("DELETE FROM games WHERE id = ?", (row,))


def results(database: Connection, game: str, variant: str | None) -> Results:
    rows = database.execute(
        "SELECT result, elapsed, moves FROM results WHERE game = ? AND (? IS NULL OR variant = ?) ORDER BY id",
        (game, variant, variant),
    ).fetchall()
    current, best = _streaks([result for result, _, _ in rows])
    won = [(elapsed, moves) for result, elapsed, moves in rows if result == Result.WON.value]
    return Results(
        played=len(rows),
        won=len(won),
        lost=sum(result == Result.LOST.value for result, _, _ in rows),
        drawn=sum(result == Result.DRAWN.value for result, _, _ in rows),
        current_streak=current,
        best_streak=best,
        best_time_of_won=min((elapsed for elapsed, _ in won), default=None),
        average_time_of_won=sum(elapsed for elapsed, _ in won) / len(won) if won else None,
        fewest_moves_of_won=min((moves for _, moves in won), default=None),
    )


def forget(database: Connection, game: str, variant: str | None) -> None:
    database.execute("DELETE FROM results WHERE game = ? AND (? IS NULL OR variant = ?)", (game, variant, variant))


def _streaks(in_order: list[str]) -> tuple[int, int]:
    """The length of the present run of wins and of the longest one."""
    current = best = 0
    for result in in_order:
        current = current + 1 if result == Result.WON.value else 0
        best = max(best, current)
    return current, best

"""What positions and whole games are worth: the answers to :mod:`games.othello.questions`. Runs in the worker."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.rules.opponents import Limit
from engine.rules.solver import Analysis
from games.othello.questions import GAME, VALUES, GameValues, SquareValue, Values
from games.othello.rules import PASS, RULES, Position, official_score, square_name
from games.othello.search.contract import Effort, MoveValue, Search, to_mover
from games.othello.search.searchers import searcher, warm_searcher

CAUTION = 1.3
SQUARES_EFFORT = Effort(depth=22, solve_from=20, caution=CAUTION)
GAME_EFFORT = Effort(depth=10, solve_from=18, caution=CAUTION, seconds=6.0)
HINT_EFFORT = Effort(depth=24, solve_from=21, caution=CAUTION)
_SPARE_SECONDS = 0.1
_AS_GOOD = 0.05
"""Discs: a move this close to the best one is no mistake."""

Tell = Callable[[Mapping[str, Any]], None]


class OthelloAnalysis(Analysis[Position]):
    """Values of squares, of whole games, and hints, by the best search there is on this machine."""

    def __init__(self, search: Search | None = None) -> None:
        self._given = search

    @property
    def _search(self) -> Search:
        return self._given or searcher()

    def analyse(self, state: Position, question: Mapping[str, Any], limit: Limit, progress: Tell) -> Mapping[str, Any]:
        """Answers a question of :mod:`games.othello.questions`; ``ValueError`` for any other."""
        if question.get("kind") == VALUES:
            return self._squares(state, limit, progress)
        if question.get("kind") == GAME:
            start = RULES.read_state(question["start"])
            moves = [RULES.read_move(text) for text in question["moves"]]
            return self._game(start, moves, limit, progress)
        raise ValueError(f"no such question: {question.get('kind')!r}")

    def hint(self, state: Position, limit: Limit) -> str | None:
        """The best move found in the time; the pass where there is no other."""
        legal = RULES.legal_moves(state)
        if not legal:
            return None
        if len(legal) == 1:
            return RULES.write_move(legal[0])
        return RULES.write_move(self._search.best(state, _within(HINT_EFFORT, limit)).move)

    def _squares(self, state: Position, limit: Limit, progress: Tell) -> Mapping[str, Any]:
        if PASS in RULES.legal_moves(state) or RULES.to_move(state) is None:
            return _squares_answer([], ())

        def answer(values: list[MoveValue]) -> Mapping[str, Any]:
            line = self._search.expected_line(state, values[0].move, values[0].exact) if values else ()
            return _squares_answer(values, line)

        effort = _within(SQUARES_EFFORT, limit)
        return answer(self._search.values(state, effort, lambda values: progress(answer(values))))

    def _game(self, start: Position, moves: Sequence[int], limit: Limit, progress: Tell) -> Mapping[str, Any]:
        """From the end back to the start, so that what is learned late in the game helps with what comes before."""
        states = [start]
        for move in moves:
            states.append(RULES.apply(states[-1], move))
        answer = GameValues(
            kind=GAME,
            done=0,
            of=len(states),
            values=[None] * len(states),
            best=[""] * len(states),
            losses=[None] * len(moves),
        )
        end = time.monotonic() + limit.seconds - _SPARE_SECONDS
        for number in range(len(states) - 1, -1, -1):
            left = end - time.monotonic()
            if left <= 0:
                break
            effort = replace(GAME_EFFORT, seconds=min(left, GAME_EFFORT.seconds))
            played = moves[number] if number < len(moves) else None
            self._judge(answer, number, states[number], played, effort)
            answer["done"] += 1
            progress(_copy(answer))
        return _copy(answer)

    def _judge(self, answer: GameValues, number: int, state: Position, played: int | None, effort: Effort) -> None:
        legal = RULES.legal_moves(state)
        value, best = self._value(state, effort)
        loss = 0.0
        if played is not None and played != PASS and played != best and len(legal) > 1:
            after = RULES.apply(state, played)
            reached, _ = self._value(after, replace(effort, depth=effort.depth - 1))
            worth = -reached
            if after.to_move == state.to_move:
                worth = reached
            loss = max(0.0, value - worth)
            if loss <= _AS_GOOD:
                loss, best = 0.0, played
        answer["values"][number] = -value if state.to_move else value
        answer["best"][number] = square_name(best) if best is not None else ""
        if played is not None:
            answer["losses"][number] = round(loss, 2)

    def _value(self, state: Position, effort: Effort) -> tuple[float, int | None]:
        """The value for the side to move, and its best move (``None`` when the game is over)."""
        if RULES.to_move(state) is None:
            black, white = official_score(state)
            return float(white - black if state.to_move else black - white), None
        mover = to_mover(state)
        thought = self._search.best(mover, effort)
        if mover.to_move != state.to_move:
            return -thought.value, PASS
        return thought.value, thought.move


def _within(effort: Effort, limit: Limit) -> Effort:
    return replace(effort, seconds=max(0.02, limit.seconds - _SPARE_SECONDS))


def _squares_answer(values: Sequence[MoveValue], line: Sequence[int]) -> Mapping[str, Any]:
    squares = {
        square_name(known.move): SquareValue(value=known.value, depth=known.depth, exact=known.exact)
        for known in values
    }
    return Values(
        kind=VALUES,
        squares=squares,
        line=[square_name(move) for move in line],
        depth=min((known.depth for known in values), default=0),
    )


def _copy(answer: GameValues) -> Mapping[str, Any]:
    return GameValues(
        kind=answer["kind"],
        done=answer["done"],
        of=answer["of"],
        values=list(answer["values"]),
        best=list(answer["best"]),
        losses=list(answer["losses"]),
    )


def warm() -> None:
    """Make ready what answers; afterwards questions are answered at once."""
    warm_searcher()


ANALYSIS = OthelloAnalysis()

"""A hint for games that have no solver or analysis: always a legal move, and one with some sense."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.rules.contract import Move, Rules, State


def generic_hint(rules: Rules[State, Move], state: State, history: Sequence[State] = ()) -> Move:
    """A legal move worth trying.

    The first of: a safe move; the rules' own ``hint_moves`` (best first); where the rules have none,
    any legal move. Of these the first that leads to a position not in ``history``, if there is one. Raises
    ``LookupError`` when the game is over.
    """
    ranked = _by_promise(rules, state)
    worth = {*rules.safe_moves(state), *rules.hint_moves(state)}
    candidates = [move for move in ranked if move in worth] or ranked
    seen = _Seen(history)
    return next((move for move in candidates if rules.apply(state, move) not in seen), candidates[0])


def ranked_hints(rules: Rules[State, Move], state: State, history: Sequence[State] = ()) -> tuple[Move, ...]:
    """All legal moves, the most sensible first. Raises ``LookupError`` when there is none."""
    ranked = _by_promise(rules, state)
    seen = _Seen(history)
    repeating = [move for move in ranked if rules.apply(state, move) in seen]
    return tuple(move for move in ranked if move not in repeating) + tuple(repeating)


def _by_promise(rules: Rules[State, Move], state: State) -> list[Move]:
    legal = rules.legal_moves(state)
    if not legal:
        raise LookupError("there is no legal move")
    promising = [move for move in (*rules.safe_moves(state), *rules.hint_moves(state)) if move in legal]
    return _unique([*promising, *legal])


class _Seen:
    """Whether a position was on the table before. The latest are the likeliest, so they are looked at first."""

    def __init__(self, history: Sequence[Any]) -> None:
        self._latest_first = tuple(reversed(history))

    def __contains__(self, state: Any) -> bool:
        return any(state == earlier for earlier in self._latest_first)


def _unique(moves: Sequence[Move]) -> list[Move]:
    kept: list[Move] = []
    for move in moves:
        if move not in kept:
            kept.append(move)
    return kept

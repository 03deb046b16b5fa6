"""A hint for games that have no solver or analysis: always a legal move, and one with some sense."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.rules import Move, Rules, State


def generic_hint(rules: Rules[State, Move], state: State, history: Sequence[State] = ()) -> Move:
    """A legal move worth trying.

    The first of: a safe move; the rules' own ``hint_moves(state)`` (best first, where they offer them);
    the first legal move that leads to a position not in ``history``; the first legal move. Raises
    ``LookupError`` when the game is over.
    """
    return ranked_hints(rules, state, history)[0]


def ranked_hints(rules: Rules[State, Move], state: State, history: Sequence[State] = ()) -> tuple[Move, ...]:
    """All legal moves, the most sensible first. Raises ``LookupError`` when there is none."""
    legal = rules.legal_moves(state)
    if not legal:
        raise LookupError("there is no legal move")
    own: Any = getattr(rules, "hint_moves", None)
    ranked = [*rules.safe_moves(state), *(own(state) if own is not None else ()), *legal]
    ranked = [move for move in _unique(ranked) if move in legal]
    seen = _Seen(history)
    repeating = [move for move in ranked if rules.apply(state, move) in seen]
    return tuple(move for move in ranked if move not in repeating) + tuple(repeating)


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

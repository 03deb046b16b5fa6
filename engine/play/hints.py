"""A hint for games that have no solver or analysis: always a legal move, and one with some sense."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.rules.contract import Move, Rules, State


def generic_hint(rules: Rules[State, Move], state: State, history: Sequence[State] = ()) -> Move:
    """A legal move worth trying.

    The candidates are, in this order, the safe moves and the rules' own ``hint_moves`` (best first); where the rules
    have neither, all legal moves. Of these the first that leads to a position not in ``history``, or the first of all
    where every one leads back. Raises ``LookupError`` when the game is over.
    """
    legal = rules.legal_moves(state)
    if not legal:
        raise LookupError("there is no legal move")
    candidates = [move for move in (*rules.safe_moves(state), *rules.hint_moves(state)) if move in legal] or legal
    seen = _Seen(history)
    return next((move for move in candidates if rules.apply(state, move) not in seen), candidates[0])


class _Seen:
    """Whether a position was on the table before. The latest are the likeliest, so they are looked at first."""

    def __init__(self, history: Sequence[Any]) -> None:
        self._latest_first = tuple(reversed(history))

    def __contains__(self, state: Any) -> bool:
        return any(state == earlier for earlier in self._latest_first)

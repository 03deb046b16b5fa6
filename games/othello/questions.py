"""What the window asks Othello's analysis, and what comes back. Values are discs, after perfect or searched play.

A question ``{"kind": "values"}`` is about the position: every legal square gets a value for the side to move.
A question ``{"kind": "game", "start": position text, "moves": move texts}`` is about a whole game: every position
gets a value for black. Partial answers have the same shape as final ones and come as progress.
"""

from __future__ import annotations

from typing import TypedDict

VALUES = "values"
GAME = "game"


class SquareValue(TypedDict):
    """One square: its value for the side to move, the depth searched, and whether it is proved."""

    value: float
    depth: int
    exact: bool


class Values(TypedDict):
    """The answer to a ``values`` question. ``line`` is the best line, beginning with the best move."""

    kind: str
    squares: dict[str, SquareValue]
    line: list[str]
    depth: int


class GameValues(TypedDict):
    """The answer to a ``game`` question.

    ``values[i]`` is the value for black after ``i`` moves (``None`` until it is known), ``best[i]`` the best move there
    (``""`` where there is none), ``losses[i]`` how many discs move ``i`` gave away against the best one. ``done`` of
    ``of`` positions are known.
    """

    kind: str
    done: int
    of: int
    values: list[float | None]
    best: list[str]
    losses: list[float | None]

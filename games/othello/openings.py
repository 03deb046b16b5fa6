"""Names of openings, found by position: a game that gets there by other moves or turned round has the same name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from engine.rules.contract import Setup
from games.othello.rules import RULES, Position

NAMES_FILE = Path(__file__).with_name("openings.tsv")

Key = tuple[int, int, int]


def _turned_square(square: int, way: int) -> int:
    """Where a square comes to lie under one of the eight symmetries of the board."""
    x, y = square % 8, square // 8
    if way & 1:
        x = 7 - x
    if way & 2:
        y = 7 - y
    if way & 4:
        x, y = y, x
    return x + 8 * y


_WAYS = tuple(tuple(_turned_square(square, way) for square in range(64)) for way in range(8))


def _turned(board: int, way: Sequence[int]) -> int:
    turned = 0
    while board:
        turned |= 1 << way[(board & -board).bit_length() - 1]
        board &= board - 1
    return turned


def position_key(state: Position) -> Key:
    """The same for all positions that are alike but for a symmetry of the board."""
    return min((_turned(state.black, way), _turned(state.white, way), state.to_move) for way in _WAYS)


@cache
def opening_names() -> Mapping[Key, str]:
    """The name of each known opening's last position."""
    names = {}
    for line in NAMES_FILE.read_text(encoding="utf-8").splitlines()[1:]:
        moves, _, name = line.partition("\t")
        state = RULES.start(Setup(deal=1, seats=2))
        for i in range(0, len(moves), 2):
            state = RULES.apply(state, RULES.read_move(moves[i : i + 2]))
        names[position_key(state)] = name
    return names


def opening_name(states: Sequence[Position]) -> str:
    """The name of the latest known opening position among ``states`` (a game so far); empty without one."""
    names = opening_names()
    for state in reversed(states):
        name = names.get(position_key(state))
        if name:
            return name
    return ""

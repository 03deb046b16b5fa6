"""One row of parameters is one game of the family. Reading a row is strict: what does not fit is an error."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from engine.patience.piles import Build
from engine.rules.cards import KING, SUITS

STANDARD = "standard"
_MOST_COLUMNS = 13


class BadRow(ValueError):
    """A row that cannot be a game; the message names the row and says why."""


class Moves(Enum):
    """What moves together from column to column."""

    ONE = "one"
    SEQUENCE = "sequence"
    SUIT_SEQUENCE = "suit_sequence"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One game. ``name``, ``line`` and ``rule_set_name`` are English source texts.

    ``cards`` and ``face_down`` count per column; ``turn`` is how many cards a draw turns. ``aces_out``:
    the aces start on the foundations. ``fills``: an empty column is filled at once from the waste, else
    from the stock. ``rule_set`` tells several rule sets of the same game apart. ``shortcut`` and
    ``foundation_return`` are the player's rule options, as they stand in this game.
    """

    id: str
    name: str
    line: str
    difficulty: int
    packs: int
    columns: int
    cards: int
    face_down: int
    build: Build
    moves: Moves
    stock: int
    turn: int
    redeals: int
    aces_out: bool = False
    fills: bool = False
    rule_set: str = STANDARD
    rule_set_name: str = ""
    shortcut: bool = True
    foundation_return: bool = False

    @property
    def foundations(self) -> int:
        """How many foundations there are: one for each suit of each pack (4 or 8)."""
        return len(SUITS) * self.packs

    @property
    def full_name(self) -> str:
        """The name in position texts: ``lucas``, ``lucas/pysolfc``."""
        return self.id if self.rule_set == STANDARD else f"{self.id}/{self.rule_set}"

    @property
    def sequence_build(self) -> Build:
        """How the cards of a sequence that moves lie on each other."""
        return Build.SAME_SUIT if self.moves is Moves.SUIT_SEQUENCE else self.build

    @property
    def has_shortcut(self) -> bool:
        """Whether several single moves may be made in one (with empty columns as stepping stones)."""
        return self.shortcut and self.moves is Moves.ONE


_KEYS: Mapping[str, type] = {
    "id": str,
    "name": str,
    "line": str,
    "difficulty": int,
    "packs": int,
    "columns": int,
    "cards": int,
    "face_down": int,
    "build": str,
    "moves": str,
    "stock": int,
    "turn": int,
    "redeals": int,
}
_OPTIONAL: Mapping[str, type] = {"aces_out": bool, "fills": bool, "rule_set": str, "rule_set_name": str}
_RANGES = {"difficulty": (1, 5), "packs": (1, 2), "columns": (1, _MOST_COLUMNS), "turn": (1, 3), "redeals": (0, 9)}


def read_rows(rows: Iterable[Mapping[str, Any]]) -> tuple[Row, ...]:
    """All rows; raises :class:`BadRow` for the first that is no game or is there twice."""
    found: dict[str, Row] = {}
    for entry in rows:
        row = read_row(entry)
        if row.full_name in found:
            raise BadRow(f"row {row.full_name}: is there twice")
        found[row.full_name] = row
    return tuple(found.values())


def read_row(entry: Mapping[str, Any]) -> Row:
    """One row; raises :class:`BadRow` naming it if it is no game.

    That is: a key is unknown, missing or of the wrong type, a number out of range, or the cards do not add up to the
    packs.
    """
    name = f"row {entry.get('id', entry)}"
    if entry.get("rule_set"):
        name += f"/{entry['rule_set']}"
    for key, value in entry.items():
        kind = _KEYS.get(key) or _OPTIONAL.get(key)
        if kind is None:
            raise BadRow(f"{name}: unknown key {key!r}")
        if type(value) is not kind:
            raise BadRow(f"{name}: {key} must be {kind.__name__}, not {value!r}")
    missing = [key for key in _KEYS if key not in entry]
    if missing:
        raise BadRow(f"{name}: missing {', '.join(missing)}")
    _check_numbers(name, entry)
    try:
        return Row(**{**entry, "build": Build(entry["build"]), "moves": Moves(entry["moves"])})
    except ValueError as error:
        raise BadRow(f"{name}: {error}") from None


def _check_numbers(name: str, entry: Mapping[str, Any]) -> None:
    for key, (least, most) in _RANGES.items():
        if not least <= entry[key] <= most:
            raise BadRow(f"{name}: {key} must be from {least} to {most}, not {entry[key]}")
    if not 0 <= entry["face_down"] < entry["cards"]:
        raise BadRow(f"{name}: {entry['face_down']} cards face down of {entry['cards']}")
    aces = len(SUITS) * entry["packs"] if entry.get("aces_out") else 0
    total = entry["columns"] * entry["cards"] + entry["stock"] + aces
    expected = len(SUITS) * KING * entry["packs"]
    if entry["stock"] < 0 or total != expected:
        raise BadRow(f"{name}: the cards add up to {total}, not {expected}")

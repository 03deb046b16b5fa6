"""A position of the Forty Thieves family, and its text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from engine.patience.piles import PackReader, Pile, column_names, faces, read_lines, write_open, write_pile
from engine.rules.cards import Card
from engine.rules.contract import SlotId, UnreadableState
from games.forty_thieves.rows import STANDARD, Row
from games.forty_thieves.variants import row_for

STOCK, WASTE = "s", "w"
COLUMN_NAMES = column_names("t", 13)
FOUNDATION_NAMES = column_names("f", 8)


@dataclass(frozen=True, slots=True, eq=False)
class FortyState:
    """A position. ``stock`` has the next card first, ``waste`` the playable card last; ``redeals`` are left.

    Two positions are equal when they differ at most in which twin of a card lies where: no rule can tell
    twins apart, and position texts write them alike.
    """

    row: Row
    stock: tuple[Card, ...]
    waste: tuple[Card, ...]
    foundations: tuple[tuple[Card, ...], ...]
    columns: tuple[Pile, ...]
    redeals: int

    def _key(self) -> tuple[object, ...]:
        columns = tuple((faces(pile.cards), pile.down) for pile in self.columns)
        foundations = tuple(faces(cards[-1:]) for cards in self.foundations)
        return self.row, self.redeals, faces(self.stock), faces(self.waste), foundations, columns

    def _shape(self) -> tuple[int, ...]:
        """How many cards lie where: most positions already differ in that."""
        return len(self.stock), len(self.waste), *(len(pile[0]) for pile in self.columns)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FortyState):
            return NotImplemented
        return self is other or (self._shape() == other._shape() and self._key() == other._key())

    def __hash__(self) -> int:
        return hash(self._key())


@cache
def slot_names(row: Row) -> tuple[tuple[SlotId, ...], tuple[SlotId, ...]]:
    """The foundations and the columns that a row has."""
    return FOUNDATION_NAMES[: row.foundations], COLUMN_NAMES[: row.columns]


def cards_at(state: FortyState, place: SlotId) -> tuple[Card, ...]:
    """The cards of the waste, a foundation or a column."""
    if place == WASTE:
        return state.waste
    if place in FOUNDATION_NAMES:
        return state.foundations[FOUNDATION_NAMES.index(place)]
    return state.columns[COLUMN_NAMES.index(place)].cards


def write_state(state: FortyState) -> str:
    """One line a pile. Rule options are named only where they are not the usual ones."""
    row = state.row
    game = f"game: {row.full_name} redeals {state.redeals}"
    game += "" if row.shortcut else " shortcut off"
    game += " foundation_return on" if row.foundation_return else ""
    foundations, columns = slot_names(row)
    return "\n".join(
        [
            game,
            f"stock: {write_open(state.stock)}",
            f"waste: {write_open(state.waste)}",
            *(f"{n}: {write_open(cards[-1:])}" for n, cards in zip(foundations, state.foundations, strict=True)),
            *(f"{n}: {write_pile(pile)}" for n, pile in zip(columns, state.columns, strict=True)),
        ]
    )


def read_state(text: str) -> FortyState:
    """The position of a text; raises :class:`UnreadableState` with the reason."""
    first, _, rest = text.strip().partition("\n")
    row, redeals = _read_game(first)
    foundations, columns = slot_names(row)
    lines = read_lines(rest, ("stock", "waste", *foundations, *columns))
    pack = PackReader(row.packs)
    home = tuple(pack.foundation(lines[name]) for name in foundations)
    stock, waste = pack.open_pile(lines["stock"]), pack.open_pile(lines["waste"])
    return FortyState(row, stock, waste, home, tuple(pack.pile(lines[name]) for name in columns), redeals)


def _read_game(line: str) -> tuple[Row, int]:
    """``game: <row> redeals <n>``, and rule options that are not the usual ones."""
    words = line.split()
    if len(words) < 4 or len(words) % 2 or words[0] != "game:" or words[2] != "redeals":
        raise UnreadableState(f"{line[:60]!r} does not name the game and its redeals")
    variant, _, rule_set = words[1].partition("/")
    options = dict(zip(words[4::2], words[5::2], strict=True))
    if not options.keys() <= {"shortcut", "foundation_return"} or not set(options.values()) <= {"on", "off"}:
        raise UnreadableState(f"{line[:60]!r} has unknown options")
    try:
        row = row_for(variant, {**options, "rule_set": rule_set or STANDARD})
    except LookupError:
        raise UnreadableState(f"there is no game {words[1][:40]!r}") from None
    if not re.fullmatch("[0-9]{1,2}", words[3]) or int(words[3]) > row.redeals:
        raise UnreadableState(f"{words[3][:20]!r} redeals cannot be left in {row.full_name}")
    return row, int(words[3])

"""The texts of positions: one line a pile, below a line that names the row and what is not usual about it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.patience.family import Family
from engine.patience.parts.names import OFF, RESERVE, names_of
from engine.patience.parts.position import Position
from engine.patience.parts.row import UNLIMITED, Goal, Row, Texts
from engine.patience.pile_texts import PackReader, read_lines, write_open, write_pile
from engine.rules.cards import ACE, RANK_LETTERS, rank_text
from engine.rules.contract import UnreadableState

_STOCK, _WASTE, _BASE = "stock", "waste", "base"


def write_position(position: Position, family: Family) -> str:
    """One line a pile; face-down cards in square brackets, each foundation by its top card."""
    row, names = position.row, names_of(position.row)
    lines = [] if row.texts is Texts.BARE else [_first_line(position, family)]
    values = {
        _BASE: rank_text(position.base),
        _STOCK: write_open(position.stock),
        _WASTE: write_open(position.waste),
        RESERVE: write_open(position.reserve),
        **{name: write_open(cards) for name, cards in zip(names.cells, position.cells, strict=True)},
        OFF: str(len(position.off)),
        **{name: write_open(cards[-1:]) for name, cards in zip(names.foundations, position.foundations, strict=True)},
        **{name: write_pile(pile) for name, pile in zip(names.columns, position.columns, strict=True)},
    }
    return "\n".join([*lines, *(f"{name}: {values[name]}" for name in _line_names(row))])


def read_position(text: str, family: Family) -> Position:
    """The position of a text; raises :class:`UnreadableState` with the reason."""
    if family.rows[0].texts is Texts.BARE:
        row, redeals, rest = family.rows[0], 0, text
    else:
        first, _, rest = text.strip().partition("\n")
        row, redeals = _read_first_line(first, family)
    names = names_of(row)
    lines = read_lines(rest, list(_line_names(row)))
    pack = PackReader(row.packs, row.suits)
    base = _read_base(lines[_BASE]) if row.base_card else ACE
    foundations = tuple(pack.foundation(lines[name], base) for name in names.foundations)
    stock, waste, reserve = (pack.open_pile(lines.get(name, "-")) for name in (_STOCK, _WASTE, RESERVE))
    cells = tuple(pack.open_pile(lines[name]) for name in names.cells)
    if any(len(cards) > 1 for cards in cells):
        raise UnreadableState("a cell holds one card at most")
    columns = tuple(pack.pile(lines[name]) for name in names.columns)
    off = pack.complete_suits(_read_off(lines[OFF], row)) if OFF in lines else ()
    return Position(row, stock, waste, foundations, columns, redeals, cells, reserve, base, off)


def _line_names(row: Row) -> Iterator[str]:
    """The piles that stand in a row's positions, in order."""
    names = names_of(row)
    if row.base_card:
        yield _BASE
    if row.stock:
        yield _STOCK
    if row.has_waste:
        yield _WASTE
    if row.reserve:
        yield RESERVE
    yield from names.cells
    if row.goal is Goal.OFF:
        yield OFF
    yield from names.foundations
    yield from names.columns


def _first_line(position: Position, family: Family) -> str:
    row = position.row
    words = ["game:", row.full_name]
    if row.has_waste:
        words += ["redeals", "unlimited" if position.redeals == UNLIMITED else str(position.redeals)]
    for name, value in family.changes(row).items():
        words += [name, value]
    return " ".join(words)


def _read_first_line(line: str, family: Family) -> tuple[Row, int]:
    """``game: <row> redeals <n>``, and rule options that are not the usual ones."""
    words = line.split()
    if len(words) < 2 or words[0] != "game:":
        raise UnreadableState(f"{line[:60]!r} does not name the game")
    try:
        row = family.row_for(words[1], {})
    except LookupError:
        raise UnreadableState(f"there is no game {words[1][:40]!r}") from None
    rest: Sequence[str] = words[2:]
    if row.has_waste:
        if len(rest) < 2 or rest[0] != "redeals":
            raise UnreadableState(f"{line[:60]!r} does not name the game and its redeals")
        left, rest = rest[1], rest[2:]
    else:
        left = "0"
    options = dict(zip(rest[::2], rest[1::2], strict=False))
    known = family.known_options(row)
    if len(rest) % 2 or not all(value in known.get(name, ()) for name, value in options.items()):
        raise UnreadableState(f"{line[:60]!r} has unknown options")
    row = family.row_for(words[1], options)
    return row, _read_redeals(left, row)


def _read_redeals(text: str, row: Row) -> int:
    if row.redeals == UNLIMITED:
        if text == "unlimited":
            return UNLIMITED
    elif re.fullmatch("[0-9]{1,2}", text) and int(text) <= row.redeals:
        return int(text)
    raise UnreadableState(f"{text[:20]!r} redeals cannot be left in {row.full_name}")


def _read_base(text: str) -> int:
    letter = text.replace("10", "T").upper()
    if len(letter) != 1 or letter not in RANK_LETTERS:
        raise UnreadableState(f"{text[:20]!r} is no rank")
    return RANK_LETTERS.index(letter) + 1


def _read_off(text: str, row: Row) -> int:
    if not re.fullmatch("[0-9]", text) or int(text) > row.complete_suits:
        raise UnreadableState(f"{text[:20]!r} suits cannot be off the table")
    return int(text)

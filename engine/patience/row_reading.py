"""Reading a row is strict: what does not fit is an error that names the row and the fault."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields
from enum import Enum
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from engine.patience.parts.row import UNLIMITED, Deals, Empty, Goal, Moves, Row, Step, Texts
from engine.rules.cards import KING, SUITS

MOST_COLUMNS = 13
_MOST_CELLS = 8


class BadRow(ValueError):
    """A row that cannot be a game; the message names the row and says why."""


_TYPES: Mapping[str, Any] = get_type_hints(Row)
_OF_THE_PLAYER = frozenset({"shortcut"})
"""What a row does not say: it is the player's option alone."""

_FIELDS = {item.name: item for item in fields(Row) if item.init and item.name not in _OF_THE_PLAYER}
_CHOICES = {name: _TYPES[name] for name in _FIELDS if isinstance(_TYPES[name], type) and issubclass(_TYPES[name], Enum)}
_NEEDED = tuple(name for name, item in _FIELDS.items() if item.default is MISSING)
_NEEDED_FOR_A_WASTE = ("turn", "redeals")
_RANGES = {
    "difficulty": (1, 5),
    "packs": (1, 2),
    "columns": (1, MOST_COLUMNS),
    "turn": (1, 3),
    "redeals": (UNLIMITED, 9),
    "cells": (0, _MOST_CELLS),
    "reserve": (0, len(SUITS) * KING),
    "stock": (0, 2 * len(SUITS) * KING * 2),
}


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
    """One row; raises :class:`BadRow` naming it if a key is unknown, missing or of the wrong type, a number out of
    range, the cards do not add up to the packs, or two values contradict each other.
    """
    name = f"row {entry.get('id', entry)}"
    if entry.get("rule_set"):
        name += f"/{entry['rule_set']}"
    _check_keys(name, entry)
    _check_numbers(name, entry)
    try:
        row = Row(**{**entry, **{key: kind(entry[key]) for key, kind in _CHOICES.items() if key in entry}})
    except ValueError as error:
        raise BadRow(f"{name}: {error}") from None
    _check_cards(name, row)
    for fault in _contradictions(row, entry):
        raise BadRow(f"{name}: {fault}")
    return row


def _check_keys(name: str, entry: Mapping[str, Any]) -> None:
    for key, value in entry.items():
        if key not in _FIELDS:
            raise BadRow(f"{name}: unknown key {key!r}")
        allowed = _allowed(key)
        if type(value) not in allowed:
            raise BadRow(f"{name}: {key} must be {' or '.join(t.__name__ for t in allowed)}, not {value!r}")
        if isinstance(value, tuple) and not all(type(number) is int for number in value):
            raise BadRow(f"{name}: {key} must hold whole numbers, not {value!r}")
    missing = [key for key in _NEEDED if key not in entry]
    if not missing and entry["stock"] and entry.get("deals", "waste") == "waste":
        missing = [key for key in _NEEDED_FOR_A_WASTE if key not in entry]
    if missing:
        raise BadRow(f"{name}: missing {', '.join(missing)}")


def _allowed(key: str) -> tuple[type, ...]:
    """The types in which a row may give a value: those of :class:`Row`, but a choice by its word."""
    kind = _TYPES[key]
    if key in _CHOICES:
        return (str,)
    kinds = get_args(kind) if isinstance(kind, UnionType) else (kind,)
    return tuple(get_origin(one) or one for one in kinds)


def _check_numbers(name: str, entry: Mapping[str, Any]) -> None:
    for key, (least, most) in _RANGES.items():
        if key in entry and not least <= entry[key] <= most:
            raise BadRow(f"{name}: {key} must be from {least} to {most}, not {entry[key]}")
    for key in ("cards", "face_down"):
        value = entry[key]
        if isinstance(value, tuple) and len(value) != entry["columns"]:
            raise BadRow(f"{name}: {key} names {len(value)} columns of {entry['columns']}")


def _check_cards(name: str, row: Row) -> None:
    """Face-down cards lie in columns that have more cards, and all cards are those of the packs."""
    for cards, down in zip(row.column_cards, row.column_downs, strict=True):
        if not 0 <= down < cards:
            raise BadRow(f"{name}: {down} cards face down of {cards}")
    aces = row.complete_suits if row.aces_out else 0
    total = sum(row.column_cards) + row.stock + aces + row.base_card + row.reserve + len(row.cell_start)
    expected = row.complete_suits * KING
    if total != expected:
        raise BadRow(f"{name}: the cards add up to {total}, not {expected}")


def _contradictions(row: Row, entry: Mapping[str, Any]) -> Iterator[str]:
    """What two values of a row say against each other."""
    told = {key for key in entry if entry[key]}
    missing = {
        "a waste": () if row.has_waste else ("turn", "redeals", "draws_first", "redeal_choices"),
        "foundations": () if row.goal is Goal.HOME else ("aces_out", "base_card", "foundation_return"),
        "a stock": () if row.stock else ("deals",),
        "deals to the columns": () if row.deals is Deals.COLUMNS else ("deal_needs_full",),
        "columns that it fills": () if row.fills else ("reserve",),
    }
    for what, keys in missing.items():
        yield from (f"{key} without {what}" for key in keys if key in told)
    yield from (fault for holds, fault in _faults(row) if holds)


def _faults(row: Row) -> Iterator[tuple[bool, str]]:
    """Faults that a row may have, and whether it has them."""
    every = "".join(SUITS)
    cells = set(range(1, row.cells + 1))
    yield row.goal is Goal.HOME and row.suits != every, f"foundations for the suits {row.suits}"
    yield row.aces_out and row.base_card, "both aces_out and base_card"
    suits = row.suits in ("s", "hs", every)
    yield not suits, f"a pack of the suits {row.suits!r}"
    yield row.base_card != (row.step is Step.ROUND), "ranks that go round on the foundations or the columns alone"
    yield row.step is not Step.ONE and row.moves is Moves.SEQUENCE, f"sequences by a build of step {row.step.value}"
    yield row.fills and row.empty is not Empty.ANY, f"columns that fill themselves and take {row.empty.value}"
    yield row.fills and not (row.has_waste or row.reserve), "columns that fill themselves from no waste or reserve"
    start = row.cell_start
    yield not set(start) <= cells or len(set(start)) < len(start), f"cells {start} of {row.cells}"
    bare = row.texts is Texts.BARE and (row.goal is Goal.HOME or row.has_waste or row.cells > 0)
    yield bare, "bare texts for more than columns and a stock"
    redeals = [row.redeals, *row.redeal_choices]
    wrong = len(set(redeals)) < len(redeals) or not all(UNLIMITED <= number <= 2 for number in row.redeal_choices)
    yield wrong, f"redeal choices {row.redeal_choices} beside {row.redeals}"

"""The members of the family: one row each, and one more for each second rule set of a member."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.rules.catalogue import Option, VariantInfo
from engine.words.language import N_
from games.forty_thieves.rows import STANDARD, Moves, Row, read_rows

_TWO_PACKS = {"packs": 2, "face_down": 0, "turn": 1, "redeals": 0}

ROWS: tuple[Mapping[str, object], ...] = (
    {
        **_TWO_PACKS,
        "id": "forty_thieves",
        "name": N_("Forty Thieves"),
        "line": N_("The classic: ten columns of four, built down in suit, one card at a time"),
        "difficulty": 5,
        "columns": 10,
        "cards": 4,
        "build": "same_suit",
        "moves": "one",
        "stock": 64,
    },
    {
        **_TWO_PACKS,
        "id": "indian",
        "name": N_("Indian"),
        "line": N_("Ten columns of three, the lowest card face down; build on any suit but the same"),
        "difficulty": 3,
        "columns": 10,
        "cards": 3,
        "face_down": 1,
        "build": "other_suit",
        "moves": "one",
        "stock": 74,
    },
    {
        **_TWO_PACKS,
        "id": "limited",
        "name": N_("Limited"),
        "line": N_("Twelve columns of three, built down in suit"),
        "difficulty": 4,
        "columns": 12,
        "cards": 3,
        "build": "same_suit",
        "moves": "one",
        "stock": 68,
    },
    {
        **_TWO_PACKS,
        "id": "little_forty",
        "name": N_("Little Forty"),
        "line": N_("Three cards at a time and four passes; sequences of changing suits move"),
        "difficulty": 3,
        "columns": 10,
        "cards": 4,
        "build": "other_suit",
        "moves": "sequence",
        "stock": 64,
        "turn": 3,
        "redeals": 3,
        "rule_set_name": N_("Usual: other suits, sequences move"),
    },
    {
        **_TWO_PACKS,
        "id": "little_forty",
        "rule_set": "classic",
        "rule_set_name": N_("Classic: any suit, empty columns fill themselves"),
        "name": N_("Little Forty"),
        "line": N_("Three cards at a time and four passes; empty columns are filled at once"),
        "difficulty": 2,
        "columns": 10,
        "cards": 4,
        "build": "any",
        "moves": "suit_sequence",
        "stock": 64,
        "turn": 3,
        "redeals": 3,
        "fills": True,
    },
    {
        **_TWO_PACKS,
        "id": "lucas",
        "name": N_("Lucas"),
        "line": N_("Thirteen columns of three, and the eight aces are already home"),
        "difficulty": 2,
        "columns": 13,
        "cards": 3,
        "build": "same_suit",
        "moves": "one",
        "stock": 57,
        "aces_out": True,
        "rule_set_name": N_("Usual: columns of three, aces home"),
    },
    {
        **_TWO_PACKS,
        "id": "lucas",
        "rule_set": "pysolfc",
        "rule_set_name": N_("PySolFC: columns of four, sequences in suit move"),
        "name": N_("Lucas"),
        "line": N_("Thirteen columns of four; sequences in suit move"),
        "difficulty": 2,
        "columns": 13,
        "cards": 4,
        "build": "same_suit",
        "moves": "suit_sequence",
        "stock": 52,
    },
    {
        **_TWO_PACKS,
        "id": "maria",
        "name": N_("Maria"),
        "line": N_("Nine columns of four, built down in alternating colours"),
        "difficulty": 5,
        "columns": 9,
        "cards": 4,
        "build": "alternate",
        "moves": "one",
        "stock": 68,
    },
    {
        **_TWO_PACKS,
        "id": "number_ten",
        "name": N_("Number Ten"),
        "line": N_("Two of every four cards face down; sequences of alternating colours move"),
        "difficulty": 4,
        "columns": 10,
        "cards": 4,
        "face_down": 2,
        "build": "alternate",
        "moves": "sequence",
        "stock": 64,
    },
    {
        **_TWO_PACKS,
        "id": "rank_and_file",
        "name": N_("Rank and File"),
        "line": N_("Three of every four cards face down; sequences of alternating colours move"),
        "difficulty": 4,
        "columns": 10,
        "cards": 4,
        "face_down": 3,
        "build": "alternate",
        "moves": "sequence",
        "stock": 64,
    },
    {
        **_TWO_PACKS,
        "id": "streets",
        "name": N_("Streets"),
        "line": N_("Like Forty Thieves, but built down in alternating colours"),
        "difficulty": 5,
        "columns": 10,
        "cards": 4,
        "build": "alternate",
        "moves": "one",
        "stock": 64,
    },
    {
        **_TWO_PACKS,
        "id": "thirty_thieves",
        "name": N_("Thirty Thieves"),
        "line": N_("One pack in ten columns of three: short, and usually won"),
        "difficulty": 1,
        "packs": 1,
        "columns": 10,
        "cards": 3,
        "build": "same_suit",
        "moves": "one",
        "stock": 22,
    },
)

DEFAULT_VARIANT = "forty_thieves"
_ON_OFF = {"on": N_("On"), "off": N_("Off")}
_SHORTCUT = Option("shortcut", N_("Several cards at once over empty columns"), _ON_OFF, "on")
_RETURN = Option("foundation_return", N_("Cards may come back from the foundations"), _ON_OFF, "off")


def table_rows() -> tuple[Row, ...]:
    """All rows, read strictly; raises :class:`games.forty_thieves.rows.BadRow`."""
    return _READ


def row_for(variant: str, options: Mapping[str, str]) -> Row:
    """The row of a variant with the player's rule options; raises ``LookupError`` for an unknown one."""
    rule_set = options.get("rule_set", STANDARD)
    for row in _READ:
        if row.id == (variant or DEFAULT_VARIANT) and row.rule_set == rule_set:
            return replace(
                row,
                shortcut=options.get("shortcut", "on") == "on",
                foundation_return=options.get("foundation_return", "off") == "on",
            )
    raise LookupError(f"there is no variant {variant!r} with the rule set {rule_set!r}")


def _options(row: Row) -> tuple[Option, ...]:
    sets = {other.rule_set: other.rule_set_name for other in _READ if other.id == row.id}
    rule_set = (Option("rule_set", N_("Rules"), sets, STANDARD),) if len(sets) > 1 else ()
    return (*rule_set, *((_SHORTCUT,) if row.moves is Moves.ONE else ()), _RETURN)


_READ = read_rows(ROWS)

VARIANTS = tuple(
    VariantInfo(id=row.id, name=row.name, line=row.line, difficulty=row.difficulty, options=_options(row))
    for row in _READ
    if row.rule_set == STANDARD
)

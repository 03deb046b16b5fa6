"""The rows of one folder: which variants, rule sets and options they offer, and which row is meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from engine.patience.parts.row import STANDARD, UNLIMITED, Goal, Row
from engine.patience.row_reading import read_rows
from engine.rules.catalogue import RULE_SET, Option, VariantInfo
from engine.words.language import N_

ON, OFF = "on", "off"
_ON_OFF = {ON: N_("On"), OFF: N_("Off")}
_REDEALS = {
    UNLIMITED: ("unlimited", N_("Unlimited")),
    0: ("none", N_("None")),
    1: ("one", N_("One")),
    2: ("two", N_("Two")),
}


class Family:
    """Rows read strictly, in the order in which they are offered; the first is what an empty variant means."""

    def __init__(self, rows: Iterable[Mapping[str, Any]]) -> None:
        self.rows = read_rows(rows)
        self._by_name = {row.full_name: row for row in self.rows}
        self._meant: dict[tuple[str, frozenset[tuple[str, str]]], Row] = {}

    def row_for(self, variant: str, options: Mapping[str, str]) -> Row:
        """The row of a variant with the player's rule options; raises ``LookupError`` for an unknown one.

        A second rule set is named after the variant, ``little_forty/classic``, or by the option ``rule_set``; the
        name wins over the option.
        Options that the row does not offer change nothing.
        """
        key = (variant, frozenset(options.items()))
        if key not in self._meant:
            row = self._with_options(self._named(variant, options), options)
            self._meant[key] = next((known for known in (*self.rows, *self._meant.values()) if known == row), row)
        return self._meant[key]

    def _named(self, variant: str, options: Mapping[str, str]) -> Row:
        name, _, rule_set = (variant or self.rows[0].id).partition("/")
        rule_set = rule_set or options.get(RULE_SET, STANDARD)
        row = self._by_name.get(name if rule_set == STANDARD else f"{name}/{rule_set}")
        if row is None:
            raise LookupError(f"there is no variant {variant!r} with the rule set {rule_set!r}")
        return row

    def _with_options(self, row: Row, options: Mapping[str, str]) -> Row:
        redeals = {word: n for n, (word, _) in _REDEALS.items() if n in (row.redeals, *row.redeal_choices)}
        return replace(
            row,
            shortcut=_is_on(options, "shortcut", row.shortcut),
            foundation_return=_is_on(options, "foundation_return", row.foundation_return) and row.goal is Goal.HOME,
            deal_needs_full=row.deal_needs_full and not _is_on(options, "deal_always", False),
            redeals=redeals.get(options.get("redeal_limit", ""), row.redeals),
        )

    def usual(self, row: Row) -> Row:
        """The row as it is where the player changed no option."""
        return self._by_name[row.full_name]

    def options(self, row: Row) -> tuple[Option, ...]:
        """The rule options that a row's variant offers."""
        sets = {other.rule_set: other.rule_set_name for other in self.rows if other.id == row.id}
        found = [Option(RULE_SET, N_("Rules"), sets, STANDARD)] if len(sets) > 1 else []
        if row.redeal_choices:
            choices = dict(_REDEALS[number] for number in (row.redeals, *row.redeal_choices))
            found.append(Option("redeal_limit", N_("Redeals"), choices, _REDEALS[row.redeals][0]))
        if row.deal_needs_full:
            found.append(Option("deal_always", N_("Deal over empty columns too"), _ON_OFF, OFF))
        if row.takes_steps:
            found.append(Option("shortcut", N_("Several cards at once over empty columns"), _ON_OFF, ON))
        if row.goal is Goal.HOME:
            usual = ON if row.foundation_return else OFF
            found.append(Option("foundation_return", N_("Cards may come back from the foundations"), _ON_OFF, usual))
        return tuple(found)

    def variants(self) -> tuple[VariantInfo, ...]:
        """What the chooser shows: one for each row that is no second rule set."""
        return tuple(
            VariantInfo(id=row.id, name=row.name, line=row.line, difficulty=row.difficulty, options=self.options(row))
            for row in self.rows
            if row.rule_set == STANDARD
        )

    def changes(self, row: Row) -> dict[str, str]:
        """The options that make ``row`` differ from its usual form; :meth:`row_for` reads them back."""
        usual, found = self.usual(row), {}
        if row.shortcut != usual.shortcut:
            found["shortcut"] = ON if row.shortcut else OFF
        if row.foundation_return != usual.foundation_return:
            found["foundation_return"] = ON if row.foundation_return else OFF
        if row.deal_needs_full != usual.deal_needs_full:
            found["deal_always"] = ON
        if row.redeals != usual.redeals:
            found["redeal_limit"] = _REDEALS[row.redeals][0]
        return found

    def known_options(self, row: Row) -> dict[str, frozenset[str]]:
        """Option ids and the values that position texts may give them."""
        words = frozenset(_REDEALS[number][0] for number in (row.redeals, *row.redeal_choices) if number in _REDEALS)
        both = frozenset({ON, OFF})
        return {"shortcut": both, "foundation_return": both, "deal_always": both, "redeal_limit": words}


def _is_on(options: Mapping[str, str], name: str, usual: bool) -> bool:
    return options.get(name, ON if usual else OFF) == ON

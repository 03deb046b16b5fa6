"""The rules page of each row, put together from its values, so that it says what is played.

The prose stands in ``assets/rules/patience.<language>.md``; what only one folder says (the introductions) in its own
``help_parts.<language>.md``. In both a line ``@key`` begins a piece.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from engine.files.paths import assets_folder
from engine.patience.family import Family
from engine.patience.help_examples import EXAMPLE_HOME, EXAMPLE_TARGET, build_example, examples
from engine.patience.parts.row import UNLIMITED, Goal, Lost, Moves, Row
from engine.rules.cards import SIGNS, SUITS, Card, rank_text
from engine.words.language import Language, load_language


class HelpPages:
    """The rules pages of the rows of one folder."""

    def __init__(self, family: Family, folder: Path) -> None:
        self.family = family
        self.folder = folder

    def text(self, language_code: str, variant: str, options: Mapping[str, str]) -> str:
        """The page as light Markdown, for these rule options; in English where the language has no words for it."""
        code = language_code if (self.folder / f"help_parts.{language_code}.md").exists() else "en"
        row = self.family.row_for(variant, options)
        language = load_language(code, [assets_folder() / "words", self.folder])
        return "\n\n".join([f"# {language.say(row.name)}", *self._page(row, self.parts(code), language)]) + "\n"

    def parts(self, code: str) -> dict[str, str]:
        """The pieces of prose that some page of this folder can hold, by key."""
        shared = assets_folder() / "rules" / f"patience.{code}.md"
        pieces = {**_read_pieces(shared), **_read_pieces(self.folder / f"help_parts.{code}.md")}
        usable = {key for row in self.family.rows for form in _forms(row) for key in page_keys(form)}
        return {key: words for key, words in pieces.items() if key in usable}

    def _page(self, row: Row, parts: Mapping[str, str], language: Language) -> Iterator[str]:
        values, tables = _values(row, language), examples(row, self.family)
        for key in page_keys(row):
            heading = "## " if key.startswith("title.") else ""
            yield heading + parts[key].format_map(values)
            if tables.get(key):
                yield tables[key]


def _read_pieces(path: Path) -> dict[str, str]:
    sections = (part.partition("\n") for part in path.read_text(encoding="utf-8").removeprefix("@").split("\n@"))
    return {key.strip(): words.strip() for key, _, words in sections}


def _forms(row: Row) -> Iterator[Row]:
    """A row with each of its options changed."""
    yield row
    yield replace(row, shortcut=False)
    yield replace(row, deal_needs_full=False)
    yield from (replace(row, redeals=number) for number in row.redeal_choices)
    if row.goal is Goal.HOME:
        yield replace(row, foundation_return=not row.foundation_return)


def page_keys(row: Row) -> list[str]:
    """The pieces that make up the page of a row, in order; each follows from its values alone."""
    keys = [f"intro.{row.full_name}", "title.aim"]
    keys.append(f"aim.{row.packs}" if row.goal is Goal.HOME else f"aim.{row.goal.value}")
    keys += ["title.deal", *_deal_keys(row), "title.build", f"build.{row.build.value}"]
    keys += ["build.round"] if row.base_card else []
    keys += ["title.moves", *_move_keys(row), *_stock_keys(row)]
    keys += ["title.cells", "cells"] if row.cells else []
    keys += ["cells.start"] if row.cell_start else []
    keys += ["title.reserve", "reserve"] if row.reserve else []
    keys += _home_keys(row) if row.goal is Goal.HOME else []
    return [*keys, "title.end", "end" if row.lost is Lost.NO_MOVE else f"end.{row.goal.value}"]


def _deal_keys(row: Row) -> Iterator[str]:
    if isinstance(row.cards, int) and row.stock:
        yield "deal"
    else:
        yield "deal.columns"
        if row.stock:
            yield "deal.stock"
    if len(row.suits) < len(SUITS):
        yield f"deal.suits.{len(row.suits)}"
    if not any(row.column_downs):
        yield "deal.open"
    elif isinstance(row.cards, int) and isinstance(row.face_down, int):
        yield "deal.down"
    elif all(down == cards - 1 for cards, down in zip(row.column_cards, row.column_downs, strict=True)):
        yield "deal.last_open"
    else:
        yield "deal.some_down"
    if row.aces_out:
        yield "deal.aces" if row.packs > 1 else "deal.aces.1"
    told = {"deal.base": row.base_card, "deal.reserve": row.reserve, "deal.kings": row.kings_down}
    yield from (key for key, holds in {**told, "deal.first_draw": row.draws_first}.items() if holds)


def _move_keys(row: Row) -> Iterator[str]:
    if row.moves is not Moves.ONE:
        yield f"moves.{row.moves.value}"
    elif not row.takes_steps:
        yield "moves.one_empty"
    else:
        yield "moves.one"
        kind = "" if not row.cells else "_free" if row.empty.value != "any" else "_cells"
        yield f"moves.shortcut{kind}" if row.has_shortcut else "moves.shortcut_off"
    if row.fills:
        yield "empty.reserve" if row.reserve else "empty.fills"
    elif row.empty.value == "any":
        yield "empty.free" if row.goal is Goal.HOME else "empty.any"
    else:
        yield f"empty.{row.empty.value}"


def _stock_keys(row: Row) -> Iterator[str]:
    if row.has_waste:
        yield from ("title.stock", f"draw.{row.turn}", "waste")
        yield "redeal.unlimited" if row.redeals == UNLIMITED else "redeal.some" if row.redeals else "redeal.none"
    elif row.stock:
        yield from ("title.deals", "deals.all" if row.stock >= row.columns else "deals.some")
        if row.deal_needs_full:
            yield "deals.full"


def _home_keys(row: Row) -> Iterator[str]:
    yield "title.home"
    yield "home.aces" if row.aces_out else "home.base" if row.base_card else "home"
    yield "home.return_on" if row.foundation_return else "home.return_off"
    if row.packs > 1:
        yield "home.twins"
    yield from ("title.safe", f"safe.{row.build.value}")
    if row.base_card:
        yield "safe.wrap"
    if row.turn > 1:
        yield "safe.waste"


def _values(row: Row, language: Language) -> dict[str, str]:
    """What the pieces name: numbers of the row, and the cards of the examples."""
    good, bad = build_example(row)
    numbers = {
        "foundations": row.foundations,
        "suits": row.complete_suits,
        "columns": row.columns,
        "cards": row.column_cards[0],
        "dealt": sum(row.column_cards),
        "stock": row.stock,
        "face_down": row.column_downs[0],
        "redeals": row.redeals,
        "passes": row.redeals + 1,
        "deals": -(-row.stock // row.columns),
        "cells": row.cells,
        "filled": len(row.cell_start),
        "reserve": row.reserve,
    }
    next_home = EXAMPLE_HOME._replace(rank=EXAMPLE_HOME.rank + 1)
    cards = {"good": good, "bad": bad, "target": EXAMPLE_TARGET, "next": next_home, "top": EXAMPLE_HOME}
    if EXAMPLE_TARGET.suit not in row.suits:
        cards["target"] = EXAMPLE_TARGET._replace(suit=row.suits[0])
    lists = {"counts": list(row.column_cards), "downs": list(row.column_downs)}
    return {
        **{name: language.number(number) for name, number in numbers.items()},
        **{name: language.listing(values) for name, values in lists.items()},
        **{name: _sign(card, language) for name, card in cards.items()},
    }


def _sign(card: Card, language: Language) -> str:
    """A card in short: ``J♥``, «سرباز ♥»."""
    if language.is_rtl and card.rank in (1, 11, 12, 13):
        return f"{language.rank(card.rank)} {SIGNS[card.suit]}"
    return language.digits(rank_text(card.rank)) + SIGNS[card.suit]

"""Every refusal of the patiences that everybody knows, each in a small position; and rows that cannot be games."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from engine.patience.parts.piles import PileMove
from engine.patience.parts.row import Goal
from engine.patience.refusals import SENTENCES
from engine.patience.row_reading import BadRow, read_row
from engine.rules.catalogue import game_by_id
from engine.rules.contract import UnreadableMove
from games.autumn_leaves.rules import ROW as AUTUMN_LEAVES
from games.canfield.variants import ROWS as CANFIELD
from games.freecell.variants import ROWS as FREECELL
from games.klondike.variants import ROWS as KLONDIKE
from games.spider.variants import ROWS as SPIDER


def position(game: str, first: str, places: Mapping[str, str]) -> str:
    """The text of a position with these cards; every other place of the game is empty."""
    rules: Any = game_by_id(game).rules
    row = next(row for row in rules.family.rows if row.id == first.split()[0])
    kinds = {"t": row.columns, "f": row.foundations, "x": row.cells}
    lines: dict[str, str] = {}
    if row.stock:
        lines["stock"] = "-"
    if row.has_waste:
        lines["waste"] = "-"
    if row.reserve:
        lines |= {"r": "-", "base": "5"}
    lines |= {f"{letter}{number}": "-" for letter, count in kinds.items() for number in range(1, count + 1)}
    if row.goal is Goal.OFF:
        lines["off"] = "0"
    assert places.keys() <= lines.keys()
    return "\n".join([f"game: {first}", *(f"{place}: {cards}" for place, cards in {**lines, **places}.items())])


def wish(rules: Any, text: str) -> PileMove:
    """A move; also one that no player could write, but drag."""
    try:
        return rules.read_move(text)  # type: ignore[no-any-return]
    except UnreadableMove:
        source, target = text.split(">")
        return PileMove(source, target)


KLONDIKE_LINE, CANFIELD_LINE = "klondike redeals unlimited", "canfield redeals unlimited"
CASES: tuple[tuple[str, str, str, dict[str, str], str], ...] = (
    ("wrong_rank", "klondike", KLONDIKE_LINE, {"t1": "9h", "t2": "Js"}, "t1>t2"),
    ("wrong_colour", "klondike", KLONDIKE_LINE, {"t1": "9h", "t2": "Td"}, "t1>t2"),
    ("wrong_suit", "freecell", "bakers_game", {"t1": "9h", "t2": "Ts"}, "t1>t2"),
    ("wrong_suit", "yukon", "russian", {"t1": "9h", "t2": "Td"}, "t1>t2"),
    ("king_needs_empty_column", "klondike", KLONDIKE_LINE, {"t1": "Kh", "t2": "As"}, "t1>t2"),
    ("king_on_nothing", "spider", "spider_1", {"t1": "Ks", "t2": "As"}, "t1>t2"),
    ("kings_only", "yukon", "yukon", {"t1": "9h 4s"}, "t1>t2*2"),
    ("kings_only", "freecell", "seahaven", {"t1": "9h"}, "t1>t2"),
    ("stays_empty", "castles", "bakers_dozen", {"t1": "9h"}, "t1>t2"),
    ("one_card_only", "freecell", "freecell shortcut off", {"t1": "9h 8s", "t2": "Ts"}, "t1>t2*2"),
    ("whole_column_only", "canfield", CANFIELD_LINE, {"t1": "Jh Ts 9h", "t2": "Jd"}, "t1>t2*2"),
    ("too_many_for_shortcut", "freecell", "freecell",
     {"t1": "9h 8s", "t2": "Ts", "x1": "Kh", "x2": "Kd", "x3": "Kc", "x4": "Ks",
      **{f"t{n}": f"{n}h" for n in range(3, 9)}}, "t1>t2*2"),
    ("not_a_sequence", "klondike", KLONDIKE_LINE, {"t1": "9h 8d", "t2": "Ts"}, "t1>t2*2"),
    ("not_a_sequence", "spider", "spider_2", {"t1": "9h 8s", "t2": "Ts"}, "t1>t2*2"),
    ("covered", "freecell", "freecell", {"t1": "9h 3d", "t2": "Ts"}, "t1>t2*2"),
    ("face_down", "yukon", "yukon", {"t1": "[9h] 8s", "t2": "Ts"}, "t1>t2*2"),
    ("foundation_needs", "klondike", KLONDIKE_LINE, {"t1": "3h", "f1": "Ah"}, "t1>f1"),
    ("foundation_starts_with_ace", "klondike", KLONDIKE_LINE, {"t1": "3h"}, "t1>f1"),
    ("foundation_starts_with", "canfield", CANFIELD_LINE, {"t1": "3h", "f1": "5h"}, "t1>f2"),
    ("one_card_home", "klondike", KLONDIKE_LINE, {"t1": "3h 2s", "f1": "As"}, "t1>f1*2"),
    ("foundation_complete", "yukon", "yukon", {"t1": "Qs", "f1": "Kh"}, "t1>f1"),
    ("foundation_full", "canfield", CANFIELD_LINE, {"t1": "5s", "f1": "4h"}, "t1>f1"),
    ("foundation_stays", "freecell", "freecell", {"t1": "3s", "f1": "2h"}, "f1>t1"),
    ("foundation_to_foundation", "klondike", KLONDIKE_LINE, {"t1": "3s", "f1": "Ah"}, "f1>f2"),
    ("cells_full", "freecell", "seahaven", {"t1": "9h", "x1": "Kh", "x2": "Kd", "x3": "Kc", "x4": "Ks"}, "t1>x1"),
    ("cell_taken", "freecell", "freecell", {"t1": "9h", "x1": "Kh"}, "t1>x1"),
    ("first_free_cell", "freecell", "freecell", {"t1": "9h"}, "t1>x2"),
    ("cell_to_cell", "freecell", "freecell", {"t1": "9h", "x1": "Kh"}, "x1>x2"),
    ("one_card_cell", "freecell", "freecell", {"t1": "9h 8s"}, "t1>x1*2"),
    ("reserve_fills", "canfield", CANFIELD_LINE, {"t1": "9h", "t2": "3s", "f1": "5h"}, "t1>r"),
    ("empty_column", "spider", "spider_4", {"stock": "2s", "t1": "9h 8h 3d 2d 7s 4s Qc Jc 9c 8c"}, "deal"),
    ("stock_empty", "gypsy", "gypsy", {"t1": "9h", "t2": "Ts"}, "deal"),
    ("stock_empty", "klondike", KLONDIKE_LINE, {"t1": "9h", "waste": "Ts"}, "draw"),
    ("stock_not_empty", "klondike", KLONDIKE_LINE, {"stock": "9h", "waste": "Ts"}, "redeal"),
    ("waste_empty", "klondike", KLONDIKE_LINE, {"t1": "9h", "t2": "Ts"}, "redeal"),
    ("no_redeal_left", "klondike", "klondike redeals 0 redeal_limit two", {"t1": "9h", "waste": "Ts"}, "redeal"),
    ("same_place", "klondike", KLONDIKE_LINE, {"t1": "9h", "t2": "Ts"}, "t1>t1"),
    ("same_column", "spider", "scorpion", {"t1": "9h", "t2": "Ts"}, "t1>t1"),
    ("no_such_cards", "klondike", KLONDIKE_LINE, {"t1": "9h", "t2": "Ts"}, "t1>t2*2"),
    ("no_such_place", "yukon", "yukon", {"t1": "9h", "t2": "Ts"}, "t1>t9"),
    ("game_over", "castles", "beleaguered_castle", {"f1": "Kh", "f2": "Kd"}, "f1>t1"),
)  # fmt: skip
OF_OLD_ROWS = {"same_suit", "other_suit", "not_lower", "broken_run"}
"""What only Autumn Leaves and Forty Thieves refuse; their own tests show these."""


@pytest.mark.parametrize(("refusal", "game", "first", "places", "move"), CASES)
def test_a_refusal_and_its_sentence(refusal: str, game: str, first: str, places: dict[str, str], move: str) -> None:
    rules = game_by_id(game).rules
    state = rules.read_state(position(game, first, places))
    wished = wish(rules, move)
    found = rules.why_not(state, wished)
    assert found is not None and found.key == refusal
    assert wished not in rules.legal_moves(state)
    named = set(re.findall(r"{(\w+)}", SENTENCES[refusal]))
    assert named <= found.values.keys()


def test_no_refusal_is_without_a_case() -> None:
    assert {case[0] for case in CASES} | OF_OLD_ROWS == set(SENTENCES)


# -- rows


@pytest.mark.parametrize(
    ("row", "change", "reason"),
    [
        (KLONDIKE[0], {"colour": 1}, "unknown key 'colour'"),
        (KLONDIKE[0], {"stock": 23}, "the cards add up to 51, not 52"),
        (KLONDIKE[0], {"cards": (1, 2, 3, 4, 5, 6)}, "cards names 6 columns of 7"),
        (KLONDIKE[0], {"face_down": (0, 1, 2, 3, 4, 5, 7)}, "7 cards face down of 7"),
        (KLONDIKE[0], {"redeal_choices": (0, 0)}, "redeal choices (0, 0) beside -1"),
        (KLONDIKE[0], {"redeal_choices": (5,)}, "redeal choices (5,) beside -1"),
        (KLONDIKE[0], {"suits": "hs"}, "foundations for the suits hs"),
        (KLONDIKE[0], {"deal_needs_full": True}, "deal_needs_full without deals to the columns"),
        (KLONDIKE[0], {"step": "round"}, "ranks that go round on the foundations or the columns alone"),
        (KLONDIKE[0], {"texts": "bare"}, "bare texts for more than columns and a stock"),
        (FREECELL[0], {"turn": 1}, "turn without a waste"),
        (FREECELL[0], {"draws_first": True}, "draws_first without a waste"),
        (FREECELL[0], {"deals": "columns"}, "deals without a stock"),
        (FREECELL[0], {"cells": 9}, "cells must be from 0 to 8, not 9"),
        (FREECELL[2], {"cell_start": (1, 3, 5, 9)}, "cells (1, 3, 5, 9) of 8"),
        (FREECELL[2], {"cell_start": (1, 3, 5, 5)}, "cells (1, 3, 5, 5) of 8"),
        (FREECELL[2], {"cell_start": (1, 3, 5, "7")}, "cell_start must hold whole numbers"),
        (SPIDER[0], {"foundation_return": True}, "foundation_return without foundations"),
        (SPIDER[0], {"suits": "ch"}, "a pack of the suits 'ch'"),
        (SPIDER[0], {"stock": 49}, "the cards add up to 103, not 104"),
        (CANFIELD[0], {"reserve": 12}, "the cards add up to 51, not 52"),
        (CANFIELD[0], {"fills": False}, "reserve without columns that it fills"),
        (CANFIELD[0], {"empty": "kings"}, "columns that fill themselves and take kings"),
        (CANFIELD[0], {"moves": "sequence"}, "sequences by a build of step round"),
        (CANFIELD[0], {"aces_out": True, "stock": 30}, "both aces_out and base_card"),
        (AUTUMN_LEAVES, {"fills": True}, "columns that fill themselves from no waste or reserve"),
    ],
)
def test_a_row_that_cannot_be_a_game_names_its_fault(
    row: Mapping[str, Any], change: dict[str, Any], reason: str
) -> None:
    assert read_row(row).id == row["id"]
    with pytest.raises(BadRow, match=f"row {row['id']}: .*{re.escape(reason)}"):
        read_row({**row, **change})

"""The table of the Forty Thieves family, laid out without a window."""

from __future__ import annotations

import itertools
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.patience.parts.piles import Pile
from engine.patience.parts.position import Position as FortyState
from engine.rules.cards import Card
from engine.rules.contract import Setup
from engine.words.language import Sentence
from games.forty_thieves.rules import RULES
from games.forty_thieves.table import TABLE
from games.forty_thieves.variants import FAMILY, VARIANTS
from tests.games.forty_thieves.test_rules import position
from tests.support.table_checks import SIZES, check_layout, viewer_for

MEMBERS = [variant.id for variant in VARIANTS]


def states(variant: str, deal: int, moves: int = 150) -> list[Any]:
    random, state = Random(deal), RULES.start(Setup(deal=deal, variant=variant))
    found = [state]
    for _ in range(moves):
        legal = RULES.legal_moves(state)
        if not legal:
            break
        homeward = RULES.home_moves(state)
        state = RULES.apply(state, homeward[0] if homeward and random.random() < 0.7 else random.choice(legal))
        found.append(state)
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("variant", MEMBERS)
def test_everything_lies_inside_and_gestures_are_unique(variant: str, size: tuple[int, int]) -> None:
    for state in states(variant, 1)[::10]:
        for left_handed in (False, True):
            check_layout(TABLE, RULES, state, viewer_for(TABLE, state, size, left_handed))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("columns", [8, 9, 10, 12, 13])
def test_eight_to_thirteen_columns_and_all_cards_on_the_waste(columns: int, size: tuple[int, int]) -> None:
    row = replace(FAMILY.row_for("streets", {}), columns=columns)
    cards = tuple(Card(rank, suit, copy) for copy in (0, 1) for suit in "cdhs" for rank in range(1, 14))
    tall = Pile(cards[:19], 6)
    for piles, waste in (
        ([Pile()] * columns, cards),
        ([tall, *[Pile()] * (columns - 1)], cards[19:83]),
    ):
        rest = cards[len(waste) + 19 :] if piles[0].cards else ()
        state = FortyState(row, rest, waste, ((),) * 8, tuple(piles), 0)
        for left_handed in (False, True):
            check_layout(TABLE, RULES, state, viewer_for(TABLE, state, size, left_handed))


@pytest.mark.parametrize("variant", MEMBERS)
def test_cards_are_as_large_as_can_be_at_the_smallest_window(variant: str) -> None:
    state = RULES.start(Setup(deal=1, variant=variant))
    viewer = viewer_for(TABLE, state, (800, 518), False)
    columns = len(state.columns)
    assert viewer.unit >= 0.9 * 800 / (max(columns, 10) + 0.2), "at most a tenth of the width is not cards"
    steps = []
    for cards in (13, 16):
        column = Pile(tuple(Card(1 + index % 13, "hs"[index // 13]) for index in range(cards)), 0)
        tall = FortyState(state.row, (), (), state.foundations, (column, *[Pile()] * (columns - 1)), 0)
        placed = TABLE.placements(tall, viewer)
        ys = [placed[card.piece].y for card in column.cards]
        steps.append(min(b - a for a, b in itertools.pairwise(ys)) * viewer.unit)
    assert steps[0] >= 14 and steps[1] >= 11, steps


def test_a_waste_shows_its_latest_cards_and_the_left_handed_mirror_keeps_them_by_the_stock() -> None:
    state = position("lucas", stock="Kc", waste=" ".join(r + s for s in "cdh" for r in "23456789TJQ"))
    for left_handed in (False, True):
        viewer = viewer_for(TABLE, state, (800, 518), left_handed)
        placed = TABLE.placements(state, viewer)
        xs = [placed[card.piece].x for card in state.waste]
        assert xs == sorted(xs), "the index is at the left, so the fan opens to the right"
        steps = [b - a for a, b in itertools.pairwise(xs)]
        assert min(steps[-3:]) > 1.5 * max(steps[:-4])
        stock = next(slot for slot in TABLE.slots(state, viewer) if slot.id == "s")
        near = xs[-1] if left_handed else xs[0]
        assert abs(near - stock.x) < 1.4
    one = position("lucas", waste="2c")
    for left_handed in (False, True):
        viewer = viewer_for(TABLE, one, (800, 518), left_handed)
        slots = {slot.id: slot for slot in TABLE.slots(one, viewer)}
        assert abs(slots["w"].x - slots["s"].x) < 1.4


def test_left_and_right_are_mirror_images() -> None:
    state = RULES.start(Setup(deal=5, variant="rank_and_file"))
    right = viewer_for(TABLE, state, (1280, 640), False)
    left = viewer_for(TABLE, state, (1280, 640), True)
    for one, other in zip(TABLE.slots(state, right), TABLE.slots(state, left), strict=True):
        assert one.id == other.id and one.y == other.y
        assert one.x == pytest.approx(right.width - 1 - other.x)


def test_stock_and_redeals_are_counted() -> None:
    state = RULES.start(Setup(deal=5, variant="little_forty"))
    viewer = viewer_for(TABLE, state, (1280, 640), False)
    assert [label.text.values["n"] for label in TABLE.labels(state, viewer)] == [64, 3]
    empty = position("little_forty", redeals=1, waste="2c", t1="Kc")
    assert [label.text.values["n"] for label in TABLE.labels(empty, viewer)] == [1]
    marks = {slot.id: slot.mark for slot in TABLE.slots(empty, viewer)}
    assert marks["s"] == "redeal"
    used_up = position("little_forty", redeals=0, waste="2c", t1="Kc")
    assert [label.text for label in TABLE.labels(used_up, viewer)] == [Sentence("No redeals left")]
    assert {slot.id: slot.mark for slot in TABLE.slots(used_up, viewer)}["s"] == "no_redeal"


def test_wishes_explain_every_kind_of_illegal_gesture() -> None:
    columns: dict[str, Any] = {"t1": "[4s] Th 9d 7h", "t2": "8h", "t3": "9s 8d", "t4": "Tc", "t5": "Kd", "t6": "2c"}
    state = position("maria", waste="9c 3d", f1="3s", **columns)
    cases = {
        (("7h",), "t2"): "wrong_colour",
        (("7h",), "t4"): "wrong_rank",
        (("Kd",), "t4"): "king_needs_empty_column",
        (("9d", "7h"), "t4"): "covered",
        (("4s", "Th", "9d", "7h"), "t5"): "face_down",
        (("9s", "8d"), "f2"): "one_card_home",
        (("9c", "3d"), "t2"): "covered",
        (("7h",), "f1"): "foundation_needs",
        (("2c",), "f2"): "foundation_starts_with_ace",
        (("3s",), "t1"): "foundation_stays",
        ((), "s"): "stock_empty",
    }
    for (lift, slot), key in cases.items():
        move = TABLE.wish(state, lift, slot)
        assert move is not None, (lift, slot)
        refusal = RULES.why_not(state, move)
        assert refusal is not None and refusal.key == key, (lift, slot, refusal)
    assert TABLE.wish(state, ("7h",), "s") is None and TABLE.wish(state, ("7h",), "w") is None
    assert TABLE.wish(position("little_forty", redeals=2), (), "s") == RULES.read_move("redeal")


def test_a_double_click_goes_home_first_then_to_the_longest_sequence_then_to_an_empty_column() -> None:
    state = position("maria", f1="3h", t1="Kc 4h", t2="5s", t3="6d 5c")
    moves = {move.target: move for move in RULES.legal_moves(state) if move.source == "t1" and move.size == 1}
    assert TABLE.home_target(state, moves) == TABLE.best_target(state, moves) == "f1"
    del moves["f1"]
    assert TABLE.home_target(state, moves) is None
    assert TABLE.best_target(state, moves) == "t3"
    assert TABLE.best_target(state, {slot: moves[slot] for slot in ("t4", "t2")}) == "t2"

"""The table of Autumn Leaves, laid out without a window."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pytest

from engine.patience.parts.piles import PileMove
from engine.rules.cards import RANK_LETTERS
from engine.rules.contract import Setup
from engine.words.language import Sentence
from games.autumn_leaves.rules import RULES
from games.autumn_leaves.table import TABLE
from tests.support.table_checks import SIZES, check_layout, viewer_for


def states(deal: int) -> list[Any]:
    random, state = Random(deal), RULES.start(Setup(deal=deal))
    found = [state]
    for _ in range(120):
        legal = RULES.legal_moves(state)
        state = RULES.apply(state, legal[-1] if random.random() < 0.05 else random.choice(legal))
        found.append(state)
    return found


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_everything_lies_inside_and_gestures_are_unique(size: tuple[int, int], left_handed: bool) -> None:
    for deal in (1, 2, 3):
        for state in states(deal)[::4]:
            check_layout(TABLE, RULES, state, viewer_for(TABLE, state, size, left_handed))


def test_hidden_cards_can_be_counted_and_the_index_stays_readable_with_13_cards() -> None:
    column = "[4s 8h 2d] Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c"
    others = [rank + suit for suit in "cdhs" for rank in RANK_LETTERS if rank + suit not in column]
    state = RULES.read_state(f"stock: {' '.join(others)}\nc1: {column}\nc2: -\nc3: -\nc4: -\nc5: -\nc6: -")
    viewer = viewer_for(TABLE, state, (800, 530), False)
    placed = TABLE.placements(state, viewer)
    ys = [placed[card.piece].y for card in state.columns[0].cards]
    steps = [(b - a) * viewer.unit for a, b in itertools.pairwise(ys)]
    assert [placed[card.piece].face == "back" for card in state.columns[0].cards] == [True] * 3 + [False] * 10
    assert min(steps[:3]) >= 5, "pixels of each hidden card"
    assert min(steps[3:]) >= 22, "pixels of each index"


def test_small_positions_of_the_rules_page_have_larger_cards() -> None:
    small = RULES.read_state("stock: 2c\nc1: 4c 7h\nc2: 9d Jh\nc3: 3s\nc4: -\nc5: -\nc6: -")
    whole = RULES.start(Setup(deal=1))
    assert TABLE.least_size(small)[1] < TABLE.least_size(whole)[1]
    check_layout(TABLE, RULES, small, viewer_for(TABLE, small, (690, 300), False))


def test_the_stock_shows_how_many_deals_are_left() -> None:
    state = RULES.start(Setup(deal=1))
    for left in (5, 4, 3, 2, 1, 0):
        viewer = viewer_for(TABLE, state, (1280, 720), False)
        placed = TABLE.placements(state, viewer)
        heaps = {round(placed[card.piece].y / 0.3) for card in state.stock}
        assert len(heaps) == left == state.deals_left
        words = Sentence("Deals left: {n}", n=left) if left else Sentence("No deals left")
        assert [label.text for label in TABLE.labels(state, viewer)] == [words]
        if left:
            ordered = sorted((placed[card.piece] for card in state.stock), key=lambda p: p.order)
            assert ordered[-1] == placed[state.stock[0].piece], "the next card lies in front"
            assert min(p.y for p in ordered[-6:]) > max((p.y for p in ordered[:-6]), default=-1)
            state = RULES.apply(state, RULES.read_move("deal"))


def test_wishes_explain_every_kind_of_illegal_gesture() -> None:
    state = RULES.read_state("stock: -\nc1: [4s] Th 8h 7h\nc2: Js\nc3: 5c\nc4: 9h 9c\nc5: Kd\nc6: Ks")
    cases = {
        (("7h",), "c2"): "other_suit",
        (("Js",), "c6"): None,
        (("Ks",), "c2"): "not_lower",
        (("Th", "8h", "7h"), "c5"): "broken_run",
        (("4s", "Th", "8h", "7h"), "c6"): "face_down",
        (("9h", "9c"), "c2"): "covered",
        ((), "stock"): "stock_empty",
    }
    for (lift, slot), key in cases.items():
        move = TABLE.wish(state, lift, slot)
        assert move is not None
        refusal = RULES.why_not(state, move)
        assert (refusal and refusal.key) == key, (lift, slot)
    assert TABLE.wish(state, ("7h",), "stock") is None
    assert TABLE.wish(state, (), "c1") is None


def test_a_double_click_sends_a_card_to_the_nearest_rank_and_to_an_empty_column_last() -> None:
    state = RULES.read_state("stock: 2c\nc1: 3d 5h\nc2: Kh\nc3: -\nc4: 7h\nc5: 9h\nc6: 2s")
    moves = {m.target: m for m in RULES.legal_moves(state) if m.source == "c1"}
    assert list(moves) == ["c2", "c3", "c4", "c5"]
    assert TABLE.best_target(state, moves) == "c4"
    assert TABLE.best_target(state, {"c3": PileMove("c1", "c3"), "c2": PileMove("c1", "c2")}) == "c2"

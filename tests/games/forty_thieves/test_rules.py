"""The Forty Thieves family: rows, deals, stock and waste, foundations, endings."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from engine.patience.parts.position import Position as FortyState
from engine.patience.row_reading import BadRow, read_row, read_rows
from engine.rules.cards import ACE
from engine.rules.contract import Setup, UnreadableMove, UnreadableState
from engine.rules.deals import shuffled_pack
from games.forty_thieves.rules import RULES
from games.forty_thieves.variants import FAMILY, ROWS, VARIANTS
from tests.support.folders import DATA
from tests.support.patience_oracles import FORTY_ROWS

DEALS = json.loads((DATA / "deals.json").read_text(encoding="utf-8"))
WINS = json.loads((DATA / "wins.json").read_text(encoding="utf-8"))


def setup(name: str, deal: int = 1, **options: str) -> Setup:
    variant, _, rule_set = name.partition("/")
    return Setup(deal=deal, variant=variant, options={"rule_set": rule_set or "standard", **options})


def position(name: str, *, redeals: Any = 0, options: Any = "", **piles: Any) -> FortyState:
    """A small position: piles left out are empty."""
    packs, columns = FORTY_ROWS[name][:2]
    names = ["stock", "waste", *(f"f{i + 1}" for i in range(4 * packs)), *(f"t{i + 1}" for i in range(columns))]
    lines = [f"game: {name} redeals {redeals}{options}", *(f"{pile}: {piles.pop(pile, '-')}" for pile in names)]
    assert not piles, piles
    return RULES.read_state("\n".join(lines))


def refusal(state: FortyState, move: str) -> str | None:
    found = RULES.why_not(state, RULES.read_move(move))
    return None if found is None else found.key


def play(state: FortyState, *moves: str) -> FortyState:
    for text in moves:
        move = RULES.read_move(text)
        assert move in RULES.legal_moves(state), text
        state = RULES.apply(state, move)
    return state


def pile(state: FortyState, name: str) -> str:
    return next(line for line in RULES.write_state(state).splitlines() if line.startswith(f"{name}:"))[len(name) + 2 :]


# -- rows


def test_the_rows_are_those_of_the_page() -> None:
    rows = {row.full_name: row for row in FAMILY.rows}
    assert set(rows) == set(FORTY_ROWS)
    for name, (packs, columns, cards, down, build, together, stock, turn, redeals) in FORTY_ROWS.items():
        row = rows[name]
        assert (row.packs, row.columns, row.cards, row.face_down) == (packs, columns, cards, down), name
        assert (row.stock, row.turn, row.redeals) == (stock, turn, redeals), name
        words = {"same_suit": "same suit", "other_suit": "any but same", "alternate": "alternate", "any": "any"}
        assert words[row.build.value] == build
        assert {"one": "one", "sequence": "build rule", "suit_sequence": "same suit"}[row.moves.value] == together
        assert row.foundations == 4 * packs
        aces = 8 if name == "lucas" else 0
        assert columns * cards + stock + aces == 52 * packs
        assert row.aces_out == (name == "lucas") and row.fills == (name == "little_forty/classic")


def good_row() -> dict[str, Any]:
    return dict(ROWS[0])


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"colums": 10}, "unknown key 'colums'"),
        ({"columns": 11}, "add up to 108, not 104"),
        ({"stock": 63}, "add up to 103, not 104"),
        ({"packs": 1}, "add up to 104, not 52"),
        ({"aces_out": True}, "add up to 112, not 104"),
        ({"columns": "10"}, "columns must be int"),
        ({"columns": True}, "columns must be int"),
        ({"redeals": None}, "redeals must be int"),
        ({"fills": 1}, "fills must be bool"),
        ({"name": 5}, "name must be str"),
        ({"build": "upwards"}, "'upwards' is not a valid Build"),
        ({"moves": "two"}, "'two' is not a valid Moves"),
        ({"face_down": 4}, "4 cards face down of 4"),
        ({"turn": 0}, "turn must be from 1"),
        ({"difficulty": 9}, "difficulty must be from 1 to 5"),
        ({"stock": 144, "columns": -10}, "columns must be from 1"),
    ],
)
def test_a_bad_row_is_an_error_that_names_it(change: dict[str, Any], reason: str) -> None:
    assert read_row(good_row()).id == "forty_thieves"
    with pytest.raises(BadRow, match="row forty_thieves.*" + re.escape(reason)):
        read_row({**good_row(), **change})


def test_missing_keys_and_double_rows_are_errors() -> None:
    for key in good_row():
        row = good_row()
        del row[key]
        with pytest.raises(BadRow, match=f"missing {key}"):
            read_row(row)
    with pytest.raises(BadRow, match="row forty_thieves: is there twice"):
        read_rows([good_row(), good_row()])
    with pytest.raises(BadRow, match="row forty_thieves/other: unknown key"):
        read_rows([good_row(), {**good_row(), "rule_set": "other", "x": 1}])


def test_ten_members_with_their_options() -> None:
    assert [variant.id for variant in VARIANTS] == [name for name in FORTY_ROWS if "/" not in name]
    for variant in VARIANTS:
        options = {option.id for option in variant.options}
        assert ("rule_set" in options) == (variant.id in ("little_forty", "lucas"))
        assert ("shortcut" in options) == (FORTY_ROWS[variant.id][5] == "one")
        assert "foundation_return" in options
    with pytest.raises(LookupError):
        FAMILY.row_for("forty_robbers", {})
    with pytest.raises(LookupError):
        FAMILY.row_for("maria", {"rule_set": "classic"})


# -- deals


@pytest.mark.parametrize("number", DEALS["forty_thieves"])
def test_golden_deals(number: str) -> None:
    golden = DEALS["forty_thieves"][number]
    state = RULES.start(Setup(deal=int(number), variant="forty_thieves"))
    assert [pile(state, f"t{i}") for i in range(1, 11)] == golden["columns"]
    assert pile(state, "stock") == golden["stock_next_first"]
    assert pile(state, "waste") == "-" and {pile(state, f"f{i}") for i in range(1, 9)} == {"-"}


@pytest.mark.parametrize("number", DEALS["pack_52"])
def test_thirty_thieves_deals_the_golden_pack(number: str) -> None:
    pack = DEALS["pack_52"][number].split()
    state = RULES.start(Setup(deal=int(number), variant="thirty_thieves"))
    assert [pile(state, f"t{i + 1}") for i in range(10)] == [" ".join(pack[i:30:10]) for i in range(10)]
    assert pile(state, "stock").split() == pack[30:]


@pytest.mark.parametrize("name", FORTY_ROWS)
def test_every_row_deals_row_by_row_and_hides_what_it_should(name: str) -> None:
    packs, columns, cards, down = FORTY_ROWS[name][:4]
    state = RULES.start(setup(name, 77))
    pack = list(shuffled_pack(77, packs))
    if name == "lucas":
        aces = [card for card in pack if card.rank == ACE]
        assert list(state.foundations) == [(ace,) for ace in aces], "in the order they come"
        pack = [card for card in pack if card.rank != ACE]
    else:
        assert all(home == () for home in state.foundations)
    for index, column in enumerate(state.columns):
        assert list(column.cards) == pack[index : columns * cards : columns]
        assert column.down == down
    assert list(state.stock) == pack[columns * cards :]
    assert len(state.stock) == FORTY_ROWS[name][6] and state.redeals == FORTY_ROWS[name][8]
    assert state.waste == ()


# -- stock and waste


def test_draw_undo_draw_gives_the_same_cards() -> None:
    state = RULES.start(setup("forty_thieves", 3))
    once = play(state, "draw", "draw")
    assert play(state, "draw", "draw") == once
    assert pile(once, "waste").split() == pile(state, "stock").split()[:2]
    assert pile(once, "stock").split() == pile(state, "stock").split()[2:]


@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_turning_three_with_few_left_turns_what_is_left(left: int) -> None:
    cards = ["2d", "3d", "4d", "5d"][:left]
    state = play(position("little_forty", redeals=1, stock=" ".join(cards), waste="9c", t1="Kc"), "draw")
    assert pile(state, "waste").split() == ["9c", *cards[:3]]
    assert pile(state, "stock").split() == (cards[3:] or ["-"])


def test_redeals_keep_the_order_and_are_counted() -> None:
    state = RULES.start(setup("little_forty", 5))
    order = pile(state, "stock")
    for left in (3, 2, 1, 0):
        assert state.redeals == left
        while state.stock:
            state = play(state, "draw")
        assert pile(state, "waste") == order
        if left:
            state = play(state, "redeal")
            assert pile(state, "stock") == order and pile(state, "waste") == "-"
    assert refusal(state, "redeal") == "no_redeal_left"
    assert refusal(state, "draw") == "stock_empty"


def test_a_redeal_waits_for_the_empty_stock_and_needs_a_waste() -> None:
    state = RULES.start(setup("little_forty", 5))
    assert refusal(play(state, "draw"), "redeal") == "stock_not_empty"
    assert refusal(position("little_forty", redeals=2, t1="Kc 2h"), "redeal") == "waste_empty"
    assert refusal(RULES.start(setup("streets")), "redeal") == "no_redeal_left"


def test_only_the_top_of_the_waste_plays() -> None:
    state = position("maria", waste="9c 8h Ac", t1="9s", t2="Td")
    assert refusal(state, "w>f1") is None
    assert refusal(state, "w>t1*2") == "covered"
    assert refusal(play(state, "w>f1"), "w>t1") is None


# -- filling (Little Forty classic), turning up


def test_classic_little_forty_fills_an_empty_column_within_the_same_move() -> None:
    state = position("little_forty/classic", redeals=1, stock="2d 3d", waste="9c 8c", t1="5h", t2="6s", t3="4d")
    rest = {"t4": "Kh", "t5": "Ks", "t6": "Kd", "t7": "Kc", "t8": "Qc", "t9": "Qd", "t10": "Qh"}
    state = position("little_forty/classic", redeals=1, stock="2d 3d", waste="9c 8c", t1="5h", t2="6s", t3="4d", **rest)
    once = play(state, "t1>t2")
    assert (pile(once, "t1"), pile(once, "waste"), pile(once, "stock")) == ("8c", "9c", "2d 3d")
    twice = play(once, "t3>t2")
    assert (pile(twice, "t3"), pile(twice, "waste")) == ("9c", "-")
    third = play(twice, "t1>t3")
    assert (pile(third, "t1"), pile(third, "waste"), pile(third, "stock")) == ("2d", "-", "3d"), "now from the stock"


def test_classic_little_forty_leaves_a_column_empty_when_all_is_used_up() -> None:
    state = play(position("little_forty/classic", t1="5h", t2="6s 5s 4s", t3="9h"), "t2>t4*2")
    assert pile(state, "t4") == "5s 4s" and pile(state, "t5") == "-"
    assert pile(play(state, "t1>t2"), "t1") == "-"


def test_only_the_classic_game_fills() -> None:
    state = play(position("little_forty", redeals=1, stock="2d 3d", waste="9c 8c", t1="5h", t2="6s"), "t1>t2")
    assert (pile(state, "t1"), pile(state, "waste")) == ("-", "9c 8c")


@pytest.mark.parametrize("name", ["indian", "number_ten", "rank_and_file"])
def test_hidden_cards_turn_at_once_and_never_move_before(name: str) -> None:
    state = position(name, t1="[4s 8h] 7c", t2="8d", t3="9s", t4="9c")
    assert refusal(state, "t1>t3*2") == "face_down", "although the hidden 8 would fit"
    after = play(state, "t1>t2")
    assert pile(after, "t1") == "[4s] 8h"
    assert pile(play(after, "t1>t3"), "t1") == "4s"


# -- foundations


def test_the_worked_examples() -> None:
    state = position("forty_thieves", f1="3s", t1="Th", t2="Jh", t3="Jd", t4="4s", t5="Jc", t6="2d", t7="Ah", t8="4h")
    assert refusal(state, "t1>t2") is None
    assert refusal(state, "t1>t3") == refusal(state, "t1>t5") == "wrong_suit"
    assert refusal(state, "t4>f1") is None
    assert refusal(state, "t8>f1") == "foundation_needs"
    assert refusal(state, "t6>f2") == "foundation_starts_with_ace"
    for free in range(2, 9):
        assert refusal(state, f"t7>f{free}") is None, "an ace may go to any free foundation"


def test_both_twins_are_accepted() -> None:
    state = position("forty_thieves", f1="3s", f2="3s", t1="4s", t2="4s", t3="Ks")
    for first, second in (("t1>f1", "t2>f2"), ("t2>f1", "t1>f2"), ("t1>f2", "t2>f1")):
        after = play(state, first, second)
        assert pile(after, "f1") == pile(after, "f2") == "4s"


def test_foundation_cards_come_back_only_by_the_option() -> None:
    piles = {"f1": "3s", "f2": "Ah", "t1": "4s", "t2": "Ks"}
    state = position("forty_thieves", **piles)
    assert refusal(state, "f1>t1") == refusal(state, "f1>t3") == "foundation_stays"
    back = position("forty_thieves", options=" foundation_return on", **piles)
    assert refusal(back, "f1>t1") is None and refusal(back, "f1>t3") is None
    assert refusal(back, "f1>t2") == "wrong_rank"
    assert refusal(back, "f2>f3") == "foundation_to_foundation"
    after = play(back, "f1>t1")
    assert (pile(after, "f1"), pile(after, "t1")) == ("2s", "4s 3s")
    assert pile(play(back, "f2>t3"), "f2") == "-"
    started = RULES.start(setup("lucas", 1, foundation_return="on"))
    assert started.row.foundation_return and RULES.read_state(RULES.write_state(started)) == started


# -- endings


def test_won_only_with_all_cards_home() -> None:
    kings = {f"f{i}": f"K{suit}" for i, suit in enumerate("ccddhhss", start=1)}
    won = position("streets", **kings)
    outcome = RULES.outcome(won)
    assert outcome is not None and outcome.winners == (0,) and outcome.reason in RULES.endings
    assert RULES.legal_moves(won) == () and RULES.to_move(won) is None
    assert refusal(won, "f1>t1") == "game_over"
    almost = {**kings, "f8": "Qs"}
    for place in ("t4", "waste", "stock"):
        state = position("streets", **almost, **{place: "Ks"})
        assert RULES.outcome(state) is None
        after = play(state, *(["draw"] if place == "stock" else []), f"{'t4' if place == 't4' else 'w'}>f8")
        assert RULES.outcome(after) == outcome


def test_lost_only_when_no_move_draw_or_redeal_is_left() -> None:
    stuck = {f"t{i}": f"K{suit}" for i, suit in enumerate("ccddhhss", start=1)} | {"t9": "Qc 9h", "waste": "3d 5c"}
    lost = position("maria", **stuck)
    outcome = RULES.outcome(lost)
    assert outcome is not None and outcome.losers == (0,) and outcome.reason in RULES.endings
    assert RULES.outcome(position("maria", **stuck, stock="2c")) is None
    assert RULES.outcome(position("maria", **{**stuck, "t9": "Qc"})) is None, "the queen fits on red kings"
    assert RULES.outcome(position("maria", **{**stuck, "t9": "-"})) is None, "an empty column"
    ten = {**stuck, "t10": "9s 8h"}
    assert RULES.outcome(position("little_forty", redeals=1, **ten)) is None
    assert RULES.outcome(position("little_forty", redeals=0, **ten)) is not None


@pytest.mark.parametrize(
    "game", [win for win in WINS if win["game"] == "forty_thieves"], ids=lambda win: str(win["setup"]["variant"])
)
def test_won_games_are_won_at_their_last_move_and_not_before(game: dict[str, Any]) -> None:
    state = RULES.start(Setup(**game["setup"]))
    for text in game["moves"]:
        assert RULES.outcome(state) is None
        state = play(state, text)
    outcome = RULES.outcome(state)
    assert outcome is not None and outcome.winners == (0,)
    assert sum(map(len, state.foundations)) == 52 * state.row.packs


# -- texts


def test_the_page_s_position_reads_and_writes_the_same() -> None:
    state = position("forty_thieves", stock="3d 3d Kh", waste="9c 2h", f1="Ac", f2="4h", t1="Jd 7c Ad 2s")
    lines = RULES.write_state(state).splitlines()
    assert lines[:3] == ["game: forty_thieves redeals 0", "stock: 3d 3d Kh", "waste: 9c 2h"]
    assert lines[3:6] == ["f1: Ac", "f2: 4h", "f3: -"]
    assert lines[11:13] == ["t1: Jd 7c Ad 2s", "t2: -"] and len(lines) == 3 + 8 + 10
    assert RULES.read_state("\n".join(lines)) == state
    assert [card.piece for card in state.foundations[1]] == ["Ah", "2h", "3h", "4h"]
    assert [card.piece for card in state.waste] == ["9c", "2h.1"]


def test_twins_do_not_make_positions_different() -> None:
    random = Random(4)
    state = RULES.start(setup("little_forty", 9))
    for _ in range(80):
        again = RULES.read_state(RULES.write_state(state))
        assert again == state and hash(again) == hash(state)
        assert list(RULES.legal_moves(again)) == list(RULES.legal_moves(state))
        state = RULES.apply(state, random.choice(RULES.legal_moves(state)))
    assert state != RULES.start(setup("little_forty", 9))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("game: maria redeals 0", "game: mario redeals 0", "no game 'mario'"),
        ("game: maria redeals 0", "game: maria redeals 1", "redeals cannot be left"),
        ("game: maria redeals 0", "game: maria redeals -1", "redeals cannot be left"),
        ("game: maria redeals 0", "game: maria redeals " + "9" * 5000, "redeals cannot be left"),
        ("game: maria redeals 0", "game: maria", "does not name the game"),
        ("game: maria redeals 0", "game: maria redeals 0 colour on", "unknown options"),
        ("game: maria redeals 0", "game: maria redeals 0 shortcut maybe", "unknown options"),
        ("stock: -", "stock: 3d 3d 3d", "3d is there too often"),
        ("stock: -", "stock: [3d]", "not a card"),
        ("f1: -", "f1: Ac 2c", "not a card"),
        ("t1: -", "t1: [9c]", "ends with a face-down card"),
        ("t9: -", "t10: -", "no line of this game"),
        ("t9: -", "", "no line for t9"),
    ],
)
def test_positions_that_cannot_be(old: str, new: str, reason: str) -> None:
    text = RULES.write_state(position("maria"))
    assert old in text
    with pytest.raises(UnreadableState, match=reason):
        RULES.read_state(text.replace(old, new))


def test_foundations_imply_their_lower_cards() -> None:
    position("maria", f1="3h", f2="2h", t1="3h")
    with pytest.raises(UnreadableState, match="2h is there too often"):
        position("maria", f1="3h", f2="2h", t1="2h")
    with pytest.raises(UnreadableState, match="Ah is there too often"):
        position("thirty_thieves", f1="3h", f2="2h")


def test_move_texts() -> None:
    for text in ("t3>t5", "t3>t5*4", "t1>f2", "w>t4", "w>f1", "draw", "redeal", "t13>f8", "f1>t2"):
        assert RULES.write_move(RULES.read_move(text)) == text
    for text in ("t14>t1", "f9>t1", "s>t1", "t1>w", "t1>s", "w>w", "deal", "t0>t1", "draw*3", "s>w"):
        with pytest.raises(UnreadableMove):
            RULES.read_move(text)

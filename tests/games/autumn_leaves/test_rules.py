"""Autumn Leaves: the rules page, sentence by sentence."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from engine.patience.endings import is_idle as is_shuttle
from engine.patience.parts.position import Position as AutumnState
from engine.play.hints import generic_hint
from engine.rules.cards import RANK_LETTERS, SUITS, Card
from engine.rules.contract import Setup, UnreadableMove, UnreadableState
from games.autumn_leaves.rules import RULES
from tests.support.folders import DATA, ROOT
from tests.support.patience_oracles import autumn_legal

GOLDEN = json.loads((DATA / "deals.json").read_text(encoding="utf-8"))["autumn_leaves"]
WINS = json.loads((DATA / "wins.json").read_text(encoding="utf-8"))
HELP = ROOT / "games" / "autumn_leaves"


def position(stock: str = "2c", **columns: str) -> AutumnState:
    """A small position; columns left out hold a king that is of no use."""
    kings = iter(f"{letter}{suit}" for letter in "K" for suit in "chsd")
    used = " ".join(columns.values())
    lines = [f"stock: {stock}"]
    for name in ("c1", "c2", "c3", "c4", "c5", "c6"):
        text = columns.get(name) or next((king for king in kings if king not in used), "-")
        lines.append(f"{name}: {text}")
    return RULES.read_state("\n".join(lines))


def refusal(state: AutumnState, move: str) -> str | None:
    found = RULES.why_not(state, RULES.read_move(move))
    return None if found is None else found.key


def play(state: AutumnState, *moves: str) -> AutumnState:
    for text in moves:
        move = RULES.read_move(text)
        assert move in RULES.legal_moves(state), text
        state = RULES.apply(state, move)
    return state


def column(state: AutumnState, name: str) -> str:
    return next(line for line in RULES.write_state(state).splitlines() if line.startswith(name)).partition(": ")[2]


def suit_column(suit: str, ranks: str = RANK_LETTERS) -> str:
    return " ".join(rank + suit for rank in reversed(ranks))


# -- the deal (R1)


@pytest.mark.parametrize("number", GOLDEN)
def test_golden_deals(number: str) -> None:
    state = RULES.start(Setup(deal=int(number)))
    expected = [f"stock: {GOLDEN[number]['stock_next_first']}"]
    for index, cards in enumerate(GOLDEN[number]["columns"], start=1):
        *hidden, top = cards.split()
        expected.append(f"c{index}: [{' '.join(hidden)}] {top}")
    assert RULES.write_state(state) == "\n".join(expected)


# -- the worked examples


def test_example_1_seven_onto_jack() -> None:
    assert refusal(position(c1="7h", c2="Jh"), "c1>c2") is None


def test_example_2_same_suit_and_lower() -> None:
    state = position(c1="6s", c2="Ts", c3="Th")
    assert refusal(state, "c1>c2") is None
    assert refusal(state, "c1>c3") == "other_suit"
    assert refusal(state, "c2>c1") == "not_lower"


def test_example_3_five_onto_every_higher_diamond() -> None:
    for rank in RANK_LETTERS:
        if rank != "5":
            expected = None if rank in "6789TJQK" else "not_lower"
            assert refusal(position(c1="5d", c2=f"{rank}d"), "c1>c2") == expected, rank


def test_example_4_a_run_moves_and_what_then_moves_together() -> None:
    state = play(position(c1="2h 9s 8s 7s", c2="Js", c3="Qs"), "c1>c2*3")
    assert column(state, "c2") == "Js 9s 8s 7s"
    onto_queen = [move for move in RULES.legal_moves(state) if (move.source, move.target) == ("c2", "c3")]
    assert [RULES.write_move(move) for move in onto_queen] == ["c2>c3", "c2>c3*2", "c2>c3*3"]
    found = RULES.why_not(state, RULES.read_move("c2>c3*4"))
    assert found is not None and found.key == "broken_run"
    assert found.values["missing"] == Card(10, "s")


def test_example_5_a_gap_is_no_run() -> None:
    state = position(c1="2s Th 8h 7h", c2="Jh")
    found = RULES.why_not(state, RULES.read_move("c1>c2*3"))
    assert found is not None and found.key == "broken_run"
    assert found.values["missing"] == Card(9, "h")
    assert refusal(state, "c1>c2*2") is None


def test_example_6_an_empty_column() -> None:
    state = position(c1="3c Kh", c2="2h 8d 7d 6d", c3="-")
    assert refusal(state, "c1>c3") is None
    assert refusal(state, "c2>c3*3") is None


@pytest.mark.parametrize("language", ["en", "fa"])
def test_the_small_tables_of_the_rules_page_show_what_they_say(language: str) -> None:
    text = (HELP / f"help.{language}.md").read_text(encoding="utf-8")
    tables = re.findall(r'```position try="([^"]*)"\n(.*?)```', text, re.DOTALL)
    said: list[list[str | None]] = [
        [None],
        ["other_suit", "not_lower", None],
        [None] * 5,
        [None] * 3,
        [None, "broken_run", None],
        ["broken_run", None],
        [None],
        [None],
        [None],
        [None, None],
    ]
    for (tries, state_text), keys in zip(tables, said, strict=True):
        state = RULES.read_state(state_text)
        for move, key in zip(tries.split(";"), keys, strict=True):
            assert refusal(state, move) == key, (tries, move)
            if key is None:
                state = play(state, move)
    assert [text.count(f"\n## {digit}.") for digit in ("123456789" if language == "en" else "۱۲۳۴۵۶۷۸۹")] == [1] * 9


# -- moves (R2, R3, R4) against the judge


def random_position(random: Random) -> str:
    """Any cards anywhere: runs often, hidden cards sometimes, empty columns sometimes."""
    cards = [rank + suit for suit in SUITS for rank in reversed(RANK_LETTERS)]
    if random.random() < 0.6:
        random.shuffle(cards)
    cards = cards[: random.randrange(8, 53)]
    cuts = sorted(random.randrange(len(cards) + 1) for _ in range(6))
    parts = [cards[a:b] for a, b in zip([0, *cuts], [*cuts, len(cards)], strict=True)]
    lines = [f"stock: {' '.join(parts[0] or ['-'])}"]
    for number, part in enumerate(parts[1:], start=1):
        down = random.randrange(len(part)) if part and random.random() < 0.4 else 0
        hidden = f"[{' '.join(part[:down])}] " if down else ""
        lines.append(f"c{number}: {hidden}{' '.join(part[down:]) or '-'}")
    return "\n".join(lines)


def test_legal_moves_agree_with_the_judge_and_why_not_with_both() -> None:
    random, over = Random(2026), 0
    every = [f"c{a}>c{b}" + (f"*{n}" if n > 1 else "") for a in range(1, 7) for b in range(1, 7) for n in range(1, 16)]
    for _ in range(150):
        text = random_position(random)
        state = RULES.read_state(text)
        assert RULES.write_state(state) == text
        legal = [RULES.write_move(move) for move in RULES.legal_moves(state)]
        if RULES.outcome(state):
            over += 1
            assert legal == []
            continue
        assert set(legal) == autumn_legal(text)
        for move in (*every, "deal"):
            assert (refusal(state, move) is None) == (move in legal), (text, move)
    assert over < 10


def test_legal_moves_agree_with_the_judge_in_real_games() -> None:
    for deal in range(1, 13):
        random, state = Random(deal), RULES.start(Setup(deal=deal))
        for _ in range(60):
            legal = RULES.legal_moves(state)
            assert {RULES.write_move(move) for move in legal} == autumn_legal(RULES.write_state(state))
            state = RULES.apply(state, random.choice(legal))


# -- turning (R5), dealing (R6), complete suits (R7)


def test_a_hidden_card_turns_when_it_becomes_top_and_never_moves_before() -> None:
    state = position(c1="[4s 8h] 7h", c2="9h", c3="-")
    assert refusal(state, "c1>c2*2") == "face_down", "although the hidden 8 would fit"
    assert refusal(state, "c1>c3*2") == "face_down"
    after = play(state, "c1>c2")
    assert column(after, "c1") == "[4s] 8h"
    assert column(play(after, "c1>c3"), "c1") == "4s"


def test_five_deals_one_card_on_each_column_from_the_left() -> None:
    state = RULES.start(Setup(deal=1))
    for left in (24, 18, 12, 6, 0):
        expected = state.stock[:6]
        before = state.columns
        state = play(state, "deal")
        assert len(state.stock) == left
        assert tuple(pile.cards[-1] for pile in state.columns) == expected
        assert [pile.down for pile in state.columns] == [pile.down for pile in before]
    assert refusal(state, "deal") == "stock_empty"


def test_a_deal_needs_no_full_columns_and_fills_the_empty_ones() -> None:
    state = position(stock="2d 3d 4d 5d 6d 7d", c1="9c", c2="-", c3="4s", c4="-")
    after = play(state, "deal")
    assert [column(after, f"c{i}").split()[-1] for i in range(1, 7)] == ["2d", "3d", "4d", "5d", "6d", "7d"]
    assert column(after, "c2") == "3d"


def test_a_dealt_card_that_continues_a_run_belongs_to_it() -> None:
    state = play(position(stock="7h 2d 3d 4d 5d 6d", c1="3c 9h 8h", c2="Jc"), "deal")
    assert refusal(state, "c1>c2*3") == "other_suit", "the run may be lifted"


def test_a_complete_suit_stays_moves_and_splits() -> None:
    state = position(stock="Ac", c1=suit_column("s"), c2="-", c3="4d", c4="5h")
    assert refusal(state, "c1>c2*13") is None
    assert refusal(state, "c1>c2*5") is None
    assert column(play(state, "c1>c2*13"), "c2") == suit_column("s")
    assert column(play(state, "deal"), "c1") == suit_column("s") + " Ac"


# -- refusals


@pytest.mark.parametrize(
    ("columns", "move", "key", "values"),
    [
        ({"c1": "6s", "c2": "Th"}, "c1>c2", "other_suit", {"card": "6s", "target": "Th"}),
        ({"c1": "6s", "c2": "3s"}, "c1>c2", "not_lower", {"card": "6s", "target": "3s"}),
        ({"c1": "2c Th 7h", "c2": "Jh"}, "c1>c2*2", "broken_run", {"missing": "9h"}),
        ({"c1": "2c Th 9h 7h", "c2": "Jh"}, "c1>c2*3", "broken_run", {"missing": "8h"}),
        ({"c1": "Th 9s", "c2": "Jh"}, "c1>c2*2", "covered", {"card": "Th", "above": "9s"}),
        ({"c1": "8h Th", "c2": "Jh"}, "c1>c2*2", "covered", {"card": "8h", "above": "Th"}),
        ({"c1": "[Th] 9h", "c2": "Jh"}, "c1>c2*2", "face_down", {}),
        ({"c1": "9h", "c2": "Jh"}, "c1>c2*2", "no_such_cards", {}),
        ({"c1": "-", "c2": "Jh"}, "c1>c2", "no_such_cards", {}),
        ({"c1": "9h", "c2": "Jh"}, "c1>c1", "same_column", {"card": "9h"}),
    ],
)
def test_refusals_name_the_cards(columns: dict[str, str], move: str, key: str, values: dict[str, str]) -> None:
    found = RULES.why_not(position(stock="2d", **columns), RULES.read_move(move))
    assert found is not None
    assert (found.key, {name: str(card) for name, card in found.values.items()}) == (key, values)
    assert set(re.findall(r"{(\w+)}", RULES.refusals[key])) == set(values)


def test_every_refusal_of_the_page_is_there_and_no_two_sentences_are_alike() -> None:
    page = {"other_suit", "not_lower", "broken_run", "face_down", "covered", "stock_empty"}
    assert page <= set(RULES.refusals)
    assert len(set(RULES.refusals.values())) == len(RULES.refusals)


# -- won and lost (R8, R9)


def test_won_only_with_an_empty_stock_and_four_complete_columns() -> None:
    whole = {f"c{i}": suit_column(suit) for i, suit in enumerate(SUITS, start=1)}
    won = RULES.read_state("\n".join(["stock: -", *(f"{n}: {c}" for n, c in whole.items()), "c5: -", "c6: -"]))
    outcome = RULES.outcome(won)
    assert outcome is not None and outcome.winners == (0,) and outcome.reason in RULES.endings
    assert RULES.legal_moves(won) == () and RULES.to_move(won) is None
    assert refusal(won, "c1>c5") == "game_over"

    split = {**whole, "c4": suit_column("s")[:-3], "c5": "As", "c6": "-"}
    state = RULES.read_state("\n".join(["stock: -", *(f"{n}: {c}" for n, c in split.items())]))
    assert RULES.outcome(state) is None
    assert RULES.outcome(play(state, "c5>c4")) == outcome

    dealt = RULES.read_state(
        "\n".join(["stock: As", *(f"{n}: {c}" for n, c in {**whole, "c4": suit_column("s")[:-3]}.items()),
                   "c5: -", "c6: -"])
    )  # fmt: skip
    assert RULES.outcome(dealt) is None

    hidden = {**whole, "c4": "[Ks] " + suit_column("s")[3:], "c5": "-", "c6": "-"}
    assert (
        RULES.outcome(RULES.read_state("\n".join(["stock: -", *(f"{n}: {c}" for n, c in hidden.items())]))) == outcome
    )


def test_cards_face_down_at_the_bottom_of_a_complete_column_count_and_are_turned_up_in_the_winning_move() -> None:
    whole = {f"c{i}": suit_column(suit) for i, suit in enumerate("cds", start=1)}
    hearts = "[Kh Qh] " + suit_column("h")[6:-3]
    lines = [*(f"{n}: {c}" for n, c in whole.items()), "c4: Ah", f"c5: {hearts}", "c6: -"]
    state = RULES.read_state("\n".join(["stock: -", *lines]))
    assert RULES.outcome(state) is None
    after = play(state, "c4>c5")
    assert column(after, "c5") == suit_column("h")
    outcome = RULES.outcome(after)
    assert outcome is not None and outcome.winners == (0,)
    early = RULES.read_state("\n".join(["stock: 2c", *lines]).replace("3c 2c", "3c"))
    assert column(play(early, "c4>c5"), "c5") == f"{hearts} Ah", "nothing is turned up before the game is won"


def test_shuttling_whole_columns_is_not_a_move_that_is_left() -> None:
    text = "c1: 9h\nc2: 8d\nc3: -\nc4: -\nc5: -\nc6: -"
    lost = RULES.read_state("stock: -\n" + text)
    outcome = RULES.outcome(lost)
    assert outcome is not None and outcome.losers == (0,) and outcome.reason in RULES.endings
    assert RULES.legal_moves(lost) == ()
    with_stock = RULES.read_state("stock: 2c\n" + text)
    assert RULES.outcome(with_stock) is None, "never lost while the stock has cards"
    assert refusal(with_stock, "c1>c3") is None
    one_more = RULES.read_state("stock: -\n" + text.replace("9h", "2s 9h"))
    assert RULES.outcome(one_more) is None, "the 9 may leave the 2"
    assert refusal(one_more, "c2>c3") is None, "a shuttle stays legal while the game goes on"
    assert is_shuttle(one_more, RULES.read_move("c2>c3"))
    assert not is_shuttle(with_stock, RULES.read_move("c1>c3"))
    assert not is_shuttle(one_more, RULES.read_move("c1>c3"))


def test_a_shuttle_is_never_a_hint() -> None:
    state = RULES.read_state("stock: -\nc1: 2s 9h\nc2: 8d\nc3: -\nc4: -\nc5: -\nc6: -")
    assert {RULES.write_move(move) for move in RULES.hint_moves(state)} == {"c1>c3", "c1>c4", "c1>c5", "c1>c6"}
    assert generic_hint(RULES, state) in RULES.hint_moves(state)


def test_with_the_whole_pack_a_move_is_always_left() -> None:
    """Six tops, four suits: two are of one suit. So only "won" or a proof ever ends a full game."""
    random = Random(5)
    for _ in range(200):
        cards = [rank + suit for suit in SUITS for rank in RANK_LETTERS]
        random.shuffle(cards)
        cuts = sorted(random.randrange(1, 52) for _ in range(5))
        parts = [cards[a:b] for a, b in zip([0, *cuts], [*cuts, 52], strict=True)]
        lines = [f"c{i}: {' '.join(part) or '-'}" for i, part in enumerate(parts, start=1)]
        assert RULES.outcome(RULES.read_state("\n".join(["stock: -", *lines]))) is None


def test_a_won_game_is_won_at_its_last_move_and_not_before() -> None:
    game = next(win for win in WINS if win["game"] == "autumn_leaves")
    state = RULES.start(Setup(**game["setup"]))
    for text in game["moves"]:
        assert RULES.outcome(state) is None
        assert RULES.read_state(RULES.write_state(state)) == state
        state = play(state, text)
    outcome = RULES.outcome(state)
    assert outcome is not None and outcome.winners == (0,)


# -- texts


def test_the_page_s_position_reads_and_writes_the_same() -> None:
    text = "\n".join(
        [
            "stock: Ah 3c 4c 5c Ts Qh",
            "c1: [Jd 7c Ad] 2s",
            "c2: Ks",
            "c3: -",
            "c4: [Jc] Kc Qc",
            "c5: [5d 9s Kh] Js",
            "c6: 7h",
        ]
    )
    assert RULES.write_state(RULES.read_state(text)) == text


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("c2: Ks Ks", "Ks is there too often"),
        ("c2: 7h", "7h is there too often"),
        ("c2: 3s [Ks]", "above a face-up one"),
        ("c2: [Ks]", "ends with a face-down card"),
        ("c2: ", "written -"),
        ("c7: Ks", "no line of this game"),
        ("", "no line for c2"),
    ],
)
def test_positions_that_cannot_be(line: str, reason: str) -> None:
    text = f"stock: -\nc1: 2s\n{line}\nc3: -\nc4: -\nc5: -\nc6: 7h"
    with pytest.raises(UnreadableState, match=re.escape(reason)):
        RULES.read_state(text)


def test_moves_that_cannot_be_read() -> None:
    for text in ("c1>stock", "stock>c1", "draw", "c1>t1", "f1>c1", "deal>c1"):
        with pytest.raises(UnreadableMove):
            RULES.read_move(text)


def test_a_shuttle_is_no_hint_even_when_every_other_move_leads_back() -> None:
    state = RULES.read_state("stock: -\nc1: 2s 9h\nc2: 8d\nc3: -\nc4: -\nc5: -\nc6: -")
    everything = [RULES.apply(state, move) for move in RULES.hint_moves(state)]
    assert not is_shuttle(state, generic_hint(RULES, state, everything))

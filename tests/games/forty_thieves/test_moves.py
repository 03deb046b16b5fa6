"""What may move in the Forty Thieves family: against a slow judge, the shortcut, refusals, safe moves."""

from __future__ import annotations

import re
from collections import deque
from random import Random

import pytest

from engine.patience.parts.position import Position as FortyState
from engine.rules.cards import Card
from engine.rules.contract import Refusal, Setup
from engine.words.language import ENGLISH, RankName, load_language
from games.forty_thieves.rules import RULES
from tests.games.forty_thieves.test_rules import play, position, refusal, setup
from tests.support.folders import ROOT
from tests.support.patience_oracles import FORTY_ROWS, RANKS, forty_legal, forty_safe

ONE_CARD_ROWS = [name for name, row in FORTY_ROWS.items() if row[5] == "one"]


def random_position(name: str, random: Random) -> str:
    """Any cards anywhere, with a liking for sequences, some empty columns and some cards home."""
    packs, columns = FORTY_ROWS[name][:2]
    cards = [rank + suit for suit in "cdhs" * packs for rank in RANKS]
    homes = []
    for suit in "cdhs" * packs:
        height = random.choice([0, 0, 1, 2, 3, 13] if random.random() < 0.5 else [3, 4, 5, 6])
        for rank in RANKS[:height]:
            cards.remove(rank + suit)
        homes.append(RANKS[height - 1] + suit if height else "-")
    random.shuffle(homes)
    random.shuffle(cards)
    piles = [_pile(cards, random) if random.random() < 0.8 else [] for _ in range(columns)]
    cards = cards[: random.randrange(len(cards) + 1)]
    cut = random.randrange(len(cards) + 1)
    lines = [f"game: {name} redeals {random.randint(0, FORTY_ROWS[name][8])}"]
    lines += [f"stock: {' '.join(cards[:cut]) or '-'}", f"waste: {' '.join(cards[cut:]) or '-'}"]
    lines += [f"f{i}: {home}" for i, home in enumerate(homes, start=1)]
    for number, pile in enumerate(piles, start=1):
        down = random.randrange(len(pile)) if pile and random.random() < 0.2 else 0
        hidden = f"[{' '.join(pile[:down])}] " if down else ""
        lines.append(f"t{number}: {hidden}{' '.join(pile[down:]) or '-'}")
    return "\n".join(lines)


def _pile(cards: list[str], random: Random) -> list[str]:
    pile: list[str] = []
    while cards and random.random() < 0.8:
        lower = [c for c in cards if pile and RANKS.index(c[0]) + 1 == RANKS.index(pile[-1][0])]
        same = [c for c in lower if c[1] == pile[-1][1]]
        choice = random.choice(same or lower or cards) if random.random() < 0.6 else random.choice(lower or cards)
        cards.remove(choice)
        pile.append(choice)
    return pile


def every_move(name: str) -> list[str]:
    """All texts of moves between places, up to sequences of nine."""
    packs, columns = FORTY_ROWS[name][:2]
    tables, homes = [f"t{i + 1}" for i in range(columns)], [f"f{i + 1}" for i in range(4 * packs)]
    texts = [f"{a}>{b}" + (f"*{n}" if n > 1 else "") for a in tables for b in tables for n in range(1, 10)]
    texts += [f"{a}>{b}" for a in (*tables, "w", *homes) for b in (*tables, *homes)]
    return [*texts, *(f"{a}>{b}*2" for a in ("w", "t1", "f1") for b in ("t2", "f2")), "draw", "redeal"]


@pytest.mark.parametrize("name", FORTY_ROWS)
def test_legal_moves_agree_with_the_judge_and_why_not_with_both(name: str) -> None:
    random, universe, long_ones = Random(name), sorted(set(every_move(name))), 0
    for number in range(40):
        text = random_position(name, random)
        state = RULES.read_state(text)
        assert RULES.write_state(state) == text
        legal = [RULES.write_move(move) for move in RULES.legal_moves(state)]
        assert len(set(legal)) == len(legal)
        assert set(legal) == forty_legal(text), text
        assert (RULES.outcome(state) is None) == bool(legal)
        long_ones += any("*" in move for move in legal)
        if number < 8 and legal:
            for move in universe:
                assert (refusal(state, move) is None) == (move in legal), (text, move)
    assert long_ones > 5


@pytest.mark.parametrize("option", ["shortcut off", "foundation_return on"])
@pytest.mark.parametrize("name", ["forty_thieves", "little_forty", "maria", "thirty_thieves"])
def test_the_options_agree_with_the_judge(name: str, option: str) -> None:
    random = Random(option)
    for number in range(15):
        text = random_position(name, random)
        first, _, rest = text.partition("\n")
        state = RULES.read_state(f"{first} {option}\n{rest}")
        legal = {RULES.write_move(move) for move in RULES.legal_moves(state)}
        judged = forty_legal(text, shortcut=option != "shortcut off", comes_back=option == "foundation_return on")
        assert legal == judged
        for move in every_move(name) if number < 3 and legal else ():
            assert (refusal(state, move) is None) == (move in legal), (text, move)


@pytest.mark.parametrize("name", FORTY_ROWS)
def test_legal_moves_agree_with_the_judge_in_real_games(name: str) -> None:
    for deal in (1, 2):
        random, state = Random(deal), RULES.start(setup(name, deal))
        for _ in range(60):
            legal = RULES.legal_moves(state)
            assert {RULES.write_move(move) for move in legal} == forty_legal(RULES.write_state(state))
            if not legal:
                break
            state = RULES.apply(state, random.choice(legal))


# -- the shortcut


def sequence(name: str, highest: int, length: int) -> str:
    """A sequence by the row's build rule, one card at a time downwards."""
    suits = {"same suit": "s", "any but same": "sd", "alternate": "sd"}[FORTY_ROWS[name][4]]
    return " ".join(RANKS[rank - 1] + suits[rank % len(suits)] for rank in range(highest, highest - length, -1))


def shortcut_position(name: str, empty: int, length: int, *, onto_card: bool, options: str = "") -> FortyState:
    """A sequence of ``length`` from the queen down on t1; the target is t2.

    ``empty`` columns are empty, and the rest hold cards that fit on nothing.
    """
    packs, columns = FORTY_ROWS[name][:2]
    high = 12
    piles = {"t1": "Ac " + sequence(name, high, length)}
    fillers = iter([f"{rank}{suit}" for rank in "KJ975" for suit in "ch" * packs])
    others = [f"t{number}" for number in range(2, columns + 1)]
    if onto_card:
        piles[others.pop(0)] = sequence(name, high + 1, 1)
    free = others[:empty]
    for other in others[empty:]:
        piles[other] = next(fillers)
    assert len(free) == empty
    return position(name, options=options, **piles)


@pytest.mark.parametrize("name", ONE_CARD_ROWS)
@pytest.mark.parametrize("empty", [0, 1, 2, 3])
def test_the_shortcut_for_each_number_of_empty_columns_and_each_length(name: str, empty: int) -> None:
    for length in range(1, 13):
        onto_card = shortcut_position(name, empty, length, onto_card=True)
        found = RULES.why_not(onto_card, RULES.read_move(f"t1>t2*{length}"))
        if length <= 2**empty:
            assert found is None
        else:
            assert found is not None and found.key == "too_many_for_shortcut"
            assert (found.values["limit"], found.values["empty"]) == (2**empty, empty)
        if not empty:
            continue
        onto_empty = shortcut_position(name, empty, length, onto_card=False)
        found = RULES.why_not(onto_empty, RULES.read_move(f"t1>t2*{length}"))
        if length <= 2 ** (empty - 1):
            assert found is None
        else:
            assert found is not None and found.key == "too_many_for_shortcut"
            assert (found.values["limit"], found.values["empty"]) == (2 ** (empty - 1), empty)


@pytest.mark.parametrize("onto_card", [True, False])
@pytest.mark.parametrize("empty", [0, 1, 2])
def test_the_shortcut_is_a_chain_of_single_moves(empty: int, onto_card: bool) -> None:
    """Searched, not believed: single moves carry exactly as many cards as the shortcut allows."""
    if not empty and not onto_card:
        return
    most = 2**empty if onto_card else 2 ** (empty - 1)
    for length in range(1, most + 2):
        state = shortcut_position("limited", empty, length, onto_card=onto_card, options=" shortcut off")
        base = " ".join(RULES.write_state(state).splitlines()[11].split()[2:])
        assert chain_exists(state, base, onto_card) == (length <= most), (empty, length)


def chain_exists(state: FortyState, moved: str, onto_card: bool) -> bool:
    """Whether single moves bring the whole of t1's sequence onto t2, the other columns as they were."""
    target = RULES.write_state(state).splitlines()[12].split()[1:]
    goal = f"t2: {' '.join(target) + ' ' if onto_card else ''}{moved}"
    queue, seen = deque([state]), {state}
    while queue:
        state = queue.popleft()
        if goal in RULES.write_state(state).splitlines():
            return True
        for move in RULES.legal_moves(state):
            after = RULES.apply(state, move)
            lifted = state.columns[int(move.source[1:]) - 1].cards[-1:] if move.source[0] == "t" else ()
            if any(str(card) in moved for card in lifted) and move.target[0] == "t" and after not in seen:
                seen.add(after)
                queue.append(after)
    return False


def test_the_column_being_emptied_does_not_count_as_empty() -> None:
    others = {f"t{i}": f"K{suit}" for i, suit in enumerate("cdhscdhs", start=3)}
    state = position("forty_thieves", t1="9s 8s", t2="Ts", **others)
    assert refusal(state, "t1>t2*2") == "too_many_for_shortcut"


def test_the_shortcut_is_one_move_and_can_be_switched_off() -> None:
    state = shortcut_position("streets", 1, 2, onto_card=True)
    assert refusal(state, "t1>t2*2") is None
    started = RULES.start(setup("streets", 1, shortcut="off"))
    assert not started.row.has_shortcut and RULES.read_state(RULES.write_state(started)) == started
    off = shortcut_position("streets", 1, 2, onto_card=True, options=" shortcut off")
    assert refusal(off, "t1>t2*2") == "one_card_only"
    assert refusal(off, "t1>t2") == "wrong_rank"


def test_sequences_move_whole_or_in_part_where_sequences_move() -> None:
    for name, column in {"number_ten": "9s 8d 7s", "little_forty": "9s 8c 7s", "lucas/pysolfc": "9s 8s 7s"}.items():
        target = {"number_ten": "Td", "little_forty": "Tc", "lucas/pysolfc": "Ts"}[name]
        state = position(name, redeals=0, t1=f"2c {column}", t2=target, t3="Kc")
        assert refusal(state, "t1>t2*3") is None
        assert {refusal(state, f"t1>t4{n}") for n in ("", "*2", "*3")} == {None}
        assert refusal(state, "t1>t4*4") == "not_a_sequence"
    mixed = position("little_forty/classic", t1="9s 8d 7d", t2="Tc", t3="9c")
    assert refusal(mixed, "t1>t3*2") is None, "built in any suit"
    assert refusal(mixed, "t1>t2*3") == "not_a_sequence", "only sequences in suit move"


# -- refusals


CASES: list[tuple[str, dict[str, str], str, Refusal]] = [
    ("streets", {"t1": "7h", "t2": "9c"}, "t1>t2",
     Refusal("wrong_rank", {"card": Card(7, "h"), "target": Card(9, "c"), "rank": RankName(8)})),
    ("limited", {"t1": "7h", "t2": "8c"}, "t1>t2",
     Refusal("wrong_suit", {"card": Card(7, "h"), "target": Card(8, "c"), "needed": Card(8, "h")})),
    ("maria", {"t1": "7h", "t2": "8d"}, "t1>t2",
     Refusal("wrong_colour", {"card": Card(7, "h"), "target": Card(8, "d"), "needed": Card(8, "h")})),
    ("indian", {"t1": "7h", "t2": "8h"}, "t1>t2",
     Refusal("same_suit", {"card": Card(7, "h"), "target": Card(8, "h"), "needed": Card(8, "h")})),
    ("maria", {"t1": "Kh", "t2": "8d"}, "t1>t2", Refusal("king_needs_empty_column", {"card": Card(13, "h")})),
    ("maria", {"t1": "8h 7h", "t2": "9s"}, "t1>t2*2",
     Refusal("covered", {"card": Card(8, "h"), "above": Card(7, "h")})),
    ("number_ten", {"t1": "8h 7h", "t2": "9s"}, "t1>t2*2",
     Refusal("not_a_sequence", {"card": Card(8, "h"), "above": Card(7, "h")})),
    ("number_ten", {"t1": "8h 7s", "t2": "9s"}, "t1>f1*2", Refusal("one_card_home")),
    ("maria", {"t1": "[8h] 7h", "t2": "9s"}, "t1>t2*2", Refusal("face_down")),
    ("maria", {"waste": "8h 7h", "t2": "9s"}, "w>t2*2",
     Refusal("covered", {"card": Card(8, "h"), "above": Card(7, "h")})),
    ("maria", {"f1": "3h", "t1": "5h"}, "t1>f1",
     Refusal("foundation_needs", {"card": Card(5, "h"), "needed": Card(4, "h")})),
    ("maria", {"f1": "3h", "t1": "4s"}, "t1>f1",
     Refusal("foundation_needs", {"card": Card(4, "s"), "needed": Card(4, "h")})),
    ("maria", {"t1": "2s"}, "t1>f1", Refusal("foundation_starts_with_ace", {"card": Card(2, "s")})),
    ("maria", {"f1": "Kh", "t1": "Ah"}, "t1>f1", Refusal("foundation_complete")),
    ("maria", {"f1": "3h", "t1": "4s"}, "f1>t1", Refusal("foundation_stays", {"card": Card(3, "h")})),
    ("maria", {"t1": "4s"}, "draw", Refusal("stock_empty")),
    ("maria", {"t1": "4s"}, "redeal", Refusal("no_redeal_left")),
    ("maria", {"t1": "4s"}, "t1>t1", Refusal("same_place", {"card": Card(4, "s")})),
    ("maria", {"t1": "4s"}, "t2>t1", Refusal("no_such_cards")),
    ("maria", {"t1": "4s"}, "w>t1", Refusal("no_such_cards")),
    ("maria", {"t1": "4s"}, "t1>t10", Refusal("no_such_place")),
    ("thirty_thieves", {"t1": "As"}, "t1>f5", Refusal("no_such_place")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "piles", "move", "expected"), CASES)
def test_refusals_name_the_cards(name: str, piles: dict[str, str], move: str, expected: Refusal) -> None:
    found = RULES.why_not(position(name, **piles), RULES.read_move(move))
    assert found is not None and found.key == expected.key
    named = set(re.findall(r"{(\w+)}", RULES.refusals[found.key]))
    assert named <= set(expected.values)
    assert {key: _face(value) for key, value in found.values.items()} == {
        key: _face(value) for key, value in expected.values.items()
    }


def _face(value: object) -> object:
    return str(value) if isinstance(value, Card) else value


def test_every_refusal_of_the_page_has_a_sentence_of_its_own_in_both_languages() -> None:
    page = {"wrong_rank", "wrong_suit", "wrong_colour", "same_suit", "one_card_only", "too_many_for_shortcut"}
    page |= {"not_a_sequence", "face_down", "covered", "foundation_needs", "foundation_starts_with_ace"}
    page |= {"stock_empty", "no_redeal_left", "foundation_stays"}
    assert page <= set(RULES.refusals)
    persian = load_language("fa", [ROOT / "assets" / "words", ROOT / "games" / "forty_thieves"])
    for language in (ENGLISH, persian):
        sentences = [language.say(text) for text in RULES.refusals.values()]
        assert len(set(sentences)) == len(sentences)
    assert not set(RULES.refusals.values()) & {persian.say(text) for text in RULES.refusals.values()}


def test_sentences_name_cards_and_limits() -> None:
    persian = load_language("fa", [ROOT / "assets" / "words", ROOT / "games" / "forty_thieves"])
    expected = {
        "t1>t2*3": (
            "With one empty column at most 2 cards may move.",
            "با یک ستون خالی حداکثر ۲ برگ جابه‌جا می‌شود.",
        ),
        "t1>t3*2": (
            "Onto the only empty column at most one card may move.",
            "به تنها ستون خالی حداکثر یک برگ جابه‌جا می‌شود.",
        ),
        "t1>t4": (
            "The 8 of spades goes only onto 9s, and this is the king of hearts.",
            "۸ پیک فقط روی ۹ می‌نشیند و این شاه دل است.",
        ),
    }
    others = {f"t{i}": f"K{suit}" for i, suit in enumerate("hcdshcd", start=4)}
    state = position("forty_thieves", t1="2c Ts 9s 8s", t2="Js", t3="-", **others)
    for move, sentences in expected.items():
        found = RULES.why_not(state, RULES.read_move(move))
        assert found is not None
        for language, sentence in zip((ENGLISH, persian), sentences, strict=True):
            assert language.say(RULES.refusals[found.key], **found.values) == sentence


# -- safe moves, home moves, hints


@pytest.mark.parametrize("name", FORTY_ROWS)
def test_safe_moves_agree_with_the_page(name: str) -> None:
    random, found = Random(3), 0
    for _ in range(150):
        text = random_position(name, random)
        state = RULES.read_state(text)
        safe = [RULES.write_move(move) for move in RULES.safe_moves(state)]
        assert set(safe) == forty_safe(text), text
        legal = RULES.legal_moves(state)
        assert set(RULES.safe_moves(state)) <= set(RULES.home_moves(state)) <= set(legal)
        assert {move for move in legal if move.target[0] == "f"} == set(RULES.home_moves(state))
        found += len(safe)
    assert found > 20


@pytest.mark.parametrize(
    ("name", "homes", "is_safe"),
    [
        ("forty_thieves", {"f1": "4h", "f2": "4h"}, True),
        ("forty_thieves", {"f1": "4h", "f2": "3h"}, True),
        ("forty_thieves", {"f1": "4h", "f2": "2h"}, False),
        ("maria", {"f1": "4h", "f3": "4c", "f4": "4c", "f5": "4s", "f6": "4s"}, True),
        ("maria", {"f1": "4h", "f3": "4c", "f4": "4c", "f5": "4s", "f6": "3s"}, False),
        ("indian", {"f1": "4h", "f3": "4c", "f4": "4c", "f5": "4s", "f6": "4s", "f7": "4d", "f8": "4d"}, True),
        ("indian", {"f1": "4h", "f3": "4c", "f4": "4c", "f5": "4s", "f6": "4s", "f7": "4d", "f8": "3d"}, False),
        ("little_forty/classic",
         {"f1": "4h", "f2": "4h", "f3": "4c", "f4": "4c", "f5": "4s", "f6": "4s", "f7": "4d", "f8": "4d"}, True),
        ("little_forty/classic",
         {"f1": "4h", "f2": "3h", "f3": "4c", "f4": "4c", "f5": "4s", "f6": "4s", "f7": "4d", "f8": "4d"}, True),
        ("little_forty/classic",
         {"f1": "4h", "f2": "2h", "f3": "4c", "f4": "4c", "f5": "4s", "f6": "4s", "f7": "4d", "f8": "4d"}, False),
        ("thirty_thieves", {"f1": "4h"}, True),
    ],
)  # fmt: skip
def test_a_card_is_safe_when_nothing_can_need_it(name: str, homes: dict[str, str], is_safe: bool) -> None:
    state = position(name, t1="Kc 5h", **homes)
    assert [RULES.write_move(move) for move in RULES.safe_moves(state)] == (["t1>f1"] if is_safe else [])


def test_a_card_that_comes_home_is_a_home_piece() -> None:
    state = position("maria", f1="3h", t1="Kc 4h")
    after = play(state, "t1>f1")
    assert RULES.home_pieces(after) - RULES.home_pieces(state) == {"4h"}


def test_hints_bring_cards_home_first_and_never_wander_between_empty_columns() -> None:
    state = position("maria", f1="3h", stock="9c", t1="Kc 4h", t2="Qd", t3="Ks", t4="2c", t5="7s")
    hints = [RULES.write_move(move) for move in RULES.hint_moves(state)]
    assert hints[0] == "t1>f1"
    assert "draw" in hints and "t4>t6" not in hints
    for deal in range(1, 4):
        state = RULES.start(Setup(deal=deal, variant="maria"))
        assert set(RULES.hint_moves(state)) <= set(RULES.legal_moves(state))

"""What patiences share, judged against the words of the rules pages."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from engine.patience.parts.piles import (
    Build,
    Pile,
    PileMove,
    column_names,
    deal_in_rows,
    first_break,
    first_home,
    goes_home,
    is_complete_suit,
    run_length,
)
from engine.patience.pile_texts import MoveTexts, PackReader, read_lines, write_pile
from engine.rules.cards import RANK_LETTERS, SUITS, Card, read_cards
from engine.rules.contract import UnreadableMove, UnreadableState
from tests.support.patience_oracles import may_build

PACK = [Card(rank, suit) for suit in SUITS for rank in range(1, 14)]
WORDS = {
    Build.SAME_SUIT: "same suit",
    Build.OTHER_SUIT: "any but same",
    Build.ALTERNATE: "alternate",
    Build.ANY: "any",
}


def pile(text: str) -> Pile:
    return PackReader(2).pile(text)


@pytest.mark.parametrize("build", Build)
def test_the_build_rules_hold_for_all_pairs_of_cards(build: Build) -> None:
    allowed = 0
    for upper, lower in itertools.product(PACK, PACK):
        expected = may_build(WORDS[build], str(upper), str(lower))
        assert build.joins(upper, lower) == expected, (upper, lower)
        assert (lower.suit in build.suits_below(upper.suit)) == (upper.suit in build.suits_below(lower.suit))
        allowed += expected
    assert allowed == 12 * 4 * {"same suit": 1, "any but same": 3, "alternate": 2, "any": 4}[WORDS[build]]


@pytest.mark.parametrize("build", Build)
def test_run_lengths_of_random_piles(build: Build) -> None:
    random = Random(7)
    for _ in range(400):
        cards = [random.choice(PACK)]
        while random.random() < 0.85 and cards[-1].rank > 1:
            suit = random.choice([cards[-1].suit, random.choice(SUITS)])
            cards.append(Card(cards[-1].rank - (random.random() < 0.9), suit))
        down = random.randrange(len(cards))
        length = run_length(Pile(tuple(cards), down), build)
        for size in range(1, len(cards) - down + 1):
            lifted = cards[-size:]
            chain = all(may_build(WORDS[build], str(b), str(a)) for a, b in itertools.pairwise(lifted))
            assert chain == (size <= length)
            assert (first_break(lifted, build) is None) == chain
        assert length <= len(cards) - down
    assert run_length(Pile(), build) == 0


def test_a_face_down_card_that_becomes_top_is_turned() -> None:
    whole = pile("[Jd 7c Ad] 2s 9h")
    assert whole.without(1) == pile("[Jd 7c Ad] 2s")
    assert whole.without(2) == pile("[Jd 7c] Ad")
    assert pile("[Jd] 2s").without(1) == pile("Jd")
    assert pile("2s").without(1) == Pile()
    assert pile("[Jd] 2s").plus((Card(5, "c"),)) == pile("[Jd] 2s 5c")


def test_foundations_start_with_an_ace_and_go_up_in_suit() -> None:
    for card in PACK:
        assert goes_home((), card) == (card.rank == 1)
        for top in PACK:
            home = tuple(Card(rank, top.suit) for rank in range(1, top.rank + 1))
            assert goes_home(home, card) == (card.suit == top.suit and card.rank == top.rank + 1)
    assert first_home([(Card(1, "h"),), (), (Card(1, "h"),)], Card(2, "h", 1)) == 0
    assert first_home([(Card(1, "h"),), (), ()], Card(1, "c")) == 1
    assert first_home([(Card(1, "h"),)], Card(3, "h")) is None


def test_a_complete_suit_is_king_to_ace_and_nothing_else() -> None:
    suit = " ".join(RANK_LETTERS[::-1][i] + "h" for i in range(13))
    assert is_complete_suit(pile(suit))
    assert not is_complete_suit(pile(suit[:-3]))
    assert is_complete_suit(pile("[Kh] " + suit[3:])), "R8: what lies face down at the bottom counts"
    assert not is_complete_suit(pile(suit + " 2c"))
    assert not is_complete_suit(pile(suit.replace("7h", "7d")))


def test_dealing_in_rows() -> None:
    cards = read_cards("Ac 2c 3c 4c 5c 6c")
    assert deal_in_rows(cards, 3, [range(3), (0, 2)]) == [
        (cards[0], cards[3]),
        (cards[1],),
        (cards[2], cards[4]),
    ]


def test_pile_texts_round_trip() -> None:
    for text in ("-", "2s", "[Jd 7c Ad] 2s", "[Jd] 2s 9h Th"):
        assert write_pile(pile(text)) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[Jd 7c]", "face-down card"),
        ("2s [Jd] 3h", "above a face-up one"),
        ("[Jd 2s", "brackets"),
        ("Jd] 2s", "brackets"),
        ("[Jd [7c] 2s", "brackets"),
        ("Xd", "not a card"),
        ("", "written -"),
        ("[]", "face-down card"),
        ("2s 2s 2s", "too often"),
    ],
)
def test_pile_texts_that_cannot_be(text: str, reason: str) -> None:
    with pytest.raises(UnreadableState, match=reason):
        pile(text)


def test_twins_get_different_pieces_and_a_foundation_implies_the_lower_cards() -> None:
    reader = PackReader(2)
    home = reader.foundation("3h")
    twins = reader.open_pile("2h Kc Kc")
    assert [card.piece for card in home + twins] == ["Ah", "2h", "3h", "2h.1", "Kc", "Kc.1"]
    with pytest.raises(UnreadableState, match="2h is there too often"):
        reader.card("2h")
    with pytest.raises(UnreadableState):
        PackReader(1).foundation("5")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a: 1\na: 2\nb: 3", "twice"),
        ("a: 1", "no line for b"),
        ("a: 1\nb: 2\nc: 3", "no line of this game"),
        ("a 1\nb: 2", "no line of this game"),
        ("", "no line for a, b"),
    ],
)
def test_position_lines_that_are_wrong(text: str, reason: str) -> None:
    with pytest.raises(UnreadableState, match=reason):
        read_lines(text, ("a", "b"))
    assert read_lines("b: 2\n\n a : 1 ", ("a", "b")) == {"a": "1", "b": "2"}


def test_move_texts() -> None:
    names = frozenset(column_names("c", 6))
    deal = PileMove("stock", "columns", 6)
    texts = MoveTexts(names, names, {"deal": deal})
    for text, move in {
        "c1>c4": PileMove("c1", "c4"),
        "c1>c4*3": PileMove("c1", "c4", 3),
        "c6>c1*13": PileMove("c6", "c1", 13),
        "deal": deal,
    }.items():
        assert texts.read(text) == move
        assert texts.write(move) == text
    assert texts.write(texts.read(" c1>c4*1\n")) == "c1>c4"
    for text in ("", "c1", "c1>", ">c1", "c0>c1", "c7>c1", "c1>c7", "c1>c2*0", "c1>c2*-1", "c1>c2*", "Deal",
                 "c1>c2*x", "c1->c2", "c01>c2", "c1>c2*1000", "c۱>c2", "c1>c2*۳", "deal deal", "c1>c2>c3"):  # fmt: skip
        with pytest.raises(UnreadableMove):
            texts.read(text)

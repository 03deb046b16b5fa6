"""The points of NLK's rules and rulings that the worked examples do not show."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from engine.rules.cards import Card, read_card
from engine.rules.contract import Setup, UnreadableMove, UnreadableState
from engine.rules.deals import shuffled_pack
from engine.words.language import ENGLISH, load_language
from engine.words.reasons import reason_of
from games.nlk.legality import REFUSALS
from games.nlk.moves import KEEP, NEXT_HAND, PICK_UP
from games.nlk.position import Phase, State, beats, fits, pack, strength
from games.nlk.rules import RULES
from tests.support.folders import ROOT

ORDER = "23456789TJQKA"
LOWEST = {2: "9", 3: "8", 4: "7", 5: "6", 6: "5", 7: "4", 8: "3", 9: "2"}


def played(state: State, *texts: str) -> State:
    for text in texts:
        move = RULES.read_move(text)
        assert move in RULES.legal_moves(state), (text, RULES.why_not(state, move))
        state = RULES.apply(state, move)
    return state


def legal(state: State) -> set[str]:
    return {RULES.write_move(move) for move in RULES.legal_moves(state)}


def refusal(state: State, text: str) -> str:
    found = RULES.why_not(state, RULES.read_move(text))
    return "" if found is None else found.key


def shedding(turn: int, trick: str, *hands: str, trumps: str = "h", size: int = 0) -> State:
    holders = sum(1 for hand in hands if hand)
    lines = [f"phase 2 players {len(hands)} dealer 0 turn {turn} trumps {trumps} size {size or holders}"]
    lines += [f"trick: {trick or '-'}", *(f"hand {seat}: {hand}" for seat, hand in enumerate(hands))]
    return RULES.read_state("\n".join(lines))


def collecting(turn: int, talon: str, *piles: str, drawn: str = "-", may_give: bool = True) -> State:
    yes = "yes" if may_give and drawn == "-" else "no"
    lines = [f"phase 1 players {len(piles)} dealer 0 turn {turn} drawn {drawn} may-give {yes}", f"talon: {talon}"]
    lines += [f"pile {seat}: {pile}" for seat, pile in enumerate(piles)]
    return RULES.read_state("\n".join(lines))


# -- pack, deal, fits (R2 to R6, R8)


@pytest.mark.parametrize("players", range(2, 10))
def test_pack_and_deal(players: int) -> None:
    expected = {Card("A23456789TJQK".index(r) + 1, s) for r in ORDER[ORDER.index(LOWEST[players]) :] for s in "cdhs"}
    assert pack(players) == expected and len(expected) == 4 * (players + 4)
    for deal in (1, 17, 4711):
        state = RULES.start(Setup(deal=deal, seats=players))
        assert state.dealer == deal % players and state.turn == (deal + 1) % players
        cards = [card for card in shuffled_pack(deal) if card in expected]
        for step in range(players):
            assert state.hands[(state.dealer + 1 + step) % players] == (cards[step],)
        assert state.talon == tuple(cards[players:])


@pytest.mark.parametrize("players", range(2, 10))
def test_fits_over_all_pairs(players: int) -> None:
    ranks = ORDER[ORDER.index(LOWEST[players]) :]
    for card, top in permutations(pack(players), 2):
        ours, theirs = (ranks.index(str(c)[0]) for c in (card, top))
        assert fits(card, top, players) == (ours == (theirs + 1) % len(ranks))


def test_a_king_does_not_fit_on_an_ace() -> None:
    assert not fits(read_card("Kc"), read_card("As"), 4)
    assert fits(read_card("7c"), read_card("As"), 4)
    assert fits(read_card("As"), read_card("Kc"), 4)


def test_too_many_players_are_refused() -> None:
    for seats in (1, 10):
        with pytest.raises(ValueError, match="NLK"):
            RULES.start(Setup(deal=1, seats=seats))


# -- phase 1 (R7 to R12)


def test_a_whole_pile_may_be_given_card_by_card() -> None:
    state = collecting(0, "7c 8c", "Qd Kh Kd", "Qs", "Qh", "Jh")
    state = played(state, "give 1", "give 2")
    assert legal(state) == {"give 3", "draw"}
    state = played(state, "give 3")
    assert state.hands[0] == () and legal(state) == {"draw"}
    state = played(state, "draw", "keep")
    assert state.hands[0] == (read_card("7c"),)


def test_nothing_goes_to_an_empty_pile() -> None:
    state = collecting(0, "7c 8c", "Kh", "", "Qh", "Jh")
    assert legal(state) == {"give 2", "draw"}
    assert refusal(state, "give 1") == "empty_pile"


def test_giving_is_over_after_the_first_draw_even_after_passing_on() -> None:
    state = played(collecting(0, "Ks 8c 9c", "Kh", "Qs", "8h", "Jh"), "draw", "pass-on 1")
    assert legal(state) == {"draw"}
    assert refusal(state, "give 1") == "already_drawn"
    state = played(state, "draw")
    assert legal(state) == {"keep"}
    assert refusal(state, "pass-on 2") == "does_not_fit"


def test_a_drawn_card_that_fits_twice_leaves_the_choice() -> None:
    state = played(collecting(0, "Ks 8c", "Jc", "Qs", "Qh", "Jh"), "draw")
    assert legal(state) == {"pass-on 1", "pass-on 2", "keep"}
    assert played(state, "keep").turn == 1
    assert played(state, "pass-on 2").turn == 0


def test_the_last_card_stays_and_decides_trumps() -> None:
    state = played(collecting(2, "Ks", "Jc 9h", "Qs", "7d", "Jh"), "draw")
    assert legal(state) == {"keep"} and RULES.forced_move(state) == KEEP
    assert refusal(state, "pass-on 1") == "last_card_stays"
    state = played(state, "keep")
    assert (state.phase, state.trumps, state.turn, state.size) == (Phase.SHED, "s", 2, 4)
    assert state.hands[0] == (read_card("Jc"), read_card("9h"))
    assert legal(state) == {"play 7d", "play Ks"}


def test_the_refusal_says_which_rank_would_fit() -> None:
    state = collecting(0, "9c 8c", "Kh", "As", "Qh", "Jh")
    found = RULES.why_not(state, RULES.read_move("give 1"))
    assert found is not None
    sentence = ENGLISH.say(REFUSALS[found.key], **found.values)
    assert sentence == "The king of hearts does not fit on the ace of spades: only the 7 goes there."
    assert refusal(state, "give 0") == "own_pile" and refusal(state, "give 8") == "no_such_seat"
    assert refusal(state, "keep") == "nothing_drawn" and refusal(state, "pass-on 2") == "nothing_drawn"
    assert refusal(state, "play 9c") == refusal(state, "pick-up") == "other_phase"


def test_a_player_without_a_pile_is_out_when_phase_2_begins() -> None:
    state = played(collecting(0, "Ks", "Jc", "", "7d", "Jh"), "draw", "keep")
    assert state.size == 3
    state = played(state, "play Jc")
    assert state.turn == 2


# -- phase 2 (R13 to R19, rulings 1 and 2)


@pytest.mark.parametrize("trumps", "cdhs")
def test_beating_over_all_pairs(trumps: str) -> None:
    for card, other in permutations(pack(9), 2):
        worth = [(c.suit == trumps) * 100 + ORDER.index(str(c)[0]) for c in (card, other)]
        comparable = card.suit == other.suit or card.suit == trumps
        assert beats(card, other, trumps) == (comparable and worth[0] > worth[1])
        assert strength(card) == ORDER.index(str(card)[0]) + 2


def test_no_duty_to_beat_or_follow_suit() -> None:
    state = shedding(1, "0:9c", "8c", "Tc 7h Ad", "7c", "7d")
    assert legal(state) == {"play Tc", "play 7h", "pick-up"}
    found = RULES.why_not(state, RULES.read_move("play Ad"))
    assert found is not None and found.values == {"card": read_card("Ad"), "other": read_card("9c")}
    assert refusal(state, "play 8c") == "not_your_turn" and refusal(state, "play Kc") == "not_held"


def test_the_earliest_card_is_picked_up_and_the_last_stays_to_be_beaten() -> None:
    state = shedding(2, "0:9c 1:Jc", "8c", "8d", "7c", "7d")
    after = played(state, "pick-up")
    assert read_card("9c") in after.hands[2]
    assert [str(laid.card) for laid in after.trick] == ["Jc"] and after.turn == 3


def test_picking_up_the_only_card_dissolves_the_trick() -> None:
    state = played(shedding(1, "0:9c", "Tc Jc", "8d", "7d", ""), "pick-up")
    assert (state.turn, state.trick, state.size) == (2, (), 3)
    assert refusal(state, "pick-up") == "must_lead"


def test_beating_ones_own_card() -> None:
    state = shedding(1, "0:9c", "Jc Qc", "8d 8s", "7d", "", size=3)
    assert [laid.seat for laid in state.trick] == [0]
    state = shedding(2, "3:8c 0:9c", "Jc Qc", "8d 8s", "7d", "7s", size=4)
    state = played(state, "pick-up", "pick-up")  # the only card left goes to its own player's neighbour
    assert state.trick == () and state.turn == 0
    state = shedding(0, "2:8c 0:9c", "Jc Qc", "8d 8s", "7d", "7s", size=4)
    assert legal(state) == {"play Jc", "play Qc", "pick-up"}
    state = played(state, "play Jc")
    assert [laid.seat for laid in state.trick] == [2, 0, 0] and state.turn == 1


def test_picking_up_ones_own_card() -> None:
    state = shedding(0, "0:9c 1:Tc", "Jc Qc", "8d 8s", "7d", "", size=3)
    state = played(state, "pick-up")
    assert read_card("9c") in state.hands[0] and [laid.seat for laid in state.trick] == [1]


def test_a_trick_may_go_round_twice() -> None:
    state = shedding(0, "", "7c Tc", "8c 8d", "9c 9d", "Ad Ac 7d")
    state = played(state, "play 7c", "play 8c", "play 9c", "pick-up", "play Tc", "pick-up", "pick-up")
    # D took 7c, B took 8c and C his own 9c: A's ten is left and goes round once more.
    assert [str(laid.card) for laid in state.trick] == ["Tc"] and (state.turn, state.size) == (3, 4)
    assert state.hands[0] == ()


def test_a_complete_trick_leaves_and_its_last_player_leads() -> None:
    state = shedding(2, "0:9c 1:Tc", "8c", "8d", "Jc 7d", "", size=3)
    state = played(state, "play Jc")
    assert (state.trick, state.turn, state.size) == ((), 2, 3)
    assert all(read_card("9c") not in hand for hand in state.hands)


def test_the_winner_who_goes_out_leaves_the_lead_to_the_next_player() -> None:
    state = shedding(2, "0:9c 1:Tc", "8c", "8d", "Jc", "", size=3)
    state = played(state, "play Jc")
    assert (state.turn, state.size, state.phase) == (0, 2, Phase.SHED)


def test_leaving_in_mid_trick_keeps_the_size_and_is_skipped() -> None:
    state = shedding(0, "", "9c", "8d Kd", "Jc 7d", "8c 7c")
    state = played(state, "play 9c", "pick-up")
    assert (state.turn, state.trick, state.size) == (2, (), 3)
    state = shedding(0, "3:8c", "9c", "8d Kd", "Jc 7d", "7c", size=4)
    state = played(state, "play 9c")
    assert (state.turn, state.size) == (1, 4)
    state = played(state, "pick-up", "play Jc", "pick-up")
    assert (state.turn, state.size, len(state.trick)) == (1, 4, 1)


def test_last_two_with_one_card_each_the_leader_wins() -> None:
    state = played(shedding(1, "", "", "7d", "", "As"), "play 7d")
    assert state.phase is Phase.LOST and RULES.outcome(state) is not None
    outcome = RULES.outcome(state)
    assert outcome is not None and outcome.losers == (3,) and outcome.scores == (0, 0, 0, 1)
    assert legal(state) == set() and RULES.to_move(state) is None
    assert refusal(state, "play As") == refusal(state, "next-hand") == "match_is_over"


def test_the_hand_ends_in_mid_trick() -> None:
    state = played(shedding(1, "2:9c", "", "Tc", "7c 8c", "", size=3), "play Tc")
    assert state.phase is Phase.LOST and state.turn == 2 and len(state.trick) == 2


def test_endless_play_ends_at_the_third_time() -> None:
    # Everybody always picks up the lead of the one before, so the same positions come again and again.
    state = shedding(0, "", "8c 9c", "8d 9d", "8s 9s")
    seen = []
    while state.phase is Phase.SHED:
        seen.append((RULES.write_state(state), state.trail.leader))
        state = RULES.apply(state, PICK_UP if state.trick else RULES.legal_moves(state)[0])
        assert len(seen) < 1000
    assert state.phase is Phase.ENDLESS and state.match.losses == (0, 0, 0)
    assert max(seen.count(position) for position in seen) == 2
    ended = RULES.write_state(state).replace("ended: endless\n", "")
    assert sum(text.splitlines()[1:] == ended.splitlines()[1:] for text, _ in seen) >= 2
    assert RULES.read_state(RULES.write_state(state)) == state
    outcome = RULES.outcome(state)
    assert outcome is not None and outcome.reason == "all_alike" and not outcome.losers


# -- the match (R4, ruling 6)


def test_the_loser_deals_and_the_fewest_losses_win() -> None:
    state = RULES.start(Setup(deal=40, seats=5, options={"hands": "3"}))
    random = Random(5)
    losses = [0] * 5
    for hand in range(3):
        while not state.is_over:
            state = RULES.apply(state, random.choice(RULES.legal_moves(state)))
        if state.phase is Phase.LOST:
            losses[state.turn] += 1
        assert list(state.match.losses) == losses
        if hand < 2:
            assert RULES.legal_moves(state) == (NEXT_HAND,) and RULES.outcome(state) is None
            loser, state = state.turn, played(state, "next-hand")
            assert state.dealer == loser and state.turn == (loser + 1) % 5
            used = pack(5)
            expected = [card for card in shuffled_pack(41 + hand) if card in used]
            assert state.talon == tuple(expected[5:])
    outcome = RULES.outcome(state)
    assert outcome is not None and outcome.scores == tuple(losses)
    assert set(outcome.winners) == {seat for seat in range(5) if losses[seat] == min(losses)}


def test_after_an_endless_hand_the_same_dealer_deals() -> None:
    text = "phase 2 players 3 dealer 1 turn 0 trumps h size 3\ntrick: -\nhand 0: 8c 9c\nhand 1: 8d 9d\nhand 2: 8s 9s\n"
    state = RULES.read_state(text + "match: deal 7 hand 1 of 2 losses 0 0 0\n")
    while state.phase is Phase.SHED:
        state = RULES.apply(state, PICK_UP if state.trick else RULES.legal_moves(state)[0])
    assert state.phase is Phase.ENDLESS and RULES.to_move(state) == 1
    state = played(state, "next-hand")
    assert state.dealer == 1 and state.match.hand == 1 and state.match.losses == (0, 0, 0)


# -- texts


@pytest.mark.parametrize(
    "text", ["", "give", "give x", "give 9", "give -1", "play", "play 1c", "draw 2", "fold", "keep keep"]
)
def test_nonsense_is_no_move(text: str) -> None:
    with pytest.raises(UnreadableMove):
        RULES.read_move(text)


GOOD = """phase 2 players 4 dealer 3 turn 0 trumps h size 4
trick: 1:9c 2:Jc 3:Ac
hand 0: 7d 8d
hand 1: Ad
hand 2: 7h
hand 3: 7s
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("players 4", "players 1"),
        ("dealer 3", "dealer 4"),
        ("7h", "7d"),
        ("7h", "2h"),
        ("1:9c 2:Jc", "1:Jc 2:9c"),
        ("size 4", "size 3"),
        ("size 4", "size 5"),
        ("trumps h", "trumps x"),
        ("hand 3", "hand 4"),
        ("phase 2", "phase 3"),
        ("turn 0", "turn"),
        ("trick:", "talon:"),
        ("hand 0: 7d 8d", "hand 0: 7d -"),
        (GOOD, GOOD + "ended: badly\n"),
        (GOOD, ""),
        (GOOD, "x" * 1_000_000),
        ("hand 0: 7d 8d\nhand 1: Ad\nhand 2: 7h\nhand 3: 7s", "hand 0:\nhand 1:\nhand 2:\nhand 3:"),
    ],
)
def test_impossible_positions_are_refused(old: str, new: str) -> None:
    assert RULES.write_state(RULES.read_state(GOOD)) == GOOD
    with pytest.raises(UnreadableState) as refused:
        RULES.read_state(GOOD.replace(old, new))
    persian = load_language("fa", [ROOT / "games" / "nlk"]).sentence(reason_of(refused.value))
    assert "no position" not in str(refused.value), "the reason is not told"
    assert persian[0] in "«" or "\u0600" <= persian[0] <= "\u06ff"


def test_where_nothing_lies_a_dash_may_stand() -> None:
    dashed, blank = (RULES.read_state(GOOD.replace("hand 1: Ad", f"hand 1:{sign}")) for sign in (" -", ""))
    assert dashed == blank and dashed.hands[1] == ()
    assert collecting(1, "9c 8c", "-", "Kh", "Qh") == collecting(1, "9c 8c", "", "Kh", "Qh")


@pytest.mark.parametrize("text", ["", "phase", "phase 1 players", "players 4 dealer 3"])
def test_what_is_wrong_with_a_position_s_first_line_is_said(text: str) -> None:
    with pytest.raises(UnreadableState, match=r"first line|phases"):
        RULES.read_state(text)


@pytest.mark.parametrize("players", range(2, 10))
def test_random_hands_conserve_cards_and_explain_every_refusal(players: int) -> None:
    every = [RULES.read_move(f"{act} {seat}") for act in ("give", "pass-on") for seat in range(9)]
    every += [RULES.read_move(text) for text in ("draw", "keep", "pick-up", "next-hand")]
    every += [RULES.read_move(f"play {card}") for card in sorted(pack(9))]
    random = Random(players)
    state = RULES.start(Setup(deal=players, seats=players, options={"hands": "2"}))
    gone: set[Card] = set()
    number = 0
    while RULES.outcome(state) is None:
        moves = RULES.legal_moves(state)
        if number % players == 0:
            assert {move for move in every if RULES.why_not(state, move) is None} == set(moves)
            assert all((found := RULES.why_not(state, move)) is None or found.key in REFUSALS for move in every)
        number += 1
        move = random.choice(moves)
        before, state = state, RULES.apply(state, move)
        if move == NEXT_HAND:
            gone = set()
        elif before.trick and not state.trick and move.card is not None:
            gone |= {laid.card for laid in before.trick} | {move.card}
        there = [card for hand in state.hands for card in hand] + list(state.talon)
        there += [laid.card for laid in state.trick] + ([state.drawn] if state.drawn else [])
        assert len(there) == len(set(there)) and set(there) | gone == pack(players) and not set(there) & gone
        assert RULES.read_state(RULES.write_state(state)) == state

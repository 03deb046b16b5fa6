"""NLK's opponents: always legal, never stuck, honest and in time; kernels play by the same rules as the rules."""

from __future__ import annotations

from random import Random

import pytest

from engine.rules.contract import Setup
from engine.rules.opponents import Limit
from games.nlk import foresight
from games.nlk.kernels import collect as c
from games.nlk.kernels import shed as s
from games.nlk.moves import Act, Move
from games.nlk.opponents import LEVELS, MASTER, ForesightOpponent, warm
from games.nlk.position import Phase, State
from games.nlk.rules import RULES
from tests.benchmarks.nlk import BASELINES, GREEDY, RANDOM, measure, play_hand

HANDS = {2: 400, 3: 400, 4: 400, 5: 300, 6: 200, 7: 120, 8: 100, 9: 80}
"""Hands by number of players: 2,000 in all, more of the short ones."""
QUICK = [level.make() for level in LEVELS[:2]]


@pytest.mark.parametrize("players", range(2, 10))
def test_hands_of_opponents_alone_always_end(players: int) -> None:
    seated = [QUICK[seat % 2] for seat in range(players)]
    endings = [play_hand(seated, deal, [Limit(1.0)] * players, []) for deal in range(1, HANDS[players] + 1)]
    assert all(loser is None or 0 <= loser < players for loser in endings)
    assert len({loser for loser in endings if loser is not None}) == players


@pytest.mark.parametrize("players", [2, 5, 9])
def test_strong_opponents_play_whole_hands(players: int) -> None:
    light = ForesightOpponent(memory=10, samples=2, rounds=20, talons=5)
    for deal in (1, 2):
        loser = play_hand([light] * players, deal, [Limit(60.0)] * players, [])
        assert loser is not None and 0 <= loser < players, "the strong end a hand by emptying theirs, not by going on"


def positions(players: int, deal: int) -> list[State]:
    random = Random(deal)
    state = RULES.start(Setup(deal=deal, seats=players, options={"hands": "1"}))
    found = []
    while RULES.outcome(state) is None:
        found.append(state)
        state = RULES.apply(state, random.choice(RULES.legal_moves(state)))
    return found


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_every_level_answers_legally_and_the_same_again(level: object) -> None:
    opponent = level.make()  # type: ignore[attr-defined]
    for state in positions(5, 8)[::9]:
        legal = RULES.legal_moves(state)
        view = RULES.view(state, state.turn)
        one, two = (opponent.choose(view, legal, Limit(30.0), Random(3)) for _ in range(2))
        assert one == two and one in legal


def test_the_master_takes_the_best_it_knows_when_its_time_is_up() -> None:
    """``python -m tests.benchmarks answers`` measures how long it takes at nine seats."""
    warm()
    state = positions(9, 5)[40]
    legal = RULES.legal_moves(state)
    assert MASTER.choose(RULES.view(state, state.turn), legal, Limit(0.0), Random(1)) in legal


def test_the_master_lets_a_certain_escape_not_slip() -> None:
    """Seat 0 holds the ace of trumps and a low card: trumping and then leading the low card gets it out."""
    text = "phase 2 players 3 dealer 0 turn 0 trumps h size 2\ntrick: 1:9c\nhand 0: 8d Ah\nhand 1: Td Kd\nhand 2:\n"
    state = RULES.read_state(text)
    legal = RULES.legal_moves(state)
    move = MASTER.choose(RULES.view(state, 0), legal, Limit(30.0), Random(1))
    assert RULES.write_move(move) == "play Ah"


@pytest.mark.parametrize("players", [2, 4, 9])
def test_kernels_play_by_the_rules(players: int) -> None:
    for deal in (3, 4):
        state = RULES.start(Setup(deal=deal, seats=players, options={"hands": "1"}))
        random = Random(deal)
        piles, table = foresight.collecting_array(state), None
        while state.phase in (Phase.COLLECT, Phase.SHED):
            move = random.choice(RULES.legal_moves(state))
            if state.phase is Phase.COLLECT:
                ended = c.collect(piles, _number(move))
                state = RULES.apply(state, move)
                assert ended is (state.phase is not Phase.COLLECT)
                if not ended:
                    fresh = foresight.collecting_array(state)
                    seats = range(players)
                    assert [c.top_of(piles, i) for i in seats] == [c.top_of(fresh, i) for i in seats]
                    assert (piles[c.TURN], piles[c.DRAWN]) == (fresh[c.TURN], fresh[c.DRAWN])
                continue
            if table is None:
                table = foresight.shedding_array(state)
            s.shed(table, s.PICK_UP if move.card is None else foresight.card_number(move.card))
            state = RULES.apply(state, move)
            if state.phase is Phase.SHED:
                fresh = foresight.shedding_array(state)
                for slot in (s.TURN, s.SIZE, s.LENGTH, s.HOLDERS, *range(s.HANDS, s.HANDS + players)):
                    assert table[slot] == fresh[slot], slot
            elif state.phase is Phase.LOST:
                assert table[s.LOSER] == state.turn


def _number(move: Move) -> int:
    if move.seat is not None:
        return move.seat
    return c.DRAW if move.act is Act.DRAW else c.KEEP


def test_levels_are_ordered_by_strength() -> None:
    """A coarse look, so that a broken level is noticed; ``python -m tests.benchmarks.nlk`` measures."""
    easy, medium, hard = (level.make() for level in LEVELS[:3])
    limits = (Limit(5.0), Limit(5.0))
    assert measure(easy, RANDOM, 80, 4, limits).rate < 0.15
    assert measure(medium, easy, 80, 4, limits).rate < 0.15
    assert measure(hard, GREEDY, 40, 4, limits).rate < 0.2
    assert set(BASELINES) >= {"random", "greedy", "savers"}

"""The hand is never deceived: what lies under a resting pointer stays there, and a click is meant for what was seen."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from engine.play.session import PERSON
from engine.rules.catalogue import game_by_id
from games.nlk.moves import Act
from tests.support.every import Subject, main_subjects
from tests.support.window import Window
from ui.scenes.play import Play

PIECES_A_POSITION = 6
POSITIONS = 5


def free_point(play: Play, piece: str) -> tuple[int, int] | None:
    """The middle of what is seen of a piece, if nothing else lies there."""
    seen = play.board.seen_rect(piece)
    if seen is None or not play.table_area().contains(seen):
        return None
    return seen.center if play.board.hit(seen.center, play.now) == piece else None


def liftable(play: Play) -> list[str]:
    return list(dict.fromkeys(lift[0] for lift in play.board.gestures.lifts))


@pytest.mark.parametrize("subject", main_subjects(), ids=str)
def test_a_piece_that_may_be_lifted_stays_under_a_resting_pointer(window: Window, subject: Subject) -> None:
    random = Random(3)
    players = (PERSON,) * subject.seats
    play = window.open(subject.game, 1, subject.variant, seats=subject.seats, players=players)
    looked_at = 0
    for _ in range(POSITIONS):
        pieces = liftable(play)
        for piece in islice(random.sample(pieces, len(pieces)), PIECES_A_POSITION):
            window.move((2, 2))
            window.settle()
            at = free_point(play, piece)
            if at is None:
                continue
            window.move(at)
            window.settle()
            assert play.board.hit(at, play.now) == piece, f"{piece} went away from under the pointer"
            window.click(at)
            assert play.desk.hand.selected[:1] == (piece,) or play.session.position_number, piece
            play.desk.let_go(play.now)
            looked_at += 1
        for _ in range(7):
            if play.session.outcome is not None or not play.session.legal_moves():
                break
            play.session.play(random.choice(play.session.legal_moves()))
        window.settle()
        if not play.may_act():
            lift_curtain(play)
    assert looked_at or not liftable(play)


def lift_curtain(play: Any) -> None:
    if hasattr(play.companion, "curtain"):
        play.companion.curtain.lift()


def test_ones_own_pile_fans_out_under_its_top_card(window: Window) -> None:
    play = window.open(game_by_id("nlk"), 7, seats=4, players=(PERSON,) * 4)
    while len(play.session.state.hands[0]) < 4 or play.session.state.turn or not may_give(play):
        play.session.play(Random(play.session.length).choice(play.session.legal_moves()))
    window.settle()
    top = play.session.state.hands[0][-1].piece
    at = play.board.goal_rect(top).center
    window.move(at)
    window.settle()
    assert play.board.hit(at, play.now) == top


def may_give(play: Play) -> bool:
    return any(move.act is Act.GIVE for move in play.session.legal_moves())


def test_quick_clicks_through_the_end_of_a_trick_lead_nothing(window: Window) -> None:
    """Four clicks on the card that completes a trick: the hand closes up, and the next card is not led by the third."""
    play = window.open(game_by_id("nlk"), 7, seats=4, players=(PERSON, "easy", "easy", "easy"))
    play.pause_opponents()
    random = Random(5)
    while not completes_a_trick(play):
        assert play.session.outcome is None
        play.session.play(random.choice(play.session.legal_moves()))
    window.settle()
    card = next(move for move in play.session.legal_moves() if move.act is Act.PLAY).card
    seen = play.board.seen_rect(card.piece)
    assert seen is not None
    before = play.session.position_number
    for _ in range(4):
        window.click(seen.center)
        window.frame(0.06)
    assert play.session.position_number == before + 1


def completes_a_trick(play: Play) -> bool:
    """Whether the person may complete a trick now, and would lead the next one."""
    state = play.session.state
    if state.turn != 0 or not state.trick:
        return False
    for move in play.session.legal_moves():
        if move.act is Act.PLAY:
            after = play.session.rules.apply(state, move)
            if not after.trick and after.turn == 0 and not after.is_over:
                return True
    return False


def test_clicks_on_a_stock_in_a_quick_series_each_draw(window: Window) -> None:
    play = window.open(game_by_id("forty_thieves"), 5, "thirty_thieves")
    at = play.board.slot_rect("s").center
    before = play.session.position_number
    for _ in range(4):
        window.click(at)
        window.frame(0.03)
    assert play.session.position_number == before + 4


def test_a_double_click_that_can_go_nowhere_says_so(window: Window) -> None:
    play = window.open(game_by_id("forty_thieves"), 1, "forty_thieves")
    stuck = next(
        lift for slot in play.board.slots for piece in play.board.contents(slot)[-1:]
        if slot.startswith("t") and not play.board.gestures.targets(lift := (piece,))
    )  # fmt: skip
    play.desk.judge.send_best(stuck)
    assert play._message is not None and play._message[1]

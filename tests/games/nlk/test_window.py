"""NLK in the window: every move by drag, click and key, hidden hands with several people, pace, hands of a match."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from engine.play.session import PERSON, Cause
from engine.rules.catalogue import game_by_id
from engine.rules.contract import Outcome
from engine.rules.opponents import Limit
from engine.words.language import ENGLISH
from games.nlk.moves import DRAW, NEXT_HAND, PICK_UP, Act
from games.nlk.opponents import MEDIUM
from games.nlk.position import Phase, State
from games.nlk.rules import RULES
from games.nlk.table_companion import NlkCompanion
from tests.support.window import Window, assert_all_at_home, assert_session_is_legal
from ui.contract.table import BACK

GAME = game_by_id("nlk")


def open_table(window: Window, people: int = 1, seats: int = 4, deal: int = 7) -> None:
    """A table whose opponents only move when the test lets them."""
    window.app.change_settings(reduced_motion=True)
    players = (PERSON,) * people + ("easy",) * (seats - people)
    window.open(GAME, deal, seats=seats, players=players)
    window.play.turns.pause_play()


def state_of(window: Window) -> State:
    state: State = window.session.state
    return state


def play_until(window: Window, wanted: Callable[[State], bool], *, lift_curtains: bool = False) -> None:
    """Sensible moves for everybody until a position is as wanted."""
    random = Random(5)
    for _ in range(3000):
        state = state_of(window)
        if wanted(state):
            window.settle()
            return
        seat = window.session.to_move
        assert seat is not None
        move = MEDIUM.choose(RULES.view(state, seat), window.session.legal_moves(), Limit(1.0), random)
        window.session.play(move, Cause.PLAYER if seat in window.session.person_seats else Cause.OPPONENT)
        if lift_curtains and window.play.companion.blocks_play():
            window.key(pygame.K_RETURN)
    raise AssertionError("no such position came")


def may(state: State, act: Act) -> bool:
    return state.turn == 0 and any(move.act is act for move in RULES.legal_moves(state))


def gesture_of(window: Window, move: Any) -> Any:
    return window.board.table.gesture(window.session.state, move)


@pytest.mark.parametrize("by", ["drag", "click"])
@pytest.mark.parametrize("act", [Act.GIVE, Act.DRAW, Act.PASS_ON, Act.KEEP, Act.PLAY, Act.PICK_UP])
def test_every_move_by_hand(window: Window, act: Act, by: str) -> None:
    open_table(window)
    play_until(window, lambda state: may(state, act) and state.match.hand < 5)
    window.settle()
    move = next(move for move in RULES.legal_moves(state_of(window)) if move.act is act)
    number = window.session.position_number
    window.play_move(move, by=by)
    assert window.session.log[number].move == move
    window.settle()
    assert_all_at_home(window.play)
    assert_session_is_legal(window.session)


def test_picking_up_by_dragging_the_earliest_card_to_the_hand(window: Window) -> None:
    open_table(window)
    play_until(window, lambda state: may(state, Act.PICK_UP) and len(state.trick) > 1)
    state = state_of(window)
    window.drag_gesture((state.trick[0].card.piece,), "seat0")
    assert window.session.log[-1].move == PICK_UP


def test_draw_keep_and_pick_up_by_key(window: Window) -> None:
    open_table(window)
    play_until(window, lambda state: may(state, Act.DRAW))
    window.key(pygame.K_d)
    assert window.session.log[-1].move == DRAW
    play_until(window, lambda state: may(state, Act.PASS_ON))
    window.key(pygame.K_k)
    assert window.session.log[-1].move.act is Act.KEEP
    play_until(window, lambda state: may(state, Act.PICK_UP))
    window.key(pygame.K_p)
    assert window.session.log[-1].move == PICK_UP


def test_a_card_is_played_with_arrows_and_enter(window: Window) -> None:
    open_table(window)
    play_until(window, lambda state: state.phase is Phase.SHED and state.turn == 0 and not state.trick)
    move = RULES.legal_moves(state_of(window))[0]
    lift, slot = gesture_of(window, move).lift, "trick"
    cursor = window.play.desk.cursor
    for target in (lift[0], None):
        window.key(pygame.K_DOWN)
        stop = next(s for s in cursor.stops() if (s.piece == target if target else s.slot == slot))
        cursor.stand_on(stop)
        window.key(pygame.K_RETURN)
    assert window.session.log[-1].move == move


def test_a_double_click_sends_one_card_once(window: Window) -> None:
    open_table(window)
    play_until(window, lambda state: may(state, Act.PLAY))
    number = window.session.position_number
    move = RULES.legal_moves(state_of(window))[0]
    window.click(window.grip_point(gesture_of(window, move).lift[0]), times=2)
    window.click(window.at, times=2)
    assert window.session.position_number == number + 1


def test_refusals_are_told_at_the_table(window: Window) -> None:
    open_table(window)
    play_until(window, lambda state: state.turn == 0 and not state.may_give and bool(state.hands[0]))
    state = state_of(window)
    window.drag_gesture((state.hands[0][-1].piece,), "seat2")
    message = window.play._message
    assert message is not None and "After the first draw" in window.play.language.sentence(message[0])
    assert state_of(window) == state


def shown_faces(window: Window) -> dict[int, set[str]]:
    """The hidden cards that can be read now, by the seat that holds them: at rest, on their way, before and after."""
    state = state_of(window)
    if state.phase is not Phase.SHED:
        return {}
    owner = {card.piece: seat for seat, hand in enumerate(state.hands) for card in hand}
    board, found = window.board, dict[int, set[str]]()
    poses = [*board.resting(), *board.gliding(window.clock.now)]
    for piece, pose in poses:
        if pose.face != BACK and piece in owner and pose.slot.startswith("seat"):
            found.setdefault(owner[piece], set()).add(piece)
    return found


def test_no_frame_shows_two_peoples_hands(window: Window) -> None:
    open_table(window, people=3, seats=4)
    window.app.change_settings(reduced_motion=False)
    play_until(window, lambda state: state.phase is Phase.SHED)
    random, companion, lifted = Random(2), window.play.companion, 0
    for _ in range(40):
        state = state_of(window)
        if state.phase is not Phase.SHED:
            break
        seat = state.turn
        curtain = companion.blocks_play()
        if curtain:
            assert not window.play.may_act()
            canvas_middle = window.play.table_area().center
            window.frame()
            left = (window.play.table_area().left + 20, canvas_middle[1])
            assert window.app.surface.get_at(left)[:3] == window.play.kit.theme.panel
            window.key(pygame.K_RETURN)
            lifted += 1
            assert not companion.blocks_play()
        for _ in range(3):
            window.frame()
            visible = shown_faces(window)
            assert len(visible) <= 1 and set(visible) <= {seat if seat in (0, 1, 2) else next(iter(visible), 0)}
        move = random.choice(window.session.legal_moves())
        window.session.play(move, Cause.PLAYER if seat < 3 else Cause.OPPONENT)
        after = state_of(window)
        if after.phase is Phase.SHED and after.turn != seat and after.turn < 3:
            assert companion.blocks_play(), "control passed to another person"
            before = window.session.position_number
            window.play.undo()
            assert window.session.position_number == before, "undo never crosses a curtain"
    assert lifted >= 5


def test_one_person_sees_no_curtain_and_only_his_hand(window: Window) -> None:
    open_table(window)
    play_until(window, lambda state: state.phase is Phase.SHED)
    for _ in range(12):
        window.settle()
        assert set(shown_faces(window)) <= {0}
        assert not window.play.companion.blocks_play()
        if state_of(window).phase is not Phase.SHED:
            break
        window.session.play(window.session.legal_moves()[-1], Cause.OPPONENT)


def test_a_finished_trick_stays_until_it_can_be_read(window: Window) -> None:
    open_table(window)
    play_until(window, lambda state: bool(state.trail.done) and state.phase is Phase.SHED)
    companion = window.play.companion
    done = {laid.card.piece for laid in state_of(window).trail.done}
    window.session.undo()
    window.session.redo()
    last = window.session.log[-1]
    window.session.go_to(window.session.position_number - 1)
    window.session.play(last.move, Cause.OPPONENT)
    assert companion.holds_opponents()
    assert {piece for piece, slot in window.board.where().items() if slot == "trick"} == done
    window.pass_time(1.5)
    assert not companion.holds_opponents()
    window.session.play(window.session.legal_moves()[0], Cause.OPPONENT)
    assert {window.board.where()[piece] for piece in done} == {"gone"}


def test_pace_is_hurried_by_a_key_and_by_being_out(window: Window) -> None:
    open_table(window)
    companion = window.play.companion
    assert companion.opponent_pause() == pytest.approx(0.45)
    window.post(pygame.KEYDOWN, key=pygame.K_TAB, scancode=pygame.KSCAN_TAB, mod=0, unicode="")
    window.frame()
    assert companion.opponent_pause() == pytest.approx(0.15)
    window.post(pygame.KEYUP, key=pygame.K_TAB, scancode=pygame.KSCAN_TAB, mod=0, unicode="")
    window.frame()
    assert companion.opponent_pause() == pytest.approx(0.45)
    play_until(window, lambda state: state.phase is Phase.SHED and not state.hands[0] and not state.is_over)
    assert companion.opponent_pause() == pytest.approx(0.15)
    assert "skip" in {action.id for action in companion.actions()}
    next(action for action in companion.actions() if action.id == "skip").run()
    assert companion.opponent_pause() == 0.0


def test_the_result_of_a_hand_is_told_and_the_next_is_dealt(window: Window) -> None:
    open_table(window)
    play_until(window, lambda state: state.is_over)
    assert window.play.companion.holds_opponents(), "nobody deals before the result was read"
    window.pass_time(2.0)
    assert window.dialog is not None
    window.key(pygame.K_RETURN)
    assert window.dialog is None
    if window.session.is_persons_turn or window.session.log[-1].move == NEXT_HAND:
        assert state_of(window).match.hand == 1
    else:
        assert not window.play.companion.holds_opponents()


def test_the_end_of_a_match_says_that_its_last_hand_had_no_loser() -> None:
    text = "phase 2 players 3 dealer 1 turn 1 trumps h size 3\ntrick: -\nhand 0: 8c\nhand 1: 8d\nhand 2: 8s\n"
    match = "match: deal 7 hand 5 of 5 losses 1 1 2\n"
    for ended in ("ended: endless\n", ""):
        state = RULES.read_state(text + match + ended)
        companion = NlkCompanion.__new__(NlkCompanion)
        stub: Any = SimpleNamespace(session=SimpleNamespace(state=state), player_name=lambda seat: f"Player {seat + 1}")
        companion.host = stub
        said = ENGLISH.sentence(companion.ending(Outcome(winners=(0, 1), losers=(2,), scores=(1, 1, 2))))
        assert said.startswith("Play went in circles: nobody lost the last hand. Fewest") == bool(ended)
        assert "Fewest hands lost: Player 1 and Player 2." in said


def test_the_window_sleeps_when_a_hand_or_the_match_is_over(window: Window) -> None:
    open_table(window)
    for hand in (0, 4):
        play_until(window, lambda state, hand=hand: state.is_over and state.match.hand == hand)  # type: ignore[misc]
        window.pass_time(3.0)
        while window.dialog is not None:
            window.key(pygame.K_ESCAPE)
        wake = window.play.companion.wake_in(window.clock.now)
        assert wake is None or wake > 0


def test_history_tells_the_hand_in_words(window: Window) -> None:
    open_table(window)
    window.app.change_settings(language="en")
    play_until(window, lambda state: state.phase is Phase.SHED and bool(state.trail.done))
    history: Any = window.play.companion.history  # type: ignore[attr-defined]
    words = [window.play.language.sentence(entry.words) for entry in history.entries()]
    assert any("kept the" in line for line in words) and words[-1] == "The trick is complete."
    assert any("drew the last card" in line for line in words)
    assert history.entries()[-1].trick == state_of(window).trail.done


def test_saved_in_mid_trick_and_continued(window: Window, new_window: Callable[[], Window]) -> None:
    open_table(window)
    play_until(window, lambda state: state.phase is Phase.SHED and len(state.trick) > 1)
    text = RULES.write_state(state_of(window))
    window.app.quit()
    window.close()
    again = new_window()
    again.app.open_game(GAME)
    again.play.turns.pause_play()
    assert RULES.write_state(again.session.state) == text
    assert again.session.players == window.session.players


KILLED = """
import os, signal
from random import Random
from engine.rules.catalogue import game_by_id
from engine.rules.contract import Setup
from engine.play.session import PERSON, Session
from ui.app import App
from ui.scenes.play import Play

game, app, random = game_by_id("nlk"), App(), Random(5)
session = Session("nlk", game.rules, Setup(deal=7, seats=4), players=(PERSON,) * 4)
app.show(Play(app, game, session))
while not (session.state.trumps and len(session.state.trick) > 1):
    session.play(random.choice(session.legal_moves()))
app.profile.flush()
print(game.rules.write_state(session.state), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system kills otherwise")
def test_killed_in_mid_trick_and_continued(new_window: Callable[[], Window]) -> None:
    killed = subprocess.run([sys.executable, "-c", KILLED], capture_output=True, text=True, timeout=120, check=False)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    again = new_window()
    again.app.open_game(GAME)
    assert "phase 2" in killed.stdout
    assert RULES.write_state(again.session.state).strip() in killed.stdout

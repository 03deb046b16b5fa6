"""What may happen in the middle of a real drag: a resize, another button, the way out of the window, the end."""

from __future__ import annotations

from pathlib import Path

from engine.storage.profile import Profile
from tests.support.window import autumn, recorded_win
from tests.support.x11 import Point, Screen, wait_until
from tests.support.x11_hand import PATIENCE, SIZE, Hand, NewHand, last_saved


def begun_game(hand: Hand, moves: int) -> list[str]:
    """A game with some moves played by the mouse; gives the moves that would come next."""
    deal, texts = recorded_win("autumn_leaves")
    hand.start("autumn_leaves")
    hand.wait(lambda row: row.position == 0, "a first game on the table")
    hand.choose_deal(autumn(), deal)
    for text in texts[:moves]:
        hand.play(text)
    return texts[moves:]


def next_drag(hand: Hand, texts: list[str]) -> tuple[Point, Point]:
    """Plays up to the next move that drags, and gives where its drag starts and ends."""
    twin = hand.twin
    while True:
        move = twin.session.rules.read_move(texts[0])
        gesture = twin.board.table.gesture(twin.session.state, move)
        if gesture.lift:
            start = twin.grip_point(gesture.lift[0])
            return start, twin.drop_point(gesture.lift[0], start, gesture.slot)
        hand.play(texts.pop(0))


def carried(hand: Hand, start: Point, end: Point) -> None:
    """Takes a card and holds it over its target; returns when it is seen to hang there."""
    before = hand.screen.picture()
    hand.screen.drag(start, end, release=False)
    wait_until(
        lambda: (
            hand.screen.picture().get_at(start) != before.get_at(start)
            or hand.screen.picture().get_at(end) != before.get_at(end)
        ),
        PATIENCE,
        "the card in the hand",
    )


def test_nothing_that_interrupts_a_drag_plays_a_move(x11: Screen, new_hand: NewHand) -> None:
    hand = new_hand(reduced_motion=True)
    texts = begun_game(hand, 4)
    start, end = next_drag(hand, texts)
    x11.move((5, SIZE[1] - 5))
    x11.wait_until_still(0.3, PATIENCE)
    lying = x11.picture()
    number = hand.position()

    def put_back(what: str) -> None:
        x11.move((5, SIZE[1] - 5))
        x11.wait_until_still(0.3, PATIENCE)
        assert hand.position() == number, what
        now = x11.picture()
        spots = [(x, y) for x in range(0, SIZE[0], 9) for y in range(60, 640, 9)]
        assert all(now.get_at(spot) == lying.get_at(spot) for spot in spots), what

    carried(hand, start, end)
    x11.click(end, button=3)
    x11.release()
    put_back("the right button pressed in the middle")

    carried(hand, start, end)
    x11.key("Escape")
    x11.release()
    put_back("Escape in the middle")

    x11.drag(start, (SIZE[0] + 60, 300))
    put_back("dropped beside the window")

    carried(hand, start, end)
    x11.resize(1000, 700)
    x11.wait_until_still(0.3, PATIENCE)
    x11.release()
    x11.wait_until_still(0.3, PATIENCE)
    assert hand.position() == number
    x11.resize(*SIZE)
    put_back("resized in the middle")

    hand.play(texts[0])  # and then the move goes as ever
    hand.close_window()


def test_closed_in_the_middle_of_a_move_the_game_is_there_before_it(
    x11: Screen, own_data_folder: Path, new_hand: NewHand
) -> None:
    hand = new_hand(reduced_motion=True)
    texts = begun_game(hand, 5)
    start, end = next_drag(hand, texts)
    number = hand.position()
    carried(hand, start, end)
    hand.close_window()
    with Profile.open(own_data_folder) as profile:
        saved = profile.unfinished("autumn_leaves")
    assert saved is not None and saved.position == number
    x11.release()
    hand.start("autumn_leaves")
    hand.play(texts[0])
    hand.close_window()


def test_killed_in_mid_game_it_reopens_at_the_last_move_with_its_history(
    x11: Screen, own_data_folder: Path, new_hand: NewHand
) -> None:
    hand = new_hand(speed="slow")
    texts = begun_game(hand, 0)
    played = []
    for _ in range(6):
        played.append(texts.pop(0))
        hand.play(played[-1])
    program = hand.program
    assert program is not None
    program.kill()  # kill -9
    row = last_saved(own_data_folder)
    assert row is not None and (row.position, row.status) == (6, "open")

    hand.start("autumn_leaves")
    assert hand.position() == 6
    for number in (5, 4, 3):
        x11.key("ctrl+z")
        hand.wait(lambda row, number=number: row.position == number, "a move taken back")  # type: ignore[misc]
    for number in (4, 5, 6):
        x11.key("ctrl+y")
        hand.wait(lambda row, number=number: row.position == number, "the move played again")  # type: ignore[misc]
    x11.wait_until_still(0.4, PATIENCE)
    hand.play(texts.pop(0))
    with Profile.open(own_data_folder) as profile:
        assert profile.results("autumn_leaves").played == 0
    hand.close_window()

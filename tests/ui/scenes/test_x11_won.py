"""Whole games won in a real window by a real mouse, then closed and opened again."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from engine.rules.catalogue import game_by_id
from engine.storage.profile import Profile
from tests.support.window import autumn, recorded_win, thieves
from tests.support.x11 import Screen, wait_until
from tests.support.x11_hand import PATIENCE, NewHand, last_saved


def test_autumn_leaves_won_by_drags_counts_once_and_is_not_offered_again(
    x11: Screen, own_data_folder: Path, new_hand: NewHand
) -> None:
    deal, moves = recorded_win("autumn_leaves")
    hand = new_hand()
    hand.start()
    tile = next(tile for tile in hand.twin.app.scene.grid.tiles if tile.id == "autumn_leaves")  # type: ignore[attr-defined]
    x11.click(tile.box.center)
    hand.wait(lambda row: row.position == 0, "a first game on the table")
    hand.choose_deal(autumn(), deal)
    for text in moves:
        hand.play(text)
    assert hand.twin.session.outcome is not None
    row = hand.wait(lambda row: row.status == "finished", "the end in the file")
    assert (row.deal, row.position) == (deal, len(moves))
    x11.wait_until_still(1.2, PATIENCE)
    hand.close_window()

    with Profile.open(own_data_folder) as profile:
        results = profile.results("autumn_leaves")
        assert (results.played, results.won, results.lost) == (1, 1, 0)
        assert results.fewest_moves_of_won == len(moves)
        assert profile.unfinished("autumn_leaves") is None
    hand.start("autumn_leaves")
    row = hand.wait(lambda row: row.status == "open" and row.position == 0, "another deal on the table")
    assert row.deal != deal
    hand.close_window()
    with Profile.open(own_data_folder) as profile:
        assert profile.results("autumn_leaves").played == 1


@pytest.mark.parametrize(("variant", "language"), [("thirty_thieves", "fa"), ("lucas", "en")])
def test_a_member_of_the_family_won_by_drags(
    variant: str, language: str, x11: Screen, own_data_folder: Path, new_hand: NewHand
) -> None:
    deal, moves = recorded_win("forty_thieves", variant)
    hand = new_hand(language=language, reduced_motion=True)
    hand.start(f"forty_thieves/{variant}")
    hand.wait(lambda row: row.position == 0, "a first game on the table")
    hand.choose_deal(thieves(), deal, variant)
    for text in moves:
        hand.play(text)
    assert hand.twin.session.outcome is not None
    hand.wait(lambda row: row.status == "finished", "the end in the file")
    hand.close_window()  # before anything is said about the end
    with Profile.open(own_data_folder) as profile:
        results = profile.results("forty_thieves", variant)
        assert (results.played, results.won) == (1, 1)
        assert profile.unfinished("forty_thieves", variant) is None


def test_a_game_with_cells_won_by_drags(x11: Screen, own_data_folder: Path, new_hand: NewHand) -> None:
    deal, moves = recorded_win("freecell", "freecell")
    hand = new_hand(reduced_motion=True)
    hand.start("freecell/freecell")
    hand.wait(lambda row: row.position == 0, "a first game on the table")
    hand.choose_deal(game_by_id("freecell"), deal, "freecell")
    for text in moves:
        hand.play(text)
    assert hand.twin.session.outcome is not None
    hand.wait(lambda row: row.status == "finished", "the end in the file")
    hand.close_window()
    with Profile.open(own_data_folder) as profile:
        results = profile.results("freecell", "freecell")
        assert (results.played, results.won, results.fewest_moves_of_won) == (1, 1, len(moves))


def test_closed_at_the_notice_of_the_end(x11: Screen, own_data_folder: Path, new_hand: NewHand) -> None:
    """The window's own close button works while a dialog is open, and the game stays won."""
    deal, moves = recorded_win("autumn_leaves")
    hand = new_hand(reduced_motion=True)
    session = hand.twin.open(autumn(), deal).session
    for text in moves[:-1]:
        session.play(session.rules.read_move(text))
    hand.twin.settle()
    _save_as_unfinished(own_data_folder, session)
    hand.start("autumn_leaves")
    hand.play(moves[-1])
    before = x11.picture().copy()
    wait_until(lambda: _differs(x11, before), PATIENCE, "the notice of the end")
    x11.wait_until_still(0.3, PATIENCE)
    hand.close_window()
    row = last_saved(own_data_folder)
    assert row is not None and row.status == "finished"


def _save_as_unfinished(folder: Path, session: object) -> None:
    with Profile.open(folder) as profile:
        row = profile.begin(session)  # type: ignore[arg-type]
        profile.release(row)
        profile.flush()


def _differs(screen: Screen, before: pygame.Surface) -> bool:
    return screen.picture().get_at((590, 200)) != before.get_at((590, 200))

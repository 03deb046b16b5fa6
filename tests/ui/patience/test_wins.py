"""One game of each family of patiences won by a mouse in the window, and the tables' small print."""

from __future__ import annotations

import pytest

from engine.rules.catalogue import game_by_id
from tests.support.window import Window, assert_shown_as_fresh, recorded_win
from ui.scenes.chooser import Chooser
from ui.scenes.play import Play

WON = [
    ("klondike", "klondike"),
    ("spider", "simple_simon"),
    ("yukon", "yukon"),
    ("canfield", "canfield"),
    ("castles", "bakers_dozen"),
]
"""FreeCell is won on a real screen (:mod:`tests.ui.scenes.test_x11_won`)."""


@pytest.mark.parametrize(("game", "variant"), WON)
def test_a_whole_game_is_won_by_drags(window: Window, game: str, variant: str) -> None:
    deal, moves = recorded_win(game, variant)
    window.app.change_settings(automatic="off", reduced_motion=True)
    window.open(game_by_id(game), deal, variant)
    session = window.session
    for number, text in enumerate(moves, 1):
        window.clock.sleep(window.play.table.click_pause)
        window.play_move(session.rules.read_move(text))
        window.settle()
        assert session.position_number == number, text
    assert session.outcome is not None and session.outcome.winners == (0,)
    assert_shown_as_fresh(window.play)


def test_a_game_without_a_choice_is_opened_at_once(window: Window) -> None:
    window.app.open_game(game_by_id("canfield"))
    window.settle()
    assert isinstance(window.app.scene, Play) and window.session.setup.variant == "canfield"
    window.app.open_game(game_by_id("klondike"))
    assert isinstance(window.app.scene, Chooser)


@pytest.mark.parametrize("left_handed", [False, True])
def test_the_words_under_a_stock_stay_beside_the_columns(window: Window, left_handed: bool) -> None:
    for game, variant in (("spider", "spider_4"), ("spider", "scorpion"), ("gypsy", "gypsy"), ("autumn_leaves", "")):
        window.app.change_settings(left_handed=left_handed)
        window.open(game_by_id(game), 3, variant)
        state, table, viewer = window.session.state, window.play.table, window.play.desk.board.viewer
        label = next(label for label in table.labels(state, viewer) if "Deals" in label.text.text)
        xs = [slot.x for slot in table.slots(state, viewer) if slot.id.startswith(("t", "c"))]
        left, right = label.x - label.width / 2, label.x + label.width / 2
        assert left >= 0 and right <= viewer.width
        assert all(right <= x or left >= x + 1 for x in xs)

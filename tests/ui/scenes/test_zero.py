"""A zero that stands alone is left out or is a word: the Persian one is a dot of two pixels."""

from __future__ import annotations

import pytest

from engine.storage.profile_results import Results
from engine.words.language import load_language
from tests.support.source_texts import SHARED_WORDS
from tests.support.window import Window, autumn
from ui.scenes.tile_scene import played_line
from ui.widgets.base import Fact


def test_the_status_line_leaves_zeros_out(window: Window) -> None:
    play = window.open(autumn(), 123)
    assert len(play.facts()) == 1, "the deal, but no moves and no minutes"
    window.session.play(window.session.legal_moves()[0])
    window.clock.sleep(0.1)
    assert len(play.facts()) == 2


@pytest.mark.parametrize(("won", "words"), [(0, "۳ بازی · بی‌برد"), (2, "۳ بازی · ۲ برد")])
def test_no_win_is_a_word_below_a_tile(won: int, words: str) -> None:
    persian = load_language("fa", [SHARED_WORDS.parent])
    assert persian.sentence(played_line(Results(played=3, won=won))) == words


def test_results_say_none_in_words(window: Window) -> None:
    window.app.change_settings(language="fa")
    play = window.open(autumn(), 4)
    window.session.play(window.session.legal_moves()[0])
    play = window.open(autumn(), 5)  # the game before is left
    play.dialogs.results()
    assert window.dialog is not None
    values = [play.kit.words(fact.value) for fact in window.dialog.widgets if isinstance(fact, Fact)]
    assert "۰" not in values and "هیچ" in values

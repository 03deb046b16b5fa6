"""A game that fails in the middle: told once, kept as it was, and the rest goes on."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from tests.support.window import Window, autumn
from ui.scenes.launcher import Launcher


def test_a_game_that_fails_in_the_middle_is_left_with_a_sentence(
    window: Window, monkeypatch: pytest.MonkeyPatch, log_trouble: list[logging.LogRecord]
) -> None:
    play = window.open(autumn(), 1)
    play.session.play(play.session.legal_moves()[0])
    monkeypatch.setattr(window.app, "_rest", lambda: None)
    monkeypatch.setattr(window.app, "close", lambda: None)

    def fail(*_: Any) -> None:
        window.app.quit()
        raise ZeroDivisionError("a plug-in divides by nothing")

    monkeypatch.setattr(play, "draw", fail)
    play.redraw()
    window.app.run()
    assert isinstance(window.app.scene, Launcher)
    assert window.app.has_dialog
    assert [record.levelname for record in log_trouble] == ["ERROR"]
    log_trouble.clear()
    saved = window.app.profile.resume("autumn_leaves")
    assert saved is not None and len(saved.moves) == 1, "what was played is kept"

"""Esc goes one step back everywhere, F10 opens More, and no key ends or restarts a game by the way."""

from __future__ import annotations

import pygame
import pytest

from engine.rules.catalogue import game_by_id
from engine.words.language import Sentence
from tests.support.every import Subject
from tests.support.window import Window, each_game
from ui.scenes.chooser import Chooser
from ui.scenes.launcher import Launcher
from ui.scenes.play import Play
from ui.widgets import Button
from ui.widgets.field import Field

MORE = "More"
ENDING = ("Start this deal again", "Start again", "Back to all games", "New", "Give up")


def _source(text: Sentence | str) -> str:
    return text if isinstance(text, str) else text.text


def test_escape_leaves_a_game_for_the_launcher_and_keeps_it(window: Window) -> None:
    game = game_by_id("autumn_leaves")
    play = window.open(game)
    play.session.play(play.session.legal_moves()[0])
    window.settle()
    window.key(pygame.K_ESCAPE)
    assert isinstance(window.app.scene, Launcher)
    assert window.dialog is None
    window.app.open_game(game)
    assert window.session.length == 1


def test_escape_leaves_a_chooser_for_the_launcher(window: Window) -> None:
    window.app.open_game(game_by_id("forty_thieves"))
    assert isinstance(window.app.scene, Chooser)
    window.frame()
    window.key(pygame.K_ESCAPE)
    assert isinstance(window.app.scene, Launcher)


@pytest.mark.parametrize("opener", [pygame.K_F10, pygame.K_n, pygame.K_F1], ids=["menu", "new game", "rules"])
def test_escape_closes_a_dialog_and_no_more(window: Window, opener: int) -> None:
    window.open(game_by_id("autumn_leaves"))
    window.key(opener)
    assert window.dialog is not None
    window.key(pygame.K_ESCAPE)
    assert window.dialog is None
    assert isinstance(window.app.scene, Play)


@each_game
def test_f10_opens_more_and_nothing_that_ends_a_game_is_in_focus(window: Window, subject: Subject) -> None:
    play = window.open(subject.game, 1, subject.variant, seats=subject.seats, players=("person",) * subject.seats)
    if play.session.legal_moves():
        play.session.play(play.session.legal_moves()[0])
    window.settle()
    window.key(pygame.K_F10)
    dialog = window.dialog
    assert dialog is not None
    assert _source(dialog.title) == MORE
    assert isinstance(dialog._focus, Button)
    assert _source(dialog._focus.label) not in ENDING


def test_the_letter_that_opens_a_field_is_not_typed_into_it(window: Window) -> None:
    play = window.open(game_by_id("othello"), seats=2, players=("person", "person"))
    window.post(pygame.KEYDOWN, 0.0, key=pygame.K_i, scancode=pygame.KSCAN_I, mod=0, unicode="i")
    window.post(pygame.TEXTINPUT, text="i")
    dialog = window.dialog
    assert dialog is not None and play is window.app.scene
    field = next(widget for widget in dialog.widgets if isinstance(widget, Field))
    assert "i" not in field.text
    window.post(pygame.KEYUP, 0.0, key=pygame.K_i, scancode=pygame.KSCAN_I, mod=0, unicode="i")
    window.key(pygame.K_f)
    window.type("f")
    assert field.text.endswith("f")

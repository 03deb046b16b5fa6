"""Sizes, languages, hands and looks: long piles stay readable, a switch in mid-game leaves the game as it was."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from random import Random
from typing import Any

import pygame
import pytest

from engine.patience.parts.names import WASTE
from engine.patience.parts.piles import Pile
from engine.patience.parts.position import Position
from engine.play.session import PERSON
from engine.rules.cards import SUITS, Card
from engine.storage.settings import Settings
from games.autumn_leaves.rules import RULES as AUTUMN_LEAVES
from tests.support.every import Subject
from tests.support.window import (
    Window,
    assert_all_at_home,
    assert_shown_as_fresh,
    autumn,
    each_game,
    play_on,
    thieves,
)

SIZES = ((800, 600), (1280, 720), (1920, 1080), (3840, 2160))


def with_long_columns() -> Position:
    """All cards in the columns: nineteen in the first, three of them face down, six or seven in the others."""
    pack = [Card(rank, suit) for suit in SUITS for rank in range(1, 14)]
    Random(3).shuffle(pack)
    columns, at = [], 0
    for size in (19, 7, 7, 7, 6, 6):
        columns.append(Pile(tuple(pack[at : at + size]), 3 if size == 19 else 0))
        at += size
    return Position(AUTUMN_LEAVES.family.rows[0], (), (), (), tuple(columns), 0)


@pytest.mark.parametrize("size", SIZES)
def test_a_column_of_nineteen_cards_can_be_read_and_taken(window: Window, size: tuple[int, int]) -> None:
    window.app.change_settings(reduced_motion=True, automatic="off")
    window.resize(*size)
    play = window.open(autumn(), 1, start=with_long_columns())
    board = window.board
    pieces = board.contents("c1")
    assert len(pieces) == 19
    area = play.table_area()
    for piece in pieces:
        assert area.contains(board.goal_rect(piece))
    tops = [board.goal_rect(piece).top for piece in pieces]
    card = board.goal_rect(pieces[0])
    open_ones = [piece for piece in pieces if board.goal(piece).face != "back"]
    for piece, cover in itertools.pairwise(pieces):
        strip = board.goal_rect(cover).top - board.goal_rect(piece).top
        least = 0.12 * card.width if piece in open_ones else 1
        assert strip >= least, f"{strip} pixels of {piece} can be seen"
    assert tops == sorted(set(tops)), "hidden cards can be counted"
    for piece in open_ones:
        window.grip_point(piece)
    assert_all_at_home(play)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("left_handed", [False, True])
def test_a_waste_of_sixty_four_cards_fits_and_its_last_can_be_read(
    window: Window, size: tuple[int, int], left_handed: bool
) -> None:
    window.app.change_settings(reduced_motion=True, automatic="off", left_handed=left_handed)
    window.resize(*size)
    play = window.open(thieves(), 1, "forty_thieves")
    for _ in range(64):
        window.key(pygame.K_d, frame=0.001)
    board = window.board
    pieces = board.contents(WASTE)
    assert len(pieces) == 64
    boxes = [board.goal_rect(piece) for piece in pieces]
    area = play.table_area()
    assert all(area.contains(box) for box in boxes)
    others = [board.slot_rect(slot) for slot in board.slots if slot != WASTE]
    assert not any(box.colliderect(other) for box in boxes for other in others)
    window.grip_point(pieces[-1])
    strips = [b.left - a.left for a, b in itertools.pairwise(boxes)]
    assert all(strip >= 0 for strip in strips) and strips[-1] >= 0.12 * boxes[0].width
    before = window.session.state
    lifts = [lift for lift in board.gestures.lifts if lift == (pieces[-1],)]
    if lifts:
        window.play_move(next(iter(board.gestures.targets(lifts[0]).values())))
        assert window.session.state != before
    window.settle()
    assert_shown_as_fresh(play)


@each_game
def test_language_hand_and_look_switched_in_mid_game(subject: Subject, window: Window) -> None:
    window.app.change_settings(automatic="off", reduced_motion=True, language="en")
    play = window.open(subject.game, 3, subject.variant, seats=subject.seats, players=(PERSON,) * subject.seats)
    play_on(window, 7)
    session = window.session
    before = (session.state, session.log, session.position_number)
    english = window.scene_picture()
    changes: Sequence[tuple[str, Any]] = (
        ("language", "fa"),
        ("left_handed", True),
        ("four_colours", True),
        ("big_index", True),
        ("felt", "wine"),
        ("back", "plain"),
        ("language", "en"),
        ("left_handed", False),
        ("language", "fa"),
    )
    pictures = {english}
    for name, value in changes:
        if name == "back":
            from ui.draw.card_style import BACKS

            value = next(back for back in BACKS if back != window.app.settings.back)
        window.app.change_settings(**{name: value})
        window.settle()
        assert (session.state, session.log, session.position_number) == before
        assert_all_at_home(play)
        assert_shown_as_fresh(play)
        pictures.add(window.scene_picture())
    assert len(pictures) >= 3
    usual = Settings()
    window.app.change_settings(
        language="en",
        left_handed=False,
        four_colours=usual.four_colours,
        felt=usual.felt,
        big_index=usual.big_index,
        back=usual.back,
    )
    window.settle()
    assert window.scene_picture() == english


def test_an_open_dialog_speaks_the_new_language_at_once(window: Window) -> None:
    window.app.change_settings(language="en")
    play = window.open(autumn(), 1)
    play.dialogs.settings()
    window.frame()
    before = window.picture()
    window.app.change_settings(language="fa")
    window.frame()
    kit = window.app._dialogs._open[-1][1]
    assert kit is not None and kit.language.code == "fa"
    assert window.picture() != before


def test_a_message_and_numbers_change_with_the_language(window: Window) -> None:
    window.app.change_settings(language="en")
    play = window.open(autumn(), 123)
    play.undo()
    assert play._message is not None
    english = [play.kit.words(fact) for fact in play.facts()]
    assert any("123" in words for words in english)
    window.app.change_settings(language="fa")
    persian = [play.kit.words(fact) for fact in play.facts()]
    assert any("۱۲۳" in words for words in persian)
    assert not any(letter.isascii() and letter.isalnum() for words in persian for letter in words)
    words = play.kit.words(play._message[0])
    assert not any("a" <= letter.lower() <= "z" for letter in words)


@pytest.mark.parametrize("driver", ["dummy", "no-such-driver"])
def test_without_a_sound_device_everything_goes_on(
    driver: str, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    pygame.mixer.quit()
    window.app.change_settings(sound=True, volume=80)
    play = window.open(autumn(), 2)
    for _ in range(3):
        window.drag_gesture(*next((lift, slot) for lift, slot, _ in window.board.gestures.items() if lift))
        window.settle()
        play.undo()
    pygame.mixer.quit()  # the device disappears
    play_on(window, 3)
    play.undo()
    window.app.change_settings(sound=False)
    window.settle()
    assert_shown_as_fresh(play)


def test_refusals_that_name_cards_read_well_in_both_languages(window: Window) -> None:
    """No placeholder is left in a sentence, and none comes without its Persian."""
    for game, variant in ((autumn(), ""), (thieves(), "forty_thieves"), (thieves(), "number_ten")):
        for language in ("en", "fa"):
            window.app.change_settings(language=language)
            play = window.open(game, 5, variant)
            play_on(window, 10)
            board = window.board
            told: set[str] = set()
            for piece in list(board.where()):
                for slot in board.slots:
                    lift = board.grip(piece)
                    if board.slot_of(piece) == slot:
                        continue
                    play._message = None
                    play.desk.judge.refuse(lift, slot)
                    if play._message is not None:
                        told.add(play.kit.words(play._message[0]))
            assert told and not any("{" in words or "}" in words for words in told)
            if language == "fa":
                assert not any("a" <= letter.lower() <= "z" for words in told for letter in words), told

"""The contract of tables, kept by every game that is found: where pieces lie and how moves are made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pygame
import pytest

from tests.support.every import THOROUGH, Subject, random_game, subjects
from ui.contract.fit import fit_table
from ui.contract.table import Gesture, Slot, Viewer

GAMES = max(1, round(2 * THOROUGH))
EPSILON = 1e-6
AREAS = ((800, 500), (500, 500), (1280, 660), (1000, 1100), (1920, 960), (3840, 2000))
"""What the bars (and a game's panel) leave for the table in windows from 800×600 to 3840×2160, in pixels."""

each_subject = pytest.mark.parametrize("subject", subjects(), ids=str)


def positions(subject: Subject, every: int = 1) -> Iterator[Any]:
    """Some positions of two random games, or of a short one where only an option differs."""
    for deal in range(1, 1 + (1 if subject.options and THOROUGH <= 1 else GAMES)):
        most = 50 if subject.options else (50, 160)[deal % 2]
        for number, (state, move) in enumerate(random_game(subject, deal, most)):
            if number % every == 0 or move is None:
                yield state


def viewer_in(area: tuple[int, int], subject: Subject, state: Any, **fields: Any) -> Viewer:
    least = subject.table.least_size(state)
    fit = fit_table(pygame.Rect(0, 0, *area), least)
    assert fit.width >= least[0] - EPSILON and fit.height >= least[1] - EPSILON, "a card is at least 8 pixels wide"
    names = tuple(f"بازیکن {seat}" if seat % 2 else f"Player with a long name {seat}" for seat in range(subject.seats))
    usual: dict[str, Any] = {"names": names, "people": (0,), **fields}
    return Viewer(width=fit.width, height=fit.height, unit=fit.unit, **usual)


def viewers(subject: Subject, state: Any) -> Iterator[Viewer]:
    """All sizes; at the smallest also both hands, every seat's eyes, and every choice of the table's options."""
    for area in AREAS:
        yield viewer_in(area, subject, state)
    small = viewer_in(AREAS[0], subject, state)
    if subject.table.mirrors:
        yield replace(small, left_handed=True)
        yield replace(viewer_in(AREAS[-1], subject, state), left_handed=True)
    if subject.seats > 1:
        for seat in (None, *range(1, subject.seats)):
            yield replace(small, seat=seat, people=tuple(range(subject.seats)))
    for option in subject.table.options:
        for choice in option.choices:
            yield replace(small, options={option.id: choice})


def slots_by_id(subject: Subject, state: Any, viewer: Viewer) -> dict[str, Slot]:
    slots = subject.table.slots(state, viewer)
    found = {slot.id: slot for slot in slots}
    assert len(found) == len(slots), "each slot is there once"
    return found


def gestures(table: Any, state: Any, move: Any) -> list[Gesture]:
    """All ways to make a move by hand."""
    return [table.gesture(state, move), *table.other_gestures(state, move)]


def inside(viewer: Viewer, thing: Any) -> bool:
    return bool(
        thing.x >= -EPSILON
        and thing.y >= -EPSILON
        and thing.x + thing.width <= viewer.width + EPSILON
        and thing.y + thing.height <= viewer.height + EPSILON
    )


@each_subject
def test_everything_lies_in_the_window_in_every_size_for_every_viewer(subject: Subject) -> None:
    table = subject.table
    for state in positions(subject, every=23):
        pieces = None
        for viewer in viewers(subject, state):
            slots = slots_by_id(subject, state, viewer)
            placements = table.placements(state, viewer)
            assert pieces is None or set(placements) == pieces, "every viewer has the same pieces"
            pieces = set(placements)
            assert not [slot for slot in slots.values() if not inside(viewer, slot)], viewer
            outside = {piece: p for piece, p in placements.items() if not inside(viewer, p)}
            assert not outside, (viewer, outside)
            assert {p.slot for p in placements.values()} <= set(slots)
            for label in table.labels(state, viewer):
                assert -EPSILON <= label.x <= viewer.width + EPSILON
                assert -EPSILON <= label.y <= viewer.height + EPSILON


@each_subject
def test_hovering_keeps_every_piece_in_the_window(subject: Subject) -> None:
    if not subject.table.hover_spreads:
        return
    for state in positions(subject, every=31):
        viewer = viewer_in(AREAS[0], subject, state)
        pieces = set(subject.table.placements(state, viewer))
        for slot in slots_by_id(subject, state, viewer):
            placements = subject.table.placements(state, replace(viewer, hover=slot))
            assert set(placements) == pieces
            assert all(inside(viewer, p) for p in placements.values()), slot


@each_subject
def test_pieces_of_a_slot_have_an_order_and_are_told_apart_by_the_eye(subject: Subject) -> None:
    for state in positions(subject, every=19):
        viewer = viewer_in(AREAS[0], subject, state)
        placements = subject.table.placements(state, viewer)
        orders = [(p.slot, p.order) for p in placements.values()]
        assert len(set(orders)) == len(orders), "no two pieces of a slot have the same order"
        assert all(p.width > 0 and p.height > 0 and p.face for p in placements.values())


@each_subject
def test_buttons_do_not_cover_each_other(subject: Subject) -> None:
    for state in positions(subject, every=19):
        for area in AREAS:
            viewer = viewer_in(area, subject, state)
            fit = fit_table(pygame.Rect(0, 0, *area), subject.table.least_size(state))
            buttons = [slot for slot in subject.table.slots(state, viewer) if slot.button is not None]
            boxes = [fit.rect(b.x, b.y, b.width, b.height).inflate(-2, -2) for b in buttons]
            for number, box in enumerate(boxes):
                assert box.collidelist(boxes[number + 1 :]) == -1, buttons


@each_subject
def test_each_legal_move_has_a_gesture_of_its_own_that_a_hand_can_make(subject: Subject) -> None:
    table, rules = subject.table, subject.rules
    for state in positions(subject, every=3):
        viewer = viewer_in(AREAS[0], subject, state, people=tuple(range(subject.seats)), seat=rules.to_move(state))
        slots, placements = slots_by_id(subject, state, viewer), table.placements(state, viewer)
        seen: dict[Any, Any] = {}
        for move in rules.legal_moves(state):
            text = rules.write_move(move)
            for gesture in gestures(table, state, move):
                assert gesture not in seen, (text, seen[gesture])
                seen[gesture] = text
                assert gesture.slot in slots, text
                assert set(gesture.lift) <= set(placements), text
                if gesture.lift:
                    assert len({placements[piece].slot for piece in gesture.lift}) == 1, text
                    assert tuple(table.grip(state, gesture.lift[0], placements)) == gesture.lift, text
                    assert placements[gesture.lift[0]].slot != gesture.slot, text


@each_subject
def test_a_gesture_that_is_not_legal_is_never_taken_for_a_legal_move(subject: Subject) -> None:
    """``wish`` tells what was meant, so that the rules can say why not: never a legal move of another gesture."""
    table, rules = subject.table, subject.rules
    for state in positions(subject, every=37):
        viewer = viewer_in(AREAS[0], subject, state, people=tuple(range(subject.seats)), seat=rules.to_move(state))
        slots, placements = slots_by_id(subject, state, viewer), table.placements(state, viewer)
        legal = {gesture for move in rules.legal_moves(state) for gesture in gestures(table, state, move)}
        wished = {(gesture.lift, gesture.slot) for gesture in legal}
        grips = {tuple(table.grip(state, piece, placements)) for piece in placements}
        for lift in [(), *Random(len(wished)).sample(sorted(grips), min(25, len(grips)))]:
            for slot in slots:
                if (lift, slot) in wished or (lift and placements[lift[0]].slot == slot):
                    continue
                move = table.wish(state, lift, slot)
                if move is not None:
                    refusal = rules.why_not(state, move)
                    assert refusal is not None, (lift, slot, rules.write_move(move))
                    assert refusal.key in rules.refusals


@each_subject
def test_double_click_and_home_choose_among_the_legal_targets(subject: Subject) -> None:
    table, rules = subject.table, subject.rules
    assert table.lift_refusals <= set(rules.refusals)
    for state in positions(subject, every=11):
        targets: dict[Any, dict[str, Any]] = {}
        for move in rules.legal_moves(state):
            for gesture in gestures(table, state, move):
                targets.setdefault(gesture.lift, {})[gesture.slot] = move
        targets.pop((), None)
        for moves in targets.values():
            assert table.best_target(state, moves) in moves
            home = table.home_target(state, moves)
            assert home is None or home in moves
            if home is not None and moves[home] is not None:
                assert table.has_home


@each_subject
def test_pieces_keep_their_names_when_a_move_is_made(subject: Subject) -> None:
    table, viewer = subject.table, None
    for deal in range(1, GAMES + 1):
        names = None
        for state, _ in random_game(subject, deal, 40):
            viewer = viewer or viewer_in(AREAS[2], subject, state)
            now = set(table.placements(state, viewer))
            assert names is None or now == names
            names = now

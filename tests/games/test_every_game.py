"""The contract of rules, kept by every game, variant, number of seats and option that is found."""

from __future__ import annotations

import pickle
import string
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engine.play.session import Cause, Session
from engine.rules.catalogue import find_games
from engine.rules.contract import IllegalMove, UnreadableMove, UnreadableState
from tests.support.every import THOROUGH, Subject, random_game, subjects

DEEP_GAMES = max(1, round(2 * THOROUGH))
"""Random games in which everything is checked at every position."""

each_subject = pytest.mark.parametrize("subject", subjects(), ids=str)


@pytest.mark.parametrize("game", find_games(), ids=lambda game: game.id)
def test_no_game_is_broken(game: Any) -> None:
    assert game.error == ""
    assert game.rules is not None and game.table is not None


@each_subject
def test_the_same_number_is_the_same_deal_and_another_number_another(subject: Subject) -> None:
    assert subject.start(4711) == subject.start(4711)
    info = subject.game.info
    assert info is not None
    if info.numbered_deals:
        texts = {subject.rules.write_state(subject.start(deal)) for deal in range(1, 11)}
        assert len(texts) == 10
    else:
        assert subject.start(1) == subject.start(2)


def deep_positions(subject: Subject) -> Iterator[tuple[Any, Any | None]]:
    """Positions of two long random games, or of a short one where only an option differs."""
    for deal in range(1, 1 + (1 if subject.options and THOROUGH <= 1 else DEEP_GAMES)):
        most = 50 if subject.options else (60, 220)[deal % 2]
        for number, found in enumerate(random_game(subject, deal, most)):
            if number < 20 or number % 3 == 0:
                yield found


@each_subject
def test_legal_moves_read_back_apply_and_are_not_refused(subject: Subject) -> None:
    rules = subject.rules
    for state, _ in deep_positions(subject):
        legal = rules.legal_moves(state)
        texts = [rules.write_move(move) for move in legal]
        assert len(set(texts)) == len(texts) == len(set(legal)), "each legal move is there once"
        before = rules.write_state(state)
        for move, text in zip(legal, texts, strict=True):
            assert rules.read_move(text) == move
            assert rules.why_not(state, move) is None, text
            after = rules.apply(state, move)
            assert after != state or rules.write_state(after) == before
        assert rules.write_state(state) == before, "apply never changes the old position"


@each_subject
def test_turn_outcome_and_moves_agree(subject: Subject) -> None:
    rules = subject.rules
    for state, _ in deep_positions(subject):
        legal, outcome, seat = rules.legal_moves(state), rules.outcome(state), rules.to_move(state)
        assert (seat is None) == (outcome is not None) == (not legal)
        if outcome is not None:
            assert outcome.reason in rules.endings
            assert not set(outcome.winners) & set(outcome.losers)
            assert all(0 <= s < subject.seats for s in (*outcome.winners, *outcome.losers))
            assert len(outcome.scores) in (0, subject.seats)
        else:
            assert 0 <= seat < subject.seats
        for offered in (rules.safe_moves(state), rules.home_moves(state), rules.hint_moves(state)):
            assert set(offered) <= set(legal)
        forced = rules.forced_move(state)
        assert forced is None or list(legal) == [forced]


@cache
def moves_seen(game_id: str) -> tuple[Any, ...]:
    """Moves that were legal somewhere in some variant of the game: readable, and mostly illegal elsewhere."""
    seen: dict[str, Any] = {}
    for subject in (s for s in subjects() if s.game.id == game_id):
        for state, _ in random_game(subject, 99, 60):
            for move in subject.rules.legal_moves(state):
                seen.setdefault(subject.rules.write_move(move), move)
    return tuple(seen.values())


@each_subject
def test_exactly_the_illegal_moves_are_refused_and_each_refusal_has_its_words(subject: Subject) -> None:
    rules = subject.rules
    strange = moves_seen(subject.game.id)
    refused = 0
    for number, (state, _) in enumerate(deep_positions(subject)):
        if number % 5:
            continue
        legal = set(rules.legal_moves(state))
        for move in strange:
            refusal = rules.why_not(state, move)
            assert (refusal is None) == (move in legal), (rules.write_move(move), rules.write_state(state))
            if refusal is not None:
                refused += 1
                named = {name for _, name, _, _ in string.Formatter().parse(rules.refusals[refusal.key]) if name}
                assert named <= set(refusal.values), refusal
    assert refused, "the test has seen illegal moves"


@each_subject
def test_positions_are_written_and_read_back(subject: Subject) -> None:
    rules = subject.rules
    for state, _ in deep_positions(subject):
        text = rules.write_state(state)
        again = rules.read_state(text)
        assert rules.write_state(again) == text
        texts = [sorted(map(rules.write_move, rules.legal_moves(s))) for s in (state, again)]
        assert texts[0] == texts[1]
        assert rules.outcome(again) == rules.outcome(state)


@each_subject
def test_nonsense_is_unreadable_and_nothing_else(subject: Subject) -> None:
    rules = subject.rules
    state_text = rules.write_state(subject.start(1))
    nonsense = ["", " ", "?", "٣٣", "a" * 10_000, "\x00", "💥", "-1", "take", "c1>", ">", "\n\n", state_text[:7]]
    for text in nonsense:
        with pytest.raises(UnreadableMove):
            rules.read_move(text)
        with pytest.raises(UnreadableState):
            rules.read_state(text)
    for cut in range(1, len(state_text), max(1, len(state_text) // 40)):
        for broken in (state_text[:cut], state_text[cut:], state_text[:cut] + "?" + state_text[cut:]):
            try:
                rules.read_state(broken)
            except UnreadableState as error:
                assert str(error), "the message says why"


@each_subject
def test_positions_and_moves_travel_to_the_worker(subject: Subject) -> None:
    for number, (state, move) in enumerate(deep_positions(subject)):
        if number % 5 == 0:
            assert pickle.loads(pickle.dumps((state, move))) == (state, move)
            hash(move)


def played_session(subject: Subject, deal: int, most_moves: int) -> Session[Any, Any]:
    session: Session[Any, Any] = Session(
        subject.game.id, subject.rules, subject.setup(deal), players=("person",) * subject.seats
    )
    for _, move in random_game(subject, deal, most_moves):
        if move is not None:
            session.play(move)
    return session


@each_subject
def test_undo_to_the_start_and_redo_to_the_end(subject: Subject) -> None:
    session = played_session(subject, 3, 120)
    states = [session.state_at(number) for number in range(session.length + 1)]
    end = session.position_number
    while session.undo() is not None:
        assert session.state == states[session.position_number]
        assert list(session.legal_moves()) == list(subject.rules.legal_moves(states[session.position_number]))
    revealing = any(subject.rules.reveals(states[n], session.log[n].move) for n in range(end))
    assert session.position_number == 0 or revealing
    while session.redo() is not None:
        assert session.state == states[session.position_number]
    assert session.position_number == end


@each_subject
def test_a_game_saved_as_texts_is_the_same_game_at_every_position(subject: Subject) -> None:
    rules = subject.rules
    session = played_session(subject, 5, 80)
    texts = [rules.write_move(entry.move) for entry in session.log]
    moves = [(rules.read_move(text), Cause.PLAYER) for text in texts]
    for number in {0, 1, len(moves) // 2, len(moves)}:
        again: Session[Any, Any] = Session(
            subject.game.id,
            rules,
            subject.setup(5),
            players=("person",) * subject.seats,
            moves=moves,
            position=number,
        )
        assert again.length == session.length
        assert all(again.state_at(n) == session.state_at(n) for n in range(session.length + 1))
        assert again.state == session.state_at(number)
        assert list(again.legal_moves()) == list(rules.legal_moves(session.state_at(number)))


@each_subject
def test_a_session_refuses_what_the_rules_refuse(subject: Subject) -> None:
    session = played_session(subject, 2, 11)
    legal = set(session.legal_moves())
    illegal = [move for move in moves_seen(subject.game.id) if move not in legal][:20]
    before = (session.state, session.length)
    for move in illegal:
        with pytest.raises(IllegalMove):
            session.play(move)
    assert (session.state, session.length) == before

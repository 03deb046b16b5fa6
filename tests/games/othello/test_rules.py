"""Othello's rules against a slow oracle, and every refusal, pass and ending."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.play.session import Cause, Session
from engine.rules.contract import IllegalMove, Result, Setup, UnreadableMove, UnreadableState
from games.othello.rules import (
    PASS,
    RULES,
    Position,
    disc_counts,
    legal_squares,
    official_score,
    square_name,
    squares_of,
    turned_discs,
)

ORACLE_POSITIONS = 10_000
START = RULES.start(Setup(deal=1))


def oracle_flips(board: dict[tuple[int, int], str], column: int, row: int, colour: str) -> set[tuple[int, int]]:
    """The discs that turn, found square by square."""
    if (column, row) in board:
        return set()
    turned = set()
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if not dx and not dy:
                continue
            run, x, y = [], column + dx, row + dy
            while board.get((x, y), colour) != colour:
                run.append((x, y))
                x, y = x + dx, y + dy
            if (x, y) in board:
                turned.update(run)
    return turned


def random_positions(number: int, seed: int = 5) -> Iterator[Position]:
    """Positions of random games, and some boards that no game reaches."""
    random, state = Random(seed), START
    for count in range(number):
        if count % 4 == 3:
            filled = random.getrandbits(64) | (random.getrandbits(64) if random.random() < 0.6 else 0)
            black = random.getrandbits(64) & filled
            yield Position(black, filled & ~black, random.randrange(2))
            continue
        moves = RULES.legal_moves(state)
        state = RULES.apply(state, random.choice(moves)) if moves else START
        yield state


def test_flips_and_legal_squares_agree_with_a_slow_oracle() -> None:
    for state in random_positions(ORACLE_POSITIONS):
        colour = "XO"[state.to_move]
        board = {
            (square % 8, square // 8): "X" if state.black >> square & 1 else "O"
            for square in squares_of(state.black | state.white)
        }
        legal = legal_squares(state.mine, state.other)
        for square in range(64):
            expected = oracle_flips(board, square % 8, square // 8, colour)
            if (square % 8, square // 8) not in board:
                found = {(other % 8, other // 8) for other in squares_of(turned_discs(state.mine, state.other, square))}
                assert found == expected, (RULES.write_state(state), square_name(square))
            assert bool(legal >> square & 1) == bool(expected), (RULES.write_state(state), square_name(square))


def test_the_start_is_as_the_rules_say() -> None:
    assert RULES.write_state(START) == "---------------------------OX------XO--------------------------- X"
    assert [square_name(move) for move in RULES.legal_moves(START)] == ["d3", "c4", "f5", "e6"]


def test_a_move_changes_only_the_new_position() -> None:
    after = RULES.apply(START, RULES.read_move("D3"))
    assert disc_counts(START) == (2, 2) and disc_counts(after) == (4, 1)
    assert after.placed[-1] == RULES.read_move("d3") and list(squares_of(after.turned)) == [RULES.read_move("d4")]
    assert after.to_move == 1


@pytest.mark.parametrize("text", ["", "i1", "a9", "a0", "d33", "passs", "dd", "۴d", "d۳"])
def test_nonsense_is_no_move(text: str) -> None:
    with pytest.raises(UnreadableMove):
        RULES.read_move(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "0 characters"),
        ("X" * 63 + " X", "64 characters"),
        ("X" * 64, "64 characters"),
        ("X" * 64 + " -", "whose move"),
        ("X" * 63 + "q X", "character 64"),
        ("X" * 500, "too long"),
    ],
)
def test_a_board_that_cannot_be_read_says_why(text: str, why: str) -> None:
    with pytest.raises(UnreadableState, match=why):
        RULES.read_state(text)


def test_boards_are_read_with_other_signs_and_line_breaks() -> None:
    rows = "\n".join(["........"] * 3 + ["...o*...", "...*o..."] + ["........"] * 3)
    assert RULES.read_state(f"{rows}\n*") == START
    assert RULES.start(Setup(deal=1, options={"position": RULES.write_state(START)})) == START


def test_refusals_name_the_square() -> None:
    occupied = RULES.why_not(START, RULES.read_move("d4"))
    nothing = RULES.why_not(START, RULES.read_move("a1"))
    passing = RULES.why_not(START, PASS)
    assert occupied and (occupied.key, dict(occupied.values)) == ("occupied", {"square": "d4"})
    assert nothing and (nothing.key, dict(nothing.values)) == ("turns_nothing", {"square": "a1"})
    assert passing and passing.key == "must_move"


MUST_PASS = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8"


def played(moves: str) -> Session[Position, int]:
    """A session in which these moves were played, passes left out."""
    session: Session[Position, int] = Session("othello", RULES, Setup(deal=1, seats=2), players=("person", "8"))
    for place in range(0, len(moves), 2):
        if session.legal_moves() == (PASS,):
            session.play(PASS, Cause.AUTOMATIC)
        session.play(RULES.read_move(moves[place : place + 2]), Cause.PLAYER)
    return session


def test_who_cannot_move_must_pass_and_only_then() -> None:
    session = played(MUST_PASS)
    state = session.state
    assert RULES.to_move(state) == 0 and RULES.forced_move(state) == PASS and RULES.outcome(state) is None
    assert RULES.forced_move(START) is None
    refused = RULES.why_not(state, RULES.read_move("b4"))
    assert refused and refused.key == "turns_nothing"
    session.play(PASS, Cause.AUTOMATIC)
    assert session.to_move == 1
    assert sorted(square_name(move) for move in session.legal_moves()) == ["b4", "c3", "g3"]
    with pytest.raises(IllegalMove):
        session.play(PASS, Cause.PLAYER)


def test_undo_goes_back_past_a_pass_that_the_program_played() -> None:
    session = played(MUST_PASS)
    before = session.state
    session.play(PASS, Cause.AUTOMATIC)
    session.play(RULES.read_move("g3"), Cause.OPPONENT)
    session.undo()
    assert session.state != before, "the pass and the opponent's move go with the player's own move"
    assert session.position_number == len(MUST_PASS) // 2 - 1


def test_undo_takes_back_two_opponent_moves_in_a_row() -> None:
    session = played(MUST_PASS[:-2])
    own = session.position_number
    session.play(RULES.read_move(MUST_PASS[-2:]), Cause.PLAYER)
    session.play(PASS, Cause.AUTOMATIC)
    session.play(RULES.read_move("g3"), Cause.OPPONENT)
    session.undo()
    assert session.position_number == own


def test_neither_can_move_ends_the_game_with_empty_squares_for_the_winner() -> None:
    session = played("f5d6c5f4e7f6g5e6e3")
    outcome = session.outcome
    assert outcome and outcome.scores == (13, 0) and outcome.reason == "wiped_out"
    assert official_score(session.state) == (64, 0)
    assert outcome.result_for(0) is Result.WON and outcome.result_for(1) is Result.LOST
    assert RULES.to_move(session.state) is None and not RULES.legal_moves(session.state)
    refusal = RULES.why_not(session.state, PASS)
    assert refusal and refusal.key == "game_over"


def test_a_board_that_is_not_full_can_be_drawn() -> None:
    state = RULES.read_state("XXXX----" + "-" * 48 + "----OOOO X")
    outcome = RULES.outcome(state)
    assert outcome and outcome.reason == "equal" and outcome.result_for(0) is Result.DRAWN
    assert official_score(state) == (32, 32)

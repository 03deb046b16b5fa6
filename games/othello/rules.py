"""The rules of Othello (rules R1 to R5 of the game's help page), on 64-bit boards kept as whole numbers.

Bit 0 is a1 (the top left corner), bit 7 is h1, bit 63 is h8. A move is a square (0 to 63) or :data:`PASS`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from engine.rules.contract import Outcome, Refusal, Rules, Seat, Setup, UnreadableMove, UnreadableState
from engine.words.language import N_, Sentence

BLACK, WHITE = 0, 1
PASS = 64
ALL_SQUARES = (1 << 64) - 1
COLUMNS = "abcdefgh"
START_OPTION = "position"
"""The setup option that holds a position text to start from instead of R1."""

_NOT_A, _NOT_H = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F
_DIRECTIONS = (
    (1, _NOT_A),
    (-1, _NOT_H),
    (8, ALL_SQUARES),
    (-8, ALL_SQUARES),
    (9, _NOT_A),
    (-9, _NOT_H),
    (7, _NOT_H),
    (-7, _NOT_A),
)
_SYMBOLS = {"x": "X", "*": "X", "b": "X", "o": "O", "0": "O", "w": "O", "-": "-", ".": "-", "_": "-"}


@dataclass(frozen=True, slots=True)
class Position:
    """A board and whose turn it is (also when that side must pass, or the game is over).

    ``placed`` lists the occupied squares in the order in which they were filled, and ``turned`` the discs that
    the last move turned: both only for showing, so positions are equal without them.
    """

    black: int
    white: int
    to_move: Seat
    placed: tuple[int, ...] = field(default=(), compare=False)
    turned: int = field(default=0, compare=False)

    @property
    def mine(self) -> int:
        """The discs of the side to move."""
        return self.white if self.to_move else self.black

    @property
    def other(self) -> int:
        """The discs of the other side."""
        return self.black if self.to_move else self.white

    @property
    def empty(self) -> int:
        """The empty squares."""
        return ~(self.black | self.white) & ALL_SQUARES


def square_name(square: int) -> str:
    """``a1`` to ``h8``, or ``pass``."""
    return "pass" if square == PASS else f"{COLUMNS[square % 8]}{square // 8 + 1}"


def squares_of(board: int) -> Iterator[int]:
    """The squares of a board, from a1 on."""
    while board:
        yield (board & -board).bit_length() - 1
        board &= board - 1


def _shift(board: int, step: int, inside: int) -> int:
    return (board << step if step > 0 else board >> -step) & inside


def legal_squares(mine: int, other: int) -> int:
    """Where the owner of ``mine`` may place a disc (R2)."""
    empty = ~(mine | other) & ALL_SQUARES
    found = 0
    for step, inside in _DIRECTIONS:
        run = _shift(mine, step, inside) & other
        for _ in range(5):
            run |= _shift(run, step, inside) & other
        found |= _shift(run, step, inside)
    return found & empty


def turned_discs(mine: int, other: int, square: int) -> int:
    """The discs of ``other`` that turn when ``mine`` places one on ``square``; none if that is not legal."""
    turned = 0
    for step, inside in _DIRECTIONS:
        run, place = 0, _shift(1 << square, step, inside)
        while place & other:
            run |= place
            place = _shift(place, step, inside)
        if place & mine:
            turned |= run
    return turned


def disc_counts(state: Position) -> tuple[int, int]:
    """Black's and white's discs on the board."""
    return state.black.bit_count(), state.white.bit_count()


def official_score(state: Position) -> tuple[int, int]:
    """The result of a finished game with the empty squares given to the winner (R5)."""
    black, white = disc_counts(state)
    empty = 64 - black - white
    if black > white:
        return black + empty, white
    if white > black:
        return black, white + empty
    return black + empty // 2, white + empty // 2


def board_fault(text: str) -> Sentence | None:
    """What is wrong with a position text; ``None`` for one that :meth:`OthelloRules.read_state` reads."""
    if len(text) > 400:
        return Sentence("the text is too long for a board of 64 squares")
    signs = [sign for sign in text.lower() if not sign.isspace()]
    for place, sign in enumerate(signs, 1):
        if sign not in _SYMBOLS:
            return Sentence("character {n} (“{sign}”) is no disc and no empty square", n=place, sign=sign)
    if len(signs) != 65:
        return Sentence("a board has 64 squares and then the side to move; here are {n} characters", n=len(signs))
    if _SYMBOLS[signs[-1]] == "-":
        return Sentence("the last character must say whose move it is: X or O")
    return None


class OthelloRules(Rules[Position, int]):
    """Othello. Black is seat 0."""

    refusals: ClassVar = {
        "occupied": N_("There is already a disc on {square}."),
        "turns_nothing": N_("A disc on {square} would turn nothing."),
        "must_move": N_("You can move, so you may not pass."),
        "game_over": N_("The game is over."),
    }
    endings: ClassVar = {
        "more_discs": N_("Neither side can move. More discs win."),
        "equal": N_("Neither side can move, and both have the same number of discs."),
        "wiped_out": N_("One side has no disc left."),
    }

    def start(self, setup: Setup) -> Position:
        """R1, or the position text in the setup option ``position`` (``UnreadableState`` if it is none)."""
        text = setup.option(START_OPTION, "")
        if text:
            return self.read_state(text)
        return Position((1 << 28) | (1 << 35), (1 << 27) | (1 << 36), BLACK, (27, 28, 35, 36))

    def to_move(self, state: Position) -> Seat | None:
        return None if self._is_over(state) else state.to_move

    def legal_moves(self, state: Position) -> Sequence[int]:
        squares = legal_squares(state.mine, state.other)
        if squares:
            return tuple(squares_of(squares))
        return (PASS,) if legal_squares(state.other, state.mine) else ()

    def apply(self, state: Position, move: int) -> Position:
        if move == PASS:
            return Position(state.black, state.white, 1 - state.to_move, state.placed)
        turned = turned_discs(state.mine, state.other, move)
        mine, other = state.mine | turned | 1 << move, state.other & ~turned
        black, white = (other, mine) if state.to_move else (mine, other)
        return Position(black, white, 1 - state.to_move, (*state.placed, move), turned)

    def outcome(self, state: Position) -> Outcome | None:
        if not self._is_over(state):
            return None
        scores = disc_counts(state)
        if scores[0] == scores[1]:
            return Outcome(scores=scores, reason="equal")
        winner = BLACK if scores[0] > scores[1] else WHITE
        reason = "more_discs" if min(scores) else "wiped_out"
        return Outcome(winners=(winner,), losers=(1 - winner,), scores=scores, reason=reason)

    def write_move(self, move: int) -> str:
        return square_name(move)

    def read_move(self, text: str) -> int:
        word = text.strip().lower()
        if word == "pass":
            return PASS
        if len(word) == 2 and word[0] in COLUMNS and word[1] in "12345678":
            return COLUMNS.index(word[0]) + 8 * (int(word[1]) - 1)
        raise UnreadableMove(f"{text[:20]!r} is not a square from a1 to h8, and not 'pass'")

    def write_state(self, state: Position) -> str:
        squares = "".join(
            "X" if state.black >> square & 1 else "O" if state.white >> square & 1 else "-" for square in range(64)
        )
        return f"{squares} {'XO'[state.to_move]}"

    def read_state(self, text: str) -> Position:
        """Reads 64 squares (``X * B``, ``O 0 W``, ``- . _``; blanks between them are skipped) and the side to move."""
        fault = board_fault(text)
        if fault is not None:
            raise UnreadableState(fault.text, **fault.values)
        *squares, side = (_SYMBOLS[sign] for sign in text.lower() if not sign.isspace())
        black = sum(1 << square for square, sign in enumerate(squares) if sign == "X")
        white = sum(1 << square for square, sign in enumerate(squares) if sign == "O")
        return Position(black, white, "XO".index(side), tuple(squares_of(black | white)))

    def why_not(self, state: Position, move: int) -> Refusal | None:
        if move == PASS:
            if self._is_over(state):
                return Refusal("game_over")
            return Refusal("must_move") if legal_squares(state.mine, state.other) else None
        if not state.empty >> move & 1:
            return Refusal("occupied", {"square": square_name(move)})
        if not turned_discs(state.mine, state.other, move):
            return Refusal("turns_nothing", {"square": square_name(move)})
        return None

    def forced_move(self, state: Position) -> int | None:
        """The pass of a side that cannot move while the other can (R3)."""
        moves = self.legal_moves(state)
        return PASS if tuple(moves) == (PASS,) else None

    def _is_over(self, state: Position) -> bool:
        return not legal_squares(state.mine, state.other) and not legal_squares(state.other, state.mine)


RULES = OthelloRules()

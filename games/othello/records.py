"""Games and positions as texts: transcripts, board strings and GGF. Nonsense is refused, with the place and why."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.rules.contract import Setup
from engine.words.language import N_, Sentence
from games.othello.rules import PASS, RULES, Position, board_fault, square_name

MOST_CHARACTERS = 20_000
START = RULES.start(Setup(deal=1, seats=2))

_NUMBER = r"\d{1,2}\s*[.):]|(?<![A-Za-z\d])\d{1,2}(?=\s*[A-Za-z-])"
"""A move number, with or without a sign after it."""
_TOKEN = re.compile(rf"\s+|[,;]+|{_NUMBER}|(?P<move>[A-Ha-h][1-8])|(?P<pass>(?i:pass|pa|ps)\b|--)")
_BOARD = re.compile(r"[\sXxOo0*BbWw._-]+")


class UnreadableRecord(ValueError):
    """A text that is no game and no position; ``sentence`` says where and why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.text)
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Record:
    """A game: where it starts, its moves with every pass written out, and the players' names if known."""

    start: Position
    moves: tuple[int, ...]
    black: str = ""
    white: str = ""

    def end(self) -> Position:
        """The position after the last move."""
        state = self.start
        for move in self.moves:
            state = RULES.apply(state, move)
        return state


def read_record(text: str) -> Record:
    """The game or position in a text of any known form; raises :class:`UnreadableRecord`."""
    if len(text) > MOST_CHARACTERS:
        raise UnreadableRecord(Sentence("This text is too long for a game of Othello."))
    text = text.replace("\ufeff", "").strip()
    if not text:
        raise UnreadableRecord(Sentence("There is nothing in this text."))
    if "(;" in text:
        return read_ggf(text)
    if _BOARD.fullmatch(text):
        return Record(_read_board(text), ())
    return Record(START, read_transcript(text, START))


def read_transcript(text: str, start: Position = START) -> tuple[int, ...]:
    """The moves of a transcript in any case, with or without blanks, move numbers and passes.

    Raises :class:`UnreadableRecord` for anything else, and for a move that is not legal from ``start`` on.
    """
    squares: list[int] = []
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            found = text[at : at + 12].split()[0]
            raise UnreadableRecord(
                Sentence("After move {n} comes “{text}”, which is no square.", n=len(squares), text=found)
            )
        if token.group("move"):
            squares.append(RULES.read_move(token.group("move")))
        elif token.group("pass"):
            squares.append(PASS)
        at = token.end()
    return with_passes(squares, start)


def with_passes(moves: Sequence[int], start: Position = START) -> tuple[int, ...]:
    """The moves with those passes put in that were left out; raises :class:`UnreadableRecord` if one is illegal."""
    played: list[int] = []
    state = start
    number = 0
    for move in moves:
        if move == PASS and RULES.forced_move(state) is None:
            raise UnreadableRecord(Sentence("After move {n} a pass is written, but a move was possible.", n=number))
        if move != PASS and RULES.forced_move(state) == PASS:
            played.append(PASS)
            state = RULES.apply(state, PASS)
        number += move != PASS
        refusal = RULES.why_not(state, move)
        if refusal is not None:
            text = N_("Move {n} ({move}) is not legal: {reason}")
            reason = Sentence(RULES.refusals[refusal.key], **refusal.values)
            if RULES.to_move(state) is None:
                reason = Sentence("the game was over before it.")
            raise UnreadableRecord(Sentence(text, n=number, move=square_name(move), reason=reason))
        played.append(move)
        state = RULES.apply(state, move)
    return tuple(played)


def write_transcript(moves: Sequence[int]) -> str:
    """Squares one after another; passes are left out."""
    return "".join(square_name(move) for move in moves if move != PASS)


def _read_board(text: str) -> Position:
    fault = board_fault(text)
    if fault is None:
        state = RULES.read_state(text)
        if state.black | state.white:
            return state
        fault = Sentence("there is no disc on it")
    raise UnreadableRecord(Sentence("This is no board of 64 squares with the side to move: {reason}", reason=fault))


def read_ggf(text: str) -> Record:
    """The first game of a GGF text (it has ``(;`` in it, else ``ValueError``); raises :class:`UnreadableRecord`."""
    body = text[text.index("(;") + 2 :]
    body = body.partition(";)")[0]
    properties = ggf_properties(body)
    values = dict(reversed(properties))
    if "BO" in values:
        size, _, squares = values["BO"].strip().partition(" ")
        if size != "8":
            raise UnreadableRecord(Sentence("Only boards of eight by eight squares can be opened."))
        start = _read_board(squares)
    else:
        start = START
    moves = []
    for name, value in properties:
        if name in ("B", "W"):
            square = value.partition("/")[0].strip().lower()
            if square in ("pass", "pa"):
                moves.append(PASS)
            elif re.fullmatch(r"[a-h][1-8]", square):
                moves.append(RULES.read_move(square))
            else:
                raise UnreadableRecord(
                    Sentence("After move {n} comes “{text}”, which is no square.", n=len(moves), text=square[:12])
                )
    return Record(start, with_passes(moves, start), values.get("PB", ""), values.get("PW", ""))


def ggf_properties(body: str) -> list[tuple[str, str]]:
    """Names (capital letters) and the values in square brackets behind them, in one pass over the text."""
    found = []
    done = 0
    while (opened := body.find("[", done)) >= 0:
        first = opened
        while first > done and "A" <= body[first - 1] <= "Z":
            first -= 1
        closed = body.find("]", opened) if first < opened else opened
        if closed < 0:
            break
        if first < opened:
            found.append((body[first:opened], body[opened + 1 : closed]))
        done = closed + 1
    return found


def write_ggf(record: Record) -> str:
    """A game as GGF, one line. Brackets and semicolons in names become blanks; an unfinished game's result is ``?``."""
    board = RULES.write_state(record.start).replace("X", "*")
    lines = [board[i : i + 8] for i in range(0, 64, 8)]
    black, white = _plain(record.black or "Black"), _plain(record.white or "White")
    end = record.end()
    result = f"{end.black.bit_count() - end.white.bit_count():+d}" if RULES.to_move(end) is None else "?"
    head = f"(;GM[Othello]PC[Barg]PB[{black}]PW[{white}]RE[{result}]TY[8]BO[8 {' '.join(lines)} {board[-1]}]"
    state = record.start
    parts = [head]
    for move in record.moves:
        name = "PA" if move == PASS else square_name(move).upper()
        parts.append(f"{'BW'[state.to_move]}[{name}]")
        state = RULES.apply(state, move)
    return "".join(parts) + ";)\n"


def _plain(name: str) -> str:
    return re.sub(r"[\[\]();]", " ", name).strip()

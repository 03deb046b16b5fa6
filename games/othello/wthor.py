"""WTHOR databases (``.wtb``): a 16-byte header, then 68 bytes a game; numbers are little-endian, passes not stored."""

from __future__ import annotations

import struct
from dataclasses import dataclass

from engine.words.language import Sentence
from games.othello.records import START, Record, UnreadableRecord, with_passes

HEADER = struct.Struct("<BBBBIHHBBBB")
GAME = struct.Struct("<HHHBB60s")
MOST_GAMES = 200_000


@dataclass(frozen=True, slots=True)
class WthorGame:
    """One game of a database. Tournament and players are numbers into other files of the database.

    ``discs`` are black's at the end, ``best`` is the theoretical score for black after the last solved move (0 to 64
    both). ``moves`` are 60 bytes, 10 * row + column from 11 to 88, 0 after the last.
    """

    number: int
    tournament: int
    black: int
    white: int
    discs: int
    best: int
    moves: bytes

    def record(self) -> Record:
        """The game with its passes; raises ``UnreadableRecord`` if a move is not legal."""
        squares: list[int] = []
        for code in self.moves:
            if code == 0:
                break
            row, column = divmod(code, 10)
            if not (1 <= row <= 8 and 1 <= column <= 8):
                raise UnreadableRecord(
                    Sentence("After move {n} comes “{text}”, which is no square.", n=len(squares), text=str(code))
                )
            squares.append(8 * (row - 1) + column - 1)
        return Record(START, with_passes(squares))


def read_wthor(data: bytes) -> list[WthorGame]:
    """The games of a database file; raises ``UnreadableRecord`` if it is none."""
    if len(data) < HEADER.size:
        raise UnreadableRecord(Sentence("This file is too short for a WTHOR database."))
    header = HEADER.unpack_from(data)
    count, board = header[4], header[7]
    if board not in (0, 8):
        raise UnreadableRecord(Sentence("Only boards of eight by eight squares can be opened."))
    if count > MOST_GAMES or len(data) != HEADER.size + count * GAME.size:
        raise UnreadableRecord(
            Sentence(
                "This is no whole WTHOR database: its head speaks of {n} games, and there is room for {m}.",
                n=count,
                m=(len(data) - HEADER.size) // GAME.size,
            )
        )
    games = []
    for i in range(count):
        tournament, black, white, discs, best, moves = GAME.unpack_from(data, HEADER.size + i * GAME.size)
        games.append(WthorGame(i + 1, tournament, black, white, discs, best, moves))
    return games

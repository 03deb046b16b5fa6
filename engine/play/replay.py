"""A game played again from its moves: of saved games, text files, showcases, and in the worker.

A replay is the only thing that a :class:`engine.play.session.Session` takes over without asking the rules again, since
what it played was asked for move by move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from engine.rules.contract import IllegalMove, Move, Rules, State


class Replay(Generic[State, Move]):
    """The positions of one game, from ``start`` on, and the moves between them.

    :meth:`play` and :meth:`read` ask the rules for the legal moves, once a move. :meth:`follow` asks nothing: it is for
    moves that come from a session of our own or from a file that our tests replay, and makes the replay unchecked.
    """

    def __init__(self, rules: Rules[State, Move], start: State) -> None:
        self.rules = rules
        self._states: list[State] = [start]
        self._moves: list[Move] = []
        self._checked = True

    @property
    def states(self) -> Sequence[State]:
        """The positions so far: ``start``, and one after each move."""
        return self._states

    @property
    def moves(self) -> Sequence[Move]:
        """The moves so far; ``moves[n]`` leads from ``states[n]`` to ``states[n + 1]``."""
        return self._moves

    @property
    def state(self) -> State:
        """The last position."""
        return self._states[-1]

    @property
    def is_checked(self) -> bool:
        """Whether the rules allowed every move of it."""
        return self._checked

    def play(self, move: Move) -> None:
        """Go on by a move. Raises :class:`IllegalMove` and changes nothing where the rules forbid it."""
        if move not in self.rules.legal_moves(self.state):
            raise IllegalMove(self.rules.write_move(move))
        self._add(move)

    def read(self, text: str) -> None:
        """Go on by the move a text stands for.

        Raises :class:`engine.rules.contract.UnreadableMove` or :class:`IllegalMove` and changes nothing then.
        """
        self.play(self.rules.read_move(text))

    def follow(self, text: str) -> None:
        """Go on by the move a text stands for, which is known to be legal. Raises ``UnreadableMove`` on nonsense."""
        move = self.rules.read_move(text)
        self._checked = False
        self._add(move)

    def go_back(self, number: int) -> None:
        """Forget all but the first ``number`` moves."""
        del self._moves[number:], self._states[number + 1 :]

    def _add(self, move: Move) -> None:
        self._states.append(self.rules.apply(self.state, move))
        self._moves.append(move)

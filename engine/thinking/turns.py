"""Whose turn it is besides the player's: opponents are asked and their moves played, forced moves played for all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.play.session import PERSON, Cause, Session, Transition
from engine.thinking.thinker import Thinker
from engine.thinking.thoughts import CHOOSE, HINT, Answer, Message, request_for

_JUMPS = frozenset({Cause.UNDO, Cause.REDO})


class Turns:
    """Plays the opponents of one session.

    ``pause`` and ``forced_pause`` are the least seconds that a position stays visible before an opponent's
    or a forced move changes it. ``holds`` is asked before each such move: while it is true, nothing is played
    (a trick is still being read). ``variety`` other than 0 gives another game of the same deal.

    Looking back in a game (undo or jump to a position that moves follow) stops the opponents until
    the player moves or :meth:`resume` is called.
    """

    def __init__(
        self,
        session: Session[Any, Any],
        thinker: Thinker,
        *,
        pause: float = 0.45,
        forced_pause: float = 1.2,
        holds: Callable[[], bool] = lambda: False,
        variety: int = 0,
    ) -> None:
        self.session = session
        self.pause = pause
        self.forced_pause = forced_pause
        self.variety = variety
        self._thinker = thinker
        self._holds = holds
        self._paused = False
        self._looking_back = session.position_number < session.length
        self._since: float | None = None
        self._answer: Answer | None = None
        self._asked = False
        self._unsubscribe = session.on_change(self._on_change)

    @property
    def thinking_seat(self) -> int | None:
        """The opponent whose move is awaited, or ``None``."""
        seat = self.session.to_move
        return seat if seat is not None and self._is_opponent(seat) and not self.is_held else None

    @property
    def is_held(self) -> bool:
        """Whether opponents wait for the player to go on (paused, or looking back)."""
        return self._paused or self._looking_back

    def receive(self, message: Message) -> bool:
        """Take an answer of the thinker if it is the one awaited; whether it was."""
        if not isinstance(message, Answer) or message.kind != CHOOSE or not self._asked:
            return False
        if message.ticket == self.session.position_number:
            self._answer = message
        return True

    def update(self, now: float) -> bool:
        """Ask, or play what is due at ``now`` (seconds of any steady clock); whether a move was played."""
        if self._since is None:
            self._since = now
        if self.is_held or self.session.outcome is not None:
            return False
        forced = self.session.rules.forced_move(self.session.state)
        if forced is not None:
            return self._play_when_due(forced, Cause.AUTOMATIC, self.forced_pause, now)
        seat = self.session.to_move
        if seat is None or not self._is_opponent(seat):
            return False
        if self._answer is not None:
            move = self.session.rules.read_move(self._answer.move)
            return self._play_when_due(move, Cause.OPPONENT, self.pause, now)
        if not self._asked:
            self._asked = True
            level = self.session.players[seat]
            self._thinker.ask(request_for(self.session, CHOOSE, seat=seat, level=level, variety=self.variety))
        return False

    def wake_in(self, now: float) -> float | None:
        """Seconds until :meth:`update` has something to do; ``None`` while it waits for the player or a thought."""
        if self.is_held or self.session.outcome is not None:
            return None
        if self._since is None:
            return 0.0
        if self.session.rules.forced_move(self.session.state) is not None:
            return max(0.0, self._since + self.forced_pause - now)
        seat = self.session.to_move
        if seat is None or not self._is_opponent(seat):
            return None
        if self._answer is not None:
            return max(0.0, self._since + self.pause - now)
        return None if self._asked else 0.0

    def pause_play(self) -> None:
        """Opponents stop, a running thought too, until :meth:`resume`."""
        self._paused = True
        self._cancel()

    def resume(self) -> None:
        """Opponents play on from the position that is shown."""
        self._paused = self._looking_back = False
        self._since = None

    def close(self) -> None:
        """The game is left: nothing of it may land anywhere."""
        self._unsubscribe()
        self._cancel()
        self._thinker.stop(HINT)
        self._paused = True

    def _is_opponent(self, seat: int) -> bool:
        players = self.session.players
        return seat < len(players) and players[seat] != PERSON

    def _play_when_due(self, move: Any, cause: Cause, pause: float, now: float) -> bool:
        assert self._since is not None
        if now < self._since + pause or self._holds():
            return False
        self._answer, self._asked = None, False
        self.session.play(move, cause)
        self._since = now
        return True

    def _on_change(self, transition: Transition[Any, Any]) -> None:
        self._since = None
        self._cancel()
        self._thinker.stop(HINT)  # a hint for an older position is wanted by nobody
        if transition.cause in _JUMPS:
            follows = self.session.position_number < self.session.length
            self._looking_back = follows and not self._is_simple_undo(transition)
        else:
            self._looking_back = False

    def _is_simple_undo(self, transition: Transition[Any, Any]) -> bool:
        """Undo that leads back to a person's turn: the game goes on from there with the person's move."""
        return transition.cause is Cause.UNDO and self.session.is_persons_turn

    def _cancel(self) -> None:
        if self._asked and self._answer is None:
            self._thinker.stop(CHOOSE)
        self._answer, self._asked = None, False

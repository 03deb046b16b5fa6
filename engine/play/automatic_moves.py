"""Automatic moves home: after the player's own move, never after an undo, never against the player's will."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.play.session import Cause, Session, Transition
from engine.rules.contract import PieceId

OFF, SAFE, ALL = "off", "safe", "all"
MODES = (OFF, SAFE, ALL)


class AutoMoves:
    """Plays the automatic moves of one session, one every ``pause`` seconds, each as :attr:`Cause.AUTOMATIC`.

    ``mode`` is ``off``, ``safe`` (only :meth:`Rules.safe_moves`) or ``all`` (:meth:`Rules.home_moves` too).
    A piece that the player took down from home stays down until the player brings it home again.
    """

    def __init__(self, session: Session[Any, Any], mode: str = SAFE, *, pause: float = 0.25) -> None:
        if mode not in MODES:
            raise ValueError(f"no such mode of automatic moves: {mode!r}")
        self.session = session
        self.mode = mode
        self.pause = pause
        self._active = False
        self._whole_series = False
        self._since: float | None = None
        self._unsubscribe = session.on_change(self._on_change)

    def send_all_home(self) -> bool:
        """Start a series now, whatever the mode: everything that may safely go home. Whether anything will go."""
        self._active = self._whole_series = True
        self._since = None
        if self._next_move() is None:
            self._active = self._whole_series = False
        return self._active

    def update(self, now: float) -> bool:
        """Play the next automatic move if it is due at ``now``; whether one was played."""
        if not self._active:
            return False
        if self._since is None:
            self._since = now
        if now < self._since + self.pause:
            return False
        move = self._next_move()
        if move is None:
            self._active = self._whole_series = False
            return False
        self.session.play(move, Cause.AUTOMATIC)
        self._since = now
        return True

    def wake_in(self, now: float) -> float | None:
        """Seconds until :meth:`update` has something to do; ``None`` while nothing is planned."""
        if not self._active:
            return None
        return 0.0 if self._since is None else max(0.0, self._since + self.pause - now)

    def close(self) -> None:
        """The game is left: no more moves."""
        self._unsubscribe()
        self._active = False

    def _on_change(self, transition: Transition[Any, Any]) -> None:
        if transition.cause is Cause.PLAYER:
            self._active, self._whole_series = self.mode != OFF, False
            self._since = None
        elif transition.cause is not Cause.AUTOMATIC:
            self._active = self._whole_series = False

    def _next_move(self) -> Any | None:
        session, rules = self.session, self.session.rules
        if session.outcome is not None or not session.is_persons_turn:
            return None
        candidates: list[Any] = list(rules.safe_moves(session.state))
        if self.mode == ALL and not self._whole_series:
            candidates += rules.home_moves(session.state)
        kept_down = self._kept_down() if candidates else frozenset()
        return next((move for move in candidates if not self._goes_home(move) & kept_down), None)

    def _goes_home(self, move: Any) -> frozenset[PieceId]:
        rules, state = self.session.rules, self.session.state
        return rules.home_pieces(rules.apply(state, move)) - rules.home_pieces(state)

    def _kept_down(self) -> frozenset[PieceId]:
        """The pieces that the player took down and did not bring home since."""
        kept: frozenset[PieceId] = frozenset()
        home = _homes(self.session)
        for number, entry in enumerate(self.session.log[: self.session.position_number]):
            before, after = home[number], home[number + 1]
            if entry.cause is Cause.PLAYER:
                kept |= before - after
            kept -= after - before
        return kept


def _homes(session: Session[Any, Any]) -> Sequence[frozenset[PieceId]]:
    rules = session.rules
    return [rules.home_pieces(session.state_at(number)) for number in range(session.position_number + 1)]

"""Saves every change of a session as it happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.play.session import MOVE_CAUSES, Cause, Session, Transition
from engine.storage.profile import Ending, Profile


class Autosave:
    """Listens to a session and saves each transition, and the end of the game.

    ``elapsed`` tells the playing time in seconds. ``row`` and ``begun`` are those of a
    :class:`SavedGame` that is continued; without them a new game begins (and the unfinished one of the same variant is
    left).
    """

    def __init__(
        self,
        profile: Profile,
        session: Session[Any, Any],
        elapsed: Callable[[], float],
        row: int | None = None,
        *,
        begun: bool = False,
    ) -> None:
        self._profile = profile
        self._session = session
        self._elapsed = elapsed
        self.row = profile.begin(session, elapsed()) if row is None else row
        self.is_begun = begun
        """Whether the player gave a first command in this game."""
        self._stop = session.on_change(self._changed)

    def _changed(self, transition: Transition[Any, Any]) -> None:
        session = self._session
        text = None
        if transition.cause in MOVE_CAUSES:
            text = session.rules.write_move(transition.move)
        own = is_own_command(session, transition)
        self.is_begun = self.is_begun or own
        ending = None
        if session.outcome is not None:
            ending = Ending(session.result_for_person, session.move_count, session.outcome)
        self._profile.record(
            self.row,
            transition,
            text,
            self._elapsed(),
            undo_used=session.undo_used,
            begun=own,
            ending=ending,
        )

    def count_hint(self) -> None:
        """The player was shown a hint."""
        self._profile.note_help(self.row, hints=1)

    def count_help(self) -> None:
        """The player was shown more than a hint: a solution, or the values of moves."""
        self._profile.note_help(self.row, helps=1)

    def note_clocks(self, used: Sequence[float]) -> None:
        """The seconds each seat has used of its clock; told when the turn changes and when the game is left."""
        self._profile.note_clocks(self.row, used)

    def note_names(self, names: Sequence[str]) -> None:
        """What the players are called, by seat."""
        self._profile.note_names(self.row, names)

    def save_time(self) -> None:
        """Saves the playing time alone: now and then, and when the window loses the focus."""
        session = self._session
        self._profile.note_time(self.row, session.position_number, self._elapsed(), session.undo_used)

    def close(self) -> None:
        """The player leaves the game; it can be continued later, here or in another window."""
        self._stop()
        self.save_time()
        self._profile.release(self.row)


def is_own_command(session: Session[Any, Any], transition: Transition[Any, Any]) -> bool:
    """Whether a change begins the game: the player's own first command does, also if it is undone later.

    With one seat nothing moves by itself before that, so a series of automatic moves was asked for too.
    """
    alone = session.setup.seats == 1 and session.has_opponents is False
    return transition.cause is Cause.PLAYER or (transition.cause is Cause.AUTOMATIC and alone)

"""Saves every change of a session as it happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.play.session import MOVE_CAUSES, Session, Transition
from engine.storage.profile import Ending, Profile


class Autosave:
    """Listens to a session and saves each transition, and the end of the game, in one transaction each.

    ``elapsed`` tells the playing time in seconds. ``row`` is :attr:`SavedGame.row` of a game that is continued;
    without it a new game begins (and the unfinished one of the same variant is given up).
    """

    def __init__(
        self, profile: Profile, session: Session[Any, Any], elapsed: Callable[[], float], row: int | None = None
    ) -> None:
        self._profile = profile
        self._session = session
        self._elapsed = elapsed
        self.row = profile.begin(session, elapsed()) if row is None else row
        self._stop = session.on_change(self._changed)

    def _changed(self, transition: Transition[Any, Any]) -> None:
        session = self._session
        text = None
        if transition.cause in MOVE_CAUSES:
            text = session.rules.write_move(transition.move)
        ending = None
        if session.outcome is not None:
            ending = Ending(session.result_for_person, session.move_count)
        self._profile.record(self.row, transition, text, self._elapsed(), undo_used=session.undo_used, ending=ending)

    def save_time(self) -> None:
        """Saves the playing time alone: now and then, and when the window loses the focus."""
        session = self._session
        self._profile.note_time(self.row, session.position_number, self._elapsed(), session.undo_used)

    def close(self) -> None:
        """The player leaves the game; it can be continued later, here or in another window."""
        self._stop()
        self.save_time()
        self._profile.release(self.row)

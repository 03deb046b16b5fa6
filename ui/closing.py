"""Closing the window without losing a move, and what a broken file of games asks for."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from engine.storage.profile import Profile
    from ui.contract.program import Program
    from ui.scenes.scene import Scene

    class Closable(Program, Protocol):
        """A program with a scene, of which some moves may still wait to be saved."""

        @property
        def scene(self) -> Scene: ...

        @property
        def has_unsaved(self) -> bool: ...


GRACE_SECONDS = 1.0
"""So long the window waits in silence for the last moves to be saved; usually that takes a hundredth of it."""


class Closing:
    """Watches over the end of the program. ``quit`` ends it."""

    def __init__(self, program: Closable, quit: Callable[[], None]) -> None:
        self._program = program
        self._quit = quit
        self._asked_at: float | None = None
        self._offered = False

    def ask(self) -> None:
        """The window is to be closed: at once if everything is saved, else as soon as it is or the player wants."""
        if not self._program.has_unsaved:
            self._quit()
        elif self._asked_at is None:
            self._asked_at = time.monotonic()

    def update(self, now: float) -> None:
        """Close what was waited for, or ask what to do."""
        if self._asked_at is None:
            return
        if not self._program.has_unsaved:
            self._quit()
        elif now > self._asked_at + GRACE_SECONDS:
            self._asked_at = None
            from ui.dialogs.keeping import ClosingDialog

            program = self._program
            dialog = ClosingDialog(lambda: program.profile.state, self._quit, program.scene.rescue())
            program.open_dialog(dialog, program.scene.kit)

    def offer_copy(self, profile: Profile) -> None:
        """Offer the newest sound copy once, where the file was found broken."""
        if profile.offer is None or self._offered:
            return
        self._offered = True
        from ui.dialogs.keeping import offer_dialog

        self._program.open_dialog(offer_dialog(self._program, profile.offer))

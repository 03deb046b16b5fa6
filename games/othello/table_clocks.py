"""Othello's clocks: each player's time, shown under the trays; who has used it up has lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.play.clock import SeatClocks
from engine.play.session import MOVE_CAUSES, Transition
from games.othello.rules import Position

if TYPE_CHECKING:
    from ui.contract.canvas import Canvas
    from ui.contract.host import Host

LOW_SECONDS = 30
"""From so little time on a clock is shown in the colour of a warning."""


class TableClocks:
    """The clocks of one game; without a limit of time there are none. Only the clock of who is to move runs."""

    def __init__(self, host: Host) -> None:
        self._host = host
        minutes = host.session.setup.option("clock", "off")
        self.clocks = SeatClocks(2, 60.0 * int(minutes)) if minutes.isdecimal() else None
        if self.clocks is not None:
            self.clocks.show(host.session.to_move, host.session.position_number, host.now)

    def changed(self, transition: Transition[Position, int]) -> None:
        """The position changed: after undo and redo the clocks stand as they did there."""
        if self.clocks is not None:
            told = self.clocks.moved if transition.cause in MOVE_CAUSES else self.clocks.show
            told(self._host.session.to_move, transition.number, self._host.now)

    def update(self, now: float) -> bool:
        """Let time pass until ``now``; whether somebody's is up, which ends the game."""
        if self.clocks is None or self._host.session.outcome is not None:
            return False
        self.clocks.run_if(self._host.is_running, now)
        flagged = self.clocks.flagged(now)
        if flagged is None:
            return False
        self._host.session.time_out(flagged)
        return True

    def skip(self, seconds: float) -> None:
        """The program did not run for so long: that is nobody's time."""
        if self.clocks is not None:
            self.clocks.skip(seconds)

    def wake_in(self, now: float) -> float | None:
        """Seconds until a shown second changes; ``None`` while the clocks stand."""
        if self.clocks is None or self._host.session.outcome is not None:
            return None
        return self.clocks.next_tick(now)

    def paint(self, canvas: Canvas) -> None:
        """Draw the time each player has left."""
        if self.clocks is None:
            return
        table, viewer = self._host.game.table, self._host.viewer
        for seat in (0, 1):
            left = self.clocks.left(seat, self._host.now)
            x, y = table.tray_clock(viewer, seat)
            colour = canvas.theme.text_warning if left < LOW_SECONDS else canvas.theme.text
            canvas.text(self._host.language.duration(int(left)), x, y, size=0.3, colour=colour)

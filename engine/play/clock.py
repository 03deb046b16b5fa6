"""How long a game took: the time while the window is active and the game goes on. And clocks for each seat.

All times are seconds of one steady clock that the caller reads (``time.monotonic``); nothing here looks at a clock.
"""

from __future__ import annotations

from engine.rules.contract import Seat


class GameClock:
    """Adds up the time between :meth:`start` and :meth:`pause`. ``elapsed`` at first is what a saved game had."""

    def __init__(self, elapsed: float = 0.0) -> None:
        self._elapsed = max(0.0, elapsed)
        self._running_since: float | None = None

    @property
    def is_running(self) -> bool:
        """Whether time is being added now."""
        return self._running_since is not None

    def start(self, now: float) -> None:
        """Go on; a clock that runs is left alone."""
        if self._running_since is None:
            self._running_since = now

    def pause(self, now: float) -> None:
        """Stop for a while; a clock that stands is left alone."""
        self._elapsed = self.elapsed(now)
        self._running_since = None

    def run_if(self, running: bool, now: float) -> None:
        """Start or pause, whichever is wanted."""
        if running:
            self.start(now)
        else:
            self.pause(now)

    def elapsed(self, now: float) -> float:
        """Seconds so far. Never runs backwards, even if ``now`` does."""
        if self._running_since is None:
            return self._elapsed
        return self._elapsed + max(0.0, now - self._running_since)

    def skip(self, seconds: float) -> None:
        """The last ``seconds`` did not count; a clock that stands is left alone."""
        if self._running_since is not None:
            self._running_since += max(0.0, seconds)

    def next_tick(self, now: float) -> float | None:
        """Seconds until the number of whole seconds changes; ``None`` while the clock stands."""
        if self._running_since is None:
            return None
        return 1.0 - self.elapsed(now) % 1.0


class SeatClocks:
    """As in a chess tournament: each seat has ``seconds`` for all its moves, and ``increment`` more after each.

    Only the clock of the seat to move runs. ``used`` is what a saved game had used up.

    Times belong to positions: each position remembers what every seat had left when it was last on the table. So an
    undo or redo shows the times of the position it leads to. What was thought there stays used: looking back and
    coming again wins no time.
    """

    def __init__(self, seats: int, seconds: float, increment: float = 0.0, used: tuple[float, ...] = ()) -> None:
        if seconds <= 0 or increment < 0:
            raise ValueError("a clock needs a positive time and no negative increment")
        self._left = [seconds - (used[seat] if seat < len(used) else 0.0) for seat in range(seats)]
        self._number: int | None = None
        self._arrived = tuple(self._left)
        self._left_at: dict[int, tuple[float, ...]] = {}
        self._seconds = seconds
        self._increment = increment
        self._turn: Seat | None = None
        self._clock = GameClock()

    @property
    def turn(self) -> Seat | None:
        """Whose clock runs or would run."""
        return self._turn

    def moved(self, seat: Seat | None, number: int, now: float) -> None:
        """A move led to position ``number``, where ``seat`` is to move from ``now`` on (``None``: the game is over).

        The seat that moved gets its increment, unless it is to move again or its time was up. What later positions
        remembered is forgotten.
        """
        self._leave(now)
        if self._turn is not None and seat != self._turn and self._left[self._turn] > 0:
            self._left[self._turn] += self._increment
        self._left_at = {earlier: left for earlier, left in self._left_at.items() if earlier < number}
        self._enter(seat, number, now)

    def show(self, seat: Seat | None, number: int, now: float) -> None:
        """Position ``number`` is on the table and ``seat`` to move from ``now`` on: at first, and after an undo, a
        redo, a restart or a time-out.

        A position that was not on the table yet (of a saved game's past) has the times of the nearest earlier one that
        was; without one, nothing changes. Where a time-out is taken back and its position stays, all have what they had
        when it was reached, or the time would be up again at once.
        """
        if self._number == number and self._turn is None and seat is not None:
            self._left = list(self._arrived)
        self._leave(now)
        known = max((earlier for earlier in self._left_at if earlier <= number), default=None)
        if known is not None:
            self._left = list(self._left_at[known])
        self._enter(seat, number, now)

    def _leave(self, now: float) -> None:
        if self._turn is not None:
            self._left[self._turn] = self.left(self._turn, now)
        if self._number is not None:
            self._left_at[self._number] = tuple(self._left)

    def _enter(self, seat: Seat | None, number: int, now: float) -> None:
        running = self._clock.is_running
        if number != self._number:
            self._arrived = tuple(self._left)
        self._turn, self._number = seat, number
        self._clock = GameClock()
        if running and seat is not None:
            self._clock.start(now)

    def run_if(self, running: bool, now: float) -> None:
        """Let the clock of the seat to move run, or all stand."""
        self._clock.run_if(running and self._turn is not None, now)

    def left(self, seat: Seat, now: float) -> float:
        """Seconds this seat still has; 0 when its time is up."""
        spent = self._clock.elapsed(now) if seat == self._turn else 0.0
        return max(0.0, self._left[seat] - spent)

    def flagged(self, now: float) -> Seat | None:
        """The seat whose time is up, or ``None``."""
        return next((seat for seat in range(len(self._left)) if self.left(seat, now) <= 0), None)

    def used(self, now: float) -> tuple[float, ...]:
        """Seconds each seat used, less the increments it got: what to save."""
        return tuple(self._seconds - self.left(seat, now) for seat in range(len(self._left)))

    def skip(self, seconds: float) -> None:
        """The last ``seconds`` did not count for anybody."""
        self._clock.skip(seconds)

    def next_tick(self, now: float) -> float | None:
        """Seconds until a shown whole second changes; ``None`` while the clocks stand."""
        return self._clock.next_tick(now)

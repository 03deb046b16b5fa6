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

    def next_tick(self, now: float) -> float | None:
        """Seconds until the number of whole seconds changes; ``None`` while the clock stands."""
        if self._running_since is None:
            return None
        return 1.0 - self.elapsed(now) % 1.0


class SeatClocks:
    """As in a chess tournament: each seat has ``seconds`` for all its moves, and ``increment`` more after each.

    Only the clock of the seat to move runs. ``used`` is what a saved game had used up.
    """

    def __init__(self, seats: int, seconds: float, increment: float = 0.0, used: tuple[float, ...] = ()) -> None:
        if seconds <= 0 or increment < 0:
            raise ValueError("a clock needs a positive time and no negative increment")
        self._left = [seconds - (used[seat] if seat < len(used) else 0.0) for seat in range(seats)]
        self._seconds = seconds
        self._increment = increment
        self._turn: Seat | None = None
        self._clock = GameClock()

    @property
    def turn(self) -> Seat | None:
        """Whose clock runs or would run."""
        return self._turn

    def set_turn(self, seat: Seat | None, now: float, *, moved: bool = True) -> None:
        """``seat`` is to move from ``now`` on (``None``: the game is over).

        ``moved`` says that the seat before made a move and gets its increment; after an undo it did not.
        """
        running = self._clock.is_running
        if self._turn is not None:
            self._left[self._turn] = self.left(self._turn, now)
            if moved and seat != self._turn and self._left[self._turn] > 0:
                self._left[self._turn] += self._increment
        self._turn = seat
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

    def next_tick(self, now: float) -> float | None:
        """Seconds until a shown whole second changes; ``None`` while the clocks stand."""
        return self._clock.next_tick(now)

"""Othello's analysis in the window: what is asked of it, and what is known from its answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.play.session import MOVE_CAUSES, Cause, Transition
from engine.rules.opponents import Limit
from games.othello.questions import GAME, VALUES, GameValues, SquareValue, Values
from games.othello.rules import RULES, Position, square_name

if TYPE_CHECKING:
    from ui.contract.host import Host

VALUES_LIMIT = Limit(seconds=4.0)
GAME_LIMIT = Limit(seconds=600.0)


class TableAnalysis:
    """The values of one game. Panel and marks look at what stands here."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.values: Values | None = None
        """The legal squares of the present position; ``None`` while nothing is known."""
        self.game_values: GameValues | None = None
        """The whole game, as far as it was looked through."""
        self.whole_game_runs = False
        self.evaluations: dict[int, float] = {}
        """What is known of the value for black after so many moves; later moves may make them wrong."""

    @property
    def is_on(self) -> bool:
        """Whether the values are shown."""
        return self._host.option("analysis", "") == "on"

    def switch(self) -> None:
        """Show the values, or no longer."""
        self._host.set_option("analysis", "" if self.is_on else "on")
        self.values = None
        if self.is_on:
            self.ask()
        else:
            self._stop()

    def ask(self) -> None:
        """Ask for the values of the present position, if they are shown."""
        self.values = None
        if self.is_on and self._host.session.to_move is not None and not self.whole_game_runs:
            self._host.analyse({"kind": VALUES}, VALUES_LIMIT, VALUES)

    def ask_game(self) -> None:
        """Find the value of every position of the game, and with it the worst moves; or stop doing so."""
        session = self._host.session
        if self.whole_game_runs:
            self._stop()
            self.ask()
            return
        self._host.stop_analysis()
        self.whole_game_runs = True  # no single position is asked for meanwhile
        if not self.is_on:
            self.switch()
        moves = [RULES.write_move(entry.move) for entry in session.log]
        question = {"kind": GAME, "start": RULES.write_state(session.state_at(0)), "moves": moves}
        self._host.analyse(question, GAME_LIMIT, GAME)
        self._host.redraw()

    def answered(self, answer: Any) -> None:
        """Take an answer of the analysis, or partial news of one."""
        data = answer.data
        is_progress = not hasattr(answer, "move")
        if not data:
            self.whole_game_runs = False
        elif data.get("kind") == GAME:
            self._take_game(data, is_progress)
        elif data.get("kind") == VALUES and answer.ticket == self._host.session.position_number:
            self._take_values(data)
        self._host.redraw()

    def _take_game(self, data: GameValues, is_progress: bool) -> None:
        self.game_values = data
        self.whole_game_runs = self.whole_game_runs and is_progress
        for number, value in enumerate(data["values"]):
            if value is not None:
                self.evaluations[number] = value
        if not is_progress:
            self.ask()

    def _take_values(self, data: Values) -> None:
        self.values = data
        best = self.best
        if best is not None:
            side = self._host.session.state.to_move
            self.evaluations[self._host.session.position_number] = -best if side else best

    @property
    def best(self) -> float | None:
        """The best square's value for the side to move; ``None`` while nothing is known."""
        squares = self.values["squares"] if self.values else {}
        return max((known["value"] for known in squares.values()), default=None)

    def value_of(self, square: int) -> SquareValue | None:
        """What is known of a square (0 to 63) of the present position."""
        return self.values["squares"].get(square_name(square)) if self.values else None

    def changed(self, transition: Transition[Position, int]) -> None:
        """The position changed: what no longer holds is forgotten, and the new position asked for."""
        if transition.cause in MOVE_CAUSES:
            self.evaluations = {n: value for n, value in self.evaluations.items() if n < transition.number}
            known = self.game_values
            if known and len(known["values"]) != self._host.session.length + 1:
                self.game_values = None
        if self.whole_game_runs and transition.move is not None and transition.cause is not Cause.UNDO:
            self._stop()
        self.ask()

    def _stop(self) -> None:
        self._host.stop_analysis()
        self.whole_game_runs = False

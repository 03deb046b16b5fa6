"""What Othello's window shows beside the discs: marks on the board, values, the panel, clocks and records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from engine.play.clock import SeatClocks
from engine.play.session import Cause, Transition
from engine.rules.contract import Outcome, Result
from engine.rules.opponents import Limit
from engine.thinking.thoughts import ANALYSE, request_for
from engine.words.language import Sentence
from games.othello import table_marks
from games.othello.questions import GAME, VALUES, GameValues, SquareValue, Values
from games.othello.rules import RULES, Position, official_score, square_name
from games.othello.table_panel import Panel
from ui.contract.canvas import Canvas
from ui.contract.companion import Action, Companion

if TYPE_CHECKING:
    from ui.scenes.play import Play

VALUES_LIMIT = Limit(seconds=4.0)
GAME_LIMIT = Limit(seconds=600.0)


class OthelloCompanion(Companion):
    """One game's marks, analysis and clocks."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.values: Values | None = None
        self.game_values: GameValues | None = None
        self.whole_game_runs = False
        self.evaluations: dict[int, float] = {}
        """What is known of the value for black after so many moves; later moves may make them wrong."""
        self.clocks = self._make_clocks()
        self.flagged: int | None = None
        self.panel = Panel(self)
        self._started = False

    # -- analysis

    @property
    def is_on(self) -> bool:
        """Whether the values are shown."""
        return self.play.app.settings.option(self.play.game.id, "analysis", "") == "on"

    def switch(self) -> None:
        settings = self.play.app.settings.with_option(self.play.game.id, "analysis", "" if self.is_on else "on")
        self.play.app.replace_settings(settings)
        self.values = None
        if self.is_on:
            self._ask_values()
        else:
            self.play.app.thinker.stop(ANALYSE)
            self.whole_game_runs = False

    def _ask_values(self) -> None:
        self.values = None
        if self.is_on and self.play.session.to_move is not None and not self.whole_game_runs:
            request = request_for(
                self.play.session, ANALYSE, question={"kind": VALUES}, limit=VALUES_LIMIT, channel=VALUES
            )
            self.play.app.thinker.ask(request)

    def analyse_game(self) -> None:
        """Find the value of every position of the game, and with it the worst moves; or stop doing so."""
        session = self.play.session
        if self.whole_game_runs:
            self.play.app.thinker.stop(ANALYSE)
            self.whole_game_runs = False
            self._ask_values()
            return
        if not self.is_on:
            self.switch()
        self.play.app.thinker.stop(ANALYSE)
        self.whole_game_runs = True
        moves = [RULES.write_move(entry.move) for entry in session.log]
        question = {"kind": GAME, "start": RULES.write_state(session.state_at(0)), "moves": moves}
        self.play.app.thinker.ask(request_for(session, ANALYSE, question=question, limit=GAME_LIMIT, channel=GAME))
        self.play.redraw()

    def answered(self, answer: Any) -> None:
        data = answer.data
        is_progress = not hasattr(answer, "move")
        if not data:
            self.whole_game_runs = False
        elif data.get("kind") == GAME:
            self.game_values = data
            self.whole_game_runs = self.whole_game_runs and is_progress
            for number, value in enumerate(data["values"]):
                if value is not None:
                    self.evaluations[number] = value
            if not is_progress:
                self._ask_values()
        elif data.get("kind") == VALUES and answer.ticket == self.play.session.position_number:
            self.values = data
            if data["squares"]:
                best = max(value["value"] for value in data["squares"].values())
                side = self.play.session.state.to_move
                self.evaluations[self.play.session.position_number] = -best if side else best
        self.play.redraw()

    def value_of(self, square: int) -> SquareValue | None:
        return self.values["squares"].get(square_name(square)) if self.values else None

    # -- what the window asks

    def panel_width(self, window_width: int) -> int:
        return min(self.play.kit.px(300), window_width * 3 // 10) if self.is_on else 0

    def changed(self, transition: Transition[Position, int]) -> None:
        number = transition.number
        if transition.cause in (Cause.PLAYER, Cause.OPPONENT, Cause.AUTOMATIC):
            self.evaluations = {n: value for n, value in self.evaluations.items() if n < number}
            known = self.game_values
            moves = known["values"] if known else []
            if known and len(moves) != self.play.session.length + 1:
                self.game_values = None
            self.clocks_moved(True)
        else:
            self.clocks_moved(False)
        if self.whole_game_runs and transition.move is not None and transition.cause is not Cause.UNDO:
            self.play.app.thinker.stop(ANALYSE)
            self.whole_game_runs = False
        self._ask_values()

    def update(self, now: float) -> bool:
        if not self._started:
            self._started = True
            self.clocks_moved(False)
            self._ask_values()
        if self.clocks is None or self.flagged is not None:
            return False
        self.clocks.run_if(self.play.clock.is_running and self.play.session.outcome is None, now)
        flagged = self.clocks.flagged(now)
        if flagged is None:
            return False
        self._time_up(flagged)
        return True

    def wake_in(self, now: float) -> float | None:
        return self.clocks.next_tick(now) if self.clocks is not None and self.flagged is None else None

    def handle(self, event: pygame.event.Event) -> bool:
        return self.panel.handle(event) if self.is_on else False

    def paint_panel(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        self.panel.draw(surface, area)

    def blocks_play(self) -> bool:
        return self.flagged is not None

    def holds_opponents(self) -> bool:
        return self.flagged is not None

    def ending(self, outcome: Outcome) -> Sentence | None:
        black, white = outcome.scores
        official = official_score(self.play.session.state)
        if official != (black, white):
            return Sentence(
                "Black {black}, white {white}; with the empty squares {full_black} to {full_white}.",
                black=black,
                white=white,
                full_black=official[0],
                full_white=official[1],
            )
        return Sentence("Black {black}, white {white}.", black=black, white=white)

    def actions(self) -> Sequence[Action]:
        play = self.play
        session = play.session
        looking_back = session.position_number < session.length
        return (
            Action("analysis", Sentence("Analysis"), self.switch, "analysis", pygame.KSCAN_V, True, checked=self.is_on),
            Action(
                "game",
                Sentence("Stop looking through the game") if self.whole_game_runs else Sentence("Find the worst moves"),
                self.analyse_game,
                "graph",
                pygame.KSCAN_G,
                enabled=session.length > 0,
            ),
            Action(
                "again",
                Sentence("Try again from here"),
                self.try_again,
                "restart",
                pygame.KSCAN_T,
                enabled=looking_back,
            ),
            Action(
                "copy",
                Sentence("Copy the moves"),
                lambda: _records().copy_moves(play),
                "copy",
                pygame.KSCAN_C,
                enabled=session.length > 0,
            ),
            Action("position", Sentence("Copy the position"), lambda: _records().copy_position(play), "copy"),
            Action(
                "paste", Sentence("Paste a game or position"), lambda: _records().paste(play), "paste", pygame.KSCAN_I
            ),
            Action("ggf", Sentence("Save as GGF"), lambda: _records().save_ggf(play), "save"),
            Action("open", Sentence("Open GGF or WTHOR"), lambda: _records().open_file(play), "open"),
        )

    def try_again(self) -> None:
        """Play on from the position that is shown; what followed is given up with the next move."""
        self.play.turns.resume()
        self.play.say(Sentence("Play on from here."))

    # -- marks on the board

    def paint_under(self, canvas: Canvas) -> None:
        table_marks.paint_last_move(self, canvas)

    def paint_over(self, canvas: Canvas) -> None:
        table_marks.paint_choices(self, canvas)
        table_marks.paint_preview(self, canvas)
        table_marks.paint_clocks(self, canvas)

    # -- clocks

    def _make_clocks(self) -> SeatClocks | None:
        minutes = self.play.session.setup.option("clock", "off")
        return SeatClocks(2, 60.0 * int(minutes)) if minutes.isdecimal() else None

    def clocks_moved(self, moved: bool) -> None:
        if self.clocks is not None:
            session = self.play.session
            told = self.clocks.moved if moved else self.clocks.show
            told(session.to_move, session.position_number, self.play.now)

    def _time_up(self, seat: int) -> None:
        self.flagged = seat
        play = self.play
        play.say(Sentence("The time of {player} is up: the game is lost.", player=play.player_name(seat)))
        persons = play.session.person_seats
        if len(persons) == 1:
            result = Result.LOST if persons[0] == seat else Result.WON
            play.app.profile.finish(
                play.autosave.row, result, play.elapsed(), play.session.move_count, play.session.undo_used
            )


def _records() -> Any:
    """The dialogs of records, loaded when the first one opens."""
    from games.othello import table_records

    return table_records

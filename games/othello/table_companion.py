"""What Othello's window shows beside the discs: marks on the board, values, the panel, clocks and records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from engine.play.session import Transition
from engine.rules.contract import Outcome
from engine.words.language import Sentence
from games.othello.rules import Position, official_score
from games.othello.table_analysis import TableAnalysis
from games.othello.table_clocks import TableClocks
from games.othello.table_marks import Marks
from games.othello.table_panel import Panel
from ui.contract.canvas import Canvas
from ui.contract.companion import Action, Companion

if TYPE_CHECKING:
    from ui.contract.host import Host


class OthelloCompanion(Companion):
    """One game's marks, analysis and clocks."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.analysis = TableAnalysis(host)
        self.clocks = TableClocks(host)
        self.panel = Panel(host, self.analysis)
        self._marks = Marks(host, self.analysis)
        self._started = False

    # -- what the window asks

    def answered(self, answer: Any) -> None:
        self.analysis.answered(answer)

    def panel_width(self, window_width: int) -> int:
        return min(self.host.kit.px(300), window_width * 3 // 10) if self.analysis.is_on else 0

    def changed(self, transition: Transition[Position, int]) -> None:
        self.clocks.changed(transition)
        self.analysis.changed(transition)

    def update(self, now: float) -> bool:
        if not self._started:
            self._started = True
            self.analysis.ask()
        return self.clocks.update(now)

    def skipped(self, seconds: float) -> None:
        self.clocks.skip(seconds)

    def wake_in(self, now: float) -> float | None:
        return self.clocks.wake_in(now)

    def handle(self, event: pygame.event.Event) -> bool:
        return self.panel.handle(event) if self.analysis.is_on else False

    def paint_panel(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        self.panel.draw(surface, area)

    def ending(self, outcome: Outcome) -> Sentence | None:
        if not outcome.scores:
            return None
        black, white = outcome.scores
        official = official_score(self.host.session.state)
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
        host, analysis, session = self.host, self.analysis, self.host.session
        is_on, looking_back = analysis.is_on, session.position_number < session.length
        through = (
            Sentence("Stop looking through the game") if analysis.whole_game_runs else Sentence("Find the worst moves")
        )
        played = session.length > 0
        return (
            Action("analysis", Sentence("Analysis"), analysis.switch, "analysis", pygame.KSCAN_V, True, checked=is_on),
            Action("game", through, analysis.ask_game, "graph", pygame.KSCAN_G, enabled=played),
            Action(
                "again",
                Sentence("Play on from here"),
                self.try_again,
                "restart",
                pygame.KSCAN_T,
                enabled=looking_back,
            ),
            Action(
                "copy",
                Sentence("Copy the moves"),
                lambda: _records().copy_moves(host),
                "copy",
                pygame.KSCAN_C,
                enabled=played,
            ),
            Action("position", Sentence("Copy the position"), lambda: _records().copy_position(host), "copy"),
            Action(
                "paste", Sentence("Paste a game or position"), lambda: _records().paste(host), "paste", pygame.KSCAN_I
            ),
            Action("ggf", Sentence("Save as GGF"), lambda: _records().save_ggf(host), "save"),
            Action("open", Sentence("Open GGF or WTHOR"), lambda: _records().open_file(host), "open"),
        )

    def try_again(self) -> None:
        """Play on from the position that is shown; what followed is given up with the next move."""
        self.host.resume_opponents()
        self.host.say(Sentence("Play on from here."))

    # -- marks on the board

    def paint_under(self, canvas: Canvas) -> None:
        self._marks.paint_last_move(canvas)

    def paint_over(self, canvas: Canvas) -> None:
        self._marks.paint_choices(canvas)
        self._marks.paint_preview(canvas)
        self.clocks.paint(canvas)


def _records() -> Any:
    """The dialogs of records, loaded when the first one opens."""
    from games.othello import table_records

    return table_records

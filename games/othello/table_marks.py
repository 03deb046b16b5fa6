"""Marks on Othello's board: the last move, legal squares and their values, what would turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.words.language import Sentence
from games.othello.questions import SquareValue
from games.othello.rules import PASS, RULES, Position, squares_of, turned_discs
from ui.contract.canvas import Canvas

if TYPE_CHECKING:
    from games.othello.table_analysis import TableAnalysis
    from ui.contract.host import Host


class Marks:
    """Draws what is marked on the board of one game."""

    def __init__(self, host: Host, analysis: TableAnalysis) -> None:
        self._host = host
        self._analysis = analysis

    def paint_last_move(self, canvas: Canvas) -> None:
        """Where the last disc was placed, and faintly which discs it turned."""
        state: Position = self._host.session.state
        table, viewer = self._host.game.table, self._host.viewer
        session = self._host.session
        last = session.log[session.position_number - 1].move if session.position_number else PASS
        if last != PASS:
            x, y = table.square_at(viewer, last)
            canvas.rect(x + 0.02, y + 0.02, 0.96, 0.96, (246, 200, 104, 80))
        for square in squares_of(state.turned):
            x, y = table.square_at(viewer, square)
            canvas.rect(x + 0.02, y + 0.02, 0.96, 0.96, (255, 255, 255, 22))

    def paint_choices(self, canvas: Canvas) -> None:
        """The legal squares: with their values where they are known, else with a dot if the player wants that."""
        state: Position = self._host.session.state
        table, viewer = self._host.game.table, self._host.viewer
        hints = self._host.settings.show_legal and self._host.may_act()
        best = self._analysis.best
        for square in RULES.legal_moves(state):
            if square == PASS:
                continue
            x, y = table.square_at(viewer, square)
            value = self._analysis.value_of(square)
            if value is not None and best is not None:
                self._paint_value(canvas, (x, y), value, is_best=value["value"] >= best - 0.05)
            elif hints:
                colour = (20, 24, 28, 120) if state.to_move == 0 else (250, 245, 230, 130)
                canvas.circle(x + 0.5, y + 0.5, 0.11, colour)

    def _paint_value(self, canvas: Canvas, corner: tuple[float, float], value: SquareValue, *, is_best: bool) -> None:
        x, y = corner
        colour = canvas.theme.text_accent if is_best else canvas.theme.text
        number = self._value_words(value["value"], value["exact"])
        canvas.text(number, x + 0.5, y + 0.42, size=0.32, colour=colour, bold=is_best, width=0.9)
        below = Sentence("exact") if value["exact"] else Sentence("depth {n}", n=value["depth"])
        canvas.text(below, x + 0.5, y + 0.76, size=0.17, colour=canvas.theme.text_quiet, width=0.94)

    def _value_words(self, value: float, exact: bool) -> str:
        """Discs with their sign; a mark keeps the plus at the left of the number in Persian, like the minus."""
        language = self._host.language
        whole = exact or abs(value) >= 10
        number = language.number(round(value)) if whole else language.decimal(value, 1)
        plus = "\u200e+" if language.is_rtl else "+"
        return plus + number if value > 0 else number

    def paint_preview(self, canvas: Canvas) -> None:
        """The discs that would turn if a disc were placed under the pointer."""
        state: Position = self._host.session.state
        slot = self._host.pointed_at()
        if slot is None or len(slot) != 2 or not self._host.may_act():
            return
        square = RULES.read_move(slot)
        if state.empty >> square & 1 == 0:
            return
        turned = turned_discs(state.mine, state.other, square)
        if not turned:
            return
        table, viewer = self._host.game.table, self._host.viewer
        colour = (26, 29, 34, 230) if state.to_move == 0 else (250, 245, 230, 230)
        x, y = table.square_at(viewer, square)
        if self._analysis.value_of(square) is None:
            canvas.circle(x + 0.5, y + 0.5, 0.4, (*colour[:3], 110))
        for each in squares_of(turned):
            x, y = table.square_at(viewer, each)
            canvas.circle(x + 0.5, y + 0.5, 0.16, colour)

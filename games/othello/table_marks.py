"""Marks on Othello's board: the last move, legal squares and their values, what would turn, the clocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.words.language import Sentence
from games.othello.questions import SquareValue
from games.othello.rules import PASS, RULES, Position, squares_of, turned_discs
from ui.contract.canvas import Canvas

if TYPE_CHECKING:
    from games.othello.table_companion import OthelloCompanion


def paint_last_move(companion: OthelloCompanion, canvas: Canvas) -> None:
    """Where the last disc was placed, and faintly which discs it turned."""
    state: Position = companion.play.session.state
    table, viewer = companion.play.table, companion.play.desk.board.viewer
    session = companion.play.session
    last = session.log[session.position_number - 1].move if session.position_number else PASS
    if last != PASS:
        x, y = table.square_at(viewer, last)
        canvas.rect(x + 0.02, y + 0.02, 0.96, 0.96, (246, 200, 104, 80))
    for square in squares_of(state.turned):
        x, y = table.square_at(viewer, square)
        canvas.rect(x + 0.02, y + 0.02, 0.96, 0.96, (255, 255, 255, 22))


def paint_choices(companion: OthelloCompanion, canvas: Canvas) -> None:
    """The legal squares: with their values where they are known, else with a dot if the player wants that."""
    state: Position = companion.play.session.state
    table, viewer = companion.play.table, companion.play.desk.board.viewer
    hints = companion.play.app.settings.show_legal and companion.play.may_act()
    for square in RULES.legal_moves(state) if RULES.to_move(state) is not None else ():
        if square == PASS:
            continue
        x, y = table.square_at(viewer, square)
        value = companion.value_of(square)
        if value is not None:
            _paint_value(companion, canvas, (x, y), value)
        elif hints:
            colour = (20, 24, 28, 120) if state.to_move == 0 else (250, 245, 230, 130)
            canvas.circle(x + 0.5, y + 0.5, 0.11, colour)


def _paint_value(companion: OthelloCompanion, canvas: Canvas, corner: tuple[float, float], value: SquareValue) -> None:
    x, y = corner
    assert companion.values is not None
    best = max(item["value"] for item in companion.values["squares"].values())
    is_best = value["value"] >= best - 0.05
    colour = canvas.theme.text_accent if is_best else canvas.theme.text
    number = _value_words(companion, value["value"], value["exact"])
    canvas.text(number, x + 0.5, y + 0.42, size=0.32, colour=colour, bold=is_best, width=0.9)
    below = Sentence("exact") if value["exact"] else Sentence("depth {n}", n=value["depth"])
    canvas.text(below, x + 0.5, y + 0.76, size=0.17, colour=canvas.theme.text_quiet, width=0.94)


def _value_words(companion: OthelloCompanion, value: float, exact: bool) -> str:
    """Discs with their sign; a mark keeps the plus at the left of the number in Persian, like the minus."""
    language = companion.play.language
    whole = exact or abs(value) >= 10
    number = language.number(round(value)) if whole else language.decimal(value, 1)
    plus = "\u200e+" if language.is_rtl else "+"
    return plus + number if value > 0 else number


def paint_preview(companion: OthelloCompanion, canvas: Canvas) -> None:
    """The discs that would turn if a disc were placed under the pointer."""
    state: Position = companion.play.session.state
    pointer = companion.play.desk.pointer
    slot = pointer.drop_target() or pointer.hover
    here = companion.play.desk.cursor.here() if companion.play.desk.cursor.visible else None
    slot = here.slot if here is not None else slot
    if slot is None or len(slot) != 2 or not companion.play.may_act():
        return
    square = RULES.read_move(slot)
    if state.empty >> square & 1 == 0:
        return
    turned = turned_discs(state.mine, state.other, square)
    if not turned:
        return
    table, viewer = companion.play.table, companion.play.desk.board.viewer
    colour = (26, 29, 34, 230) if state.to_move == 0 else (250, 245, 230, 230)
    x, y = table.square_at(viewer, square)
    if companion.value_of(square) is None:
        canvas.circle(x + 0.5, y + 0.5, 0.4, (*colour[:3], 110))
    for each in squares_of(turned):
        x, y = table.square_at(viewer, each)
        canvas.circle(x + 0.5, y + 0.5, 0.16, colour)


def paint_clocks(companion: OthelloCompanion, canvas: Canvas) -> None:
    """The time each player has left."""
    if companion.clocks is None:
        return
    table, viewer = companion.play.table, companion.play.desk.board.viewer
    for seat in (0, 1):
        left = companion.clocks.left(seat, companion.play.now)
        x, y = table.tray_clock(viewer, seat)
        low = left < 30 or companion.flagged == seat
        colour = canvas.theme.text_warning if low else canvas.theme.text
        canvas.text(companion.play.language.duration(int(left)), x, y, size=0.3, colour=colour)

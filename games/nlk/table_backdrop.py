"""What lies under NLK's cards: whose turn it is, the direction of play, the places of empty hands."""

from __future__ import annotations

from math import cos, pi, sin

from games.nlk import table_layout as layout
from games.nlk.position import Phase, State
from ui.contract.canvas import Canvas
from ui.contract.table import CARD_HEIGHT, Viewer


def paint(canvas: Canvas, state: State, viewer: Viewer) -> None:
    """Draw the direction of play, the others' places, and a mark where the turn is."""
    _direction(canvas, viewer)
    theme = canvas.theme
    for seat, place in layout.places(state.players, viewer).items():
        turn = seat == state.turn and not state.is_over
        if place.side == "own":
            if turn:
                _underline(canvas, state, viewer)
            continue
        pad = 0.07
        box = (place.x - pad, place.y - pad, place.width + 2 * pad, place.height + 2 * pad)
        canvas.rect(*box, theme.plate if turn else (6, 24, 28, 70), radius=0.12)
        if turn:
            canvas.rect(*box, theme.saffron, line=0.035, radius=0.12)


def _underline(canvas: Canvas, state: State, viewer: Viewer) -> None:
    """The own place is marked by a line beneath the name."""
    y = viewer.height - layout.OWN_HEIGHT + 0.2
    if state.phase is Phase.COLLECT:
        y = viewer.height - CARD_HEIGHT - layout.MARGIN - 0.07
    canvas.rect(viewer.width / 2 - 0.8, y, 1.6, 0.035, canvas.theme.saffron, radius=0.01)


def _direction(canvas: Canvas, viewer: Viewer) -> None:
    """A faint arc with an arrow head: from the bottom to the right and on, anticlockwise."""
    top, bottom = layout.NAME_HEIGHT + layout.SCALE * CARD_HEIGHT, viewer.height - layout.OWN_HEIGHT
    centre = (viewer.width / 2, (top + bottom) / 2)
    wide, high = viewer.width / 2 - layout.SCALE - 0.7, (bottom - top) / 2 + 0.1
    points = []
    for step in range(25):
        angle = pi * (0.32 - 0.5 * step / 24)
        points.append((centre[0] + wide * cos(angle), centre[1] + high * sin(angle)))
    faint = tuple(round(a * 0.8 + b * 0.2) for a, b in zip(canvas.theme.felt.middle, canvas.theme.text, strict=True))
    colour = (faint[0], faint[1], faint[2])
    canvas.line(points, colour, 0.03)
    (x1, y1), (x2, y2) = points[-3], points[-1]
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0
    dx, dy = (x2 - x1) / length * 0.16, (y2 - y1) / length * 0.16
    canvas.polygon([(x2 + dx, y2 + dy), (x2 - dy * 0.7, y2 + dx * 0.7), (x2 + dy * 0.7, y2 - dx * 0.7)], colour)

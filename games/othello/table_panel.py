"""The panel beside the board: the opening's name, the best line, the graph of the game and its moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from engine.words.language import Sentence
from games.othello.openings import opening_name
from games.othello.rules import PASS, RULES, square_name
from ui.contract.drawing import DrawingKit

if TYPE_CHECKING:
    from games.othello.table_analysis import TableAnalysis
    from ui.contract.host import Host

MARKED_LOSS = 4.0
"""A move that gave away at least this many discs is marked."""

WORST_SHOWN = 5


class Panel:
    """Draws the panel and takes clicks on it. Time runs from left to right in every language, as moves are written."""

    def __init__(self, host: Host, analysis: TableAnalysis) -> None:
        self._host = host
        self._analysis = analysis
        self._graph = pygame.Rect(0, 0, 0, 0)
        self._spots: list[tuple[pygame.Rect, int]] = []
        self._area = pygame.Rect(0, 0, 0, 0)
        self._opening: tuple[object, str] = (None, "")

    def handle(self, event: pygame.event.Event) -> bool:
        """Clicks on the graph or on a move go to that position; other clicks on the panel do nothing."""
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) or not self._area.collidepoint(event.pos):
            return False
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            number = self._number_at(event.pos)
            if number is not None:
                self._host.session.go_to(number)
        return True

    def _number_at(self, position: tuple[int, int]) -> int | None:
        for box, number in self._spots:
            if box.collidepoint(position):
                return number
        length = self._host.session.length
        if self._graph.collidepoint(position) and length:
            return round((position[0] - self._graph.left) / max(1, self._graph.width) * length)
        return None

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the panel in ``area`` (window pixels), and remember where its moves can be clicked."""
        kit = self._host.kit
        self._area = area
        self._spots = []
        pygame.draw.rect(surface, kit.theme.panel, area)
        inner = area.inflate(-kit.px(24), -kit.px(16))
        top = self._draw_words(surface, kit, inner)
        self._graph = pygame.Rect(inner.left, top, inner.width, max(kit.px(70), inner.height // 4))
        self._draw_graph(surface, kit)
        top = self._graph.bottom + kit.px(10)
        top = self._draw_worst(surface, kit, pygame.Rect(inner.left, top, inner.width, inner.bottom - top))
        self._draw_moves(surface, kit, pygame.Rect(inner.left, top, inner.width, inner.bottom - top))

    def _row(
        self,
        surface: pygame.Surface,
        kit: DrawingKit,
        area: pygame.Rect,
        top: int,
        text: Sentence,
        *,
        bold: bool = False,
    ) -> int:
        colour = kit.theme.text_accent if bold else kit.theme.text
        line = kit.line(text, 15, colour, bold=bold, max_width=area.width)
        kit.blit_leading(surface, line, pygame.Rect(area.left, top, area.width, line.get_height()))
        return top + line.get_height() + kit.px(3)

    def _draw_words(self, surface: pygame.Surface, kit: DrawingKit, area: pygame.Rect) -> int:
        top = area.top
        name = self._opening_now()
        opening = Sentence("Opening: {name}", name=name) if name else Sentence("Opening: none by name")
        top = self._row(surface, kit, area, top, opening, bold=True)
        values = self._analysis.values
        if self._analysis.whole_game_runs:
            known = self._analysis.game_values
            done = Sentence(
                "Looking through the game: {done} of {of}",
                done=known["done"] if known else 0,
                of=known["of"] if known else self._host.session.length + 1,
            )
            return self._row(surface, kit, area, top, done) + kit.px(4)
        if values is not None and values["line"]:
            depth = Sentence("Best line, depth {n}:", n=values["depth"])
            if values["squares"] and all(item["exact"] for item in values["squares"].values()):
                depth = Sentence("Best line, exact:")
            top = self._row(surface, kit, area, top, depth)
            line = kit.painter.line(
                " ".join(values["line"][:10]), kit.px(15), kit.theme.text_quiet, rtl=False, max_width=area.width
            )
            kit.blit_leading(surface, line, pygame.Rect(area.left, top, area.width, line.get_height()))
            return top + line.get_height() + kit.px(6)
        if self._host.session.to_move is not None:
            top = self._row(surface, kit, area, top, Sentence("Thinking …"))
        return top + kit.px(4)

    def _opening_now(self) -> str:
        session = self._host.session
        state = session.state
        if self._opening[0] is not state:
            states = [session.state_at(i) for i in range(session.position_number + 1)]
            self._opening = (state, opening_name(states))
        return self._opening[1]

    def _draw_graph(self, surface: pygame.Surface, kit: DrawingKit) -> None:
        """Black's lead over the game: above the middle black is better."""
        box, theme = self._graph, kit.theme
        pygame.draw.rect(surface, theme.panel_pressed, box, border_radius=kit.px(4))
        pygame.draw.line(surface, theme.panel_edge, (box.left, box.centery), (box.right, box.centery))
        session = self._host.session
        length = max(1, session.length)
        known = sorted((n, v) for n, v in self._analysis.evaluations.items() if n <= session.length)
        reach = max([8.0, *(abs(value) for _, value in known)])
        points = [
            (box.left + round(n / length * (box.width - 1)), round(box.centery - v / reach * (box.height / 2 - 4)))
            for n, v in known
        ]
        if len(points) > 1:
            pygame.draw.aalines(surface, theme.saffron, False, points)
        for point in points:
            pygame.draw.aacircle(surface, theme.saffron, point, max(2, kit.px(2)))
        at = box.left + round(session.position_number / length * (box.width - 1))
        pygame.draw.line(surface, theme.text_quiet, (at, box.top), (at, box.bottom - 1))
        for text, y in ((Sentence("Black"), box.top), (Sentence("White"), box.bottom - kit.px(20))):
            words = kit.line(text, 12, theme.text_quiet)
            surface.blit(words, (box.left + kit.px(4), y))

    def _draw_worst(self, surface: pygame.Surface, kit: DrawingKit, area: pygame.Rect) -> int:
        known = self._analysis.game_values
        if known is None:
            return area.top
        losses = [(loss, i) for i, loss in enumerate(known["losses"]) if loss is not None and loss >= MARKED_LOSS]
        top = area.top
        if not losses:
            if known["done"] == known["of"]:
                top = self._row(surface, kit, area, top, Sentence("No bad move in this game."))
            return top
        top = self._row(surface, kit, area, top, Sentence("The worst moves:"), bold=True)
        log = self._host.session.log
        for loss, i in sorted(losses, reverse=True)[:WORST_SHOWN]:
            if i >= len(log):
                continue
            text = Sentence(
                "{n}. {move}: {loss} discs, better {best}",
                n=i + 1,
                move=RULES.write_move(log[i].move),
                loss=round(loss),
                best=known["best"][i] or "–",
            )
            start = top
            top = self._row(surface, kit, area, top, text)
            self._spots.append((pygame.Rect(area.left, start, area.width, top - start), i))
        return top + kit.px(6)

    def _draw_moves(self, surface: pygame.Surface, kit: DrawingKit, area: pygame.Rect) -> None:
        """The moves in a grid, left to right; the one that led to the present position is lit."""
        session = self._host.session
        cell, tall = kit.px(44), kit.px(24)
        columns = max(2, area.width // cell)
        rows = max(0, area.height // tall)
        log = session.log
        first = 0
        if len(log) > rows * columns:
            first = max(0, min(len(log) - rows * columns, session.position_number - rows * columns // 2))
            first -= first % columns
        known = self._analysis.game_values
        for place, i in enumerate(range(first, min(len(log), first + rows * columns))):
            row, column = divmod(place, columns)
            box = pygame.Rect(area.left + column * cell, area.top + row * tall, cell, tall)
            self._spots.append((box, i + 1))
            if i + 1 == session.position_number:
                pygame.draw.rect(surface, kit.theme.panel_raised, box, border_radius=kit.px(4))
            loss = known["losses"][i] if known and i < len(known["losses"]) else None
            colour = kit.theme.text if i < session.position_number else kit.theme.text_disabled
            if loss is not None and loss >= MARKED_LOSS:
                colour = kit.theme.text_warning
            text = "–" if log[i].move == PASS else square_name(log[i].move)
            words = kit.painter.line(text, kit.px(15), colour, rtl=False)
            surface.blit(words, words.get_rect(center=box.center))

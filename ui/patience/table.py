"""The table of every patience, driven by the row of its position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.patience.parts.names import OFF, RESERVE, WASTE
from engine.patience.parts.piles import Build, PileMove, run_length
from engine.patience.parts.position import Position
from engine.patience.parts.row import Deals, Goal, Step
from engine.patience.places.layout import layout_of
from engine.play.session import Cause, Transition
from engine.rules.cards import KING
from engine.rules.contract import PieceId, SlotId
from engine.words.language import Sentence
from ui.contract.table import CARD_HEIGHT, Gesture, Label, Placement, Slot, Table, Viewer
from ui.patience.arrangement import PACKET_STEP, Layout, deals, lay_out, least_size, stock_label_width
from ui.patience.placing import lay_position, waste_places

_TURN_PAUSE, _DEAL_PAUSE = 0.07, 0.06


class PatienceTable(Table[Position, PileMove]):
    """Columns hang down; above or beside them stand stock, waste, cells, reserve and foundations, as the row says."""

    lift_refusals = frozenset(
        {
            "face_down",
            "covered",
            "broken_run",
            "not_a_sequence",
            "one_card_only",
            "whole_column_only",
            "foundation_stays",
        }
    )
    has_home = True

    def least_size(self, state: Position) -> tuple[float, float]:
        return least_size(state.row, whole=state.size == KING * state.row.complete_suits)

    def slots(self, state: Position, viewer: Viewer) -> Sequence[Slot]:
        row, layout, names = state.row, lay_out(state.row, viewer), layout_of(state.row).names
        found: list[Slot] = []
        if row.has_waste:
            mark = "stock" if state.stock else "redeal" if state.redeals else "no_redeal"
            found.append(Slot(names.stock, *layout.stock, mark=mark))
            found.append(Slot(WASTE, waste_places(state, layout, viewer)[0], layout.waste[1], mark="column"))
        elif row.stock:
            height = CARD_HEIGHT + (deals(row) - 1) * PACKET_STEP
            found.append(Slot(names.stock, *layout.stock, mark="stock", height=height))
        found += [Slot(name, *at, mark="column") for name, at in zip(names.cells, layout.cells, strict=True)]
        homes = zip(names.foundations, layout.foundations, strict=True)
        found += [Slot(name, *at, mark="foundation") for name, at in homes]
        if row.reserve:
            found.append(Slot(RESERVE, *layout.reserve, mark="column"))
        found += [Slot(name, *at, mark="column") for name, at in zip(names.columns, layout.columns, strict=True)]
        if row.goal is Goal.OFF:
            found.append(Slot(OFF, *layout.off, mark="foundation", height=layout.off_room))
        return found

    def placements(self, state: Position, viewer: Viewer) -> Mapping[PieceId, Placement]:
        return lay_position(state, layout_of(state.row).names, lay_out(state.row, viewer), viewer)

    def labels(self, state: Position, viewer: Viewer) -> Sequence[Label]:
        """How many cards the stock and the reserve hold, and how many redeals or deals are left: none is a word."""
        row, layout = state.row, lay_out(state.row, viewer)
        found = []
        if row.has_waste:
            found += _stock_labels(state, layout)
        elif row.stock:
            x, y = layout.stock
            y += CARD_HEIGHT + max(0, state.deals_left - 1) * PACKET_STEP + 0.2
            left = Sentence("Deals left: {n}", n=state.deals_left) if state.deals_left else Sentence("No deals left")
            tone = "plain" if state.stock else "quiet"
            found.append(Label(x + 0.5, y, left, size=0.2, width=stock_label_width(row), tone=tone))
        if state.reserve:
            x, y = layout.reserve
            count = Sentence("{n}", n=len(state.reserve))
            found.append(Label(x + 0.5, y + CARD_HEIGHT + 0.2, count, size=0.22, width=0.9))
        return found

    def gesture(self, state: Position, move: PileMove) -> Gesture:
        layout = layout_of(state.row)
        if layout.is_stock_move(move):
            return Gesture((), layout.names.stock)
        return Gesture(_lifted(state, move), move.target)

    def other_gestures(self, state: Position, move: PileMove) -> Sequence[Gesture]:
        """The top card of the stock may also be dragged onto the waste, and a card to any empty cell."""
        layout = layout_of(state.row)
        if move == layout.names.draw:
            return (Gesture((state.stock[0].piece,), WASTE),)
        if move.target not in layout.names.cells:
            return ()
        lift = _lifted(state, move)
        cells = zip(layout.names.cells, state.cells, strict=True)
        return [Gesture(lift, name) for name, cards in cells if not cards and name != move.target]

    def sound(self, transition: Transition[Position, PileMove]) -> str:
        move, names = transition.move, layout_of(transition.after.row).names
        if len(transition.after.off) > len(transition.before.off):
            return "home"
        if move in (names.redeal, names.deal):
            return "deal"
        if move == names.draw:
            return "flip"
        return "home" if move is not None and move.target in names.foundations else "place"

    def wish(self, state: Position, lifted: tuple[PieceId, ...], slot: SlotId) -> PileMove | None:
        layout = layout_of(state.row)
        if not lifted:
            if slot != layout.names.stock:
                return None
            if state.row.deals is Deals.COLUMNS:
                return layout.names.deal
            return layout.names.redeal if state.row.redeals and not state.stock else layout.names.draw
        if slot not in layout.places or slot == WASTE:
            return None
        for source in layout.places:
            if any(card.piece == lifted[0] for card in layout.cards(state, source)):
                return PileMove(source, slot, len(lifted))
        return None

    def best_target(self, state: Position, moves: Mapping[SlotId, PileMove]) -> SlotId:
        """Home; else onto the nearest rank or where the longest sequence lies (in suit first, where suits are
        gathered); then an empty column; a cell last.
        """
        layout = layout_of(state.row)

        def merit(slot: SlotId) -> float:
            if slot in layout.names.foundations:
                return 100.0
            if slot not in layout.names.columns:
                return -1.0
            pile = state.columns[layout.names.columns.index(slot)]
            if not pile.cards:
                return 0.0
            if state.row.step is Step.ANY_LOWER:
                return float(KING + 1 - pile.cards[-1].rank)
            if state.row.goal is Goal.HOME:
                return run_length(pile, state.row.sequence_build)
            move = moves[slot]
            in_suit = layout.cards(state, move.source)[-move.size].suit == pile.cards[-1].suit
            return run_length(pile, Build.SAME_SUIT) + (KING if in_suit else 0)

        return max(moves, key=merit)

    def home_target(self, state: Position, moves: Mapping[SlotId, PileMove]) -> SlotId | None:
        homes = layout_of(state.row).names.foundations
        return next((slot for slot in moves if slot in homes), None)

    def delay(self, transition: Transition[Position, PileMove]) -> Mapping[PieceId, float]:
        """Cards that are turned together come one after the other, and a deal goes card by card, left to right."""
        before, names = transition.before, layout_of(transition.before.row).names
        if transition.cause is Cause.UNDO or transition.move not in (names.draw, names.deal):
            return {}
        if transition.move == names.deal:
            return {card.piece: index * _DEAL_PAUSE for index, card in enumerate(before.stock[: len(before.columns)])}
        return {card.piece: index * _TURN_PAUSE for index, card in enumerate(before.stock[: before.row.turn])}


class DealingTable(PatienceTable):
    """A table whose stock is dealt to the columns: a second deal must be meant."""

    click_pause = 0.35


class GatheringTable(DealingTable):
    """A table without foundations."""

    has_home = False


def _lifted(state: Position, move: PileMove) -> tuple[PieceId, ...]:
    cards = layout_of(state.row).cards(state, move.source)[-move.size :]
    return tuple(card.piece for card in cards)


def _stock_labels(state: Position, layout: Layout) -> list[Label]:
    x, y = layout.stock
    found = []
    if state.stock:
        count = Sentence("{n}", n=len(state.stock))
        found.append(Label(x + 0.5, y + CARD_HEIGHT / 2, count, size=0.26, width=0.8, plate=True))
    if state.row.redeals > 0:
        redeals = Sentence("Redeals: {n}", n=state.redeals) if state.redeals else Sentence("No redeals left")
        found.append(Label(x + 0.5, y + CARD_HEIGHT - 0.2, redeals, size=0.17, width=0.9, plate=True))
    return found

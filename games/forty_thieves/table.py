"""The table of the Forty Thieves family."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.patience.piles import PileMove, run_length
from engine.play.session import Cause, Transition
from engine.rules.contract import PieceId, SlotId
from engine.words.language import Sentence
from games.forty_thieves.position import (
    COLUMN_NAMES,
    FOUNDATION_NAMES,
    STOCK,
    WASTE,
    FortyState,
    cards_at,
    slot_names,
)
from games.forty_thieves.rules import DRAW, REDEAL, RULES
from games.forty_thieves.table_layout import Layout, lay_out, least_size
from ui.contract.table import CARD_HEIGHT, Gesture, Label, Placement, Slot, Table, Viewer
from ui.patience.columns import fan_offsets, lay_column, lay_heap, lay_stock

_PACK = 52
_TURN_PAUSE = 0.07
_STOCK_NUMBER, _WASTE_NUMBER, _FIRST_COLUMN, _FIRST_HOME = 0, 1, 2, 20


class FortyTable(Table[FortyState, PileMove]):
    """Stock, waste fanned sideways, foundations, and columns hanging down."""

    lift_refusals = frozenset({"face_down", "covered", "not_a_sequence", "one_card_only", "foundation_stays"})
    has_home = True

    def least_size(self, state: FortyState) -> tuple[float, float]:
        everywhere = (state.stock, state.waste, *state.foundations, *(pile.cards for pile in state.columns))
        return least_size(state.row, whole=sum(map(len, everywhere)) == _PACK * state.row.packs)

    def slots(self, state: FortyState, viewer: Viewer) -> Sequence[Slot]:
        layout = lay_out(state.row, viewer)
        foundations, columns = slot_names(state.row)
        stock_mark = "stock" if state.stock else "redeal" if state.redeals else "no_redeal"
        waste = _waste_places(state, layout, viewer)
        return [
            Slot(STOCK, *layout.stock, mark=stock_mark),
            Slot(WASTE, waste[0] if waste else _waste_start(layout, viewer), layout.waste[1], mark="column"),
            *(Slot(name, *at, mark="foundation") for name, at in zip(foundations, layout.foundations, strict=True)),
            *(Slot(name, *at, mark="column") for name, at in zip(columns, layout.columns, strict=True)),
        ]

    def placements(self, state: FortyState, viewer: Viewer) -> Mapping[PieceId, Placement]:
        layout = lay_out(state.row, viewer)
        foundations, columns = slot_names(state.row)
        placed = lay_stock(STOCK, _STOCK_NUMBER, state.stock, *layout.stock)
        placed |= _lay_waste(state, layout, viewer)
        for number, (name, cards) in enumerate(zip(foundations, state.foundations, strict=True)):
            placed |= lay_heap(name, _FIRST_HOME + number, cards, *layout.foundations[number])
        for number, (name, pile) in enumerate(zip(columns, state.columns, strict=True)):
            at = layout.columns[number]
            placed |= lay_column(name, _FIRST_COLUMN + number, pile, *at, layout.column_room)
        return placed

    def labels(self, state: FortyState, viewer: Viewer) -> Sequence[Label]:
        """How many cards the stock holds, and how many redeals are left."""
        x, y = lay_out(state.row, viewer).stock
        found = []
        if state.stock:
            count = Sentence("{n}", n=len(state.stock))
            found.append(Label(x + 0.5, y + CARD_HEIGHT / 2, count, size=0.26, width=0.8, plate=True))
        if state.row.redeals:
            redeals = Sentence("Redeals: {n}", n=state.redeals)
            found.append(Label(x + 0.5, y + CARD_HEIGHT - 0.2, redeals, size=0.17, width=0.9, plate=True))
        return found

    def gesture(self, state: FortyState, move: PileMove) -> Gesture:
        if move in (DRAW, REDEAL):
            return Gesture((), STOCK)
        cards = cards_at(state, move.source)[-move.size :]
        return Gesture(tuple(card.piece for card in cards), move.target)

    def other_gestures(self, state: FortyState, move: PileMove) -> Sequence[Gesture]:
        """The top card of the stock may also be dragged onto the waste."""
        return (Gesture((state.stock[0].piece,), WASTE),) if move == DRAW else ()

    def sound(self, transition: Transition[FortyState, PileMove]) -> str:
        move = transition.move
        if move == REDEAL:
            return "deal"
        if move == DRAW:
            return "flip"
        return "home" if move is not None and move.target in FOUNDATION_NAMES else "place"

    def wish(self, state: FortyState, lifted: tuple[PieceId, ...], slot: SlotId) -> PileMove | None:
        if not lifted:
            if slot != STOCK:
                return None
            return REDEAL if state.row.redeals and not state.stock else DRAW
        if slot in (STOCK, WASTE):
            return None
        foundations, columns = slot_names(state.row)
        for source in (WASTE, *columns, *foundations):
            if any(card.piece == lifted[0] for card in cards_at(state, source)):
                return PileMove(source, slot, len(lifted))
        return None

    def best_target(self, state: FortyState, moves: Mapping[SlotId, PileMove]) -> SlotId:
        """Home; else where the longest sequence lies; an empty column last."""

        def merit(slot: SlotId) -> int:
            if slot not in COLUMN_NAMES:
                return 100
            return run_length(state.columns[COLUMN_NAMES.index(slot)], state.row.sequence_build)

        return max(moves, key=merit)

    def home_target(self, state: FortyState, moves: Mapping[SlotId, PileMove]) -> SlotId | None:
        return next((slot for slot in moves if slot in FOUNDATION_NAMES), None)

    def delay(self, transition: Transition[FortyState, PileMove]) -> Mapping[PieceId, float]:
        """Cards that are turned together come one after the other."""
        if transition.move != DRAW or transition.cause is Cause.UNDO:
            return {}
        before = transition.before
        return {card.piece: index * _TURN_PAUSE for index, card in enumerate(before.stock[: before.row.turn])}


def _waste_start(layout: Layout, viewer: Viewer) -> float:
    """Where the waste's only card lies: beside the stock."""
    return layout.waste[0] + (layout.waste_room - 1 if viewer.left_handed else 0)


def _waste_places(state: FortyState, layout: Layout, viewer: Viewer) -> list[float]:
    """Left edges of the waste's cards.

    The fan always opens to the right, so that every index shows; for a left-handed player its last card stays beside
    the stock.
    """
    offsets = fan_offsets(len(state.waste), layout.waste_room)
    if not offsets:
        return []
    left = layout.waste[0] + (layout.waste_room - 1 - offsets[-1] if viewer.left_handed else 0)
    return [left + dx for dx in offsets]


def _lay_waste(state: FortyState, layout: Layout, viewer: Viewer) -> dict[PieceId, Placement]:
    places = zip(state.waste, _waste_places(state, layout, viewer), strict=True)
    order = _WASTE_NUMBER * 256
    return {
        card.piece: Placement(WASTE, x, layout.waste[1], order + index, str(card))
        for index, (card, x) in enumerate(places)
    }


TABLE = FortyTable(RULES)

"""The table of Autumn Leaves: the deals that are left at the side, and six columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.patience.piles import PileMove
from engine.play.session import Cause, Transition
from engine.rules.contract import PieceId, SlotId
from engine.words.language import Sentence
from games.autumn_leaves.rules import COLUMN_NAMES, COLUMNS, DEAL, RULES, STOCK, AutumnState
from ui.contract.table import BACK, CARD_HEIGHT, Gesture, Label, Placement, Slot, Table, Viewer
from ui.patience.columns import lay_column

_MARGIN = 0.14
_LEAST_GAP, _MOST_GAP = 0.12, 0.45
_DEALS = 5
_PACKET_STEP, _CARD_STEP = 0.3, 0.012
_DEAL_PAUSE = 0.06
_WIDE = COLUMNS + 1
_PACK = 52


class AutumnTable(Table[AutumnState, PileMove]):
    """Columns hang from the top; the next deal lies frontmost in the stock."""

    lift_refusals = frozenset({"face_down", "broken_run", "covered"})
    click_pause = 0.35

    def least_size(self, state: AutumnState) -> tuple[float, float]:
        """A whole pack needs room for tall columns; small positions, as on the rules page, do not."""
        whole = len(state.stock) + sum(len(pile.cards) for pile in state.columns) == _PACK
        return _WIDE + (_WIDE - 1) * _LEAST_GAP + 2 * _MARGIN + 0.1, 5.2 if whole else 3.7

    def slots(self, state: AutumnState, viewer: Viewer) -> Sequence[Slot]:
        xs = _places(viewer)
        stock = Slot(STOCK, xs[0], _MARGIN, mark="stock", height=_stock_height())
        return [stock, *(Slot(name, x, _MARGIN, mark="column") for name, x in zip(COLUMN_NAMES, xs[1:], strict=True))]

    def placements(self, state: AutumnState, viewer: Viewer) -> Mapping[PieceId, Placement]:
        stock_x, *xs = _places(viewer)
        room = viewer.height - 2 * _MARGIN
        placed = _lay_stock(state, stock_x)
        for number, (name, pile) in enumerate(zip(COLUMN_NAMES, state.columns, strict=True), start=1):
            placed |= lay_column(name, number, pile, xs[number - 1], _MARGIN, room)
        return placed

    def labels(self, state: AutumnState, viewer: Viewer) -> Sequence[Label]:
        x = _places(viewer)[0] + 0.5
        y = _MARGIN + CARD_HEIGHT + max(0, state.deals_left - 1) * _PACKET_STEP + 0.2
        tone = "plain" if state.stock else "quiet"
        return [Label(x, y, Sentence("Deals left: {n}", n=state.deals_left), size=0.2, width=1.15, tone=tone)]

    def gesture(self, state: AutumnState, move: PileMove) -> Gesture:
        if move.source == STOCK:
            return Gesture((), STOCK)
        cards = state.columns[COLUMN_NAMES.index(move.source)].cards[-move.size :]
        return Gesture(tuple(card.piece for card in cards), move.target)

    def sound(self, transition: Transition[AutumnState, PileMove]) -> str:
        return "deal" if transition.move == DEAL else "place"

    def wish(self, state: AutumnState, lifted: tuple[PieceId, ...], slot: SlotId) -> PileMove | None:
        if not lifted:
            return DEAL if slot == STOCK else None
        if slot not in COLUMN_NAMES:
            return None
        for name, pile in zip(COLUMN_NAMES, state.columns, strict=True):
            if any(card.piece == lifted[0] for card in pile.cards):
                return PileMove(name, slot, len(lifted))
        return None

    def best_target(self, state: AutumnState, moves: Mapping[SlotId, PileMove]) -> SlotId:
        """Onto the card with the nearest rank; an empty column last."""

        def distance(slot: SlotId) -> int:
            cards = state.columns[COLUMN_NAMES.index(slot)].cards
            return cards[-1].rank if cards else 99

        return min(moves, key=distance)

    def delay(self, transition: Transition[AutumnState, PileMove]) -> Mapping[PieceId, float]:
        """A deal goes card by card, left to right."""
        if transition.move != DEAL or transition.cause is Cause.UNDO:
            return {}
        return {card.piece: index * _DEAL_PAUSE for index, card in enumerate(transition.before.stock[:COLUMNS])}


def _places(viewer: Viewer) -> list[float]:
    """The left edges of the stock and the columns; the stock is at the other side for a left-handed player."""
    gap = min(_MOST_GAP, (viewer.width - _WIDE - 2 * _MARGIN) / (_WIDE - 1))
    left = (viewer.width - _WIDE - (_WIDE - 1) * gap) / 2
    xs = [left + index * (1 + gap) for index in range(_WIDE)]
    return [xs[-1], *xs[:-1]] if viewer.left_handed else xs


def _stock_height() -> float:
    return CARD_HEIGHT + (_DEALS - 1) * _PACKET_STEP


def _lay_stock(state: AutumnState, x: float) -> dict[PieceId, Placement]:
    """One packet for each deal that is left, the next one in front, so that they can be counted."""
    placed = {}
    for index, card in enumerate(state.stock):
        packet, within = divmod(index, COLUMNS)
        y = _MARGIN + (state.deals_left - 1 - packet) * _PACKET_STEP - _CARD_STEP * (COLUMNS - 1 - within)
        placed[card.piece] = Placement(STOCK, x, max(0.0, y), len(state.stock) - index, BACK)
    return placed


TABLE = AutumnTable(RULES)

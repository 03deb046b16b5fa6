"""Forty Thieves and its family: one rules class, steered by a row of parameters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.patience.piles import (
    MoveTexts,
    Pile,
    PileMove,
    deal_in_rows,
    replaced,
    run_length,
)
from engine.rules.cards import ACE, SUITS, Card
from engine.rules.contract import Outcome, PieceId, Refusal, Rules, Seat, Setup, SlotId
from engine.rules.deals import shuffled_pack
from engine.words.language import N_
from games.forty_thieves import advice, position, refusals
from games.forty_thieves.position import COLUMN_NAMES, FOUNDATION_NAMES, STOCK, WASTE, FortyState
from games.forty_thieves.shortcut import carry_limits
from games.forty_thieves.variants import row_for

DRAW = PileMove(STOCK, WASTE)
REDEAL = PileMove(WASTE, STOCK)

_COLUMN = {name: index for index, name in enumerate(COLUMN_NAMES)}
_FOUNDATION = {name: index for index, name in enumerate(FOUNDATION_NAMES)}
_TEXTS = MoveTexts(
    frozenset((*COLUMN_NAMES, *FOUNDATION_NAMES, WASTE)),
    frozenset((*COLUMN_NAMES, *FOUNDATION_NAMES)),
    {"draw": DRAW, "redeal": REDEAL},
)


class FortyThieves(Rules[FortyState, PileMove]):
    """One player. A move carries cards between columns, waste and foundations, draws, or redeals."""

    refusals = refusals.SENTENCES
    endings: ClassVar = {
        "all_home": N_("All cards are home."),
        "no_moves": N_("No move is left, and nothing to draw."),
    }

    def start(self, setup: Setup) -> FortyState:
        """The deal row by row. Where the row says so, the aces go home first, in the order they come."""
        row = row_for(setup.variant, setup.options)
        pack = list(shuffled_pack(setup.deal, row.packs))
        aces = [card for card in pack if card.rank == ACE] if row.aces_out else []
        pack = [card for card in pack if card not in aces]
        dealt = row.columns * row.cards
        columns = deal_in_rows(pack, row.columns, [range(row.columns)] * row.cards)
        homes: list[tuple[Card, ...]] = [(card,) for card in aces] or [()] * row.foundations
        return FortyState(
            row,
            stock=tuple(pack[dealt:]),
            waste=(),
            foundations=tuple(homes),
            columns=tuple(Pile(cards, row.face_down) for cards in columns),
            redeals=row.redeals,
        )

    def to_move(self, state: FortyState) -> Seat | None:
        return None if self.outcome(state) else 0

    def outcome(self, state: FortyState) -> Outcome | None:
        """Won when no card is anywhere but home; lost when no move, draw or redeal is left."""
        if _all_home(state):
            return Outcome(winners=(0,), reason="all_home")
        return None if self.legal_moves(state) else Outcome(losers=(0,), reason="no_moves")

    def legal_moves(self, state: FortyState) -> Sequence[PileMove]:
        """The columns one by one, then the waste, then back from the foundations, then draw or redeal.

        From a column: home first, then onto cards, then onto empty columns.
        """
        if _all_home(state):
            return ()
        moves: list[PileMove] = []
        homes, tops, empty = _targets(state)
        below = state.row.build.suits_below
        onto_card, onto_empty = carry_limits(state.row, len(empty))
        for source, pile in zip(COLUMN_NAMES, state.columns, strict=False):
            cards = pile.cards
            if not cards:
                continue
            moves += [PileMove(source, home) for home in homes.get(cards[-1][:2], ())]
            most = run_length(pile, state.row.sequence_build) if onto_card > 1 else 1
            for size in range(1, min(most, onto_card) + 1):
                rank, suit, _ = cards[-size]
                if rank + 1 in tops:
                    fits = below(suit)
                    moves += [PileMove(source, name, size) for name, other in tops[rank + 1] if other in fits]
            for size in range(1, min(most, onto_empty) + 1):
                moves += [PileMove(source, name, size) for name in empty]
        if state.waste:
            rank, suit, _ = state.waste[-1]
            moves += [PileMove(WASTE, home) for home in homes.get((rank, suit), ())]
            moves += [PileMove(WASTE, name) for name, other in tops.get(rank + 1, ()) if other in below(suit)]
            moves += [PileMove(WASTE, name) for name in empty]
        if state.row.foundation_return:
            moves += _returns(state, tops, empty)
        if state.stock:
            moves.append(DRAW)
        elif state.redeals and state.waste:
            moves.append(REDEAL)
        return moves

    def apply(self, state: FortyState, move: PileMove) -> FortyState:
        if move == DRAW:
            turn = state.row.turn
            return _with(state, stock=state.stock[turn:], waste=state.waste + state.stock[:turn])
        if move == REDEAL:
            return _with(state, stock=state.waste, waste=(), redeals=state.redeals - 1)
        lifted, state = _lifted(state, move)
        if move.target in _FOUNDATION:
            index = _FOUNDATION[move.target]
            home = state.foundations[index] + lifted
            state = _with(state, foundations=replaced(state.foundations, index, home))
        else:
            index = _COLUMN[move.target]
            pile = state.columns[index].plus(lifted)
            state = _with(state, columns=replaced(state.columns, index, pile))
        return _filled(state) if state.row.fills else state

    def write_move(self, move: PileMove) -> str:
        return _TEXTS.write(move)

    def read_move(self, text: str) -> PileMove:
        return _TEXTS.read(text)

    def write_state(self, state: FortyState) -> str:
        return position.write_state(state)

    def read_state(self, text: str) -> FortyState:
        return position.read_state(text)

    def why_not(self, state: FortyState, move: PileMove) -> Refusal | None:
        if move == DRAW:
            return refusals.why_not_draw(state)
        if move == REDEAL:
            return refusals.why_not_redeal(state)
        if _all_home(state):
            return Refusal("game_over")
        return refusals.why_not_move(state, move)

    def safe_moves(self, state: FortyState) -> Sequence[PileMove]:
        return advice.safe_moves(state)

    def home_moves(self, state: FortyState) -> Sequence[PileMove]:
        return [move for move in self.legal_moves(state) if move.target in _FOUNDATION]

    def home_pieces(self, state: FortyState) -> frozenset[PieceId]:
        return frozenset(card.piece for home in state.foundations for card in home)

    def hint_moves(self, state: FortyState) -> Sequence[PileMove]:
        return advice.ranked(state, self.legal_moves(state))


def _all_home(state: FortyState) -> bool:
    columns = state.columns
    return not state.stock and not state.waste and not any(p[0] for p in columns) and any(state.foundations)


def _targets(
    state: FortyState,
) -> tuple[dict[tuple[int, str], list[SlotId]], dict[int, list[tuple[SlotId, str]]], list[SlotId]]:
    """What each card finds: foundations by the card they want, column tops by rank, empty columns."""
    homes: dict[tuple[int, str], list[SlotId]] = {}
    for name, home in zip(FOUNDATION_NAMES, state.foundations, strict=False):
        if home:
            rank, suit, _ = home[-1]
            homes.setdefault((rank + 1, suit), []).append(name)
        else:
            for suit in SUITS:
                homes.setdefault((ACE, suit), []).append(name)
    tops: dict[int, list[tuple[SlotId, str]]] = {}
    empty: list[SlotId] = []
    for name, pile in zip(COLUMN_NAMES, state.columns, strict=False):
        if pile.cards:
            rank, suit, _ = pile.cards[-1]
            tops.setdefault(rank, []).append((name, suit))
        else:
            empty.append(name)
    return homes, tops, empty


def _returns(state: FortyState, tops: dict[int, list[tuple[SlotId, str]]], empty: list[SlotId]) -> Iterator[PileMove]:
    """Foundation cards that may come back to a column (a rule option)."""
    for name, home in zip(FOUNDATION_NAMES, state.foundations, strict=False):
        if home:
            rank, suit, _ = home[-1]
            fits = state.row.build.suits_below(suit)
            yield from (PileMove(name, column) for column, other in tops.get(rank + 1, ()) if other in fits)
            yield from (PileMove(name, column) for column in empty)


def _lifted(state: FortyState, move: PileMove) -> tuple[tuple[Card, ...], FortyState]:
    """The cards a move takes, and the position without them."""
    source, size = move.source, move.size
    if source == WASTE:
        return state.waste[-1:], _with(state, waste=state.waste[:-1])
    if source in _FOUNDATION:
        index = _FOUNDATION[source]
        home = state.foundations[index]
        return home[-1:], _with(state, foundations=replaced(state.foundations, index, home[:-1]))
    index = _COLUMN[source]
    pile = state.columns[index]
    return pile.cards[-size:], _with(state, columns=replaced(state.columns, index, pile.without(size)))


def _filled(state: FortyState) -> FortyState:
    """The position after each empty column took the waste's top card, else the stock's."""
    for index, pile in enumerate(state.columns):
        if pile.cards:
            continue
        if state.waste:
            columns = replaced(state.columns, index, Pile(state.waste[-1:]))
            state = _with(state, waste=state.waste[:-1], columns=columns)
        elif state.stock:
            columns = replaced(state.columns, index, Pile(state.stock[:1]))
            state = _with(state, stock=state.stock[1:], columns=columns)
    return state


def _with(
    state: FortyState,
    *,
    stock: tuple[Card, ...] | None = None,
    waste: tuple[Card, ...] | None = None,
    foundations: tuple[tuple[Card, ...], ...] | None = None,
    columns: tuple[Pile, ...] | None = None,
    redeals: int | None = None,
) -> FortyState:
    """The position with some piles changed (several times quicker than ``dataclasses.replace``)."""
    return FortyState(
        state.row,
        state.stock if stock is None else stock,
        state.waste if waste is None else waste,
        state.foundations if foundations is None else foundations,
        state.columns if columns is None else columns,
        state.redeals if redeals is None else redeals,
    )


RULES = FortyThieves()

"""The rules of every patience, driven by its row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.patience import hints, safety
from engine.patience.dealing import dealt
from engine.patience.endings import is_lost, is_won
from engine.patience.family import Family
from engine.patience.parts.names import names_of
from engine.patience.parts.piles import PileMove
from engine.patience.parts.position import Position
from engine.patience.parts.row import Goal
from engine.patience.pile_texts import MoveTexts
from engine.patience.places.layout import layout_of
from engine.patience.playing import after_move
from engine.patience.position_texts import read_position, write_position
from engine.patience.refusals import SENTENCES
from engine.rules.contract import Outcome, PieceId, Refusal, Rules, Seat, Setup
from engine.words.language import N_


class PatienceRules(Rules[Position, PileMove]):
    """One player. A move carries cards from place to place, draws, redeals or deals. One object for each folder."""

    refusals: ClassVar = SENTENCES
    endings: ClassVar = {
        "all_home": N_("All cards are home."),
        "complete": N_("All suits are complete, from king to ace."),
        "no_moves": N_("No move is left, and nothing to draw."),
    }

    def __init__(self, family: Family) -> None:
        self.family = family
        self._texts = _move_texts(family)

    def start(self, setup: Setup) -> Position:
        """The deal of that number for the variant, its rule set and the player's options."""
        return dealt(self.family.row_for(setup.variant, setup.options), setup.deal)

    def to_move(self, state: Position) -> Seat | None:
        return None if self.outcome(state) else 0

    def outcome(self, state: Position) -> Outcome | None:
        if is_won(state):
            return Outcome(winners=(0,), reason="all_home" if state.row.goal is Goal.HOME else "complete")
        if is_lost(state, layout_of(state.row).moves(state)):
            return Outcome(losers=(0,), reason="no_moves")
        return None

    def legal_moves(self, state: Position) -> Sequence[PileMove]:
        """From columns, waste, reserve, cells and foundations, in this order; the stock's move last."""
        if is_won(state):
            return ()
        moves = layout_of(state.row).moves(state)
        return () if is_lost(state, moves) else moves

    def apply(self, state: Position, move: PileMove) -> Position:
        return after_move(state, move)

    def write_move(self, move: PileMove) -> str:
        return self._texts.write(move)

    def read_move(self, text: str) -> PileMove:
        return self._texts.read(text)

    def write_state(self, state: Position) -> str:
        return write_position(state, self.family)

    def read_state(self, text: str) -> Position:
        return read_position(text, self.family)

    def why_not(self, state: Position, move: PileMove) -> Refusal | None:
        layout = layout_of(state.row)
        if layout.is_stock_move(move):
            return layout.why_not(state, move)
        refusal = Refusal("game_over") if is_won(state) else layout.why_not(state, move)
        if refusal is None and self.outcome(state):  # only moves that lead nowhere are left
            return Refusal("game_over")
        return refusal

    def safe_moves(self, state: Position) -> Sequence[PileMove]:
        return safety.safe_moves(state)

    def home_moves(self, state: Position) -> Sequence[PileMove]:
        homes = layout_of(state.row).names.foundations
        return [move for move in self.legal_moves(state) if move.target in homes] if homes else ()

    def home_pieces(self, state: Position) -> frozenset[PieceId]:
        return frozenset(card.piece for home in state.foundations for card in home)

    def hint_moves(self, state: Position) -> Sequence[PileMove]:
        return hints.ranked(state, self.legal_moves(state))


def _move_texts(family: Family) -> MoveTexts:
    """The moves that can be written in some row of the family."""
    sources: set[str] = set()
    targets: set[str] = set()
    words: dict[str, PileMove] = {}
    for row in family.rows:
        layout, names = layout_of(row), names_of(row)
        sources |= layout.places.keys()
        targets |= {*names.columns, *names.foundations, *names.cells}
        words |= {names.words[move]: move for move in layout.stock.moves}
    return MoveTexts(frozenset(sources), frozenset(targets), words)

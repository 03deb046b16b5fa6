"""Autumn Leaves by Toby Ord. The numbers R1 to R9 are those of the rules page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.patience.piles import (
    Build,
    MoveTexts,
    PackReader,
    Pile,
    PileMove,
    column_names,
    deal_in_rows,
    first_break,
    is_complete_suit,
    read_lines,
    run_length,
    write_open,
    write_pile,
)
from engine.rules.cards import SUITS, Card
from engine.rules.contract import Outcome, Refusal, Rules, Seat, Setup
from engine.rules.deals import shuffled_pack
from engine.words.language import N_

COLUMNS = 6
COLUMN_NAMES = column_names("c", COLUMNS)
STOCK = "stock"
DEAL = PileMove(STOCK, "columns", COLUMNS)

_EACH = range(COLUMNS)
_DEALT_ROWS = (_EACH, _EACH, (0, 1, 4, 5), _EACH)
_DEALT = 22
_INDEX = {name: index for index, name in enumerate(COLUMN_NAMES)}
_TEXTS = MoveTexts(frozenset(COLUMN_NAMES), frozenset(COLUMN_NAMES), {"deal": DEAL})


@dataclass(frozen=True, slots=True)
class AutumnState:
    """A position. ``stock`` holds the next card to be dealt first."""

    stock: tuple[Card, ...]
    columns: tuple[Pile, ...]

    @property
    def deals_left(self) -> int:
        """How many deals the stock has (0 to 5): one card for each column, the last perhaps for fewer."""
        return -(-len(self.stock) // COLUMNS)


class AutumnLeaves(Rules[AutumnState, PileMove]):
    """One player; every move is a move of cards between columns, or a deal."""

    refusals: ClassVar = {
        "other_suit": N_("The {card} cannot go onto the {target}: the suits differ."),
        "not_lower": N_("The {card} cannot go onto the {target}: it is not lower."),
        "broken_run": N_("The {missing} is missing: these cards are not a run, so they do not move together."),
        "face_down": N_("A face-down card cannot be moved."),
        "covered": N_("The {above} lies on the {card} and does not continue it, so they do not move together."),
        "stock_empty": N_("The stock is empty: all five deals are used."),
        "same_column": N_("The {card} already lies in this column."),
        "no_such_cards": N_("There are not so many cards in this column."),
        "game_over": N_("The game is over."),
    }
    endings: ClassVar = {
        "complete": N_("All four suits are complete, from king to ace."),
        "no_moves": N_("The stock is empty and no move is left."),
    }

    def start(self, setup: Setup) -> AutumnState:
        """R1: 22 cards in six columns, of each only the last face up; 30 cards in the stock."""
        pack = shuffled_pack(setup.deal)
        columns = deal_in_rows(pack, COLUMNS, _DEALT_ROWS)
        return AutumnState(pack[_DEALT:], tuple(Pile(cards, len(cards) - 1) for cards in columns))

    def to_move(self, state: AutumnState) -> Seat | None:
        return None if self.outcome(state) else 0

    def legal_moves(self, state: AutumnState) -> Sequence[PileMove]:
        """Column by column, single cards before runs; the deal last."""
        return () if self.outcome(state) else self._moves(state)

    def _moves(self, state: AutumnState) -> list[PileMove]:
        moves: list[PileMove] = []
        tops = [(COLUMN_NAMES[i], pile.cards[-1] if pile.cards else None) for i, pile in enumerate(state.columns)]
        for source, pile in zip(COLUMN_NAMES, state.columns, strict=True):
            for size in range(1, run_length(pile, Build.SAME_SUIT) + 1):
                rank, suit, _ = pile.cards[-size]
                for target, top in tops:
                    if target != source and (top is None or (top[1] == suit and top[0] > rank)):
                        moves.append(PileMove(source, target, size))
        if state.stock:
            moves.append(DEAL)
        return moves

    def apply(self, state: AutumnState, move: PileMove) -> AutumnState:
        columns = list(state.columns)
        if move.source == STOCK:  # R6: one card face up on each column, left to right
            for index, card in enumerate(state.stock[:COLUMNS]):
                columns[index] = columns[index].plus((card,))
            return AutumnState(state.stock[COLUMNS:], tuple(columns))
        source, target = _INDEX[move.source], _INDEX[move.target]
        lifted = columns[source].cards[-move.size :]
        columns[source] = columns[source].without(move.size)
        columns[target] = columns[target].plus(lifted)
        return AutumnState(state.stock, tuple(columns))

    def outcome(self, state: AutumnState) -> Outcome | None:
        """R8 and R9. With cards in the stock the game is never over (R6)."""
        if state.stock:
            return None
        if sum(map(is_complete_suit, state.columns)) == len(SUITS):
            return Outcome(winners=(0,), reason="complete")
        if all(is_shuttle(state, move) for move in self._moves(state)):
            return Outcome(losers=(0,), reason="no_moves")
        return None

    def write_move(self, move: PileMove) -> str:
        return _TEXTS.write(move)

    def read_move(self, text: str) -> PileMove:
        return _TEXTS.read(text)

    def write_state(self, state: AutumnState) -> str:
        lines = [f"{name}: {write_pile(pile)}" for name, pile in zip(COLUMN_NAMES, state.columns, strict=True)]
        return "\n".join([f"{STOCK}: {write_open(state.stock)}", *lines])

    def read_state(self, text: str) -> AutumnState:
        lines = read_lines(text, (STOCK, *COLUMN_NAMES))
        pack = PackReader(packs=1)
        stock = pack.open_pile(lines[STOCK])
        return AutumnState(stock, tuple(pack.pile(lines[name]) for name in COLUMN_NAMES))

    def why_not(self, state: AutumnState, move: PileMove) -> Refusal | None:
        if move.source == STOCK:
            return None if state.stock else Refusal("stock_empty")
        if self.outcome(state):
            return Refusal("game_over")
        return self._why_not_lift(state, move) or self._why_not_drop(state, move)

    def _why_not_lift(self, state: AutumnState, move: PileMove) -> Refusal | None:
        """R2, R3, R5: which cards may be taken at all."""
        pile = state.columns[_INDEX[move.source]]
        if not 1 <= move.size <= len(pile.cards):
            return Refusal("no_such_cards")
        if move.size > len(pile.face_up):
            return Refusal("face_down")
        lifted = pile.cards[-move.size :]
        at = first_break(lifted, Build.SAME_SUIT)
        if at is None:
            return None
        lower, upper = lifted[at - 1], lifted[at]
        if upper.suit == lower.suit and upper.rank < lower.rank:
            return Refusal("broken_run", {"missing": lower._replace(rank=lower.rank - 1)})
        return Refusal("covered", {"card": lower, "above": upper})

    def _why_not_drop(self, state: AutumnState, move: PileMove) -> Refusal | None:
        """R2, R4: where they may go."""
        card = state.columns[_INDEX[move.source]].cards[-move.size]
        pile = state.columns[_INDEX[move.target]]
        if move.source == move.target:
            return Refusal("same_column", {"card": card})
        if not pile.cards:
            return None
        target = pile.cards[-1]
        if target.suit != card.suit:
            return Refusal("other_suit", {"card": card, "target": target})
        if target.rank < card.rank:
            return Refusal("not_lower", {"card": card, "target": target})
        return None

    def hint_moves(self, state: AutumnState) -> Sequence[PileMove]:
        """All moves but shuttles, the most promising first; the deal after those that mend something."""
        moves = [move for move in self.legal_moves(state) if not is_shuttle(state, move)]
        return sorted(moves, key=lambda move: -_worth(state, move))


def _worth(state: AutumnState, move: PileMove) -> float:
    """How promising a move looks: 0 for the deal, more for joining runs and for turning cards up."""
    if move.source == STOCK:
        return 0.0
    pile, target = state.columns[_INDEX[move.source]], state.columns[_INDEX[move.target]].cards
    left, lowest = len(pile.cards) - move.size, pile.cards[-move.size]
    worth = 6.0 if left == pile.down > 0 else 0.0
    worth += 4.0 if left == 0 and target else 0.0
    if target:
        gap = target[-1].rank - lowest.rank
        worth += 8.0 if gap == 1 else 2.0 - 0.3 * gap
    else:
        worth -= 5.0 if left else 9.0
    if left > pile.down and Build.SAME_SUIT.joins(lowest, pile.cards[left - 1]):
        worth -= 9.0
    return worth


def is_shuttle(state: AutumnState, move: PileMove) -> bool:
    """Whether a legal move only carries a whole column to an empty place once the stock is empty.

    It is legal but changes nothing: no hint, no solver step, and no move that is left (R9).
    """
    return (
        not state.stock
        and not state.columns[_INDEX[move.target]].cards
        and len(state.columns[_INDEX[move.source]].cards) == move.size
    )


RULES = AutumnLeaves()

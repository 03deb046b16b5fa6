"""The columns of the tableau."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from engine.patience.parts.names import names_of
from engine.patience.parts.piles import Build, Pile, PileMove, first_break, rank_above, replaced, run_length
from engine.patience.parts.position import Position
from engine.patience.parts.row import Empty, Goal, Moves, Row, Step
from engine.patience.parts.shortcut import carry_limits
from engine.patience.places.place import EVERY_FACE, Face, Lift, Place, Taker
from engine.rules.cards import KING, SUITS, Card
from engine.rules.contract import Refusal, SlotId
from engine.words.language import RankName, Sentence

_WRONG_SUIT = {Build.SAME_SUIT: "wrong_suit", Build.ALTERNATE: "wrong_colour", Build.OTHER_SUIT: "same_suit"}
_NO_LIMIT = len(SUITS) * KING


def _run(build: Build, pile: Pile) -> Iterable[int]:
    return range(2, run_length(pile, build) + 1)


def _group(pile: Pile) -> Iterable[int]:
    return range(2, len(pile.cards) - pile.down + 1)


def _whole(pile: Pile) -> Iterable[int]:
    return (len(pile.cards),)


_MORE: Mapping[Moves, Callable[[Pile], Iterable[int]]] = {Moves.GROUP: _group, Moves.WHOLE_COLUMN: _whole}
"""How many cards may be taken together, from two up, where the build rule does not say it. No limit is asked here."""

Fits = Mapping[Face, frozenset[Face | None]]
"""For each face, the faces it may lie on; ``None`` among them: also an empty column."""


class Columns(Place):
    """Columns built downwards. What may lie on what is worked out once for all 52 faces."""

    def __init__(self, row: Row) -> None:
        super().__init__(row, names_of(row).columns)
        self._onto: Fits = {face: _onto(row, *face) for face in EVERY_FACE}
        self._fits: Fits = {face: onto | _onto_empty(row, face[0]) for face, onto in self._onto.items()}
        self._under: Mapping[Face | None, frozenset[Face]] = {
            top: _under(self._fits, top) for top in (*EVERY_FACE, None)
        }
        self._more = _MORE.get(row.moves) or partial(_run, row.sequence_build)
        self._one = row.moves is Moves.ONE

    def cards(self, position: Position, name: SlotId) -> tuple[Card, ...]:
        return position.columns[self._index[name]].cards

    def limits(self, position: Position) -> tuple[int, int]:
        """The most cards that may go onto a card and onto an empty column."""
        if not self._one:
            return _NO_LIMIT, _NO_LIMIT
        empty = sum(not pile[0] for pile in position.columns)
        return carry_limits(self.row, empty, sum(not cards for cards in position.cells))

    def lifts(self, position: Position) -> Iterable[Lift]:
        """From each column one card, then more and more."""
        found: list[Lift] = []
        most = max(self.limits(position))
        for name, pile in zip(self.names, position.columns, strict=False):
            cards, down = pile
            if cards:
                found.append((name, cards[-1][:2], 1))
                if most > 1 and len(cards) - down > 1:
                    found += [(name, cards[-size][:2], size) for size in self._more(pile) if size <= most]
        return found

    def taker(self, position: Position) -> Taker:
        columns = zip(self.names, position.columns, strict=False)
        tops = [(name, pile[0][-1][:2] if pile[0] else None) for name, pile in columns]
        fits, onto = self._fits, self._onto
        onto_card, onto_empty = self.limits(position)
        faces = frozenset[Face]().union(*[self._under[top] for _, top in tops])

        def taken_by(source: SlotId, face: Face, size: int) -> Sequence[PileMove]:
            if size > onto_card:
                return ()
            on = fits[face] if size <= onto_empty else onto[face]
            return [PileMove(source, name, size) for name, top in tops if top in on and name != source]

        return Taker(faces, taken_by)

    def why_not_lift(self, position: Position, move: PileMove, lifted: tuple[Card, ...]) -> Refusal | None:
        pile, moves = position.columns[self._index[move.source]], self.row.moves
        if move.size > len(pile.face_up):
            return Refusal("face_down")
        if move.size == 1 or move.size in self._more(pile):
            if lifted[1:] and moves is Moves.ONE and not self.row.has_shortcut:
                return Refusal("one_card_only", {"card": lifted[0]})
            return None
        if moves is Moves.WHOLE_COLUMN:
            return Refusal("whole_column_only", {"card": lifted[0]})
        return self._why_no_run(lifted)

    def _why_no_run(self, lifted: tuple[Card, ...]) -> Refusal:
        at = first_break(lifted, self.row.sequence_build)
        assert at is not None
        lower, upper = lifted[at - 1], lifted[at]
        values = {"card": lower, "above": upper}
        if self.row.step is Step.ANY_LOWER:
            if upper.suit == lower.suit and upper.rank < lower.rank:
                return Refusal("broken_run", {"missing": lower._replace(rank=lower.rank - 1)})
            return Refusal("covered", values)
        return Refusal("covered" if self.row.moves is Moves.ONE else "not_a_sequence", values)

    def why_not_put(self, position: Position, move: PileMove, lifted: tuple[Card, ...]) -> Refusal | None:
        card, cards = lifted[0], self.cards(position, move.target)
        if not cards:
            return self._why_not_empty(card) or self._too_many(position, move.size, onto_empty=True)
        if cards[-1][:2] in self._onto[card[:2]]:
            return self._too_many(position, move.size, onto_empty=False)
        return self._wrong_card(card, cards[-1])

    def _why_not_empty(self, card: Card) -> Refusal | None:
        if None in self._fits[card[:2]]:
            return None
        return Refusal("kings_only" if self.row.empty is Empty.KINGS else "stays_empty", {"card": card})

    def _wrong_card(self, card: Card, target: Card) -> Refusal:
        row, values = self.row, {"card": card, "target": target}
        if row.step is Step.ANY_LOWER:
            return Refusal("not_lower" if card.suit == target.suit else "other_suit", values)
        if not self._onto[card[:2]]:
            return Refusal("king_needs_empty_column" if row.goal is Goal.HOME else "king_on_nothing", {"card": card})
        rank = rank_above(card.rank)
        if target.rank != rank:
            return Refusal("wrong_rank", {**values, "rank": RankName(rank)})
        return Refusal(_WRONG_SUIT[row.build], {**values, "needed": card._replace(rank=rank)})

    def _too_many(self, position: Position, size: int, *, onto_empty: bool) -> Refusal | None:
        """Whether the shortcut's limit forbids the move; the sentence names it."""
        limit = self.limits(position)[onto_empty]
        if size <= limit:
            return None
        empty = sum(not pile.cards for pile in position.columns)
        free = sum(not cards for cards in position.cells)
        cards = Sentence("one card") if limit == 1 else Sentence("{n} cards", n=limit)
        room = _room_with_cells(empty, free, onto_empty) if self.row.cells else _room(empty, onto_empty)
        return Refusal("too_many_for_shortcut", {"limit": limit, "empty": empty, "cards": cards, "room": room})

    def without(self, position: Position, name: SlotId, size: int) -> Position:
        index = self._index[name]
        pile = position.columns[index].without(size)
        return position.changed(columns=replaced(position.columns, index, pile))

    def plus(self, position: Position, name: SlotId, cards: tuple[Card, ...]) -> Position:
        index = self._index[name]
        pile = position.columns[index].plus(cards)
        return position.changed(columns=replaced(position.columns, index, pile))


def _onto(row: Row, rank: int, suit: str) -> frozenset[Face | None]:
    """The faces on which a card may lie in a column."""
    if row.step is Step.ANY_LOWER:
        ranks: Iterable[int] = range(rank + 1, KING + 1)
    elif row.step is Step.ROUND:
        ranks = (rank_above(rank),)
    else:
        ranks = (rank + 1,) if rank < KING else ()
    return frozenset((above, other) for above in ranks for other in row.build.suits_below(suit))


def _under(fits: Fits, top: Face | None) -> frozenset[Face]:
    """The faces that may lie on another, or in an empty column."""
    return frozenset(face for face, onto in fits.items() if top in onto)


def _onto_empty(row: Row, rank: int) -> frozenset[Face | None]:
    may = row.empty is Empty.ANY or (row.empty is Empty.KINGS and rank == KING)
    return frozenset({None}) if may else frozenset()


def _room(empty: int, onto_empty: bool) -> Sentence:
    if onto_empty:
        if empty == 1:
            return Sentence("Onto the only empty column")
        return Sentence("Onto one of {n} empty columns", n=empty)
    if empty == 0:
        return Sentence("With no empty column")
    if empty == 1:
        return Sentence("With one empty column")
    return Sentence("With {n} empty columns", n=empty)


def _room_with_cells(empty: int, free: int, onto_empty: bool) -> Sentence:
    if onto_empty:
        return Sentence("Onto an empty column (free cells: {free}, empty columns: {n})", free=free, n=empty)
    return Sentence("Here (free cells: {free}, empty columns: {n})", free=free, n=empty)

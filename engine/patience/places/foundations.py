"""The foundations, each built up in suit from its base rank."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.patience.parts.names import names_of
from engine.patience.parts.piles import PileMove, goes_home, rank_above, replaced
from engine.patience.parts.position import Position
from engine.patience.parts.row import Row
from engine.patience.places.columns import Columns
from engine.patience.places.place import Face, Lift, Place, Taker, covered
from engine.rules.cards import ACE, KING, SUITS, Card
from engine.rules.contract import Refusal, SlotId
from engine.words.language import RankName


class Foundations(Place):
    """Any free foundation takes a card of the base rank; afterwards only the next card of its suit, one at a time."""

    def __init__(self, row: Row) -> None:
        super().__init__(row, names_of(row).foundations)
        self._beginners = {rank: [(rank, suit) for suit in SUITS] for rank in range(ACE, KING + 1)}

    def cards(self, position: Position, name: SlotId) -> tuple[Card, ...]:
        return position.foundations[self._index[name]]

    def lifts(self, position: Position) -> Iterable[Lift]:
        if not self.row.foundation_return:
            return ()
        homes = zip(self.names, position.foundations, strict=True)
        return [(name, cards[-1][:2], 1) for name, cards in homes if cards]

    def gives_to(self, other: Place) -> bool:
        return isinstance(other, Columns)

    def taker(self, position: Position) -> Taker:
        wanted: dict[Face, list[SlotId]] = {}
        free: list[SlotId] = []
        for name, cards in zip(self.names, position.foundations, strict=True):
            if not cards:
                free.append(name)
            elif len(cards) < KING:
                rank, suit, _ = cards[-1]
                wanted.setdefault((rank % KING + 1, suit), []).append(name)
        if free:
            wanted |= dict.fromkeys(self._beginners[position.base], free)

        def taken_by(source: SlotId, face: Face, size: int) -> Sequence[PileMove]:
            return [PileMove(source, name) for name in wanted[face]] if size == 1 else ()

        return Taker(wanted, taken_by)

    def why_not_lift(self, position: Position, move: PileMove, lifted: tuple[Card, ...]) -> Refusal | None:
        if not self.row.foundation_return:
            return Refusal("foundation_stays", {"card": lifted[0]})
        if move.target in self._index:
            return Refusal("foundation_to_foundation", {"card": lifted[0]})
        return covered(lifted)

    def why_not_put(self, position: Position, move: PileMove, lifted: tuple[Card, ...]) -> Refusal | None:
        if move.size > 1:
            return Refusal("one_card_home")
        card, home = lifted[0], self.cards(position, move.target)
        if goes_home(home, card, position.base):
            return None
        if not home:
            if position.base == ACE:
                return Refusal("foundation_starts_with_ace", {"card": card})
            return Refusal("foundation_starts_with", {"card": card, "rank": RankName(position.base)})
        needed = home[-1]._replace(rank=rank_above(home[-1].rank))
        if needed.rank == position.base:
            return Refusal("foundation_complete" if position.base == ACE else "foundation_full")
        return Refusal("foundation_needs", {"card": card, "needed": needed})

    def without(self, position: Position, name: SlotId, size: int) -> Position:
        index = self._index[name]
        return position.changed(foundations=replaced(position.foundations, index, self.cards(position, name)[:-size]))

    def plus(self, position: Position, name: SlotId, cards: tuple[Card, ...]) -> Position:
        index = self._index[name]
        return position.changed(foundations=replaced(position.foundations, index, self.cards(position, name) + cards))

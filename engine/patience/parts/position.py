"""A position of any patience."""

from __future__ import annotations

from dataclasses import dataclass

from engine.patience.parts.piles import Pile, faces
from engine.patience.parts.row import Row
from engine.rules.cards import ACE, Card


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """Where the cards of one game lie.

    ``stock`` has the next card first, ``waste`` and ``reserve`` the playable card last; a cell holds at most one card.
    ``redeals`` are left (as many as one likes where they are ``UNLIMITED``); ``base`` is the rank with which
    foundations begin; ``off`` are the complete suits that went off the table.

    Two positions are equal when they differ at most in which twin of a card lies where: no rule can tell twins apart,
    and position texts write them alike.
    """

    row: Row
    stock: tuple[Card, ...]
    waste: tuple[Card, ...]
    foundations: tuple[tuple[Card, ...], ...]
    columns: tuple[Pile, ...]
    redeals: int
    cells: tuple[tuple[Card, ...], ...] = ()
    reserve: tuple[Card, ...] = ()
    base: int = ACE
    off: tuple[tuple[Card, ...], ...] = ()

    @property
    def deals_left(self) -> int:
        """How often the stock can still be dealt onto the columns."""
        return -(-len(self.stock) // len(self.columns))

    @property
    def size(self) -> int:
        """How many cards there are: fewer than the packs hold in the small positions of a rules page."""
        single = (self.stock, self.waste, self.reserve, *self.foundations, *self.cells, *self.off)
        return sum(map(len, single)) + sum(len(pile.cards) for pile in self.columns)

    def changed(
        self,
        *,
        stock: tuple[Card, ...] | None = None,
        waste: tuple[Card, ...] | None = None,
        foundations: tuple[tuple[Card, ...], ...] | None = None,
        columns: tuple[Pile, ...] | None = None,
        redeals: int | None = None,
        cells: tuple[tuple[Card, ...], ...] | None = None,
        reserve: tuple[Card, ...] | None = None,
        off: tuple[tuple[Card, ...], ...] | None = None,
    ) -> Position:
        """The position with some piles changed (several times quicker than ``dataclasses.replace``)."""
        return Position(
            self.row,
            self.stock if stock is None else stock,
            self.waste if waste is None else waste,
            self.foundations if foundations is None else foundations,
            self.columns if columns is None else columns,
            self.redeals if redeals is None else redeals,
            self.cells if cells is None else cells,
            self.reserve if reserve is None else reserve,
            self.base,
            self.off if off is None else off,
        )

    def _key(self) -> tuple[object, ...]:
        columns = tuple((faces(pile.cards), pile.down) for pile in self.columns)
        single = tuple(map(faces, (self.stock, self.waste, self.reserve, *self.cells)))
        foundations = tuple(faces(cards[-1:]) for cards in self.foundations)
        return self.row, self.redeals, self.base, single, foundations, columns, len(self.off)

    def _shape(self) -> tuple[int, ...]:
        """How many cards lie where: most positions already differ in that."""
        return len(self.stock), len(self.waste), *(len(pile[0]) for pile in self.columns)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self is other or (self._shape() == other._shape() and self._key() == other._key())

    def __hash__(self) -> int:
        return hash(self._key())

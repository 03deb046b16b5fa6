"""The small tables of a rules page: positions of the row itself, with moves to try."""

from __future__ import annotations

from collections.abc import Sequence

from engine.patience.family import Family
from engine.patience.parts.piles import Build, Pile
from engine.patience.parts.position import Position
from engine.patience.parts.row import Moves, Row
from engine.patience.position_texts import write_position
from engine.rules.cards import ACE, KING, SUITS, Card

EXAMPLE_TARGET = Card(11, "h")
"""What other cards are built on."""
EXAMPLE_HOME = Card(3, "s")
"""The top of a foundation."""


def examples(row: Row, family: Family) -> dict[str, str]:
    """The tables by the key of the piece that they follow."""
    table = _Tables(row, family)
    found = {f"build.{row.build.value}": table.build()}
    if row.moves in (Moves.SEQUENCE, Moves.SUIT_SEQUENCE):
        found[f"moves.{row.moves.value}"] = table.sequence()
    if row.moves is Moves.GROUP:
        found["moves.group"] = table.group()
    if row.has_shortcut and not row.cells:
        found["moves.shortcut"] = table.shortcut()
    if row.foundations and not row.base_card:
        found["home.aces" if row.aces_out else "home"] = table.home()
    return found


def build_example(row: Row) -> tuple[Card, Card]:
    """A card that may go onto the jack in this game, and one that may not."""
    target = _in(row, EXAMPLE_TARGET)
    tens = [Card(10, suit) for suit in ("h", "d", "c", "s") if suit in row.suits]
    good = next(card for card in tens if row.build.joins(card, target))
    bad = next((card for card in tens if not row.build.joins(card, target)), _in(row, Card(9, "c")))
    return good, bad


def _in(row: Row, card: Card) -> Card:
    """The card, of a suit that the row's pack has."""
    return card if card.suit in row.suits else card._replace(suit=row.suits[0])


class _Tables:
    """Writes the tables of one row."""

    def __init__(self, row: Row, family: Family) -> None:
        self.row, self.family = row, family

    def build(self) -> str:
        """The wrong card is refused, the right one goes."""
        good, bad = build_example(self.row)
        columns = [
            [_in(self.row, Card(5, "c")), good],
            [_in(self.row, EXAMPLE_TARGET)],
            [_in(self.row, Card(6, "d")), bad],
        ]
        return self._fence("t3>t2;t1>t2", columns)

    def sequence(self) -> str:
        """Three cards move together."""
        low = _in(self.row, Card(2, "c"))
        return self._fence("t1>t2*3", [[low, *self._sequence(9, 3)], self._sequence(10, 1)])

    def group(self) -> str:
        """Cards of no order come along."""
        others = [Card(4, "c"), Card(12, "d")]
        return self._fence("t1>t2*3", [[Card(2, "c"), *self._sequence(9, 1), *others], self._sequence(10, 1)])

    def shortcut(self) -> str:
        """Three cards are too many over one empty column, two are not; onto it goes one."""
        columns = [
            [Card(2, "c"), *self._sequence(9, 3)],
            self._sequence(10, 1),
            [],
            [Card(3, "c"), *self._sequence(5, 2)],
            self._sequence(6, 1),
        ]
        return self._fence("t1>t2*3;t1>t3*2;t4>t5*2", columns)

    def home(self) -> str:
        """Only the next card goes home, and only an ace begins."""
        top = EXAMPLE_HOME
        home = tuple(Card(rank, top.suit) for rank in range(1, top.rank + 1))
        columns = [[Card(9, "d"), top._replace(rank=top.rank + 1)], [Card(8, "c"), top._replace(rank=top.rank + 2)]]
        if self.row.aces_out:
            packs = range(self.row.packs)
            aces = [(Card(1, suit, copy),) for suit in SUITS for copy in packs if (suit, copy) != (top.suit, 0)]
            return self._fence("t2>f1;t1>f1", columns, [home, *aces])
        columns.append([Card(9, "c"), Card(1, "h")])
        return self._fence("t2>f1;t1>f2;t1>f1;t3>f2", columns, [home])

    def _sequence(self, highest: int, length: int) -> list[Card]:
        """Cards down from ``highest`` that lie on each other by the rule for what moves together.

        The sequences from ten and from nine fit: the suit depends on the rank alone.
        """
        mixed = self.row.sequence_build in (Build.ALTERNATE, Build.OTHER_SUIT)
        suits = "sd" if mixed else "s"
        return [Card(rank, suits[rank % len(suits)]) for rank in range(highest, highest - length, -1)]

    def _fence(self, tries: str, columns: list[list[Card]], homes: Sequence[tuple[Card, ...]] = ()) -> str:
        """A small position: these first columns, and a high card of no use in each of the others."""
        row = self.row
        used = {card for column in columns for card in column}
        copies = range(row.complete_suits // len(row.suits))
        high = (Card(rank, suit, copy) for copy in copies for rank in (KING, 12, 11) for suit in row.suits)
        spare = (card for card in high if card not in used)
        piles = [Pile(tuple(column)) for column in columns]
        piles += [Pile((next(spare),)) for _ in range(row.columns - len(columns))]
        foundations = (*homes, *((),) * (row.foundations - len(homes)))
        six = [Card(6, suit) for suit in "ch"] if len(row.suits) == len(SUITS) else [Card(6, row.suits[0], 1)]
        stock = tuple(six) if row.stock else ()
        position = Position(row, stock, (), foundations, tuple(piles), row.redeals, cells=((),) * row.cells, base=ACE)
        return f'```position try="{tries}"\n{write_position(position, self.family)}\n```'

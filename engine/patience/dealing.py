"""The first position of a row. The layout of a numbered deal is PySolFC's; up to 32000 a single pack is Microsoft's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from engine.patience.parts.piles import Pile, deal_in_rows
from engine.patience.parts.position import Position
from engine.patience.parts.row import Order, Row
from engine.rules.cards import ACE, KING, SUITS, Card
from engine.rules.deals import shuffled_pack


def dealt(row: Row, deal: int) -> Position:
    """The position after the deal of that number."""
    pack = _pack(row, deal)
    homes: list[tuple[Card, ...]] = []
    if row.aces_out:
        homes = [(card,) for card in pack if card.rank == ACE]
        pack = [card for card in pack if card.rank != ACE]
    cards = iter(pack)
    if row.base_card:
        homes = [(next(cards),)]
    reserve = tuple(islice(cards, row.reserve))
    columns = deal_in_rows(list(islice(cards, sum(row.column_cards))), row.columns, _rows(row))
    cells: list[tuple[Card, ...]] = [()] * row.cells
    for number in row.cell_start:
        cells[number - 1] = (next(cards),)
    stock = tuple(cards)
    first = row.turn if row.draws_first else 0
    return Position(
        row,
        stock=stock[first:],
        waste=stock[:first],
        foundations=(*homes, *((),) * (row.foundations - len(homes))),
        columns=tuple(map(Pile, columns, row.column_downs)),
        redeals=row.redeals,
        cells=tuple(cells),
        reserve=reserve,
        base=homes[0][0].rank if row.base_card else ACE,
    )


def _pack(row: Row, deal: int) -> list[Card]:
    """The shuffled pack as the row takes it."""
    pack = list(shuffled_pack(deal, row.packs))
    if row.kings_down:
        pack = _kings_down(pack[::-1], row.columns)
    if len(row.suits) == len(SUITS):
        return pack
    # Fewer suits: clubs and spades become the last of them, diamonds and hearts the first; copies are counted anew.
    seen: dict[tuple[int, str], int] = {}
    found = []
    for card in pack:
        suit = row.suits[0] if card.suit in "dh" else row.suits[-1]
        copy = seen.get((card.rank, suit), 0)
        seen[card.rank, suit] = copy + 1
        found.append(Card(card.rank, suit, copy))
    return found


def _kings_down(pack: list[Card], columns: int) -> list[Card]:
    """Each king changes places with the lowest card of its column that is no king."""
    for index in [i for i, card in enumerate(pack) if card.rank == KING]:
        lower = next((i for i in range(index % columns, index, columns) if pack[i].rank != KING), None)
        if lower is not None:
            pack[index], pack[lower] = pack[lower], pack[index]
    return pack


def _rows(row: Row) -> Iterator[Sequence[int]]:
    """Which columns (from 0) get a card in each round, in order."""
    cards, downs = row.column_cards, row.column_downs
    if row.order is Order.ROWS:
        yield from _level(cards)
        return
    rounds = [*_level(downs), *_level([c - down - 1 for c, down in zip(cards, downs, strict=True)])]
    for columns in (*rounds, range(row.columns)):
        yield columns[::-1] if row.order is Order.RIGHT_TO_LEFT else columns


def _level(counts: Iterable[int]) -> Iterator[Sequence[int]]:
    """Rounds from the left in which columns are passed over that have all their cards."""
    counts = tuple(counts)
    for done in range(max(counts)):
        yield [column for column, count in enumerate(counts) if count > done]

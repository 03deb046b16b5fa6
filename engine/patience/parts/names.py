"""What the places of a patience are called in moves, in positions and on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.patience.parts.piles import PileMove, column_names
from engine.patience.parts.row import Row, Texts
from engine.rules.contract import SlotId

WASTE: Final = "w"
RESERVE: Final = "r"
OFF: Final = "off"
"""Where complete suits lie that went off the table."""
ALL_COLUMNS: Final = "columns"
"""The target of a deal."""


@dataclass(frozen=True, slots=True)
class Names:
    """The slot ids of one row, and the moves that have a word as text."""

    columns: tuple[SlotId, ...]
    foundations: tuple[SlotId, ...]
    cells: tuple[SlotId, ...]
    stock: SlotId
    draw: PileMove
    redeal: PileMove
    deal: PileMove

    @property
    def words(self) -> dict[PileMove, str]:
        """The texts of the moves of the stock."""
        return {self.draw: "draw", self.redeal: "redeal", self.deal: "deal"}


def names_of(row: Row) -> Names:
    """Columns ``t1``, …, foundations ``f1``, …, cells ``x1``, …, the stock ``s``; bare: ``c1``, …, ``stock``."""
    bare = row.texts is Texts.BARE
    stock = "stock" if bare else "s"
    return Names(
        columns=column_names("c" if bare else "t", row.columns),
        foundations=column_names("f", row.foundations),
        cells=column_names("x", row.cells),
        stock=stock,
        draw=PileMove(stock, WASTE),
        redeal=PileMove(WASTE, stock),
        deal=PileMove(stock, ALL_COLUMNS),
    )

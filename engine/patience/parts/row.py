"""One row of values is one patience. Everything that is played follows from its row."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final
from zlib import crc32

from engine.patience.parts.piles import Build
from engine.rules.cards import SUITS

STANDARD: Final = "standard"
UNLIMITED: Final = -1
"""As many redeals as the player likes."""


class Moves(Enum):
    """What moves together from column to column."""

    ONE = "one"
    SEQUENCE = "sequence"
    """What lies on each other by the build rule, whole or in part."""
    SUIT_SEQUENCE = "suit_sequence"
    """What falls in one suit without a gap, whole or in part."""
    GROUP = "group"
    """Any face-up card with all that lie on it."""
    WHOLE_COLUMN = "whole_column"
    """One card, or the whole column."""


class Step(Enum):
    """How much lower the card must be that goes onto another."""

    ONE = "one"
    ANY_LOWER = "any_lower"
    ROUND = "round"
    """One lower, and a king goes onto an ace."""


class Empty(Enum):
    """What may go onto an empty column."""

    ANY = "any"
    KINGS = "kings"
    NOTHING = "nothing"


class Deals(Enum):
    """Where the cards of the stock go."""

    WASTE = "waste"
    COLUMNS = "columns"
    """One card onto each column, left to right, as long as there are any."""


class Goal(Enum):
    """What must become of the cards."""

    HOME = "home"
    """All lie on the foundations."""
    OFF = "off"
    """Each suit goes off the table as soon as it is complete."""
    COLUMNS = "columns"
    """Each suit is complete in a column, and stays there."""


class Order(Enum):
    """In what order the columns are dealt."""

    ROWS = "rows"
    """Row by row from the left; columns that have their cards are passed over."""
    LAST_ROW_WHOLE = "last_row_whole"
    """First what lies face down, then what is face up, row by row; the last row gives each column a card."""
    RIGHT_TO_LEFT = "right_to_left"
    """The same, but each row from the right."""


class Lost(Enum):
    """When a game is called lost without a proof."""

    NO_MOVE = "no_move"
    """No move is left."""
    IDLE = "idle"
    """Nothing is left but carrying cards to and fro."""


class Texts(Enum):
    """How positions and places are written."""

    FULL = "full"
    BARE = "bare"
    """No first line with the name; columns ``c1``, …, the stock's place ``stock`` (saved games hold these)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One game. ``name``, ``line`` and ``rule_set_name`` are English source texts.

    ``cards`` and ``face_down`` count per column: one number for all columns, or one for each. ``stock`` counts the
    cards that are not laid out; ``turn`` is how many cards a draw turns; ``draws_first``: the first draw belongs to the
    deal. ``suits`` are the suits in the pack; with fewer than four each is there more often. ``aces_out``: the aces
    start on the foundations. ``base_card``: the first card goes onto a foundation and its rank begins all of them; then
    ranks go round. ``kings_down``: the pack is taken backwards and each king changes places with the lowest card of
    its column. ``cell_start`` are the cells (from 1) that get a card. ``fills``: an empty column is filled at once from
    the reserve, where the row has one, else from the waste, else from the stock. ``rule_set`` tells several rule sets
    of the same game apart. ``redeal_choices`` are numbers of redeals that a player may choose instead.

    ``shortcut``, ``foundation_return``, ``deal_needs_full`` and ``redeals`` are the player's rule options, as they
    stand in this game. ``deal_needs_full``: no deal while a column is empty, unless fewer cards than columns are left.
    """

    id: str
    name: str
    line: str
    difficulty: int
    packs: int
    columns: int
    cards: int | tuple[int, ...]
    face_down: int | tuple[int, ...]
    build: Build
    moves: Moves
    stock: int
    turn: int = 0
    redeals: int = 0
    step: Step = Step.ONE
    empty: Empty = Empty.ANY
    deals: Deals = Deals.WASTE
    goal: Goal = Goal.HOME
    order: Order = Order.ROWS
    lost: Lost = Lost.NO_MOVE
    texts: Texts = Texts.FULL
    suits: str = "".join(SUITS)
    cells: int = 0
    cell_start: tuple[int, ...] = ()
    reserve: int = 0
    aces_out: bool = False
    base_card: bool = False
    kings_down: bool = False
    fills: bool = False
    draws_first: bool = False
    deal_needs_full: bool = False
    foundation_return: bool = False
    shortcut: bool = True
    redeal_choices: tuple[int, ...] = ()
    rule_set: str = STANDARD
    rule_set_name: str = ""
    _hash: int = field(init=False, repr=False, compare=False, default=0)

    def __post_init__(self) -> None:
        # Positions ask for their row's places at every move; the same in every process, since positions travel.
        named = (self.full_name, self.columns, self.shortcut, self.foundation_return, self.redeals)
        object.__setattr__(self, "_hash", crc32(repr(named).encode()))

    def __hash__(self) -> int:
        return self._hash

    @property
    def foundations(self) -> int:
        """How many foundations there are; none where whole suits go off the table or stay on it."""
        return len(SUITS) * self.packs if self.goal is Goal.HOME else 0

    @property
    def complete_suits(self) -> int:
        """How many suits of thirteen cards there are."""
        return len(SUITS) * self.packs

    @property
    def full_name(self) -> str:
        """The name in position texts: ``lucas``, ``lucas/pysolfc``."""
        return self.id if self.rule_set == STANDARD else f"{self.id}/{self.rule_set}"

    @property
    def column_cards(self) -> tuple[int, ...]:
        """How many cards each column gets."""
        return self.cards if isinstance(self.cards, tuple) else (self.cards,) * self.columns

    @property
    def column_downs(self) -> tuple[int, ...]:
        """How many of them lie face down."""
        return self.face_down if isinstance(self.face_down, tuple) else (self.face_down,) * self.columns

    @property
    def has_waste(self) -> bool:
        """Whether cards of the stock are turned onto a waste."""
        return self.stock > 0 and self.deals is Deals.WASTE

    @property
    def sequence_build(self) -> Build:
        """How the cards of a sequence that moves lie on each other."""
        return Build.SAME_SUIT if self.moves is Moves.SUIT_SEQUENCE else self.build

    @property
    def takes_steps(self) -> bool:
        """Whether single cards move, and there are empty columns or cells to carry several over, one by one."""
        stepping = self.cells > 0 or (self.empty is Empty.ANY and not self.fills)
        return self.moves is Moves.ONE and stepping

    @property
    def has_shortcut(self) -> bool:
        """Whether several single moves may be made in one (with empty columns and cells as stepping stones)."""
        return self.shortcut and self.takes_steps

"""The contract between a game's rules and everything else.

A position (``state``) is an immutable value. A move is a small immutable value with a short text;
the text that is played is the text that is saved.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import ClassVar, Generic, TypeAlias, TypeVar

State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")

Seat: TypeAlias = int
"""A player's place at the table, counted from 0 in the order of play."""

PieceId: TypeAlias = str
"""Names one card or disc for as long as the game lasts, for example ``9h`` or, for its twin, ``9h.1``."""

SlotId: TypeAlias = str
"""Names one place on the table where pieces lie or may be dropped, for example ``c4`` or ``stock``."""


TIME_OUT = "time_out"
"""The reason of an outcome that no rules give: a seat's time was up (:meth:`engine.play.session.Session.time_out`)."""


class UnreadableMove(ValueError):
    """A text that is no move of this game at all (nonsense, not merely illegal)."""


class UnreadableState(ValueError):
    """A text that is no position of this game.

    ``text`` says why: an English source text without a full stop, with ``{placeholders}`` for ``values`` (of the same
    kinds as those of :class:`Refusal`). Without values, what stands in ``text`` is shown as it is, braces too. The
    message is the same in English; :func:`engine.words.reasons.reason_of` makes a sentence of it.
    """

    def __init__(self, text: str, /, **values: object) -> None:
        super().__init__(text.format_map(values) if values else text)
        self.text = text
        self.values: Mapping[str, object] = values


class IllegalMove(ValueError):
    """A readable move that the rules forbid in the position it was played in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Everything that decides how a game starts: the same setup always gives the same position.

    ``options`` are rule options by id (see :class:`engine.rules.catalogue.Option`); those left out have
    their default.
    """

    deal: int
    variant: str = ""
    seats: int = 1
    options: Mapping[str, str] = field(default_factory=dict)

    def option(self, name: str, default: str) -> str:
        """The value chosen for a rule option, ``default`` where none was."""
        return self.options.get(name, default)


class Result(Enum):
    """How a finished game ended for one seat."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The end of a game.

    ``scores`` holds one number per seat where the game counts (discs, losses), else it is empty.
    ``reason`` is a key for :meth:`Rules.ending`. A seat in neither list has drawn.
    """

    winners: tuple[Seat, ...] = ()
    losers: tuple[Seat, ...] = ()
    scores: tuple[int, ...] = ()
    reason: str = ""

    def result_for(self, seat: Seat) -> Result:
        """What the end is for one seat."""
        if seat in self.winners:
            return Result.WON
        if seat in self.losers:
            return Result.LOST
        return Result.DRAWN


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: a key of :attr:`Rules.refusals` and the values its sentence names.

    Values are cards, suits, ranks (see :mod:`engine.rules.cards`), whole numbers or texts; the language turns
    each into words.
    """

    key: str
    values: Mapping[str, object] = field(default_factory=dict)


class Rules(ABC, Generic[State, Move]):
    """The rules of one game or family. Stateless: one instance, named ``RULES``, serves all games."""

    refusals: ClassVar[Mapping[str, str]] = {}
    """English sentence for each refusal key, with ``{placeholders}`` for the refusal's values."""

    endings: ClassVar[Mapping[str, str]] = {TIME_OUT: "{losers} ran out of time."}
    """English sentence for each outcome reason, with the placeholders ``{winners}``, ``{losers}`` and ``{scores}``
    where it needs them. A game names its own reasons; those here hold for every game that does not name them too."""

    @abstractmethod
    def start(self, setup: Setup) -> State:
        """The position after the deal."""

    @abstractmethod
    def to_move(self, state: State) -> Seat | None:
        """Whose turn it is; ``None`` when the game is over."""

    @abstractmethod
    def legal_moves(self, state: State) -> Sequence[Move]:
        """All legal moves, in a fixed order; empty when the game is over."""

    @abstractmethod
    def apply(self, state: State, move: Move) -> State:
        """The position after a legal move. Trusts legality; never changes ``state``."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""

    def ending(self, reason: str) -> str | None:
        """The English sentence for an outcome's reason, this game's own if it has one; ``None`` for an unknown one."""
        return self.endings.get(reason) or Rules.endings.get(reason)

    @abstractmethod
    def write_move(self, move: Move) -> str:
        """The short text of a move."""

    @abstractmethod
    def read_move(self, text: str) -> Move:
        """The move a text stands for; raises :class:`UnreadableMove` on nonsense."""

    @abstractmethod
    def write_state(self, state: State) -> str:
        """The text of a position; :meth:`read_state` gives back an equal position."""

    @abstractmethod
    def read_state(self, text: str) -> State:
        """The position a text stands for; raises :class:`UnreadableState` with the reason."""

    @abstractmethod
    def why_not(self, state: State, move: Move) -> Refusal | None:
        """Why a readable move is not legal; ``None`` exactly when it is."""

    def safe_moves(self, state: State) -> Sequence[Move]:
        """Legal moves that can never hurt, best first (played automatically if the player wants that)."""
        return ()

    def home_moves(self, state: State) -> Sequence[Move]:
        """Legal moves that bring pieces home (onto foundations), safe or not."""
        return ()

    def home_pieces(self, state: State) -> frozenset[PieceId]:
        """The pieces that are home; a piece that the player takes down is never brought back automatically."""
        return frozenset()

    def hint_moves(self, state: State) -> Sequence[Move]:
        """Legal moves worth a hint, best first, where nothing better (a solver) is at hand."""
        return ()

    def forced_move(self, state: State) -> Move | None:
        """The move the program plays for the player because the rules leave no choice (a pass)."""
        return None

    def reveals(self, state: State, move: Move) -> bool:
        """Whether the move shows somebody what was hidden, so that undo must never take it back."""
        return False


class HiddenHands(ABC, Generic[State, View]):
    """What rules also offer when players do not see everything. Mixed into a Rules class."""

    @abstractmethod
    def view(self, state: State, seat: Seat) -> View:
        """All that ``seat`` could know with perfect memory, and nothing else."""

    @abstractmethod
    def sample(self, view: View, random: Random) -> State:
        """A full position that agrees with ``view``, drawn at random."""

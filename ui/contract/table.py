"""The contract between a game's table and the window. A table says where things lie; it asks no rules questions.

Lengths are in card units: a card is 1 wide and :data:`CARD_HEIGHT` high; x grows rightwards, y downwards.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from engine.rules.catalogue import Option
from engine.rules.contract import PieceId, Rules, Seat, SlotId
from engine.words.language import Sentence
from ui.contract.layout import BACK, CARD_HEIGHT, Gesture, Label, Placement, Slot, Viewer

if TYPE_CHECKING:
    import pygame

    from engine.play.session import Transition
    from ui.contract.canvas import Canvas
    from ui.contract.companion import Companion
    from ui.contract.host import Host

__all__ = ["BACK", "CARD_HEIGHT", "Gesture", "Label", "Placement", "Slot", "Table", "Viewer"]

State = TypeVar("State")
Move = TypeVar("Move")


class Table(ABC, Generic[State, Move]):
    """Where the pieces of one game lie and how its moves are made. Stateless: one instance, named ``TABLE``."""

    options: ClassVar[tuple[Option, ...]] = ()
    """Settings of the look of this table (not of the rules)."""

    lift_refusals: ClassVar[frozenset[str]] = frozenset()
    """Refusal keys that mean the pieces may not even be lifted (``face_down``, ``broken_run``, …)."""

    mirrors: ClassVar[bool] = True
    """Whether the left-handed setting mirrors this table (a board never is)."""

    forced_is_pass: ClassVar[bool] = True
    """Whether a forced move means that a player must pass, of which the players are told."""

    has_home: ClassVar[bool] = False
    """Whether pieces can be sent home (to foundations)."""

    hover_spreads: ClassVar[bool] = False
    """Whether the layout depends on :attr:`Viewer.hover`."""

    hover_marks: ClassVar[bool] = False
    """Whether something is marked where the pointer rests, so that moving it changes the picture."""

    click_pause: ClassVar[float] = 0.0
    """Seconds within which a second click on the same slot is taken for a trembling finger."""

    def __init__(self, rules: Rules[State, Move]) -> None:
        self.rules = rules

    @abstractmethod
    def least_size(self, state: State) -> tuple[float, float]:
        """The smallest width and height, in card units, on which this position can be laid out."""

    @abstractmethod
    def slots(self, state: State, viewer: Viewer) -> Sequence[Slot]:
        """All places and buttons, in keyboard order."""

    @abstractmethod
    def placements(self, state: State, viewer: Viewer) -> Mapping[PieceId, Placement]:
        """Where every piece of the game lies. Pieces that left the game lie in some slot too."""

    @abstractmethod
    def gesture(self, state: State, move: Move) -> Gesture:
        """How a legal move is made by hand. No two legal moves of a position share a gesture."""

    def other_gestures(self, state: State, move: Move) -> Sequence[Gesture]:
        """More ways to make the same move (dragging a card where a button does it too)."""
        return ()

    def wish(self, state: State, lifted: tuple[PieceId, ...], slot: SlotId) -> Move | None:
        """The move meant by a gesture that is not legal, so that ``why_not`` can explain; ``None`` if none."""
        return None

    def grip(self, state: State, piece: PieceId, placements: Mapping[PieceId, Placement]) -> tuple[PieceId, ...]:
        """The pieces that come along when ``piece`` is taken: it and all above it in its slot, bottom first."""
        slot, order = placements[piece].slot, placements[piece].order
        above = [(p.order, i) for i, p in placements.items() if p.slot == slot and p.order >= order]
        return tuple(i for _, i in sorted(above))

    def labels(self, state: State, viewer: Viewer) -> Sequence[Label]:
        """Texts on the table: counts, names, tags."""
        return ()

    def backdrop(self, canvas: Canvas, state: State, viewer: Viewer) -> None:
        """Draw what lies under all pieces (a board, a seat's area). No text here."""

    def draw_face(self, face: str, width: int, height: int) -> pygame.Surface | None:
        """The picture of a face that is not a card, at a size in pixels; ``None`` for cards."""
        return None

    def delay(self, transition: Transition[State, Move]) -> Mapping[PieceId, float]:
        """Seconds each piece waits before it starts to move (dealing one after another)."""
        return {}

    def sound(self, transition: Transition[State, Move]) -> str:
        """The name of the sound that a move makes (see :mod:`ui.sound.player`)."""
        return "place"

    def best_target(self, state: State, moves: Mapping[SlotId, Move]) -> SlotId:
        """Where a double click sends the pieces: one of the legal targets; the first by default."""
        return next(iter(moves))

    def home_target(self, state: State, moves: Mapping[SlotId, Move]) -> SlotId | None:
        """Which of the legal targets is "home" (a foundation), or ``None``."""
        return None

    def seat_name(self, seat: Seat) -> Sentence:
        """What a seat is called when players are chosen."""
        return Sentence("Player {n}", n=seat + 1)

    def companion(self, host: Host) -> Companion | None:
        """What else this game shows in the window (analysis, history), or ``None``."""
        return None

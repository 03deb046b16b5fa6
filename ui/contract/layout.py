"""The words in which a table tells where things lie: places, pieces in them, labels, gestures, and who looks.

Lengths are in card units: a card is 1 wide and :data:`CARD_HEIGHT` high; x grows rightwards, y downwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.rules.contract import PieceId, Seat, SlotId
from engine.words.language import Sentence

CARD_HEIGHT = 1.4
"""How high a card is that is 1 wide."""

BACK = "back"
"""The face of a card that lies face down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """For whom a table is laid out, and in what space.

    ``width`` and ``height`` are the whole table's in card units: never less than :meth:`Table.least_size`.
    ``seat`` is whose hidden cards are shown (``None``: nobody's). ``unit`` is how many pixels one unit has.
    ``options`` are the table's own settings (:attr:`Table.options`). ``hover`` is the slot under the pointer.
    ``names`` are the players' names by seat. ``people`` are the seats that people play.
    """

    width: float
    height: float
    unit: float = 80.0
    seat: Seat | None = 0
    left_handed: bool = False
    options: Mapping[str, str] = field(default_factory=dict)
    hover: SlotId | None = None
    names: tuple[str, ...] = ()
    people: tuple[Seat, ...] = (0,)
    lesson: bool = False
    """A small table of the rules page: nothing is hidden, and the seats stay where they are."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place where pieces lie or may be dropped, or a button.

    ``mark`` names the picture of the empty place (``column``, ``foundation``, ``stock``, ``redeal``, ``""`` for
    none). A slot with a ``button`` text is drawn as a button; clicking it plays the move whose gesture
    targets it.
    """

    id: SlotId
    x: float
    y: float
    width: float = 1.0
    height: float = CARD_HEIGHT
    mark: str = ""
    button: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Placement:
    """Where one piece lies. ``x, y`` is its top left corner; higher ``order`` is drawn later.

    ``face`` names its picture: a card's text (``9h``), :data:`BACK`, or a name the table draws itself in
    :meth:`Table.draw_face`. ``shade`` is ``""``, ``"dim"`` (greyed) or ``"glow"`` (may be used now).
    """

    slot: SlotId
    x: float
    y: float
    order: int
    face: str
    width: float = 1.0
    height: float = CARD_HEIGHT
    shade: str = ""


@dataclass(frozen=True, slots=True)
class Gesture:
    """How a move is made by hand: lift these pieces (bottom first; none for a click) and drop on this slot."""

    lift: tuple[PieceId, ...]
    slot: SlotId


@dataclass(frozen=True, slots=True)
class Label:
    """A text on the table. ``x, y`` is its anchor point, ``anchor`` one of ``left``, ``center``, ``right``
    (always meant physically), ``size`` its letters' height in card units. ``width`` > 0 is what it may take:
    a longer text is made smaller. ``tone``: ``plain``, ``quiet``, ``accent``, ``warning``. ``plate``: with
    a dark plate behind.
    """

    x: float
    y: float
    text: Sentence
    size: float = 0.22
    anchor: str = "center"
    width: float = 0.0
    tone: str = "plain"
    plate: bool = False

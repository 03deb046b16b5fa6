"""Pieces that may roam anywhere but into the corner: a table on which a test sees exactly where things lie.

::

    home   next               the first row: three cards stand on ``home``, the lowest face down, and one on ``next``
    field ................... a large place behind a small one (``spot``) and behind a button (``zap``)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from engine.play.session import Transition
from engine.rules.contract import Outcome, PieceId, Refusal, Rules, Setup, SlotId
from engine.words.language import Sentence
from ui.contract.layout import BACK, Gesture, Placement, Slot, Viewer
from ui.contract.table import Table

PIECES = ("Ah", "2h", "3h", "4h", "5h", "6h")
SLOTS = (
    Slot("home", 0.2, 0.2),
    Slot("next", 1.4, 0.2),
    Slot("corner", 6.8, 0.2),
    Slot("field", 0.0, 3.4, 8.0, 2.5),
    Slot("spot", 1.0, 3.8),
    Slot("zap", 4.0, 4.0, 1.6, 0.8, button=Sentence("Go")),
    Slot("dot", 4.2, 4.2, 0.3, 0.3),
)
PLACES = ("next", "corner", "spot", "home")


@dataclass(frozen=True, slots=True)
class Roam:
    """Where each of :data:`PIECES` lies, in their order; ``sent`` counts the moves of several at once."""

    where: tuple[SlotId, ...]
    sent: int = 0


class RoamRules(Rules[Roam, str]):
    """``Ah>spot`` moves one piece, ``4`` the first four into the field. Nothing may go into the corner or back home."""

    refusals: ClassVar = {"corner": "Not into the corner.", "home": "Nothing comes back."}

    def start(self, setup: Setup) -> Roam:
        return Roam(("home", "home", "home", "next", "field", "field"))

    def to_move(self, state: Roam) -> int | None:
        return 0

    def outcome(self, state: Roam) -> Outcome | None:
        return None

    def legal_moves(self, state: Roam) -> Sequence[str]:
        places = [(piece, slot) for piece in PIECES for slot in ("next", "spot")]
        return (*(f"{p}>{s}" for p, s in places if state.where[PIECES.index(p)] != s), "4", "5")

    def apply(self, state: Roam, move: str) -> Roam:
        where = list(state.where)
        if move in ("4", "5"):
            to = "field" if state.sent % 2 == 0 else "spot"
            where[: int(move)] = [to] * int(move)
            return Roam(tuple(where), state.sent + 1)
        piece, _, slot = move.partition(">")
        where[PIECES.index(piece)] = slot
        return replace(state, where=tuple(where))

    def write_move(self, move: str) -> str:
        return move

    def read_move(self, text: str) -> str:
        return text

    def write_state(self, state: Roam) -> str:
        return " ".join(state.where)

    def read_state(self, text: str) -> Roam:
        return Roam(tuple(text.split()))

    def why_not(self, state: Roam, move: str) -> Refusal | None:
        if move in self.legal_moves(state):
            return None
        return Refusal("corner" if move.endswith("corner") else "home")


class RoamTable(Table[Roam, str]):
    """The lowest card of ``home`` lies face down; cards of a slot lie 0.4 below each other."""

    def __init__(self) -> None:
        super().__init__(RoamRules())
        self.delays: Mapping[PieceId, float] = {}

    def least_size(self, state: Roam) -> tuple[float, float]:
        return 8.0, 6.0

    def slots(self, state: Roam, viewer: Viewer) -> Sequence[Slot]:
        return SLOTS

    def placements(self, state: Roam, viewer: Viewer) -> Mapping[PieceId, Placement]:
        found: dict[PieceId, Placement] = {}
        place = {slot.id: slot for slot in SLOTS}
        for order, (piece, slot) in enumerate(zip(PIECES, state.where, strict=True)):
            below = sum(other.slot == slot for other in found.values())
            left = place[slot].x + (6.0 if slot == "field" else 0.0)
            face = BACK if slot == "home" and not below else piece
            found[piece] = Placement(slot, left, place[slot].y + 0.4 * below, order, face)
        return found

    def gesture(self, state: Roam, move: str) -> Gesture:
        if move in ("4", "5"):
            return Gesture((), {"4": "zap", "5": "dot"}[move])
        piece, _, slot = move.partition(">")
        return Gesture((piece,), slot)

    def grip(self, state: Roam, piece: PieceId, placements: Mapping[PieceId, Placement]) -> tuple[PieceId, ...]:
        return (piece,)

    def wish(self, state: Roam, lifted: tuple[PieceId, ...], slot: SlotId) -> str | None:
        return f"{lifted[0]}>{slot}" if lifted and slot in PLACES else None

    def delay(self, transition: Transition[Roam, Any]) -> Mapping[PieceId, float]:
        return self.delays

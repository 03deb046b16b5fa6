"""NLK's table: the others on an arc, the talon or the trick in the middle, one's own pile or hand at the bottom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.play.session import Transition
from engine.rules.catalogue import Option
from engine.rules.contract import PieceId, SlotId
from engine.words.language import N_
from games.nlk import table_layout as layout
from games.nlk import table_pieces as pieces
from games.nlk import table_words as words
from games.nlk.moves import DRAW, KEEP, NEXT_HAND, PICK_UP, Act, Move, give, pass_on, play
from games.nlk.position import Phase, State
from games.nlk.rules import RULES
from games.nlk.table_pieces import NEXT, PICK_UP_BUTTON, TALON, TRICK, seat_slot
from ui.contract.table import Gesture, Label, Placement, Slot, Table, Viewer

if TYPE_CHECKING:
    from games.nlk.table_companion import NlkCompanion
    from ui.contract.canvas import Canvas
    from ui.contract.host import Host


class NlkTable(Table[State, Move]):
    """Lays out both halves of a hand."""

    options = (
        Option(
            id="order",
            name=N_("Order of the hand"),
            choices={"suit": N_("By suit, trumps last"), "rank": N_("By rank, trumps last")},
            default="suit",
        ),
        Option(
            id="pace",
            name=N_("Pace of the others"),
            choices={"slow": N_("Slow"), "normal": N_("Normal"), "fast": N_("Fast"), "instant": N_("Instant")},
            default="normal",
        ),
        Option(
            id="aid",
            name=N_("Memory aid: piles may be looked through"),
            choices={"on": N_("On"), "off": N_("Off (harder)")},
            default="on",
        ),
    )
    forced_is_pass = False
    hover_spreads = True
    click_pause = 0.4

    def least_size(self, state: State) -> tuple[float, float]:
        return layout.LEAST

    def slots(self, state: State, viewer: Viewer) -> Sequence[Slot]:
        return pieces.slots(state, viewer)

    def placements(self, state: State, viewer: Viewer) -> Mapping[PieceId, Placement]:
        return pieces.placements(state, viewer)

    def labels(self, state: State, viewer: Viewer) -> Sequence[Label]:
        return words.labels(state, viewer)

    def backdrop(self, canvas: Canvas, state: State, viewer: Viewer) -> None:
        from games.nlk.table_backdrop import paint

        paint(canvas, state, viewer)

    def gesture(self, state: State, move: Move) -> Gesture:
        """Cards are dragged; drawing, picking up and dealing are clicks."""
        match move.act:
            case Act.GIVE:
                return Gesture((state.hands[state.turn][-1].piece,), seat_slot(move.seat or 0))
            case Act.PASS_ON:
                return Gesture((self._drawn(state),), seat_slot(move.seat or 0))
            case Act.KEEP:
                return Gesture((self._drawn(state),), seat_slot(state.turn))
            case Act.PLAY:
                return Gesture((move.card.piece if move.card else "",), TRICK)
            case Act.PICK_UP:
                return Gesture((), PICK_UP_BUTTON)
            case Act.DRAW:
                return Gesture((), TALON)
            case Act.NEXT_HAND:
                return Gesture((), NEXT)

    def other_gestures(self, state: State, move: Move) -> Sequence[Gesture]:
        """The earliest card of the trick may also be dragged to the hand."""
        if move == PICK_UP:
            return (Gesture((state.trick[0].card.piece,), seat_slot(state.turn)),)
        return ()

    def wish(self, state: State, lifted: tuple[PieceId, ...], slot: SlotId) -> Move | None:
        """What was meant, so that the rules can say why it does not go; never a move that is legal."""
        meant = self._meant(state, lifted, slot)
        return None if meant is None or meant in self.rules.legal_moves(state) else meant

    def _meant(self, state: State, lifted: tuple[PieceId, ...], slot: SlotId) -> Move | None:
        if not lifted:
            return {TALON: DRAW, TRICK: PICK_UP, NEXT: NEXT_HAND}.get(slot)
        (piece,) = lifted
        seats = {seat_slot(seat): seat for seat in range(state.players)}
        if state.phase is Phase.SHED:
            cards = (card for hand in state.hands for card in hand if card.piece == piece)
            return next((play(card) for card in cards if slot == TRICK), None)
        if state.phase is not Phase.COLLECT or slot not in seats:
            return None
        if state.drawn is not None and state.drawn.piece == piece:
            return KEEP if seats[slot] == state.turn else pass_on(seats[slot])
        own = state.hands[state.turn]
        return give(seats[slot]) if own and own[-1].piece == piece else None

    def grip(self, state: State, piece: PieceId, placements: Mapping[PieceId, Placement]) -> tuple[PieceId, ...]:
        """Cards are taken one by one."""
        return (piece,)

    def best_target(self, state: State, moves: Mapping[SlotId, Move]) -> SlotId:
        """A double click plays, and passes the drawn card on rather than keeping it."""
        return next((slot for slot, move in moves.items() if move != KEEP), next(iter(moves)))

    def delay(self, transition: Transition[State, Move]) -> Mapping[PieceId, float]:
        """A new hand is dealt card by card."""
        if transition.move != NEXT_HAND:
            return {}
        state = transition.after
        seats = [(state.dealer + 1 + step) % state.players for step in range(state.players)]
        return {state.hands[seat][0].piece: 0.08 * (1 + step) for step, seat in enumerate(seats)}

    def companion(self, host: Host) -> NlkCompanion:
        from games.nlk.table_companion import NlkCompanion

        return NlkCompanion(host)

    @staticmethod
    def _drawn(state: State) -> PieceId:
        return "" if state.drawn is None else state.drawn.piece


TABLE = NlkTable(RULES)

"""What a lift and a drop mean: a legal one is played, any other is explained. The only way from hand to session."""

from __future__ import annotations

from typing import Any

from engine.play.session import Session
from engine.rules.contract import Refusal, SlotId
from engine.words.language import Sentence
from ui.contract.table import Table
from ui.desk.gestures import Lift
from ui.desk.surroundings import Surroundings


class Judge:
    """Between the hand and the session of one table. It asks the rules and keeps nothing itself."""

    def __init__(self, table: Table[Any, Any], session: Session[Any, Any], around: Surroundings) -> None:
        self._table = table
        self._session = session
        self._around = around

    # -- what goes

    def can_lift(self, lift: Lift) -> bool:
        """Whether these pieces may be taken at all, be it only to hear why they may go nowhere."""
        if not lift:
            return False
        board = self._around.board
        if board.gestures.targets(lift):
            return True
        if self._lift_refusal(lift) is not None:
            return False
        source = board.slot_of(lift[0])
        return any(self._wish(lift, slot) is not None for slot in board.slots if slot != source)

    def play_gesture(self, lift: Lift, slot: SlotId) -> bool:
        """Play the move of a gesture if it is legal and the player may act; whether it was played."""
        move = self._around.board.gestures.targets(lift).get(slot)
        if move is None or not self._around.may_act():
            return False
        self._session.play(move)
        return True

    def send_best(self, lift: Lift) -> bool:
        """Send pieces to their best legal place (double click); whether they went."""
        targets = self._around.board.gestures.targets(lift)
        if not targets:
            self._shiver(lift)
            self._around.kit.sound.play("refuse")
            self._around.say(Sentence("This can go nowhere now."), refused=True)
            return False
        return self._around.may_act() and self.play_gesture(lift, self._table.best_target(self._session.state, targets))

    def send_home(self, lift: Lift) -> bool:
        """Send pieces to a foundation if one takes them; whether they went."""
        targets = self._around.board.gestures.targets(lift)
        home = self._table.home_target(self._session.state, targets) if targets else None
        return home is not None and self.play_gesture(lift, home)

    def draw_or_deal(self) -> None:
        """Play the first move that is made by a click on a place (dealing, drawing, a redeal), or say why none is."""
        board = self._around.board
        if board.gestures.clicks:
            self.play_gesture((), next(iter(board.gestures.clicks)))
            return
        for slot in board.slots:
            self.refuse((), slot)

    # -- what does not, and why

    def refuse_lift(self, lift: Lift) -> None:
        """Say why pieces may not be taken."""
        self._shiver(lift)
        self._around.kit.sound.play("refuse")
        refusal = self._lift_refusal(lift)
        if refusal is not None:
            self._explain(refusal)
        elif lift:
            self.refuse((), self._around.board.slot_of(lift[0]))

    def refuse(self, lift: Lift, slot: SlotId) -> None:
        """Say why a gesture is not allowed, where the rules have a reason."""
        if lift:
            self._around.kit.sound.play("refuse")
        refusal = self._why_not(lift, slot)
        if refusal is not None:
            self._explain(refusal)
            self._shiver(lift)

    def _wish(self, lift: Lift, slot: SlotId) -> Any:
        return self._table.wish(self._session.state, lift, slot)

    def _why_not(self, lift: Lift, slot: SlotId) -> Refusal | None:
        """What the rules say against the move that a gesture is meant for; ``None`` where it means none."""
        move = self._wish(lift, slot)
        return self._session.rules.why_not(self._session.state, move) if move is not None else None

    def _lift_refusal(self, lift: Lift) -> Refusal | None:
        """The reason why pieces may not be lifted, whatever they are wanted for."""
        if not lift:
            return None
        board = self._around.board
        source = board.slot_of(lift[0])
        for slot in board.slots:
            refusal = self._why_not(lift, slot) if slot != source else None
            if refusal is not None and refusal.key in self._table.lift_refusals:
                return refusal
        return None

    def _explain(self, refusal: Refusal) -> None:
        text = self._session.rules.refusals.get(refusal.key, refusal.key)
        self._around.say(Sentence(text, **refusal.values), refused=True)

    def _shiver(self, lift: Lift) -> None:
        if self._around.glide_seconds() > 0:
            self._around.board.shiver(lift, self._around.now)

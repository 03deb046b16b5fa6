"""What NLK shows and decides in the window beside its table: pace, reading time, curtain, history, the next hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from engine.play.session import Cause, Transition
from engine.rules.contract import Outcome, Seat
from engine.words.language import Sentence
from games.nlk.moves import DRAW, KEEP, NEXT_HAND, Act
from games.nlk.position import Phase, State
from games.nlk.table_curtain import Curtain
from games.nlk.table_history import HistoryPanel, losses
from games.nlk.table_pace import Pace, all_people_out
from ui.contract.companion import Action, Companion
from ui.contract.questions import Question, Reply

if TYPE_CHECKING:
    from ui.contract.canvas import Canvas
    from ui.contract.host import Host

END_PAUSE = 1.2
"""Seconds from the end of a hand until its result is told."""
NOBODY_PAUSE = 3.0
"""Seconds until the next hand is dealt where no person plays."""
WIDE = 1200
"""In windows of at least so many pixels the history is open from the start."""


class NlkCompanion(Companion):
    """One per open game."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.pace = Pace(host)
        self.curtain = Curtain(host)
        self.history = HistoryPanel(host)
        self._history_open: bool | None = None
        self._ended_at: float | None = None
        self._told = -1
        self._released = -1

    # -- what the parts ask

    @property
    def state(self) -> State:
        state: State = self.host.session.state
        return state

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people play."""
        return self.host.session.person_seats

    # -- the window's questions

    def panel_width(self, window_width: int) -> int:
        is_open = window_width >= WIDE if self._history_open is None else self._history_open
        return min(self.host.kit.px(300), window_width * 2 // 5) if is_open else 0

    def viewer_seat(self, seat: Seat | None) -> Seat | None:
        return self.curtain.viewer_seat()

    def blocks_play(self) -> bool:
        return self.curtain.is_down

    def holds_opponents(self) -> bool:
        return self.pace.is_reading(self.host.now) or self._waits_for_next_hand()

    def _waits_for_next_hand(self) -> bool:
        """Whether the result of a hand is still being read; an opponent may have to deal."""
        state = self.state
        if not state.is_over or state.match.is_last_hand:
            return False
        if not self.people:
            return self._ended_at is None or self.host.now < self._ended_at + NOBODY_PAUSE
        return self._released != state.match.hand

    def opponent_pause(self) -> float | None:
        return self.pace.seconds()

    def forced_pause(self) -> float | None:
        return self.pace.forced_seconds()

    def glide_seconds(self) -> float | None:
        return self.pace.glide()

    # -- what happens

    def changed(self, transition: Transition[Any, Any]) -> None:
        after: State = transition.after
        self.pace.changed(transition)
        if not after.is_over:
            self._ended_at = None
            self._told = self._released = -1
        elif transition.cause in (Cause.PLAYER, Cause.OPPONENT, Cause.AUTOMATIC, Cause.REDO):
            self._ended_at = self.host.now

    def update(self, now: float) -> bool:
        state = self.state
        if state.is_over and not state.match.is_last_hand and self.people:
            if self._ended_at is None:
                self._ended_at = now
            if now >= self._ended_at + END_PAUSE and self._told != state.match.hand:
                self._told = state.match.hand
                self._tell_result()
                return True
        return self.curtain.update()

    def wake_in(self, now: float) -> float | None:
        times = [self.pace.wake_in(now)]
        if self._ended_at is not None and not self.state.match.is_last_hand:
            due = self._ended_at + (END_PAUSE if self.people else NOBODY_PAUSE) - now
            if due > 0 or (self.people and self._told != self.state.match.hand):
                times.append(due)
        planned = [max(0.0, time) for time in times if time is not None]
        return min(planned) if planned else None

    def handle(self, event: pygame.event.Event) -> bool:
        return self.curtain.handle(event) or self.pace.handle(event) or self.history.handle(event)

    # -- the end of a hand

    def hand_result(self) -> Sentence:
        """How the hand ended."""
        state = self.state
        if state.phase is Phase.ENDLESS:
            return Sentence("Play went in circles: nobody lost this hand, and the same player deals again.")
        loser = state.turn
        if self.people == (loser,):
            return Sentence("You are left with cards and lose this hand. You deal the next one.")
        return Sentence("{player} is left with cards, loses this hand and deals the next.", player=self.name(loser))

    def name(self, seat: Seat) -> Sentence:
        return self.host.player_name(seat)

    def _tell_result(self) -> None:
        match = self.state.match
        title = Sentence("Hand {n} of {hands} is over", n=match.hand + 1, hands=match.hands)
        reply = Reply(Sentence("Next hand"), self.deal_next, icon="play", strong=True)
        self.host.ask(Question(title, self.hand_result(), [reply], losses(self.host)))

    def deal_next(self) -> None:
        """The next hand is dealt: by the person whose turn it is, or by the opponent who may now go on."""
        state = self.state
        if not state.is_over or state.match.is_last_hand:
            return
        self._released = state.match.hand
        if self.host.session.is_persons_turn:
            self.host.session.play(NEXT_HAND)
        self.host.redraw()

    def ending(self, outcome: Outcome) -> Sentence:
        """The end of the match with everybody's losses; also that its last hand had no loser, if so (ruling 5)."""
        result = self._match_result(outcome)
        if self.state.phase is Phase.ENDLESS:
            return Sentence("Play went in circles: nobody lost the last hand. {result}", result=result)
        return result

    def _match_result(self, outcome: Outcome) -> Sentence:
        fewest = min(outcome.scores)
        winners = [self.name(seat) for seat, count in enumerate(outcome.scores) if count == fewest]
        counts = Sentence("{lines}", lines=losses(self.host))
        if not outcome.winners:
            return Sentence("Everybody lost equally often. {losses}", losses=counts)
        return Sentence("Fewest hands lost: {players}. {losses}", players=winners, losses=counts)

    # -- what the player can do besides

    def actions(self) -> Sequence[Action]:
        """Keep, pause, skip, history, next hand."""
        found = []
        legal = self.host.session.legal_moves() if self.host.may_act() else ()
        may_keep = KEEP in legal
        found.append(Action("keep", Sentence("Keep the drawn card"), self._keep, key=pygame.KSCAN_K, enabled=may_keep))
        can_pick = any(move.act is Act.PICK_UP for move in legal)
        words = Sentence("Pick up from the trick")
        found.append(Action("pick-up", words, self._pick_up, key=pygame.KSCAN_P, enabled=can_pick))
        if self.state.is_over and not self.state.match.is_last_hand:
            label = Sentence("Next hand")
            found.append(Action("next", label, self.deal_next, "play", pygame.KSCAN_RETURN, in_bar=True))
        elif all_people_out(self.host.session):
            label = Sentence("Skip to the end of the hand")
            found.append(Action("skip", label, self.pace.skip, "skip", pygame.KSCAN_E, in_bar=True))
        elif self.host.session.has_opponents:
            label = Sentence("Go on") if self.pace.is_paused else Sentence("Pause the others")
            icon = "play" if self.pace.is_paused else "pause"
            found.append(Action("pause", label, self.pace.toggle_pause, icon, pygame.KSCAN_W, in_bar=True))
        is_open = self.panel_width(self.host.window_width()) > 0
        label = Sentence("History")
        found.append(
            Action("history", label, self._toggle_history, "history", pygame.KSCAN_L, in_bar=True, checked=is_open)
        )
        return found

    def _keep(self) -> None:
        self._play_first(Act.KEEP)

    def _pick_up(self) -> None:
        self._play_first(Act.PICK_UP)

    def _play_first(self, act: Act) -> None:
        if self.host.may_act():
            move = next((move for move in self.host.session.legal_moves() if move.act is act), None)
            if move is not None:
                self.host.session.play(move)

    def _toggle_history(self) -> None:
        self._history_open = self.panel_width(self.host.window_width()) == 0
        self.host.lay_out()

    def status(self) -> Sentence | None:
        """Whose turn it is, and for a person what can be done."""
        state, session = self.state, self.host.session
        if state.is_over:
            return self.hand_result() if not state.match.is_last_hand else None
        if self.pace.is_paused:
            return Sentence("Paused.")
        if not session.is_persons_turn or self.curtain.is_down:
            return Sentence("{player} to move.", player=self.name(state.turn))
        return Sentence("{player}: {what}", player=self.name(state.turn), what=self._advice())

    def _advice(self) -> Sentence:
        state = self.state
        legal = self.host.session.legal_moves()
        if state.phase is Phase.COLLECT:
            if state.drawn is not None:
                return Sentence("pass the drawn card on, or keep it")
            return Sentence("draw") if legal == (DRAW,) else Sentence("give a card, or draw")
        if not state.trick:
            return Sentence("lead any card")
        last = state.trick[-1].card
        if len(legal) == 1:
            return Sentence("nothing beats the {card}: pick up", card=last)
        return Sentence("beat the {card}, or pick up", card=last)

    # -- drawing

    def paint_over(self, canvas: Canvas) -> None:
        self.curtain.paint(canvas)

    def paint_panel(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        self.history.paint(surface, area)

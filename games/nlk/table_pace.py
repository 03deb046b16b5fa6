"""How fast the others play, and how long a finished trick stays to be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from engine.play.session import MOVE_CAUSES, Session, Transition
from games.nlk.position import Phase

if TYPE_CHECKING:
    from ui.contract.host import Host

SECONDS = {"slow": 0.9, "normal": 0.45, "fast": 0.15, "instant": 0.0}
"""How long each action of an opponent stays before the next."""
READING = {"slow": 2.2, "normal": 1.4, "fast": 0.6, "instant": 0.0}
"""How long a finished trick stays at least."""
LONGEST_GLIDE = 0.3
HASTE_KEY = pygame.KSCAN_TAB


def all_people_out(session: Session[Any, Any]) -> bool:
    """Whether only opponents still hold cards in phase 2."""
    state, people = session.state, session.person_seats
    return state.phase is Phase.SHED and bool(people) and not any(state.hands[seat] for seat in people)


class Pace:
    """The pace of one game: as set, hurried while a key is held, fast once all people are out, or skipping."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.is_paused = False
        self._hurried = False
        self._skipping = False
        self._reading_until = 0.0

    def name(self) -> str:
        """The pace now: a key of :data:`SECONDS`."""
        if self._skipping:
            return "instant"
        if self._hurried:
            return "fast"
        chosen = self.host.option("pace", "normal")
        if all_people_out(self.host.session) and chosen in ("slow", "normal"):
            return "fast"
        return chosen if chosen in SECONDS else "normal"

    def seconds(self) -> float:
        """How long an action of an opponent stays before the next."""
        return SECONDS[self.name()]

    def forced_seconds(self) -> float:
        """How long a drawn card is seen before it is kept because it can go nowhere else."""
        return max(0.0, self.seconds() * 1.2)

    def glide(self) -> float:
        """Seconds a card is on its way."""
        return min(LONGEST_GLIDE, self.seconds() * 0.6)

    def is_reading(self, now: float) -> bool:
        """Whether a finished trick must still stay."""
        return now < self._reading_until and self.name() != "instant"

    def wake_in(self, now: float) -> float | None:
        """Seconds until a finished trick has been read; ``None`` when none is."""
        return self._reading_until - now if now < self._reading_until else None

    def changed(self, transition: Transition[Any, Any]) -> None:
        """The position changed: a trick that was completed starts to be read."""
        before, after = transition.before, transition.after
        self._reading_until = 0.0
        if after.phase is not Phase.SHED:
            self._skipping = False
        ended = after.phase is Phase.SHED and before.trick and not after.trick and after.trail.done
        if ended and transition.cause in MOVE_CAUSES:
            self._reading_until = self.host.now + READING[self.name()]

    def skip(self) -> None:
        """Play the rest of the hand at once (offered when all people are out)."""
        self._skipping = True
        self._reading_until = 0.0
        self.host.redraw()

    def toggle_pause(self) -> None:
        """Let the others wait, or go on."""
        self.is_paused = not self.is_paused
        if self.is_paused:
            self.host.pause_opponents()
        else:
            self.host.resume_opponents()
        self.host.redraw()

    def handle(self, event: pygame.event.Event) -> bool:
        """The key that hurries while it is held."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.scancode == HASTE_KEY:
            self._hurried = event.type == pygame.KEYDOWN
            if self._hurried:
                self._reading_until = 0.0
            return True
        if event.type == pygame.WINDOWFOCUSLOST:
            self._hurried = False
        return False

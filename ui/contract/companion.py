"""What a game adds to the window beside its table: a panel, marks on the table, actions, a curtain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from engine.rules.contract import Outcome, Seat
from engine.words.language import Sentence

if TYPE_CHECKING:
    from engine.play.session import Transition
    from ui.contract.canvas import Canvas
    from ui.contract.host import Host


@dataclass(frozen=True, slots=True)
class Action:
    """Something the player can do besides moving, shown in the game's menu or tool bar.

    ``icon`` is a name in ``assets/icons``; with ``in_bar`` it has a button of its own in the tool bar.
    ``key`` is a ``pygame.KSCAN_…`` code (0 for none); ``checked`` is not ``None`` for a switch.
    """

    id: str
    label: Sentence
    run: Callable[[], None]
    icon: str = ""
    key: int = 0
    in_bar: bool = False
    enabled: bool = True
    checked: bool | None = None


class Companion:
    """One per open game. The window calls these; all of them may be left as they are."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def panel_width(self, window_width: int) -> int:
        """Pixels for a panel beside the table (on the trailing side); 0 for none."""
        return 0

    def viewer_seat(self, seat: Seat | None) -> Seat | None:
        """Whose hidden cards are shown; ``seat`` is what the window would choose."""
        return seat

    def blocks_play(self) -> bool:
        """Whether a curtain or the like keeps the player from moving just now."""
        return False

    def holds_opponents(self) -> bool:
        """Whether opponents must wait (a trick is still being read, a pause)."""
        return False

    def opponent_pause(self) -> float | None:
        """Seconds each opponent's move stays visible before the next; ``None`` for the window's own choice."""
        return None

    def forced_pause(self) -> float | None:
        """Seconds a position stays visible before the only move there is is played for a player; ``None`` for the
        window's own choice.
        """
        return None

    def glide_seconds(self) -> float | None:
        """Seconds a piece glides; ``None`` for the window's own choice."""
        return None

    def changed(self, transition: Transition[Any, Any]) -> None:
        """The position changed."""

    def answered(self, answer: Any) -> None:
        """An answer to :meth:`ui.contract.host.Host.analyse`, or partial news of one (without a ``move``)."""

    def update(self, now: float) -> bool:
        """Called each frame; whether the window must be drawn again."""
        return False

    def skipped(self, seconds: float) -> None:
        """So many seconds passed in which the program did not run: no clock should count them."""

    def wake_in(self, now: float) -> float | None:
        """Seconds until :meth:`update` has something to do; ``None`` if nothing is planned."""
        return None

    def handle(self, event: pygame.event.Event) -> bool:
        """An event before the table gets it; whether it was used. Positions are window pixels."""
        return False

    def paint_under(self, canvas: Canvas) -> None:
        """Draw on the table, under the pieces."""

    def paint_over(self, canvas: Canvas) -> None:
        """Draw on the table, over the pieces."""

    def paint_panel(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the panel."""

    def actions(self) -> Sequence[Action]:
        """What else the player can do now."""
        return ()

    def status(self) -> Sentence | None:
        """A few words for the status line (whose turn, who thinks); ``None`` for the window's own."""
        return None

    def ending(self, outcome: Outcome) -> Sentence | None:
        """The end of the game in words; ``None`` for the rules' own sentence."""
        return None

    def close(self) -> None:
        """The game is left."""

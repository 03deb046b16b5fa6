"""One full-window part of the program: the launcher, the chooser of a family, a game being played."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from ui.contract.program import Program
    from ui.draw.drawing_kit import DrawingKit


class Scene:
    """The window shows one scene at a time. ``dirty`` asks for a new picture."""

    can_go_wrong = False
    """Whether anybody's plug-in runs in it: its failure then ends the scene and not the program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.dirty = True

    @property
    def kit(self) -> DrawingKit:
        """What to draw with; a game's scene has its own words in it."""
        return self.program.kit

    def handle(self, event: pygame.event.Event) -> None:
        """One event that no dialog took."""

    def update(self, now: float) -> None:
        """Called before each picture and after each wait; sets :attr:`dirty` where something changed."""

    def wake_in(self, now: float) -> float | None:
        """Seconds until :meth:`update` has something to do; 0 for every frame, ``None`` for nothing planned."""
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole scene; dialogs come over it."""
        raise NotImplementedError

    def resized(self, size: tuple[int, int]) -> None:
        """The window has another size, in pixels of its surface."""
        self.dirty = True

    def kit_changed(self) -> None:
        """Language, felt, cards or sizes changed."""
        self.dirty = True

    def skipped(self, seconds: float) -> None:
        """So many seconds passed in which the program did not run."""

    def games_changed(self) -> None:
        """Other games may run now than before."""

    def rescue(self) -> Callable[[], None] | None:
        """Offers to keep elsewhere what cannot be saved; ``None`` where there is nothing to keep."""
        return None

    def covered(self) -> None:
        """A dialog opens over the scene: what the hand holds must be let go."""

    def leave(self) -> None:
        """The scene is left for good."""

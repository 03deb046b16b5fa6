"""The dialogs over a scene, one on top of the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from ui.contract.program import Overlay
    from ui.draw.drawing_kit import DrawingKit


class Overlays:
    """All open dialogs, each with the kit of the game it belongs to (``None`` for the program's own)."""

    def __init__(self) -> None:
        self._open: list[tuple[Overlay, DrawingKit | None]] = []
        self.moves = False
        """Whether something in the top one moves."""

    def __len__(self) -> int:
        return len(self._open)

    @property
    def top(self) -> Overlay | None:
        """The dialog that takes all input; ``None`` without one."""
        return self._open[-1][0] if self._open else None

    def put(self, dialog: Overlay, kit: DrawingKit | None) -> None:
        """Open one over all others."""
        self._open.append((dialog, kit))

    def clear(self) -> None:
        """Take all away, without closing them one by one."""
        self._open.clear()

    def renew(self, kit: DrawingKit) -> None:
        """Let the dialogs of a game have its present words and sizes."""
        self._open = [(dialog, None if own is None else kit) for dialog, own in self._open]

    def update(self, now: float) -> bool:
        """Let time pass in the top one; whether something moves. One that closes itself is taken away."""
        top = self.top
        self.moves = top is not None and top.update(now)
        if top is not None and not top.is_open:
            self._forget_closed()
            self.moves = True
        return self.moves

    def draw(self, surface: pygame.Surface, kit: Callable[[], DrawingKit]) -> None:
        """Draw all, the lowest first; ``kit`` gives the program's own."""
        for dialog, own in self._open:
            dialog.draw(surface, own or kit())

    def handle(self, event: pygame.event.Event, kit: Callable[[], DrawingKit]) -> bool:
        """One event for the top one; whether the picture changes."""
        dialog, own = self._open[-1]
        dialog.handle(event, own or kit())
        self._forget_closed()
        return bool(event.type != pygame.MOUSEMOTION or event.buttons[0] or dialog.hover_changed())

    def _forget_closed(self) -> None:
        self._open = [item for item in self._open if item[0].is_open]

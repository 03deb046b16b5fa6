"""Pictures of the pieces' faces: cards from the common art, others as the table draws them, some of them greyed."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ui.draw.card_art import CardArt

FACES_KEPT = 400
"""So many pictures of a table's own are remembered; then all are forgotten and drawn as they are asked for."""

GREYED = (150, 160, 160)
"""What the colours of a dim picture are multiplied by, of 255."""

DrawFace = Callable[[str, int, int], pygame.Surface | None]
"""A table's own picture of a face at a width and height in pixels; ``None`` for a card."""


class Faces:
    """The faces of one table. Cards are kept by the art that all tables share, the table's own ones here."""

    def __init__(self, draw_face: DrawFace) -> None:
        self._draw_face = draw_face
        self._own: dict[tuple[str, int, int], pygame.Surface] = {}

    def forget(self) -> None:
        """Draw every picture anew when it is asked for again."""
        self._own.clear()

    def picture(self, art: CardArt, face: str, width: int, height: int) -> pygame.Surface:
        """The picture of a face at a size in pixels; a card that is not drawn yet is a makeshift."""
        key = (face, width, height)
        if key not in self._own:
            own = self._draw_face(face, width, height)
            if own is None:
                return art.picture(face, width, height)
            if len(self._own) > FACES_KEPT:
                self._own.clear()
            self._own[key] = own
        return self._own[key]

    def dimmed(self, art: CardArt, face: str, width: int, height: int) -> pygame.Surface:
        """The same picture, greyed."""
        picture = self.picture(art, face, width, height)
        if (face, width, height) not in self._own:
            return art.dimmed(face, width, height)
        key = (f"dim {face}", width, height)
        if key not in self._own:
            dim = picture.copy()
            dim.fill(GREYED, special_flags=pygame.BLEND_RGB_MULT)
            self._own[key] = dim
        return self._own[key]

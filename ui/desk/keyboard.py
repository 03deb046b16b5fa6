"""The keys on the table: arrows move the cursor, the others do with the hand what lies under it."""

from __future__ import annotations

import pygame

from ui.desk.cursor import DIRECTIONS, Cursor, Stop
from ui.desk.hand import Hand
from ui.desk.surroundings import Surroundings
from ui.input.keys import meant

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Keyboard:
    """What keys mean to the cursor and to the hand. Letters are told by their place on the keyboard."""

    def __init__(self, around: Surroundings, cursor: Cursor, hand: Hand) -> None:
        self._around = around
        self._cursor = cursor
        self._hand = hand

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one key that was pressed; whether the picture must be drawn again."""
        if event.key in DIRECTIONS:
            self._hand.peek_at(None)
            self._cursor.move(event.key)
            return True
        stop = self._cursor.shown()
        if event.key in ENTER:
            self._enter(stop)
            return True
        if stop is None:
            return False
        if meant(event) == pygame.KSCAN_F and stop.piece is not None:
            self._hand.send(stop.piece)
            return True
        if meant(event) == pygame.KSCAN_P:
            self._hand.peek_at(None if self._hand.peek == stop.piece else stop.piece)
            return True
        return False

    def _enter(self, stop: Stop | None) -> None:
        """Click where the cursor stands; the first time it only shows itself. After a move it waits at the place."""
        if stop is None:
            self._cursor.show()
        elif self._hand.click(stop.piece, stop.slot, self._around.now):
            self._cursor.stand_on(Stop(stop.slot, None, stop.box))

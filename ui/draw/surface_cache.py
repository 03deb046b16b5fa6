"""Finished pictures, kept as long as there is room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class SurfaceCache:
    """The surfaces used last, bounded in number and in bytes."""

    def __init__(self, count: int, size: int) -> None:
        self._count, self._size = count, size
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface kept under ``key``, made now if there is none."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = make()
        self._kept[key] = made
        self.bytes += _bytes(made)
        while len(self._kept) > 1 and (len(self._kept) > self._count or self.bytes > self._size):
            self.bytes -= _bytes(self._kept.popitem(last=False)[1])
        return made


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()

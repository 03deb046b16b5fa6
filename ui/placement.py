"""Where the window is put: the first time, and again where it was, on the monitors that there are now.

All lengths are in the system's window coordinates, in which a monitor may lie left of or above the main one.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

Size = tuple[int, int]
Place = tuple[int, int]

LEAST_SIZE = (800, 600)
USUAL_SIZE = (1180, 780)
SHARE = (0.62, 0.72)
"""How much of a large screen the window takes the first time."""
FRAME = (2, 48)
"""Room for the frame that the system draws around: its sides together, and title bar and lower edge together."""
STILL_SEEN = 100
"""So many pixels of a window must be on a monitor, both ways, or it is brought back."""


def first_size(usable: Rect, factor: float = 1.0) -> Size:
    """The size of the window at the very first start, where ``usable`` is free; ``factor`` is the interface's."""
    wanted = [
        max(usual * factor, share * room) for usual, share, room in zip(USUAL_SIZE, SHARE, usable.size, strict=True)
    ]
    return fitted((round(wanted[0]), round(wanted[1])), usable)


def fitted(size: Size, usable: Rect) -> Size:
    """``size``, made small enough for ``usable`` with the window's frame around it, but never too small to play in."""
    room = (usable.width - FRAME[0], usable.height - FRAME[1])
    return max(LEAST_SIZE[0], min(size[0], room[0])), max(LEAST_SIZE[1], min(size[1], room[1]))


def remembered(size: Size, place: Place | None, areas: Sequence[Rect]) -> tuple[Size, Place | None]:
    """Size and place as they were left, on the monitor that shows most of them.

    ``areas`` are the monitors' usable parts, the main one first. A window that hardly any monitor shows has no place
    any more (the system chooses one), and fits on the main one.
    """
    if place is not None:
        area = max(areas, key=lambda area: _shared(Rect(place, size), area))
        seen = Rect(place, size).clip(area)
        if seen.width >= STILL_SEEN and seen.height >= STILL_SEEN:
            size = fitted(size, area)
            left = max(area.left, min(place[0], area.right - size[0]))
            top = max(area.top, min(place[1], area.bottom - size[1]))
            return size, (left, top)
    return fitted(size, areas[0]), None


def _shared(one: Rect, other: Rect) -> int:
    shared = one.clip(other)
    return shared.width * shared.height

"""Pieces on their way. The position is final at once; this only shows how the pieces get there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import cos, pi

from engine.rules.contract import PieceId

FLIP_SHARE = 0.5
"""At which share of its way a turning piece shows its new face."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Where and how one piece is drawn, in pixels of the window.

    Higher ``order`` is drawn later; ``face`` and ``shade`` are those of its placement; ``turn`` is the share of
    its width that is seen while it turns over.
    """

    x: float
    y: float
    width: int
    height: int
    face: str
    order: int
    slot: str
    shade: str = ""
    turn: float = 1.0

    def same_place(self, other: Pose) -> bool:
        """Whether nothing has to move from one pose to the other: same corner, size and face."""
        return (self.x, self.y, self.width, self.height, self.face) == (
            other.x,
            other.y,
            other.width,
            other.height,
            other.face,
        )

    def contains(self, position: tuple[float, float]) -> bool:
        """Whether a point of the window lies on the piece, as wide as it is when it does not turn."""
        left, top = round(self.x), round(self.y)
        return left <= position[0] < left + self.width and top <= position[1] < top + self.height


@dataclass(slots=True)
class _Glide:
    start: Pose
    end: Pose
    begins: float
    ends: float

    def at(self, now: float) -> Pose:
        if now >= self.ends:
            return self.end
        if now <= self.begins:
            return replace(self.start, order=self.end.order, slot=self.end.slot)
        share = (now - self.begins) / (self.ends - self.begins)
        eased = 1 - (1 - share) ** 3
        face, turn = self.end.face, 1.0
        if self.start.face != self.end.face:
            turn = abs(cos(pi * share))
            face = self.start.face if share < FLIP_SHARE else self.end.face
        return Pose(
            self.start.x + (self.end.x - self.start.x) * eased,
            self.start.y + (self.end.y - self.start.y) * eased,
            round(self.start.width + (self.end.width - self.start.width) * eased),
            round(self.start.height + (self.end.height - self.start.height) * eased),
            face,
            self.end.order,
            self.end.slot,
            self.end.shade,
            turn,
        )


@dataclass(frozen=True, slots=True)
class Motion:
    """When pieces set out for their new places, and how long each is on its way, in seconds.

    ``delays`` are the seconds by which single pieces set out later.
    """

    begins: float
    seconds: float
    delays: Mapping[PieceId, float] = field(default_factory=dict)


class Animator:
    """All pieces of a table: those at rest and those that glide."""

    def __init__(self) -> None:
        self._rest: dict[PieceId, Pose] = {}
        self._glides: dict[PieceId, _Glide] = {}

    def show(self, poses: Mapping[PieceId, Pose]) -> None:
        """Put every piece where it belongs, at once."""
        self._rest = dict(poses)
        self._glides.clear()

    def retarget(self, poses: Mapping[PieceId, Pose], motion: Motion) -> None:
        """Let every piece glide from where it is seen now to its new place; at once in no time."""
        if motion.seconds <= 0:
            self.show(poses)
            return
        for piece in list(self._glides):
            if piece not in poses:
                del self._glides[piece]
        for piece, target in poses.items():
            glide = self._glides.get(piece)
            if glide is not None and glide.end.same_place(target):
                glide.end = target
                continue
            current = self.pose(piece, motion.begins)
            if current is None or current.same_place(target):
                self._glides.pop(piece, None)
                continue
            begins = motion.begins + motion.delays.get(piece, 0.0)
            self._glides[piece] = _Glide(replace(current, turn=1.0), target, begins, begins + motion.seconds)
        self._rest = dict(poses)

    def release(self, seen: Mapping[PieceId, Pose], motion: Motion) -> None:
        """Let pieces glide from where the hand let go of them to their place."""
        for piece, pose in seen.items():
            if piece in self._rest and motion.seconds > 0:
                self._glides[piece] = _Glide(pose, self._rest[piece], motion.begins, motion.begins + motion.seconds)

    def pose(self, piece: PieceId, now: float) -> Pose | None:
        """How a piece is seen now; ``None`` for one that the table does not have."""
        glide = self._glides.get(piece)
        return glide.at(now) if glide is not None else self._rest.get(piece)

    def goal(self, piece: PieceId) -> Pose | None:
        """Where a piece will come to rest."""
        return self._rest.get(piece)

    def settle(self, now: float) -> bool:
        """Forget glides that have ended; whether any did."""
        done = [piece for piece, glide in self._glides.items() if now >= glide.ends]
        for piece in done:
            del self._glides[piece]
        return bool(done)

    @property
    def is_moving(self) -> bool:
        """Whether any piece is on its way, or has arrived and not been settled."""
        return bool(self._glides)

    def is_gliding(self, piece: PieceId) -> bool:
        """Whether this piece is on its way."""
        return piece in self._glides

    def resting(self) -> list[tuple[PieceId, Pose]]:
        """Pieces that do not move, lowest first."""
        glides = self._glides
        pieces = [(piece, pose) for piece, pose in self._rest.items() if piece not in glides]
        pieces.sort(key=lambda item: item[1].order)
        return pieces

    def gliding(self, now: float) -> list[tuple[PieceId, Pose]]:
        """Moving pieces as seen now, lowest first."""
        pieces = [(piece, glide.at(now)) for piece, glide in self._glides.items()]
        pieces.sort(key=lambda item: item[1].order)
        return pieces

    def hit(self, position: tuple[float, float], now: float) -> PieceId | None:
        """The piece under a point. A hand may be quicker than a glide: one that is only passing is taken where it
        is seen; otherwise the topmost that will lie there, be it still on its way.
        """
        for piece, pose in reversed(self.gliding(now)):
            if pose.contains(position) and not self._rest[piece].contains(position):
                return piece
        for piece, pose in sorted(self._rest.items(), key=lambda item: -item[1].order):
            if pose.contains(position):
                return piece
        return None

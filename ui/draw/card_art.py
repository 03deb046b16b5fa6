"""Pictures of cards at the window's own size: drawn once, kept in memory and on disk, never on the drawing path.

``picture`` always answers at once. What is not drawn yet is answered with a makeshift (the same card at another size,
stretched, or a plain card with its index) and drawn later by ``work``, which is called while there is time.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections import OrderedDict
from pathlib import Path

import pygame

from engine.rules.cards import RANK_LETTERS, SUITS
from ui.draw.card_cache import StoredSheet
from ui.draw.card_style import BACKS, CARD_HEIGHT, CARD_WIDTH, DEFAULT_BACK, CardStyle, index_only, with_edge
from ui.draw.soft_shapes import glow_picture, shadow_picture
from ui.draw.surface_cache import SurfaceCache
from ui.draw.svg import hex_colour, render_svg

BACK = "back"
ALL_FACES = tuple(rank + suit for suit in SUITS for rank in RANK_LETTERS)
MARKS = ("column", "foundation", "stock", "redeal", "no_redeal", "home", "empty", *SUITS)
"""Names of the marks of empty places; a suit's letter is a foundation of that suit."""

_SHOWN_AT_ONCE = 6
"""A table shows at most so many sizes; what was asked for at older sizes is no longer drawn."""

_SPARE_BYTES, _MOST_BYTES = 6_000_000, 40_000_000
_RECENT = 1.0
_MOST_SHEETS = 12
_EXTRAS = 96

_PATIENCE = 8
"""So many calls of ``work`` a new size waits while another size can stand in: in a gliding or resized window most
sizes are gone before they would be drawn."""

_WORTH_KEEPING = 26
"""From so many sharp pictures on a size goes to disk; fewer are a size in passing."""

_BATCH = 8


class _Sheet:
    """All pictures of one size: sharp ones, makeshifts, and what is still to be drawn."""

    def __init__(self, size: tuple[int, int], stored: StoredSheet | None) -> None:
        self.size = size
        self.stored = stored
        self.sharp: dict[str, pygame.Surface] = {}
        self.rough: dict[str, pygame.Surface] = {}
        self.wanted: dict[str, None] = {}
        self.fresh: dict[str, pygame.Surface] = {}
        self.patience = 0
        self.used = 0.0

    @property
    def bytes(self) -> int:
        return (len(self.sharp) + len(self.rough)) * self.size[0] * self.size[1] * 4


class CardArt:
    """The pack in one style. ``assets`` is the folder of all assets; without a ``cache`` folder nothing is kept."""

    def __init__(
        self,
        assets: Path,
        cache: Path | None,
        *,
        back: str = DEFAULT_BACK,
        big_index: bool = False,
        four_colours: bool = False,
    ) -> None:
        self._folder = assets / "cards"
        self._cache = cache
        self._style = CardStyle(big_index=big_index, four_colours=four_colours)
        self._back = f"back-{back if back in BACKS else DEFAULT_BACK}"
        self._texts: dict[str, str] = {}
        self._sheets: OrderedDict[tuple[int, int], _Sheet] = OrderedDict()
        self._extras = SurfaceCache(_EXTRAS, _MOST_BYTES)
        """Marks, pips, shadows, glows and greyed cards."""
        self._print = ""
        self._writers: list[threading.Thread] = []

    # -- what a table shows ----------------------------------------------------------------------------------------

    def picture(self, face: str, width: int, height: int) -> pygame.Surface:
        """A card (``9h``, ``Th``) or the back (``back``) at a size in pixels; at once, if need be makeshift."""
        name = self._name(face)
        sheet = self._sheet(width, height)
        ready = sheet.sharp.get(name) or self._from_disk(sheet, name)
        if ready:
            return ready
        sheet.wanted.setdefault(name)
        if name not in sheet.rough:
            sheet.rough[name] = self._makeshift(name, sheet.size)
        return sheet.rough[name]

    def picture_now(self, face: str, width: int, height: int) -> pygame.Surface:
        """The sharp picture, drawn now if need be (a few milliseconds): for miniatures and tests."""
        name = self._name(face)
        sheet = self._sheet(width, height)
        return sheet.sharp.get(name) or self._from_disk(sheet, name) or self._draw(sheet, name)

    def mark(self, name: str, width: int, height: int) -> pygame.Surface:
        """The mark of an empty place, one of :data:`MARKS`; an unknown name gives the plain outline."""
        known = name if name in MARKS else "empty"
        return self._extras.get(("mark", known, width, height), lambda: self._render(f"mark-{known}", (width, height)))

    def suit_pip(self, suit: str, height: int, colour: tuple[int, ...] | None = None) -> pygame.Surface:
        """A suit sign for use in text, as wide as high; in its own colour if none is given."""
        ink = hex_colour(colour) if colour else self._style.ink(suit)

        def draw() -> pygame.Surface:
            text = self._text(f"suit-{suit}")
            return render_svg(text.replace(CardStyle().ink(suit), ink), height, height)

        return self._extras.get(("pip", suit, height, ink), draw)

    def shadow(self, width: int, height: int) -> pygame.Surface:
        """A soft shadow for a card of this size. It is larger than the card by :meth:`shadow_margin` on each side."""
        margin = self.shadow_margin(width)
        return self._extras.get(("shadow", width, height), lambda: shadow_picture(width, height, margin))

    def shadow_margin(self, width: int) -> int:
        """By how many pixels the shadow reaches beyond a card on each side."""
        return max(4, width // 9)

    def glow(self, width: int, height: int, colour: tuple[int, ...]) -> pygame.Surface:
        """A soft outline around a place. It is larger than the place by :meth:`glow_margin` on each side."""
        margin = self.glow_margin(width)
        key = ("glow", width, height, tuple(colour[:3]))
        return self._extras.get(key, lambda: glow_picture(width, height, margin, colour))

    def glow_margin(self, width: int) -> int:
        """By how many pixels a glow reaches beyond its place on each side."""
        return max(4, min(width, 160) // 10)

    def dimmed(self, face: str, width: int, height: int) -> pygame.Surface:
        """A picture greyed, for pieces that may not be used now."""
        picture = self.picture(face, width, height)
        sharp = self._name(face) in self._sheet(width, height).sharp

        def draw() -> pygame.Surface:
            grey = picture.copy()
            grey.fill((164, 170, 172, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return grey

        return self._extras.get(("dim", self._name(face), width, height, sharp), draw)

    # -- drawing while there is time -------------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Whether every picture that was asked for is sharp."""
        return not any(sheet.wanted for sheet in self._sheets.values())

    def work(self, milliseconds: float) -> bool:
        """Draws what is queued for about that long; says whether pictures became sharp."""
        until = time.perf_counter() + milliseconds / 1000
        changed = False
        for sheet in reversed(list(self._sheets.values())):
            if sheet.patience > 0:
                sheet.patience -= 1
                continue
            while sheet.wanted and time.perf_counter() < until:
                self._draw(sheet, next(iter(sheet.wanted)))
                changed = True
            if not sheet.wanted and len(sheet.fresh) >= _BATCH:
                self._keep(sheet)
        return changed

    def prepare(self, width: int, height: int) -> None:
        """Queues the whole pack at a size, behind what was asked for: no card will ever be makeshift."""
        sheet = self._sheet(width, height)
        for name in (self._back, *ALL_FACES):
            if name not in sheet.sharp and not self._from_disk(sheet, name):
                sheet.wanted.setdefault(name)

    def flush(self) -> None:
        """Writes what was drawn to the cache and waits for it: at the end of the program, and in tests."""
        for sheet in self._sheets.values():
            self._keep(sheet)
        for writer in self._writers:
            writer.join()
        self._writers.clear()

    def _draw(self, sheet: _Sheet, name: str) -> pygame.Surface:
        picture = self._from_disk(sheet, name)
        if picture is None:
            picture = self._render(name, sheet.size)
            sheet.fresh[name] = picture
            self._settle(sheet, name, picture)
        return picture

    def _from_disk(self, sheet: _Sheet, name: str) -> pygame.Surface | None:
        picture = sheet.stored.picture(name) if sheet.stored else None
        if picture:
            self._settle(sheet, name, picture)
        return picture

    def _settle(self, sheet: _Sheet, name: str, picture: pygame.Surface) -> None:
        sheet.sharp[name] = picture
        sheet.rough.pop(name, None)
        sheet.wanted.pop(name, None)

    def _keep(self, sheet: _Sheet) -> None:
        if sheet.stored and sheet.fresh and len(sheet.sharp) >= _WORTH_KEEPING:
            self._writers = [writer for writer in self._writers if writer.is_alive()]
            self._writers.append(sheet.stored.store(sheet.fresh))
            sheet.fresh = {}

    # -- sizes -----------------------------------------------------------------------------------------------------

    def _sheet(self, width: int, height: int) -> _Sheet:
        size = (max(1, width), max(1, height))
        sheet = self._sheets.get(size)
        if sheet is None:
            sheet = _Sheet(size, self._stored(size))
            sheet.patience = _PATIENCE if any(other.sharp for other in self._sheets.values()) else 0
            self._sheets[size] = sheet
            self._forget()
        else:
            self._sheets.move_to_end(size)
        sheet.used = time.monotonic()
        return sheet

    def _forget(self) -> None:
        """Keeps the two sizes used last, those used this very moment, and others while they are few and small."""
        sheets = list(self._sheets.values())
        for sheet in sheets[:-_SHOWN_AT_ONCE]:
            sheet.wanted = {}
        total, now = sum(sheet.bytes for sheet in sheets), time.monotonic()
        for place, sheet in enumerate(sheets[:-2]):
            idle = now - sheet.used > _RECENT
            too_many = len(sheets) - place > _MOST_SHEETS or total > _MOST_BYTES
            if too_many or (idle and total > _SPARE_BYTES) or not (sheet.sharp or sheet.wanted):
                self._keep(sheet)
                total -= sheet.bytes
                del self._sheets[sheet.size]

    def _stored(self, size: tuple[int, int]) -> StoredSheet | None:
        if self._cache is None:
            return None
        if not self._print:
            self._print = self._fingerprint()
        file = self._cache / f"{size[0]}x{size[1]}-{self._style.id}.cards"
        return StoredSheet(file, size, self._print)

    def _fingerprint(self) -> str:
        """Changes whenever a picture's file does, so that no old card outlives a new drawing."""
        marks = sorted((f.name, f.stat().st_size, f.stat().st_mtime_ns) for f in self._folder.glob("*.svg"))
        return hashlib.blake2b(repr(marks).encode(), digest_size=12).hexdigest()

    # -- drawing ---------------------------------------------------------------------------------------------------

    def _name(self, face: str) -> str:
        return self._back if face == BACK else face

    def _text(self, name: str) -> str:
        if name not in self._texts:
            self._texts[name] = (self._folder / f"{name}.svg").read_text(encoding="utf-8")
        return self._texts[name]

    def _render(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        text = self._text(name)
        if name.startswith("back-"):
            text = with_edge(text, size[0])
        elif not name.startswith("mark-"):
            text = self._style.face(text, name, size[0])
        return render_svg(text, *size)

    def _makeshift(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """The same card at another size, stretched; else a plain card with its index."""
        for sheet in reversed(self._sheets.values()):
            if name in sheet.sharp:
                return pygame.transform.smoothscale(sheet.sharp[name], size)
        if name == self._back:
            return self._render(name, size)
        text = self._style.face(index_only(self._text(name)), name, size[0])
        return render_svg(text, *size)


def card_height(width: int) -> int:
    """The whole number of pixels that a card of this width is high."""
    return round(width * CARD_HEIGHT / CARD_WIDTH)

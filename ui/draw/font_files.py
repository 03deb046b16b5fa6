"""The files of the program's font, and which characters it has."""

from __future__ import annotations

import struct
from functools import lru_cache
from pathlib import Path

import fontpkg_ibm_plex_sans_arabic


def font_file(bold: bool = False) -> Path:
    """The font for running text, or the heavier one for headings."""
    weight = "SemiBold" if bold else "Regular"
    return Path(fontpkg_ibm_plex_sans_arabic.__file__).parent / "files" / f"IBMPlexSansArabic-{weight}.ttf"


@lru_cache(maxsize=4)
def characters(path: Path) -> frozenset[int]:
    """The code points a TrueType font has glyphs for, from its ``cmap`` table of format 4.

    Asking pygame is not enough: a font measures a missing character like any other (as an empty box).
    """
    data = path.read_bytes()
    cmap = _table(data, b"cmap")
    count = struct.unpack_from(">H", data, cmap + 2)[0]
    found: set[int] = set()
    for entry in range(count):
        offset = cmap + struct.unpack_from(">I", data, cmap + 8 + 8 * entry)[0]
        if struct.unpack_from(">H", data, offset)[0] == 4:
            found |= _format_4(data, offset)
    return frozenset(found)


def _table(data: bytes, name: bytes) -> int:
    count = struct.unpack_from(">H", data, 4)[0]
    for entry in range(12, 12 + 16 * count, 16):
        if data[entry : entry + 4] == name:
            return int(struct.unpack_from(">I", data, entry + 8)[0])
    raise ValueError(f"the font has no {name!r} table")


def _format_4(data: bytes, offset: int) -> set[int]:
    segments = struct.unpack_from(">H", data, offset + 6)[0] // 2
    ends = offset + 14
    starts = ends + 2 * segments + 2
    deltas, ranges = starts + 2 * segments, starts + 4 * segments
    found = set()
    for i in range(segments):
        first, last = (struct.unpack_from(">H", data, at + 2 * i)[0] for at in (starts, ends))
        delta, reach = (struct.unpack_from(">H", data, at + 2 * i)[0] for at in (deltas, ranges))
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if reach:
                glyph = struct.unpack_from(">H", data, ranges + 2 * i + reach + 2 * (code - first))[0]
            if glyph and (glyph + delta) & 0xFFFF:
                found.add(code)
    return found

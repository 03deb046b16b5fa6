"""Rendered cards on disk, so that a later start need not draw them again.

One file holds all pictures of one size and style: a magic word, the length of a JSON head, the head (names, places,
the art's fingerprint), then each picture's pixels, compressed one by one so that only those that are shown are read.
Whatever is wrong with a file, it counts as absent and is made anew.
"""

from __future__ import annotations

import contextlib
import json
import os
import struct
import tempfile
import threading
import zlib
from collections.abc import Mapping
from pathlib import Path

import pygame

from ui.draw.svg import fit_for_display

_MAGIC = b"BARGCARDS2\n"
MOST_FILES = 10
"""How many sizes stay on disk; the files used longest ago go first."""

Pixels = Mapping[str, bytes]


class StoredSheet:
    """The pictures of one size and style as far as the disk has them."""

    def __init__(self, file: Path, size: tuple[int, int], fingerprint: str) -> None:
        self._file = file
        self._size = size
        self._fingerprint = fingerprint
        self._packed = self._read()
        self._writing = threading.Lock()

    def __contains__(self, name: str) -> bool:
        return name in self._packed

    def picture(self, name: str) -> pygame.Surface | None:
        """The stored picture, or ``None`` if it is absent or damaged."""
        packed = self._packed.get(name)
        if packed is None:
            return None
        try:
            pixels = zlib.decompress(packed)
            return fit_for_display(pygame.image.frombytes(pixels, self._size, "RGBA"))
        except (zlib.error, ValueError):
            del self._packed[name]
            return None

    def store(self, pictures: Mapping[str, pygame.Surface]) -> threading.Thread:
        """Adds pictures and writes the file, in a thread: compressing would cost frames. Returns the thread."""
        raw = {name: pygame.image.tobytes(picture, "RGBA") for name, picture in pictures.items()}
        thread = threading.Thread(target=self._write, args=(raw,), name="card cache")
        thread.start()
        return thread

    def _read(self) -> dict[str, bytes]:
        try:
            data = self._file.read_bytes()
            start = len(_MAGIC) + 4
            if not data.startswith(_MAGIC):
                return {}
            (length,) = struct.unpack(">I", data[len(_MAGIC) : start])
            head = json.loads(data[start : start + length])
            if head["fingerprint"] != self._fingerprint or tuple(head["size"]) != self._size:
                return {}
            body = memoryview(data)[start + length :]
            found = {name: bytes(body[at : at + size]) for name, (at, size) in head["pictures"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError, struct.error):
            return {}
        with contextlib.suppress(OSError):
            os.utime(self._file)
        return found

    def _write(self, raw: Pixels) -> None:
        """Puts the file in place in one step, so that a reader never sees half of one. No room, no harm."""
        with self._writing:
            packed = dict(self._packed)
            packed.update((name, zlib.compress(pixels, 1)) for name, pixels in raw.items())
            places, at = {}, 0
            for name, blob in packed.items():
                places[name] = (at, len(blob))
                at += len(blob)
            head = json.dumps({"fingerprint": self._fingerprint, "size": self._size, "pictures": places}).encode()
            try:
                self._file.parent.mkdir(parents=True, exist_ok=True)
                with tempfile.NamedTemporaryFile(dir=self._file.parent, suffix=".part", delete=False) as part:
                    part.write(_MAGIC + struct.pack(">I", len(head)) + head + b"".join(packed.values()))
                os.replace(part.name, self._file)
                self._packed = packed
                forget_oldest(self._file.parent)
            except OSError:
                return


def forget_oldest(folder: Path, most: int = MOST_FILES) -> None:
    """Deletes the sheets used longest ago, beyond ``most``, and parts that a killed program left behind."""
    sheets = []
    for file in folder.glob("*.cards"):
        with contextlib.suppress(OSError):
            sheets.append((file.stat().st_mtime, file))
    leftovers = [file for _, file in sorted(sheets)[: max(0, len(sheets) - most)]]
    with contextlib.suppress(OSError):
        newest = max((moment for moment, _ in sheets), default=0.0)
        leftovers += [file for file in folder.glob("*.part") if file.stat().st_mtime < newest - 3600]
    for file in leftovers:
        with contextlib.suppress(OSError):
            file.unlink()

"""Catalogues of translated words: ``.po`` files, kept compiled in the user's cache so that starting is quick.

Reading a ``.po`` file takes Babel and some 50 ms; the compiled file takes gettext and one. A compiled file
is named after its source's place, time and size, so a changed source is compiled anew.
"""

from __future__ import annotations

import io
import os
import zlib
from dataclasses import dataclass
from gettext import GNUTranslations
from pathlib import Path

from engine.files.paths import cache_folder


class UnreadableCatalogue(ValueError):
    """A ``.po`` file that is missing or no catalogue; the message says why."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The words of one ``.po`` file."""

    path: Path
    words: GNUTranslations

    def message(self, text: str) -> str | None:
        """The translation of an English text; ``None`` where there is none."""
        # The empty text is the catalogue's own header.
        found = self.words.gettext(text) if text else text
        return None if found is text else found

    def plural(self, one: str, many: str, n: int) -> str | None:
        """The translation of a text with a number; ``None`` where there is none."""
        # A noun after a Persian number has one form, so a translator may well have written only one.
        forms = (self.words.ngettext(one, many, count) for count in (n, 1))
        return next((form for form in forms if form not in (one, many)), None)


def read_catalogue(path: Path, cache: Path | None = None) -> Catalogue:
    """The words of a ``.po`` file, from the compiled file in ``cache`` (default: the user's) where it is fresh.

    Raises :class:`UnreadableCatalogue`. A cache that is damaged or cannot be written is no error.
    """
    compiled = _compiled_path(path, cache or cache_folder() / "words")
    try:
        with compiled.open("rb") as file:
            return Catalogue(path, GNUTranslations(file))
    except Exception:  # missing or damaged in any way (gettext checks little): compile it again
        return _compile(path, compiled)


def _compiled_path(path: Path, cache: Path) -> Path:
    try:
        status = path.stat()
    except OSError as error:
        raise UnreadableCatalogue(str(error)) from error
    place = zlib.crc32(os.fsencode(path.resolve()))
    return cache / f"{path.stem}-{place:08x}-{status.st_mtime_ns:x}-{status.st_size:x}.mo"


def _compile(path: Path, compiled: Path) -> Catalogue:
    # Babel is slow to import and needed only when words have changed.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    try:
        with path.open("rb") as source:
            catalogue = read_po(source, locale=path.stem, abort_invalid=True)
        target = io.BytesIO()
        write_mo(target, catalogue)
        words = GNUTranslations(io.BytesIO(target.getvalue()))
    except Exception as error:  # a damaged file may make the readers raise nearly anything
        raise UnreadableCatalogue(f"{path}: {type(error).__name__}: {error}") from error
    _keep(target.getvalue(), compiled)
    return Catalogue(path, words)


def _keep(data: bytes, compiled: Path) -> None:
    """Write the compiled file in one step and remove its predecessors; failing is harmless."""
    try:
        compiled.parent.mkdir(parents=True, exist_ok=True)
        stem = "-".join(compiled.name.split("-")[:2])
        for old in compiled.parent.glob(f"{stem}-*.mo"):
            old.unlink(missing_ok=True)
        unfinished = compiled.with_suffix(f".{os.getpid()}.new")
        unfinished.write_bytes(data)
        unfinished.replace(compiled)
    except OSError:
        return

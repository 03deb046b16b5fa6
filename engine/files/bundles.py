"""Several files in one, to be carried to another computer: a zip file with a page that says whose it is."""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from engine.files.safe_files import write_new

PAGE: Final = "barg.json"
KIND: Final = "barg export"
LARGEST: Final = 512 * 1024 * 1024
"""Bytes that all files of a bundle may unpack to: more is no export of ours, but a trap."""


class UnreadableBundle(ValueError):
    """The file is no bundle of ours, or is damaged."""


class NewerBundle(ValueError):
    """The bundle was made by a newer program."""


def write_bundle(path: Path, files: Mapping[str, bytes], version: int) -> None:
    """Writes a new bundle. Raises ``FileExistsError`` where there is a file of that name, and ``OSError``."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(PAGE, json.dumps({"kind": KIND, "version": version, "files": sorted(files)}))
        for name, data in files.items():
            archive.writestr(name, data)
    write_new(path, packed.getvalue())


def read_bundle(path: Path, version: int) -> dict[str, bytes]:
    """The files of a bundle by name, each complete (their checksums are looked at).

    ``version`` is the latest that can be read. Raises :class:`UnreadableBundle`, :class:`NewerBundle` and
    ``OSError``.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            sizes = {info.filename: info.file_size for info in archive.infolist()}
            if sum(sizes.values()) > LARGEST:
                raise UnreadableBundle("too large")
            page = json.loads(archive.read(PAGE))
            return {name: archive.read(name) for name in _listed(page, version)}
    except (NewerBundle, UnreadableBundle):
        raise
    except (zipfile.BadZipFile, KeyError, ValueError, EOFError, RuntimeError, NotImplementedError, zlib.error) as error:
        raise UnreadableBundle(str(error)) from error


def _listed(page: object, version: int) -> list[str]:
    """The names of the files that belong to the bundle, as its page tells them."""
    if not isinstance(page, dict) or page.get("kind") != KIND:
        raise UnreadableBundle("no page of ours")
    made_by, names = page.get("version"), page.get("files")
    if not isinstance(made_by, int) or not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise UnreadableBundle("no page of ours")
    if made_by > version:
        raise NewerBundle(str(made_by))
    return names

"""A folder of files that can be made again: each is written whole, and the least recently used go."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class BoundedFolder:
    """At most ``files`` files of ``size`` bytes in all. Several programs may share one folder. Nothing here raises
    because of the disk: what cannot be kept is made again next time.
    """

    folder: Path
    files: int
    size: int

    def used(self, name: str) -> Path | None:
        """The path of a kept file, which counts as used now; ``None`` if it is not there."""
        path = self.folder / name
        try:
            os.utime(path)
        except OSError:
            # It may lie where it can be read and not touched.
            return path if path.is_file() else None
        return path

    def keep(self, name: str, write: Callable[[Path], object]) -> None:
        """Have ``write`` write a file beside its place, put it there in one step, and let old ones go.

        ``write`` may raise ``OSError``. The path it gets ends like ``name``.
        """
        unfinished = None
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, unfinished = tempfile.mkstemp(prefix="new-", suffix=Path(name).suffix, dir=self.folder)
            os.close(handle)
            write(Path(unfinished))
            os.replace(unfinished, self.folder / name)
        except OSError:
            if unfinished is not None:
                with suppress(OSError):
                    os.unlink(unfinished)
        self._let_old_ones_go()

    def _let_old_ones_go(self) -> None:
        """Oldest use first. What is being written counts too, so that leftovers of a killed program go as well."""
        try:
            with os.scandir(self.folder) as entries:
                found = [(entry.stat().st_mtime_ns, entry.stat().st_size, entry.path) for entry in entries]
        except OSError:  # another program prunes at the same time
            return
        found.sort(reverse=True)
        size = 0
        for number, (_, own, path) in enumerate(found, 1):
            size += own
            if number > self.files or size > self.size:
                with suppress(OSError):
                    os.unlink(path)

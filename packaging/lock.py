"""Writes the lock files that set-up installs from: ``python packaging/lock.py``, after a change of the requirements.

Each lock names every package that is needed, those needed by others too, for all systems and all Pythons from the
oldest on, with the SHA-256 of each of its files as the package index tells them. The index is the one pip is set to.
``python packaging/lock.py --upgrade`` takes the newest of what the requirements leave open.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from uv import find_uv_bin

FOLDER = Path(__file__).resolve().parent
OLDEST = "3.11"


def main() -> None:
    """Both locks; what developing needs beside playing agrees with what playing needs."""
    playing, index = FOLDER / "requirements.lock", _index()
    _lock("requirements.txt", playing, index)
    _lock("requirements-dev.txt", FOLDER / "requirements-dev.lock", [*index, "--constraint", str(playing)])


def _lock(requirements: str, lock: Path, more: Sequence[str]) -> None:
    """Versions that stand in the lock already stay as long as they fit the requirements."""
    command = [
        find_uv_bin(), "pip", "compile", requirements, "--output-file", str(lock), "--quiet",
        "--universal", "--python-version", OLDEST, "--generate-hashes", "--no-annotate",
        "--custom-compile-command", "python packaging/lock.py", *more, *sys.argv[1:],
    ]  # fmt: skip
    subprocess.run(command, cwd=FOLDER.parent, check=True)


def _index() -> list[str]:
    """The package index of pip's settings; nothing where pip has its own default, which then is used here too."""
    for name in ("global.index-url", "install.index-url"):
        asked = subprocess.run(
            [sys.executable, "-m", "pip", "config", "get", name], capture_output=True, text=True, check=False
        )
        if asked.returncode == 0:
            return ["--default-index", asked.stdout.strip()]
    return []


if __name__ == "__main__":
    main()

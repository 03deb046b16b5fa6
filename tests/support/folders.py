"""Where the project, the games and the tests' data lie."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The folder of ``main.py``."""

DATA = ROOT / "tests" / "data"
"""Cases with known answers, and samples of everything an earlier version saved."""

ASSETS = ROOT / "assets"

_named = os.environ.get("BARG_TESTS_GAMES", "")

PLUG_INS = Path(_named).absolute() if _named and Path(_named).is_dir() else None
"""The games of the data folder that ``BARG_DATA`` named when the tests were called, if there are any."""

GAMES_FOLDERS = (ROOT / "games",) if PLUG_INS is None else (ROOT / "games", PLUG_INS)


def game_folders() -> list[Path]:
    """The folders of all games."""
    return [path.parent for folder in GAMES_FOLDERS for path in sorted(folder.glob("*/__init__.py"))]

"""Where the program's own files and the player's files lie. Nothing is created here."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_cache_path, user_data_path

PROGRAM = "barg"


def program_folder() -> Path:
    """The folder of ``main.py``."""
    return Path(__file__).resolve().parents[2]


def assets_folder() -> Path:
    """Card pictures, icons, sounds and words that come with the program."""
    return program_folder() / "assets"


def data_folder() -> Path:
    """What must not be lost: settings, games in progress, results. ``BARG_DATA`` names another folder."""
    return _folder("BARG_DATA", user_data_path(PROGRAM, appauthor=False))


def cache_folder() -> Path:
    """What can be made again: drawn cards, compiled kernels. ``BARG_CACHE`` names another folder."""
    return _folder("BARG_CACHE", user_cache_path(PROGRAM, appauthor=False))


def is_folder(path: Path) -> bool:
    """Whether there is a folder that may be looked at; ``False`` too where the name is too long or a folder above may
    not be entered.
    """
    try:
        return path.is_dir()
    except OSError:
        return False


def _folder(variable: str, usual: Path) -> Path:
    named = os.environ.get(variable)
    return Path(named) if named else usual

"""Which of the program's languages the player's system speaks."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

_WINDOWS_PERSIAN = 0x29
"""Primary language number of Persian in Windows; the lower ten bits of a language id."""


def system_language() -> str:
    """``"fa"`` where the system is set to Persian, else ``"en"``."""
    wanted = [*_windows_languages(), *_unix_languages(os.environ)]
    if sys.platform == "darwin":
        # A program started from the Finder has no locale in its environment.
        wanted += mac_languages(Path.home() / "Library/Preferences/.GlobalPreferences.plist")
    return first_known(wanted)


def first_known(wanted: Iterable[str]) -> str:
    """The first of the wanted languages (``fa_IR.UTF-8``, ``fa-IR``, ``en``, …) that the program has."""
    for name in wanted:
        code = name.replace("-", "_").split("_")[0].split(".")[0].lower()
        if code in ("fa", "en"):
            return code
    return "en"


def _unix_languages(environment: Mapping[str, str]) -> list[str]:
    locale = next((v for k in ("LC_ALL", "LC_MESSAGES", "LANG") if (v := environment.get(k))), "")
    if locale.split(".")[0] in ("C", "POSIX"):
        return ["en"]  # then LANGUAGE counts for nothing, as in gettext
    return [*environment.get("LANGUAGE", "").split(":"), locale]


def _windows_languages() -> list[str]:
    if os.name != "nt":
        return []
    import ctypes  # slow to import, and needed on Windows only

    windows: Any = ctypes.__dict__["windll"]
    return ["fa" if windows.kernel32.GetUserDefaultUILanguage() & 0x3FF == _WINDOWS_PERSIAN else "en"]


def mac_languages(preferences: Path) -> list[str]:
    """The preferred languages in a Mac's settings file, best first; none where it cannot be read."""
    import plistlib  # needed on Macs only

    try:
        with preferences.open("rb") as file:
            return [str(name) for name in plistlib.load(file).get("AppleLanguages", [])]
    except Exception:  # a settings file in any unknown form is as good as none
        return []

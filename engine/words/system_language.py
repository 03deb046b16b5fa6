"""Which of the program's languages the player's system speaks."""

from __future__ import annotations

import os
import sys
from collections.abc import Container, Iterable, Mapping
from pathlib import Path
from typing import Any

from engine.words.known_languages import ENGLISH_ITSELF, known_languages


def system_language() -> str:
    """The code of the first of the player's languages that the program has words in; English if there is none."""
    wanted = [*_windows_languages(), *_unix_languages(os.environ)]
    if sys.platform == "darwin":
        # A program started from the Finder has no locale in its environment.
        wanted += mac_languages(Path.home() / "Library/Preferences/.GlobalPreferences.plist")
    return first_known(wanted, [language.code for language in known_languages()])


def first_known(wanted: Iterable[str], codes: Container[str]) -> str:
    """The first wanted language (``fa_IR.UTF-8``, ``fa-IR``, ``en``, …) that is in ``codes``, else ``en``."""
    for name in wanted:
        code = name.replace("-", "_").split("_")[0].split(".")[0].lower()
        if code in codes:
            return code
    return ENGLISH_ITSELF.code


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
    return [windows_language(windows.kernel32.GetUserDefaultUILanguage())]


def windows_language(number: int) -> str:
    """The name (``fa_IR``) of a language that Windows has a number for; English for an unknown number."""
    from locale import windows_locale  # needed on Windows only

    return windows_locale.get(number, ENGLISH_ITSELF.code)


def mac_languages(preferences: Path) -> list[str]:
    """The preferred languages in a Mac's settings file, best first; none where it cannot be read."""
    import plistlib  # needed on Macs only

    try:
        with preferences.open("rb") as file:
            return [str(name) for name in plistlib.load(file).get("AppleLanguages", [])]
    except Exception:  # a settings file in any unknown form is as good as none
        return []

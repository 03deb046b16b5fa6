"""The player's settings: one small JSON file, checked value by value when it is read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

from engine.files.background_file import BackgroundFile
from engine.files.safe_files import put_aside
from engine.words.known_languages import known_languages
from engine.words.language import Sentence

FILE_NAME: Final = "settings.json"

SYSTEM_SIZE: Final = "system"
INTERFACE_SIZES: Final = (SYSTEM_SIZE, "100", "125", "150", "175", "200")
"""How large the interface is drawn: as the system says, or per cent."""
SPEEDS: Final = ("slow", "normal", "fast")
AUTOMATIC: Final = ("off", "safe", "all")

OF_THIS_COMPUTER: Final = ("window_size", "window_position", "full_screen")
"""Settings that an export does not bring to another computer."""

Choices = Mapping[str, Mapping[str, str]]
"""For each game (or ``game/variant``): its options' values by option id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings. The defaults are what a new player gets.

    ``language`` is ``""`` while the player follows the system. ``volume`` is per cent. ``automatic`` says which
    moves are played for the player. ``window_size`` and ``window_position`` are in screen pixels, ``None`` until
    the window has been moved. ``options`` are rule and table options; ``last_choices`` is what was chosen for
    the last game (variant, seats, levels). ``unknown`` keeps what a newer program wrote.
    """

    language: str = ""
    sound: bool = True
    volume: int = 70
    speed: str = "normal"
    felt: str = "teal"
    back: str = "girih"
    big_index: bool = False
    four_colours: bool = False
    left_handed: bool = False
    reduced_motion: bool = False
    automatic: str = "safe"
    show_legal: bool = True
    window_size: tuple[int, int] | None = None
    window_position: tuple[int, int] | None = None
    full_screen: bool = False
    maximised: bool = False
    interface_size: str = SYSTEM_SIZE
    options: Choices = field(default_factory=dict)
    last_choices: Choices = field(default_factory=dict)
    unknown: Mapping[str, Any] = field(default_factory=dict)

    def option(self, game: str, name: str, default: str) -> str:
        """The chosen value of one game's option."""
        return self.options.get(game, {}).get(name, default)

    def with_option(self, game: str, name: str, value: str) -> Settings:
        """These settings with another value for one game's option."""
        return replace(self, options={**self.options, game: {**self.options.get(game, {}), name: value}})

    def last_choice(self, game: str, name: str, default: str) -> str:
        """What was chosen for a game the last time, by name (seats, players, variant)."""
        return self.last_choices.get(game, {}).get(name, default)

    def with_last_choices(self, game: str, **choices: str) -> Settings:
        """These settings with what was chosen for a game now."""
        known = self.last_choices.get(game, {})
        return replace(self, last_choices={**self.last_choices, game: {**known, **choices}})


class SettingsStore:
    """The settings and the file they live in, which a thread of its own writes: no change waits for the disk.

    ``notices`` are sentences the player should be told; whoever shows them takes them out of the list.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE_NAME
        self._file = BackgroundFile(self._path)
        self._writable = True
        self._told = False
        self._notices: list[Sentence] = []
        self.settings = self._read()

    @property
    def notices(self) -> list[Sentence]:
        """What the player should be told, that the last settings could not be written among it."""
        error = self._file.error
        if error is None:
            self._told = False
        elif not self._told:
            self._told = True
            self._notices.append(
                Sentence(
                    "Settings cannot be saved in {folder}; they hold until you close the program.",
                    folder=str(self._path.parent),
                )
            )
        return self._notices

    def as_text(self) -> str:
        """The text of the settings file, for an export too."""
        return _as_text(self.settings)

    def take_over(self, text: str) -> Settings:
        """Takes over the settings of an export, value by value as from a file. Raises ``ValueError`` for a text that
        holds no settings at all.
        """
        loaded = _parsed(text)
        window = {name: getattr(self.settings, name) for name in OF_THIS_COMPUTER}
        return self.replace(replace(self._checked(loaded), **window))

    def flush(self, seconds: float = 5.0) -> bool:
        """Waits at most ``seconds``; whether the file holds the settings."""
        return self._file.flush(seconds)

    def close(self, seconds: float = 2.0) -> bool:
        """Tries once more to write what could not be written; waits at most ``seconds``. Whether all is saved."""
        return self._file.close(seconds)

    def change(self, **changes: Any) -> Settings:
        """Changes some settings and writes the file. Raises ``ValueError`` for a value that no setting can have."""
        for name, value in changes.items():
            if not _is_valid(name, value):
                raise ValueError(f"{value!r} is no value for the setting {name!r}")
        return self.replace(replace(self.settings, **changes))

    def replace(self, settings: Settings) -> Settings:
        """Takes over whole new settings; the file is written only if something differs."""
        if settings != self.settings:
            self.settings = settings
            self._write()
        return settings

    def _read(self) -> Settings:
        try:
            text = self._path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return Settings()
        except NotADirectoryError:
            return Settings()  # the first write will say so
        except PermissionError:
            return self._leave_alone()
        except (OSError, UnicodeDecodeError):
            return self._start_afresh()
        try:
            return self._checked(_parsed(text))
        except ValueError:
            return self._start_afresh()

    def _checked(self, loaded: Mapping[str, Any]) -> Settings:
        good: dict[str, Any] = {}
        unknown: dict[str, Any] = {}
        wrong: list[str] = []
        for name, raw in loaded.items():
            if name not in _CHECKS:
                unknown[name] = raw
                continue
            value = tuple(raw) if isinstance(raw, list) else raw
            if _is_valid(name, value):
                good[name] = value
            else:
                wrong.append(name)
        if wrong:
            self._notices.append(
                Sentence(
                    "Some settings could not be used and are back to normal: {names}.", names=", ".join(sorted(wrong))
                )
            )
        return Settings(**good, unknown=unknown)

    def _start_afresh(self) -> Settings:
        try:
            aside = put_aside(self._path, "broken")
        except OSError:
            return self._leave_alone()
        self._notices.append(
            Sentence(
                "The settings file could not be read. It was kept as {file}, and the settings are back to normal.",
                file=aside.name,
            )
        )
        return Settings()

    def _leave_alone(self) -> Settings:
        """Not allowed is not broken: the file stays as it is."""
        self._writable = False
        self._notices.append(
            Sentence("The settings file cannot be read: {file}. Nothing is written to it.", file=str(self._path))
        )
        return Settings()

    def _write(self) -> None:
        if self._writable:
            self._file.write(self.as_text())


def _parsed(text: str) -> dict[str, Any]:
    """Raises ``ValueError`` where the text holds no settings."""
    try:
        loaded = json.loads(text)
    except RecursionError as error:
        raise ValueError("too deep") from error
    if not isinstance(loaded, dict):
        raise ValueError("no settings")
    return loaded


def _as_text(settings: Settings) -> str:
    """JSON to be read and changed by hand; half characters, which no file can hold, are written as their numbers."""
    text = json.dumps(_as_json(settings), ensure_ascii=False, indent=1) + "\n"
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(_as_json(settings), indent=1) + "\n"
    return text


def _as_json(settings: Settings) -> dict[str, Any]:
    """Only what differs from the defaults is written, so that better defaults reach everybody."""
    usual = Settings()
    changed = {
        item.name: getattr(settings, item.name)
        for item in fields(Settings)
        if item.name != "unknown" and getattr(settings, item.name) != getattr(usual, item.name)
    }
    return {**settings.unknown, **changed}


def _is_valid(name: str, value: Any) -> bool:
    check = _CHECKS.get(name)
    return check is not None and check(value)


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def _one_of(choices: tuple[str, ...]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in choices


def _language(value: Any) -> bool:
    """``""`` follows the system; else there have to be words in it."""
    return value == "" or value in [language.code for language in known_languages()]


def _name(value: Any) -> bool:
    """Felts and backs are known to the window only; here a name just has to look like one."""
    return isinstance(value, str) and re.fullmatch(r"[a-z][a-z0-9_]{0,31}", value) is not None


def _percent(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 100


def _pair(smallest: int) -> Callable[[Any], bool]:
    def check(value: Any) -> bool:
        return value is None or (
            isinstance(value, tuple)
            and len(value) == 2
            and all(
                isinstance(part, int) and not isinstance(part, bool) and smallest <= part <= 100_000 for part in value
            )
        )

    return check


def _choices(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(game, str)
        and isinstance(chosen, Mapping)
        and all(isinstance(key, str) and isinstance(word, str) for key, word in chosen.items())
        for game, chosen in value.items()
    )


_CHECKS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "language": _language,
    "sound": _flag,
    "volume": _percent,
    "speed": _one_of(SPEEDS),
    "felt": _name,
    "back": _name,
    "big_index": _flag,
    "four_colours": _flag,
    "left_handed": _flag,
    "reduced_motion": _flag,
    "automatic": _one_of(AUTOMATIC),
    "show_legal": _flag,
    "window_size": _pair(1),
    "window_position": _pair(-100_000),
    "full_screen": _flag,
    "maximised": _flag,
    "interface_size": _one_of(INTERFACE_SIZES),
    "options": _choices,
    "last_choices": _choices,
}

"""Which games there are. A game is a folder of the ``games`` package; the file names in it are the contract."""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic

import games
from engine.rules.contract import Rules
from engine.rules.opponents import Level

if TYPE_CHECKING:  # type checkers know defaults; Python itself only from 3.13 on
    from typing_extensions import TypeVar

    State = TypeVar("State", default=Any)
    Move = TypeVar("Move", default=Any)
    Table = TypeVar("Table", default=Any)
else:
    from typing import TypeVar

    State, Move, Table = TypeVar("State"), TypeVar("Move"), TypeVar("Table")


@dataclass(frozen=True, slots=True)
class Option:
    """A choice the player makes before a deal. ``choices`` maps each value to its English name."""

    id: str
    name: str
    choices: Mapping[str, str]
    default: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInfo:
    """What the launcher needs to know of a game before loading it. All texts are English source texts.

    ``seats`` is the smallest and largest number of players; ``default_seats`` what is offered first.
    ``order`` sorts the tiles. ``options`` are rule options that go into :attr:`engine.rules.contract.Setup.options`.
    """

    name: str
    line: str
    order: int = 100
    seats: tuple[int, int] = (1, 1)
    default_seats: int = 1
    extra_seats: tuple[int, ...] = ()
    numbered_deals: bool = True
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantInfo:
    """One member of a family, as the chooser shows it. ``difficulty`` is 1 (easy) to 5 (very hard)."""

    id: str
    name: str
    line: str
    difficulty: int = 3
    options: tuple[Option, ...] = ()


@dataclass(frozen=True)
class Game(Generic[State, Move, Table]):
    """One found game. Loading a part may raise whatever a broken plug-in raises; :attr:`error` never does.

    What a game's positions and moves are, and its table (the window's part, of which the engine knows nothing), is for
    whoever names them: ``Game[int, str]``. A game found by its name is a ``Game`` of anything.
    """

    id: str
    folder: Path
    info: GameInfo | None
    error: str = ""
    _loaded: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    def module(self, name: str) -> ModuleType | None:
        """The module ``games.<id>.<name>``, or ``None`` where the game has no such file."""
        if not (self.folder / f"{name}.py").exists() and not (self.folder / name).is_dir():
            return None
        return importlib.import_module(f"games.{self.id}.{name}")

    @cached_property
    def rules(self) -> Rules[State, Move]:
        """``RULES`` of the game's ``rules.py``. Raises ``ImportError`` without that file, and what loading raises."""
        rules: Rules[State, Move] = self._part("rules", "RULES")
        return rules

    @cached_property
    def table(self) -> Table:
        """``TABLE`` of the game's ``table.py``, for the window alone. Raises as :attr:`rules` does."""
        table: Table = self._part("table", "TABLE")
        return table

    @cached_property
    def levels(self) -> Sequence[Level]:
        """The opponents' levels, weakest first; empty where the game has no opponents."""
        module = self.module("opponents")
        return () if module is None else tuple(module.LEVELS)

    @cached_property
    def variants(self) -> Sequence[VariantInfo]:
        """The members of a family; empty for a single game."""
        module = self.module("variants")
        return () if module is None else tuple(module.VARIANTS)

    def title(self, variant: str = "") -> str:
        """The English name of the game, or of a family's member."""
        for member in self.variants if variant else ():
            if member.id == variant:
                return member.name
        return self.info.name if self.info else self.id

    def optional(self, name: str, attribute: str) -> Any:
        """A part that only some games have (``solver``/``SOLVER``, ``analysis``/``ANALYSIS``), or ``None``."""
        module = self.module(name)
        return None if module is None else getattr(module, attribute)

    def help_text(self, language_code: str, variant: str = "", options: Mapping[str, str] | None = None) -> str:
        """The rules page as light Markdown; English where the language has none.

        A family's ``help.py`` writes the page of each member from its parameters.
        """
        own = self.module("help")
        if own is not None:
            return str(own.help_text(language_code, variant, dict(options or {})))
        for code in (language_code, "en"):
            path = self.folder / f"help.{code}.md"
            if path.exists():
                return path.read_text(encoding="utf-8")
        return ""

    def showcase(self, variant: str = "") -> Mapping[str, Any] | None:
        """A saved game for the launcher's miniature (see :mod:`engine.storage.game_texts`), or ``None``."""
        for name in (f"showcase.{variant}.json", "showcase.json"):
            path = self.folder / name
            if path.exists():
                loaded = json.loads(path.read_text(encoding="utf-8"))
                return loaded if isinstance(loaded, dict) else None
        return None

    def _part(self, module_name: str, attribute: str) -> Any:
        module = self.module(module_name)
        if module is None:
            raise ImportError(f"games/{self.id} has no {module_name}.py")
        return getattr(module, attribute)


def games_folders() -> tuple[str, ...]:
    """The folders in which games are looked for, the program's own first."""
    return tuple(games.__path__)


def add_games_folder(folder: Path) -> None:
    """Also look for games in ``folder`` (for plug-ins and tests)."""
    if str(folder) not in games.__path__:
        games.__path__.append(str(folder))


def find_games() -> list[Game]:
    """All games, in tile order. A folder that cannot be loaded is listed with its error."""
    found = [_load(name, folder) for name, folder in _game_folders(games.__path__)]
    return sorted(found, key=lambda game: (game.info.order if game.info else 10_000, game.id))


def game_by_id(game_id: str) -> Game:
    """The game in folder ``game_id``; raises ``LookupError`` if there is none."""
    for name, folder in _game_folders(games.__path__):
        if name == game_id:
            return _load(name, folder)
    raise LookupError(f"there is no game {game_id!r}")


def _game_folders(paths: Iterable[str]) -> Iterable[tuple[str, Path]]:
    for module in pkgutil.iter_modules(paths):
        if module.ispkg:
            yield module.name, Path(getattr(module.module_finder, "path", "")) / module.name


def _load(name: str, folder: Path) -> Game:
    try:
        info = importlib.import_module(f"games.{name}").GAME
        if not isinstance(info, GameInfo):
            raise TypeError("GAME is not a GameInfo")
    except Exception as error:  # a plug-in may raise anything, and the other games must go on
        return Game(name, folder, None, f"{type(error).__name__}: {error}")
    return Game(name, folder, info)

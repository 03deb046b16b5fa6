"""Which games there are. A game is a folder of the ``games`` package; the file names in it are the contract."""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic

import games
from engine.rules.contract import Rules
from engine.rules.game_info import LARGEST_ORDER, check_info, check_variant
from engine.rules.game_info import GameInfo as GameInfo
from engine.rules.game_info import Option as Option
from engine.rules.game_info import VariantInfo as VariantInfo
from engine.rules.opponents import Level

if TYPE_CHECKING:  # type checkers know defaults; Python itself only from 3.13 on
    from typing_extensions import TypeVar

    State = TypeVar("State", default=Any)
    Move = TypeVar("Move", default=Any)
    Table = TypeVar("Table", default=Any)
else:
    from typing import TypeVar

    State, Move, Table = TypeVar("State"), TypeVar("Move"), TypeVar("Table")


Instead = Callable[[str, Path], "Game | None"]
"""Asked with the id and the folder of each game before anything of it runs: what is to be listed in its stead, or
``None`` to load it."""

LONGEST_REASON = 300

RULE_SET = "rule_set"
"""The option that chooses between the rule sets of one variant; ``variant/rules`` names one of them as well."""


class Standing(Enum):
    """Whether a game's code may run here."""

    ADMITTED = "admitted"
    UNDECIDED = "undecided"
    """Nobody has allowed it yet, or not as its files are now."""
    REFUSED = "refused"
    ON_TRIAL = "on_trial"
    """It was allowed, and another process finds out whether it does harm."""
    FAILED = "failed"
    """That process found harm; :attr:`Game.error` says what."""


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
    standing: Standing = Standing.ADMITTED
    _loaded: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    def module(self, name: str) -> ModuleType | None:
        """The module ``games.<id>.<name>``, or ``None`` where the game has no such file.

        Raises ``PermissionError`` for a game that may not run.
        """
        if not self.has(name):
            return None
        if self.standing is not Standing.ADMITTED:
            raise PermissionError(f"the game {self.id} is not allowed to run")
        return importlib.import_module(f"games.{self.id}.{name}")

    def has(self, name: str) -> bool:
        """Whether the game has a part of that name (``solver``, ``analysis``); nothing is loaded for it."""
        return (self.folder / f"{name}.py").exists() or (self.folder / name).is_dir()

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
        variants = () if module is None else tuple(module.VARIANTS)
        for variant in variants:
            check_variant(variant)
        return variants

    def title(self, variant: str = "") -> str:
        """The English name of the game, or of a family's member."""
        member = self._member(variant)
        if member is not None:
            return member.name
        return self.info.name if self.info else self.id

    def options(self, variant: str = "") -> Sequence[Option]:
        """The rule options of the game, then those of a family's member."""
        member = self._member(variant)
        return (*(self.info.options if self.info else ()), *(member.options if member else ()))

    def _member(self, variant: str) -> VariantInfo | None:
        """The member of a family; ``None`` for none of that id, and for the game itself."""
        return next((member for member in self.variants if member.id == variant), None) if variant else None

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


def find_games(instead: Instead | None = None) -> list[Game]:
    """All games, in tile order. A folder that cannot be loaded is listed with its error."""
    found = [(instead and instead(name, folder)) or _load(name, folder) for name, folder in _game_folders()]
    return sorted(found, key=lambda game: (game.info.order if game.info else 10 * LARGEST_ORDER, game.id))


def game_by_id(game_id: str) -> Game:
    """The game in folder ``game_id``; raises ``LookupError`` if there is none."""
    for name, folder in _game_folders():
        if name == game_id:
            return _load(name, folder)
    raise LookupError(f"there is no game {game_id!r}")


def reason_of(error: BaseException) -> str:
    """What an error says, in one line. A plug-in's errors may be of any length, or fail themselves."""
    try:
        said = " ".join(str(error).split())
    except Exception:
        said = ""
    reason = f"{type(error).__name__}: {said}" if said else type(error).__name__
    return reason if len(reason) <= LONGEST_REASON else f"{reason[:LONGEST_REASON]} …"


def _game_folders() -> Iterable[tuple[str, Path]]:
    for module in pkgutil.iter_modules(games.__path__):
        if module.ispkg:
            yield module.name, Path(getattr(module.module_finder, "path", "")) / module.name


def _load(name: str, folder: Path) -> Game:
    try:
        if not name.isidentifier():
            raise ValueError("the folder's name is no Python name")
        info = importlib.import_module(f"games.{name}").GAME
        check_info(info)
    except Exception as error:  # a plug-in may raise anything, and the other games must go on
        return Game(name, folder, None, reason_of(error))
    except SystemExit as error:
        if type(error) is not SystemExit:  # one of our own: the program is asked to end
            raise
        return Game(name, folder, None, reason_of(error))
    return Game(name, folder, info)

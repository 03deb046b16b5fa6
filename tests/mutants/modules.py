"""Which files are changed under which name, and the tests that should notice: the quickest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_EVERY_GAME = ("tests/games/test_every_game.py", "tests/games/test_random_play.py")


@dataclass(frozen=True, slots=True)
class Module:
    """What is changed, and the tests that concern it.

    ``files`` and ``tests`` are patterns below the program's folder. ``only`` picks tests by their names (pytest's
    ``-k``) in ``generic``, the suites that run over all games.
    """

    files: tuple[str, ...]
    tests: tuple[str, ...]
    generic: tuple[str, ...] = ()
    only: str = ""

    def sources(self, root: Path) -> list[Path]:
        """The files to be changed."""
        return _found(root, self.files)

    def runs(self, root: Path) -> Sequence[list[str]]:
        """Arguments of pytest for one run after another."""
        own = [str(path.relative_to(root)) for path in _found(root, self.tests)]
        generic = [str(path.relative_to(root)) for path in _found(root, self.generic)]
        return [own, [*generic, "-k", self.only]] if generic else [own]


def _found(root: Path, patterns: Sequence[str]) -> list[Path]:
    """Files in the order of the patterns, each once."""
    return list(dict.fromkeys(path for pattern in patterns for path in sorted(root.glob(pattern))))


def _game(name: str, *rules: str) -> Module:
    files = tuple(f"games/{name}/{part}.py" for part in rules)
    own = (
        f"tests/games/{name}/test_rules*.py",
        f"tests/games/{name}/test_[!wtos]*.py",
        f"tests/games/{name}/test_table.py",
    )
    return Module(files, own, _EVERY_GAME, name)


_DESK_TESTS = (
    "tests/ui/desk/test_animation.py",
    "tests/ui/desk/test_roam.py",
    "tests/ui/desk/test_hand.py",
    "tests/ui/desk/test_[!x]*.py",
)

MODULES = {
    "session": Module(
        ("engine/play/session.py",), ("tests/engine/play/test_session*.py", "tests/engine/play/test_[art]*.py")
    ),
    "replay": Module(
        ("engine/play/replay.py",), ("tests/engine/play/test_replay.py", "tests/engine/play/test_session.py")
    ),
    "automatic_moves": Module(("engine/play/automatic_moves.py",), ("tests/engine/play/test_automatic_moves.py",)),
    "hints": Module(("engine/play/hints.py",), ("tests/engine/play/test_hints.py",)),
    "turns": Module(("engine/thinking/turns.py",), ("tests/engine/thinking/test_turns.py",)),
    "profile": Module(
        ("engine/storage/profile*.py", "engine/storage/autosave.py"),
        ("tests/engine/storage/test_*profile*.py", "tests/engine/storage/test_autosave.py"),
    ),
    "results": Module(
        ("engine/storage/*results*.py",),
        (
            "tests/engine/storage/test_*results*.py",
            "tests/engine/storage/test_profile*.py",
            "tests/engine/storage/test_autosave.py",
        ),
    ),
    "records": Module(("engine/storage/game_text*.py",), ("tests/engine/storage/test_game_texts*.py",)),
    "pointer": Module(("ui/desk/pointer.py", "ui/desk/hand.py", "ui/desk/judge.py", "ui/desk/desk.py"), _DESK_TESTS),
    "board": Module(("ui/desk/board.py", "ui/desk/animation.py", "ui/desk/marks.py"), _DESK_TESTS),
    "gestures": Module(("ui/desk/gestures.py",), _DESK_TESTS),
    "autumn_leaves": _game("autumn_leaves", "rules"),
    "forty_thieves": _game("forty_thieves", "rules*", "position", "refusals", "rows", "advice", "shortcut"),
    "nlk": _game("nlk", "rules", "legality", "moves", "play", "position", "views"),
    "othello": _game("othello", "rules"),
}
"""By the names that the command line takes."""

"""Imports go one way: nothing but the window draws, and a game's ``__init__`` loads nothing."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.folders import ROOT

WITHOUT_A_WINDOW = """
import importlib, sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("pygame", "ui"):
            raise ImportError(f"{name} is imported outside the window")

sys.meta_path.insert(0, Blocked())
for name in sys.argv[1:]:
    importlib.import_module(name)
"""


def sources(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def draws(path: Path) -> bool:
    return path.name.startswith("table") and path.parent.parent.name == "games"


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path) -> set[str]:
    """All modules a file names in imports, also those inside functions and for type checking."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            names.add(node.module or "")
    return names


def tops(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imported(path)}


def test_everything_but_the_window_runs_without_pygame() -> None:
    modules = [module_name(path) for path in sources("engine", "games") if not draws(path)]
    assert len(modules) > 20
    done = subprocess.run([sys.executable, "-c", WITHOUT_A_WINDOW, *modules], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("path", [path for path in sources("engine", "games") if not draws(path)], ids=module_name)
def test_only_the_window_names_pygame(path: Path) -> None:
    assert not tops(path) & {"pygame", "ui"}


@pytest.mark.parametrize("path", list(sources("engine")), ids=module_name)
def test_the_engine_names_no_game(path: Path) -> None:
    assert not any(name.startswith("games.") for name in imported(path))


@pytest.mark.parametrize("path", list(sources("ui")), ids=module_name)
def test_the_window_names_no_game(path: Path) -> None:
    assert "games" not in tops(path)


@pytest.mark.parametrize("path", sorted((ROOT / "games").glob("*/__init__.py")), ids=module_name)
def test_a_games_description_loads_nothing(path: Path) -> None:
    assert imported(path) <= {"engine.rules.catalogue", "engine.words.language", "__future__"}


@pytest.mark.parametrize("path", list(sources("games")), ids=module_name)
def test_a_game_names_no_other_game(path: Path) -> None:
    own = path.relative_to(ROOT / "games").parts[0]
    others = {name.split(".")[1] for name in imported(path) if name.startswith("games.")} - {own}
    assert not others


def test_starting_imports_nothing_before_it_must() -> None:
    tree = ast.parse((ROOT / "main.py").read_text(encoding="utf-8"))
    at_the_top = [node for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))]
    names = [alias.name for node in at_the_top for alias in node.names]
    assert names == ["sys"]

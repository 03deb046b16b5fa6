"""The house keeps its rooms: imports go one way, nobody imports in a circle, and nothing but the window draws.

Imports for type checking only and imports inside functions count like all others.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
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

Graph = Mapping[str, Iterable[str]]
"""For each module or room, those it imports."""


def sources(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def draws(path: Path) -> bool:
    return path.name.startswith("table") and path.parent.parent.name == "games"


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in [ROOT / "main.py", *sources("engine", "ui", "games", "packaging")]}
ROOMS = [
    name for name, path in MODULES.items() if path.name == "__init__.py" and name.split(".")[0] in ("engine", "ui")
]


def imported(path: Path) -> set[str]:
    """All modules a file names in imports, also those inside functions and for type checking."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            names.add(node.module or "")
            names.update(full for alias in node.names if (full := f"{node.module}.{alias.name}") in MODULES)
    return names


def tops(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imported(path)}


def room_of(module: str) -> str:
    """The room a module stands in: ``engine.play`` for ``engine.play.session``; a room is in itself."""
    return module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]


def circles(graph: Graph) -> list[list[str]]:
    """Groups of nodes that reach each other (Tarjan's strongly connected components of more than one node)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    waiting: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        number[node] = lowest[node] = len(number)
        waiting.append(node)
        for other in graph[node]:
            if other not in number:
                visit(other)
                lowest[node] = min(lowest[node], lowest[other])
            elif other in waiting:
                lowest[node] = min(lowest[node], number[other])
        if lowest[node] == number[node]:
            at = waiting.index(node)
            group, waiting[at:] = sorted(waiting[at:]), []
            if len(group) > 1:
                found.append(group)

    for node in graph:
        if node not in number:
            visit(node)
    return found


def files_graph() -> dict[str, set[str]]:
    return {name: {other for other in imported(path) if other in MODULES} - {name} for name, path in MODULES.items()}


def rooms_graph() -> dict[str, set[str]]:
    graph: dict[str, set[str]] = {}
    for module, others in files_graph().items():
        room = room_of(module)
        graph.setdefault(room, set()).update(room_of(other) for other in others)
    return {room: {other for other in others if other != room} for room, others in graph.items()}


def test_no_file_imports_itself_by_way_of_others() -> None:
    assert circles(files_graph()) == []


def test_no_room_imports_itself_by_way_of_others() -> None:
    packages = {room: others for room, others in rooms_graph().items() if room in ROOMS}
    assert circles({room: others & set(packages) for room, others in packages.items()}) == []


def test_a_planted_circle_is_seen() -> None:
    graph = files_graph()
    graph["engine.rules.cards"].add("ui.app")
    (circle,) = circles(graph)
    assert {"engine.rules.cards", "ui.app"} <= set(circle)


def may_import(room: str) -> set[str]:
    """The rooms that a room's own docstring allows it; "the engine" stands for all rooms of the engine."""
    words = ast.get_docstring(ast.parse(MODULES[room].read_text(encoding="utf-8"))) or ""
    rule = re.search(r"\b(May import|Imports no|Imports nothing)\b.*", words, re.DOTALL)
    assert rule is not None, f"{room}/__init__.py says what lives there, but not what it may import"
    allowed = set(re.findall(r":mod:`([\w.]+)`", rule.group(0)))
    if "the engine" in rule.group(0):
        allowed |= {name for name in ROOMS if name.startswith("engine.")}
    return allowed


@pytest.mark.parametrize("room", [room for room in ROOMS if "." in room])
def test_a_room_imports_what_it_says(room: str) -> None:
    assert rooms_graph()[room] - may_import(room) == set()


@pytest.mark.parametrize("room", sorted({room_of(module) for module in MODULES} - {"main", "packaging"}))
def test_a_room_is_no_hall(room: str) -> None:
    files = [path for path in MODULES.values() if path.parent == ROOT / room.replace(".", "/")]
    assert len(files) <= 20


def test_everything_but_the_window_runs_without_pygame() -> None:
    modules = [module_name(path) for path in sources("engine", "games") if not draws(path)]
    assert len(modules) > 20
    done = subprocess.run([sys.executable, "-c", WITHOUT_A_WINDOW, *modules], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("path", [path for path in sources("engine", "games") if not draws(path)], ids=module_name)
def test_only_the_window_names_pygame_and_nobody_else_tk(path: Path) -> None:
    assert not tops(path) & {"pygame", "ui", "tkinter"}


@pytest.mark.parametrize("path", list(sources("engine", "ui")), ids=module_name)
def test_engine_and_window_name_no_game(path: Path) -> None:
    assert not any(name.startswith("games.") for name in imported(path))


@pytest.mark.parametrize("path", [path for path in sources("games") if draws(path)], ids=module_name)
def test_a_games_table_knows_the_windows_contract_only(path: Path) -> None:
    rooms = {room_of(name) for name in imported(path) if name.startswith("ui.") and name in MODULES}
    assert rooms <= {"ui.contract", "ui.patience"}


@pytest.mark.parametrize("path", sorted((ROOT / "games").glob("*/__init__.py")), ids=module_name)
def test_a_games_description_loads_nothing(path: Path) -> None:
    names = {name for name in imported(path) if name in MODULES}
    assert names <= {"engine.rules.catalogue", "engine.words.language"}


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


def public_names(body: list[ast.stmt], *, derived: bool = False) -> Iterator[tuple[ast.stmt, bool]]:
    """Public classes, functions and methods, each with whether it may be told in a base class."""
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
            yield node, derived
            if isinstance(node, ast.ClassDef):
                yield from public_names(node.body, derived=bool(node.bases))


def told_names() -> set[str]:
    """Names of all functions and methods anywhere that have a docstring."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sources("engine", "games", "ui", "packaging")]
    functions = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return {node.name for node in functions if ast.get_docstring(node)}


def test_every_public_name_is_told() -> None:
    told, missing = told_names(), []
    for path in sources("engine", "ui", "games", "packaging"):
        for node, derived in public_names(ast.parse(path.read_text(encoding="utf-8")).body):
            assert isinstance(node, (ast.FunctionDef, ast.ClassDef))
            if not ast.get_docstring(node) and not (derived and node.name in told):
                missing.append(f"{path.relative_to(ROOT)}:{node.lineno} {node.name}")
    assert not missing

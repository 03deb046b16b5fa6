"""Collects the English source texts of the program from its code, without running it.

``python -m tests.support.source_texts`` prints what the Persian catalogues lack, ready to be translated.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter

from babel.messages.pofile import read_po

from tests.support.folders import GAMES_FOLDERS, ROOT, game_folders

SHARED_WORDS = ROOT / "assets" / "words" / "fa.po"

Markers = dict[str, tuple[int, ...]]

_MARKERS: Markers = {"N_": (0,), "Sentence": (0,), "say": (0,), "sentence": (0,), "plural": (0, 1),
                      "UnreadableState": (0,)}  # fmt: skip
"""Functions whose arguments at these places are source texts."""
_FIELDS: dict[str, dict[str, int | None]] = {
    "GameInfo": {"name": None, "line": None},
    "VariantInfo": {"name": 1, "line": 2},
    "Option": {"name": 1, "choices": 2},
    "Level": {"name": 1},
}
"""Classes with fields that are source texts, and the places of those fields."""
_TABLES = ("refusals", "endings")


@dataclass(frozen=True, slots=True)
class SourceText:
    """An English text and where it stands; ``many`` is its plural form, if it has one."""

    text: str
    file: Path
    line: int
    many: str = ""

    @property
    def game(self) -> str:
        """The id of the game whose folder it is in, or nothing."""
        for folder in GAMES_FOLDERS:
            if self.file.is_relative_to(folder):
                parts = self.file.relative_to(folder).parts
                return parts[0] if len(parts) > 1 else ""
        return ""

    @property
    def needs_translation(self) -> bool:
        """Whether it holds words, not only placeholders and signs."""
        return any(ch.isalpha() for literal, *_ in Formatter().parse(self.text) for ch in literal)


def placeholders(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def code_files() -> list[Path]:
    """All code of the program and of the games, those in the data folder too."""
    folders = [ROOT / "engine", ROOT / "ui", *GAMES_FOLDERS]
    files = [ROOT / "main.py", *(path for folder in folders for path in folder.rglob("*.py"))]
    return sorted(path for path in files if path.exists())


def where(path: Path) -> Path:
    """A path as it is shown: without the project's folder before it."""
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path


def source_texts(files: list[Path] | None = None) -> list[SourceText]:
    """All source texts that hold words."""
    return [text for path in files or code_files() for text in _texts_in(path) if text.needs_translation]


@cache
def _texts_in(path: Path) -> tuple[SourceText, ...]:
    return tuple(_texts_of_file(path))


def _texts_of_file(path: Path) -> Iterator[SourceText]:
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    markers = {**_MARKERS, **_aliases(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _texts_of_call(node, path, markers)
        elif isinstance(node, ast.ClassDef):
            for statement in node.body:
                yield from _texts_of_table(statement, path)


def _aliases(tree: ast.Module) -> Markers:
    """Other names that a file gives to the markers, as in ``words = Sentence``."""
    found: Markers = {}
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=alias)], value=ast.Name(id=name)) if name in _MARKERS:
                found[alias] = _MARKERS[name]
            case ast.alias(name=name, asname=str(alias)) if name in _MARKERS:
                found[alias] = _MARKERS[name]
    return found


def _texts_of_call(call: ast.Call, path: Path, markers: Markers) -> Iterator[SourceText]:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    if name in markers:
        groups = [_literals(call.args[place]) for place in markers[name] if place < len(call.args)]
        if len(groups) == 2 and groups[0] and groups[1]:
            yield SourceText(groups[0][0].value, path, call.lineno, many=groups[1][0].value)
        elif groups:
            yield from (SourceText(literal.value, path, literal.lineno) for literal in groups[0])
    for field, place in _FIELDS.get(name, {}).items():
        values = [keyword.value for keyword in call.keywords if keyword.arg == field]
        if place is not None and place < len(call.args):
            values.append(call.args[place])
        for value in values:
            yield from (SourceText(literal.value, path, literal.lineno) for literal in _literals(value))


def _texts_of_table(statement: ast.stmt, path: Path) -> Iterator[SourceText]:
    """The values of a class's ``refusals`` and ``endings``."""
    targets: list[ast.expr] = []
    if isinstance(statement, ast.Assign):
        targets = statement.targets
    elif isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    value = getattr(statement, "value", None)
    if any(isinstance(target, ast.Name) and target.id in _TABLES for target in targets) and value is not None:
        yield from (SourceText(literal.value, path, literal.lineno) for literal in _literals(value))


class _Literal(ast.Constant):
    value: str


def _literals(node: ast.expr) -> list[_Literal]:
    """The texts an expression may be: itself, either side of a condition, the values of a table."""
    match node:
        case ast.Constant(value=str()):
            return [node]  # type: ignore[list-item]
        case ast.IfExp():
            return _literals(node.body) + _literals(node.orelse)
        case ast.Dict():
            return [literal for value in node.values for literal in _literals(value)]
    return []


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a catalogue. ``persian`` has one text for each plural form."""

    text: str
    many: str
    persian: tuple[str, ...]
    line: int


def catalogue_entries(path: Path) -> list[Entry]:
    """The entries of a ``.po`` file, unfinished ones too; none where there is no file."""
    if not path.exists():
        return []
    with path.open("rb") as file:
        catalogue = read_po(file, locale="fa", abort_invalid=True)
    entries = []
    for message in catalogue:
        if not message.id:
            continue
        ids = message.id if isinstance(message.id, tuple) else (message.id, "")
        texts = (message.string,) if isinstance(message.string, str) else (message.string or ())
        persian = tuple(str(text) for text in texts if text) if not message.fuzzy else ()
        entries.append(Entry(str(ids[0]), str(ids[1]), persian, message.lineno or 0))
    return entries


def game_words(game: str) -> Path:
    """The catalogue of a game, whether it is there or not."""
    folder = next((folder for folder in game_folders() if folder.name == game), ROOT / "games" / game)
    return folder / "fa.po"


def untranslated() -> dict[Path, list[SourceText]]:
    """The texts that have no Persian, by the catalogue they belong into."""
    missing: dict[Path, list[SourceText]] = {}
    known: dict[str, set[str]] = {}
    for source in source_texts():
        if source.game not in known:
            paths = [SHARED_WORDS, game_words(source.game)] if source.game else [SHARED_WORDS]
            known[source.game] = {e.text for path in paths for e in catalogue_entries(path) if e.persian}
        if source.text not in known[source.game]:
            known[source.game].add(source.text)
            missing.setdefault(game_words(source.game) if source.game else SHARED_WORDS, []).append(source)
    return missing


def main() -> None:
    for path, texts in untranslated().items():
        print(f"\n# {where(path)}")
        for source in texts:
            print(f"\n#: {where(source.file)}:{source.line}\nmsgid {_quoted(source.text)}")
            print(f'msgid_plural {_quoted(source.many)}\nmsgstr[0] ""' if source.many else 'msgstr ""')


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


if __name__ == "__main__":
    main()

"""Small changes of a source text, each of which turns the program into a wrong one nearly always."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

_COMPARISONS = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
_OPERATORS: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"),
    ast.BitOr: ("|", "&"),
    ast.BitAnd: ("&", "|"),
}
_HARMLESS = ("strict", "slots", "frozen", "kw_only", "daemon")
"""Arguments that a working program does not depend on."""
_UNTOUCHED = (ast.Raise, ast.Assert, ast.Import, ast.ImportFrom)
_QUERY = re.compile(r"\b(SELECT|UPDATE|DELETE|INSERT)\b.*\b(FROM|SET|INTO)\b", re.DOTALL)
_QUERY_SWAPS = {" AND ": " OR ", " OR ": " AND ", " = ": " <> ", " <> ": " = ", " >= ": " > ", " DESC": " ASC"}
_QUERY_WORDS = re.compile("|".join(map(re.escape, _QUERY_SWAPS)))


@dataclass(frozen=True, slots=True)
class Change:
    """Bytes ``start`` to ``end`` of a UTF-8 text give way to ``new``. ``line`` counts from 1."""

    start: int
    end: int
    new: str
    line: int

    def applied_to(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]

    def told(self, source: bytes) -> str:
        """One line for a reader: the old words and the new ones."""
        old = " ".join(source[self.start : self.end].decode().split())
        return f"{_shortened(old)}  →  {_shortened(self.new)}"


def changes_of(source: bytes) -> list[Change]:
    """All changes of a source, in the order of their places. None of annotations, docstrings and what errors say."""
    return sorted(set(_Finder(source).in_node(ast.parse(source))), key=lambda change: (change.start, change.new))


class _Finder:
    def __init__(self, source: bytes) -> None:
        self._source = source
        self._line_starts = [0]
        for line in source.splitlines(keepends=True):
            self._line_starts.append(self._line_starts[-1] + len(line))

    def in_node(self, node: ast.AST) -> Iterator[Change]:
        if isinstance(node, _UNTOUCHED) or (isinstance(node, ast.keyword) and node.arg in _HARMLESS):
            return
        yield from self._of(node)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "bases", "keywords") and not isinstance(
                node, ast.Call
            ):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from self.in_node(child)

    def _of(self, node: ast.AST) -> Iterator[Change]:
        if isinstance(node, ast.expr):
            yield from self._of_expression(node)
        elif isinstance(node, ast.stmt):
            yield from self._of_statement(node)
        if isinstance(node, ast.If | ast.IfExp):
            yield self._whole(node.test, f"(not ({self._text(node.test)}))")

    def _of_expression(self, node: ast.expr) -> Iterator[Change]:
        match node:
            case ast.Compare(left=left, ops=[operator], comparators=[right]):
                yield self._between(left, right, _COMPARISONS[type(operator)])
            case ast.BoolOp(op=operator, values=values):
                word = "or" if isinstance(operator, ast.And) else "and"
                yield self._whole(node, f"({f' {word} '.join(f'({self._text(value)})' for value in values)})")
                for value in values:  # one condition less
                    yield self._whole(value, "True" if isinstance(operator, ast.And) else "False")
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield self._whole(node, f"({self._text(operand)})")
            case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _OPERATORS:
                old, new = _OPERATORS[type(operator)]
                yield self._between(left, right, new, old)
            case ast.Constant(value=bool() as value):
                yield self._whole(node, str(not value))
            case ast.Constant(value=int() | float() as value):
                yield self._whole(node, repr(value + 1))
            case ast.Constant(value=str() as value) if _QUERY.search(value):
                yield from self._in_query(node)

    def _of_statement(self, node: ast.stmt) -> Iterator[Change]:
        match node:
            case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
                yield self._whole(value, "None")
            case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Assign(targets=[ast.Attribute()]):
                yield self._whole(node, "pass")
            case ast.Break():
                yield self._whole(node, "continue")
            case ast.Continue():
                yield self._whole(node, "break")

    def _in_query(self, node: ast.expr) -> Iterator[Change]:
        """The operators of a database query, which decide as much as Python's own."""
        start, _ = self._span(node)
        text = self._text(node)
        for found in _QUERY_WORDS.finditer(text):
            at = start + len(text[: found.start()].encode())
            line = self._source.count(b"\n", 0, at) + 1
            yield Change(at, at + len(found.group()), _QUERY_SWAPS[found.group()], line)

    def _whole(self, node: ast.AST, new: str) -> Change:
        start, end = self._span(node)
        return Change(start, end, new, node.lineno)  # type: ignore[attr-defined]

    def _between(self, left: ast.AST, right: ast.AST, new: str, old: str = "") -> Change:
        """The operator that stands between two operands, the brackets around them left alone."""
        start, end = self._span(left)[1], self._span(right)[0]
        gap = self._source[start:end].decode()
        old = old or gap.strip().strip("()").strip()
        at = start + len(gap[: gap.index(old)].encode())
        return Change(at, at + len(old.encode()), new, self._source.count(b"\n", 0, at) + 1)

    def _span(self, node: ast.AST) -> tuple[int, int]:
        first = self._line_starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]
        last = self._line_starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]
        return first, last

    def _text(self, node: ast.AST) -> str:
        start, end = self._span(node)
        return self._source[start:end].decode()


def _shortened(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 70 else text[:69] + "…"

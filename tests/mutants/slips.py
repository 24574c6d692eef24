"""The slips: for a module, every place where one can be made, and the module with one of them in it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
ROOMS = ("pwprint/game", "pwprint/rulesets", "pwprint/pdf/check", "pwprint/app/checking.py")

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Slip(NamedTuple):
    """A slip: in which file, which node in the order of `ast.walk`, which of its slips, at which lines, what changes, and in what.

    Of several slips that are alike in one function the second has the words `0 -> 1 (2)`.
    """

    file: str
    node: int
    which: int
    line: int
    statement: int
    words: str
    within: str = ""

    @property
    def module(self) -> str:
        """Return the module's name."""
        return self.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    def __str__(self) -> str:
        """Return the slip as a line of a table."""
        return f"{self.file}:{self.line} {self.within}  {self.words}"


def slips() -> list[Slip]:
    """Return every slip that can be made, in order."""
    return [slip for file in files() for slip in _of_file(file)]


def files() -> list[Path]:
    """Return the files into which slips are put."""
    return sorted(
        file for room in ROOMS for file in ((ROOT / room).rglob("*.py") if (ROOT / room).is_dir() else [ROOT / room])
    )


def _of_file(path: Path) -> Iterator[Slip]:
    tree = ast.parse(path.read_bytes())
    nodes, file = list(ast.walk(tree)), str(path.relative_to(ROOT))
    passed, alike = _passed_over(tree, nodes), Counter[tuple[str, str]]()
    statements: dict[ast.AST, int] = {}
    names: dict[ast.AST, str] = {}
    _place(tree, None, "", (statements, names))
    for number, node in enumerate(nodes):
        if node not in passed:
            for which, (_, words) in enumerate(_changes(node)):
                line = getattr(node, "ifs", [node])[0].lineno
                statement, within = statements.get(node, line), names.get(node, "")
                alike[within, words] += 1
                one = words if alike[within, words] == 1 else f"{words} ({alike[within, words]})"
                yield Slip(file, number, which, line, statement, one, within)


def _place(node: ast.AST, line: int | None, within: str, found: tuple[dict[ast.AST, int], dict[ast.AST, str]]) -> None:
    """Find for every node the line of its innermost statement, and the function or class that it is in.

    A method is that of its class.
    """
    if isinstance(node, ast.stmt):
        line = node.lineno
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        within = f"{within}.{node.name}" if within else node.name
    statements, names = found
    if line is not None:
        statements[node] = line
    names[node] = within
    for part in ast.iter_child_nodes(node):
        _place(part, line, within, found)


def _passed_over(tree: ast.Module, nodes: list[ast.AST]) -> set[ast.AST]:
    """Return the nodes that mypy asks about, what classes are made with, which `test_values` asks, sizes of memories, and `strict`."""
    return {node for part in _parts_passed_over(tree, nodes) for node in ast.walk(part)}


def _parts_passed_over(tree: ast.Module, nodes: list[ast.AST]) -> Iterator[ast.AST]:
    for top in tree.body:
        if isinstance(top, ast.Assign) and re.fullmatch(r"([A-Z]\w*[a-z]\w*|None|[\s()|])+", ast.unparse(top.value)):
            yield top
    for node in nodes:
        match node:
            case ast.ClassDef():
                yield from node.keywords
            case ast.Call(ast.Name("lru_cache" | "TypeVar")) | ast.Expr(ast.Call(ast.Name("assert_never"))):
                yield node
            case ast.If(ast.Name("TYPE_CHECKING")):
                yield node
            case ast.Call(ast.Name("zip")):
                yield from node.keywords
        for kind in ("annotation", "returns"):
            if types := getattr(node, kind, None):
                yield types


def made(slip: Slip) -> ast.Module:
    """Return the module with the slip in it."""
    tree = ast.parse((ROOT / slip.file).read_bytes())
    target = list(ast.walk(tree))[slip.node]
    change = list(_changes(target))[slip.which][0]

    class Put(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            return change if node is target else self.generic_visit(node)

    changed = Put().visit(tree)
    assert isinstance(changed, ast.Module)
    return ast.fix_missing_locations(changed)


def _changes(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Yield what may stand in place of a node, in words too."""
    for other in _others(node):
        yield ast.copy_location(other, node), f"{_brief(node)} -> {_brief(other)}"


def _brief(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 90 else f"{text[:87]}..."


def _others(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(left, [op], right):
            for other in _COMPARISONS[type(op)]:
                yield ast.Compare(left, [other()], right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.BinOp(left, op, right) if type(op) in _OPERATORS:
            yield ast.BinOp(left, _OPERATORS[type(op)](), right)
        case ast.AugAssign(target, op, value) if type(op) in _OPERATORS:
            yield ast.AugAssign(target, _OPERATORS[type(op)](), value)
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value) | float(value)):
            yield ast.Constant(value + 1)
        case ast.Call(ast.Name(name), arguments, keywords) if name in _CALLS:
            yield ast.Call(ast.Name(_CALLS[name], ast.Load()), arguments, keywords)
        case ast.If(test, body, orelse) if not isinstance(test, ast.Compare):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.IfExp(test, body, orelse) if not isinstance(test, ast.Compare):
            yield ast.IfExp(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.comprehension(target, iterated, [_, *rest], is_async):
            yield ast.comprehension(target, iterated, rest, is_async)
        case ast.Return(value) if value is not None and not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case ast.Expr(ast.Call()):
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()

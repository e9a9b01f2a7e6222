"""What the source says about texts: keys of barred options, causes of chance, literal keys."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from caravanserai.kernel import Game

Facts = tuple[str, ...]


def modules(folder: Path) -> Iterator[ast.Module]:
    for file in sorted(folder.rglob("*.py")):
        yield ast.parse(file.read_text(encoding="utf-8"))


def folder_of(game: Game[Any]) -> Path:
    """Where the rules of a game lie."""
    return Path(inspect.getfile(type(game))).parent


def reasons(module: ast.Module) -> dict[str, Facts]:
    """The key and the names of the facts of every `Reason(...)` in a module."""
    found: dict[str, Facts] = {}
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Reason":
            facts = ast.walk(node.args[1]) if len(node.args) > 1 else ()
            names = [fact.elts[0].value for fact in facts if _is_pair(fact)]  # type: ignore[attr-defined]  # so it is
            for key in _strings(node.args[0], module):
                found[key] = (*found.get(key, ()), *names)
    return found


def causes(module: ast.Module) -> set[str]:
    """The causes of chance that a module names as they are."""
    return {
        node.args[-1].value
        for node in ast.walk(module)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("draw", "sample", "shuffle")
        and node.args
        and isinstance(node.args[-1], ast.Constant)
        and isinstance(node.args[-1].value, str)
    }


def keys(module: ast.Module, domains: tuple[str, ...]) -> set[str]:
    """Every string of a module that is a key of a catalogue."""
    shape = re.compile(rf"({'|'.join(domains)})(\.\w+)+")
    return {
        node.value
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and shape.fullmatch(node.value)
    }


def _is_pair(node: ast.AST) -> bool:
    return isinstance(node, ast.Tuple) and len(node.elts) == 2 and isinstance(node.elts[0], ast.Constant)


def _strings(node: ast.expr, module: ast.Module) -> set[str]:
    """The strings an expression can give; it fails on one it cannot read, so that no key slips through."""
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.Constant(value=None):
            return set()
        case ast.IfExp(body=one, orelse=other):
            return _strings(one, module) | _strings(other, module)
        case ast.BoolOp(values=values):
            return set().union(*(_strings(value, module) for value in values))
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)):
            bodies = [item for item in ast.walk(module) if isinstance(item, ast.FunctionDef) and item.name == name]
            given = [item.value for body in bodies for item in ast.walk(body) if isinstance(item, ast.Return)]
            if given:
                return set().union(*(_strings(value, module) for value in given if value))
    raise AssertionError(f"which keys does {ast.unparse(node)} give?")

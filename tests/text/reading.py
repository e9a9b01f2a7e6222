"""Facts about texts, read from the source: keys of illegal options, causes of chance, literal keys."""

import ast
import functools
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from caravanserai.kernel import Game

Facts = tuple[str, ...]


@functools.cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def modules(folder: Path) -> Iterator[ast.Module]:
    return map(parsed, sorted(folder.rglob("*.py")))


def modules_of(game: Game[Any]) -> Iterator[ast.Module]:
    """The rules of a game: its own folder, and the modules beside its base classes, but no other game."""
    own = type(game)
    yield from modules(Path(inspect.getfile(own)).parent)
    for base in own.__mro__[1:]:
        if issubclass(base, Game) and base is not Game:
            folder = Path(inspect.getfile(base)).parent
            for file in sorted([*folder.glob("*.py"), *folder.glob("*/*.py")]):
                if file.parent == folder or not (file.parent / "game.py").exists():
                    yield parsed(file)


@functools.cache
def reasons(module: ast.Module) -> dict[str, Facts]:
    """The key and the names of the facts of every `Reason(...)` in a module."""
    found: dict[str, Facts] = {}
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Reason":
            names = _pairs(node.args[1], module) if len(node.args) > 1 else []
            for key in _strings(node.args[0], module):
                found[key] = tuple(dict.fromkeys((*found.get(key, ()), *names)))
    return found


@functools.cache
def causes(module: ast.Module) -> frozenset[str]:
    """The causes of chance that a module names literally."""
    return frozenset(
        node.args[-1].value
        for node in ast.walk(module)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("draw", "sample", "shuffle")
        and node.args
        and isinstance(node.args[-1], ast.Constant)
        and isinstance(node.args[-1].value, str)
    )


def keys(module: ast.Module, domains: tuple[str, ...]) -> set[str]:
    """Every string of a module that is a key of a catalogue."""
    shape = re.compile(rf"({'|'.join(domains)})(\.\w+)+")
    return {
        node.value
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and shape.fullmatch(node.value)
    }


def built(module: ast.Module, domains: tuple[str, ...]) -> set[str]:
    """Every key of a catalogue that a module composes, as a pattern: each filled-in part matches anything."""
    found: set[str] = set()
    for node in ast.walk(module):
        match node:
            case ast.JoinedStr(values=[ast.Constant(value=str(start)), *rest]) if start.partition(".")[0] in domains:
                parts = (re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in rest)
                found.add(re.escape(start) + "".join(parts))
    return found


def words_in(module: ast.Module) -> set[str]:
    """The words that a module could fill in: its names and the words of its strings, without docstrings."""
    about = {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}
    found: list[str] = []
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and id(node) not in about:
            found.append(str(node.value))
        found += [name for part in ("name", "id", "attr", "arg") if isinstance(name := getattr(node, part, None), str)]
    return words_of(" ".join(found))


def words_of(text: str) -> set[str]:
    """The words of a text, and the first parts of compound ones, such as `buyer` in `buyer_silk`."""
    whole = re.findall(r"[\w-]+", text)
    return {*whole, *(word.partition("_")[0] for word in whole)}


def _pairs(node: ast.expr, module: ast.Module) -> list[str]:
    """The names of the facts in an expression, including those in variables."""
    match node:
        case ast.Tuple(elts=[ast.Constant(value=str(name)), _]):
            return [name]
        case ast.Tuple(elts=parts):
            return [name for part in parts for name in _pairs(part, module)]
        case ast.Starred(value=part):
            return _pairs(part, module)
        case ast.Name(id=variable):
            values = _assigned(variable, module)
            return [name for value in values if isinstance(value, ast.Tuple) for name in _pairs(value, module)]
    raise AssertionError(f"which facts does {ast.unparse(node)} give?")


def _assigned(variable: str, module: ast.Module) -> list[ast.expr]:
    """All values that a module assigns to a variable of that name."""
    given: list[tuple[ast.expr, ast.expr]] = []
    for node in ast.walk(module):
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                given += zip(targets, values, strict=True)
            case ast.Assign(targets=[target], value=value):
                given.append((target, value))
    return [value for target, value in given if isinstance(target, ast.Name) and target.id == variable]


def _strings(node: ast.expr, module: ast.Module) -> set[str]:
    """The possible strings of an expression; an unreadable one raises an error, so that no key is missed."""
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.Constant(value=None):
            return set()
        case ast.IfExp(body=one, orelse=other):
            return _strings(one, module) | _strings(other, module)
        case ast.BoolOp(values=values):
            return set().union(*(_strings(value, module) for value in values))
        case ast.Name(id=variable) if _assigned(variable, module):
            return set().union(*(_strings(value, module) for value in _assigned(variable, module)))
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)):
            bodies = [item for item in ast.walk(module) if isinstance(item, ast.FunctionDef) and item.name == name]
            given = [item.value for body in bodies for item in ast.walk(body) if isinstance(item, ast.Return)]
            if given:
                return set().union(*(_strings(value, module) for value in given if value))
    raise AssertionError(f"which keys does {ast.unparse(node)} give?")

"""The source of a module as mypyc needs it: what decorators of classes generate stands there, written out.

Mypyc makes native classes, whose fields lie in a C struct, only of classes without decorators of our own. So what a
decorator would generate is written into its class, and what is left of it becomes a call below. The rest is about what
mypyc cannot do, or does otherwise than Python.
"""

from __future__ import annotations

import ast
import dataclasses
import re
from typing import TYPE_CHECKING, Any, Final

from caravanserai.kernel import codec

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from types import ModuleType

_FUTURE: Final = "from __future__ import annotations\n"
_IMPORTS: Final = """\
import typing as _typing
from typing import Any, ClassVar, Self
from caravanserai.kernel import _native
from caravanserai.kernel._native import make, plain
if _typing.TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
"""
_NATIVE: Final = "@mypyc_attr(allow_interpreted_subclasses=True)"
_WITH_FIELDS: Final = {
    "dataclass": "fields",
    "state": "state",
    **dict.fromkeys(("pending", "decision", "step"), "pending"),
}
"""Decorators that generate something from the fields of a class, and what stands in for them in `_native`."""
_SEED: Final = frozenset({"int | str", "int | str | None"})
_GATE: Final = _SEED | {"int", "int | None", "str"}


def written_out(text: str, module: ModuleType, generic: Collection[str], *, at_the_gate: bool) -> str:
    """Write out all classes of a module; `generic` are the names of those with parameters, in any module.

    At the gate anything may come in, and is refused in our own words: so mypyc must not refuse it before.
    """
    text = re.sub(r"\bobject\.__new__\((\w+)\)", r"\1.__new__(\1)", text)
    text = re.sub(r"(?m)^( +)raise (.+\)) from (\w+)$", r"\1raise _native.caused(\2, \3)", text)
    text = re.sub(r"dataclasses\.dataclass\((.*)slots=True\)\(cls\)", r"_native.slotted(cls, \1)", text)
    text = re.sub(r"(?m)^(_?[A-Z][A-Z0-9_]+) = ", r"\1: _typing.Final = ", text)  # so it is not looked up by name
    text = _without_parameters(text, module, generic)
    lines = text.splitlines()
    for node in reversed(ast.parse(text).body):
        _open(lines, node, _GATE if at_the_gate else _SEED)
        if isinstance(node, ast.FunctionDef):  # compiled functions have no attributes
            _drop(lines, [mark for mark in node.decorator_list if _name(mark) == "dataclass_transform"])
        elif isinstance(node, ast.ClassDef):
            _write_class(lines, node, getattr(module, node.name))
    return "\n".join([*lines, ""]).replace(_FUTURE, _FUTURE + _IMPORTS, 1)


def parametrised(module: ModuleType) -> Iterator[str]:
    """The names of the classes with parameters that a module defines."""
    for name, made in vars(module).items():
        if isinstance(made, type) and made.__module__ == module.__name__ and _parameters(made):
            yield name


def _parameters(made: type) -> tuple[Any, ...]:
    return getattr(made, "__parameters__", ())


def _without_parameters(text: str, module: ModuleType, generic: Collection[str]) -> str:
    """Make plain classes of generic ones: mypyc would give them dictionaries, and forget weak references to them."""
    for letter in {letter for name in parametrised(module) for letter in _parameters(vars(module)[name])}:
        known = letter.__bound__.__name__ if letter.__bound__ else "Any"
        text = re.sub(rf"(?m)^{letter.__name__} = TypeVar.*$", f"{letter.__name__}: _typing.TypeAlias = {known}", text)
    text = re.sub(r"(, )?\bGeneric\[\w+\]", "", text)
    return re.sub(rf"\b({'|'.join(sorted(generic))})\[\w+\]", r"\1", text)


def _open(lines: list[str], node: ast.stmt, closed: frozenset[str]) -> None:
    """Let functions take anything where they declare one of these types."""
    functions = [part for part in ast.walk(node) if isinstance(part, ast.FunctionDef)]
    for kind in [taken.annotation for function in functions for taken in function.args.args]:
        if kind and ast.unparse(kind) in closed:
            line = lines[kind.lineno - 1]
            anything = "Any".ljust(len(ast.unparse(kind)))
            lines[kind.lineno - 1] = line[: kind.col_offset] + anything + line[kind.end_col_offset :]


def _write_class(lines: list[str], node: ast.ClassDef, made: Any) -> None:  # noqa: ANN401  # a class
    """Write out one class, from its end to its beginning, so that the numbers of the lines above hold."""
    if issubclass(made, (tuple, dict, BaseException)):  # mypyc leaves it as it is
        for field in reversed(_fields(node)):
            value = f" = {ast.unparse(field.value)}" if field.value else ""
            _replace(lines, field, [f"{ast.unparse(field.target)}: {ast.unparse(field.annotation)!r}{value}"])
        return
    inside: list[str] = []
    below = [f"_native.generic({node.name})"] if _parameters(made) else []
    for mark in node.decorator_list:
        name = _name(mark)
        if name not in _WITH_FIELDS:
            below.append(f"{ast.unparse(mark)}({node.name})")
            continue
        inside += ["__dataclass_fields__: ClassVar[dict[str, Any]]", *_constructor(made, node)]
        inside += codec.written(made) if name == "state" else []
        below.append(f"_native.{_WITH_FIELDS[name]}({node.name}, {_about_fields(made, node)})")
    stubs = [part for block in node.body if isinstance(block, ast.If) for part in block.body]
    below += [f"delattr({node.name}, {stub.name!r})" for stub in stubs if isinstance(stub, ast.FunctionDef)]
    lines[node.end_lineno : node.end_lineno] = [*(f"    {line}" for line in inside), *below]
    for part in reversed(node.body):
        if isinstance(part, ast.If):  # what subclasses declare, told to the type checker only
            _replace(lines, part, [line for stub in part.body for line in _filled(stub)])
        elif isinstance(part, ast.AnnAssign) and inside and part in _fields(node):
            _replace(lines, part, [f"{ast.unparse(part.target)}: {ast.unparse(part.annotation)}"])
    lines.insert(node.lineno - 1, _NATIVE)
    _drop(lines, node.decorator_list)


def _constructor(made: Any, node: ast.ClassDef) -> Iterator[str]:  # noqa: ANN401  # a dataclass
    """The constructor that a dataclass would have."""
    kinds = {ast.unparse(part.target): ast.unparse(part.annotation) for part in _fields(node)}
    taken, body = ["self"], []
    named: list[str] = []
    for field in dataclasses.fields(made):
        if field.init:
            kind, value, default = kinds.get(field.name, "Any"), field.name, ""
            if field.default is not dataclasses.MISSING:
                default = f" = {field.default!r}"
            elif field.default_factory is not dataclasses.MISSING:
                kind, default = "Any", " = _native.MISSING"
                made_by: Any = field.default_factory
                value = f"{made_by.__name__}() if {field.name} is _native.MISSING else {field.name}"
            (named if field.kw_only else taken).append(f"{field.name}: {kind}{default}")
            body.append(f"    self.{field.name} = {value}")
    if hasattr(made, "__post_init__"):
        body.append("    self.__post_init__()")
    yield f"def __init__({', '.join([*taken, '*', *named] if named else taken)}) -> None:"
    yield from body or ["    pass"]


def _about_fields(made: Any, node: ast.ClassDef) -> str:  # noqa: ANN401  # a dataclass
    """Whether the fields are frozen, of what kinds they are, and what is said of them beside."""
    own = {ast.unparse(part.target): part for part in _fields(node)}
    kinds = {name: ast.unparse(part.annotation) for name, part in own.items()}
    values = ", ".join(f"{name!r}: {ast.unparse(part.value)}" for name, part in own.items() if part.value)
    return f"{made.__dataclass_params__.frozen}, {kinds}, {{{values}}}"


def _fields(node: ast.ClassDef) -> list[ast.AnnAssign]:
    declared = [part for part in node.body if isinstance(part, ast.AnnAssign)]
    return [part for part in declared if not ast.unparse(part.annotation).startswith("ClassVar")]


def _filled(stub: ast.stmt) -> list[str]:
    return [*ast.unparse(stub).splitlines(), "    raise NotImplementedError"]


def _name(mark: ast.expr) -> str:
    return ast.unparse(mark.func if isinstance(mark, ast.Call) else mark)


def _replace(lines: list[str], part: ast.stmt, by: list[str]) -> None:
    lines[part.lineno - 1 : part.end_lineno] = [f"    {line}" for line in by]


def _drop(lines: list[str], marks: list[ast.expr]) -> None:
    for mark in reversed(marks):
        del lines[mark.lineno - 1 : mark.end_lineno]

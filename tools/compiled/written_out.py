"""The source of a module as mypyc needs it: with the code that class decorators generate, written out.

Mypyc makes native classes, whose fields are in a C struct, only of classes without custom decorators. So the generated
code is written into its class, and the rest of the decorator becomes a call below the class.
"""

from __future__ import annotations

import ast
import dataclasses
from typing import TYPE_CHECKING, Any, Final

from caravanserai.kernel import codec

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from types import ModuleType

_IMPORTS: Final = """\
import functools as _functools
import typing as _typing
from typing import Any, ClassVar, Self
from caravanserai.kernel import _native
if _typing.TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
"""
_CODEC: Final = "from caravanserai.kernel.codec import as_json, reader"
_NATIVE: Final = "mypyc_attr(allow_interpreted_subclasses=True)"
_LEFT: Final = {
    "dataclass": "",
    "state": "setattr({0}, 'decode', reader({0}))",
    **dict.fromkeys(("pending", "decision", "step"), "setattr({0}, 'of', _functools.cache({0}))"),
}
"""Decorators that generate code from the fields of a class, and the call that remains after it is written out."""
_SEED: Final = frozenset({"int | str", "int | str | None"})
_GATE: Final = _SEED | {"int", "int | None", "str"}


def written_out(text: str, module: ModuleType, generic: Collection[str], *, at_the_gate: bool) -> str:
    """Write out all classes of a module; `generic` are the names of those with type parameters, in any module.

    Functions that check untrusted arguments raise their own errors: so mypyc must not check the types before.
    """
    tree = _WrittenOut(module, generic, _GATE if at_the_gate else _SEED).visit(ast.parse(text))
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def parametrised(module: ModuleType) -> Iterator[str]:
    """The names of the classes with type parameters that a module defines."""
    for name, made in vars(module).items():
        if isinstance(made, type) and made.__module__ == module.__name__ and _parameters(made):
            yield name


class _WrittenOut(ast.NodeTransformer):
    """Rewrites a module, one method for each kind of node."""

    def __init__(self, module: ModuleType, generic: Collection[str], opened: Collection[str]) -> None:
        self._module, self._generic, self._opened = module, generic, opened
        self._letters = {
            letter.__name__: letter for name in parametrised(module) for letter in _parameters(vars(module)[name])
        }

    def visit_Module(self, node: ast.Module) -> ast.Module:
        """Add the required imports, below the docstring and `from __future__ import annotations`."""
        has_state = any(_name(mark) == "state" for part in node.body for mark in getattr(part, "decorator_list", ()))
        self.generic_visit(node)
        node.body[2:2] = _parsed(_IMPORTS, _CODEC if has_state else "")
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        """Make plain classes of generic ones: mypyc would give these dictionaries, but no weak references."""
        letter = self._letters.get(ast.unparse(node.targets[0]))
        if letter is None:
            return self.generic_visit(node)  # type: ignore[return-value]  # still an assignment
        bound = letter.__bound__.__name__ if letter.__bound__ else "Any"
        return _parsed(f"{letter.__name__}: _typing.TypeAlias = {bound}")[0]

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """As `visit_Assign`, for subscripts."""
        self.generic_visit(node)
        return node.value if isinstance(node.value, ast.Name) and node.value.id in self._generic else node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        """Create native classes only by their own `__new__`, and their interpreted subclasses with care."""
        self.generic_visit(node)
        called = ast.unparse(node.func)
        if called == "object.__new__":
            node.func = ast.Attribute(node.args[0], "__new__")
        elif called == "dataclasses.dataclass":
            node.func = ast.Attribute(ast.Name("_native"), "slotted")
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """Let a function accept any value for a parameter of one of the opened types."""
        self.generic_visit(node)
        if node.annotation and ast.unparse(node.annotation) in self._opened:
            node.annotation = ast.Name("Any")
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Remove the decorator that sets attributes: compiled functions have none."""
        self.generic_visit(node)
        node.decorator_list = [mark for mark in node.decorator_list if _name(mark) != "dataclass_transform"]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> list[ast.stmt]:
        """Write out a class."""
        self.generic_visit(node)
        made = getattr(self._module, node.name)
        if issubclass(made, (tuple, dict, BaseException)):  # mypyc does not compile these natively
            for field in _fields(node):
                field.annotation = ast.Constant(ast.unparse(field.annotation))
            return [node]
        node.bases = [base for base in node.bases if _name(base) != "Generic"]
        below = [f"_native.generic({node.name})"] if _parameters(made) else []
        marks, node.decorator_list = node.decorator_list, [ast.parse(_NATIVE, mode="eval").body]
        for mark in marks:
            name = _name(mark)
            if name not in _LEFT:
                below.append(f"{ast.unparse(mark)}({node.name})")
                continue
            below += [f"_native.fields({node.name}, {_about_fields(made, node)})", _LEFT[name].format(node.name)]
            inside = ["__dataclass_fields__: ClassVar[dict[str, Any]]", *_constructor(made, node)]
            for field in _fields(node):
                field.value = None
            node.body += _parsed(*inside, *(codec.written(made) if name == "state" else ()))
        for part in [part for part in node.body if isinstance(part, ast.If)]:  # declarations of subclasses
            stubs = [stub for stub in part.body if isinstance(stub, ast.FunctionDef)]
            for stub in stubs:
                stub.body += _parsed("raise NotImplementedError")
                below.append(f"delattr({node.name}, {stub.name!r})")
            node.body[node.body.index(part) : node.body.index(part) + 1] = stubs
        return [node, *_parsed(*below)]


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
    """Whether the fields are frozen, their kinds, and their further properties."""
    own = {ast.unparse(part.target): part for part in _fields(node)}
    kinds = {name: ast.unparse(part.annotation) for name, part in own.items()}
    values = ", ".join(f"{name!r}: {ast.unparse(part.value)}" for name, part in own.items() if part.value)
    return f"{made.__dataclass_params__.frozen}, {kinds}, {{{values}}}"


def _fields(node: ast.ClassDef) -> list[ast.AnnAssign]:
    declared = [part for part in node.body if isinstance(part, ast.AnnAssign)]
    return [part for part in declared if not ast.unparse(part.annotation).startswith("ClassVar")]


def _parameters(made: type) -> tuple[Any, ...]:
    return getattr(made, "__parameters__", ())


def _name(mark: ast.expr) -> str:
    """The name of a decorator without its arguments, or of a base class without its parameters."""
    while isinstance(mark, ast.Call | ast.Subscript):
        mark = mark.func if isinstance(mark, ast.Call) else mark.value
    return ast.unparse(mark)


def _parsed(*lines: str) -> list[ast.stmt]:
    return ast.parse("\n".join(lines)).body

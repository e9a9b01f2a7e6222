"""Generate `copy()` and the JSON codec of a class from its annotations, so that no field is forgotten.

What a field may hold: ints, bools, strings, None; tuples of such (shared, never copied); lists, and dicts with
string keys, of anything allowed; other state classes; pending decisions and steps (shared, they never change).
"""

from __future__ import annotations

import dataclasses
import functools
import types
import typing
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeVar, dataclass_transform

from caravanserai.kernel.errors import RecordError, shown

Kinds = Mapping[str, type["Pending"]]
"""The kinds of decisions and steps of a game, by class name."""

_Class = TypeVar("_Class", bound=type)


class Pending:
    """An item on the stack of a match: plain, frozen data. See `Decision` and `Step`."""

    __slots__ = ()
    waits: ClassVar[bool] = True
    """Whether a seat must answer it."""
    of: ClassVar[Callable[..., Any]]
    """Return the shared instance with these fields."""

    def encode(self) -> list[Any]:
        """Encode it as `[kind, field, ...]`."""
        fields = dataclasses.fields(self)  # type: ignore[arg-type]  # every subclass is a dataclass
        return [type(self).__name__, *(as_json(getattr(self, field.name)) for field in fields)]


class Data:
    """The methods that the `state` decorator generates."""

    __slots__ = ()

    def copy(self) -> Self:
        """Copy mutable parts; share immutable ones."""
        raise NotImplementedError  # generated for every class

    def encode(self) -> dict[str, Any]:
        """Encode it as plain JSON data."""
        raise NotImplementedError  # generated for every class

    @classmethod
    def decode(cls, data: object, kinds: Kinds, where: str = "") -> Self:
        """Decode it; raise `RecordError` with the path of an invalid value."""
        raise NotImplementedError  # generated for every class


class _Shape(NamedTuple):
    """How values of one annotation are copied and encoded (expressions of `{}`) and decoded."""

    copy: str
    encode: str
    decode: Callable[[Any, Kinds, str], Any]


TRANSIENT: Final = types.MappingProxyType({"transient": True})
"""Metadata of a field that is not part of the position: never saved, and an empty list in every copy."""
_FRESH: Final = _Shape("(None if {0} is None else [])", "", lambda _data, _kinds, _where: None)


@dataclass_transform(field_specifiers=(dataclasses.field,))
def state(cls: _Class) -> _Class:
    """Make a slotted dataclass with generated `copy`, `encode` and `decode`."""
    made: Any = dataclasses.dataclass(slots=True)(cls)
    scope = {"as_json": as_json, made.__name__: made}
    exec("\n".join(written(made)), scope)  # noqa: S102  # the source is built from field names only
    made.copy, made.encode, made.decode = scope["copy"], scope["encode"], reader(made)
    return typing.cast("_Class", made)


def written(made: type[Data]) -> list[str]:
    """The source code of `copy` and `encode` of a state class; it uses the class and `as_json`."""
    name, shapes = made.__name__, _shapes(made)
    copies = [f"    new.{field} = {shape.copy.format('self.' + field)}" for field, shape in shapes.items()]
    pairs = [f"'{field}': {shape.encode.format('self.' + field)}" for field, shape in shapes.items() if shape.encode]
    return [
        "def copy(self) -> Self:",
        f"    new = {name}.__new__({name})",
        *copies,
        "    return new",
        "def encode(self) -> dict[str, Any]:",
        f"    return {{{', '.join(pairs)}}}",
    ]


def reader(made: type[Data]) -> Any:  # noqa: ANN401  # a class method
    """The `decode` of a state class."""
    shapes = {name: shape for name, shape in _shapes(made).items() if shape is not _FRESH}

    def decode(owner: type[Any], data: object, kinds: Kinds, where: str = "") -> Any:  # noqa: ANN401  # Self
        where = where or owner.__name__
        if not isinstance(data, dict) or sorted(data) != sorted(shapes):
            raise RecordError(f"{where}: expected the fields {', '.join(shapes)}")
        read = {name: shape.decode(data[name], kinds, f"{where}.{name}") for name, shape in shapes.items()}
        return owner(**read)

    return classmethod(decode)


def _shapes(made: type[Data]) -> dict[str, _Shape]:
    """The shape of every field, by its name."""
    hints = typing.get_type_hints(made)
    fields = dataclasses.fields(made)  # type: ignore[arg-type]  # every state is a dataclass
    return {field.name: _FRESH if field.metadata == TRANSIENT else _shape(hints[field.name]) for field in fields}


def _pending(wanted: type) -> Callable[[Any, Kinds, str], Any]:
    """Decode a decision or step from `Pending.encode`."""

    def decode(data: Any, kinds: Kinds, where: str) -> Any:  # noqa: ANN401  # foreign JSON
        kind = kinds.get(data[0]) if isinstance(data, list) and data and isinstance(data[0], str) else None
        if kind is None or not issubclass(kind, wanted):
            raise RecordError(f"{where}: {shown(data)} is no {wanted.__name__} of this game")
        shapes = _field_shapes(kind)  # type: ignore[arg-type]  # a class is hashable
        if len(shapes) != len(data) - 1:
            raise RecordError(f"{where}: {kind.__name__} has {len(shapes)} fields, not {len(data) - 1}")
        pairs = zip(shapes, data[1:], strict=True)
        values = [shape.decode(value, kinds, f"{where}.{name}") for (name, shape), value in pairs]
        try:
            return kind.of(*values)
        except ValueError as fault:
            raise RecordError(f"{where}: {fault}") from None

    return decode


@functools.cache
def _field_shapes(kind: type[Pending]) -> tuple[tuple[str, _Shape], ...]:
    hints = typing.get_type_hints(kind)
    fields = dataclasses.fields(kind)  # type: ignore[arg-type]  # every kind is a dataclass
    return tuple((field.name, _shape(hints[field.name])) for field in fields)


def as_json(value: Any) -> Any:  # noqa: ANN401  # any allowed value
    """Encode an immutable value as plain JSON data."""
    if isinstance(value, Pending):
        return value.encode()
    if isinstance(value, tuple):
        return [as_json(item) for item in value]
    return value


def _shape(hint: Any) -> _Shape:  # noqa: ANN401, PLR0911  # an annotation; a shape each
    """The shape of an annotation; reject types that cannot be copied and saved exactly."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    kind = origin if isinstance(origin, type) else hint
    if hint in (int, bool, str, types.NoneType):
        return _Shape("{}", "{}", _atom(hint))
    if origin in (typing.Union, types.UnionType) and len(args) == 2 and types.NoneType in args:
        inner = _shape(next(arg for arg in args if arg is not types.NoneType))
        optional = "(None if {{0}} is None else {})"
        copied, encoded = (
            "{}" if way == "{}" else optional.format(way.replace("{}", "{0}")) for way in (inner.copy, inner.encode)
        )
        return _Shape(
            copied, encoded, lambda data, kinds, where: None if data is None else inner.decode(data, kinds, where)
        )
    if isinstance(kind, type) and issubclass(kind, Pending):
        return _Shape("{}", "{}.encode()", _pending(kind))
    if isinstance(kind, type) and issubclass(kind, Data):
        return _Shape("{}.copy()", "{}.encode()", kind.decode)
    if origin is tuple:
        is_flat = all(_shape(arg).encode == "{}" for arg in args if arg is not Ellipsis)
        return _Shape("{}", "list({})" if is_flat else "as_json({})", _tuple(args))
    if origin is list:
        inner = _shape(args[0])
        each = "[{} for item in {{}}]"
        copied, encoded = (
            "{}.copy()" if way == "{}" else each.format(_inside(way)) for way in (inner.copy, inner.encode)
        )
        return _Shape(copied, encoded, _list(inner))
    if origin is dict and args[0] is str:
        inner = _shape(args[1])
        each = "dict([(key, {}) for key, item in {{}}.items()])"
        copied, encoded = (
            "{}.copy()" if way == "{}" else each.format(_inside(way)) for way in (inner.copy, inner.encode)
        )
        return _Shape(copied, encoded, _dict(inner))
    raise TypeError(f"a state cannot hold {hint!r}")


def _inside(way: str) -> str:
    """The expression of an inner value, for the loop variable `item`."""
    return way.format("item")


def _atom(kind: type) -> Callable[[Any, Kinds, str], Any]:
    def decode(data: Any, _kinds: Kinds, where: str) -> Any:  # noqa: ANN401  # foreign JSON
        if type(data) is not kind:
            raise RecordError(f"{where}: {shown(data)} is not of type {kind.__name__}")
        return data

    return decode


def _sequence(data: Any, where: str) -> Any:  # noqa: ANN401  # foreign JSON
    if not isinstance(data, list):
        raise RecordError(f"{where}: {shown(data)} is not a list")
    return data


def _list(inner: _Shape) -> Callable[[Any, Kinds, str], Any]:
    return lambda data, kinds, where: [
        inner.decode(item, kinds, f"{where}[{place}]") for place, item in enumerate(_sequence(data, where))
    ]


def _dict(inner: _Shape) -> Callable[[Any, Kinds, str], Any]:
    def decode(data: Any, kinds: Kinds, where: str) -> Any:  # noqa: ANN401  # foreign JSON
        if not isinstance(data, dict):
            raise RecordError(f"{where}: {shown(data)} is not an object")
        return {str(key): inner.decode(item, kinds, f"{where}.{key}") for key, item in data.items()}

    return decode


def _tuple(args: tuple[Any, ...]) -> Callable[[Any, Kinds, str], Any]:
    """Copies share tuples, so a tuple may contain only immutable values."""
    shapes = [_shape(arg) for arg in args if arg is not Ellipsis]
    if any(shape.copy != "{}" for shape in shapes):
        raise TypeError(f"a tuple in a state holds only what never changes, not {args}")
    if args[1:] == (Ellipsis,):
        inner = _list(shapes[0])
        return lambda data, kinds, where: tuple(inner(data, kinds, where))

    def decode(data: Any, kinds: Kinds, where: str) -> Any:  # noqa: ANN401  # foreign JSON
        if len(_sequence(data, where)) != len(shapes):
            raise RecordError(f"{where}: expected {len(shapes)} values")
        pairs = zip(shapes, data, strict=True)
        return tuple(shape.decode(item, kinds, f"{where}[{at}]") for at, (shape, item) in enumerate(pairs))

    return decode

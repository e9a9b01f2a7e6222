"""Generates the encoder of a layout: one function for each observing seat, the fastest way in pure Python."""

from __future__ import annotations

import functools
import struct
from array import array
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from caravanserai.env.field import NOTHING
from caravanserai.env.layout import CODE, QUESTION
from caravanserai.kernel.errors import RuleFaultError

if TYPE_CHECKING:
    from caravanserai.env.field import Field
    from caravanserai.env.layout import Layout

_CACHE_SIZE: Final = 1 << 11
_FEW: Final = 8
"""Up to this many numbers, writing them one by one is faster than a slice."""
_BYTES: Final = struct.calcsize(CODE)
_FILL: Final = struct.pack(CODE, NOTHING) * 256
Write = Callable[["array[int]", Any, Any], None]
"""Update a row to a view, given the view that the row was written from."""
MISFITS: Final = (struct.error, ValueError, IndexError)
"""The exceptions of a field with more or fewer numbers than its size."""


@functools.cache
def writer_for(layout: Layout, own: int) -> Write:
    """Generate the function that writes the views of one seat."""
    scope = _scope(layout, own)
    lines = ["def write(row, view, last):"]
    for field, place in islice(layout.places(), len(QUESTION), None):
        name = field.name
        scope[f"write_{name}"] = _writer(field)
        lines.append(f"    if (x := view.{name}) is not last.{name} and x != last.{name}: {_put(field, place, own)}")
    exec("\n".join(lines), scope)  # noqa: S102  # generated from field names
    return scope["write"]  # type: ignore[no-any-return]  # as generated above


def _put(field: Field, place: int, own: int) -> str:
    """The statement that writes a field's value `x`; it raises an error if the number of values is wrong."""
    write, size, parts = f"write_{field.name}", field.size, field.parts
    width = size // parts
    order = [(part - own) % parts if field.rotates else part for part in range(parts)]
    starts = [place + width * at for at in order]
    if field.pack is not None:
        slices = ", ".join([f"row[{start}:{start + width}]" for start in starts])
        values = f"{write}(x)" if parts == 1 else f"map({write}, {(None,) * parts} if x is None else x)"
        return f"{slices} = {values}"
    if field.source is None and size <= _FEW:
        return "".join([f"row[{start + at}], " for start in starts for at in range(width)]) + "= x"
    numbers = _expression(field, own)
    if not numbers.startswith("*"):
        return f"row[{place}] = {numbers}"
    to = f"row, {_BYTES * place}, {numbers}"
    return f"{write}[len(x)]({to}, FILL)" if field.fills else f"{write}({to})"


def _writer(field: Field) -> Any:  # noqa: ANN401  # used by `_put`
    """The helper that writes a field into its place."""
    size = field.size
    if field.pack is not None:
        return _cached_encoder(field)
    if field.fills:
        return [struct.Struct(f"{given}{CODE}{_BYTES * (size - given)}s").pack_into for given in range(size + 1)]
    return struct.Struct(f"{size}{CODE}").pack_into


@functools.cache
def _cached_encoder(field: Field) -> Callable[[Any], array[int]]:
    """Return a cached function that encodes a field, or a part of it."""
    size = field.size // field.parts
    pack: Any = field.pack

    @functools.lru_cache(_CACHE_SIZE)
    def encoded(value: Any) -> array[int]:  # noqa: ANN401  # the type depends on the field
        numbers = array(CODE, [NOTHING]) * size if value is None else array(CODE, pack(value))
        if len(numbers) != size:
            raise ValueError(value)
        return numbers

    return encoded


def _scope(layout: Layout, own: int) -> dict[str, Any]:
    """The names that the expressions of fields use."""
    seats = layout.seats
    seen_from = {seat: (seat - own) % seats for seat in range(seats)}
    return {"seat": {NOTHING: NOTHING} | seen_from, "FILL": _FILL}


def _expression(field: Field, own: int) -> str:
    """The Python expression for the numbers of a field, as the inside of a list."""
    if field.source is not None:
        return field.source(own)
    cut = field.size // field.parts * own if field.rotates else 0
    return f"*x[{cut}:], *x[:{cut}]" if cut else "*x"


def misfit(layout: Layout, view: object, own: int) -> RuleFaultError:
    """Make the error that names the fields with a wrong number of values."""
    wrong = []
    for field in layout.of_view:
        value, size = getattr(view, field.name), field.size
        if field.pack is None:
            found = len(eval(f"[{_expression(field, own)}]", _scope(layout, own) | {"x": value}))  # noqa: S307  # as above
            found = max(found, size) if field.fills else found
        elif value is None:
            found = size
        else:
            found = sum(len(list(field.pack(part))) for part in (value if field.parts > 1 else [value]))
        if found != size:
            wrong.append(f"{field.name} has {found} numbers, not {size}")
    return RuleFaultError(f"a view of {layout.game.id} does not fit its layout: {', '.join(wrong)}")

"""Read JSON from outside strictly: refuse what two readers could understand differently."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable


def read_json(text: str | bytes, number: Callable[[float], float] = float) -> Any:  # noqa: ANN401  # any JSON
    """Read a value; raise `ValueError` for what is no JSON, too deep, doubly named or infinite.

    `number` converts each JSON number that has a fraction or an exponent.
    """
    plain = text.decode() if isinstance(text, bytes) else text
    try:
        return json.loads(
            plain, parse_float=lambda digits: number(_finite(digits)), parse_constant=_finite, object_pairs_hook=_fields
        )
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _finite(digits: str) -> float:
    found = float(digits)
    if not math.isfinite(found):
        _refuse(f"{digits[:20]} is no finite number")
    return found


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        _refuse("a field is named twice")
    return fields


def _refuse(why: str) -> NoReturn:
    raise ValueError(why)

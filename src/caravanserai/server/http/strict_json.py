"""Read foreign JSON strictly: refuse texts that two parsers could read differently."""

from __future__ import annotations

import json
import math
import re
from typing import TYPE_CHECKING, Any, Final, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable

_MAX_DEPTH: Final = 100
_MARKS: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)
"""A string, which may contain brackets, or a bracket."""


def read_json(text: str | bytes, number: Callable[[float], float] = float) -> Any:  # noqa: ANN401  # any JSON
    """Read a value; raise `ValueError` for invalid JSON, deep nesting, duplicate names or infinite numbers.

    `number` converts each JSON number that has a fraction or an exponent.
    """
    plain = text.decode() if isinstance(text, bytes) else text
    if _is_too_deep(plain):
        _refuse("nested too deeply")
    return json.loads(
        plain, parse_float=lambda digits: number(_finite(digits)), parse_constant=_finite, object_pairs_hook=_fields
    )


def _is_too_deep(text: str) -> bool:
    """Whether lists and objects are nested deeper than allowed. Python itself allows another depth in each version."""
    if text.count("[") + text.count("{") <= _MAX_DEPTH:
        return False
    depth = 0
    for found in _MARKS.finditer(text):
        mark = found[0]
        depth += (mark in "[{") - (mark in "]}")
        if depth > _MAX_DEPTH:
            return True
    return False


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

"""Integers that come from callers, in any integer type."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING

from caravanserai.kernel.errors import shown

if TYPE_CHECKING:
    from caravanserai.kernel.errors import CaravanseraiError


def as_int(value: object, rule: str, refusal: type[CaravanseraiError]) -> int:
    """Return an int (NumPy integers included); reject bools and everything else with `refusal`."""
    try:
        if not isinstance(value, bool):
            return operator.index(value)  # type: ignore[arg-type]  # refused below
    except TypeError:
        pass
    raise refusal(f"{rule}, not {shown(value)} of type {type(value).__name__}")

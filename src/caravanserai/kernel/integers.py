"""Whole numbers from outside, of whatever kind."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING

from caravanserai.kernel.errors import shown

if TYPE_CHECKING:
    from caravanserai.kernel.errors import CaravanseraiError


def as_int(value: object, rule: str, refusal: type[CaravanseraiError]) -> int:
    """Make a plain number of a whole one of any kind, such as numpy's; refuse all else, True and False too."""
    try:
        if not isinstance(value, bool):
            return operator.index(value)  # type: ignore[arg-type]  # refused below
    except TypeError:
        pass
    raise refusal(f"{rule}, not {shown(value)} of type {type(value).__name__}")

"""The largest request head, the same for every parser, for pages and for sockets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

LARGEST_HEAD: Final = 32 * 1024
LONGEST_LINE: Final = 8 * 1024
MOST_LINES: Final = 100
_AROUND_TARGET: Final = 24
"""Bytes of the first line beside the target: a method, the version and the end of the line."""
_AROUND_VALUE: Final = 4
"""Bytes of a line beside name and value: the colon, a space and the end of the line."""


def is_head_within_limits(target: int, headers: Sequence[tuple[bytes, bytes]]) -> bool:
    """Whether a target of that many bytes and the headers of a request keep within the bounds."""
    lines = [target + _AROUND_TARGET, *(len(name) + len(value) + _AROUND_VALUE for name, value in headers)]
    return len(lines) <= MOST_LINES + 1 and max(lines) <= LONGEST_LINE and sum(lines) <= LARGEST_HEAD

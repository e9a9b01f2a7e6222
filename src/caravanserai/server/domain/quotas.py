"""Quotas: one address never takes the last of what all share."""

from __future__ import annotations

from typing import NamedTuple

from caravanserai.server.errors import LaterError


class Usage(NamedTuple):
    """How much of something is taken: by everybody, and by one address."""

    total: int
    own: int


def check_share(held: Usage, most: int, key: str, seconds: float) -> None:
    """Refuse one more to an address that holds half of what the others leave.

    An address that holds nothing gets one as long as there is any.
    """
    left = most - (held.total - held.own)
    if held.total >= most or held.own >= (left + 1) // 2:
        raise LaterError(key, seconds)


def check_bound(own: int, most: int, key: str, seconds: float) -> None:
    """Refuse one more to an address that has `most` already; 0 stands for no bound."""
    if most and own >= most:
        raise LaterError(key, seconds)

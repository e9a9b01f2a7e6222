"""Quotas: one address never exhausts what all addresses share."""

from __future__ import annotations

from typing import NamedTuple

from caravanserai.server.errors import LaterError


class Usage(NamedTuple):
    """How much of a shared limit is used: in all, and by one address."""

    total: int
    own: int


def check_share(held: Usage, most: int, key: str, seconds: float) -> None:
    """Refuse one more to an address that holds half of what the other addresses leave.

    An address that holds nothing gets one while the limit is not reached.
    """
    left = most - (held.total - held.own)
    if held.total >= most or held.own >= (left + 1) // 2:
        raise LaterError(key, seconds)


def check_bound(own: int, most: int, key: str, seconds: float) -> None:
    """Refuse one more to an address that already has `most`; 0 means no limit."""
    if most and own >= most:
        raise LaterError(key, seconds)

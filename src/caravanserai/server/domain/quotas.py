"""Quotas: one address never exhausts what all addresses share."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from caravanserai.server.errors import LaterError

if TYPE_CHECKING:
    from collections.abc import Collection


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


class Bounds(NamedTuple):
    """How much may be unfinished: of one asker, of one address and in all; `key` names the refusal."""

    of_one: int
    of_network: int
    in_all: int
    key: str
    seconds: float
    """Seconds after which a refused asker may try again."""


def check_bounds(askers: Collection[tuple[str, str]], asker: tuple[str, str], bounds: Bounds) -> None:
    """Refuse one more to an asker (a network and a name) if they, their network or all askers have reached a limit."""
    of_one, of_network, in_all, key, seconds = bounds
    own = sum(network == asker[0] for network, _ in askers)
    check_bound(sum(one == asker for one in askers), of_one, key, seconds)
    check_bound(own, of_network, key, seconds)
    check_share(Usage(len(askers), own), in_all, key, seconds)

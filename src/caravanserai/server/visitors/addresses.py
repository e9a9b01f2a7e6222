"""Addresses of clients, and the networks that they are counted by."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_ANY: Final = "*"
_ONE_SUBSCRIBER: Final = 64
"""Bits of an IPv6 address that name a subscriber, who may use all addresses below."""


class Networks:
    """Addresses and networks such as 10.0.0.0/8, as `trusted_proxies` names them; "*" stands for every address."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = frozenset(names)
        self._networks = [found for found in map(_network, self._names) if found is not None]

    def __contains__(self, address: str) -> bool:
        if _ANY in self._names or address in self._names:
            return True
        known = _network(address)
        return known is not None and any(
            known.version == network.version and known.subnet_of(network)  # type: ignore[arg-type]  # the same version
            for network in self._networks
        )


def network_of(address: str) -> str:
    """Return what an address is counted by: an IPv4 address itself, the subscriber's network of an IPv6 address."""
    known = _network(address)
    if known is None:
        return address
    if isinstance(known, ipaddress.IPv4Network):
        return str(known.network_address)
    return str(known.supernet(new_prefix=_ONE_SUBSCRIBER))


def _network(name: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network | None:
    """Return the network of a name; an IPv4 address in the clothes of IPv6 is one of IPv4."""
    try:
        network = ipaddress.ip_network(name, strict=False)
    except ValueError:
        return None
    first = network.network_address
    mapped = first.ipv4_mapped if isinstance(first, ipaddress.IPv6Address) else None
    return network if mapped is None else ipaddress.ip_network(mapped)

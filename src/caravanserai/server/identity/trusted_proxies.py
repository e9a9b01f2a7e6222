"""Lists of addresses and networks, such as those of trusted proxies."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_ANY: Final = "*"


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


def _network(name: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network | None:
    """Return the network of a name; an IPv4 address in the clothes of IPv6 is one of IPv4."""
    try:
        network = ipaddress.ip_network(name, strict=False)
    except ValueError:
        return None
    first = network.network_address
    mapped = first.ipv4_mapped if isinstance(first, ipaddress.IPv6Address) else None
    return network if mapped is None else ipaddress.ip_network(mapped)

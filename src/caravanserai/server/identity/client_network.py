"""The network of a request; all addresses of one household count as one network."""

from __future__ import annotations

import functools
import hashlib
import ipaddress
from typing import Final

_HOUSEHOLD_BITS: Final = 64
"""A household has a whole IPv6 /64, so a single address does not identify it."""
_KEY_BYTES: Final = 32
_MARK_BYTES: Final = 12


@functools.lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Return the network of an address: the /64 of IPv6; IPv4 unchanged, also if it is written as IPv6."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:  # a host name in a test, or a local socket
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((known, _HOUSEHOLD_BITS), strict=False))


class Marker:
    """Replaces a network by a keyed hash that can be stored: without the server's key it identifies nobody."""

    def __init__(self, key: bytes) -> None:
        self._key = hashlib.blake2b(b"networks", key=key, digest_size=_KEY_BYTES).digest()

    def mark(self, network: str) -> str:
        """Return the mark of a network; empty for an unknown network."""
        return hashlib.blake2b(network.encode(), key=self._key, digest_size=_MARK_BYTES).hexdigest() if network else ""

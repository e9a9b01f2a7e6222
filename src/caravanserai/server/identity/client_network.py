"""The network that a request comes from; all addresses of one household count as one."""

from __future__ import annotations

import functools
import hashlib
import ipaddress
from typing import Final

_HOUSEHOLD_BITS: Final = 64
"""An IPv6 line has a whole /64, so a single address out of it says nothing."""
_KEY_BYTES: Final = 32
_MARK_BYTES: Final = 12


@functools.lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Return the address that counts: of IPv6 the /64, of IPv4 the address itself, also if it is written as IPv6."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:  # the name of a test or of a local socket
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((known, _HOUSEHOLD_BITS), strict=False))


class Marker:
    """Replaces a network by a mark that can be stored: without the key of the server it names nobody."""

    def __init__(self, key: bytes) -> None:
        self._key = hashlib.blake2b(b"networks", key=key, digest_size=_KEY_BYTES).digest()

    def mark(self, network: str) -> str:
        """Return the mark of a network; an unknown one has none."""
        return hashlib.blake2b(network.encode(), key=self._key, digest_size=_MARK_BYTES).hexdigest() if network else ""

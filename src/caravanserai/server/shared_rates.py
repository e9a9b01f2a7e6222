"""Rate limits over all processes: about once a second, each process brings together what it has let through.

A request never waits for the database. So with n processes, an address gets in t seconds at most
rate * t + n * burst + 2 * (n - 1) * rate * (seconds between two rounds): what it gets too early by spreading its
requests is a debt that must be refilled before any process serves it again.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from typing import TYPE_CHECKING, Final

from caravanserai.server.errors import StoreError
from caravanserai.server.storage import rate_levels

if TYPE_CHECKING:
    from caravanserai.server.http.rate_limits import Limits
    from caravanserai.server.identity.client_network import Marker
    from caravanserai.server.storage.store import Store

_ROUND_SECONDS: Final = 1.0
_ROUNDS_TO_FORGET: Final = 60


class SharedRates:
    """Brings the limits of this process and those of the others together; addresses are stored as marks."""

    def __init__(self, limits: Limits, marker: Marker, shared: Store) -> None:
        self._limiters = {"person": limits.of_one, "address": limits.of_address}
        self._marker, self._shared = marker, shared
        for limiter in self._limiters.values():
            limiter.unreported()

    async def work(self) -> None:
        """Bring the limits together until the task is cancelled; without the database, each process limits alone."""
        for number in itertools.count(1):
            await asyncio.sleep(_ROUND_SECONDS)
            with contextlib.suppress(StoreError):
                await self.settle()
                if number % _ROUNDS_TO_FORGET == 0:
                    await self._shared.do(rate_levels.forget)

    async def settle(self) -> None:
        """Report what those who made a request since the last round have spent, and take over what they owe."""
        spent = {kind: limiter.unreported() for kind, limiter in self._limiters.items()}
        names = {self._name(kind, who): (kind, who) for kind, some in spent.items() for who in some}
        if not names:
            return
        seconds = {name: spent[kind][who] for name, (kind, who) in names.items()}
        try:
            found = await self._shared.do(lambda store: rate_levels.spend(store, seconds))
        except BaseException:
            for kind, limiter in self._limiters.items():
                limiter.put_back(spent[kind])
            raise
        for kind, limiter in self._limiters.items():
            limiter.settle({who: found[name] for name, (of, who) in names.items() if of == kind})

    def _name(self, kind: str, who: str) -> str:
        return f"{kind} {self._marker.mark(who) if kind == 'address' else who}"

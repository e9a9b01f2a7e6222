"""A fair queue: addresses take turns, and so do the askers of one address."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict, deque
from typing import TYPE_CHECKING, NamedTuple

from caravanserai.server.domain.quotas import check_bounds

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from caravanserai.server.domain.quotas import Bounds


class Asker(NamedTuple):
    """A party that waits: an address or its mark, and the person or the table there."""

    network: str = ""
    one: str = ""


class Ticket:
    """A place in the queue."""

    def __init__(self, asker: Asker, rank: int) -> None:
        self.asker = asker
        self.rank = rank
        self.called = asyncio.Event()
        """Set when it is this ticket's turn."""


class _Line:
    """The tickets of one rank in the order of their turns."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, OrderedDict[str, deque[Ticket]]] = OrderedDict()

    def add(self, ticket: Ticket) -> None:
        network, one = ticket.asker
        self._waiting.setdefault(network, OrderedDict()).setdefault(one, deque()).append(ticket)

    def take(self) -> Ticket | None:
        """Remove the next ticket; its address and its asker go to the end of their lines."""
        if not self._waiting:
            return None
        network, askers = next(iter(self._waiting.items()))
        one, tickets = next(iter(askers.items()))
        ticket = tickets[0]
        self._waiting.move_to_end(network)
        askers.move_to_end(one)
        self.remove(ticket)
        return ticket

    def remove(self, ticket: Ticket) -> None:
        network, one = ticket.asker
        askers = self._waiting[network]
        askers[one].remove(ticket)
        if not askers[one]:
            del askers[one]
        if not askers:
            del self._waiting[network]

    def order(self) -> Iterator[Ticket]:
        """Yield the tickets in the order of their turns, if no ticket is added."""
        twin = _Line()
        twin._waiting = OrderedDict(
            (network, OrderedDict((one, deque(tickets)) for one, tickets in askers.items()))
            for network, askers in self._waiting.items()
        )
        while (ticket := twin.take()) is not None:
            yield ticket


class FairQueue:
    """Lets a number of tickets work at the same time, while the others wait; a lower rank goes first."""

    def __init__(self, at_once: int, bounds: Bounds | None = None, ranks: int = 1) -> None:
        self._free = at_once
        self._bounds = bounds
        self._lines = [_Line() for _ in range(ranks)]
        self._waiting: set[Ticket] = set()
        self._inside: set[Ticket] = set()
        """The tickets that wait or work."""

    def enter(self, asker: Asker, rank: int = 0, *, bounded: bool = True) -> Ticket:
        """Take a ticket; refuse if too many wait, unless another limit bounds the asker."""
        if bounded:
            self._check(asker)
        ticket = Ticket(asker, rank)
        self._inside.add(ticket)
        self._waiting.add(ticket)
        self._lines[rank].add(ticket)
        self._call()
        return ticket

    def leave(self, ticket: Ticket) -> None:
        """Return a ticket, after its work or before its turn; the next one is called."""
        self._inside.remove(ticket)
        if ticket in self._waiting:
            self._waiting.remove(ticket)
            self._lines[ticket.rank].remove(ticket)
        else:
            self._free += 1
            self._call()

    @contextlib.asynccontextmanager
    async def turn(self, ticket: Ticket) -> AsyncIterator[None]:
        """Wait for the turn of a ticket; the work lasts as long as the block."""
        try:
            await ticket.called.wait()
            yield
        finally:
            self.leave(ticket)

    def place_of(self, ticket: Ticket) -> int:
        """Return the position of a ticket in the queue, counted from 1; 0 if it has been called."""
        if ticket not in self._waiting:
            return 0
        before = sum(one.rank < ticket.rank for one in self._waiting)
        order = self._lines[ticket.rank].order()
        return before + next(place for place, one in enumerate(order, 1) if one is ticket)

    def part_of(self, ticket: Ticket) -> float:
        """Return the share of the work for a ticket: addresses have equal shares, which their tickets divide."""
        networks = [one.asker.network for one in self._inside if one.rank <= ticket.rank]
        return 1.0 / (networks.count(ticket.asker.network) * len(set(networks)))

    def _check(self, asker: Asker) -> None:
        if self._bounds is not None:
            check_bounds([ticket.asker for ticket in self._waiting], asker, self._bounds)

    def _call(self) -> None:
        """Call as many tickets as may work at the same time."""
        while self._free:
            ticket = next(filter(None, (line.take() for line in self._lines)), None)
            if ticket is None:
                return
            self._free -= 1
            self._waiting.remove(ticket)
            ticket.called.set()

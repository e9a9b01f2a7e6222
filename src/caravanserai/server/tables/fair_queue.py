"""A fair queue: addresses take turns, and so do the askers behind one address."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict, deque
from typing import TYPE_CHECKING, NamedTuple

from caravanserai.server.domain.quotas import Usage, check_bound, check_share

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator


class Asker(NamedTuple):
    """A waiting party: an address or a mark of one, and the person or the table behind it."""

    network: str = ""
    one: str = ""


class Bounds(NamedTuple):
    """How many may wait: of one asker, of one address and in all; `key` names the refusal."""

    of_one: int
    of_network: int
    in_all: int
    key: str
    seconds: float
    """When a refused asker may try again."""


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
        """Go through the tickets as they will be called if nobody else comes."""
        twin = _Line()
        twin._waiting = OrderedDict(
            (network, OrderedDict((one, deque(tickets)) for one, tickets in askers.items()))
            for network, askers in self._waiting.items()
        )
        while (ticket := twin.take()) is not None:
            yield ticket


class FairQueue:
    """Lets a number of askers work at the same time and the others wait; a lower rank goes first."""

    def __init__(self, at_once: int, bounds: Bounds | None = None, ranks: int = 1) -> None:
        self._free = at_once
        self._bounds = bounds
        self._lines = [_Line() for _ in range(ranks)]
        self._waiting: set[Ticket] = set()
        self._inside: set[Ticket] = set()
        """The tickets that wait or work."""

    def enter(self, asker: Asker, rank: int = 0, *, bounded: bool = True) -> Ticket:
        """Take a ticket; refused if too many wait already, unless the asker is bounded in another way."""
        if bounded:
            self._check(asker)
        ticket = Ticket(asker, rank)
        self._inside.add(ticket)
        self._waiting.add(ticket)
        self._lines[rank].add(ticket)
        self._call()
        return ticket

    def leave(self, ticket: Ticket) -> None:
        """Give a ticket back, after work or before its turn; the next one is called."""
        self._inside.remove(ticket)
        if ticket in self._waiting:
            self._waiting.remove(ticket)
            self._lines[ticket.rank].remove(ticket)
        else:
            self._free += 1
            self._call()

    @contextlib.asynccontextmanager
    async def turn(self, ticket: Ticket) -> AsyncIterator[None]:
        """Wait for the turn of a ticket and work as long as the block lasts."""
        try:
            await ticket.called.wait()
            yield
        finally:
            self.leave(ticket)

    def place_of(self, ticket: Ticket) -> int:
        """Return the position of a ticket in the queue, counted from 1; 0 once it was called."""
        if ticket not in self._waiting:
            return 0
        before = sum(one.rank < ticket.rank for one in self._waiting)
        order = self._lines[ticket.rank].order()
        return before + next(place for place, one in enumerate(order, 1) if one is ticket)

    def part_of(self, ticket: Ticket) -> float:
        """Return the part of all work that a ticket may take: addresses have equal parts, which their tickets share."""
        networks = [one.asker.network for one in self._inside if one.rank <= ticket.rank]
        return 1.0 / (networks.count(ticket.asker.network) * len(set(networks)))

    def _check(self, asker: Asker) -> None:
        if self._bounds is None:
            return
        of_one, of_network, in_all, key, seconds = self._bounds
        held = Usage(len(self._waiting), sum(ticket.asker.network == asker.network for ticket in self._waiting))
        check_bound(sum(ticket.asker == asker for ticket in self._waiting), of_one, key, seconds)
        check_bound(held.own, of_network, key, seconds)
        check_share(held, in_all, key, seconds)

    def _call(self) -> None:
        """Call as many tickets as there is room for."""
        while self._free:
            ticket = next(filter(None, (line.take() for line in self._lines)), None)
            if ticket is None:
                return
            self._free -= 1
            self._waiting.remove(ticket)
            ticket.called.set()

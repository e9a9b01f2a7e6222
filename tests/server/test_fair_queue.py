"""A fair queue: addresses take turns, then their askers; it has limits, and knows the place of every ticket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from caravanserai.server.domain.quotas import Bounds
from caravanserai.server.errors import LaterError
from caravanserai.server.tables.fair_queue import Asker, FairQueue, Ticket

BOUNDS = Bounds(2, 4, 10, "too_many_hints", 7.0)


def in_loop(scenario: Callable[[], None]) -> None:
    async def whole() -> None:
        scenario()

    asyncio.run(whole())


def served(queue: FairQueue, working: Ticket, waiting: list[Ticket]) -> list[str]:
    """Return the names of the askers in the order of their turns; each leaves when the next may come."""
    order, left = [], list(waiting)
    while left:
        queue.leave(working)
        (working,) = [ticket for ticket in left if ticket.called.is_set()]
        left.remove(working)
        order.append(working.asker.one)
    return order


def test_addresses_take_turns_and_so_do_the_askers_behind_one() -> None:
    def scenario() -> None:
        queue = FairQueue(1)
        first = queue.enter(Asker("mill", "a"))
        waiting = [queue.enter(Asker("mill", one)) for one in "aaabb"]
        waiting += [queue.enter(Asker("inn", one)) for one in "cd"]
        assert [queue.place_of(ticket) for ticket in waiting] == [1, 5, 7, 3, 6, 2, 4]
        assert queue.place_of(first) == 0
        assert served(queue, first, waiting) == ["a", "c", "b", "d", "a", "b", "a"]

    in_loop(scenario)


def test_a_lower_rank_goes_first_however_long_the_others_have_waited() -> None:
    def scenario() -> None:
        queue = FairQueue(1, ranks=2)
        first = queue.enter(Asker("mill", "a"), 1)
        waiting = [
            queue.enter(Asker("mill", "idle"), 1),
            queue.enter(Asker("mill", "b")),
            queue.enter(Asker("inn", "c")),
        ]
        assert [queue.place_of(ticket) for ticket in waiting] == [3, 1, 2]
        assert served(queue, first, waiting) == ["b", "c", "idle"]

    in_loop(scenario)


def test_a_ticket_that_is_given_back_before_its_turn_holds_up_nobody() -> None:
    def scenario() -> None:
        queue = FairQueue(1)
        first, second, third = [queue.enter(Asker("mill", one)) for one in "abc"]
        queue.leave(second)
        queue.leave(first)
        assert third.called.is_set()
        assert not second.called.is_set()
        queue.leave(third)
        assert queue.enter(Asker("mill", "d")).called.is_set()

    in_loop(scenario)


def test_waiting_has_bounds_and_a_stranger_never_fills_them() -> None:
    def scenario() -> None:
        queue = FairQueue(1, BOUNDS)
        queue.enter(Asker("mill", "a"))
        for one in "aabb":
            queue.enter(Asker("mill", one))
        for asker in (Asker("mill", "a"), Asker("mill", "z")):
            with pytest.raises(LaterError, match="too many hints") as refused:
                queue.enter(asker)
            assert refused.value.seconds == 7.0
        for _ in range(2):
            queue.enter(Asker("inn", "c"))
        with pytest.raises(LaterError):
            queue.enter(Asker("inn", "c"))
        queue.enter(Asker("inn", "d"))
        with pytest.raises(LaterError):
            queue.enter(Asker("inn", "e"))
        assert not queue.enter(Asker("farm", "f")).called.is_set(), "there is room for somebody else"

    in_loop(scenario)


def test_addresses_have_equal_parts_of_the_time_however_much_they_ask() -> None:
    def scenario() -> None:
        queue = FairQueue(1, ranks=2)
        mine = queue.enter(Asker("inn", "a"))
        assert queue.part_of(mine) == 1.0
        many = [queue.enter(Asker("mill", str(one))) for one in range(50)]
        idle = queue.enter(Asker("farm", "bots"), 1)
        assert queue.part_of(mine) == 0.5
        assert queue.part_of(many[0]) == 0.01
        assert queue.part_of(idle) == pytest.approx(1 / 3)

    in_loop(scenario)

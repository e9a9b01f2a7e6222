"""A run: servers, people and faults in one loop."""

from __future__ import annotations

import asyncio
import contextvars
import functools
import gc
import warnings
from collections.abc import Awaitable, Callable
from random import Random
from typing import Final, NamedTuple

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.server.domain.clocks import DAY
from caravanserai.server.storage.people import save_person
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.table import Table
from tests.simulation import environment, plan
from tests.simulation.checks import check
from tests.simulation.database import EPOCH, DatabaseServer
from tests.simulation.game import FAIR, register
from tests.simulation.history import History
from tests.simulation.loop import SimulatedLoop, StuckError
from tests.simulation.people import SimulatedPerson, Socket
from tests.simulation.plan import Fault, Plan
from tests.simulation.servers import LostError, Network, SimulatedServer

_LONGEST_END: Final = 45.0
"""Seconds after the last fault within which the match must be over."""
_QUIET: Final = 3.0
"""Seconds after the end of the match until all processes must agree."""
_FORGOTTEN: Final = 8.0
"""Seconds after the death of a process until the others must have forgotten its screens."""
_TRIED_AGAIN: Final = 3.0
"""Seconds after a failed transaction until its process has tried again."""
_LOST: Final = 2
"""Commits that get lost by one fault."""
_JUMP: Final = 100.0
"""Seconds by which a wall clock jumps, forward or back."""


class World:
    """Everything in one run."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.loop = SimulatedLoop(Random(f"loop {plan.seed}"))  # type: ignore[abstract]  # it needs no sockets
        self.outside = contextvars.copy_context()
        self.history = History(self.loop.time)
        self.secrets = Random(f"secrets {plan.seed}")
        self.database = DatabaseServer(self.loop, Random(f"database {plan.seed}"))
        self.network = Network(self)
        self.starts = 0
        """How many processes have started."""
        self.no_post = False
        """Whether the SMTP server takes no letters."""
        self.servers: list[SimulatedServer] = []
        self.people: list[SimulatedPerson] = []
        self.sockets: list[Socket] = []
        self.table = ""
        self.died = 0.0
        """The time at which the last process that died is started again."""
        self._over = 0.0
        self.anomalies: list[str] = []

    async def live(self) -> None:
        """Play a match while faults happen, then wait until everything must be quiet."""
        self.servers = [SimulatedServer(self, number) for number in range(self.plan.processes)]
        self.people = [SimulatedPerson(self, number) for number in range(self.plan.people)]
        self._register_people()
        await asyncio.gather(*(server.ready.wait() for server in self.servers))
        await self._sit_down()
        tasks = [asyncio.create_task(self._happen(fault)) for fault in self.plan.faults]
        tasks += [asyncio.create_task(self._act(action)) for action in self.plan.actions]
        playing = [asyncio.create_task(person.play()) for person in self.people]
        try:
            async with asyncio.timeout(max(0.0, self.plan.last_fault - self.loop.time()) + _LONGEST_END):
                await asyncio.gather(*playing, *tasks)
        except TimeoutError:
            self.anomalies.append("stuck: the match is not over")
        self._over = self.loop.time()
        while (rest := self._quiet_from() - self.loop.time()) > 0:  # noqa: ASYNC110  # faults prolong it
            await asyncio.sleep(rest)

    def _quiet_from(self) -> float:
        """Return the time from which on nothing may change any more."""
        return max(self._over + _QUIET, self.died + _FORGOTTEN, self.database.failed + _TRIED_AGAIN)

    def _register_people(self) -> None:
        """Store the people and, if there is no clock, their addresses for letters."""
        raw = self.database.raw
        for person in self.people:
            save_person(raw, person.person, EPOCH)
            raw.execute(
                "insert into address (person, mail, nonce, asked, confirmed, turn, hours, over)"
                " values (?, ?, ?, ?, ?, 'now', 6, true)",
                (person.person.id, f"{person.person.id}@post", person.person.id, EPOCH - DAY, EPOCH - DAY),
            )

    async def _sit_down(self) -> None:
        """Open a table, sit down at different processes, and begin."""
        chosen, seats = self.plan, self.plan.people + self.plan.bots

        async def at_table(server: SimulatedServer, deed: Callable[[Table], Awaitable[None]]) -> None:
            async def ask(registry: TableRegistry) -> None:
                await deed(await registry.table(self.table))

            await self.network.ask(server, ask)

        async def open_table(registry: TableRegistry) -> None:
            host = self.people[0].person
            self.table = (await registry.open_table(host, FAIR.id, seats, {}, clock=chosen.clock)).id

        await self.network.ask(self.servers[0], open_table)
        async with asyncio.TaskGroup() as group:
            for person in self.people:
                server = self.servers[person.number % len(self.servers)]
                group.create_task(at_table(server, functools.partial(_sit, person)))
            for bot in range(chosen.bots):
                group.create_task(at_table(self.servers[-1], functools.partial(_seat_bot, chosen.people + bot)))
        await at_table(self.servers[-1], lambda table: table.start())

    async def _act(self, action: plan.Action) -> None:
        await asyncio.sleep(max(0.0, action.at - self.loop.time()))
        person = self.people[action.person]
        if not person.is_over:
            await person.act(action)

    # -- faults ---------------------------------------------------------------------------------------------

    async def _happen(self, fault: Fault) -> None:
        """Let a fault happen."""
        await asyncio.sleep(max(0.0, fault.at - self.loop.time()))
        server = self.servers[fault.process]
        process = server.process
        self.history.note("fault:", fault.kind, process.name, fault.seconds)
        if fault.kind in {plan.KILL, plan.STOP}:
            await self._restart(server, fault)
        elif fault.kind == plan.PAUSE:
            self.loop.pause(process)
            await asyncio.sleep(fault.seconds)
            self.loop.resume(process)
        elif fault.kind == plan.DEAF:
            self.database.cut(process)
            await asyncio.sleep(fault.seconds)
            self.database.reconnect(process)
        elif fault.kind in {plan.LOST_BEFORE, plan.LOST_AFTER}:
            self.database.lost.setdefault(process.name, []).extend([fault.kind.removeprefix("lost ")] * _LOST)
        elif fault.kind == plan.JUMP:
            process.skew += Random(f"jump {self.plan.seed} {fault.at}").choice((-_JUMP, _JUMP))
        else:
            await self._fail_everywhere(fault)
        self.history.note("over:", fault.kind, process.name)

    async def _restart(self, server: SimulatedServer, fault: Fault) -> None:
        process = server.process
        if server.registry is None:
            return
        self.died = self.loop.time() + fault.seconds
        if fault.kind == plan.KILL:
            server.end()
        else:
            await server.stop()
        for socket in self.sockets:
            if socket.process is process:
                self.loop.call_later(self.network.delay() * 10, socket.close)
        await asyncio.sleep(fault.seconds)
        server.start()

    async def _fail_everywhere(self, fault: Fault) -> None:
        """Let the database, the network or the post fail for a while."""
        if fault.kind == plan.DOWN:
            self.database.is_down = True
            for server in self.servers:
                self.database.cut(server.process)
        elif fault.kind == plan.DROP:
            self.network.drops = True
        else:
            self.no_post = True
        await asyncio.sleep(fault.seconds)
        if fault.kind == plan.DOWN:
            self.database.is_down = False
            for server in self.servers:
                self.database.reconnect(server.process)
        elif fault.kind == plan.DROP:
            self.network.drops = False
        else:
            self.no_post = False


async def _sit(person: SimulatedPerson, table: Table) -> None:
    await table.seating.sit(person.number, person.person)


async def _seat_bot(seat: int, table: Table) -> None:
    await table.seating.seat_bot(seat, "greedy", "Bot")


class Outcome(NamedTuple):
    """The result of a run."""

    plan: Plan
    lines: tuple[str, ...]
    anomalies: tuple[str, ...]
    steps: int
    commits: int


def run(chosen: Plan) -> Outcome:
    """Run a plan and check its history; `environment.replaced` must be active."""
    register()
    gc.disable()
    world = World(chosen)
    loop = world.loop
    with environment.inhabit(world):
        try:
            loop.run(world.live())
            anomalies = [*world.anomalies, *check(world)]
        except (StuckError, CaravanseraiError, LostError) as fault:
            anomalies = [f"stuck: {type(fault).__name__}: {fault}"]
    outcome = Outcome(chosen, tuple(world.history.lines), tuple(anomalies), loop.steps, world.database.commits)
    del world
    _clean_up(loop)
    return outcome


def _clean_up(loop: SimulatedLoop) -> None:
    """End the tasks that still wait; what they do at their end reaches nobody."""
    loop.forget()
    asyncio._set_running_loop(loop)
    try:
        with warnings.catch_warnings(category=RuntimeWarning, action="ignore"):  # tasks that had no time to begin
            gc.collect()
    finally:
        asyncio._set_running_loop(None)
        gc.enable()

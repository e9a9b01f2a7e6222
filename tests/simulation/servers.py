"""Simulated server processes, and the network between them and the people."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar

from caravanserai.server.config.settings import Settings
from caravanserai.server.errors import StoreError
from caravanserai.server.identity.signing import Signer
from caravanserai.server.mail.postman import Postman
from caravanserai.server.metrics import Metrics
from caravanserai.server.tables.registry import TableRegistry
from tests.simulation.loop import Process
from tests.simulation.store import SimulatedStore

if TYPE_CHECKING:
    from tests.simulation.world import World

R = TypeVar("R")
SETTINGS: Final = Settings(
    Path("nowhere"), "postgresql://nowhere", bot_pause=0.1, idle_answers=0, mail_host="post", mail_from="a@post"
)
_SKEW: Final = 30.0
"""Seconds by which the wall clock of a process may be wrong."""
_SHORTEST: Final = 0.0005
_LONGEST: Final = 0.08
PATIENCE: Final = 3.0
"""Seconds after which a person does not wait for a reply any more."""
_RESTART: Final = 0.3


@functools.cache
def _metrics() -> Metrics:
    return Metrics()


class LostError(Exception):
    """A request or its reply was lost."""


class SimulatedServer:
    """A server that starts again after each end of its process."""

    def __init__(self, world: World, number: int) -> None:
        self._world = world
        self.number = number
        self._chance = Random(f"server {world.plan.seed} {number}")
        self._starts = 0
        self.process = Process("none")
        self.registry: TableRegistry | None = None
        """The registry, from the moment when the server takes requests."""
        self.ready = asyncio.Event()
        """Set when the first process takes requests."""
        self.past: list[Any] = []
        """What has ended: it must not be collected during the run."""
        self.start()

    def start(self) -> None:
        """Start a process."""
        self._starts += 1
        skew, started = self._chance.uniform(-_SKEW, _SKEW), self._chance.uniform(0, 1000)
        self.process = Process(f"s{self.number}.{self._starts}", skew, started)
        self._world.starts += 1
        self._world.history.note(self.process.name, "starts")
        self.process.enter(lambda: self._world.loop.create_task(self._serve()))

    async def _serve(self) -> None:
        world = self._world
        store = SimulatedStore(world.database, self.process, Random(self._chance.random()), _metrics())
        registry = TableRegistry(SETTINGS, store)
        self.past.append(registry)
        letters = Postman(SETTINGS, store, Signer(registry.key, "letters"), registry.chores, registry.is_here)
        try:
            await registry.start(letters.work())
        except StoreError:
            self.end()
            world.loop.call_later(_RESTART, self.start, context=world.outside)
            return
        self.registry = registry
        self.ready.set()

    def end(self) -> None:
        """End the process at once."""
        self.registry = None
        self.past.append(self.process)
        self._world.loop.kill(self.process)
        self._world.database.leave(self.process)
        self._world.history.note(self.process.name, "ends")

    async def stop(self) -> None:
        """End the process in order."""
        registry, self.registry = self.registry, None
        if registry is None:
            return
        process = self.process
        task = process.enter(lambda: self._world.loop.create_task(registry.close()))
        await asyncio.wait({task}, timeout=PATIENCE)
        if process is self.process and process.alive:
            self.end()


class Network:
    """Carries requests to servers and replies to people, each after a delay; while it drops, it loses some."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._chance = Random(f"network {world.plan.seed}")
        self.drops = False

    def delay(self) -> float:
        """Return the seconds that a message takes."""
        return self._chance.uniform(_SHORTEST, _LONGEST)

    def loses(self) -> bool:
        """Return whether a message is lost."""
        return self.drops and self._chance.random() < 0.5

    async def ask(self, server: SimulatedServer, work: Callable[[TableRegistry], Awaitable[R]]) -> R:
        """Let a server do something; the caller waits for the result, but not for ever."""
        loop = self._world.loop
        await asyncio.sleep(self.delay())
        registry, process = server.registry, server.process
        if registry is None:
            raise LostError("no server")
        reply: asyncio.Future[R] = loop.create_future()
        if not self.loses():

            async def serve() -> R:
                return await work(registry)

            def send(done: asyncio.Task[R]) -> None:
                loop.call_later(self.delay(), _settle, reply, done, self.loses(), context=self._world.outside)

            process.enter(lambda: loop.create_task(serve())).add_done_callback(send)
        try:
            async with asyncio.timeout(PATIENCE):
                return await reply
        except TimeoutError:
            raise LostError("no reply") from None


def _settle(reply: asyncio.Future[R], done: asyncio.Task[R], lost: bool) -> None:  # noqa: FBT001  # inside
    if done.cancelled():
        return
    fault = done.exception()
    if lost or reply.done():
        return
    if fault is None:
        reply.set_result(done.result())
    else:
        reply.set_exception(fault)

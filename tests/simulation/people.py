"""Simulated people at a table: they look, think, answer, and try again after a failure, as the web client does."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from random import Random
from typing import TYPE_CHECKING, Any, Final

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.server.domain.table_info import PLAYING
from caravanserai.server.errors import StoreError
from caravanserai.server.identity.person import Person
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.table import Table
from tests.simulation import plan
from tests.simulation.history import DONE, REFUSED, UNKNOWN, Attempt, Look
from tests.simulation.plan import Action
from tests.simulation.servers import PATIENCE, LostError, SimulatedServer

if TYPE_CHECKING:
    from tests.simulation.world import World

_PAUSE: Final = 0.3
_HURRY: Final = 0.4
_NEWS_SECONDS: Final = 2.0
_CONSENT: Final = 0.7
"""The probability that a person agrees to a proposal."""
Deed = Callable[[Table], Awaitable[None]]


def look_at(table: Table, person: str) -> Look:
    """Return what a person sees of a table."""
    mine = table.seating.seats_of(person)
    seat = mine[0] if mine else -1
    asked, match, proposal = "", table.match, table.proposals.current
    options: tuple[int, ...] = ()
    if match is not None and table.info.status == PLAYING and seat in table.seating.people():
        waits = any(decision.seat == seat for decision in match.decisions())
        asked, options = (table.question_of(seat), tuple(match.chair(seat).options)) if waits else ("", ())
    return Look(
        table.version,
        table.info.status,
        len(table.calls),
        table.calls[-1].digest if table.calls else "",
        seat,
        table.seating.seats[seat].away if mine else False,
        asked,
        options,
        None if proposal is None or seat not in proposal.needed else (proposal.kind, proposal.about),
    )


class Socket:
    """An open screen: the server sends news after each change, and does what it is asked, one after another."""

    def __init__(self, owner: SimulatedPerson, server: SimulatedServer) -> None:
        self._owner = owner
        self._world = owner.world
        self.server, self.process = server, server.process
        self.commands: asyncio.Queue[tuple[Attempt, Deed] | None] = asyncio.Queue()
        self.is_open = True
        self._last = 0.0

    def send(self, attempt: Attempt, deed: Deed) -> None:
        """Send a command; a lost one closes the connection."""
        self._carry(self.commands.put_nowait, (attempt, deed))

    def close(self) -> None:
        """Close the connection; the server notices it a little later."""
        if self.is_open:
            self.is_open = False
            self._world.loop.call_later(self._world.network.delay(), self.commands.put_nowait, None)
            self._owner.stirred.set()

    def _carry(self, receive: Callable[[Any], None], message: object) -> None:
        """Carry a message to the other end, in order."""
        if self._world.network.loses():
            self.close()
            return
        loop = self._world.loop
        self._last = max(self._last, loop.time() + self._world.network.delay())
        loop.call_at(self._last, receive, message, context=self._world.outside)

    async def serve(self, registry: TableRegistry) -> None:
        """In the process of the server: serve until the connection is closed."""
        person = self._owner.person.id
        try:
            table = await registry.table(self._world.table)
        except CaravanseraiError:
            self._carry(self._owner.refused, self)
            return
        stirred = asyncio.Event()
        stirred.set()
        table.arrive(person, stirred.set)
        sender = asyncio.create_task(self._send_news(table, stirred))
        try:
            while (command := await self.commands.get()) is not None:
                attempt, deed = command
                outcome = await perform(table, attempt, deed)
                self._carry(self._owner.receive_outcome, (attempt, *outcome))
                stirred.set()
        finally:
            sender.cancel()
            table.leave(person, stirred.set)

    async def _send_news(self, table: Table, stirred: asyncio.Event) -> None:
        while True:
            await stirred.wait()
            stirred.clear()
            self._carry(self._owner.receive_news, (self, look_at(table, self._owner.person.id)))


async def perform(table: Table, attempt: Attempt, deed: Deed) -> tuple[str, str, int, str]:
    """In the process of a server: do something; return the outcome, the reason, and number and digest of its call."""
    try:
        await deed(table)
    except StoreError as fault:
        return UNKNOWN, str(fault), -1, ""
    except CaravanseraiError as fault:
        return REFUSED, str(fault), -1, ""
    if attempt.kind in {"answer", plan.UNDO} and table.calls:
        return DONE, "", len(table.calls) - 1, table.calls[-1].digest
    return DONE, "", -1, ""


class SimulatedPerson:
    """A person who plays a match to its end."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.number = number
        self.person = Person(f"person{number}", f"Person {number}", "en")
        self._chance = Random(f"person {world.plan.seed} {number}")
        self._with_screen = world.plan.sockets[number]
        self.look: Look | None = None
        self.socket: Socket | None = None
        self.stirred = asyncio.Event()
        self._wakes = 0.0
        """The person does not answer before this time."""
        self._said = 0
        self._replies: dict[int, asyncio.Event] = {}

    @property
    def is_over(self) -> bool:
        """Whether the person has seen the end of the match."""
        return self.look is not None and self.look.status != PLAYING

    def _server(self) -> SimulatedServer:
        return self._chance.choice(self.world.servers)

    # -- playing --------------------------------------------------------------------------------------------

    async def play(self) -> None:
        """Answer until the match is over."""
        while not self.is_over:
            await self._look()
            if self.look is None or self.is_over:
                continue
            if self.look.asked is not None:
                await self._consent(yes=self._chance.random() < _CONSENT)
            elif self.look.question and self.world.loop.time() >= self._wakes:
                await self._answer(self.look)
            elif self.look.away and self._chance.random() < 0.2:
                await self._try(plan.BACK, lambda table: table.seating.set_away(self._seat, away=False))
            elif not self._with_screen or self.look.question:
                await asyncio.sleep(self._chance.uniform(0.1, _PAUSE))

    @property
    def _seat(self) -> int:
        return self.look.seat if self.look is not None else -1

    async def _consent(self, *, yes: bool) -> None:
        await self._try("consent", lambda table: table.proposals.consent(self._seat, yes=yes))

    async def _answer(self, look: Look) -> None:
        await asyncio.sleep(self._chance.uniform(0.01, _HURRY))
        choice = self._chance.choice(look.options)
        attempt = self.world.history.send(self.person.id, "answer", look.seat, choice, look.question)
        await self._do(attempt, lambda table: table.answer(look.seat, choice, look.question))

    async def _try(self, kind: str, deed: Deed, text: str = "") -> None:
        await self._do(self.world.history.send(self.person.id, kind, self._seat, -1, text), deed)

    async def act(self, action: Action) -> None:
        """Do something besides answering."""
        seat = self._seat
        if action.kind == plan.SAY:
            self._said += 1
            text = f"{self.person.id} says {self._said}"
            await self._try(plan.SAY, lambda table: table.say(seat, self.person.name, text), text)
        elif action.kind == plan.UNDO:
            await self._try(plan.UNDO, lambda table: table.undo(seat))
        elif action.kind in {plan.AWAY, plan.BACK, plan.FLICKER}:
            for kind in (plan.AWAY, plan.BACK, plan.AWAY) if action.kind == plan.FLICKER else (action.kind,):
                await self._set_away(seat, kind)
        elif action.kind == plan.PROPOSE:
            await self._try(plan.PROPOSE, lambda table: _propose(table, seat))
        elif action.kind == plan.SLEEP:
            self._wakes = self.world.loop.time() + action.seconds
        elif self.socket is not None:
            self.socket.close()

    async def _set_away(self, seat: int, kind: str) -> None:
        await self._try(kind, lambda table: table.seating.set_away(seat, away=kind == plan.AWAY))

    # -- requests -------------------------------------------------------------------------------------------

    async def _do(self, attempt: Attempt, deed: Deed) -> None:
        """Ask a server to do something, and note what comes of it."""
        socket = self.socket
        if socket is not None and socket.is_open:
            answered = self._replies[id(attempt)] = asyncio.Event()
            socket.send(attempt, deed)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await answered.wait()
            del self._replies[id(attempt)]
            if not attempt.ended:
                self.world.history.end(attempt, UNKNOWN)
                socket.close()
            return

        async def ask(registry: TableRegistry) -> tuple[str, str, int, str]:
            try:
                table = await registry.table(self.world.table)
            except CaravanseraiError as fault:
                return REFUSED, str(fault), -1, ""
            return await perform(table, attempt, deed)

        try:
            self._end(attempt, *await self.world.network.ask(self._server(), ask))
        except LostError as fault:
            self.world.history.end(attempt, UNKNOWN, fault)

    def _end(self, attempt: Attempt, outcome: str, why: str, number: int, digest: str) -> None:
        attempt.number, attempt.digest = number, digest
        self.world.history.end(attempt, outcome, why)

    def receive_outcome(self, message: tuple[Attempt, str, str, int, str]) -> None:
        """Get the outcome of a command."""
        attempt, *outcome = message
        if id(attempt) in self._replies and not attempt.ended:
            self._end(attempt, *outcome)  # type: ignore[arg-type]  # as `perform` returns it
            self._replies[id(attempt)].set()

    # -- looking --------------------------------------------------------------------------------------------

    async def _look(self) -> None:
        """Look at the table: ask a server, or wait for news on the screen."""
        if not self._with_screen:
            await self._ask_for_news()
            return
        if self.socket is None or not self.socket.is_open:
            await self._connect()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_NEWS_SECONDS):
                await self.stirred.wait()
        self.stirred.clear()

    async def _ask_for_news(self) -> None:
        async def ask(registry: TableRegistry) -> Look:
            return look_at(await registry.table(self.world.table), self.person.id)

        try:
            self._see(await self.world.network.ask(self._server(), ask))
        except (LostError, CaravanseraiError) as fault:
            self.world.history.note(self.person.id, "sees nothing:", fault)
            await asyncio.sleep(_PAUSE)

    async def _connect(self) -> None:
        await asyncio.sleep(self.world.network.delay())
        server = self._server()
        registry = server.registry
        if registry is None or self.world.network.loses():
            await asyncio.sleep(_PAUSE)
            return
        socket = self.socket = Socket(self, server)
        self.world.sockets.append(socket)
        self.world.history.note(self.person.id, "opens a screen at", server.process.name)
        server.process.enter(lambda: self.world.loop.create_task(socket.serve(registry)))

    def refused(self, socket: Socket) -> None:
        """Learn that the server shows no table now."""
        socket.is_open = False
        self.stirred.set()

    def receive_news(self, message: tuple[Socket, Look]) -> None:
        """Get news of an open screen."""
        socket, look = message
        if socket is self.socket and socket.is_open:
            self._see(look)

    def _see(self, look: Look) -> None:
        self.look = look
        self.world.history.see(self.person.id, look)
        self.stirred.set()


async def _propose(table: Table, seat: int) -> None:
    """Propose to undo the last answer of a seat."""
    await table.proposals.propose("undo", seat, 0 if table.match is None else table.match.last_answer(seat))

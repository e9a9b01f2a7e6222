"""Everything that the servers take from outside, replaced for a simulation: clocks, secrets, bots and the post."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import logging
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final
from unittest import mock

from caravanserai.kernel.history import REWIND, UNDO
from caravanserai.server.errors import StaleError, StoreError
from caravanserai.server.mail import outbox, postman
from caravanserai.server.mail.smtp import PostError
from caravanserai.server.storage import leases
from caravanserai.server.tables.bot_pool import BotJob, MatchSource, match_of
from caravanserai.server.tables.clocks import Clocks
from caravanserai.web.perspective import question_name
from tests.simulation.database import EPOCH
from tests.simulation.loop import current_process

if TYPE_CHECKING:
    from tests.simulation.world import World

_LETTER_SECONDS: Final = 2.0
"""Seconds between two rounds of the postman, instead of 15."""
_GRACE: Final = "0.5"
"""Seconds before a letter is due, instead of 60."""
_topic: Final[ContextVar[str]] = ContextVar("topic", default="")
_world: World | None = None


def world() -> World:
    """Return the world of the present run."""
    assert _world is not None
    return _world


def _virtual_time() -> float:
    return 0.0 if _world is None else _world.loop.time()


@contextlib.contextmanager
def inhabit(one: World) -> Iterator[None]:
    """Let the servers live in a world."""
    global _world  # noqa: PLW0603  # one run at a time
    _world = one
    try:
        yield
    finally:
        _world = None


@contextlib.contextmanager
def replaced() -> Iterator[None]:
    """Replace what servers take from outside, for any number of runs."""
    quicker = {
        name: sql.replace("60.0", _GRACE) for name, sql in (("_TURNS", outbox._TURNS), ("_ENDINGS", outbox._ENDINGS))
    }
    log = logging.getLogger("caravanserai")
    before = (log.level, log.propagate)
    handler = _Errors(logging.ERROR)
    log.addHandler(handler)
    log.setLevel(logging.ERROR)
    log.propagate = False
    try:
        with contextlib.ExitStack() as stack:
            for name, replacement in (
                ("time.time", _time),
                ("time.monotonic", _monotonic),
                ("caravanserai.server.storage.service_time.monotonic", _monotonic),
                ("secrets.token_hex", lambda size: _random_bytes(size).hex()),
                ("secrets.token_bytes", _random_bytes),
                ("secrets.token_urlsafe", _random_text),
                ("caravanserai.server.tables.registry.signing_key", lambda _settings: bytes(32)),
                ("caravanserai.server.tables.registry.BotPool", SimulatedBots),
                ("caravanserai.server.mail.postman._PAUSE", _LETTER_SECONDS),
                ("caravanserai.server.mail.postman.Postman._deliver", _named(postman.Postman._deliver)),
                ("caravanserai.server.mail.postman.Postman._write", _written),
                ("caravanserai.server.mail.postman.compose", lambda *_: None),
                ("caravanserai.server.mail.postman.send", _send),
                ("caravanserai.server.mail.outbox._TURNS", quicker["_TURNS"]),
                ("caravanserai.server.mail.outbox._ENDINGS", quicker["_ENDINGS"]),
                ("caravanserai.server.storage.leases.use", _observed_use(leases.use)),
                ("caravanserai.server.tables.clocks.Clocks._end_time", _observed_end(Clocks._end_time)),
            ):
                stack.enter_context(mock.patch(name, replacement))
            yield
    finally:
        log.removeHandler(handler)
        log.level, log.propagate = before


# -- clocks and chance --------------------------------------------------------------------------------------


def _time() -> float:
    """Return the time of day by the wall clock of the process."""
    process = current_process()
    return EPOCH + _virtual_time() + (0.0 if process is None else process.skew)


def _monotonic() -> float:
    """Return the monotonic time of the process."""
    process = current_process()
    return _virtual_time() + (0.0 if process is None else process.started)


def _random_bytes(size: int) -> bytes:
    return world().secrets.randbytes(size)


def _random_text(size: int) -> str:
    return base64.urlsafe_b64encode(_random_bytes(size)).decode().rstrip("=")


class _Errors(logging.Handler):
    """Keeps the errors in the log that no lost connection explains."""

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info[1] if record.exc_info else None
        if fault is not None and not isinstance(fault, StoreError | StaleError) and _world is not None:
            process = current_process()
            _world.history.unexpected.append(f"{record.getMessage()} in {process and process.name}: {fault!r}")


# -- bots ---------------------------------------------------------------------------------------------------


class SimulatedBots:
    """Bots that choose by a rule, after a while."""

    def __init__(self, *_: object, **__: object) -> None:
        self._chance = Random(f"bots {world().secrets.random()}")

    async def think(self, job: BotJob, *_: object, **__: object) -> int:
        """Return a choice."""
        await asyncio.sleep(self._chance.uniform(0, 0.3))
        match = match_of(MatchSource(job.game, job.seats, job.options, job.seed, job.calls, job.base))
        options = list(match.chair(job.seat).options)
        choice = options[self._chance.randrange(len(options))]
        undone = sum(seat == REWIND or made == UNDO for seat, made in job.calls)
        world().history.thoughts.add((job.seat, question_name(match, job.seat, undone), choice))
        return choice

    def close(self) -> None:
        """There are no processes to end."""


# -- letters ------------------------------------------------------------------------------------------------


def _named(deliver: Callable[..., Any]) -> Callable[..., Any]:
    async def named(one: postman.Postman, item: outbox.Item, now: float) -> None:
        _topic.set(item.topic)
        await deliver(one, item, now)

    return named


def _written(_postman: postman.Postman, store: Any, item: outbox.Item, _now: float) -> Any:  # noqa: ANN401  # as Postman._write
    """Write a letter without words."""
    return (None, SimpleNamespace(mail=item.person), None) if outbox.still_stands(store, item) else None


def _send(_settings: object, _message: object) -> None:
    """Take a letter, or refuse it for now."""
    if world().no_post:
        raise PostError("no post today", forever=False)
    world().history.letters.append(_topic.get())
    world().history.note("letter", _topic.get())


# -- what the checks must see -------------------------------------------------------------------------------


def _observed_use(use: Callable[..., None]) -> Callable[..., None]:
    """Note whether the user of a lease has it when the transaction is committed."""

    def observed(connection: Any, lease: leases.Lease) -> None:  # noqa: ANN401  # as leases.use
        connection.execute("update lease set epoch = epoch where name = ''")  # a transaction that writes is observed
        use(connection, lease)
        owner, epoch = connection.execute("select owner, epoch from lease where name = ?", (lease.name,)).fetchone()
        world().database.observe("chore", lease.owner, lease.epoch, owner, epoch)

    return observed


def _observed_end(end: Callable[..., None]) -> Callable[..., None]:
    """Note a timeout that is stored."""

    def observed(clocks: Clocks, seat: int, now: float) -> None:
        table, reading = clocks.table, clocks.readings[seat]
        table.write(lambda _: world().database.observe("timeout", seat, reading.turn, reading.deadline, now))
        end(clocks, seat, now)

    return observed

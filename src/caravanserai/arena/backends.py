"""Backends that play the matches of an arena: processes on this machine, or the workers of a Dask cluster."""

from __future__ import annotations

import contextlib
import logging
import re
import time
import uuid
from collections.abc import Generator
from concurrent.futures import CancelledError
from typing import TYPE_CHECKING, Any, Final

from caravanserai.arena.fixture import Fixture, play
from caravanserai.arena.workers import WorkerLostError, as_done, register_games
from caravanserai.kernel import registry
from caravanserai.text.refusal import RefusedError, SpokenError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from caravanserai.kernel.game import Game

Results = Generator[dict[str, Any], None, None]
"""The results in the order of completion; closing the generator releases all workers."""

_QUEUED: Final = 4
"""The number of queued matches for each worker of a cluster: no worker is idle, and little is lost with one."""
_MAX_DEATHS: Final = 3
"""The number of processes that may die in a row before the arena gives up."""
_TIMEOUT: Final = 20.0
"""Seconds to wait for a cluster, or for one of its workers."""
_POLL_SECONDS: Final = 0.5
_ADDRESS: Final = re.compile(r"((tcp|tls|ws|wss)://)?(\[[0-9a-fA-F:.]+\]|[^\s:/\[\]]+):[0-9]{1,5}/?")


def play_in_processes(fixtures: list[Fixture], processes: int) -> Results:
    """Play in `processes` processes; yield the results in the order of completion. A dead process is replaced."""
    if processes == 1:
        yield from map(play, fixtures)
        return
    left = {fixture.number: fixture for fixture in fixtures}
    deaths = 0
    while left:
        try:
            with contextlib.closing(as_done(play, list(left.values()), processes)) as results:
                for _, result in results:
                    del left[result["number"]]
                    deaths = 0
                    yield result
        except WorkerLostError:
            deaths += 1
            if deaths == _MAX_DEATHS:
                raise SpokenError("arena.workers_die") from None


def play_remotely(games: tuple[Game[Any], ...], fixture: Fixture) -> dict[str, Any]:
    """Play on another machine, after registering the dynamic games there."""
    register_games(games)
    return play(fixture)


def play_on_cluster(fixtures: list[Fixture], address: str) -> Results:
    """Play on the workers of a Dask cluster; another worker repeats the matches of a lost one."""
    if not _ADDRESS.fullmatch(address):
        raise RefusedError("arena.no_address", address=address)
    try:
        from distributed import Client  # noqa: PLC0415  # an extra
    except ImportError:
        raise RefusedError("arena.missing_extra", extra="cluster") from None
    _silence_logging()
    try:
        client = Client(address, timeout=_TIMEOUT, set_as_default=False)  # type: ignore[no-untyped-call]  # few types
    except (OSError, ValueError, ImportError):
        raise SpokenError("arena.no_cluster", address=address) from None
    try:
        yield from _with_client(client, fixtures, address)
    except (OSError, CancelledError):  # the connection is lost, perhaps during the transfer of a result
        raise SpokenError("arena.cluster_gone", address=address) from None
    finally:
        with contextlib.suppress(OSError):
            client.close(timeout=_POLL_SECONDS)  # type: ignore[no-untyped-call]  # as above


def _silence_logging() -> None:
    """Turn off Dask's logging of a lost connection: `play_on_cluster` reports it in one sentence."""
    for name in ("distributed", "tornado", *logging.root.manager.loggerDict):
        if name.startswith(("distributed", "tornado")):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _with_client(client: Any, fixtures: list[Fixture], address: str) -> Iterator[dict[str, Any]]:  # noqa: ANN401  # distributed has no types
    waiting, run, games = iter(fixtures), uuid.uuid4().hex, registry.dynamic_games()
    running: list[Any] = []
    alive = time.monotonic()
    while True:
        workers = len(client.scheduler_info(n_workers=-1)["workers"]) if client.status == "running" else 0
        if workers:
            alive = time.monotonic()
            running += [
                client.submit(play_remotely, games, fixture, key=f"{run}-{fixture.number}")
                for fixture in _next(waiting, _QUEUED * workers - len(running))
            ]
        elif time.monotonic() > alive + _TIMEOUT:
            raise SpokenError("arena.cluster_gone", address=address)
        if workers and not running:
            return
        done = [future for future in running if future.done()]
        for future in done:
            running.remove(future)
            yield future.result()
        if not done:
            time.sleep(_POLL_SECONDS / 10)


def _next(fixtures: Iterator[Fixture], count: int) -> Iterator[Fixture]:
    """The next `count` matches, or fewer at the end."""
    for _ in range(count):
        fixture = next(fixtures, None)
        if fixture is None:
            return
        yield fixture

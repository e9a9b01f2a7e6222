"""Those who play the matches of an arena: processes on this machine, or the workers of a Dask cluster."""

from __future__ import annotations

import multiprocessing
import time
import uuid
from collections.abc import Generator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, Final

from caravanserai.arena.fixture import Fixture, play
from caravanserai.text.refused import RefusedError, SpokenError

if TYPE_CHECKING:
    from collections.abc import Iterator

Results = Generator[dict[str, Any], None, None]
"""The results as they come; closing it lets everybody go."""

_AHEAD: Final = 4
"""How many matches wait for each worker, so that none is idle and little is lost."""
_MOST_DEATHS: Final = 3
"""How often processes may die without finishing a match in between."""
_PATIENCE: Final = 20.0
"""Seconds to wait for a cluster, or for a worker in it."""
_GLANCE: Final = 0.5


def locally(fixtures: list[Fixture], processes: int) -> Results:
    """Play in so many processes; give the results as they come. A process that dies is replaced."""
    if processes == 1:
        yield from map(play, fixtures)
        return
    left = {fixture.number: fixture for fixture in fixtures}
    deaths = 0
    while left:
        try:
            for result in _in_a_pool(list(left.values()), processes):
                del left[result["number"]]
                deaths = 0
                yield result
        except BrokenProcessPool:
            deaths += 1
            if deaths == _MOST_DEATHS:
                raise SpokenError("lab.arena.workers_die") from None


def _in_a_pool(fixtures: list[Fixture], processes: int) -> Iterator[dict[str, Any]]:
    waiting = iter(fixtures)
    pool = ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"))
    try:
        running: set[Future[dict[str, Any]]] = set()
        while True:
            for fixture in _some(waiting, _AHEAD * processes - len(running)):
                running.add(pool.submit(play, fixture))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def on_cluster(fixtures: list[Fixture], address: str) -> Results:
    """Play on the workers of a Dask cluster; what a lost worker had begun is played by another."""
    try:
        from distributed import Client  # noqa: PLC0415  # an extra
    except ImportError:
        raise RefusedError("lab.missing_extra", extra="cluster") from None
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]  # it has few types
    except (OSError, ValueError, ImportError):
        raise SpokenError("lab.arena.no_cluster", address=address) from None
    try:
        yield from _with_client(client, fixtures, address)
    finally:
        client.close(timeout=_GLANCE)  # type: ignore[no-untyped-call]  # as above


def _with_client(client: Any, fixtures: list[Fixture], address: str) -> Iterator[dict[str, Any]]:  # noqa: ANN401  # distributed has no types
    waiting, run = iter(fixtures), uuid.uuid4().hex
    running: list[Any] = []
    alive = time.monotonic()
    while True:
        workers = len(client.scheduler_info(n_workers=-1)["workers"]) if client.status == "running" else 0
        if workers:
            alive = time.monotonic()
            wanted = _AHEAD * workers - len(running)
            running += [
                client.submit(play, fixture, key=f"{run}-{fixture.number}") for fixture in _some(waiting, wanted)
            ]
        elif time.monotonic() > alive + _PATIENCE:
            raise SpokenError("lab.arena.cluster_gone", address=address)
        if workers and not running:
            return
        done = [future for future in running if future.done()]
        for future in done:
            running.remove(future)
            try:
                result = future.result()
            except CancelledError:  # the connection is lost for good, perhaps while the result was on its way
                raise SpokenError("lab.arena.cluster_gone", address=address) from None
            yield result
        if not done:
            time.sleep(_GLANCE / 10)


def _some(fixtures: Iterator[Fixture], count: int) -> Iterator[Fixture]:
    """The next few."""
    for _ in range(count):
        fixture = next(fixtures, None)
        if fixture is None:
            return
        yield fixture

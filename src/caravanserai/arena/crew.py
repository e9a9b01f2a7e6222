"""Those who play the matches of an arena: processes on this machine, or the workers of a Dask cluster."""

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
"""The results as they come; closing it lets everybody go."""

_AHEAD: Final = 4
"""How many matches wait for each worker of a cluster, so that none is idle and little is lost."""
_MOST_DEATHS: Final = 3
"""How often processes may die without finishing a match in between."""
_PATIENCE: Final = 20.0
"""Seconds to wait for a cluster, or for a worker in it."""
_GLANCE: Final = 0.5
_ADDRESS: Final = re.compile(r"((tcp|tls|ws|wss)://)?(\[[0-9a-fA-F:.]+\]|[^\s:/\[\]]+):[0-9]{1,5}/?")


def locally(fixtures: list[Fixture], processes: int) -> Results:
    """Play in so many processes; give the results as they come. A process that dies is replaced."""
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
            if deaths == _MOST_DEATHS:
                raise SpokenError("arena.workers_die") from None


def play_there(games: tuple[Game[Any], ...], fixture: Fixture) -> dict[str, Any]:
    """Play on another machine, which may never have heard of the games that were brought."""
    register_games(games)
    return play(fixture)


def on_cluster(fixtures: list[Fixture], address: str) -> Results:
    """Play on the workers of a Dask cluster; what a lost worker had begun is played by another."""
    if not _ADDRESS.fullmatch(address):
        raise RefusedError("arena.no_address", address=address)
    try:
        from distributed import Client  # noqa: PLC0415  # an extra
    except ImportError:
        raise RefusedError("arena.missing_extra", extra="cluster") from None
    _silence()
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]  # it has few types
    except (OSError, ValueError, ImportError):
        raise SpokenError("arena.no_cluster", address=address) from None
    try:
        yield from _with_client(client, fixtures, address)
    except (OSError, CancelledError):  # the connection is lost for good, perhaps while a result was on its way
        raise SpokenError("arena.cluster_gone", address=address) from None
    finally:
        with contextlib.suppress(OSError):
            client.close(timeout=_GLANCE)  # type: ignore[no-untyped-call]  # as above


def _silence() -> None:
    """What Dask would log about a lost connection is told here, in one sentence."""
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
                client.submit(play_there, games, fixture, key=f"{run}-{fixture.number}")
                for fixture in _some(waiting, _AHEAD * workers - len(running))
            ]
        elif time.monotonic() > alive + _PATIENCE:
            raise SpokenError("arena.cluster_gone", address=address)
        if workers and not running:
            return
        done = [future for future in running if future.done()]
        for future in done:
            running.remove(future)
            yield future.result()
        if not done:
            time.sleep(_GLANCE / 10)


def _some(fixtures: Iterator[Fixture], count: int) -> Iterator[Fixture]:
    """The next few."""
    for _ in range(count):
        fixture = next(fixtures, None)
        if fixture is None:
            return
        yield fixture

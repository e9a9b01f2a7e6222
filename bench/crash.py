"""Kill servers again and again while matches are played on them, and check that no acknowledged answer is lost.

`python -m bench.crash` lets clients of the API play 50 matches to the end while the server is killed (SIGKILL) at
random moments and started again. With `--database postgresql`, several servers share a PostgreSQL server of their own,
are killed in turn, and clients go to the next one. Then the check reads the database: it must contain every
acknowledged answer once, in its place, no other answers, and every match, replayed from its seed, must give the stored
digests. Prints one JSON object, and fails if anything is wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bench.acknowledged import History, faults_of, play_match
from bench.forked_server import ForkedServer
from bench.measuring import spread_ms
from caravanserai.server.config.settings import Settings
from caravanserai.server.storage.engines import database_of
from tests.server.postgresql import postgresql_server

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

GAMES: Final = ("silk_road", "dragon_road")
_FREE: Final = ("calls_of_one=0", "calls_of_address=0", "most_tables_of_address=0", "most_tables_a_day=0")
"""Settings without limits for one address."""


class Killer:
    """Kills servers in turn, at random moments."""

    def __init__(self, servers: Sequence[ForkedServer], every: float) -> None:
        self._servers = servers
        self._every = every
        self._chance = random.Random(0)  # any moments will do

    @property
    def kills(self) -> int:
        """The number of kills so far."""
        return sum(server.kills for server in self._servers)

    async def work(self) -> None:
        """Kill and start again, until cancelled."""
        for server in itertools.cycle(self._servers):
            await asyncio.sleep(self._every * (0.5 + self._chance.random()))
            await server.kill()
            await server.start()


async def measure(settings: Settings, chosen: argparse.Namespace) -> dict[str, Any]:
    """Play matches, some at a time, until there were enough of them and enough kills."""
    options = [part for one in (*_FREE, f"database={settings.database}") for part in ("--set", one)]
    servers = [ForkedServer("--folder", str(settings.folder), *options) for _ in range(chosen.servers)]
    killer, history, begun = Killer(servers, chosen.every), History(), time.monotonic()
    numbers, matches = itertools.count(), 0

    async def play() -> None:
        nonlocal matches
        while matches < chosen.matches or killer.kills < chosen.kills:
            matches += 1
            number = next(numbers)
            await play_match([server.address for server in servers], GAMES[number % len(GAMES)], number, history)

    try:
        for server in servers:
            await server.start()
        killing = asyncio.create_task(killer.work())
        await asyncio.gather(*(play() for _ in range(chosen.at_once)))
        kills = killer.kills
        killing.cancel()
        await asyncio.gather(killing, return_exceptions=True)
    finally:
        for server in servers:
            await server.kill()
    with database_of(settings).reading() as store:
        faults = faults_of(store, history)
    return {
        "servers": len(servers),
        "matches": matches,
        "kills": kills,
        "acknowledged": len(history.acknowledged),
        "seconds": round(time.monotonic() - begun),
        "calls_that_had_to_wait_ms": spread_ms([1000 * wait for wait in history.waits]),
        "faults": len(faults),
        "first_faults": faults[:5],
    }


@contextlib.contextmanager
def _database(wanted: str) -> Iterator[str]:
    """Yield the address of the database; start a PostgreSQL server if only its name is given."""
    if wanted == "postgresql":
        with postgresql_server(durable=True) as server:
            yield server.fresh()
    else:
        yield wanted


def main() -> None:
    """Measure, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=50, help="at least this many")
    parser.add_argument("--kills", type=int, default=0, help="at least this many, with as many matches as they take")
    parser.add_argument("--every", type=float, default=6.0, help="seconds between two kills, about")
    parser.add_argument("--at-once", type=int, default=10)
    parser.add_argument("--database", default="", help="an address, or `postgresql` for a server of its own")
    parser.add_argument("--servers", type=int, default=1, help="more than one need PostgreSQL")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, _database(chosen.database) as database:
        found = asyncio.run(measure(Settings(Path(folder), database), chosen))
    print(json.dumps(found, indent=1))
    sys.exit(1 if found["faults"] else 0)


if __name__ == "__main__":
    main()

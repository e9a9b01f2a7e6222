"""The number of live tables that one server can run: API clients play about two answers a second at each table.

`python -m bench.load` plays at 200 tables for five minutes; `--knee` adds tables until answers are late. Prints one
JSON object: the acknowledgement times, the failures, and the resources of the server process.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import uvloop

from caravanserai.client import ApiError, Client
from caravanserai.client.messages import Done
from tests.server.browsing import running_server

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Sequence

SEATS: Final = 4
GAMES: Final = ("silk_road", "dragon_road")
LATEST_MS: Final = 250.0
"""The limit of the 95th percentile of the acknowledgement times, in milliseconds."""
_OPENED_AT_ONCE: Final = 20
_LOOK_EVERY: Final = 5.0
_UNBOUNDED: Final = ("CALLS_OF_ONE", "CALLS_OF_ADDRESS", "MOST_TABLES_OF_ADDRESS", "MOST_TABLES_A_DAY")
_NO_LIMITS: Final = {f"CARAVANSERAI_{name}": "0" for name in _UNBOUNDED} | {
    f"CARAVANSERAI_{name}": "100000"
    for name in ("MOST_TABLES", "MOST_TABLES_OF_ONE", "MOST_CONNECTIONS", "MOST_CONNECTIONS_OF_ADDRESS")
}


class Pace:
    """Limits the rate of answers at one table."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._next = time.monotonic() + random.random() * seconds  # so that tables are not in step

    async def wait(self) -> None:
        """Wait until the next answer is allowed."""
        now = time.monotonic()
        self._next = max(now, self._next + self._seconds)
        await asyncio.sleep(self._next - now)


class Tally:
    """The common counters of all clients."""

    def __init__(self) -> None:
        self.counting = False
        self.acknowledged_ms: list[float] = []
        self.answered: dict[str, int] = {}
        """The number of acknowledged answers of each table, including those outside the measurement."""
        self.matches = 0
        self.faults: list[str] = []


async def play_at_one_table(address: str, game: str, pace: Pace, tally: Tally, source: str = "") -> None:
    """Let four clients play match after match until cancelled, from the address `source`, if given."""
    clients = [await Client.register(address, f"Client {number}", source=source) for number in range(SEATS)]
    try:
        while True:
            table = (await clients[0].create(game, seats=SEATS)).id
            for client in clients:
                await client.join(table)
            await clients[0].begin(table)
            async with asyncio.TaskGroup() as together:
                for client in clients:
                    together.create_task(_play(client, table, pace, tally))
            tally.matches += 1
    except (ApiError, OSError) as fault:
        tally.faults.append(f"{type(fault).__name__}: {fault}")
    finally:
        for client in clients:
            await client.close()


async def _play(client: Client, table: str, pace: Pace, tally: Tally) -> None:
    """Answer all questions until the match is over; ignore news that is older than the client's own answer."""
    number = 0
    try:
        async with contextlib.aclosing(client.events(table, words=False)) as stream:
            async for news in stream:
                state: Done = news
                while state.number >= number and state.question is not None:
                    state = await _answer(client, table, state, pace, tally)
                    number = state.number
                if state.over:
                    return
    except (ApiError, OSError) as fault:
        tally.faults.append(f"{type(fault).__name__}: {fault}")


async def _answer(client: Client, table: str, state: Done, pace: Pace, tally: Tally) -> Done:
    """Answer the open question at random; return the new state of the table."""
    await pace.wait()
    begun = time.perf_counter()
    done = await client.answer(table, state.question or "", random.choice(state.choices))
    tally.answered[table] = max(done.number, tally.answered.get(table, 0))
    if tally.counting:
        tally.acknowledged_ms.append(1000 * (time.perf_counter() - begun))
    return done


class Reading(NamedTuple):
    """The resources that a server process has used."""

    memory_mb: float
    cpu_s: float


def reading(process: int) -> Reading:
    """Read the current memory and the total processor time of a process."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    ticks = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[11:13]
    return Reading(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK"))


@contextlib.asynccontextmanager
async def playing(address: str, tables: int, rate: float, sources: Sequence[str] = ("",)) -> AsyncIterator[Tally]:
    """Let clients play at that number of tables during the block; the addresses are assigned to the tables in turn."""
    tally = Tally()
    at_work: list[asyncio.Task[None]] = []
    try:
        for number in range(tables):
            game, source = GAMES[number % len(GAMES)], sources[number % len(sources)]
            at_work.append(asyncio.create_task(play_at_one_table(address, game, Pace(1 / rate), tally, source)))
            if number % _OPENED_AT_ONCE == _OPENED_AT_ONCE - 1:
                await asyncio.sleep(0.5)
        yield tally
    finally:
        for task in at_work:
            task.cancel()
        await asyncio.gather(*at_work, return_exceptions=True)


async def measure(address: str, process: int, tables: int, seconds: float, rate: float) -> dict[str, Any]:
    """Open `tables` tables, then measure for `seconds`."""
    async with playing(address, tables, rate) as tally:
        await asyncio.sleep(_LOOK_EVERY)
        tally.counting = True
        begun = time.monotonic()
        readings = [reading(process)]
        while time.monotonic() < begun + seconds:
            await asyncio.sleep(_LOOK_EVERY)
            readings.append(reading(process))
        took = time.monotonic() - begun
        tally.counting = False
    return _figures(tally, readings, tables, took)


def spread_ms(acknowledged: Sequence[float]) -> dict[str, float]:
    """The acknowledgement times: median, percentiles and maximum, in milliseconds."""
    share = statistics.quantiles(acknowledged, n=100) if len(acknowledged) > 1 else [0.0] * 99
    return {
        "median": round(share[49], 1),
        "p95": round(share[94], 1),
        "p99": round(share[98], 1),
        "most": round(max(acknowledged, default=0.0), 1),
    }


def _figures(tally: Tally, readings: list[Reading], tables: int, took: float) -> dict[str, Any]:
    acknowledged = tally.acknowledged_ms
    early = readings[len(readings) // 3]
    return {
        "tables": tables,
        "clients": tables * SEATS,
        "seconds": round(took),
        "answers": len(acknowledged),
        "answers_per_s": round(len(acknowledged) / took, 1),
        "acknowledged_ms": spread_ms(acknowledged),
        "matches_ended": tally.matches,
        "faults": len(tally.faults),
        "first_faults": tally.faults[:5],
        "server_memory_mb": {
            "at_first": round(readings[0].memory_mb, 1),
            "after_a_third": round(early.memory_mb, 1),
            "at_last": round(readings[-1].memory_mb, 1),
        },
        "server_cpu_share": round((readings[-1].cpu_s - readings[0].cpu_s) / took, 2),
    }


@contextlib.contextmanager
def _server() -> Iterator[tuple[str, int]]:
    os.environ.update(_NO_LIMITS)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder), may_complain=True) as (address, server),
    ):
        yield address.rstrip("/"), server.pid


def knee(first: int, step: int, seconds: float, rate: float) -> list[dict[str, Any]]:
    """Add tables until a limit is missed, each time with a new server, so that no earlier load remains."""
    found: list[dict[str, Any]] = []
    tables = first
    while True:
        with _server() as (address, process):
            found.append(uvloop.run(measure(address, process, tables, seconds, rate)))
        last = found[-1]
        if last["faults"] or last["acknowledged_ms"]["p95"] > LATEST_MS:
            return found
        tables += step


def main() -> None:
    """Measure, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--rate", type=float, default=2.0, help="answers a second at each table")
    parser.add_argument("--knee", action="store_true", help="add tables until answers come late")
    parser.add_argument("--step", type=int, default=50, help="tables added each time")
    chosen = parser.parse_args()
    if chosen.knee:
        print(json.dumps(knee(chosen.tables, chosen.step, chosen.seconds, chosen.rate), indent=1))
        return
    with _server() as (address, process):
        found = uvloop.run(measure(address, process, chosen.tables, chosen.seconds, chosen.rate))
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()

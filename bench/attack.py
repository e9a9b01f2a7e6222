"""Attack a server while 20 tables play on it, and check that the people at the tables are not affected.

`python -m bench.attack --hostile` sends 10,000 broken, oversized and half-sent requests from many addresses. `python
-m bench.attack --one-address` lets one address send the most expensive requests within the limits for a minute. Each
prints one JSON object that names the missed limits, and fails if there are any.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import sqlite3
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import urlsplit

import uvloop

from bench.bombard import SOURCES, Plan, bombard
from bench.hostile.pieces import Site
from bench.load import playing
from bench.measuring import reading, spread_ms
from bench.worst import REQUEST_KINDS, Target, worst
from caravanserai.client import Client
from tests.server.browsing import running_server
from tests.server.played import played, store_match

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bench.load import Tally
    from bench.measuring import Reading

TABLES: Final = 20
ANSWERS_A_SECOND: Final = 2.0
LATEST_MS: Final = 250.0
"""The limit of the 99th percentile of the acknowledgement times, in milliseconds."""
MOST_RATIO: Final = 2.0
"""During the attack of one address, the median of the others may grow at most by this factor."""
MORE_MB: Final = 16.0
"""At the end, the server may use at most this much more memory than after a third of the requests."""
PEAK_MB: Final = 64.0
"""In between, the server may use at most this much more memory."""
MORE_LINES: Final = 2
"""This many more connections may be open at the end, without any player, than before the first one."""
_NOT_OPEN: Final = ("06", "0A")
"""States of Linux's list of connections that are not open: closed a moment ago, and listening."""
_TABLE_SOURCES: Final = tuple(f"127.0.2.{number}" for number in range(1, TABLES + 1))
"""Each table plays from its own address."""
_GIVES_WAY: Final = 15
_LINES_END: Final = 20
"""The time in seconds in which the server must notice that the attackers have disconnected."""


class Server(NamedTuple):
    """A server in its own process."""

    address: str
    process: int
    folder: Path

    @property
    def log(self) -> str:
        """The log output of the server."""
        return (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")

    @property
    def lines(self) -> int:
        """The number of connections that the server has open."""
        port = f":{urlsplit(self.address).port:04X}"
        table = Path(f"/proc/{self.process}/net/tcp").read_text(encoding="ascii").splitlines()[1:]
        columns = [line.split() for line in table]
        return sum(one[1].endswith(port) and one[3] not in _NOT_OPEN for one in columns)


def past_of(folder: Path) -> Callable[[str], Target]:
    """Store a long finished match and a running one; return a function that makes the target from an address."""
    whole = played("dragonharth", 4)
    half = played("dragonharth", 4, answers=whole.number // 2)
    paths = store_match(folder, whole, "finished"), store_match(folder, half, "running")
    return lambda address: Target(address, *paths, whole.number, whole.record().to_json())


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """Start a server with the default limits."""
    with running_server(folder, may_complain=True, log=folder / "server.log") as (address, server):
        yield Server(address.rstrip("/"), server.pid, folder)


async def site_of(address: str, people: int = 20) -> Site:
    """Collect what an attacker can learn: open a table, and get the tokens of several visitors."""
    callers = [await Client.register(address, source=SOURCES[number % len(SOURCES)]) for number in range(people)]
    table = (await callers[0].create("silk_road", seats=3)).id
    await callers[0].join(table)
    await callers[0].seat_bots(table)
    await callers[0].begin(table)
    for caller in callers:
        await caller.close()
    return Site(address.removeprefix("http://"), table, tuple(caller.token for caller in callers))


async def in_other_process(work: Callable[..., Any], *facts: object) -> Any:  # noqa: ANN401  # the result of the work
    """Run an attack in another process with low priority: real attackers use their own computers."""
    pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
    try:
        return await asyncio.get_running_loop().run_in_executor(pool, _run, work, *facts)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _run(work: Callable[..., Any], *facts: object) -> Any:  # noqa: ANN401  # the result of the work
    os.nice(_GIVES_WAY)
    return uvloop.run(work(*facts))


async def watched(server: Server, attack: asyncio.Task[Any]) -> list[Reading]:
    """Read the memory and processor time of the server once a second during the attack."""
    readings = [reading(server.process)]
    while not attack.done():
        await asyncio.wait([attack], timeout=1.0)
        readings.append(reading(server.process))
    return readings


async def hostile(server: Server, plan: Plan, tables: int = TABLES, quiet: float = 20.0) -> dict[str, Any]:
    """Measure the tables first alone, then during hostile requests."""
    lines = server.lines
    async with playing(server.address, tables, ANSWERS_A_SECOND, _TABLE_SOURCES) as tally:
        alone = await _quietly(tally, quiet)
        site = await site_of(server.address)
        tally.counting, begun = True, time.monotonic()
        attack = asyncio.create_task(in_other_process(bombard, site, plan))
        readings = await watched(server, attack)
        tally.counting, took = False, time.monotonic() - begun
        last = reading(server.process)
    left = await _lines_left(server, lines)
    memory = [one.memory_mb for one in (*readings, last)]
    outcomes = attack.result()
    found = {
        "requests": plan.requests,
        "seconds": round(took),
        "tables": tables,
        "answers": len(tally.acknowledged_ms),
        "acknowledged_alone_ms": alone,
        "acknowledged_ms": spread_ms(tally.acknowledged_ms),
        "faults_at_tables": len(tally.faults),
        "first_faults": tally.faults[:5],
        "answers_lost": lost(server.folder, tally),
        "answers_5xx": max(_faults_of(outcomes), server.log.count(" status=5")),
        "tracebacks": server.log.count("Traceback"),
        "server_memory_mb": {
            "at_first": round(memory[0], 1),
            "after_a_third": round(memory[len(memory) // 3], 1),
            "most": round(max(memory), 1),
            "at_last": round(memory[-1], 1),
        },
        "server_cpu_share": round((readings[-1].cpu_s - readings[0].cpu_s) / took, 2),
        "open_lines": {"before": lines, "left_over": left},
        "outcomes": outcomes,
    }
    return {"bars_missed": missed(found), **found}


async def _quietly(tally: Tally, seconds: float) -> dict[str, float]:
    """The acknowledgement times without an attack, after the tables have started."""
    await asyncio.sleep(seconds / 4)
    tally.counting = True
    await asyncio.sleep(seconds)
    alone, tally.acknowledged_ms, tally.counting = spread_ms(tally.acknowledged_ms), [], False
    return alone


async def one_address(server: Server, target: Target, quiet: float, seconds: float, only: str) -> dict[str, Any]:
    """Measure the tables first alone, then during the attack of one address."""
    async with playing(server.address, TABLES, ANSWERS_A_SECOND, _TABLE_SOURCES) as tally:
        alone = await _quietly(tally, quiet)
        tally.counting = True
        attack = asyncio.create_task(in_other_process(worst, target, seconds, only))
        readings = await watched(server, attack)
        tally.counting, used = False, readings[-1].cpu_s - readings[0].cpu_s
    besieged = spread_ms(tally.acknowledged_ms)
    found = {
        "seconds": seconds,
        "tables": TABLES,
        "answers": len(tally.acknowledged_ms),
        "acknowledged_alone_ms": alone,
        "acknowledged_ms": besieged,
        "median_ratio": round(besieged["median"] / max(alone["median"], 0.1), 2),
        "faults_at_tables": len(tally.faults),
        "first_faults": tally.faults[:5],
        "answers_lost": lost(server.folder, tally),
        "answers_5xx": server.log.count(" status=5"),
        "tracebacks": server.log.count("Traceback"),
        "server_memory_mb": {"at_first": round(readings[0].memory_mb, 1), "at_last": round(readings[-1].memory_mb, 1)},
        "server_cpu_share": round(used / seconds, 2),
        "deeds": attack.result(),
    }
    return {"bars_missed": _missed_one(found), **found}


def missed(found: dict[str, Any]) -> list[str]:
    """The missed limits, each in one sentence."""
    memory, early = found["server_memory_mb"], found["server_memory_mb"]["after_a_third"]
    bars = {
        f"The 99th percentile of acknowledgements is above {LATEST_MS} ms.": found["acknowledged_ms"]["p99"]
        > LATEST_MS,
        "The tables gave no answers.": not found["answers"],
        "Answers of the tables were refused.": found["faults_at_tables"],
        "Acknowledged answers are not in the store.": found["answers_lost"],
        "The server answered with a status of 500 or above.": found["answers_5xx"],
        "The log of the server holds a traceback.": found["tracebacks"],
        f"The server holds more than {MORE_MB} MB more than after a third.": memory["at_last"] > early + MORE_MB,
        f"The server held more than {PEAK_MB} MB more than after a third.": memory["most"] > early + PEAK_MB,
        "Lines of the attackers are still open.": found["open_lines"]["left_over"] > MORE_LINES,
    }
    return [bar for bar, missed in bars.items() if missed]


def _missed_one(found: dict[str, Any]) -> list[str]:
    bars = {
        f"The median of acknowledgements is more than {MOST_RATIO} times as long.": found["median_ratio"] > MOST_RATIO,
        "The tables gave no answers.": not found["answers"],
        "Answers of the tables were refused.": found["faults_at_tables"],
        "Acknowledged answers are not in the store.": found["answers_lost"],
    }
    return [bar for bar, missed in bars.items() if missed]


async def _lines_left(server: Server, before: int) -> int:
    """The number of additional open connections, after the server had time to notice the disconnections."""
    for _ in range(_LINES_END):
        await asyncio.sleep(1.0)
        if server.lines <= before + MORE_LINES:
            break
    return max(0, server.lines - before)


def lost(folder: Path, tally: Tally) -> int:
    """The number of acknowledged answers that are missing in the store."""
    with contextlib.closing(sqlite3.connect(folder / "caravanserai.sqlite3")) as store:
        stored = dict(store.execute("select table_id, count(*) from call group by table_id"))
    return sum(max(0, number - stored.get(table, 0)) for table, number in tally.answered.items())


def _faults_of(outcomes: dict[str, dict[str, int]]) -> int:
    return sum(count for by_status in outcomes.values() for status, count in by_status.items() if status[:1] == "5")


def main() -> None:
    """Attack, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kind = parser.add_mutually_exclusive_group(required=True)
    kind.add_argument("--hostile", action="store_true", help="broken, oversized and half-sent requests")
    kind.add_argument("--one-address", action="store_true", help="one address at its worst, within the limits")
    parser.add_argument("--requests", type=int, default=10_000, help="how many hostile requests")
    parser.add_argument("--rate", type=float, default=150.0, help="hostile requests a second")
    parser.add_argument("--seed", type=int, default=0, help="which hostile requests")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long one address does its worst")
    parser.add_argument("--quiet", type=float, default=20.0, help="how long the tables are measured alone before")
    parser.add_argument("--only", choices=REQUEST_KINDS, default="", help="only one kind of request")
    parser.add_argument("--log", type=Path, help="a file for the log of the server")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        target = past_of(folder)
        with serving(folder) as server:
            if chosen.hostile:
                attack = hostile(server, Plan(chosen.requests, chosen.rate, chosen.seed), quiet=chosen.quiet)
            else:
                attack = one_address(server, target(server.address), chosen.quiet, chosen.seconds, chosen.only)
            found = uvloop.run(attack)
            if chosen.log is not None:
                chosen.log.write_text(server.log, encoding="utf-8")
    print(json.dumps(found, indent=1))
    sys.exit(1 if found["bars_missed"] else 0)


if __name__ == "__main__":
    main()

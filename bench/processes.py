"""Answers a second of one, two and more server processes over one PostgreSQL, beside one process with SQLite.

`python -m bench.processes` starts its own PostgreSQL, plays over the API at the same tables with each number of
processes, and prints one JSON object: answers a second, and the processor time of every part for one answer. Clients,
servers and database share the cores of this machine; `--share 0.2` gives each server process only that part of a core
(by a control group, which takes root), so that the servers are the limit and not the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from unittest import mock

import uvloop

from bench.load import playing
from bench.measuring import NO_LIMITS, cpu_seconds, machine_load, spread_ms
from tests.server.postgresql import postgresql_server

if TYPE_CHECKING:
    from collections.abc import Iterator

_GROUPS: Final = Path("/sys/fs/cgroup/cpu")
_PERIOD_US: Final = 20_000
_WARM_SECONDS: Final = 5.0
_PORT: Final = 18_777


class Site(NamedTuple):
    """Running server processes, and the addresses of the site; each table is played at one address."""

    processes: list[int]
    addresses: list[str]


@contextlib.contextmanager
def servers(database: str, number: int, *, by_table: bool) -> Iterator[Site]:
    """Start server processes over a database (empty for SQLite).

    They share one port, or have a port each with `by_table`, as behind a proxy that picks the process by the table.
    """
    shares = [1] * number if by_table else [number]
    with contextlib.ExitStack() as stack:
        stack.enter_context(mock.patch.dict(os.environ, NO_LIMITS))
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        started = [
            stack.enter_context(_serving(folder, database, _PORT + place, workers))
            for place, workers in enumerate(shares)
        ]
        processes = started if by_table or number == 1 else _children(started[0])
        yield Site(processes, [f"http://127.0.0.1:{_PORT + place}" for place in range(len(shares))])


@contextlib.contextmanager
def _serving(folder: str, database: str, port: int, workers: int) -> Iterator[int]:
    command = [sys.executable, "-m", "caravanserai", "serve", "--no-browser", "--folder", folder, "--port", str(port)]
    command += ["--workers", str(workers), "--set", f"database={database}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:  # noqa: S603  # our own program
        try:
            print(process.stdout and process.stdout.readline(), file=sys.stderr)  # it is ready
            yield process.pid
        finally:
            process.terminate()


def _children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def _database_processes(database: str) -> list[int]:
    """Return the processes of the PostgreSQL server: the one in the folder of the address, and its children."""
    if not database:
        return []
    folder = Path(database.partition("host=")[2])
    first = int((folder / "data" / "postmaster.pid").read_text().split()[0])
    return [first, *_children(first)]


@contextlib.contextmanager
def limited(processes: list[int], share: float) -> Iterator[None]:
    """Give each process a part of a core; 0 for no limit."""
    groups = [_GROUPS / f"caravanserai-{process}" for process in processes] if share else []
    try:
        for group, process in zip(groups, processes, strict=False):
            group.mkdir()
            (group / "cpu.cfs_period_us").write_text(str(_PERIOD_US))
            (group / "cpu.cfs_quota_us").write_text(str(int(share * _PERIOD_US)))
            (group / "cgroup.procs").write_text(str(process))
        yield
    finally:
        for group in groups:
            with contextlib.suppress(OSError):
                for left in (group / "cgroup.procs").read_text().split():
                    (_GROUPS / "cgroup.procs").write_text(left)
                group.rmdir()


async def _measure(site: Site, database: str, tables: int, seconds: float) -> dict[str, Any]:
    parts = {"servers": site.processes, "database": _database_processes(database), "clients": [os.getpid()]}
    async with playing(site.addresses, tables, 100.0) as tally:
        await asyncio.sleep(_WARM_SECONDS)
        tally.counting, begun = True, time.monotonic()
        before = {part: [cpu_seconds(one) for one in ids] for part, ids in parts.items()}
        await asyncio.sleep(seconds)
        took, answers = time.monotonic() - begun, len(tally.acknowledged_ms)
        used = {
            part: sum(cpu_seconds(one) - first for one, first in zip(ids, before[part], strict=True))
            for part, ids in parts.items()
        }
    return {
        "answers_per_s": round(answers / took, 1),
        "acknowledged_ms": spread_ms(tally.acknowledged_ms),
        "faults": tally.faults,
        "cpu_ms_an_answer": {part: round(1000 * spent / max(1, answers), 2) for part, spent in used.items()},
        "cores_used": {part: round(spent / took, 2) for part, spent in used.items()},
    }


def measure(given: argparse.Namespace, database: str, number: int) -> dict[str, Any]:
    """Play at a number of tables on a number of server processes; return the figures."""
    with servers(database, number, by_table=given.by_table) as site, limited(site.processes, given.share):
        figures = uvloop.run(_measure(site, database, given.tables, given.seconds))
    return {"engine": "postgresql" if database else "sqlite", "processes": number, **figures}


def main() -> None:
    """Measure, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--processes", default="1,2,4", help="the numbers of processes, with commas")
    parser.add_argument("--share", type=float, default=0.0, help="the part of a core that each server process gets")
    parser.add_argument("--by-table", action="store_true", help="all clients of a table use the same process")
    parser.add_argument("--rounds", type=int, default=2, help="how often each is measured, in turn")
    given = parser.parse_args()
    runs: list[dict[str, Any]] = []
    with postgresql_server(durable=True) as postgresql:
        for _ in range(given.rounds):
            for number in (0, *map(int, given.processes.split(","))):
                database = postgresql.fresh() if number else ""
                runs.append(measure(given, database, number or 1))
                print(json.dumps(runs[-1]), file=sys.stderr)
    print(json.dumps({**vars(given), "load": machine_load(), "runs": runs}, indent=2))


if __name__ == "__main__":
    main()

"""Many tables with four sockets each: how fast answers reach all screens, what they cost, and what gives way first."""

from __future__ import annotations

import contextlib
import os
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bench.measuring import LOOK_EVERY, machine_load, memory_figures, reading, spread_ms, unlimited_server
from bench.sockets.players import Plan, PlayersProcess
from bench.sockets.table import SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.measuring import Reading, Server
    from bench.sockets.players import Played

GAMES: Final = ("silk_road", "dragon_road", "crystal_peaks", "dragonharth")
PEOPLE_MS: Final = 100.0
"""The limit of the 95th percentile on all screens at the pace of people, in milliseconds."""
PROGRAMS_MS: Final = 250.0
"""The limit at the pace of programs."""
_PEOPLE_RATE: Final = 0.5
"""At most this number of answers a second at a table is the pace of people."""
_REACHED: Final = 0.9
"""A load with fewer answers than this part of the wanted ones has missed its limit."""
_BUSY: Final = 0.9
"""A resource that is used for more than this part of the time has given way."""
_LITTLE_MEMORY: Final = 0.05
_COMMITS: Final = "caravanserai_store_commit_seconds_sum"
_STALLS: Final = "caravanserai_loop_stall_seconds_count"


class Load(NamedTuple):
    """The wanted load: tables with their games in turn, languages by seat, answers a second at each table."""

    tables: int
    seconds: float
    rate: float
    games: tuple[str, ...] = GAMES
    langs: tuple[str, ...] = ("en", "es")
    processes: int = 1
    previews: bool = False
    """Whether players choose first and then confirm, as people do by default."""
    warm_up: float = LOOK_EVERY

    @property
    def limit_ms(self) -> float:
        """The limit of the 95th percentile of the times until an answer is on a screen."""
        return PEOPLE_MS if self.rate <= _PEOPLE_RATE else PROGRAMS_MS


class Use(NamedTuple):
    """The resources used up to a moment: by the server, by its store, and by the whole machine."""

    server: Reading
    store_s: float
    """The seconds that the store has spent in transactions."""
    stalls: int
    """The steps of the event loop above 50 ms."""
    machine_s: float
    """The processor time of all programs on all cores."""

    @classmethod
    def now(cls, server: Server) -> Use:
        """Read all resources."""
        metrics = _metrics(server.address)
        return cls(reading(server.process), metrics[_COMMITS], int(metrics[_STALLS]), _machine_seconds())


def measure(load: Load) -> dict[str, Any]:
    """Start a server, open the tables, measure for some seconds, and check all screens."""
    with unlimited_server(OPEN_METRICS="true", WATCH_LOOP="true") as server, contextlib.ExitStack() as held:
        plans = [
            Plan(server, tuple(numbers), load.games, load.langs, load.rate, load.previews)
            for numbers in (range(first, load.tables, load.processes) for first in range(load.processes))
        ]
        processes = [PlayersProcess(plan) for plan in plans]
        for process in processes:
            held.callback(process.end)
        begun = time.monotonic()
        for process in processes:
            process.hear()
        opened = time.monotonic() - begun
        time.sleep(load.warm_up)
        for process in processes:
            process.tell("count")
        begun, uses = time.monotonic(), [Use.now(server)]
        while (left := begun + load.seconds - time.monotonic()) > 0:
            time.sleep(min(left, LOOK_EVERY))
            uses.append(Use.now(server))
        took = time.monotonic() - begun
        for process in processes:
            process.tell("stop")
        played = [process.hear() for process in processes]
    return {"opening_s": round(opened, 1), **_figures(load, played, uses, took)}


def _figures(load: Load, played: Sequence[Played], uses: Sequence[Use], took: float) -> dict[str, Any]:
    answers = sum(one.answers for one in played)
    first, last = uses[0], uses[-1]
    server_s = last.server.cpu_s - first.server.cpu_s
    wire, message = sum(one.wire_bytes for one in played), sum(one.message_bytes for one in played)
    faults = [fault for one in played for fault in one.faults]
    found = {
        "tables": load.tables,
        "sockets": load.tables * SEATS,
        "rate": load.rate,
        "games": ",".join(load.games),
        "langs": ",".join(load.langs),
        "previews": load.previews,
        "seconds": round(took, 1),
        "answers": answers,
        "answers_per_s": round(answers / took, 1),
        "screens_ms": spread_ms([one for part in played for one in part.screens_ms]),
        "last_screen_ms": spread_ms([one for part in played for one in part.last_screen_ms]),
        "server_cpu_ms_an_answer": round(1000 * server_s / max(1, answers), 2),
        "server_cpu_share": round(server_s / took, 2),
        "clients_cpu_share": [round(one.cpu_s / took, 2) for one in played],
        "store_busy_share": round((last.store_s - first.store_s) / took, 2),
        "machine_cpu_share": round((last.machine_s - first.machine_s) / took / (os.cpu_count() or 1), 2),
        "server_memory_mb": memory_figures([use.server for use in uses]),
        "wire_bytes_per_s": round(wire / took),
        "wire_bytes_an_answer": round(wire / max(1, answers)),
        "message_bytes_an_answer": round(message / max(1, answers)),
        "matches_ended": sum(one.matches for one in played),
        "matches_checked": sum(one.checked for one in played),
        "loop_stalls": last.stalls - first.stalls,
        "faults": len(faults),
        "first_faults": faults[:5],
        "load": machine_load(),
    }
    return found | {"missed": missed(load, found)}


def missed(load: Load, found: dict[str, Any]) -> list[str]:
    """Name the limits that a load has missed."""
    late = found["screens_ms"]["p95"] > load.limit_ms
    slow = found["answers_per_s"] < _REACHED * load.tables * load.rate
    return [
        name for name, yes in (("late on screens", late), ("too few answers", slow), ("faults", found["faults"])) if yes
    ]


def gives_way(found: dict[str, Any]) -> str:
    """Name the resource that is exhausted under a load that has missed a limit."""
    if found["server_cpu_share"] >= _BUSY:
        return "server CPU"
    if max(found["clients_cpu_share"]) >= _BUSY:
        return "clients: the server could do more"
    if found["store_busy_share"] >= _BUSY:
        return "store"
    if _free_memory_share() < _LITTLE_MEMORY:
        return "memory"
    if found["machine_cpu_share"] >= _BUSY:
        return "CPU of the machine, shared with other programs: the server could do more"
    return "unknown"


def knee(load: Load, step: int) -> dict[str, Any]:
    """Add tables until a limit is missed, each time with a new server, so that no earlier load remains."""
    steps: list[dict[str, Any]] = []
    most = 0
    while True:
        steps.append(measure(load))
        if steps[-1]["missed"]:
            faults = sum(one["faults"] for one in steps)
            way = gives_way(steps[-1])
            return {"most_tables": most, "limit_ms": load.limit_ms, "gives_way": way, "faults": faults, "steps": steps}
        most, load = load.tables, load._replace(tables=load.tables + step)


def _metrics(address: str) -> dict[str, float]:
    """Read the metrics of a server that have no labels."""
    with urllib.request.urlopen(f"{address}/metrics", timeout=LOOK_EVERY) as answer:  # noqa: S310  # our own server
        lines = [line.split() for line in answer.read().decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines if "{" not in name}


def _machine_seconds() -> float:
    """Read the processor time that all programs have used; idle time and waiting for disks are not counted."""
    fields = Path("/proc/stat").read_text(encoding="ascii").split(maxsplit=9)[1:9]
    user, nice, system, _idle, _disks, interrupts, soft, stolen = map(int, fields)
    return (user + nice + system + interrupts + soft + stolen) / os.sysconf("SC_CLK_TCK")


def _free_memory_share() -> float:
    """Return the part of the memory of the machine that is free."""
    lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    known = {name: int(rest.split()[0]) for name, _, rest in (line.partition(":") for line in lines)}
    return known["MemAvailable"] / known["MemTotal"]

"""The cost of storing answers: `python -m bench.store` appends calls to tables, with SQLite and with PostgreSQL.

At each table one answer follows the other, as the server writes it: the facts of the table, the call, one clock.
Prints one JSON object: answers a second, the time until an answer is durable, and the processor time of each part.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.measuring import cpu_seconds, spread_ms
from caravanserai.server.config.settings import Settings
from caravanserai.server.domain.clocks import SeatClock
from caravanserai.server.domain.table_info import PLAYING, TableInfo
from caravanserai.server.storage import table_store
from caravanserai.server.storage.clocks import save_clocks
from caravanserai.server.storage.engines import database_of
from caravanserai.server.storage.store import Store
from caravanserai.server.storage.table_store import StoredCall
from tests.server.postgresql import postgresql_server

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.server.storage.connection import Connection

_CALL = StoredCall(0, 3, "0123456789abcdef", 1.0)


def _info(name: str) -> TableInfo:
    agreed = (name, "silk_road", 1, 4, {"length": "short"}, "s" * 64, "host")
    return TableInfo(*agreed, open=True, clock=60, status=PLAYING, scores=None, created=1.0, changed=1.0)


def _answer(name: str, number: int) -> Callable[[Connection], None]:
    def write(connection: Connection) -> None:
        table_store.change_table(connection, _info(name)._replace(changed=float(number)), number)
        table_store.add_calls(connection, name, number, [_CALL], number + 1)
        save_clocks(connection, name, {number % 4: SeatClock(1.5, 60.0, float(number), (), number, 0.0, 0)})

    return write


async def measure(settings: Settings, tables: int, answers: int) -> dict[str, Any]:
    """Append answers at that number of tables at once; `answers` in all."""
    store = Store(database_of(settings))
    names = [f"table{number}" for number in range(tables)]
    for name in names:
        await store.do(lambda connection, name=name: table_store.add_table(connection, _info(name)))  # type: ignore[misc]  # mypy cannot infer lambdas with defaults
    backend = await store.do(_backend) if settings.database else None
    took_ms: list[float] = []

    async def play(name: str) -> None:
        for number in range(answers // tables):
            begun = time.perf_counter()
            await store.do(_answer(name, number))
            took_ms.append(1000 * (time.perf_counter() - begun))

    processes = [os.getpid(), *([] if backend is None else [backend])]
    before, begun = [cpu_seconds(process) for process in processes], time.perf_counter()
    await asyncio.gather(*map(play, names))
    seconds = time.perf_counter() - begun
    used = [cpu_seconds(process) - first for process, first in zip(processes, before, strict=True)]
    store.close()
    return {
        "tables": tables,
        "answers_per_s": round(len(took_ms) / seconds),
        "durable_ms": spread_ms(took_ms),
        "server_cpu_us": round(1e6 * used[0] / len(took_ms)),
        "database_cpu_us": round(1e6 * sum(used[1:]) / len(took_ms)),
    }


def _backend(connection: Connection) -> int:
    return int(connection.execute("select pg_backend_pid()").fetchone()[0])


def main() -> None:
    """Measure both engines, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 8, 64], help="tables that answer at once")
    parser.add_argument("--answers", type=int, default=5000, help="answers of each measurement")
    chosen = parser.parse_args()
    found: dict[str, list[dict[str, Any]]] = {"sqlite": [], "postgresql": []}
    with postgresql_server(durable=True) as server:
        for tables in chosen.tables:
            for engine, figures in found.items():
                with tempfile.TemporaryDirectory() as folder:
                    settings = Settings(Path(folder), server.fresh() if engine == "postgresql" else "")
                    figures.append(asyncio.run(measure(settings, tables, chosen.answers)))
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()

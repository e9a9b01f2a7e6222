"""The number of live tables that one server can run: clients play about two answers a second at each table.

`python -m bench.load` lets programs play over the API at 200 tables for five minutes; `--sockets` lets light browsers
play over WebSockets and checks their screens; `--knee` adds tables until answers are late. `--sockets --cost` measures
one answer early and late in a match. Prints one JSON object, and fails if a screen is wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
import time
from typing import TYPE_CHECKING, Any, Final

import uvloop

from bench.measuring import LOOK_EVERY, Pace, memory_figures, reading, spread_ms, unlimited_server
from bench.sockets import load as sockets_load
from bench.sockets.cost import LANGS, costs
from bench.sockets.load import Load
from caravanserai.client import ApiError, Client
from caravanserai.client.messages import Done

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from bench.measuring import Reading

SEATS: Final = 4
GAMES: Final = ("silk_road", "dragon_road")
LATEST_MS: Final = 250.0
"""The limit of the 95th percentile of the acknowledgement times, in milliseconds."""
_OPENED_AT_ONCE: Final = 20


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


@contextlib.asynccontextmanager
async def playing(
    address: str | Sequence[str], tables: int, rate: float, sources: Sequence[str] = ("",)
) -> AsyncIterator[Tally]:
    """Let clients play at that number of tables during the block; the addresses are assigned to the tables in turn."""
    servers = (address,) if isinstance(address, str) else address
    tally = Tally()
    at_work: list[asyncio.Task[None]] = []
    try:
        for number in range(tables):
            game, source = GAMES[number % len(GAMES)], sources[number % len(sources)]
            server = servers[number % len(servers)]
            at_work.append(asyncio.create_task(play_at_one_table(server, game, Pace(1 / rate), tally, source)))
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
        await asyncio.sleep(LOOK_EVERY)
        tally.counting = True
        begun = time.monotonic()
        readings = [reading(process)]
        while time.monotonic() < begun + seconds:
            await asyncio.sleep(LOOK_EVERY)
            readings.append(reading(process))
        took = time.monotonic() - begun
        tally.counting = False
    return _figures(tally, readings, tables, took)


def _figures(tally: Tally, readings: list[Reading], tables: int, took: float) -> dict[str, Any]:
    acknowledged = tally.acknowledged_ms
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
        "server_memory_mb": memory_figures(readings),
        "server_cpu_share": round((readings[-1].cpu_s - readings[0].cpu_s) / took, 2),
    }


def knee(first: int, step: int, seconds: float, rate: float) -> list[dict[str, Any]]:
    """Add tables until a limit is missed, each time with a new server, so that no earlier load remains."""
    found: list[dict[str, Any]] = []
    tables = first
    while True:
        with unlimited_server() as server:
            found.append(uvloop.run(measure(server.address, server.process, tables, seconds, rate)))
        last = found[-1]
        if last["faults"] or last["acknowledged_ms"]["p95"] > LATEST_MS:
            return found
        tables += step


def main() -> None:
    """Measure, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--rate", type=float, default=2.0, help="answers a second at each table; people give about 0.2")
    parser.add_argument("--knee", action="store_true", help="add tables until answers come late")
    parser.add_argument("--step", type=int, default=50, help="tables added each time")
    screens = parser.add_argument_group("with --sockets")
    screens.add_argument("--sockets", action="store_true", help="play over WebSockets and check all screens")
    screens.add_argument("--cost", action="store_true", help="measure one answer early and late in a match")
    screens.add_argument("--games", type=_names, default=sockets_load.GAMES, help="one game or several, with commas")
    screens.add_argument("--langs", type=_names, help="the languages of the seats in turn, such as en,es")
    screens.add_argument("--previews", action="store_true", help="players choose first and then confirm, as people do")
    screens.add_argument("--matches", type=int, default=3, help="matches of each game for --cost")
    screens.add_argument("--processes", type=int, default=1, help="processes of light browsers")
    chosen = parser.parse_args()
    found = _with_sockets(chosen) if chosen.sockets else _over_the_api(chosen)
    print(json.dumps(found, indent=1))
    sys.exit(1 if chosen.sockets and found["faults"] else 0)


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.split(","))


def _over_the_api(chosen: argparse.Namespace) -> Any:  # noqa: ANN401  # the figures of one measurement or of several
    if chosen.knee:
        return knee(chosen.tables, chosen.step, chosen.seconds, chosen.rate)
    with unlimited_server() as server:
        return uvloop.run(measure(server.address, server.process, chosen.tables, chosen.seconds, chosen.rate))


def _with_sockets(chosen: argparse.Namespace) -> dict[str, Any]:
    if chosen.cost:
        return costs(chosen.games, LANGS if chosen.langs is None else [chosen.langs], chosen.matches)
    langs = LANGS[-1] if chosen.langs is None else chosen.langs
    load = Load(chosen.tables, chosen.seconds, chosen.rate, chosen.games, langs, chosen.processes, chosen.previews)
    return sockets_load.knee(load, chosen.step) if chosen.knee else sockets_load.measure(load)


if __name__ == "__main__":
    main()

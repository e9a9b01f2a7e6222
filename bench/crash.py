"""Kill a server repeatedly while matches are played on it, and check that no acknowledged answer is lost.

`python -m bench.crash` lets clients of the API play 50 matches to the end while the server is killed (SIGKILL) at
random moments and restarted. Then the check reads the database: it must contain every acknowledged answer in its
place, and every match, replayed from its seed, must give the stored digests. Prints one JSON object, and fails if
anything is missing.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import socket
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import caravanserai
from caravanserai.client import ApiError, Client

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import TypeVar

    T = TypeVar("T")

GAMES: Final = ("silk_road", "dragon_road")
SEATS: Final = 3
_STALE: Final = 409
_PATIENCE: Final = 60.0
_BREATH: Final = 0.2


class Acknowledged(NamedTuple):
    """An answer that the server acknowledged as stored, with its number at the table."""

    table: str
    number: int
    seat: int
    choice: int


class Server:
    """A server that is killed and restarted on the same folder and port."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.kills = 0
        self._folder = folder
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start the server, and wait until it responds."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "caravanserai", "serve", "--no-browser", "--bot-pause", "0",
            "--port", str(self.port), "--folder", str(self._folder),
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip  # an option and its value in one row
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(OSError):
                (await asyncio.open_connection("127.0.0.1", self.port))[1].close()
                return
            await asyncio.sleep(_BREATH)
        raise TimeoutError("the server does not come up again")

    async def kill(self) -> None:
        """Kill the server without warning."""
        if self._process is not None:
            self._process.kill()
            await self._process.wait()
            self.kills += 1


async def retry_until_available(call: Callable[[], Awaitable[T]]) -> T:
    """Repeat a call until the server is available again."""
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            return await call()
        except OSError:
            if time.monotonic() > until:
                raise
            await asyncio.sleep(_BREATH)


async def play_match(address: str, game: str, seed: int) -> list[Acknowledged]:
    """Play one match with one client for each seat; return all acknowledged answers."""
    clients = [await retry_until_available(lambda: Client.register(address, "Someone")) for _ in range(SEATS)]
    known: list[Acknowledged] = []
    try:
        table = (await retry_until_available(lambda: clients[0].create(game, seats=SEATS))).id
        for seat, client in enumerate(clients):
            await retry_until_available(lambda client=client, seat=seat: _settled(client.join(table, seat=seat)))  # type: ignore[misc]  # bound now
        await retry_until_available(lambda: _settled(clients[0].begin(table)))
        async with asyncio.TaskGroup() as together:
            for seat, client in enumerate(clients):
                chance = random.Random(seed * SEATS + seat)  # any answers will do
                together.create_task(_play(client, table, seat, chance, known))
    finally:
        for client in clients:
            await client.close()
    return known


async def _settled(request: Awaitable[Any]) -> None:
    """Make a request; ignore a refusal, because the request may have succeeded just before the server died."""
    with contextlib.suppress(ApiError):
        await request


async def _play(client: Client, table: str, seat: int, chance: random.Random, known: list[Acknowledged]) -> None:
    while True:
        state = await retry_until_available(lambda: client.table(table))
        if state.status == "over":
            return
        decision = await retry_until_available(lambda: client.decision(table, words=False))
        if decision is None:
            await asyncio.sleep(_BREATH / 4)
            continue
        choice = chance.choice(decision.options).id
        try:
            done = await retry_until_available(lambda: client.answer(table, decision.question, choice))  # noqa: B023  # awaited at once
        except ApiError as refusal:
            if refusal.status != _STALE:  # stored just before the server died
                raise
        else:
            known.append(Acknowledged(table, done.number, seat, choice))


async def kill_at_random(server: Server, every: float, chance: random.Random) -> None:
    """Kill the server at random moments, until cancelled."""
    while True:
        await asyncio.sleep(every * (0.5 + chance.random()))
        await server.kill()
        await server.start()


def missing(database: Path, known: list[Acknowledged]) -> list[str]:
    """The acknowledged answers that the database lacks, and the matches whose replay differs."""
    found: list[str] = []
    store = sqlite3.connect(database)
    calls: dict[str, list[tuple[int, int, str]]] = {}
    for table, seat, choice, digest in store.execute("select table_id, seat, choice, digest from call order by number"):
        calls.setdefault(table, []).append((seat, choice, digest))
    found.extend(
        f"{answer} is not in the store"
        for answer in known
        if [(answer.seat, answer.choice)] != [call[:2] for call in calls[answer.table][answer.number - 1 :][:1]]
    )
    for table, game, seats, seed, options, status in store.execute(
        "select id, game, seats, seed, options, status from game_table"
    ):
        match = caravanserai.game(game).start(seats, json.loads(seed), json.loads(options))
        for seat, choice, digest in calls.get(table, ()):
            match.perform(seat, choice)
            if match.digest() != digest:
                found.append(f"{table}: another digest after answer {match.number}")
                break
        if status != "over" or not match.over:
            found.append(f"{table}: the match has not ended")
    store.close()
    return found


async def measure(folder: Path, matches: int, every: float, at_once: int) -> dict[str, Any]:
    """Play `matches` matches, `at_once` at a time, with a kill about `every` seconds."""
    server = Server(folder)
    await server.start()
    begun = time.monotonic()
    killing = asyncio.create_task(kill_at_random(server, every, random.Random(0)))  # any moments will do
    room = asyncio.Semaphore(at_once)

    async def one(seed: int) -> list[Acknowledged]:
        async with room:
            return await play_match(server.address, GAMES[seed % len(GAMES)], seed)

    known = [answer for some in await asyncio.gather(*map(one, range(matches))) for answer in some]
    killing.cancel()
    await asyncio.gather(killing, return_exceptions=True)
    with contextlib.suppress(ProcessLookupError):
        await server.kill()
    faults = missing(folder / "caravanserai.sqlite3", known)
    return {
        "matches": matches,
        "kills": server.kills,
        "acknowledged": len(known),
        "seconds": round(time.monotonic() - begun),
        "faults": len(faults),
        "first_faults": faults[:5],
    }


def main() -> None:
    """Measure, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--every", type=float, default=6.0, help="seconds between two kills, about")
    parser.add_argument("--at-once", type=int, default=10)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measure(Path(folder), chosen.matches, chosen.every, chosen.at_once))
    print(json.dumps(found, indent=1))
    sys.exit(1 if found["faults"] else 0)


if __name__ == "__main__":
    main()

"""Kill a server again and again while matches are played on it, and see that nothing acknowledged gets lost.

`python -m bench.crash` lets clients of the API play 50 matches to the end while the server is killed (SIGKILL) at
random moments and started anew. Then the database is read: every acknowledged answer must be there, at its place, and
every match, played again from its seed, must give the digests that were stored. Prints one JSON object, and fails if
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
    """An answer that the server said it had stored: the so manieth of a table."""

    table: str
    number: int
    seat: int
    choice: int


class Server:
    """A server that is killed and started anew on the same folder and port."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.kills = 0
        self._folder = folder
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it, and wait until it answers."""
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
        """Kill it without a warning."""
        if self._process is not None:
            self._process.kill()
            await self._process.wait()
            self.kills += 1


async def insist(call: Callable[[], Awaitable[T]]) -> T:
    """Try again for as long as the server is away."""
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            return await call()
        except OSError:
            if time.monotonic() > until:
                raise
            await asyncio.sleep(_BREATH)


async def play_match(address: str, game: str, seed: int) -> list[Acknowledged]:
    """Play one match with as many clients as seats; gives all answers that were acknowledged."""
    clients = [await insist(lambda: Client.register(address, "Someone")) for _ in range(SEATS)]
    known: list[Acknowledged] = []
    try:
        table = (await insist(lambda: clients[0].create(game, seats=SEATS))).id
        for seat, client in enumerate(clients):
            await insist(lambda client=client, seat=seat: _settled(client.join(table, seat=seat)))  # type: ignore[misc]  # bound now
        await insist(lambda: _settled(clients[0].begin(table)))
        async with asyncio.TaskGroup() as together:
            for seat, client in enumerate(clients):
                chance = random.Random(seed * SEATS + seat)  # which answers is of no account
                together.create_task(_play(client, table, seat, chance, known))
    finally:
        for client in clients:
            await client.close()
    return known


async def _settled(wish: Awaitable[Any]) -> None:
    """A wish that was granted just before the server died is refused when it is repeated: all the better."""
    with contextlib.suppress(ApiError):
        await wish


async def _play(client: Client, table: str, seat: int, chance: random.Random, known: list[Acknowledged]) -> None:
    while True:
        told = await insist(lambda: client.table(table))
        if told.status == "over":
            return
        decision = await insist(lambda: client.decision(table, words=False))
        if decision is None:
            await asyncio.sleep(_BREATH / 4)
            continue
        choice = chance.choice(decision.options).id
        try:
            done = await insist(lambda: client.answer(table, decision.question, choice))  # noqa: B023  # awaited at once
        except ApiError as refusal:
            if refusal.status != _STALE:  # stored just before the server died
                raise
        else:
            known.append(Acknowledged(table, done.number, seat, choice))


async def trouble(server: Server, every: float, chance: random.Random) -> None:
    """Kill the server at random moments, until this is stopped."""
    while True:
        await asyncio.sleep(every * (0.5 + chance.random()))
        await server.kill()
        await server.start()


def missing(database: Path, known: list[Acknowledged]) -> list[str]:
    """What the database lacks of what was acknowledged, and every match that cannot be played again as it was."""
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
    """Play so many matches, some at once, with kills about so many seconds apart."""
    server = Server(folder)
    await server.start()
    begun = time.monotonic()
    killing = asyncio.create_task(trouble(server, every, random.Random(0)))  # when is of no account
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
    """Measure, and print what was found."""
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

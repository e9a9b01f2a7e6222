"""One address at its worst: everything dear that a visitor may ask for, as fast as the server admits it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import quote, urlencode

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from caravanserai.client import Client
from caravanserai.client.connection import Connection

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

SOURCE: Final = "127.0.0.2"
"""The one address that all of it comes from."""
WORKERS: Final = 32
_PAUSE: Final = 0.05
"""How long the attacker waits when it is refused."""
_WISH_SECONDS: Final = 1 / 14
"""A socket may send 15 wishes a second."""
_PATIENCE: Final = 10.0
_GAMES: Final = ("dragonharth", "silk_road", "dragon_road", "crystal_peaks")
_FORM: Final = "application/x-www-form-urlencoded"


class Prey(NamedTuple):
    """What the attacker is given: a server, a long finished match, a running one, and a record to bring."""

    address: str
    finished: str
    running: str
    answers: int
    record: str


class Foe:
    """One of the attacker's people: a browser with a cookie, or none, that asks one thing after another."""

    def __init__(self, prey: Prey, chance: random.Random, seen: Tally) -> None:
        self.prey, self.chance, self.seen = prey, chance, seen
        self.tables: list[str] = []
        self._connection = Connection(prey.address, SOURCE)
        self._cookie = ""

    async def ask(self, path: str, form: dict[str, str] | None = None, *, stranger: bool = False) -> str:
        """Ask for a page, or send a form; gives the status, and remembers the table that was opened."""
        body = b"" if form is None else urlencode(form).encode()
        return await self.send("GET" if form is None else "POST", path, _FORM, body, stranger=stranger)

    async def send(self, method: str, path: str, kind: str, body: bytes, *, stranger: bool = False) -> str:
        """Send anything as this person, or as somebody who has never been here."""
        headers = {"origin": self.prey.address, "content-type": kind}
        if self._cookie and not stranger:
            headers["cookie"] = self._cookie
        answer = await self._connection.ask(method, path, headers, body)
        if "set-cookie" in answer.headers and not stranger:
            self._cookie = answer.headers["set-cookie"].partition(";")[0]
        where = answer.headers.get("location", "")
        if where.startswith("/tables/") and not stranger:
            self.tables.append(where)
            self.seen.tables.append((where, self._cookie))
        return str(answer.status)

    async def close(self) -> None:
        """Close the connection."""
        await self._connection.close()


class Tally:
    """What the attacker got: how often each deed was answered how, and the tables it has opened."""

    def __init__(self) -> None:
        self.answers: dict[str, Counter[str]] = {}
        self.seconds: dict[str, float] = {}
        self.tables: list[tuple[str, str]] = []

    def note(self, deed: str, answer: str, seconds: float = 0.0) -> None:
        """Count one answer."""
        self.answers.setdefault(deed, Counter())[answer] += 1
        self.seconds[deed] = self.seconds.get(deed, 0.0) + seconds


# -- what a visitor may ask for ----------------------------------------------------------------------------------


def _match(foe: Foe) -> str:
    return foe.chance.choice([foe.prey.finished, foe.prey.finished, foe.prey.running])


def _own(foe: Foe) -> str:
    return foe.chance.choice(foe.tables or [foe.prey.running])


async def _leaf(foe: Foe) -> str:
    number = foe.chance.randrange(foe.prey.answers)
    rest = foe.chance.choice([f"at/{number}", f"step/{number}", "log", f"log?eyes={number % 5}", "at"])
    return await foe.ask(f"{_match(foe)}/{rest}")


async def _look_back(foe: Foe) -> str:
    number = foe.chance.randrange(foe.prey.answers)
    rest = foe.chance.choice(["after", f"fair?noted={number}", "record.json", "analysis", f"why/{number}"])
    return await foe.ask(f"{foe.prey.finished}/{rest}")


async def _advice(foe: Foe) -> str:
    return await foe.ask(f"{_own(foe)}/advice")


async def _open_unknown(foe: Foe) -> str:
    return await foe.ask(f"/games/{foe.chance.choice(_GAMES)}/invite", {}, stranger=True)


async def _open(foe: Foe) -> str:
    return await foe.ask(f"/games/{foe.chance.choice(_GAMES)}/play", {})


async def _bots_alone(foe: Foe) -> str:
    """A table of four masters that begins at once."""
    masters = {f"seat_{seat}": "master" for seat in range(4)}
    return await foe.ask(f"/games/{foe.chance.choice(_GAMES[1:])}", {"seats": "4", **masters})


async def _report(foe: Foe) -> str:
    return await foe.ask(
        f"{_match(foe)}/report", {"text": "x" * 2000, "do": "send"}, stranger=foe.chance.random() < 0.5
    )


async def _lobby(foe: Foe) -> str:
    return await foe.ask(foe.chance.choice(["/", "/mine", "/me", "/games/dragonharth", _own(foe), _match(foe)]))


async def _search(foe: Foe) -> str:
    sought = quote(f"{foe.chance.choice('aeiourst')}{foe.chance.randrange(100_000)}"[: foe.chance.randrange(1, 6)])
    return await foe.ask(f"/rules/{foe.chance.choice(_GAMES)}?q={sought}")


async def _statics(foe: Foe) -> str:
    name = foe.chance.choice(
        ["art/hero.svg", "art/cards/dragonharth.svg", "app.css", "nothing.css", "art/cards/silk_road.svg"]
    )
    return await foe.ask(f"/static/{name}")


async def _bring(foe: Foe) -> str:
    """A record with a blank more each time is another record."""
    text = foe.prey.record + " " * foe.chance.randrange(10_000)
    body = f'--x\r\nContent-Disposition: form-data; name="record"; filename="r.json"\r\n\r\n{text}\r\n--x--\r\n'
    return await foe.send("POST", "/records", "multipart/form-data; boundary=x", body.encode())


async def _call(foe: Foe) -> str:
    own = [f"{_own(foe)}{rest}" for rest in ("", "/view", "/decision", "/log", "/think", "/chat")]
    moment = foe.chance.randrange(foe.prey.answers)
    others = [f"{foe.prey.finished}{rest}" for rest in ("/record", "/log", "/view", f"/think?moment={moment}")]
    return await foe.send("GET", f"/api{foe.chance.choice([*own, *others])}", "application/json", b"")


PAGES: Final[dict[str, tuple[int, Callable[[Foe], Awaitable[str]]]]] = {
    "leaf through a match": (8, _leaf),
    "look back at a match": (4, _look_back),
    "ask for advice": (2, _advice),
    "open a table, unknown": (2, _open_unknown),
    "open a table": (2, _open),
    "open a table of bots": (2, _bots_alone),
    "report a problem": (2, _report),
    "look around": (4, _lobby),
    "search in the rules": (3, _search),
    "fetch a file": (2, _statics),
    "bring a record": (1, _bring),
    "call the API": (4, _call),
}
"""What the attacker asks for, each as often as its weight says."""


# -- lines that stay open ----------------------------------------------------------------------------------------


async def _wish(prey: Prey, seen: Tally, number: int, until: float) -> None:
    """Keep a socket open at a table, and wish for something all the time."""
    while time.monotonic() < until:
        path, cookie = seen.tables[number % len(seen.tables)] if seen.tables else (prey.running, "")
        address = f"{prey.address.replace('http', 'ws', 1)}{path}/socket"
        headers = {"Cookie": cookie, "Origin": prey.address}
        try:
            async with connect(address, additional_headers=headers, local_addr=(SOURCE, 0), compression=None) as socket:
                seen.note("open a socket", "admitted")
                reading = asyncio.create_task(_read(socket))
                while time.monotonic() < until and not reading.done():
                    await socket.send(json.dumps({"do": "choose", "choice": number, "question": "0.0"}))
                    seen.note("wish over a socket", "sent")
                    await asyncio.sleep(_WISH_SECONDS)
        except (OSError, WebSocketException):
            seen.note("open a socket", "refused")
        await asyncio.sleep(_PAUSE)


async def _read(socket: Any) -> None:  # noqa: ANN401  # a socket of websockets
    with contextlib.suppress(WebSocketException):
        async for _ in socket:
            pass


async def _listen(prey: Prey, seen: Tally, _number: int, until: float) -> None:
    """Keep a stream of events open at the running match, with an identity of its own."""
    try:
        client = await Client.register(prey.address, source=SOURCE)
        async for _ in client.events(prey.running.removeprefix("/tables/")):
            seen.note("hear events", "heard")
            if time.monotonic() > until:
                return
    except Exception as fault:  # noqa: BLE001  # refused in whatever way: that is counted
        seen.note("hear events", type(fault).__name__)


_LINES: Final[dict[str, tuple[int, Callable[[Prey, Tally, int, float], Awaitable[None]]]]] = {
    "wish over a socket": (60, _wish),
    "hear events": (40, _listen),
}
"""The lines that the attacker keeps open, and how many of each."""
DEEDS: Final = (*PAGES, *_LINES)


# -- the siege ---------------------------------------------------------------------------------------------------


async def worst(prey: Prey, seconds: float, only: str = "") -> dict[str, Any]:
    """Do the worst for so long; `only` names one deed to be done alone."""
    seen, until = Tally(), time.monotonic() + seconds
    foes = [Foe(prey, random.Random(number), seen) for number in range(WORKERS)]
    for foe in foes:
        with contextlib.suppress(OSError):
            await foe.ask("/games/dragonharth/play", {})
    names = [name for name in PAGES if only in {"", name}]
    tasks: list[Awaitable[None]] = [_work(foe, names, until) for foe in foes if names]
    for name, (count, line) in _LINES.items():
        if only in {"", name}:
            tasks += [line(prey, seen, number, until) for number in range(count)]
    await asyncio.gather(*(_in_time(task, until) for task in tasks))
    for foe in foes:
        await foe.close()
    return {
        deed: {"mean_ms": round(1000 * seen.seconds[deed] / answers.total()), **dict(sorted(answers.items()))}
        for deed, answers in sorted(seen.answers.items())
    }


async def _in_time(task: Awaitable[None], until: float) -> None:
    """Whatever still waits for an answer when the time is up is left."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(max(0.0, until - time.monotonic())):
            await task


async def _work(foe: Foe, names: list[str], until: float) -> None:
    """Ask for one page after another, and wait a moment where one is refused."""
    while time.monotonic() < until:
        deed = foe.chance.choices(names, [PAGES[name][0] for name in names])[0]
        begun = time.monotonic()
        try:
            async with asyncio.timeout(_PATIENCE):
                status = await PAGES[deed][1](foe)
        except TimeoutError:
            status = "no answer"
        except OSError:
            status = "cut"
        foe.seen.note(deed, status, time.monotonic() - begun)
        if not status.startswith(("2", "3")):
            await asyncio.sleep(_PAUSE)

"""The worst case of one address: all expensive requests that a visitor may send, as fast as the server admits them."""

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
"""The address of all requests."""
WORKERS: Final = 32
_PAUSE: Final = 0.05
"""The pause after a refusal, in seconds."""
_MESSAGE_SECONDS: Final = 1 / 14
"""The time between two messages of a socket; the server allows 15 a second."""
_PATIENCE: Final = 10.0
_GAMES: Final = ("dragonharth", "silk_road", "dragon_road", "crystal_peaks")
_FORM: Final = "application/x-www-form-urlencoded"


class Target(NamedTuple):
    """The target of the attack: a server, a long finished match, a running one, and a record to upload."""

    address: str
    finished: str
    running: str
    answers: int
    record: str


class Attacker:
    """One visitor of the attacker: a browser with or without a cookie that sends one request after another."""

    def __init__(self, target: Target, chance: random.Random, seen: Tally) -> None:
        self.target, self.chance, self.seen = target, chance, seen
        self.tables: list[str] = []
        self._connection = Connection(target.address, SOURCE)
        self._cookie = ""

    async def ask(self, path: str, form: dict[str, str] | None = None, *, stranger: bool = False) -> str:
        """Request a page, or send a form; return the status, and keep the address of a new table."""
        body = b"" if form is None else urlencode(form).encode()
        return await self.send("GET" if form is None else "POST", path, _FORM, body, stranger=stranger)

    async def send(self, method: str, path: str, kind: str, body: bytes, *, stranger: bool = False) -> str:
        """Send any request as this visitor, or as a new one."""
        headers = {"origin": self.target.address, "content-type": kind}
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
    """The responses to the attacker, by kind of request, and the tables that it opened."""

    def __init__(self) -> None:
        self.answers: dict[str, Counter[str]] = {}
        self.seconds: dict[str, float] = {}
        self.tables: list[tuple[str, str]] = []

    def note(self, kind: str, answer: str, seconds: float = 0.0) -> None:
        """Count one response."""
        self.answers.setdefault(kind, Counter())[answer] += 1
        self.seconds[kind] = self.seconds.get(kind, 0.0) + seconds


# -- requests of a visitor ---------------------------------------------------------------------------------------


def _match(attacker: Attacker) -> str:
    return attacker.chance.choice([attacker.target.finished, attacker.target.finished, attacker.target.running])


def _own(attacker: Attacker) -> str:
    return attacker.chance.choice(attacker.tables or [attacker.target.running])


async def _leaf(attacker: Attacker) -> str:
    number = attacker.chance.randrange(attacker.target.answers)
    rest = attacker.chance.choice([f"at/{number}", f"step/{number}", "log", f"log?eyes={number % 5}", "at"])
    return await attacker.ask(f"{_match(attacker)}/{rest}")


async def _look_back(attacker: Attacker) -> str:
    number = attacker.chance.randrange(attacker.target.answers)
    rest = attacker.chance.choice(["after", f"fair?noted={number}", "record.json", "analysis", f"why/{number}"])
    return await attacker.ask(f"{attacker.target.finished}/{rest}")


async def _advice(attacker: Attacker) -> str:
    return await attacker.ask(f"{_own(attacker)}/advice")


async def _open_unknown(attacker: Attacker) -> str:
    return await attacker.ask(f"/games/{attacker.chance.choice(_GAMES)}/invite", {}, stranger=True)


async def _open(attacker: Attacker) -> str:
    return await attacker.ask(f"/games/{attacker.chance.choice(_GAMES)}/play", {})


async def _bots_alone(attacker: Attacker) -> str:
    """A table of four masters that begins at once."""
    masters = {f"seat_{seat}": "master" for seat in range(4)}
    return await attacker.ask(f"/games/{attacker.chance.choice(_GAMES[1:])}", {"seats": "4", **masters})


async def _report(attacker: Attacker) -> str:
    return await attacker.ask(
        f"{_match(attacker)}/report", {"text": "x" * 2000, "do": "send"}, stranger=attacker.chance.random() < 0.5
    )


async def _lobby(attacker: Attacker) -> str:
    return await attacker.ask(
        attacker.chance.choice(["/", "/mine", "/me", "/games/dragonharth", _own(attacker), _match(attacker)])
    )


async def _search(attacker: Attacker) -> str:
    sought = quote(
        f"{attacker.chance.choice('aeiourst')}{attacker.chance.randrange(100_000)}"[: attacker.chance.randrange(1, 6)]
    )
    return await attacker.ask(f"/rules/{attacker.chance.choice(_GAMES)}?q={sought}")


async def _statics(attacker: Attacker) -> str:
    name = attacker.chance.choice(
        ["art/hero.svg", "art/cards/dragonharth.svg", "app.css", "nothing.css", "art/cards/silk_road.svg"]
    )
    return await attacker.ask(f"/static/{name}")


async def _bring(attacker: Attacker) -> str:
    """Upload a record with one more blank each time, so that it counts as another record."""
    text = attacker.target.record + " " * attacker.chance.randrange(10_000)
    body = f'--x\r\nContent-Disposition: form-data; name="record"; filename="r.json"\r\n\r\n{text}\r\n--x--\r\n'
    return await attacker.send("POST", "/records", "multipart/form-data; boundary=x", body.encode())


async def _call(attacker: Attacker) -> str:
    own = [f"{_own(attacker)}{rest}" for rest in ("", "/view", "/decision", "/log", "/think", "/chat")]
    moment = attacker.chance.randrange(attacker.target.answers)
    others = [f"{attacker.target.finished}{rest}" for rest in ("/record", "/log", "/view", f"/think?moment={moment}")]
    return await attacker.send("GET", f"/api{attacker.chance.choice([*own, *others])}", "application/json", b"")


PAGES: Final[dict[str, tuple[int, Callable[[Attacker], Awaitable[str]]]]] = {
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
"""The requests of the attacker, with their weights."""


# -- open connections --------------------------------------------------------------------------------------------


async def _send_messages(target: Target, seen: Tally, number: int, until: float) -> None:
    """Keep a socket open at a table, and send messages all the time."""
    while time.monotonic() < until:
        path, cookie = seen.tables[number % len(seen.tables)] if seen.tables else (target.running, "")
        address = f"{target.address.replace('http', 'ws', 1)}{path}/socket"
        headers = {"Cookie": cookie, "Origin": target.address}
        try:
            async with connect(address, additional_headers=headers, local_addr=(SOURCE, 0), compression=None) as socket:
                seen.note("open a socket", "admitted")
                reading = asyncio.create_task(_read(socket))
                while time.monotonic() < until and not reading.done():
                    await socket.send(json.dumps({"do": "choose", "choice": number, "question": "0.0"}))
                    seen.note("wish over a socket", "sent")
                    await asyncio.sleep(_MESSAGE_SECONDS)
        except (OSError, WebSocketException):
            seen.note("open a socket", "refused")
        await asyncio.sleep(_PAUSE)


async def _read(socket: Any) -> None:  # noqa: ANN401  # a socket of websockets
    with contextlib.suppress(WebSocketException):
        async for _ in socket:
            pass


async def _listen(target: Target, seen: Tally, _number: int, until: float) -> None:
    """Keep an event stream of the running match open, as another visitor."""
    try:
        client = await Client.register(target.address, source=SOURCE)
        async for _ in client.events(target.running.removeprefix("/tables/")):
            seen.note("hear events", "heard")
            if time.monotonic() > until:
                return
    except Exception as fault:  # noqa: BLE001  # any kind of refusal counts
        seen.note("hear events", type(fault).__name__)


_LINES: Final[dict[str, tuple[int, Callable[[Target, Tally, int, float], Awaitable[None]]]]] = {
    "wish over a socket": (60, _send_messages),
    "hear events": (40, _listen),
}
"""The connections that the attacker keeps open, and the number of each."""
REQUEST_KINDS: Final = (*PAGES, *_LINES)


# -- the attack --------------------------------------------------------------------------------------------------


async def worst(target: Target, seconds: float, only: str = "") -> dict[str, Any]:
    """Attack for `seconds`; `only` names a single kind of request."""
    seen, until = Tally(), time.monotonic() + seconds
    attackers = [Attacker(target, random.Random(number), seen) for number in range(WORKERS)]
    for attacker in attackers:
        with contextlib.suppress(OSError):
            await attacker.ask("/games/dragonharth/play", {})
    names = [name for name in PAGES if only in {"", name}]
    tasks: list[Awaitable[None]] = [_work(attacker, names, until) for attacker in attackers if names]
    for name, (count, line) in _LINES.items():
        if only in {"", name}:
            tasks += [line(target, seen, number, until) for number in range(count)]
    await asyncio.gather(*(_in_time(task, until) for task in tasks))
    for attacker in attackers:
        await attacker.close()
    return {
        kind: {"mean_ms": round(1000 * seen.seconds[kind] / answers.total()), **dict(sorted(answers.items()))}
        for kind, answers in sorted(seen.answers.items())
    }


async def _in_time(task: Awaitable[None], until: float) -> None:
    """Wait for a task until the time is up, then cancel it."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(max(0.0, until - time.monotonic())):
            await task


async def _work(attacker: Attacker, names: list[str], until: float) -> None:
    """Request one page after another, with a short pause after a refusal."""
    while time.monotonic() < until:
        kind = attacker.chance.choices(names, [PAGES[name][0] for name in names])[0]
        begun = time.monotonic()
        try:
            async with asyncio.timeout(_PATIENCE):
                status = await PAGES[kind][1](attacker)
        except TimeoutError:
            status = "no answer"
        except OSError:
            status = "cut"
        attacker.seen.note(kind, status, time.monotonic() - begun)
        if not status.startswith(("2", "3")):
            await asyncio.sleep(_PAUSE)

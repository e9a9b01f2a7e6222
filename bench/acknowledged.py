"""Matches in which every acknowledged answer is noted, and a check that the store has each of them once."""

from __future__ import annotations

import asyncio
import collections
import contextlib
import itertools
import json
import random
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import caravanserai
from caravanserai.client import ApiError, Client

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from typing import TypeVar

    from caravanserai.client.messages import Done
    from caravanserai.server.storage.connection import Connection

    T = TypeVar("T")

SEATS: Final = 3
_STALE: Final = 409
_FIRST_FAULT: Final = 500
_PATIENCE: Final = 120.0
_BREATH: Final = 0.05
_GLANCE: Final = 0.1


class Acknowledged(NamedTuple):
    """An answer that the server acknowledged as stored, with its number at the table."""

    table: str
    number: int
    seat: int
    choice: int


class History:
    """What the players of some matches have sent and got back."""

    def __init__(self) -> None:
        self.acknowledged: list[Acknowledged] = []
        self.asked: set[tuple[str, int, str]] = set()
        """The questions to which an answer was sent, each with its table and seat."""
        self.waits: list[float] = []
        """The seconds that a call took until a server answered it, for calls that failed at first."""


class Player:
    """A person at servers that share their tables; a call that fails goes to the next server, until one answers."""

    def __init__(self, addresses: Sequence[str], history: History) -> None:
        self._clients = collections.deque(map(Client, addresses))
        self._history = history

    @property
    def client(self) -> Client:
        """The client of the server that answered last."""
        return self._clients[0]

    async def register(self) -> None:
        """Become a person."""
        token: str = (await self.ask(lambda client: client.call("POST", "/people", {"name": "Someone"})))["token"]
        for client in self._clients:
            client.token = token

    async def ask(self, call: Callable[[Client], Awaitable[T]]) -> T:
        """Repeat a call until a server has answered it."""
        begun, tries = time.monotonic(), 0
        while True:
            try:
                result = await call(self.client)
            except (OSError, ApiError) as fault:
                refused = isinstance(fault, ApiError) and fault.status < _FIRST_FAULT
                if refused or time.monotonic() > begun + _PATIENCE:
                    raise
            else:
                if tries:
                    self._history.waits.append(time.monotonic() - begun)
                return result
            tries += 1
            self._clients.rotate()
            await asyncio.sleep(_BREATH)

    async def try_to(self, call: Callable[[Client], Awaitable[Any]]) -> None:
        """Make a call; ignore a refusal, because the call may have succeeded just before the server died."""
        with contextlib.suppress(ApiError):
            await self.ask(call)

    async def close(self) -> None:
        """Close all connections."""
        for client in self._clients:
            await client.close()

    async def play(self, table: str, seat: int, chance: random.Random) -> None:
        """Give random legal answers in a seat until the match is over."""
        while True:
            state = await self.ask(lambda client: client.table(table))
            if state.status == "over":
                return
            if seat not in state.deciding:
                await asyncio.sleep(_GLANCE)
                continue
            decision = await self.ask(lambda client: client.decision(table, words=False))
            if decision is not None:
                question, options = decision.question, [option.id for option in decision.options]
                while question and (done := await self.answer(table, seat, question, chance.choice(options))):
                    question, options = done.question or "", done.choices

    async def answer(self, table: str, seat: int, question: str, choice: int) -> Done | None:
        """Answer a question; return None if it is not open any more, because an earlier try was stored."""
        self._history.asked.add((table, seat, question))
        try:
            done = await self.ask(lambda client: client.answer(table, question, choice))
        except ApiError as refusal:
            if refusal.status != _STALE:
                raise
            return None
        self._history.acknowledged.append(Acknowledged(table, done.number, seat, choice))
        return done


async def play_match(addresses: Sequence[str], game: str, seed: int, history: History) -> str:
    """Play one match with one player for each seat, each of whom begins at another server; return its table."""
    turns = [[*addresses[seat % len(addresses) :], *addresses[: seat % len(addresses)]] for seat in range(SEATS)]
    players = [Player(turn, history) for turn in turns]
    try:
        for player in players:
            await player.register()
        table = (await players[0].ask(lambda client: client.create(game, seats=SEATS))).id
        for seat, player in enumerate(players):
            await player.try_to(lambda client, seat=seat: client.join(table, seat=seat))  # type: ignore[misc]  # bound now
        await players[0].try_to(lambda client: client.begin(table))
        async with asyncio.TaskGroup() as together:
            for seat, player in enumerate(players):
                chance = random.Random(seed * SEATS + seat)  # any answers will do
                together.create_task(player.play(table, seat, chance))
    finally:
        for player in players:
            await player.close()
    return table


def faults_of(store: Connection, history: History) -> list[str]:
    """Compare the store with a history: answers that are lost or doubled, matches that differ or have not ended."""
    calls: dict[str, list[tuple[int, int, str]]] = {}
    for table, seat, choice, digest in store.execute("select table_id, seat, choice, digest from call order by number"):
        calls.setdefault(table, []).append((seat, choice, digest))
    found = [
        f"{answer} is not in the store"
        for answer in history.acknowledged
        if [(answer.seat, answer.choice)] != [call[:2] for call in calls.get(answer.table, [])[answer.number - 1 :][:1]]
    ]
    numbers = collections.Counter((answer.table, answer.number) for answer in history.acknowledged)
    found += [f"{place} was acknowledged twice" for place, times in numbers.items() if times > 1]
    found += _out_of_order(history)
    asked = collections.Counter((table, seat) for table, seat, _ in history.asked)
    made = collections.Counter((table, call[0]) for table, some in calls.items() for call in some)
    found += [f"{place}: more answers than questions" for place, number in asked.items() if made[place] > number]
    return found + _replay_faults(store, calls)


def _out_of_order(history: History) -> list[str]:
    """Return the answers of a seat whose numbers do not rise in the order of their acknowledgement."""
    seats: dict[tuple[str, int], list[int]] = {}
    for answer in history.acknowledged:
        seats.setdefault((answer.table, answer.seat), []).append(answer.number)
    return [
        f"{seat}: answer {after} was acknowledged after {before}"
        for seat, numbers in seats.items()
        for before, after in itertools.pairwise(numbers)
        if after <= before
    ]


def _replay_faults(store: Connection, calls: dict[str, list[tuple[int, int, str]]]) -> list[str]:
    found = []
    for table, game, seats, seed, options, status in store.execute(
        "select id, game, seats, seed, options, status from game_table where status <> 'gathering'"
    ).fetchall():
        match = caravanserai.game(game).start(seats, json.loads(seed), json.loads(options))
        for seat, choice, digest in calls.get(table, ()):
            match.perform(seat, choice)
            if match.digest() != digest:
                found.append(f"{table}: another digest after answer {match.number}")
                break
        if status != "over" or not match.over:
            found.append(f"{table}: the match has not ended")
    return found

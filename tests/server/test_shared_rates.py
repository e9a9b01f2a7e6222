"""Rate limits over several processes: one bucket for a person or an address, brought together about once a second."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest
from starlette.applications import Starlette

from caravanserai.kernel.chance import Dice
from caravanserai.server import shared_rates
from caravanserai.server.config.settings import Settings
from caravanserai.server.errors import StoreError
from caravanserai.server.http.rate_limits import Limiter, Limits
from caravanserai.server.identity.client_network import Marker
from caravanserai.server.shared_rates import SharedRates
from caravanserai.server.storage import rate_levels
from caravanserai.server.storage.connection import Connection
from caravanserai.server.storage.engines import database_of
from caravanserai.server.storage.store import Store
from tests.server.api.calling import play_scene
from tests.server.engines import both_engines, on_postgresql
from tests.server.test_rate_limits import Clock, clock
from tests.server.two_processes import browser, run_two

__all__ = ["clock"]
RATE, BURST, ROUND = 10.0, 50.0, 1.0


@pytest.fixture
def connection(settings: Settings) -> Iterator[Connection]:
    with database_of(settings).writing() as opened:
        yield opened


class Process:
    """A process that limits one address."""

    def __init__(self, connection: Connection, clock: Clock) -> None:
        self._connection, self._clock = connection, clock
        self._limiter = Limiter(RATE)
        self._limiter.unreported()

    def asks(self, most: int) -> int:
        """Ask up to a number of times; return how often the process said yes."""
        granted = 0
        while granted < most and not self._limiter.take("thief"):
            granted += 1
        return granted

    def settle(self) -> None:
        spent = self._limiter.unreported()
        if spent:
            self._limiter.settle(rate_levels.spend_at(self._connection, spent, self._clock.now))


@both_engines
def test_one_process_gives_what_the_rate_allows(connection: Connection, clock: Clock) -> None:
    process, granted = Process(connection, clock), 0
    for _ in range(200):
        granted += process.asks(1000)
        clock.now += 0.1
        process.settle()
    assert granted == pytest.approx(BURST + RATE * 20, abs=2)


@both_engines
@pytest.mark.parametrize("number", [2, 4])
@pytest.mark.parametrize("way", ["greedy", "in turn", "at random", "after a rest"])
def test_spreading_over_processes_gains_no_more_than_the_stated_bound(
    connection: Connection, clock: Clock, number: int, way: str
) -> None:
    """In t seconds: rate * t + n * burst + 2 * (n - 1) * rate * round."""
    processes = [Process(connection, clock) for _ in range(number)]
    dice, start, total = Dice(way), clock.now, 0
    for step in range(600):
        for place, process in enumerate(processes):
            if (
                way == "greedy"
                or (way == "in turn" and step // 20 % number == place)
                or (way == "at random" and dice.below(3) == 0)
                or (way == "after a rest" and step % 70 < 3 + place)
            ):
                total += process.asks(1000)
            if step % 10 == place * 3 % 10:  # each has its rounds at other moments
                process.settle()
        clock.now += ROUND / 10
        seconds = clock.now - start
        assert total <= RATE * seconds + number * BURST + 2 * (number - 1) * RATE * ROUND, step
    assert total >= (RATE * seconds if way == "greedy" else BURST)
    assert total <= RATE * seconds + number * BURST


@both_engines
def test_a_debt_is_refilled_before_anybody_serves_again(connection: Connection, clock: Clock) -> None:
    one, two = Process(connection, clock), Process(connection, clock)
    assert [one.asks(1000), two.asks(1000)] == [BURST, BURST]
    one.settle()
    two.settle()
    one.settle()
    clock.now += BURST / RATE - 0.5
    assert two.asks(1) == 0
    clock.now += 1
    assert two.asks(1) == 1


@both_engines
def test_many_names_are_written_together_and_forgotten_when_refilled(connection: Connection) -> None:
    spent = {f"person {number}": number / 100 for number in range(1, 701)}
    first = rate_levels.spend(connection, spent)
    assert first == pytest.approx(spent, abs=0.001)
    again = rate_levels.spend(connection, dict(reversed(spent.items())))
    assert again["person 700"] == pytest.approx(14, abs=1)
    assert again.keys() == spent.keys()
    connection.execute("update rate_limit set until = until - 5")
    rate_levels.forget(connection)
    [left] = connection.execute("select count(*) from rate_limit").fetchall()
    assert 0 < left[0] < 700


@on_postgresql
def test_two_processes_share_the_limits_of_an_address(
    settings: Settings, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_rates, "_ROUND_SECONDS", 3600.0)
    monkeypatch.setattr(
        rate_levels, "spend", lambda connection, spent: rate_levels.spend_at(connection, spent, clock.now)
    )

    async def pages(app: Starlette, number: int, address: str = "203.0.113.9") -> list[int]:
        async with browser(app, address) as client:
            return [(await client.get("/me")).status_code for _ in range(number)]

    async def scene(one: Starlette, two: Starlette) -> None:
        for app in (one, two):
            assert await pages(app, 21) == [200] * 20 + [429]  # nobody waits for the database
            await app.state.shared_rates.settle()
        clock.now += 4
        assert await pages(two, 1) == [429]  # it knows what the first one has let through
        assert await pages(one, 1) == [200]
        await one.state.shared_rates.settle()
        assert await pages(one, 1) == [429]  # now both know
        assert await pages(one, 1, "203.0.113.77") == [200]
        clock.now += 1
        assert await pages(one, 1) == await pages(two, 1) == [429]
        clock.now += 1
        assert await pages(two, 4) == [200] * 4
        rows = await one.state.registry.store.do(lambda store: store.execute("select name from rate_limit").fetchall())
        assert [row[0].startswith("address ") for row in rows] == [True]
        assert "203.0.113" not in rows[0][0]

    run_two(replace(settings, calls_of_one=1.0, calls_of_address=4.0), scene)


def test_with_sqlite_nothing_is_written(settings: Settings) -> None:
    async def scene(app: Starlette) -> None:
        async with browser(app) as client:
            assert (await client.get("/me")).status_code == 200
        assert not hasattr(app.state, "shared_rates")
        assert app.state.limits.of_address._unreported is None
        counts = await app.state.registry.store.do(
            lambda store: store.execute(
                "select (select count(*) from rate_limit) + (select count(*) from process)"
            ).fetchone()[0]
        )
        assert counts == 0

    play_scene(settings, scene)


@on_postgresql
def test_what_cannot_be_reported_is_reported_later(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    reported = []

    def spend(_: Connection, spent: dict[str, float]) -> dict[str, float]:
        reported.append(spent)
        return spent

    monkeypatch.setattr(rate_levels, "spend", spend)

    async def scenario() -> None:
        limits, closed, store = Limits(settings), Store(database_of(settings)), Store(database_of(settings))
        closed.close()
        rates = SharedRates(limits, Marker(b"k" * 32), closed)
        limits.of_one.take("amaia", 10)
        with pytest.raises(StoreError):
            await rates.settle()
        limits.of_one.take("amaia", 10)
        rates._shared = store
        await rates.settle()
        await rates.settle()
        store.close()

    asyncio.run(scenario())
    assert reported == [{"person amaia": 20 / settings.calls_of_one}]


@pytest.mark.usefixtures("clock")
def test_what_is_spent_during_a_round_counts() -> None:
    limiter = Limiter(1.0)
    limiter.unreported()
    assert limiter.take("amaia", 3) == 0
    assert limiter.unreported() == {"amaia": 3}
    assert limiter.take("amaia", 1) == 0
    limiter.settle({"amaia": 3.5})
    assert limiter.take("amaia", 1) == pytest.approx(0.5)
    assert limiter.unreported() == {"amaia": 1}
    limiter.settle({"teo": 99})  # a bucket that was forgotten meanwhile
    assert limiter.take("teo") == 0

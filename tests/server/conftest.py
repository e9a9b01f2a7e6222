"""A table registry in a temporary folder, and people for its tables."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import caravanserai
from caravanserai.server.config.settings import Settings
from caravanserai.server.identity.person import Person
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.table import Table
from tests.crowding import patience
from tests.server.engines import SQLITE, run_with_both
from tests.server.played import key_of
from tests.server.postgresql import PostgresqlServer, postgresql_server

OLD = Path(__file__).parent / "old"
Scenario = Callable[[TableRegistry], Coroutine[Any, Any, None]]

AMAIA = Person("amaia", "Amaia", "en")
TEO = Person("teo", "Teo", "es")
NOOR = Person("noor", "Noor", "en")


pytest_generate_tests = run_with_both


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgresqlServer]:
    """A PostgreSQL server; each worker of the tests starts its own."""
    with postgresql_server() as server:
        yield server


@pytest.fixture
def engine() -> str:
    """The engine of the store; `both_engines` runs a test with each."""
    return SQLITE


@pytest.fixture
def fresh_database(engine: str, request: pytest.FixtureRequest) -> Iterator[Callable[[], str]]:
    """Make an empty database and return its address; the address is empty for SQLite."""
    if engine == SQLITE:
        yield lambda: ""
        return
    server: PostgresqlServer = request.getfixturevalue("postgresql")
    with server.lending() as fresh:
        yield fresh


@pytest.fixture
def database(fresh_database: Callable[[], str]) -> str:
    """The address of an empty database; empty for SQLite."""
    return fresh_database()


@pytest.fixture
def settings(tmp_path: Path, database: str) -> Settings:
    return Settings(tmp_path, database, bot_pause=0.0, idle_answers=0)


@pytest.fixture
def run_scenario(settings: Settings) -> Callable[[Scenario], None]:
    """Run a scenario with a table registry, which is closed afterwards."""

    def tell(scenario: Scenario) -> None:
        async def whole() -> None:
            registry = TableRegistry(settings)
            await registry.join()
            try:
                await asyncio.wait_for(scenario(registry), patience(60))
            finally:
                await registry.close()

        asyncio.run(whole())

    return tell


@pytest.fixture
def stored(settings: Settings) -> Callable[..., None]:
    """Install a stored database of an older schema with the present rules versions, and apply some SQL changes."""

    def put(name: str, *changes: str) -> None:
        store = sqlite3.connect(settings.database_file)
        store.executescript((OLD / name).read_text(encoding="utf-8"))
        for (game,) in store.execute("select distinct game from sitting").fetchall():
            store.execute("update sitting set rules = ? where game = ?", (caravanserai.game(game).rules, game))
        for change in changes:
            assert store.execute(change).rowcount > 0, change
        store.commit()
        store.close()
        key_of(settings.folder)

    return put


@pytest.fixture
def newer_rules(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Raise the rules version of two games."""

    def bump() -> None:
        for name in ("silk_road", "dragon_road"):
            game = caravanserai.game(name)
            monkeypatch.setattr(type(game), "rules", game.rules + 1)

    return bump


class Time:
    """Clocks that a test moves by hand: the monotonic clock, and the wall clock, which may jump."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0
        self._jumped = 0.0

    def time(self) -> float:
        return self.now + self._jumped

    def monotonic(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds

    def jump(self, seconds: float) -> None:
        """Change the wall clock only."""
        self._jumped += seconds

    @contextlib.contextmanager
    def rules(self) -> Iterator[None]:
        """Let the server use these clocks, without table drivers that would handle deadlines themselves."""

        async def no_driver(_registry: TableRegistry, _table: Table) -> None:
            await asyncio.sleep(3600)

        with (
            mock.patch.object(TableRegistry, "_drive", no_driver),
            mock.patch("time.time", self.time),
            mock.patch("caravanserai.server.storage.service_time.monotonic", self.monotonic),
        ):
            yield


@pytest.fixture
def wall() -> Time:
    return Time()


@pytest.fixture
def run_timed_scenario(run_scenario: Callable[[Scenario], None], wall: Time) -> Callable[[Scenario], None]:
    """Run a scenario with clocks moved by hand and without table drivers."""

    def tell(scenario: Scenario) -> None:
        with wall.rules():
            run_scenario(scenario)

    return tell

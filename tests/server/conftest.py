"""A house in a temporary folder, and people to sit in it."""

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
from tests.server.played import key_of

OLD = Path(__file__).parent / "old"
Scenario = Callable[[TableRegistry], Coroutine[Any, Any, None]]

AMAIA = Person("amaia", "Amaia", "en")
TEO = Person("teo", "Teo", "es")
NOOR = Person("noor", "Noor", "en")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path, bot_pause=0.0, idle_answers=0)


@pytest.fixture
def in_house(settings: Settings) -> Callable[[Scenario], None]:
    """Run a scenario in a house that is opened before and closed after it."""

    def tell(scenario: Scenario) -> None:
        async def whole() -> None:
            registry = TableRegistry(settings)
            try:
                await asyncio.wait_for(scenario(registry), patience(60))
            finally:
                await registry.close()

        asyncio.run(whole())

    return tell


@pytest.fixture
def stored(settings: Settings) -> Callable[..., None]:
    """Put a stored house in place, in an older schema and with the rules of now, and change what is to be changed."""

    def put(name: str, *changes: str) -> None:
        store = sqlite3.connect(settings.database)
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
    """The rules of two games are one version further on."""

    def bump() -> None:
        for name in ("silk_road", "dragon_road"):
            game = caravanserai.game(name)
            monkeypatch.setattr(type(game), "rules", game.rules + 1)

    return bump


class Time:
    """Clocks that are moved by hand: the monotonic clock, and the one on the wall, which may jump."""

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
        """Let somebody set the date."""
        self._jumped += seconds

    @contextlib.contextmanager
    def rules(self) -> Iterator[None]:
        """Let the server go by these clocks, without drivers that would ring the clocks of tables themselves."""

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
def in_time(in_house: Callable[[Scenario], None], wall: Time) -> Callable[[Scenario], None]:
    """Run a scenario whose time is moved by hand, without drivers that would ring the clocks themselves."""

    def tell(scenario: Scenario) -> None:
        with wall.rules():
            in_house(scenario)

    return tell

"""A house in a temporary folder, and people to sit in it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from caravanserai.server.host.settings import Settings
from caravanserai.server.play.house import House
from caravanserai.server.play.table import Table
from caravanserai.server.visitors.person import Person

Story = Callable[[House], Coroutine[Any, Any, None]]

AMAIA = Person("amaia", "Amaia", "en")
TEO = Person("teo", "Teo", "es")
NOOR = Person("noor", "Noor", "en")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path, bot_pause=0.0, idle_answers=0)


@pytest.fixture
def in_house(settings: Settings) -> Callable[[Story], None]:
    """Tell a story in a house that is opened before and closed after it."""

    def tell(story: Story) -> None:
        async def whole() -> None:
            house = House(settings)
            try:
                await asyncio.wait_for(story(house), 60)
            finally:
                await house.close()

        asyncio.run(whole())

    return tell


class Time:
    """A clock on the wall that is moved by hand."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def time(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def wall() -> Time:
    return Time()


@pytest.fixture
def in_time(in_house: Callable[[Story], None], wall: Time) -> Callable[[Story], None]:
    """Tell a story whose time is moved by hand, without drivers that would ring the clocks themselves."""

    async def no_driver(_house: House, _table: Table) -> None:
        await asyncio.sleep(3600)

    def tell(story: Story) -> None:
        with mock.patch.object(House, "_drive", no_driver), mock.patch("time.time", wall.time):
            in_house(story)

    return tell

"""A house in a temporary folder, and people to sit in it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from caravanserai.server.house import House
from caravanserai.server.person import Person
from caravanserai.server.settings import Settings

Story = Callable[[House], Coroutine[Any, Any, None]]

AMAIA = Person("amaia", "Amaia", "en")
TEO = Person("teo", "Teo", "es")
NOOR = Person("noor", "Noor", "en")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path, bot_pause=0.0)


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

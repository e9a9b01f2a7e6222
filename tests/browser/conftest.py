"""Real Chromium against a real server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser import machine
from tests.browser.house import House, opened
from tests.browser.machine import Chromium


@pytest.fixture
def chromium() -> Chromium:
    return machine.chromium()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Start one server for all tests of this process that do not damage it."""
    with opened(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def address(house: House) -> str:
    return house.address

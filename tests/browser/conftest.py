"""Real Chromium against a real server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.machine import launched
from tests.server.browsing import running_server


@pytest.fixture(scope="module")  # while Playwright runs, nothing else in this process can run an event loop
def chromium() -> Iterator[Browser]:
    yield from launched()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_server(tmp_path_factory.mktemp("house")) as (address, _):
        yield address.rstrip("/")

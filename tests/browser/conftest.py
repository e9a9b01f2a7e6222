"""Real Chromium against a real server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser import installed_chromium
from tests.browser.installed_chromium import Chromium
from tests.browser.stored_matches import StoredMatches, opened


@pytest.fixture
def chromium() -> Chromium:
    return installed_chromium.chromium()


@pytest.fixture(scope="session")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoredMatches]:
    """Start one server for all tests of this process that do not damage it."""
    with opened(tmp_path_factory.mktemp("stored")) as stored:
        yield stored


@pytest.fixture
def address(stored: StoredMatches) -> str:
    return stored.address

"""The Chromium of this machine. Without one, browser tests are skipped, unless REQUIRE_BROWSER is set."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.crowding import crowding

__all__ = ["FLAGS", "chromium_path", "crowding", "launched"]

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium_path() -> str | None:
    """Where a Chromium is on this machine."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def launched() -> Iterator[Browser]:
    """Start it, and close it afterwards."""
    found = chromium_path()
    if found is None:
        if os.environ.get("REQUIRE_BROWSER"):
            pytest.fail("REQUIRE_BROWSER is set, and there is no Chromium")
        pytest.skip("no Chromium on this machine: install Debian's package chromium to run the browser tests")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()

"""The Chromium of this machine. Without one, browser tests are skipped, unless REQUIRE_BROWSER is set."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_WORK = 0.3
"""Seconds of work that show how crowded the machine is."""


def chromium_path() -> str | None:
    """Where a Chromium is on this machine."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def crowding() -> float:
    """How many times as long as it should some work takes here and now: 1 while there is a core to spare."""
    work, start = time.thread_time(), time.monotonic()
    while time.thread_time() - work < _WORK:
        pass
    return max(1.0, (time.monotonic() - start) / _WORK)


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

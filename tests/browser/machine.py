"""The Chromium of this machine. Without one, browser tests are skipped, unless REQUIRE_BROWSER is set."""

from __future__ import annotations

import json
import os
import shutil
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE: Final = 60.0
"""Seconds after which a page that does not become what a test waits for has failed, however crowded the machine is."""
_FORGET: Final = (
    "() => { if (location.protocol.startsWith('http')) [localStorage, sessionStorage].map((one) => one.clear()); }"
)
"""What pages keep beside cookies."""


def chromium_path() -> str | None:
    """Where a Chromium is on this machine."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Chromium:
    """One browser for all tests of a process, and its contexts, which are emptied and used again.

    The first page of a new context takes a second of work; in one that was used before, a quarter of that.
    """

    def __init__(self, playwright: Playwright, path: str) -> None:
        self._playwright = playwright
        self.browser: Browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        self._idle: dict[str, list[BrowserContext]] = {}
        self._kinds: dict[BrowserContext, str] = {}

    def context(self, **wishes: Any) -> BrowserContext:  # noqa: ANN401  # as Playwright takes them
        """A context without cookies and storage, new or as good as new."""
        kind = json.dumps(wishes, sort_keys=True)
        if self._idle.get(kind):
            return self._idle[kind].pop()
        context = self.browser.new_context(**wishes)
        self._kinds[context] = kind
        return context

    def release(self, context: BrowserContext) -> None:
        """Empty a context for the next test. Only its first page stays, and that shows nothing."""
        first, *others = context.pages
        for page in context.pages:
            page.evaluate(_FORGET)
        for page in others:
            page.close()
        first.goto("about:blank")
        context.clear_cookies()
        context.clear_permissions()
        self._idle.setdefault(self._kinds[context], []).append(context)

    def close(self) -> None:
        """Close the browser, and with it the event loop that Playwright keeps in this process."""
        self.browser.close()
        self._playwright.stop()


_RUNNING: Final[list[Chromium]] = []


def chromium() -> Chromium:
    """The browser of this process, which the first test with a browser starts."""
    if not _RUNNING:
        found = chromium_path()
        if found is None:
            if os.environ.get("REQUIRE_BROWSER"):
                pytest.fail("REQUIRE_BROWSER is set, and there is no Chromium")
            pytest.skip("no Chromium on this machine: install Debian's package chromium to run the browser tests")
        expect.set_options(timeout=PATIENCE * 1000)
        _RUNNING.append(Chromium(sync_playwright().start(), found))
    return _RUNNING[0]


def close_chromium() -> None:
    """Close the browser of this process: while Playwright runs, nothing else here can run an event loop."""
    while _RUNNING:
        _RUNNING.pop().close()

"""The Chromium of this machine. Without Chromium, browser tests are skipped, unless REQUIRE_BROWSER is set."""

from __future__ import annotations

import json
import os
import shutil
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

_PROGRAMS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_OF_PLAYWRIGHT: Final = (
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""The features that Playwright turns off, as far as they matter here: a second list replaces the first one."""
_ADDRESS_BAR: Final = ("AimEnabled", "WebUIOmniboxAimPopup", "WebUIOmniboxPopup")
"""Pages of the address bar, which nobody sees: they take two thirds of the processor time of a new window."""
FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join((*_OF_PLAYWRIGHT, *_ADDRESS_BAR))}",
    "--disable-site-isolation-trials",
    "--process-per-site",
]
"""With the last two, the pages of a context share a process; otherwise nearly each of them would start one."""
PATIENCE: Final = 60.0
"""The timeout in seconds for a page to reach an expected state, generous enough for a busy machine."""
_FORGET: Final = (
    "() => { if (location.protocol.startsWith('http')) [localStorage, sessionStorage].map((one) => one.clear()); }"
)
"""Clears the storage of a page besides cookies."""


def chromium_path() -> str | None:
    """Return the path of a Chromium on this machine; the one without windows takes half the processor time."""
    return next(filter(None, map(shutil.which, _PROGRAMS)), None)


class Chromium:
    """One browser for all tests of a process, with contexts that are emptied and reused.

    The first page of a new context takes a second of processor time; in a reused one, a quarter of that.
    """

    def __init__(self, playwright: Playwright, path: str) -> None:
        self._playwright = playwright
        self.browser: Browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        self._idle: dict[str, list[BrowserContext]] = {}
        self._kinds: dict[BrowserContext, str] = {}

    def context(self, **options: Any) -> BrowserContext:  # noqa: ANN401  # passed to Playwright
        """Return a context without cookies and storage, new or reused."""
        kind = json.dumps(options, sort_keys=True)
        if self._idle.get(kind):
            return self._idle[kind].pop()
        context = self.browser.new_context(**options)
        self._kinds[context] = kind
        return context

    def release(self, context: BrowserContext) -> None:
        """Empty a context for the next test. Only its first page stays, and it is blank."""
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
        """Close the browser, and with it the event loop that Playwright runs in this process."""
        self.browser.close()
        self._playwright.stop()


_RUNNING: Final[list[Chromium]] = []


def chromium() -> Chromium:
    """Return the browser of this process; the first browser test starts it."""
    if not _RUNNING:
        found = chromium_path()
        if found is None:
            if os.environ.get("REQUIRE_BROWSER"):
                pytest.fail("REQUIRE_BROWSER is set, and there is no Chromium")
            pytest.skip("no Chromium on this machine: the browser tests need Debian's package chromium-headless-shell")
        expect.set_options(timeout=PATIENCE * 1000)
        _RUNNING.append(Chromium(sync_playwright().start(), found))
    return _RUNNING[0]


def close_chromium() -> None:
    """Close the browser of this process: while Playwright runs, no other event loop can run here."""
    while _RUNNING:
        _RUNNING.pop().close()

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

from tests.web.fake_table import PATIENCE, FakeTable, page
from tests.web.visits import GO, Visit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        (pytest.fail if "REQUIRE_BROWSER" in os.environ else pytest.skip)("no Chromium here")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def served() -> Iterator[FakeTable]:
    with FakeTable() as served:
        yield served


@pytest.fixture
def table(served: FakeTable) -> FakeTable:
    served.forget()
    return served


@pytest.fixture
def visit(browser: Browser, table: FakeTable) -> Iterator[Visit]:
    """Open the page with some fragments; whatever the page complains about fails the test."""
    complaints: list[str] = []
    context = browser.new_context(viewport={"width": 1200, "height": 800}, reduced_motion="no-preference")

    def go(*, motion: str = "auto", reduced: bool = False, **fragments: str) -> Page:
        table.html = page({"decision": GO, **fragments}, motion=motion)
        opened = context.new_page()
        opened.set_default_timeout(PATIENCE * 1000)
        opened.on("pageerror", lambda error: complaints.append(str(error)))
        opened.on("console", lambda said: complaints.append(said.text) if "Content Security" in said.text else None)
        if reduced:
            opened.emulate_media(reduced_motion="reduce")
        opened.goto(table.address)
        table.send(number=1)
        opened.wait_for_selector("#table[data-number='1']")
        return opened

    yield go
    context.close()
    assert not complaints

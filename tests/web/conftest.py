from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.installed_chromium import PATIENCE, chromium
from tests.web.fake_table import FakeTable, page
from tests.web.visits import GO, Visit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page


@pytest.fixture
def browser() -> Browser:
    return chromium().browser


@pytest.fixture(scope="session")
def served() -> Iterator[FakeTable]:
    with FakeTable() as served:
        yield served


@pytest.fixture
def table(served: FakeTable) -> FakeTable:
    served.forget()
    return served


@pytest.fixture
def visit(table: FakeTable) -> Iterator[Visit]:
    """Open the page with some fragments; any error of the page fails the test."""
    complaints: list[str] = []
    context = chromium().context(viewport={"width": 1200, "height": 800}, reduced_motion="no-preference")
    if not context.pages:
        context.new_page()  # the first page stays when the context is reused

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
    chromium().release(context)
    assert not complaints

"""What a master thinks, in a real browser: axe finds nothing wrong, and the page fits the window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from caravanserai.kernel.match import Match
from caravanserai.text.catalogue import Words
from tests.browser.axe import violations
from tests.browser.test_after import arrive
from tests.browser.visitor import DESKTOP, PHONE, Visitor
from tests.server.browsing import running_server
from tests.server.played import played, store_match

pytestmark = pytest.mark.slow

SEATS = {"silk_road": 3, "dragon_road": 2, "crystal_peaks": 2, "dragonharth": 4}


def asked(game: str, seats: int) -> Match[Any]:
    """A match in which Amaia, in the first seat, is asked something that leaves a choice."""
    for answers in range(30, 400):
        match = played(game, seats, answers)
        if match.decision_of(None).seat == 0 and len(match.options()) > 1:
            return match
    raise AssertionError("she is never asked")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("house")
    for game, seats in SEATS.items():
        store_match(folder, asked(game, seats), f"{game}-now")
    store_match(folder, played("silk_road", 3), "over")
    with running_server(folder) as (address, _):
        yield address.rstrip("/"), folder


def amaia(chromium: Browser, house: tuple[str, Path], lang: str) -> Visitor:
    """She reads that language."""
    return arrive(chromium, house, "/", lang=lang, bypass_csp=True)


def check(visitor: Visitor) -> None:
    """Nothing is wrong with the page, at her desk by day and on her telephone by night, and nothing sticks out."""
    for viewport, scheme in ((DESKTOP, "light"), (PHONE, "dark")):
        visitor.look(viewport, color_scheme=scheme)
        assert violations(visitor) == [], scheme
        assert visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, scheme


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", SEATS)
def test_axe_finds_nothing_in_advice(chromium: Browser, house: tuple[str, Path], game: str, lang: str) -> None:
    visitor = amaia(chromium, house, lang)
    visitor.go(f"/tables/{game}-now/advice")
    assert visitor.page.locator("html").get_attribute("lang") == lang
    assert visitor.page.locator("main table tbody tr").count() > 1
    check(visitor)
    visitor.context.close()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_axe_finds_nothing_in_the_options_of_a_moment(chromium: Browser, house: tuple[str, Path], lang: str) -> None:
    visitor = amaia(chromium, house, lang)
    visitor.go("/tables/over/why/3")
    assert visitor.page.get_by_text(Words(lang).say("bots.mark.taken")).count() > 0
    check(visitor)
    visitor.context.close()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_axe_finds_nothing_in_an_analysis(chromium: Browser, house: tuple[str, Path], lang: str) -> None:
    visitor, again = amaia(chromium, house, lang), Words(lang).say("bots.look_again")
    visitor.go("/tables/over/analysis")
    check(visitor)
    while visitor.page.get_by_text(again).count():
        visitor.page.wait_for_timeout(500)
        visitor.go("/tables/over/analysis")
    assert visitor.page.locator("main table tbody tr").count() > 0
    check(visitor)
    visitor.context.close()

"""A master's analysis in a real browser: axe finds no violation, and the page fits the window."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.kernel.match import Match
from caravanserai.text.catalogue import Words
from tests.browser.axe import violations
from tests.browser.installed_chromium import PATIENCE, Chromium
from tests.browser.stored_matches import StoredMatches, arrive
from tests.browser.visitor import DESKTOP, PHONE, Visitor
from tests.crowding import until
from tests.server.played import played

pytestmark = pytest.mark.slow

SEATS = {"silk_road": 3, "dragon_road": 2, "crystal_peaks": 2, "dragonharth": 4}


def asked(game: str, seats: int) -> Match[Any]:
    """Return a match in which Amaia, in the first seat, has a question with more than one option."""
    for answers in range(30, 400):
        match = played(game, seats, answers)
        if match.decision_of(None).seat == 0 and len(match.options()) > 1:
            return match
    raise AssertionError("she is never asked")


@pytest.fixture(scope="module")
def asking(stored: StoredMatches) -> StoredMatches:
    """Store a match of every game that waits for Amaia."""
    for game, seats in SEATS.items():
        stored.store(asked(game, seats), f"{game}-asks")
    return stored


def check(visitor: Visitor, lang: str) -> None:
    """Check for violations and overflow: in English on a desktop by day, in Spanish on a phone by night."""
    viewport, scheme = {"en": (DESKTOP, "light"), "es": (PHONE, "dark")}[lang]
    visitor.look(viewport, color_scheme=scheme)
    assert violations(visitor) == []
    assert visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", SEATS)
def test_axe_finds_nothing_in_advice(chromium: Chromium, asking: StoredMatches, game: str, lang: str) -> None:
    visitor = arrive(chromium, asking, f"/tables/{game}-asks/advice", lang=lang)
    assert visitor.page.locator("html").get_attribute("lang") == lang
    visitor.page.wait_for_selector("main table tbody tr")  # until then the page reloads itself
    assert visitor.page.locator("main table tbody tr").count() > 1
    check(visitor, lang)
    visitor.leave()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_axe_finds_nothing_in_the_options_of_a_moment(chromium: Chromium, stored: StoredMatches, lang: str) -> None:
    visitor = arrive(chromium, stored, "/tables/silk_road/why/3", lang=lang)
    visitor.page.get_by_text(Words(lang).say("bots.mark.taken")).first.wait_for()  # until then the page reloads itself
    check(visitor, lang)
    visitor.leave()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_axe_finds_nothing_in_an_analysis(chromium: Chromium, stored: StoredMatches, lang: str) -> None:
    again = Words(lang).say("bots.look_again")
    visitor = arrive(chromium, stored, "/tables/silk_road/analysis", lang=lang)
    check(visitor, lang)
    until(lambda: again not in visitor.page.request.get(visitor.page.url).text(), "no end of the analysis", PATIENCE)
    visitor.page.reload()
    assert visitor.page.get_by_text(again).count() == 0
    assert visitor.page.locator("main table tbody tr").count() > 0
    check(visitor, lang)
    visitor.leave()

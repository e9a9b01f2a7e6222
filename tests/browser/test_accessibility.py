"""Every page in both languages has no violation that axe-core can find. The tests of whole matches check the tables."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.axe import COLOURS, in_turn, violations
from tests.browser.installed_chromium import Chromium
from tests.browser.visitor import DESKTOP, PHONE, Visitor, play_once
from tests.games.almanac.own.folders import SAMPLE
from tests.server.browsing import running_server

pytestmark = pytest.mark.slow

CLICKS = 10
MOST_CLICKS = 21
PAGES = (
    "/",
    "/games/silk_road",
    "/games/dragon_road",
    "/games/crystal_peaks",
    "/games/dragonharth",
    "/mine",
    "/me",
    "/rules",
    "/rules/silk_road",
    "/rules/crystal_peaks",
    "/rules/dragonharth",
    "/nowhere",
)


@pytest.mark.parametrize(("path", "lang", "viewport"), in_turn(PAGES))
def test_axe_finds_nothing_on_a_page(
    chromium: Chromium, address: str, path: str, lang: str, viewport: dict[str, int]
) -> None:
    visitor = Visitor(chromium, address, lang)
    visitor.look(viewport)
    visitor.go(path)
    assert violations(visitor) == []
    visitor.leave()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_axe_finds_nothing_in_the_waiting_room(chromium: Chromium, address: str, lang: str) -> None:
    visitor = Visitor(chromium, address, lang)
    visitor.go("/")
    visitor.page.locator('form[action="/games/dragon_road/invite"] button').first.click()
    visitor.page.wait_for_selector("#room")
    assert violations(visitor) == []
    visitor.leave()


@pytest.fixture(scope="module")
def own_almanac(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a server with an almanac from a folder."""
    with running_server(tmp_path_factory.mktemp("house"), "--content", str(SAMPLE)) as (address, _):
        yield address.rstrip("/")


@pytest.mark.parametrize(("lang", "viewport"), [pytest.param("en", DESKTOP, marks=pytest.mark.deep), ("es", PHONE)])
def test_axe_finds_nothing_on_the_parchment_of_an_almanac_from_a_folder(
    chromium: Chromium, own_almanac: str, lang: str, viewport: dict[str, int]
) -> None:
    """A person plays for a while against bots, and axe checks the page several times, by day and by night."""
    visitor = Visitor(chromium, own_almanac, lang, viewport=viewport)

    def check(when: str) -> None:
        visitor.look(viewport, color_scheme="light")
        assert violations(visitor) == [], when
        visitor.look(viewport, color_scheme="dark")
        assert violations(visitor, COLOURS) == [], f"{when}, by night"

    visitor.go("/")
    visitor.page.locator('form[action="/games/salt_lane/play"] button').first.click()
    visitor.sit_down()
    clicks = 0
    while clicks < MOST_CLICKS and not visitor.seen.get("over"):
        if play_once([visitor]):
            clicks += 1
            if clicks % CLICKS == 1:
                check(f"after {clicks} clicks")
    for page in ("/log", "/seat"):
        visitor.go("/tables/" + visitor.page.url.split("/")[4] + page)
        check(page)
    visitor.leave()


@pytest.mark.parametrize(
    ("planted", "named"),
    [("<button></button>", "button-name"), ("<p style='color: #888; background: #999'>faint</p>", "color-contrast")],
)
def test_axe_sees_a_planted_fault(chromium: Chromium, address: str, planted: str, named: str) -> None:
    visitor = Visitor(chromium, address, bypass_csp=True)
    visitor.go("/")
    visitor.page.evaluate("(html) => document.querySelector('main').insertAdjacentHTML('beforeend', html)", planted)
    assert any(found.startswith(named) for found in violations(visitor))
    visitor.leave()

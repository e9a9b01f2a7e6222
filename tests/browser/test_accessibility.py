"""Every page in both languages without a violation that axe-core can find, and a match by keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.axe import violations
from tests.browser.visitor import DESKTOP, PHONE, Visitor
from tests.games.almanac.own.folders import SAMPLE
from tests.server.browsing import running_server

pytestmark = pytest.mark.slow

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


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_a_page(chromium: Browser, address: str, path: str, lang: str) -> None:
    visitor = Visitor(chromium, address, lang, bypass_csp=True)
    visitor.go(path)
    for viewport in (DESKTOP, PHONE):
        visitor.look(viewport)
        assert violations(visitor) == [], viewport
    visitor.context.close()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_axe_finds_nothing_in_the_waiting_room(chromium: Browser, address: str, lang: str) -> None:
    visitor = Visitor(chromium, address, lang, bypass_csp=True)
    visitor.go("/")
    visitor.page.locator('form[action="/games/dragon_road/invite"] button').first.click()
    visitor.page.wait_for_selector("#room")
    assert violations(visitor) == []
    visitor.context.close()


def assert_nothing_at_a_table(
    chromium: Browser, address: str, game: str, lang: str, schemes: tuple[str, ...] = ("light",)
) -> None:
    """Play a while against bots, in English on a desktop and in Spanish on a phone, and let axe look now and then."""
    viewport = DESKTOP if lang == "en" else PHONE
    visitor = Visitor(chromium, address, lang, viewport=viewport, bypass_csp=True)

    def check(when: str) -> None:
        for scheme in schemes:
            visitor.look(viewport, color_scheme=scheme)
            assert violations(visitor) == [], (when, scheme)

    visitor.go("/")
    visitor.page.locator(f'form[action="/games/{game}/play"] button').first.click()
    visitor.sit_down()
    clicks = 0
    while clicks < 60 and not visitor.over:
        if visitor.act():
            clicks += 1
            if clicks % 10 == 1:
                check(f"after {clicks} clicks")
        else:
            visitor.page.wait_for_timeout(15)
    for page in ("/log", "/seat"):
        visitor.page.goto(address + "/tables/" + visitor.page.url.split("/")[4] + page)
        check(page)
    visitor.context.close()


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", ["silk_road", "dragon_road", "crystal_peaks", "dragonharth"])
def test_axe_finds_nothing_at_a_table(chromium: Browser, address: str, game: str, lang: str) -> None:
    assert_nothing_at_a_table(chromium, address, game, lang)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_axe_finds_nothing_on_the_parchment_of_an_almanac_from_a_folder(
    chromium: Browser, tmp_path: Path, lang: str
) -> None:
    with running_server(tmp_path, "--content", str(SAMPLE)) as (address, _):
        assert_nothing_at_a_table(chromium, address.rstrip("/"), "salt_lane", lang, ("light", "dark"))


@pytest.mark.parametrize(
    ("planted", "named"),
    [("<button></button>", "button-name"), ("<p style='color: #888; background: #999'>faint</p>", "color-contrast")],
)
def test_axe_sees_a_planted_fault(chromium: Browser, address: str, planted: str, named: str) -> None:
    visitor = Visitor(chromium, address, bypass_csp=True)
    visitor.go("/")
    visitor.page.evaluate("(html) => document.querySelector('main').insertAdjacentHTML('beforeend', html)", planted)
    assert any(found.startswith(named) for found in violations(visitor))
    visitor.context.close()


@pytest.mark.parametrize("game", ["silk_road", "dragon_road"])
def test_a_whole_match_by_keyboard_alone(chromium: Browser, address: str, game: str) -> None:
    visitor = Visitor(chromium, address, "en")
    visitor.go("/")
    visitor.page.mouse.move = None  # type: ignore[method-assign,assignment]  # no mouse from here on
    visitor.tab_to(f'form[action="/games/{game}/play"] button')
    visitor.page.keyboard.press("Enter")
    visitor.sit_down()
    decisions = 0
    while not visitor.over:
        if visitor.act_by_keyboard():
            decisions += 1
        else:
            visitor.page.wait_for_timeout(15)
    assert decisions > 30
    assert visitor.faults == []
    visitor.context.close()

"""Whole matches in real browsers, to the final score."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.gathering import gather
from tests.browser.visitor import PHONE, Visitor, play_to_the_end

pytestmark = pytest.mark.slow


def assert_fits_the_phone(visitor: Visitor) -> None:
    wide = visitor.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"], "the page scrolls sideways"


@pytest.mark.parametrize("game", ["silk_road", "dragon_road", "crystal_peaks"])
def test_two_browsers_in_two_languages_play_a_whole_match(chromium: Browser, address: str, game: str) -> None:
    """The second one on a phone."""
    seats = 3 if game == "silk_road" else 2
    visitors = gather(chromium, address, game, ["en", "es"], seats, viewport=PHONE, has_touch=True, is_mobile=True)
    assert play_to_the_end(visitors) > 40
    assert visitors[1].page.locator("html").get_attribute("lang") == "es"
    assert_fits_the_phone(visitors[1])
    for visitor in visitors:
        visitor.context.close()


@pytest.mark.parametrize("game", ["silk_road", "dragon_road"])
def test_four_browsers_play_a_whole_match(chromium: Browser, address: str, game: str) -> None:
    visitors = gather(chromium, address, game, ["en", "es", "en", "es"], 4)
    assert play_to_the_end(visitors) > 80
    scores = [visitor.page.locator("#ending .total").inner_text().split()[-4:] for visitor in visitors]
    assert all(score == scores[0] for score in scores)
    for visitor in visitors:
        visitor.context.close()


@pytest.mark.parametrize("game", ["silk_road", "dragon_road", "crystal_peaks"])
def test_one_click_on_a_phone_and_a_match_against_bots_to_the_end(chromium: Browser, address: str, game: str) -> None:
    visitor = Visitor(chromium, address, "es", viewport=PHONE, has_touch=True, is_mobile=True)
    visitor.go("/")
    visitor.page.locator(f'form[action="/games/{game}/play"] button').click()
    visitor.sit_down()
    assert play_to_the_end([visitor]) > 20
    assert_fits_the_phone(visitor)
    visitor.context.close()

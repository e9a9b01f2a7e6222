"""A lesson in a real browser: by keys and clicks, on a desktop and on a phone."""

from __future__ import annotations

from typing import Final

import pytest

from tests.browser.axe import violations
from tests.browser.installed_chromium import Chromium
from tests.browser.visitor import LOST_FOCUS, PHONE, Visitor

pytestmark = pytest.mark.slow

STEP_ASIDE: Final = '#decision [data-choice="0"]'
"""The button that passes in an auction."""
COVERED: Final = """() => {
  const panel = document.querySelector("#coach").getBoundingClientRect();
  const target = document.querySelector("form[data-block='bid']").getBoundingClientRect();
  return target.top < 0 || Math.min(target.bottom, panel.bottom) - Math.max(target.top, panel.top) > target.height / 2;
}"""
"""Whether the shown panel is out of sight: above the window, or mostly under the companion."""


def test_a_lesson_leads_explains_a_wrong_click_and_lets_one_try(chromium: Chromium, address: str) -> None:
    visitor = Visitor(chromium, address)
    page = visitor.page
    visitor.go("/")
    page.locator('form[action="/games/silk_road/learn"] button').click()
    page.wait_for_selector('#coach[data-step="welcome"]:focus')
    page.keyboard.press("Enter")
    page.wait_for_selector('#coach[data-step="pace"]')
    page.locator("#coach-next").click()
    page.wait_for_selector('#coach[data-step="bid"]:focus')
    assert page.locator("#new-sign").inner_text() == "", "one explanation at a time"
    page.evaluate("document.querySelector('#coach').removeAttribute('style')")  # as a new drawing of the server does
    page.wait_for_function("() => document.querySelector('#coach').style.left")

    question = page.locator("#decision").get_attribute("data-question")
    page.locator(STEP_ASIDE).first.click()
    page.wait_for_selector("#coach-wrong")
    assert "nothing has changed" in page.locator("#coach-wrong").inner_text()
    assert page.locator("#decision").get_attribute("data-question") == question
    visitor.look(PHONE)
    assert page.locator("#coach-wrong.inside").is_visible()
    assert violations(visitor) == []

    page.keyboard.press("Escape")
    page.wait_for_selector('#coach[data-state="folded"]')
    assert not page.evaluate(LOST_FOCUS), "the focus is on the question"
    page.locator("#coach-call").click()
    page.wait_for_selector('#coach[data-step="bid"]:focus')
    assert not page.evaluate(COVERED)
    page.keyboard.press("t")
    page.wait_for_selector('#coach[data-state="folded"]')
    assert not page.evaluate(LOST_FOCUS)
    page.locator(STEP_ASIDE).first.click()
    page.wait_for_function("(before) => document.querySelector('#decision').dataset.question !== before", arg=question)
    assert visitor.faults == []
    visitor.leave()

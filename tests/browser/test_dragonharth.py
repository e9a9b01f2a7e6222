"""Dragonharth in real browsers: a short match to its end, and catapults aimed by pull, by keys and with assistance."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.installed_chromium import Chromium
from tests.browser.stored_matches import StoredMatches, arrive, known, near_the_end
from tests.browser.visitor import (
    FINGER,
    LOST_FOCUS,
    NEWS,
    PHONE,
    Visitor,
    changing,
    kind_of,
    play,
    play_once,
    play_to_the_end,
)
from tests.games.dragonharth.moments import moments

pytestmark = pytest.mark.slow

_STATE = "() => [document.querySelector('#decision').outerHTML, document.querySelector('#choices').outerHTML].join()"
_AIM_BY_HAND = "#choices #by-hand button"
_FIRST = """() => {
  const shown = (e) => e.checkVisibility() && e.getAttribute("aria-disabled") !== "true";
  const bar = document.querySelector("#table[data-ready] #decision[data-mine]");
  return bar && ([
    ...document.querySelectorAll("#commit"),
    ...bar.querySelectorAll('[data-do="answer"]'),
    ...bar.querySelectorAll('.acts [data-do="choose"]'),
    ...bar.querySelectorAll('.acts [data-do="take"]'),
    ...document.querySelectorAll('#choices :is([data-do="choose"], [data-do="take"])[data-choice]'),
    ...document.querySelectorAll('#lights :is([data-do="choose"], [data-do="take"])'),
  ].find(shown) ?? false);
}"""
"""Returns the first possible answer; false if there is none, null if it is another player's turn."""
_LOOK = f"""() => {{
  const thing = ({_FIRST})();
  const over = Boolean(document.querySelector("#ending table"));
  const seen = {{ over, news: ({NEWS})(), found: thing && thing.id, state: thing ? ({_STATE})() : "" }};
  return [seen, thing];
}}"""
_SEE = f"() => ({_LOOK})()[0]"
_ACT = f"""() => {{
  const [seen, thing] = ({_LOOK})();
  if (thing) thing.dispatchEvent(new MouseEvent("click", {{ bubbles: true, cancelable: true }}));
  return seen;
}}"""
_OTHER = changing(_STATE)
_FIRE = '#action-fire:not([aria-disabled="true"])'
_GLANCE_MS = 5_000


class HastyPlayer(Visitor):
    """A player in a hurry: takes the first answer of the bar, pays all dues and ends their turns."""

    def act(self) -> bool:
        self.seen = self.page.evaluate(_ACT)
        if self.seen["found"] is None:
            return False
        self._await_answer()
        return True

    def _await_answer(self) -> None:
        """Wait until the table changes; if the clicked element was already gone, look again."""
        assert self.seen["state"], f"nothing can be pressed: {self.page.locator('#decision').inner_text()}"
        self.page.evaluate(_OTHER, [self.seen["state"], _GLANCE_MS])


class Typist(HastyPlayer):
    """A regent with only a keyboard, who also fires a catapult as soon as possible."""

    fired = False

    def act(self) -> bool:
        self.seen = self.page.evaluate(_SEE)
        found = self.seen["found"]
        if found is None:
            return False
        if not self.fired and self.page.locator(_FIRE).count():
            self._fire()
            return True
        assert self.seen["state"], f"nothing can be pressed: {self.page.locator('#decision').inner_text()}"
        wanted = "#decision, .is-chosen" if found.startswith("confirm-") else f'[id="{found}"]'
        try:
            self.press(wanted, found)
        except AssertionError:
            if self.page.locator(wanted).count():
                raise
            return True  # the element was already gone: look again
        self._await_answer()
        lost = self.page.evaluate(LOST_FOCUS)
        assert not lost, f"after an answer the focus is lost: {lost}"
        return True

    def press(self, wanted: str, kind: str = "") -> None:
        """Move the focus to an element by Tab, unless it is there, and press Enter, which confirms the choice."""
        if not self.page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            self.focus(wanted, kind_of(kind or wanted))
        self.page.keyboard.press("Enter")

    def _fire(self) -> None:
        """Choose a target, take the line by hand, turn the catapult by a degree, and fire."""
        page = self.page
        self.press(_FIRE)
        page.wait_for_selector("#choices .line")
        self.press("#choices .line")
        page.wait_for_selector("#commit")
        self.press("#by-hand summary")
        self.press(_AIM_BY_HAND)
        page.wait_for_selector("#aim-handle")
        before = aimed(page)
        self.tab_to("#aim-handle")
        page.keyboard.press("ArrowRight")
        until_aimed_otherwise(page, before)
        page.keyboard.press("Enter")
        page.wait_for_selector("#aiming:not([data-angle])", state="attached")
        self.fired = True


def begin_short(host: HastyPlayer, guests: list[HastyPlayer]) -> None:
    """Open a table with the short game: friends join by its link, bots take the remaining kingdoms."""
    host.go("/games/dragonharth")
    host.page.locator('input[name="option_length"][value="short"]').check(force=True)
    host.page.locator("form.setup button.go").click()
    host.page.wait_for_selector("#room")
    for guest in guests:
        guest.page.goto(host.page.url)
        guest.page.locator('button[value="sit"]').first.click()
        guest.page.wait_for_selector("li.own")
    host.page.locator('.begin button.go[value="fill"], .begin button.go[value="start"]').click()
    for visitor in (host, *guests):
        visitor.sit_down()


def come_to_a_shot(visitor: HastyPlayer) -> Page:
    """Play until a catapult may fire, then choose a target on the board and take the line by hand."""
    page = visitor.page
    play([visitor], lambda: page.locator(_FIRE).count() > 0)
    page.click(_FIRE)
    assert page.locator("#commit").count() == 0, "a shot does not begin at its target"
    page.locator("#lights .is-legal").first.click()
    page.wait_for_selector("#commit")
    assert page.locator("#aiming.planned .pct").count() > 0, "the chances stand on the board"
    page.click("#by-hand summary")
    page.click(_AIM_BY_HAND)
    page.wait_for_selector("#aiming[data-angle]")
    page.wait_for_selector("#aim-handle")
    return page


def aimed(page: Page) -> tuple[int, int]:
    """Return the angle and the pull as stored by the server."""
    data = page.locator("#aiming")
    return int(data.get_attribute("data-angle") or -1), int(data.get_attribute("data-pull") or -1)


def until_aimed_otherwise(page: Page, before: tuple[int, int]) -> None:
    """Wait until the server has drawn another aim and the form contains it."""
    page.wait_for_function(
        """([angle, pull]) => {
          const { dataset } = document.querySelector("#aiming");
          const [item, then] = ["item", "then"].map((name) => document.querySelector(`#pull-form [name=${name}]`));
          const another = +dataset.angle !== angle || +dataset.pull !== pull;
          return another && dataset.angle === item.value && +dataset.pull === +then.value + 10;
        }""",
        arg=list(before),
    )


@pytest.mark.deep
def test_two_browsers_and_two_automated_kingdoms_play_a_short_match(chromium: Chromium, address: str) -> None:
    """One person plays only by keyboard, the other by touch on a phone."""
    host = Typist(chromium, address, "en")
    guest = HastyPlayer(chromium, address, "es", **FINGER)
    begin_short(host, [guest])
    assert finish(host, guest) > 60


def test_two_browsers_and_two_automated_kingdoms_end_a_short_match(chromium: Chromium, stored: StoredMatches) -> None:
    """One person plays only by keyboard, the other by touch on a phone."""
    path = near_the_end(stored, "dragonharth", 4, length="short")
    host = known(Typist(chromium, stored.address), stored, path)
    guest = known(HastyPlayer(chromium, stored.address, "es", **FINGER), stored, path, lang="es", name="Teo")
    for visitor in (host, guest):
        visitor.sit_down()
    assert finish(host, guest) > 10


def finish(host: Typist, guest: HastyPlayer) -> int:
    """Play to the final score on both screens, and leave; return the number of clicks."""
    clicks = play_to_the_end([host, guest])
    assert host.fired
    assert (
        host.page.locator("#ending .total").inner_text().split()[-4:]
        == guest.page.locator("#ending .total").inner_text().split()[-4:]
    )
    assert guest.page.locator("html").get_attribute("lang") == "es"
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], "the page scrolls sideways"
    for visitor in (host, guest):
        visitor.leave()
    return clicks


def test_an_onlooker_takes_over_an_automated_kingdom(chromium: Chromium, address: str) -> None:
    """DH-220: the onlooker announces it, the others see it, and from the next month on the onlooker decides."""
    host, guest = HastyPlayer(chromium, address, "en"), HastyPlayer(chromium, address, "es", viewport=PHONE)
    begin_short(host, [])
    guest.page.goto(host.page.url)
    guest.sit_down()
    guest.page.locator('[data-do="succeed"]').first.click()
    expect(guest.page.locator("#players")).to_contain_text("ocupará el asiento")
    expect(host.page.locator("#players")).to_contain_text("takes over next round")
    assert host.page.locator('[data-do="succeed"]').count() == 0, "who has a kingdom needs no other"
    while not guest.act():
        play_once([host])
    expect(guest.page.locator("#players")).not_to_contain_text("ocupará el asiento")
    assert guest.page.locator('[data-do="succeed"]').count() == 0
    for visitor in (host, guest):
        assert visitor.faults == []
        visitor.leave()


def test_a_catapult_is_aimed_by_pull_by_keys_and_with_assistance(chromium: Chromium, address: str) -> None:
    visitor = HastyPlayer(chromium, address, "en")
    begin_short(visitor, [])
    page = come_to_a_shot(visitor)
    # by pulling the line
    before = aimed(page)
    box = page.locator("#aim-handle .disc").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 24, steps=4)
    page.mouse.up()
    until_aimed_otherwise(page, before)
    assert "%" in page.locator("#decision .what").inner_text(), "the chance of a hit stands in the bar"
    assert page.locator("#chances .pct").count() > 0
    # by keyboard
    angle, pull = aimed(page)
    page.locator("#aim-handle").focus()
    page.keyboard.press("ArrowRight")
    until_aimed_otherwise(page, (angle, pull))
    assert aimed(page) == ((angle + 10) % 3600, pull)
    page.keyboard.press("Shift+ArrowDown" if pull > 10 else "Shift+ArrowUp")
    until_aimed_otherwise(page, ((angle + 10) % 3600, pull))
    assert abs(aimed(page)[1] - pull) == 1
    # with assistance: the target is a space
    page.fill("#assist-space", "G13")
    page.locator("#assist-form button").click()
    page.wait_for_function("() => document.querySelector('#decision .what').textContent.includes('G13')")
    page.locator("#assist").check()
    page.locator("#live").click(position={"x": 60, "y": 60})
    page.wait_for_function("() => !document.querySelector('#decision .what').textContent.includes('G13')")
    assert "%" in page.locator("#decision .what").inner_text()
    # only the button fires
    number = page.locator("#decision").get_attribute("data-number")
    page.click('#decision [data-do="answer"]')
    page.wait_for_function("(number) => document.querySelector('#decision').dataset.number !== number", arg=number)
    assert page.locator("#aiming[data-angle]").count() == 0
    assert visitor.faults == []
    visitor.leave()


def test_a_finger_pulls_on_a_phone_and_the_page_does_not_scroll_sideways(
    chromium: Chromium, stored: StoredMatches
) -> None:
    (match,) = moments(["Aim"]).values()
    visitor = arrive(chromium, stored, stored.store(match, "aim-by-finger"), lang="es", **FINGER)
    visitor.sit_down()
    page = visitor.page
    page.wait_for_selector("#aim-handle")
    before = aimed(page)
    box = page.locator("#live").bounding_box()
    assert box is not None
    page.evaluate(
        """([x, y]) => {
          const touch = (kind, dx) => document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(kind, {
            bubbles: true, isPrimary: true, pointerType: "touch", clientX: x + dx, clientY: y + dx }));
          touch("pointerdown", 0);
          touch("pointermove", 24);
          touch("pointerup", 24);
        }""",
        [box["x"] + box["width"] / 2, box["y"] + 120],
    )
    until_aimed_otherwise(page, before)
    assert page.locator("#aiming[data-angle]").count() == 1, "lifting the finger does not loose"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert visitor.faults == []
    visitor.leave()


_HOME_IN_SIGHT = """() => {
  const frame = document.querySelector(".window"), home = document.getElementById("own").dataset.home.split(" ");
  const across = home[0] * frame.scrollWidth / 1000 - frame.scrollLeft;
  const down = home[1] * frame.scrollHeight / 1000 - frame.scrollTop;
  return across > 0 && across < frame.clientWidth && down > 0 && down < frame.clientHeight;
}"""
_LOOK_AWAY = """() => {
  const frame = document.querySelector(".window");
  frame.scrollTo(frame.scrollLeft ? 0 : 9999, frame.scrollTop ? 0 : 9999);
}"""


_WARES_IN_SIGHT = """() => {
  const [ware, board] = ["#ware-0", ".boardbox"].map((one) => document.querySelector(one).getBoundingClientRect());
  return ware.top >= board.bottom && ware.bottom <= innerHeight && board.height <= 354;
}"""
_WORDS_THAT_STICK_OUT = """() => [...document.querySelectorAll("#strip button")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""


def test_on_a_phone_ones_turn_begins_at_home_and_what_is_asked_for_is_in_sight(
    chromium: Chromium, address: str
) -> None:
    """Others march where the reader looked; then the reader's castle is visible, and the wares when buying."""
    ruler = HastyPlayer(chromium, address, viewport=PHONE)
    ruler.go("/")
    ruler.page.locator('form[action="/games/dragonharth/play"] button').first.click()
    ruler.sit_down()
    play([ruler], lambda: ruler.page.locator("#action-buy:visible").count() > 0)
    assert ruler.page.evaluate(_HOME_IN_SIGHT)
    ruler.page.evaluate(_LOOK_AWAY)
    assert not ruler.page.evaluate(_HOME_IN_SIGHT)
    ruler.page.evaluate("document.querySelector('#decision').removeAttribute('data-mine')")
    ruler.page.evaluate("document.querySelector('#decision').setAttribute('data-mine', '')")
    ruler.page.wait_for_function(_HOME_IN_SIGHT)
    ruler.page.click("#action-buy")
    ruler.page.wait_for_selector("#ware-0")
    ruler.page.wait_for_function(_WARES_IN_SIGHT)
    ruler.page.click("#leave-panel")
    ruler.page.click("#more-actions summary")
    ruler.page.click("#action-unwork[data-do]")
    ruler.page.wait_for_selector("#strip:not([hidden])")
    assert ruler.page.evaluate(_WORDS_THAT_STICK_OUT) == []
    assert ruler.faults == []
    ruler.leave()

"""Somebody at a real browser, who plays by looking at the page and clicking."""

from __future__ import annotations

import random
from typing import Any, Final

from playwright.sync_api import Browser, Page, TimeoutError  # noqa: A004  # what its pages raise

DESKTOP: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 390, "height": 844}
_PATIENCE_MS: Final = 60_000
_GLANCE_MS: Final = 5_000
_MOST_TABS: Final = 400
_UNPAINTED: Final = """
window.unpainted = new CSSStyleSheet();
unpainted.replaceSync(":root { opacity: 0 }");
document.adoptedStyleSheets.push(unpainted);
"""
"""Pages are laid out and clicked as ever, but no pixel is painted: nobody looks, and it takes most of the time."""

_OPTIONS: Final = """() => {
  const shown = (e) => e.checkVisibility() && e.getAttribute("aria-disabled") !== "true" && !e.disabled;
  const bar = document.querySelector("#table[data-ready] #decision[data-mine]");
  if (!bar) return null;
  const confirm = bar.querySelector('[data-do="answer"]');
  if (confirm) return [{confirm: true}];
  const found = [...document.querySelectorAll(':is([data-do="choose"], [data-do="take"])[data-choice]')].filter(shown)
    .map((e) => ({choice: e.dataset.choice, wish: e.dataset.do, then: e.dataset.then ?? ""}));
  for (const form of document.querySelectorAll('form[data-do="choose"]')) {
    const field = form.querySelector("input[name=item]");
    if (shown(field)) found.push({block: form.dataset.block, low: +field.min, high: +field.max});
  }
  return found;
}"""


_BAR: Final = """() => {
  const bar = document.querySelector("#decision");
  const confirm = bar.querySelector('[data-do="answer"]');
  return [bar.dataset.question, bar.className, bar.dataset.mine, confirm?.dataset.choice].join("|");
}"""
"""What the bar asks of whom. Where all decide at once it says the same until the person himself has answered."""


def _thing(option: dict[str, Any]) -> str:
    """The element that stands for an option."""
    then = f'[data-then="{option["then"]}"]' if option["then"] else ""
    return f'[data-do="{option["wish"]}"][data-choice="{option["choice"]}"]{then}'


class Visitor:
    """A person with a browser of his own."""

    def __init__(self, browser: Browser, address: str, lang: str = "en", **context: Any) -> None:  # noqa: ANN401  # as Playwright takes it
        viewport = context.pop("viewport", DESKTOP)
        locale = {"en": "en-GB", "es": "es-ES"}[lang]
        self.context = browser.new_context(locale=locale, viewport=viewport, reduced_motion="reduce", **context)
        self.context.add_init_script(_UNPAINTED)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(_PATIENCE_MS)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        self.page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)
        self.page.on("request", self._watch)
        self._address = address
        self._random = random.Random(f"{lang} {viewport}")

    def _watch(self, request: Any) -> None:  # noqa: ANN401  # Playwright's
        if not request.url.startswith((self._address, self._address.replace("http", "ws"), "data:", "blob:")):
            self.faults.append(f"a request to {request.url}")

    def go(self, path: str) -> None:
        """Open a page of the server."""
        self.page.goto(self._address + path)

    def look(self, viewport: dict[str, int], **media: str) -> None:
        """Look at the same page through another window, by day or by night (`color_scheme`)."""
        self.page.set_viewport_size(viewport)  # type: ignore[arg-type]  # width and height
        self.page.emulate_media(**media)  # type: ignore[arg-type]  # as Playwright takes them

    def sit_down(self) -> None:
        """Wait until the table is there and heeds clicks."""
        self.page.wait_for_selector("#table[data-ready] #decision")

    def options(self) -> list[dict[str, Any]] | None:
        """What can be clicked now to decide; None if it is not this person's turn."""
        found: list[dict[str, Any]] | None = self.page.evaluate(_OPTIONS)
        return found

    @property
    def over(self) -> bool:
        """Whether the final score is shown."""
        return self.page.locator("#ending table").count() > 0

    def act(self) -> bool:
        """Take one click, if it is this person's turn."""
        options = self.options()
        if options is None:
            return False
        assert options, f"nothing can be clicked: {self.page.locator('#decision').inner_text()}"
        option = self._random.choice(options)
        before = self.page.evaluate(_BAR)
        if option.get("confirm"):
            if not self._confirm():
                return False
        elif "choice" in option:
            self.page.mouse.move(1, 1)  # the tip of what he pointed at last may lie over it, and goes
            self.page.locator(f"{_thing(option)}:visible").first.click()
        else:
            field = self.page.locator(f'form[data-block="{option["block"]}"] input[name="item"]:visible')
            field.fill(str(self._random.randint(option["low"], option["high"])))
            field.press("Enter")
        self.page.wait_for_function(f"(before) => ({_BAR})() !== before", arg=before)
        return True

    def _confirm(self) -> bool:
        """Click on the button that confirms, unless it is gone: the answer may have been under way already."""
        button = self.page.locator('#decision [data-do="answer"]')
        try:
            button.click(timeout=_GLANCE_MS)
        except TimeoutError:
            if button.count():
                raise
            return False
        return True

    # -- by keyboard ----------------------------------------------------------------------------------------

    def tab_to(self, wanted: str) -> None:
        """Press Tab until an element that fits has the focus."""
        for _ in range(_MOST_TABS):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
                return
        raise AssertionError(f"Tab never came to {wanted}")

    def act_by_keyboard(self) -> bool:
        """Choose something, if it is this person's turn, and confirm it; no pointer is used."""
        options = self.options()
        if options is None:
            return False
        before = self.page.evaluate(_BAR)
        if options[0].get("confirm"):
            if self.page.evaluate("document.activeElement.matches('input')"):  # where Enter belongs to the field
                self.tab_to('#decision [data-do="answer"]')
        else:
            option = self._random.choice(options)
            if "choice" in option:
                self.tab_to(_thing(option))
            else:
                self.tab_to(f'form[data-block="{option["block"]}"] input[name="item"]')
                for _ in range(self._random.randint(0, min(2, option["high"] - option["low"]))):
                    self.page.keyboard.press("ArrowUp")
        self.page.keyboard.press("Enter")
        self.page.wait_for_function(f"(before) => ({_BAR})() !== before", arg=before)
        return True


def play_to_the_end(visitors: list[Visitor], most: int = 4000) -> int:
    """Let all play by turns until everyone sees the final score; gives the number of clicks."""
    clicks = 0
    while not all(visitor.over for visitor in visitors):
        acted = [visitor.act() for visitor in visitors]
        clicks += sum(acted)
        assert clicks < most, "this match does not end"
        if not any(acted):
            visitors[0].page.wait_for_timeout(15)
    for visitor in visitors:
        assert visitor.faults == [], visitor.faults
    return clicks

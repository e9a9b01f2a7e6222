"""A person with a real browser, who plays by looking at the page and clicking."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from playwright.sync_api import Browser, Page, TimeoutError  # noqa: A004  # what its pages raise

from tests.browser.installed_chromium import PATIENCE, Chromium

DESKTOP: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 390, "height": 844}
FINGER: Final[dict[str, Any]] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
"""The context options of a phone."""
_GLANCE_MS: Final = 5_000
_GLIMPSE: Final = 0.1
"""Seconds of waiting after which the next visitor's page is checked for a question."""
_MOST_TABS: Final = 400
_UNPAINTED: Final = """
window.unpainted = new CSSStyleSheet();
unpainted.replaceSync(":root { opacity: 0 }");
document.adoptedStyleSheets.push(unpainted);
"""
"""Pages are laid out and clicked as usual but not painted, because painting takes most of the time."""

BAR: Final = """() => {
  const bar = document.querySelector("#decision");
  const confirm = bar?.querySelector('[data-do="answer"]');
  const { question, mine, plan } = bar?.dataset ?? {};
  return [question, bar?.className, mine, confirm?.dataset.choice, plan].join("|");
}"""
"""Returns the question in the bar, its seat, and what a panel prepares.

In a simultaneous decision it stays the same until this person answers.
"""

NEWS: Final = """() => {
  const bar = document.querySelector("#decision");
  return [bar?.dataset.number, bar?.dataset.mine, Boolean(document.querySelector("#ending table"))].join("|");
}"""
"""Returns the progress of the match."""

_LOOK: Final = f"""() => {{
  const shown = (e) => e.checkVisibility() && e.getAttribute("aria-disabled") !== "true" && !e.disabled;
  const over = Boolean(document.querySelector("#ending table"));
  const tip = Boolean(document.querySelector("#tip")?.checkVisibility());
  const fought = Boolean(document.querySelector(".fought[open]"));
  const seen = {{ over, tip, fought, bar: ({BAR})(), news: ({NEWS})(), options: null }};
  const bar = document.querySelector("#table[data-ready] #decision[data-mine]");
  if (!bar) return seen;
  if (bar.querySelector('[data-do="answer"]')) return {{ ...seen, options: [{{ confirm: true }}] }};
  const commit = bar.dataset.plan && [...document.querySelectorAll("#commit")].find(shown);
  if (commit) return {{ ...seen, options: [{{ row: commit.dataset.choices, action: "take", id: "commit" }}] }};
  const found = [...document.querySelectorAll(':is([data-do="choose"], [data-do="take"])[data-choice]')].filter(shown)
    .map((e) => ({{ choice: e.dataset.choice, action: e.dataset.do, then: e.dataset.then ?? "", id: e.id }}));
  for (const e of [...document.querySelectorAll(':is([data-do="plan"], [data-do="take"])[data-choices]')].filter(shown))
    found.push({{ row: e.dataset.choices, action: e.dataset.do, id: e.id }});
  for (const form of document.querySelectorAll('form[data-do="choose"]')) {{
    const field = form.querySelector("input[name=item]");
    if (shown(field)) found.push({{ block: form.dataset.block, low: +field.min, high: +field.max, id: form.id }});
  }}
  if (!found.length && bar.querySelector("#unchoose")) found.push({{ leave: true, id: "unchoose" }});
  return {{ ...seen, options: found }};
}}"""
"""Collects everything that a person sees before a click, in one call.

A person who has prepared something that can be given gives it.
"""


def changing(look: str) -> str:
    """Return a script that waits for a change of a look's result, up to a number of milliseconds."""
    return """([before, patience]) => new Promise((done) => {
      const look = LOOK;
      if (look() !== before) return done(true);
      const end = (changed) => { observer.disconnect(); clearTimeout(timer); done(changed); };
      const observer = new MutationObserver(() => look() !== before && end(true));
      observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      const timer = setTimeout(end, patience, false);
    })""".replace("LOOK", look)


_CHANGES: Final = {"bar": changing(BAR), "news": changing(NEWS)}


_FOCUS: Final = """(wanted) => {
  const one = [...document.querySelectorAll(wanted)].find((one) => one.checkVisibility());
  one?.focus();
  return Boolean(one) && one.tabIndex >= 0 && document.activeElement === one;
}"""


LOST_FOCUS: Final = """() => {
  const one = document.activeElement;
  const holds = (one.tabIndex >= 0 || one.hasAttribute("tabindex")) && !one.matches(":disabled");
  return one !== document.body && holds && one.checkVisibility() ? "" : one.outerHTML.slice(0, 200);
}"""
"""Returns the element at which the focus was lost: the body, or one that cannot hold it; empty if it was not lost."""


def _thing(option: dict[str, Any]) -> str:
    """Return the selector of an option's element."""
    if "leave" in option:
        return "#unchoose"
    if "row" in option:
        return f'[data-do="{option["action"]}"][data-choices="{option["row"]}"]'
    if "choice" not in option:
        return f'form[data-block="{option["block"]}"] input[name="item"]'
    then = f'[data-then="{option["then"]}"]' if option["then"] else ""
    return f'[data-do="{option["action"]}"][data-choice="{option["choice"]}"]{then}'


def kind_of(name: str) -> str:
    """Return a name without its numbers, so that similar names are equal."""
    return re.sub(r"[-\d.]+", " ", name).strip()


def _kind(option: dict[str, Any]) -> str:
    return kind_of(option.get("id") or option.get("action") or "confirm")


class Visitor:
    """A person with their own browser."""

    def __init__(self, browser: Browser | Chromium, address: str, lang: str = "en", **context: Any) -> None:  # noqa: ANN401  # passed to Playwright
        self._browser = browser
        self._viewport: dict[str, int] = context.pop("viewport", DESKTOP)
        locale = {"en": "en-GB", "es": "es-ES"}[lang]
        settings = {"locale": locale, "viewport": self._viewport, "reduced_motion": "reduce", **context}
        self._scheme = context.get("color_scheme", "light")
        self.context = browser.context(**settings) if isinstance(browser, Chromium) else browser.new_context(**settings)
        if not self.context.pages:
            self.context.add_init_script(_UNPAINTED)
            self.context.new_page().set_default_timeout(PATIENCE * 1000)
        self.page: Page = self.context.pages[0]
        self.faults: list[str] = []
        self._listeners: dict[str, Any] = {
            "pageerror": lambda fault: self.faults.append(str(fault)),
            "console": lambda line: self.faults.append(line.text) if line.type == "error" else None,
            "request": self._watch,
        }
        for event, listener in self._listeners.items():
            self.page.on(event, listener)  # type: ignore[call-overload]  # one of the events above
        self._address = address
        self._random = random.Random(f"{lang} {self._viewport}")
        self._tabbed: set[str] = set()
        self.clicks = 0
        self.seen: dict[str, Any] = {}
        """The result of the last look, before the last click."""
        self.on_look: Callable[[], None] = lambda: None
        """A callback for every look."""

    def _watch(self, request: Any) -> None:  # noqa: ANN401  # Playwright's
        if not request.url.startswith((self._address, self._address.replace("http", "ws"), "data:", "blob:")):
            self.faults.append(f"a request to {request.url}")

    def leave(self) -> None:
        """Leave, and release the browser for the next visitor."""
        if not isinstance(self._browser, Chromium):
            self.context.close()
            return
        for event, listener in self._listeners.items():
            self.page.remove_listener(event, listener)
        self.look(self._viewport, color_scheme=self._scheme, reduced_motion="reduce")
        self._browser.release(self.context)

    def go(self, path: str) -> None:
        """Open a page of the server."""
        self.page.goto(self._address + path)

    def look(self, viewport: dict[str, int], **media: str) -> None:
        """View the same page in another window size, by day or by night (`color_scheme`)."""
        self.page.set_viewport_size(viewport)  # type: ignore[arg-type]  # width and height
        self.page.emulate_media(**media)  # type: ignore[arg-type]  # passed to Playwright

    def sit_down(self) -> None:
        """Wait until the table is loaded and reacts to clicks."""
        self.page.wait_for_selector("#table[data-ready] #decision")

    def see(self) -> dict[str, Any]:
        """Look at the table: the clickable options, and whether the match is over."""
        self.seen = self.page.evaluate(_LOOK)
        self.on_look()
        return self.seen

    def options(self) -> list[dict[str, Any]] | None:
        """Return the clickable options; None if it is not this person's turn."""
        found: list[dict[str, Any]] | None = self.see()["options"]
        return found

    @property
    def over(self) -> bool:
        """Whether the final score is shown."""
        return self.page.locator("#ending table").count() > 0

    @property
    def question(self) -> str:
        """The name of this person's next question; other players' answers do not change it."""
        return self.page.locator("#decision").get_attribute("data-question") or ""

    @property
    def kinds(self) -> set[str]:
        """The kinds of clickable things at the last look; empty if it was not this person's turn."""
        return {"over"} if self.seen.get("over") else {_kind(option) for option in self.seen.get("options") or ()}

    def changes(self, look: str, patience: float = PATIENCE) -> bool:
        """Wait until `bar` or `news` differ from the last look; return False after `patience` seconds."""
        return bool(self.page.evaluate(_CHANGES[look], [self.seen[look], patience * 1000]))

    def act(self) -> bool:
        """Click once, if it is this person's turn."""
        options = self.options()
        if options is None:
            return False
        assert options, f"nothing can be clicked: {self.page.locator('#decision').inner_text()}"
        if self.seen["tip"]:
            self.page.mouse.move(1, 1)  # closes the tip of the last hovered element, which may cover the target
        if self.seen["fought"]:
            self.go_on()
        if not self._decide(self.pick(options)):
            return False
        self.clicks += 1
        assert self.changes("bar"), f"nothing came of a click: {self.seen['bar']}"
        return True

    def go_on(self) -> None:
        """Put away the result of a battle, which covers the table."""
        self._click(".fought[open] > summary")
        self.clicks += 1

    def pick(self, options: list[dict[str, Any]]) -> dict[str, Any]:
        """Choose an option."""
        return self._random.choice(options)

    def _decide(self, option: dict[str, Any]) -> bool:
        """Click the element of an option; return False if it is gone."""
        if option.get("confirm"):
            return self._confirm()
        if "block" not in option:
            return self._click(f"{_thing(option)}:visible")
        field = self.page.locator(f"{_thing(option)}:visible")
        try:
            field.fill(str(self._random.randint(option["low"], option["high"])), timeout=_GLANCE_MS)
            field.press("Enter", timeout=_GLANCE_MS)
        except TimeoutError:  # the table has given the only number
            if field.count():
                raise
            return False
        return True

    def _confirm(self) -> bool:
        """Click the button that confirms."""
        return self._click('#decision [data-do="answer"]')

    def _click(self, wanted: str) -> bool:
        """Click an element, unless it is gone because the answer is on its way or the table has answered."""
        element = self.page.locator(wanted).first
        try:
            element.click(timeout=_GLANCE_MS)
        except TimeoutError:
            if element.count():
                raise
            return False
        return True

    # -- by keyboard ----------------------------------------------------------------------------------------

    def tab_to(self, wanted: str) -> None:
        """Press Tab until a matching element has the focus."""
        for _ in range(_MOST_TABS):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
                return
        raise AssertionError(f"Tab never came to {wanted}")

    def focus(self, wanted: str, kind: str) -> None:
        """Move the focus by keyboard: by Tab to the first of a kind, directly to others that Tab would reach."""
        if kind not in self._tabbed:
            self.tab_to(wanted)
            self._tabbed.add(kind)
            return
        reached = self.page.evaluate(_FOCUS, wanted)
        assert reached, f"Tab would not come to {wanted}"


class Typist(Visitor):
    """A person who plays only by keyboard."""

    def act(self) -> bool:
        """Choose something or confirm it, if it is this person's turn."""
        options = self.options()
        if options is None:
            return False
        if options[0].get("confirm"):
            if self.page.evaluate("document.activeElement.matches('input')"):  # Enter belongs to the field
                self.focus('#decision [data-do="answer"]', "confirm")
        else:
            option = self._random.choice(options)
            self.focus(_thing(option), _kind(option))
            if "block" in option:
                for _ in range(self._random.randint(0, min(2, option["high"] - option["low"]))):
                    self.page.keyboard.press("ArrowUp")
        self.page.keyboard.press("Enter")
        assert self.changes("bar"), f"nothing came of Enter: {self.seen['bar']}"
        lost = self.page.evaluate(LOST_FOCUS)
        assert not lost, f"after an answer the focus is lost: {lost}"
        return True


def play(visitors: Sequence[Visitor], until: Callable[[], bool], most: int = 4000) -> int:
    """Let all visitors play in turns until a condition holds; return the number of clicks."""
    clicks = 0
    while not until():
        acted = play_once(visitors)
        clicks += acted
        assert clicks < most, "it never came to that"
        assert acted or until() or not all(visitor.seen["over"] for visitor in visitors), "the match ended before that"
    return clicks


def play_once(visitors: Sequence[Visitor]) -> int:
    """Let all visitors whose turn it is click once, or wait briefly for news; return the number of clicks."""
    clicks = sum(visitor.act() for visitor in visitors)
    if not clicks:
        visitors[-1].changes("news", _GLIMPSE)
    return clicks


def play_to_the_end(visitors: Sequence[Visitor]) -> int:
    """Let all visitors play in turns until everyone sees the final score; return the number of clicks."""
    clicks = play(visitors, lambda: all(visitor.seen.get("over") for visitor in visitors))
    for visitor in visitors:
        assert visitor.faults == [], visitor.faults
    return clicks

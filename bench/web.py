"""How soon a click is seen: four browsers at one table, from the click to the changed board in the others.

Also how heavy a table page is, and how soon the front page can be used. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from tests.browser.gathering import gather
from tests.browser.machine import FLAGS, chromium_path
from tests.browser.visitor import Visitor
from tests.server.browsing import running_server

_WATCH: Final = """() => {
  window.seen = {};
  window.clicked = 0;
  const now = () => performance.timeOrigin + performance.now();
  addEventListener("click", () => { window.clicked = now(); }, true);
  const look = () => {
    const number = document.querySelector("#decision").dataset.number;
    window.seen[number] ??= now();
  };
  look();
  const everything = {subtree: true, attributes: true, childList: true};
  new MutationObserver(look).observe(document.querySelector("#table"), everything);
}"""


def latencies(browser: Browser, address: str, game: str, answers: int) -> list[float]:
    """Play some answers with four browsers; milliseconds from each click to the change in each other browser."""
    visitors = gather(browser, address, game, ["en", "es", "en", "es"], 4)
    for visitor in visitors:
        visitor.page.evaluate(_WATCH)
    found: list[float] = []
    while len(found) < 3 * answers and not visitors[0].over:
        for visitor in visitors:
            options = visitor.options()
            if not options or not options[0].get("confirm"):
                if options:
                    visitor.act()
                continue
            number = int(visitor.page.evaluate("+document.querySelector('#decision').dataset.number")) + 1
            visitor.act()
            clicked = visitor.page.evaluate("window.clicked")
            for other in visitors:
                if other is not visitor:
                    other.page.wait_for_function(f"() => Object.keys(window.seen).some((n) => +n >= {number})")
                    seen = other.page.evaluate(
                        f"Math.min(...Object.entries(window.seen).filter(([n]) => +n >= {number}).map(([, at]) => at))"
                    )
                    found.append(seen - clicked)
    for visitor in visitors:
        visitor.context.close()
    return found


def weight(browser: Browser, address: str, game: str) -> dict[str, int]:
    """The bytes of a table page before compression, by kind."""
    sizes: dict[str, int] = {}
    visitor = Visitor(browser, address)

    def count(response: Any) -> None:  # noqa: ANN401  # Playwright's
        if 300 <= response.status < 400:
            return
        kind = response.request.resource_type
        ending = response.url.partition("?")[0].rpartition(".")[2]
        kind = "sprite" if "/sprite.svg" in response.url else kind if ending != "woff2" else "font"
        sizes[kind] = sizes.get(kind, 0) + len(response.body())

    visitor.go("/")
    visitor.page.locator(f'form[action="/games/{game}/play"] button').first.click()
    visitor.page.wait_for_selector("#decision")
    visitor.context.new_cdp_session(visitor.page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    visitor.page.on("response", count)
    visitor.page.reload(wait_until="networkidle")
    visitor.context.close()
    return sizes


def front(browser: Browser, address: str) -> float:
    """Seconds until the front page can be used, with an empty cache."""
    times: list[float] = []
    for _ in range(5):
        visitor = Visitor(browser, address)
        visitor.go("/")
        times.append(visitor.page.evaluate("performance.getEntriesByType('navigation')[0].loadEventStart / 1000"))
        visitor.context.close()
    return statistics.median(times)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.web", description=__doc__)
    parser.add_argument("--answers", type=int, default=60, help="how many answers to time for each game")
    wanted = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder)) as (address, _),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        base = address.rstrip("/")
        report: dict[str, Any] = {"front_page_s": round(front(browser, base), 3)}
        for game in ("silk_road", "dragon_road"):
            times = latencies(browser, base, game, wanted.answers)
            cuts = statistics.quantiles(times, n=20)
            report[game] = {
                "click_to_other_board_ms": {
                    "median": round(cuts[9], 1),
                    "p95": round(cuts[18], 1),
                    "count": len(times),
                },
                "page_bytes": weight(browser, base, game),
            }
        browser.close()
    print(json.dumps(report))


if __name__ == "__main__":
    main()

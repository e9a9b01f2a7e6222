"""The delay of a click: four browsers at one table, from the click to the changed board in the other browsers.

Also the weight of a table page, and the load time of the front page. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Response, sync_playwright

from tests.browser.installed_chromium import FLAGS, chromium_path
from tests.browser.several_people import gather
from tests.browser.visitor import Visitor
from tests.server.browsing import running_server
from tests.warm_process import Program

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


class Playing(NamedTuple):
    """The results at a table of four: delays in milliseconds, the server's work, and the final weight of the page."""

    latencies: list[float]
    server_ms: float
    """The processor time of the server for one answer, with all its consequences."""
    page_bytes: dict[str, int]


def play(browser: Browser, server: Program, address: str, game: str, answers: int) -> Playing:
    """Play some answers with four browsers; measure from each click to the change in each other browser."""
    visitors = gather(browser, address, game, ["en", "es", "en", "es"], 4)
    for visitor in visitors:
        visitor.page.evaluate(_WATCH)
    found: list[float] = []
    worked = _worked(server)
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
    worked = _worked(server) - worked
    sizes = weight(visitors[0])
    for visitor in visitors:
        visitor.context.close()
    return Playing(found, worked * 3 / len(found), sizes)


def _worked(server: Program) -> float:
    """The processor time of a process so far, in milliseconds."""
    fields = Path(f"/proc/{server.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def weight(visitor: Visitor) -> dict[str, int]:
    """The bytes of a table page before compression, by kind; art and fonts are not counted in the sum."""
    responses: list[Response] = []
    visitor.context.new_cdp_session(visitor.page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    visitor.page.on("response", lambda response: responses.append(response))  # noqa: PLW0108  # Playwright sets attributes on its callback
    visitor.page.reload(wait_until="networkidle")
    sizes: dict[str, int] = {}
    for response in responses:
        path = urlsplit(response.url).path
        kind = "sprite" if path.startswith("/s/") else response.request.resource_type
        if 200 <= response.status < 300:
            sizes[kind] = sizes.get(kind, 0) + len(response.body())
    return sizes | {"sum": sum(sizes.get(kind, 0) for kind in ("document", "stylesheet", "script", "sprite"))}


def front(browser: Browser, address: str) -> float:
    """Seconds until the front page is usable, with an empty cache."""
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
        running_server(Path(folder)) as (address, server),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        base = address.rstrip("/")
        report: dict[str, Any] = {"front_page_s": round(front(browser, base), 3)}
        for game in ("silk_road", "dragon_road"):
            playing = play(browser, server, base, game, wanted.answers)
            cuts = statistics.quantiles(playing.latencies, n=20)
            report[game] = {
                "click_to_other_board_ms": {
                    "median": round(cuts[9], 1),
                    "p95": round(cuts[18], 1),
                    "count": len(playing.latencies),
                },
                "server_ms_per_answer": round(playing.server_ms, 1),
                "page_bytes": playing.page_bytes,
            }
        report["load"] = os.getloadavg()
        browser.close()
    print(json.dumps(report))


if __name__ == "__main__":
    main()

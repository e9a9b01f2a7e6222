"""Take the pictures of the web table for the docs: a real server, a real browser, matches against bots."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from tests.browser.installed_chromium import FLAGS, chromium_path
from tests.browser.visitor import DESKTOP, PHONE, Visitor
from tests.games.dragonharth.moments import moments
from tests.server.browsing import running_server
from tests.server.played import cookie, store_match

PICTURES: Final = Path(__file__).parent.parent / "docs" / "pictures"


class Shot(NamedTuple):
    """A picture: its file, game (empty: the front page), language and screen, and the number of clicks before it."""

    name: str
    game: str
    lang: str
    phone: bool
    clicks: int


SHOTS: Final = (
    Shot("web-front-en", "", "en", phone=False, clicks=0),
    Shot("web-dragon-road-en", "dragon_road", "en", phone=False, clicks=9),
    Shot("web-silk-road-es", "silk_road", "es", phone=False, clicks=24),
    Shot("web-phone-es", "dragon_road", "es", phone=True, clicks=5),
)
SCENES: Final = {"web-dragonharth-en": "MoveLead", "web-dragonharth-aim-en": "Aim"}
"""Pictures of Dragonharth, each with the kind of its question."""


def take(browser: Browser, address: str, shot: Shot) -> None:
    """Play to the position, and take the picture when it is the visitor's turn."""
    visitor = Visitor(browser, address, shot.lang, viewport=PHONE if shot.phone else DESKTOP)
    visitor.go("/")
    if shot.game:
        visitor.page.locator(f'form[action="/games/{shot.game}/play"] button').first.click()
        visitor.page.wait_for_selector("#decision")
    clicks = 0
    while shot.game and (clicks < shot.clicks or not _is_asked(visitor)):
        if visitor.act():
            clicks += 1
        else:
            visitor.page.wait_for_timeout(20)
    _save(visitor, shot.name)


def take_scene(browser: Browser, address: str, folder: Path, name: str) -> None:
    """Take the picture of a table that was stored before the server started."""
    visitor = Visitor(browser, address)
    key, value = cookie(folder)
    visitor.context.add_cookies([{"name": key, "value": value, "url": address}])
    visitor.go(f"/tables/{name}")
    visitor.sit_down()
    _save(visitor, name)


def _save(visitor: Visitor, name: str) -> None:
    visitor.page.wait_for_timeout(500)
    visitor.page.evaluate("unpainted.disabled = true")  # hide the marks for tests
    visitor.page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=82)
    print(PICTURES / f"{name}.jpg")
    visitor.context.close()


def _is_asked(visitor: Visitor) -> bool:
    """Whether the visitor has an open question and has not answered it."""
    options = visitor.options()
    return bool(options) and not any(option.get("confirm") for option in options or ())


def main() -> None:
    """Take all pictures."""
    found = chromium_path()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        asked = moments(SCENES.values(), tame=1.0)
        for scene, question in SCENES.items():
            store_match(folder, asked[question], scene)
        with running_server(folder) as (address, _), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
            for shot in SHOTS:
                take(browser, address.rstrip("/"), shot)
            for scene in SCENES:
                take_scene(browser, address.rstrip("/"), folder, scene)
            browser.close()


if __name__ == "__main__":
    main()

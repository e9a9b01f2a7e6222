"""People come together at a table, each with a browser of his own."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser

from tests.browser.visitor import Visitor


def gather(
    chromium: Browser,
    address: str,
    game: str,
    langs: list[str],
    seats: int,
    **guest_context: Any,  # noqa: ANN401  # as a visitor takes it
) -> list[Visitor]:
    """The first opens a table for friends, the others come by its link, bots take what is left."""
    host = Visitor(chromium, address, langs[0])
    host.go(f"/games/{game}")
    host.page.locator(f'input[name=seats][value="{seats}"]').check(force=True)
    host.page.locator("form.setup button.go").click()
    host.page.wait_for_selector("#room")
    link = host.page.url.removeprefix(address)
    guests = [Visitor(chromium, address, lang, **guest_context) for lang in langs[1:]]
    for guest in guests:
        guest.go(link)
        guest.page.locator('button[value="sit"]').first.click()
        guest.page.wait_for_selector("li.own")
    host.page.locator('.begin button.go[value="fill"], .begin button.go[value="start"]').click()
    everyone = [host, *guests]
    for visitor in everyone:
        visitor.sit_down()
    return everyone

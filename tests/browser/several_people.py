"""Several people at one table, each with their own browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser

from tests.browser.installed_chromium import Chromium
from tests.browser.visitor import Visitor


def gather(
    chromium: Browser | Chromium,
    address: str,
    game: str,
    langs: list[str],
    seats: int,
    host: type[Visitor] = Visitor,
    elsewhere: str = "",
    **guest_context: Any,  # noqa: ANN401  # as a visitor takes it
) -> list[Visitor]:
    """Let the first person open a table for friends and the others join by its link; bots take the remaining seats.

    With `elsewhere`, the others come to another address of the same tables.
    """
    first = host(chromium, address, langs[0])
    first.go(f"/games/{game}")
    first.page.locator(f'input[name=seats][value="{seats}"]').check(force=True)
    first.page.locator("form.setup button.go").click()
    first.page.wait_for_selector("#room")
    link = first.page.url.removeprefix(address)
    guests = [Visitor(chromium, elsewhere or address, lang, **guest_context) for lang in langs[1:]]
    for guest in guests:
        guest.go(link)
        guest.page.locator('button[value="sit"]').first.click()
        guest.page.wait_for_selector("li.own")
    first.page.locator('.begin button.go[value="fill"], .begin button.go[value="start"]').click()
    everyone = [first, *guests]
    for visitor in everyone:
        visitor.sit_down()
    return everyone

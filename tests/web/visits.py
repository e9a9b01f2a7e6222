"""Helpers for tests that open a table page: fragments, and waiting for the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.web.fake_table import FakeTable, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

Visit = Callable[..., "Page"]
AT_REST = 0.001
AT_ONCE = 50.0
PLAYERS = '<section id="players">P</section>'


def decision(inside: str, question: str = "0.7") -> str:
    return f'<section id="decision" tabindex="-1" data-question="{question}">{inside}</section>'


def board(inside: str, more: str = "") -> str:
    return f'<section id="board"><svg viewBox="0 0 90 90" width="300" height="300" {more}>{inside}</svg></section>'


def space(at: int, x: int, y: int, more: str = "") -> str:
    act = f'role="button" tabindex="0" aria-label="space {at}" data-do="choose" data-choice="{at}"'
    return f'<g id="space-{at}" {act} {more}><rect x="{x}" y="{y}" width="20" height="20"/></g>'


GRID = board("".join(space(at, 30 * (at % 3), 30 * (at // 3)) for at in range(9)), "data-nav")
GO = decision('<button id="go" data-do="answer" data-choice="3">Go</button>')


def sent(table: FakeTable, opened: Page, **message: object) -> None:
    """Send a message and wait until the page has processed it."""
    number = int(opened.get_attribute("#table", "data-number") or 0) + 1
    table.send(**message, number=number)
    opened.wait_for_selector(f"#table[data-number='{number}']")


def becomes_true(opened: Page, script: str) -> None:
    until(lambda: bool(opened.evaluate(script)))


def speed(opened: Page, rate: float) -> None:
    """Set the playback rate of all animations: almost stopped, they are visible on their way on any machine."""
    line = opened.context.new_cdp_session(opened)
    line.send("Animation.enable")
    line.send("Animation.setPlaybackRate", {"playbackRate": rate})


def frames_pass(opened: Page) -> None:
    """Wait until the page has drawn several frames."""
    opened.evaluate("""async () => { for (let i = 0; i < 5; i++) await new Promise(requestAnimationFrame); }""")


def focused(opened: Page) -> str:
    return str(opened.evaluate("document.activeElement.id"))

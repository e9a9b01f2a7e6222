"""Accessibility checks of a page with axe-core."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from tests.browser.visitor import DESKTOP, PHONE, Visitor

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")

WINDOWS: Final = (("en", DESKTOP), ("es", PHONE), ("en", PHONE), ("es", DESKTOP))
"""Pairs of language and window."""
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules whose result can differ between the day and the night theme: all others ignore colours."""
_RUN = """async (only) => {
  const real = window.getComputedStyle;
  const shown = (style) => new Proxy(style, { get(from, name) {
    if (name === "opacity") return "1";
    if (name === "getPropertyValue") return (one) => (one === "opacity" ? "1" : from.getPropertyValue(one));
    return typeof from[name] === "function" ? from[name].bind(from) : from[name];
  } });
  window.getComputedStyle = (one, ...rest) => {
    const style = real.call(window, one, ...rest);
    return one === document.documentElement ? shown(style) : style;
  };
  const runOnly = only.length ? { runOnly: only } : {};
  const found = await axe.run({ ...runOnly, resultTypes: ["violations"], preload: { assets: ["media"] } });
  window.getComputedStyle = real;
  return found.violations;
}"""
"""Runs axe as if the page were painted; style sheets are loaded again only for rules that are not in use."""


def in_turn(things: Sequence[str]) -> list[Any]:
    """Return each thing with each language and window: one of them in `make test`, all in `make test-deep`."""
    return [
        pytest.param(thing, *window, marks=() if at % len(WINDOWS) == number else pytest.mark.deep)
        for at, thing in enumerate(things)
        for number, window in enumerate(WINDOWS)
    ]


def violations(visitor: Visitor, only: Sequence[str] = ()) -> list[str]:
    """Return the violations of all rules, or of some, each with its first element."""
    if not visitor.page.evaluate("'axe' in window"):
        visitor.page.evaluate(AXE)
    found: list[dict[str, Any]] = visitor.page.evaluate(_RUN, list(only))
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]

"""What axe-core finds wrong with a page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.browser.visitor import DESKTOP, PHONE, Visitor

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")


EYES = (
    ("en", DESKTOP),
    ("es", PHONE),
    pytest.param("en", PHONE, marks=pytest.mark.deep),
    pytest.param("es", DESKTOP, marks=pytest.mark.deep),
)
"""Language and window: each of them every time, each with each in `make test-deep`."""
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that may find something by night where they found nothing by day: all others look at no colour."""
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
"""As if the page were painted; style sheets are loaded anew only for rules that are not in use."""


def violations(visitor: Visitor, only: Sequence[str] = ()) -> list[str]:
    """All that axe finds by all its rules, or only by some, each with the first element it is about."""
    if not visitor.page.evaluate("'axe' in window"):
        visitor.page.evaluate(AXE)
    found: list[dict[str, Any]] = visitor.page.evaluate(_RUN, list(only))
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]

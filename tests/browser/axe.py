"""What axe-core finds wrong with a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.visitor import Visitor

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")


_RUN = """async () => {
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
  const found = await axe.run({ resultTypes: ["violations"], preload: { assets: ["media"] } });
  window.getComputedStyle = real;
  return found.violations;
}"""
"""As if the page were painted; style sheets are loaded anew only for rules that are not in use."""


def violations(visitor: Visitor) -> list[str]:
    """All that axe finds, each with the first element it is about."""
    if not visitor.page.evaluate("'axe' in window"):
        visitor.page.evaluate(AXE)
    found: list[dict[str, Any]] = visitor.page.evaluate(_RUN)
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]

"""What axe-core finds wrong with a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.visitor import Visitor

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")


_RUN = """async () => {
  unpainted.disabled = true;
  const found = await axe.run({ resultTypes: ["violations"], preload: { assets: ["media"] } });
  unpainted.disabled = false;
  return found.violations;
}"""
"""As a reader sees the page, with its colours; style sheets are loaded anew only for rules that are not in use."""


def violations(visitor: Visitor) -> list[str]:
    """All that axe finds, each with the first element it is about."""
    if not visitor.page.evaluate("'axe' in window"):
        visitor.page.evaluate(AXE)
    found: list[dict[str, Any]] = visitor.page.evaluate(_RUN)
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]

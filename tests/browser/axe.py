"""What axe-core finds wrong with a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.visitor import Visitor

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")


def violations(visitor: Visitor) -> list[str]:
    """All that axe finds, each with the first element it is about."""
    visitor.page.evaluate(AXE)
    found: list[dict[str, Any]] = visitor.page.evaluate("async () => (await axe.run()).violations")
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]

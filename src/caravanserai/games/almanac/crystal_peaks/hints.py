"""Rules of thumb for what only the pages of Crystal Peaks know."""

from __future__ import annotations


def add_hints() -> None:
    """Tell the common rules of thumb what the pages know."""

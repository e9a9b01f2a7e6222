"""What travels of a changed fragment: its parts that the page has already are only named.

A part is a line of a list or an article with an id, such as one line of the log or the area of one player.
"""

from __future__ import annotations

import functools
import re
from typing import Final

_PART: Final = re.compile(r'<(li|article) id="([^"]*)".*?</\1>', re.DOTALL)


@functools.lru_cache(maxsize=256)
def news_of(fragment: str, known: str) -> str:
    """A fragment in which each part that stands so in the known text is empty and marked `data-same`."""
    there = {part[0] for part in _PART.finditer(known)}
    return _PART.sub(lambda part: _named(part) if part[0] in there else part[0], fragment)


def _named(part: re.Match[str]) -> str:
    """Name a part. One that holds others of its kind would be cut off at the end of the first, so it stays whole."""
    tag = part[1]
    return part[0] if f"<{tag}" in part[0][1:] else f'<{tag} id="{part[2]}" data-same></{tag}>'

"""The transfer format of a changed fragment: parts that the page already has are sent as references.

A part is a line of a list or an article with an id, such as one line of the log or the area of one player.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_BEGINNING: Final = re.compile(r'<(li|article) id="([^"]*)"')


@functools.lru_cache(maxsize=256)
def news_of(fragment: str, known: str) -> str:
    """Return the fragment in which each part that the known text contains unchanged is empty and marked `data-same`."""
    there = {known[start:end] for start, end, _ in _parts(known)}
    news: list[str] = []
    copied = 0
    for start, end, named in _parts(fragment):
        if fragment[start:end] in there:
            news += fragment[copied:start], named
            copied = end
    return "".join((*news, fragment[copied:]))


def _parts(fragment: str) -> Iterator[tuple[int, int, str]]:
    """Yield the start, the end and the id of each part. An element that contains parts is not a part itself."""
    for found in _BEGINNING.finditer(fragment):
        tag, name = found.groups()
        inside = found.end()
        end = fragment.find(f"</{tag}>", inside)
        if end >= 0 and fragment.find(f"<{tag}", inside, end) < 0:
            yield found.start(), end + len(tag) + 3, f'<{tag} id="{name}" data-same></{tag}>'

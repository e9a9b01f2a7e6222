"""The transfer format of a changed fragment: parts that the page already has are sent as references.

A part is a line of a list or an article with an id, such as one line of the log or the area of one player.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_BEGINNING: Final = re.compile(r'<(li|article) id="([^"]*)"')


class Text:
    """The text of a fragment, and its parts, which are found once."""

    __slots__ = ("_parts", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._parts: tuple[tuple[int, int, str], ...] | None = None

    @property
    def parts(self) -> tuple[tuple[int, int, str], ...]:
        """The start, the end and the reference of each part."""
        if self._parts is None:
            self._parts = tuple(_parts(self.text))
        return self._parts


def news_of(fragment: Text, known: Text) -> str:
    """Return the fragment in which each part that the known text contains unchanged is empty and marked `data-same`."""
    parts = fragment.parts
    if not parts:
        return fragment.text
    there = {known.text[start:end] for start, end, _ in known.parts}
    news: list[str] = []
    copied = 0
    for start, end, reference in parts:
        if fragment.text[start:end] in there:
            news += fragment.text[copied:start], reference
            copied = end
    return "".join((*news, fragment.text[copied:]))


def _parts(fragment: str) -> Iterator[tuple[int, int, str]]:
    """Yield each part. An element that contains parts is not a part itself."""
    for found in _BEGINNING.finditer(fragment):
        tag, name = found.groups()
        inside = found.end()
        end = fragment.find(f"</{tag}>", inside)
        if end >= 0 and fragment.find(f"<{tag}", inside, end) < 0:
            yield found.start(), end + len(tag) + 3, f'<{tag} id="{name}" data-same></{tag}>'

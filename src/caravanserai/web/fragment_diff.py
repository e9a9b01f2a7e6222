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
        self._parts: dict[str, tuple[int, str]] | None = None

    @property
    def parts(self) -> dict[str, tuple[int, str]]:
        """The start and the reference of each part, by its text."""
        if self._parts is None:
            self._parts = {self.text[start:end]: (start, reference) for start, end, reference in _parts(self.text)}
        return self._parts


def news_of(fragment: Text, known: Text) -> str:
    """Return the fragment in which each part that the known text contains unchanged is empty and marked `data-same`."""
    text, there = fragment.text, known.parts
    news: list[str] = []
    copied = 0
    for part, (start, reference) in fragment.parts.items():
        if part in there:
            news += text[copied:start], reference
            copied = start + len(part)
    return "".join((*news, text[copied:])) if news else text


def _parts(fragment: str) -> Iterator[tuple[int, int, str]]:
    """Yield each part. An element that contains parts is not a part itself."""
    for found in _BEGINNING.finditer(fragment):
        tag, name = found.groups()
        inside = found.end()
        end = fragment.find(f"</{tag}>", inside)
        if end >= 0 and fragment.find(f"<{tag}", inside, end) < 0:
            yield found.start(), end + len(tag) + 3, f'<{tag} id="{name}" data-same></{tag}>'

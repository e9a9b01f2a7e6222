"""The transfer format of a changed fragment: parts that the page already has are sent as references.

A part is a line of a list or an article with an id, such as one line of the log or the area of one player.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Final, Self

from markupsafe import Markup

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_BEGINNING: Final = re.compile(r'<(li|article) id="([^"]*)"')


class Listed(Markup):
    """A fragment with a list of parts, one a line, whose limits are known and need not be found."""

    parts: Sequence[str]
    start: int
    """Where the first part begins."""

    def __new__(cls, before: str, parts: Sequence[str], after: str) -> Self:
        made = super().__new__(cls, before + "\n".join(parts) + after)
        made.parts, made.start = parts, len(before)
        return made


class Text:
    """The text of a fragment, and its parts, which are found once."""

    __slots__ = ("_parts", "text")

    def __init__(self, text: str) -> None:
        self.text = str(text)
        self._parts = _listed(text) if isinstance(text, Listed) else None

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
            yield found.start(), end + len(tag) + 3, _empty(tag, name)


def _listed(fragment: Listed) -> dict[str, tuple[int, str]]:
    """Return the start and the reference of each part of a list."""
    known: dict[str, tuple[int, str]] = {}
    at = fragment.start
    for part in fragment.parts:
        known[part] = at, _reference(part)
        at += len(part) + 1
    return known


@functools.lru_cache(maxsize=8192)
def _reference(part: str) -> str:
    """Return the empty element in the place of a part that the page has."""
    found = _BEGINNING.match(part)
    if found is None:
        raise ValueError(f"not a part with an id: {part[:40]}")
    return _empty(*found.groups())


def _empty(tag: str, name: str) -> str:
    return f'<{tag} id="{name}" data-same></{tag}>'

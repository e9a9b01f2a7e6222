"""A parser for the pages of a table. It parses each different tag once: the pages have most tags in common."""

import functools
import html
import re
from html.parser import HTMLParser
from typing import NamedTuple

_TAG = re.compile(r"""(<[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>)""")


class Tag(NamedTuple):
    """A tag: which method of a parser handles it, its name, and its attributes (None: the closing tag has none)."""

    handler: str
    name: str
    attributes: list[tuple[str, str | None]] | None


class _OneTag(HTMLParser):
    """Parses a text that is one tag."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[Tag] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(Tag("handle_starttag", tag, attrs))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(Tag("handle_startendtag", tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        self.found.append(Tag("handle_endtag", tag, None))

    def handle_data(self, data: str) -> None:
        raise AssertionError(f"no part of a tag: {data}")


@functools.cache
def _parsed(text: str) -> Tag:
    found = _OneTag(text).found
    assert len(found) == 1, f"not a tag: {text}"
    return found[0]


class PageParser(HTMLParser):
    """Calls the same methods as an `HTMLParser` of the standard library, for pages without comments and scripts."""

    def feed(self, data: str) -> None:
        """Parse a whole page."""
        for number, part in enumerate(_TAG.split(str(data))):  # a plain text: a slice of `Markup` takes long
            if number % 2:
                tag = _parsed(part)
                handle = getattr(self, tag.handler)
                handle(tag.name) if tag.attributes is None else handle(tag.name, tag.attributes)
            elif part:
                assert "<" not in part, f"a tag that does not end: {part}"
                self.handle_data(html.unescape(part))

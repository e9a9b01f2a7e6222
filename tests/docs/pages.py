"""The pages of the documentation, and what is in them: code blocks, links, commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = sorted(
    [
        *ROOT.glob("*.md"),
        *(page for page in ROOT.glob("docs/**/*.md") if page.parent.name != "rules" or page.name == "README.md"),
    ]
)
_FENCE: Final = re.compile(r"^```(\w*)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK: Final = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
_SOURCE: Final = re.compile(r"<(?:img|source)[^>]* (?:src|srcset)=\"([^\"]+)\"")
_INLINE: Final = re.compile(r"`([^`\n]+)`")


class Block(NamedTuple):
    """A fenced block: its language, the file it belongs in (if it says so), its text, the line it begins on."""

    language: str
    file: str | None
    text: str
    line: int


def blocks(page: str) -> Iterator[Block]:
    """Give the fenced blocks of a page."""
    for fence in _FENCE.finditer(page):
        yield Block(fence[1], fence[2], fence[3], page.count("\n", 0, fence.start()) + 2)


def links(page: str) -> list[str]:
    """List what a page links to or shows, other than whole addresses."""
    prose = _FENCE.sub("", page)
    targets = [*_LINK.findall(prose), *_SOURCE.findall(prose)]
    return [target for target in targets if not target.startswith(("https://", "http://", "mailto:"))]


def headings(page: str) -> list[str]:
    """List the anchors of a page's headings, as they are made on the web."""
    titles = re.findall(r"^#+ (.+)$", _FENCE.sub("", page), re.MULTILINE)
    return [re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles]


def commands(page: str, program: str) -> list[str]:
    """List the lines in shell blocks and in running text that call a program."""
    lines = [line for block in blocks(page) if block.language == "sh" for line in block.text.splitlines()]
    lines += _INLINE.findall(_FENCE.sub("", page))
    return [line for line in lines if line == program or line.startswith(f"{program} ")]

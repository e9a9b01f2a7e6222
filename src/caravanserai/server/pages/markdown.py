"""A small part of Markdown, read into blocks: headings, paragraphs, lists and tables. Anything else is plain text."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_HEADING: Final = re.compile(r"(#{1,6}) +(.*)")
_BULLET: Final = re.compile(r"[-*] +")
_NUMBER: Final = re.compile(r"\d{1,3}\. +")
_RULE: Final = re.compile(r"\*\*([A-Z]{2}-[A-Za-z]{0,2}\d+[a-z]?)\*\*")
_RULES: Final = re.compile(rf"{_RULE.pattern}(?:, {_RULE.pattern})*")


class Heading(NamedTuple):
    """A heading of level 1 to 6."""

    level: int
    text: str


class Paragraph(NamedTuple):
    """Lines that belong together."""

    text: str


class Listing(NamedTuple):
    """A list; each item is made of blocks again."""

    numbered: bool
    items: tuple[tuple[Block, ...], ...]


class Grid(NamedTuple):
    """A table: its head and its rows."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Heading | Paragraph | Listing | Grid


def read(text: str) -> tuple[Block, ...]:
    """Read a whole text."""
    return tuple(_blocks(text.splitlines()))


def rule_id(text: str) -> str:
    """The id of the rule that a text begins with, such as AL-12; empty if it begins otherwise."""
    found = _RULE.match(text)
    return found[1] if found else ""


def further_ids(text: str) -> tuple[str, ...]:
    """The other ids of a rule that goes by several, which stand after the first with a comma between them."""
    found = _RULES.match(text)
    return tuple(_RULE.findall(found[0])[1:]) if found else ()


def texts(blocks: tuple[Block, ...]) -> Iterator[str]:
    """All pieces of text in their order; a row of a table is one piece."""
    for block in blocks:
        if isinstance(block, Listing):
            for item in block.items:
                yield from texts(item)
        elif isinstance(block, Grid):
            yield from map(" ".join, (block.head, *block.rows))
        else:
            yield block.text


def _blocks(lines: list[str]) -> Iterator[Block]:
    rest = lines
    while rest:
        line = rest[0]
        heading = _HEADING.fullmatch(line)
        if not line.strip():
            rest = rest[1:]
        elif heading:
            yield Heading(len(heading[1]), heading[2])
            rest = rest[1:]
        elif _is_grid(rest):
            grid = list(itertools.takewhile(lambda row: row.startswith("|"), rest))
            yield Grid(_cells(grid[0]), tuple(map(_cells, grid[2:])))
            rest = rest[len(grid) :]
        else:
            block, rest = _listing(rest) if _marker(line) else _paragraph(rest)
            yield block


def _paragraph(lines: list[str]) -> tuple[Block, list[str]]:
    """Lines up to an empty one, or to one that begins something else. A line may well begin with a number."""
    end = 1
    while end < len(lines) and lines[end].strip() and not _begins_anew(lines[end:]):
        end += 1
    return Paragraph(" ".join(line.strip() for line in lines[:end])), lines[end:]


def _begins_anew(lines: list[str]) -> bool:
    return bool(_HEADING.fullmatch(lines[0]) or _BULLET.match(lines[0]) or _is_grid(lines))


def _listing(lines: list[str]) -> tuple[Block, list[str]]:
    """Items one after the other; what is indented as far as the text of an item belongs to it."""
    mark = _BULLET if _BULLET.match(lines[0]) else _NUMBER
    items = []
    while lines and (found := mark.match(lines[0])):
        width, end = found.end(), 1
        while end < len(lines) and (lines[end].startswith(" " * width) or _is_gap(lines[end:], width)):
            end += 1
        items.append(tuple(_blocks([lines[0][width:], *(line[width:] for line in lines[1:end])])))
        lines = lines[end:]
    return Listing(mark is _NUMBER, tuple(items)), lines


def _marker(line: str) -> re.Match[str] | None:
    return _BULLET.match(line) or _NUMBER.match(line)


def _is_gap(lines: list[str], width: int) -> bool:
    """Whether an empty line stands inside an item."""
    return not lines[0].strip() and len(lines) > 1 and lines[1].startswith(" " * width)


def _is_grid(lines: list[str]) -> bool:
    return lines[0].startswith("|") and len(lines) > 1 and lines[1].startswith("| ---")


def _cells(row: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in row.strip().strip("|").split("|"))

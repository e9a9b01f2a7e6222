"""The rules of a game as a page: anchors for every rule, a table of contents, and a search."""

from __future__ import annotations

import functools
import re
import unicodedata
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from markupsafe import Markup, escape

from caravanserai.server.pages import markdown
from caravanserai.server.pages.markdown import Block, Grid, Heading, Listing, further_ids, rule_id
from caravanserai.text.catalogue import Words, languages

if TYPE_CHECKING:
    from caravanserai.kernel.game import Game

_RULES: Final = resources.files("caravanserai.text").joinpath("rules")
_REFERENCE: Final = re.compile(r"\b([A-Z]{2}-[A-Za-z]{0,2}\d+[a-z]?)\b")
_INLINE: Final = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]+)\]\((https://[^\s)]+)\)")
_MOST_HITS: Final = 40
_AROUND: Final = 70
LONGEST_SEARCH: Final = 60


class Entry(NamedTuple):
    """A line of the table of contents."""

    anchor: str
    text: str
    level: int


class Hit(NamedTuple):
    """A place where the words searched for stand: its anchor, its name, and a piece of the text."""

    anchor: str
    name: str
    excerpt: Markup


class Book(NamedTuple):
    """The rules of a game, ready for a page."""

    html: Markup
    contents: tuple[Entry, ...]
    hits: tuple[Hit, ...]


@functools.lru_cache(maxsize=64)
def book(game: Game[Any], lang: str, sought: str = "") -> Book:
    """The rules that a game shares with like games, then its own; what is sought is marked."""
    written = (block for name in (*game.catalogues, game.id) for block in _text(name, lang))
    blocks = (*written, *markdown.read(game.rulebook(lang)))
    pen = _Pen(blocks, folded(sought.strip()[:LONGEST_SEARCH]))
    return Book(pen.drawn(blocks), tuple(pen.contents), tuple(pen.hits[:_MOST_HITS]))


def drawn(text: str) -> Markup:
    """A Markdown text of the package as HTML; its title is the title of the page."""
    blocks = markdown.read(text)
    return _Pen(blocks, deeper=0).drawn(blocks)


@functools.cache
def _text(name: str, lang: str) -> tuple[Block, ...]:
    file = _RULES.joinpath(lang, f"{name}.md")
    return markdown.read(file.read_text(encoding="utf-8")) if file.is_file() else ()


def glossary(game: Game[Any]) -> list[tuple[str, ...]]:
    """The terms of a game, each in every language, in the order of the catalogue."""
    prefixes = [f"lobby.term.{name}." for name in (*game.catalogues, game.id)]
    keys = [key for prefix in prefixes for key in Words(languages()[0]).keys(prefix)]
    return [tuple(Words(lang).say(key) for lang in languages()) for key in keys]


def folded(text: str) -> str:
    """A text without capitals and accents, letter for letter, so that places in both are the same."""
    return "".join(unicodedata.normalize("NFD", letter)[0].lower()[:1] for letter in text)


class _Pen:
    """Draws blocks as HTML. Headings are numbered, rules are known by their ids."""

    def __init__(self, blocks: tuple[Block, ...], sought: str = "", deeper: int = 1) -> None:
        self._further = frozenset(name for text in markdown.texts(blocks) for name in further_ids(text))
        self._known = self._further | frozenset(filter(None, map(rule_id, markdown.texts(blocks))))
        self._sought = sought
        self._deeper = deeper
        """How much lower headings stand than in the text; a page that has a heading of its own needs 1."""
        self.contents: list[Entry] = []
        self.hits: list[Hit] = []

    def drawn(self, blocks: tuple[Block, ...]) -> Markup:
        return Markup("\n").join(map(self._block, blocks))

    def _block(self, block: Block) -> Markup:
        if isinstance(block, Heading):
            return self._heading(block)
        if isinstance(block, Listing):
            tag = "ol" if block.numbered else "ul"
            return Markup("<{0}>{1}</{0}>").format(tag, Markup("").join(map(self._item, block.items)))
        if isinstance(block, Grid):
            return self._grid(block)
        return Markup("<p{}>{}</p>").format(self._anchor(block.text), self._line(block.text))

    def _heading(self, block: Heading) -> Markup:
        anchor, level = f"part-{len(self.contents) + 1}", min(block.level + self._deeper, 6)
        self.contents.append(Entry(anchor, _plain(block.text), block.level))
        return Markup('<h{0} id="{1}">{2}</h{0}>').format(level, anchor, self._line(block.text))

    def _item(self, item: tuple[Block, ...]) -> Markup:
        """An item whose text is one paragraph needs no paragraph of its own."""
        first = item[0].text if item and isinstance(item[0], markdown.Paragraph) else ""
        lead = self._line(first) if first else Markup("")
        return Markup("<li{}>{}{}</li>").format(self._anchor(first), lead, self.drawn(item[1:] if first else item))

    def _grid(self, block: Grid) -> Markup:
        head = Markup("").join(Markup('<th scope="col">{}</th>').format(self._inline(cell)) for cell in block.head)
        rows = Markup("").join(map(self._row, block.rows))
        table = Markup("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>").format(head, rows)
        return Markup('<div class="grid" tabindex="0">{}</div>').format(table)

    def _row(self, row: tuple[str, ...]) -> Markup:
        self._look(" · ".join(row))
        cells = Markup("").join(Markup("<td>{}</td>").format(self._inline(cell)) for cell in row)
        return Markup("<tr{}>{}</tr>").format(self._anchor(row[0]), cells)

    def _anchor(self, text: str) -> Markup:
        name = rule_id(text)
        return Markup(' id="{}" class="rule"').format(name) if name else Markup("")

    def _line(self, text: str) -> Markup:
        self._look(text)
        return self._inline(text)

    def _inline(self, text: str) -> Markup:
        parts, end = [], 0
        for found in _INLINE.finditer(text):
            parts.append(self._run(text[end : found.start()]))
            code, bold, slanted, linked, address = found.groups()
            if code is not None:
                parts.append(Markup("<code>{}</code>").format(self._marked(code)))
            elif bold is not None:
                anchor = Markup(' id="{}"').format(bold) if bold in self._further else ""
                parts.append(Markup("<strong{}>{}</strong>").format(anchor, self._bold(bold)))
            elif slanted is not None:
                parts.append(Markup("<em>{}</em>").format(self._inline(slanted)))
            else:
                parts.append(Markup('<a href="{}" rel="noreferrer">{}</a>').format(address, self._marked(linked)))
            end = found.end()
        return Markup("").join([*parts, self._run(text[end:])])

    def _bold(self, text: str) -> Markup:
        """A rule's own id links to the rule itself, so that its address can be copied."""
        return self._run(text) if text in self._known else self._inline(text)

    def _run(self, text: str) -> Markup:
        """Plain text, in which the ids of rules are links."""
        return Markup("").join(map(self._linked, _REFERENCE.split(text)))

    def _linked(self, part: str) -> Markup:
        shown = self._marked(part)
        return Markup('<a href="#{}">{}</a>').format(part, shown) if part in self._known else shown

    def _marked(self, text: str) -> Markup:
        if not self._sought:
            return escape(text)
        parts, end = [], 0
        for found in re.finditer(re.escape(self._sought), folded(text)):
            hit = Markup("<mark>{}</mark>").format(text[found.start() : found.end()])
            parts += [escape(text[end : found.start()]), hit]
            end = found.end()
        return Markup("").join([*parts, escape(text[end:])])

    def _look(self, text: str) -> None:
        """Remember a place where the words searched for stand."""
        own = rule_id(text)
        plain = _plain(text).removeprefix(own).strip()
        at = folded(plain).find(self._sought) if self._sought else -1
        if at < 0:
            return
        chapter = self.contents[-1] if self.contents else Entry("main", "", 1)
        start, end = max(0, at - _AROUND), at + len(self._sought) + _AROUND
        shown = f"{'…' if start else ''}{plain[start:end]}{'…' if end < len(plain) else ''}"
        self.hits.append(Hit(own or chapter.anchor, own or chapter.text, self._marked(shown)))


def _plain(text: str) -> str:
    """A text without its marks."""
    return _INLINE.sub(lambda found: next(filter(None, found.groups())), text)

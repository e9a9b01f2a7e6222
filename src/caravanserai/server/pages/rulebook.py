"""The rules of a game as a page: anchors for every rule, a table of contents, and a search."""

from __future__ import annotations

import functools
import re
import unicodedata
from html import unescape
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from markupsafe import Markup, escape

from caravanserai.server.pages import markdown
from caravanserai.text.catalogue import Words, languages

if TYPE_CHECKING:
    from markdown_it.token import Token

    from caravanserai.kernel.game import Game

_RULES: Final = resources.files("caravanserai.text").joinpath("rules")
_TAG: Final = re.compile(r"(<[^>]+>)")
_MOST_HITS: Final = 40
_AROUND: Final = 70
LONGEST_SEARCH: Final = 60


class Entry(NamedTuple):
    """A line of the table of contents."""

    anchor: str
    text: str
    level: int


class Hit(NamedTuple):
    """A place that contains the words of a search: its anchor, its name and a piece of its text."""

    anchor: str
    name: str
    excerpt: Markup


class Book(NamedTuple):
    """The rules of a game, ready for a page."""

    html: Markup
    contents: tuple[Entry, ...]
    hits: tuple[Hit, ...]


class _Place(NamedTuple):
    """A piece of text that the search finds: a heading, a paragraph, an item or a row of a table."""

    anchor: str
    name: str
    text: str


class _Page(NamedTuple):
    """A text as HTML, with what the table of contents and the search need."""

    html: Markup
    contents: tuple[Entry, ...]
    places: tuple[_Place, ...]


@functools.lru_cache(maxsize=64)
def book(game: Game[Any], lang: str, sought: str = "") -> Book:
    """Return the rules that a game shares with similar games, then its own rules, with the words of a search marked."""
    page, wanted = _rules(game, lang), folded(sought.strip()[:LONGEST_SEARCH])
    if not wanted:
        return Book(page.html, page.contents, ())
    hits = (_hit(place, wanted) for place in page.places)
    return Book(marked_page(page.html, wanted), page.contents, tuple(filter(None, hits))[:_MOST_HITS])


def drawn(text: str) -> Markup:
    """Return any Markdown text of the program as HTML; its title is the title of the page."""
    return _page(text, deeper=0).html


@functools.lru_cache(maxsize=16)
def _rules(game: Game[Any], lang: str) -> _Page:
    files = (_RULES.joinpath(lang, f"{name}.md") for name in (*game.catalogues, game.id))
    written = [file.read_text(encoding="utf-8") for file in files if file.is_file()]
    return _page("\n\n".join([*written, game.rulebook(lang)]), deeper=1)


def _page(text: str, deeper: int) -> _Page:
    """Write a text as HTML. A page that has a heading of its own needs headings that are 1 level deeper."""
    tokens = markdown.parse(text)
    annotator = _Annotator(tokens, deeper)
    annotator.annotate()
    return _Page(markdown.render(tokens), tuple(annotator.contents), tuple(annotator.places))


def glossary(game: Game[Any]) -> list[tuple[str, ...]]:
    """The terms of a game, each in every language, in the order of the catalogue."""
    prefixes = [f"lobby.term.{name}." for name in (*game.catalogues, game.id)]
    keys = [key for prefix in prefixes for key in Words(languages()[0]).keys(prefix)]
    return [tuple(Words(lang).say(key) for lang in languages()) for key in keys]


def folded(text: str) -> str:
    """Return a text without capitals and accents, letter for letter: positions in both texts are equal."""
    return "".join(unicodedata.normalize("NFD", letter)[0].lower()[:1] for letter in text)


class _Annotator:
    """Gives tokens their anchors and links, and collects the table of contents and the places for the search."""

    def __init__(self, tokens: list[Token], deeper: int) -> None:
        self._tokens = tokens
        self._deeper = deeper
        anchored = (at for at in range(len(tokens)) if self._holder(at))
        self._known = {name for at in anchored for name, _ in markdown.rules_at(tokens[at])}
        self._row: list[str] = []
        self._row_rule = ""
        """The cells of the row that is being read, and the rule in its first cell."""
        self.contents: list[Entry] = []
        self.places: list[_Place] = []

    def annotate(self) -> None:
        for at, token in enumerate(self._tokens):
            if token.type == "inline":
                self._block(at)
            elif token.type in {"th_open", "td_open"}:
                token.attrs = {"scope": "col"} if token.type == "th_open" else {}  # without the alignment
            elif token.type == "tr_close" and self._row:
                self._add_place(self._row_rule, " · ".join(self._row))
                self._row, self._row_rule = [], ""

    def _holder(self, at: int) -> Token | None:
        """The token that bears the anchor of a block: its item or row, if the block is the first in it."""
        if self._tokens[at].type != "inline":
            return None
        opening, around = self._tokens[at - 1], self._tokens[max(at - 2, 0)]
        if opening.type == "paragraph_open":
            return around if around.type == "list_item_open" else opening
        return around if opening.type == "td_open" and around.type == "tr_open" else None

    def _block(self, at: int) -> None:
        opening, inline, closing = self._tokens[at - 1 : at + 2]
        text, holder = markdown.plain(inline), self._holder(at)
        rule = "" if holder is None else _anchor(holder, inline)
        if opening.type == "heading_open":
            level = int(opening.tag[1:])
            opening.tag = closing.tag = f"h{min(level + self._deeper, 6)}"
            self.contents.append(Entry(f"part-{len(self.contents) + 1}", text, level))
            opening.attrSet("id", self.contents[-1].anchor)
        if opening.type == "paragraph_open" and holder is not opening:
            opening.hidden = closing.hidden = True  # an item needs no paragraph around its first words
        if opening.type == "td_open":
            self._row.append(text)
            self._row_rule = self._row_rule or rule
        elif opening.type != "th_open":
            self._add_place(rule, text)
        markdown.link(inline, self._known)

    def _add_place(self, rule: str, text: str) -> None:
        """Add a place under the id of its rule, or under the last heading."""
        chapter = self.contents[-1] if self.contents else Entry("main", "", 1)
        self.places.append(_Place(rule or chapter.anchor, rule or chapter.text, text.removeprefix(rule).lstrip(" ·")))


def _anchor(holder: Token, inline: Token) -> str:
    """Give a rule one anchor for each of its ids; return the first id, or "" if the block is no rule."""
    rule = ""
    for name, bold in markdown.rules_at(inline):
        if rule:
            bold.attrSet("id", name)
        else:
            rule = name
            holder.attrs = {**holder.attrs, "id": rule, "class": "rule"}
    return rule


def _hit(place: _Place, sought: str) -> Hit | None:
    at = folded(place.text).find(sought)
    if at < 0:
        return None
    start, end = max(0, at - _AROUND), at + len(sought) + _AROUND
    shown = f"{'…' if start else ''}{place.text[start:end]}{'…' if end < len(place.text) else ''}"
    return Hit(place.anchor, place.name, _marked(shown, sought))


def marked_page(page: Markup, sought: str) -> Markup:
    """Mark the words of a search in the text of a page, not in its tags."""
    parts = _TAG.split(page)
    parts[::2] = [_marked(unescape(text), sought) for text in parts[::2]]
    return Markup("").join(map(Markup, parts))


def _marked(text: str, sought: str) -> Markup:
    parts, end = [], 0
    for found in re.finditer(re.escape(sought), folded(text)):
        hit = Markup("<mark>{}</mark>").format(text[found.start() : found.end()])
        parts += [escape(text[end : found.start()]), hit]
        end = found.end()
    return Markup("").join([*parts, escape(text[end:])])

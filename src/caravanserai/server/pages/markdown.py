"""The Markdown of the rules: headings, paragraphs, lists, tables, emphasis, code and links; the rest is plain text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from markdown_it.rules_core import StateCore

_RULE: Final = re.compile(r"[A-Z]{2}-[A-Za-z]{0,2}\d+[a-z]?")
_REFERENCE: Final = re.compile(rf"\b({_RULE.pattern})\b")
_DEEPEST: Final = 100
"""What is nested deeper is left out; an item of a list counts twice."""


def parse(text: str) -> list[Token]:
    """Read a text into the tokens of its blocks."""
    return _PARSER.parse(text)


def render(tokens: list[Token]) -> Markup:
    """Write tokens as HTML; everything that comes from the text is escaped."""
    return Markup(_PARSER.renderer.render(tokens, _PARSER.options, {}))  # noqa: S704  # the renderer escapes


def plain(inline: Token) -> str:
    """The words of a block without their marks."""
    return "".join(token.content for token in inline.children or ())


def rules_at(inline: Token) -> Iterator[tuple[str, Token]]:
    """The ids that a block begins with, such as AL-12, each in bold and with a comma between; and the bold tokens."""
    children = [token for token in inline.children or () if token.type != "text" or token.content]
    for at in range(0, len(children), 4):
        bold = children[at : at + 3]
        kinds = [token.type for token in bold]
        if kinds != ["strong_open", "text", "strong_close"] or not _RULE.fullmatch(bold[1].content):
            return
        yield bold[1].content, bold[0]
        if len(children) <= at + 3 or children[at + 3].content != ", ":
            return


def link(inline: Token, known: AbstractSet[str]) -> None:
    """Turn the ids of known rules into links to these rules; mark the links that lead elsewhere."""
    children: list[Token] = []
    is_linked = False
    for token in inline.children or ():
        if token.type == "link_open":
            is_linked = bool(token.attrs["href"])  # `[word]()` is no link
            token.attrs = {"href": token.attrs["href"], "rel": "noreferrer"}
        if token.type == "text" and not is_linked:
            children += _linked(token.content, known)
        elif is_linked or token.tag != "a":
            children.append(token)
        if token.type == "link_close":
            is_linked = False
    inline.children = children


def _linked(text: str, known: AbstractSet[str]) -> Iterator[Token]:
    for part in _REFERENCE.split(text):
        shown = Token("text", "", 0, content=part)
        if part in known:
            yield Token("link_open", "a", 1, attrs={"href": f"#{part}"})
            yield shown
            yield Token("link_close", "a", -1)
        elif part:
            yield shown


class _Parser(MarkdownIt):
    def validateLink(self, url: str) -> bool:  # noqa: N802  # a name of the library
        """Only pages on the web may be linked, and only safely."""
        return url.startswith("https://")


class _Renderer(RendererHTML):
    """Tables scroll inside a box of their own, which the keyboard reaches."""

    def table_open(self, *_: Any) -> str:  # noqa: ANN401  # tokens, index, options, environment: not needed
        return '<div class="grid" tabindex="0"><table>\n'

    def table_close(self, *_: Any) -> str:  # noqa: ANN401  # as above
        return "</table></div>\n"


def _join_lines(state: StateCore) -> None:
    """Make one line of each block, so that a search finds words across the end of a line."""
    for token in state.tokens:
        if token.type == "inline":
            token.content = " ".join(line.strip() for line in token.content.split("\n"))


_PARSER: Final = _Parser("zero", {"maxNesting": _DEEPEST}, renderer_cls=_Renderer).enable(
    ["heading", "list", "table", "backticks", "emphasis", "escape", "link"]
)
_PARSER.core.ruler.before("inline", "join_lines", _join_lines)

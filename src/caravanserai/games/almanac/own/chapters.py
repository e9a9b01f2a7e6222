"""The rules of an almanac from a folder, built from the texts of its pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from caravanserai.games.almanac.book import Book, Page

_OF_A_PAGE: Final = ("placement", "two_player", "setup", "end_of_page")


def chapters(book: Book, lang: str) -> str:
    """A Markdown chapter for each page: its rule, its actions and its tokens."""
    texts = book.texts[lang]
    parts = [f"# {texts['title.name']}", texts["summary.name"]]
    for page in filter(None, book.pages):
        parts += [f"## {page.number}. {texts[f'page.{page.id}.name']}", *_page(book, page, texts)]
    return "\n\n".join(parts) + "\n"


def _page(book: Book, page: Page, texts: Mapping[str, str]) -> Iterator[str]:
    """The paragraphs of a page, then a list of its location actions and tokens."""
    yield from (texts[key] for name in _OF_A_PAGE if (key := f"page.{page.id}.{name}") in texts)
    special = [f"action.{page.id}.{location.id}" for location in page.locations]
    special += [f"token.{kind.id}" for kind in book.tokens if kind.page == page.number]
    if special:
        yield "\n".join(f"- **{texts[f'{key}.name']}**: {texts[f'{key}.text']}" for key in special)

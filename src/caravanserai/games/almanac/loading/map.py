"""The map of a book: the pages that may follow each page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from caravanserai.content.entry import Entry
    from caravanserai.games.almanac.book import Book, Page


def by_number(pages: list[Page]) -> tuple[Page | None, ...]:
    """The pages, each at the index of its number."""
    found = {page.number: page for page in pages}
    return tuple(found.get(number) for number in range(max(found, default=0) + 1))


def check_map(top: Entry, entries: list[Entry], book: Book) -> None:
    """Check that rounds follow each other, all pages can be reached, and letters name a page ahead."""
    if book.start not in (page.number for page in book.pages if page is not None and page.round == 1):
        top.fail("start", "content.other_round", page=book.start, round=1)
    reached = {book.start}
    for entry in sorted(entries, key=lambda entry: int(entry.peek("round"))):
        page = book.pages[entry.peek("number")]
        if page is None or page.number not in reached:
            entry.fail("", "content.unreached")
        for onward in page.onward:
            following = book.pages[onward]
            if following is None or following.round != page.round + 1:
                entry.fail("next", "content.other_round", page=onward, round=page.round + 1)
        reached.update(page.onward)
    for kind in book.tokens:
        page, goal = book.pages[kind.page], book.pages[kind.destination]
        if page is not None and goal is not None and goal.round <= page.round:
            top.fail("page.token.destinations", "content.not_ahead", token=kind.id, page=kind.page)

"""The map of the almanac: a line for each round, from the first page to the last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rich.table import Table
from rich.text import Text

from caravanserai.terminal.choice_list import flowing

if TYPE_CHECKING:
    from rich.console import RenderableType

    from caravanserai.games.almanac.book import Book, Page
    from caravanserai.games.almanac.view import RoadView
    from caravanserai.text import Describer


class MapSigns(NamedTuple):
    """The marks before the pages."""

    here: str
    visited: str
    next: str
    ahead: str
    missed: str
    onward: str


MAP_DRAWN: Final = MapSigns("★", "•", "▶", "○", "\N{EN DASH}", "→")
MAP_ASCII: Final = MapSigns("@", "+", ">", ".", "-", "->")

_NEAR_ROUNDS: Final = 3
"""The number of rounds of the map on a small screen."""


def reachable(book: Book, start: int) -> set[int]:
    """Return the pages that the caravans can still reach."""
    found: set[int] = set()
    left = [start]
    while left:
        page = book.pages[left.pop()]
        for number in page.onward if page else ():
            if number not in found:
                found.add(number)
                left.append(number)
    return found


class Atlas:
    """Draws the map of a position."""

    def __init__(self, book: Book, view: RoadView, describer: Describer, signs: MapSigns) -> None:
        self.book, self.view, self.describer, self.signs = book, view, describer, signs
        self.ahead = reachable(book, view.next_page or view.page) | {view.next_page}
        here = book.pages[view.page]
        self.next = {view.next_page} if view.next_page else {*(here.onward if here else ())}

    def pages(self) -> list[Page]:
        """All pages in the order of the book."""
        return [page for page in self.book.pages if page is not None]

    def label(self, page: Page, *, numbered: bool = False) -> Text:
        """Return the mark and the name of a page, optionally with its number."""
        signs, view = self.signs, self.view
        name = self.describer.thing("page", page.number)
        name = f"{page.number} {name}" if numbered else name
        if page.number == view.page:
            return Text(f"{signs.here} {name}", "bold reverse")
        if page.number in view.route:
            return Text(f"{signs.visited} {name}", "green")
        if page.number in self.next:
            return Text(f"{signs.next} {name}", "bold")
        if page.number in self.ahead:
            return Text(f"{signs.ahead} {name}")
        return Text(f"{signs.missed} {name}", "dim")

    def rounds(self, width: int, *, near: bool) -> list[Text]:
        """Return the pages of each round, or only those of the next rounds that are still reachable."""
        lines: list[Text] = []
        for number in sorted({page.round for page in self.pages()}):
            if near and number not in range(self.view.round, self.view.round + _NEAR_ROUNDS):
                continue
            labels = [
                self.label(page)
                for page in self.pages()
                if page.round == number and page.number in {self.view.page, *self.view.route, *self.ahead}
            ]
            first, *others = [Text(f"{number} ", "dim") + labels[0], *labels[1:]]
            lines += flowing([first, *others], width, " ")
        return lines

    def whole(self) -> RenderableType:
        """Return every page with its next pages and their contents."""
        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right", style="dim", no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True, style="dim")
        table.add_column()
        for page in self.pages():
            onward = ", ".join(map(str, page.onward))
            still = page.number in self.ahead or page.number == self.view.page
            table.add_row(
                str(page.round),
                self.label(page, numbered=True),
                f"{self.signs.onward} {onward}" if onward else "",
                Text(self.describer.gist("page", page.number), "" if still else "dim"),
            )
        return table

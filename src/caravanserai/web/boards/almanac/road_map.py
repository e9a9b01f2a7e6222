"""The map of the road: all pages by round, the route taken, and the pages still reachable."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Book, Page
    from caravanserai.games.almanac.view import RoadView
    from caravanserai.web.board import Board
    from caravanserai.web.boards.almanac.cards import Cards
    from caravanserai.web.perspective import Choice

Point = tuple[int, int]
WIDTH: Final = 720
HEIGHT: Final = 330
_LEFT, _STEP, _TOP = 62, 119, 150
_LEAP: Final = 76


class Stop(NamedTuple):
    """A page on the map; `state` is here, past, next, ahead or missed."""

    number: int
    name: str
    gist: str
    x: int
    y: int
    state: str
    choice: Choice | None
    lines: tuple[str, ...]


class Way(NamedTuple):
    """A path from page to page; `state` is past, ahead or missed."""

    path: str
    state: str


class RoadMap(NamedTuple):
    """The complete map."""

    stops: tuple[Stop, ...]
    ways: tuple[Way, ...]


def reachable(book: Book, start: int) -> set[int]:
    """Return the pages that the caravans can still reach."""
    found: set[int] = set()
    left = [start]
    while left:
        page = book.pages[left.pop()]
        onward = set(page.onward if page else ()) - found
        found |= onward
        left += onward
    return found


def road_map(board: Board, cards: Cards) -> RoadMap:
    """Lay out the current map; the pages that the Guide may choose are clickable."""
    view, book, tell = cards.view, cards.book, cards.describer
    pages = [page for page in book.pages if page]
    places = _places(pages)
    ahead = reachable(book, view.next_page or view.page)
    here = book.pages[view.page]
    onward = {view.next_page} if view.next_page else set(here.onward if here else ())

    def state(number: int) -> str:
        if number == view.page:
            return "here"
        if number in view.route:
            return "past"
        if number in onward:
            return "next"
        return "ahead" if number in ahead else "missed"

    stops = tuple(
        Stop(
            page.number,
            tell.thing("page", page.number),
            tell.gist("page", page.number),
            *places[page.number],
            state(page.number),
            _choice(board, page.number),
            _lines(tell.thing("page", page.number)),
        )
        for page in pages
    )
    return RoadMap(stops, _ways(view, pages, places, ahead))


def _ways(view: RoadView, pages: list[Page], places: Mapping[int, Point], ahead: set[int]) -> tuple[Way, ...]:
    """Return all paths; those taken lie above the others."""
    route = (*view.route, view.next_page) if view.next_page else view.route
    taken = set(itertools.pairwise(route))
    start = ahead | {route[-1]} if route else ahead
    ways = []
    for page in pages:
        for to in page.onward:
            still = "ahead" if page.number in start and to in ahead else "missed"
            state = "past" if (page.number, to) in taken else still
            ways.append(Way(_path(places[page.number], places[to]), state))
    return tuple(sorted(ways, key=lambda way: ("missed", "ahead", "past").index(way.state)))


def _choice(board: Board, number: int) -> Choice | None:
    choice = board.perspective.choice_of("page", number)
    return board.perspective.choice(choice) if choice is not None and choice in board.perspective.options else None


def _places(pages: list[Page]) -> dict[int, Point]:
    """Return the position of each page; the pages of a round form a column."""
    places = {}
    for number in {page.round for page in pages}:
        column = [page.number for page in pages if page.round == number]
        for at, page in enumerate(column):
            places[page] = (_LEFT + _STEP * (number - 1), round(_TOP + (at - (len(column) - 1) / 2) * _LEAP))
    return places


def _path(start: Point, end: Point) -> str:
    (x, y), (to_x, to_y) = start, end
    middle = (x + to_x) // 2
    return f"M{x} {y}C{middle} {y} {middle} {to_y} {to_x} {to_y}"


def _lines(name: str) -> tuple[str, ...]:
    """Break a name into at most two lines of similar length."""
    words = name.split()
    if len(words) == 1:
        return (name,)
    cut = min(range(1, len(words)), key=lambda at: max(len(" ".join(words[:at])), len(" ".join(words[at:]))))
    return (" ".join(words[:cut]), " ".join(words[cut:]))

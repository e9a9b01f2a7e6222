"""Laying out the tokens of a page when it is opened."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, cast

from caravanserai.games.almanac.ops import GainToken
from caravanserai.games.almanac.purse import tokens_by_seat
from caravanserai.games.almanac.state import BOOKS, Road, book_of, page_of

if TYPE_CHECKING:
    from caravanserai.games.almanac.book import Book, LocationAction, Page


def lay_on(road: Road, *actions: str) -> None:
    """Put on each space in use with one of these location actions the tokens it gives; the rest stays boxed (DR-D07).

    If the box has too few tokens, the first spaces of the page get them (AL-47).
    """
    left: dict[int, int] = {}
    for spot, kind, count in _token_spaces(road.product, road.page, road.seats, actions):
        if kind not in left:
            left[kind] = in_box(road, kind)
        road.lying[spot] = min(count, left[kind])
        left[kind] -= road.lying[spot]


@functools.cache
def _token_spaces(product: str, number: int, seats: int, actions: tuple[str, ...]) -> tuple[tuple[int, int, int], ...]:
    """The spaces of a page in use with one of these location actions, each with the kind and number of its tokens."""
    book, found = BOOKS[product], []
    page = cast("Page", book.pages[number])
    for spot in page.in_use[seats]:
        location = page.spots[spot].location
        if location >= 0 and page.locations[location].id in actions:
            gain = _gain_of(book, page.locations[location])
            found.append((spot, gain.kinds[0], gain.count))
    return tuple(found)


def lay_out(road: Road) -> None:
    """Put on each space the tokens that its action gives, and all other tokens of the page beside it."""
    page, programs = page_of(road), book_of(road).programs
    gains = {
        location.id: op.kinds
        for location in page.locations
        for op in programs[location.program]
        if isinstance(op, GainToken) and op.origin == "space"
    }
    lay_on(road, *gains)
    on_spaces = {kind for kinds in gains.values() for kind in kinds}
    kinds = book_of(road).tokens
    _lay_beside(road, [kind.index for kind in kinds if kind.page == page.number and kind.index not in on_spaces])


def display(road: Road, family: str) -> None:
    """Put all tokens of a family that nobody holds beside the page, each face with its own count."""
    _lay_beside(road, [kind.index for kind in book_of(road).tokens if kind.family == family])


def _lay_beside(road: Road, kinds: list[int]) -> None:
    """Put all tokens of some kinds that nobody holds beside the page."""
    pool = list(road.pool)
    for kind in kinds:
        pool[kind] = in_box(road, kind)
    road.pool = tuple(pool)


def in_box(road: Road, kind: int) -> int:
    """The number of tokens of a kind that no player holds when a page is set up."""
    kinds = book_of(road).tokens
    return kinds[kind].count - sum(tokens_by_seat(road, kind))


def token_kind(road: Road, token: str) -> int:
    """The number of a kind of token."""
    return _kinds(road.product)[token]


@functools.cache
def _kinds(product: str) -> dict[str, int]:
    """The numbers of the kinds of tokens, by id."""
    return {kind.id: kind.index for kind in BOOKS[product].tokens}


def _gain_of(book: Book, location: LocationAction) -> GainToken:
    """The operation by which a location action gives the tokens on its space."""
    return next(op for op in book.programs[location.program] if isinstance(op, GainToken))

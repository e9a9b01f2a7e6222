"""The observation layout of the almanacs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.env import field
from caravanserai.games.almanac.state import BOOKS
from caravanserai.kernel import registry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from caravanserai.games.almanac.book import Book
    from caravanserai.kernel.game import Game

_MOST_REMEMBERED: Final = 32
"""The size of the memory of the printed pages."""
_MOST_BITS: Final = 31
_MOST_VEILED: Final = 8


def fields(game: Game[Any], seats: int) -> Iterator[field.Field]:
    """The public table, the seat's own screen, and the facts that are public only at the end."""
    book = BOOKS[game.id]
    spaces = max(len(page.spots) for page in book.pages if page is not None)
    caravans, contracts, tokens = len(book.caravans), len(book.contracts), len(book.tokens)
    goods, encounters = len(game.things["good"]), len(book.encounters)
    for name in ("seat", "round", "page", "next_page", "unlimited", "guard_supply", "caravan_deck", "contract_deck"):
        yield field.number(name)
    for name in ("encounter_deck", "encounter", "placements", "roll", "roll_bonus", "x_counts", "die", "over"):
        yield field.number(name)
    yield field.maybe("top_encounter")
    for name in ("guide", "key"):
        yield field.seat(name)
    for name in ("guards", "home", "reserve", "crates", "strength", "open_contracts", "secret_tokens", "on_card"):
        yield field.by_seat(name, seats)
    for name in ("crowd", "fame", "last_placed"):
        yield field.by_seat(name, seats)
    yield field.maybe_by_seat("gold", seats)
    yield field.by_seat("goods", seats, goods)
    yield field.numbers("supply", goods)
    yield field.occupants("workers", spaces)
    for name in ("lying", "face_down"):
        yield field.padded(name, spaces)
    yield _memory(book, seats, spaces) if game in registry.dynamic_games() else field.padded("memo", _MOST_REMEMBERED)
    yield field.padded("veiled", _MOST_VEILED)
    yield field.padded("pool", tokens)
    yield field.asked(seats)
    yield field.bag("route", len(book.pages))
    yield field.bag("offer", caravans)
    yield field.bag("contracts", contracts)
    yield field.bag("tray", contracts)
    yield field.bag("letters", tokens)
    yield field.each_seat("tokens", seats, tokens, tuple)
    yield field.bag_by_seat("cards", seats, caravans)
    yield field.bag_by_seat("done", seats, contracts)
    yield field.each_seat("kept", seats, encounters, lambda kept: _fame_of(kept, encounters))
    yield field.bag_by_seat("final_contracts", seats, contracts)
    yield field.bag_by_seat("final_letters", seats, tokens)


def _memory(book: Book, seats: int, spaces: int) -> field.Field:
    """The memory of pages from a folder: for each seat at most its spaces as bits, and a number for each group."""
    most = seats * (1 + max(len(page.groups) for page in book.pages if page is not None))
    return field.padded("memo", most) if spaces <= _MOST_BITS else field.halved("memo", most)


def _fame_of(kept: tuple[tuple[int, int], ...], encounters: int) -> list[int]:
    """The fame of each kept encounter card; -1 for the others."""
    fame = [field.NOTHING] * encounters
    for card, worth in kept:
        fame[card] = worth
    return fame

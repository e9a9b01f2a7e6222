"""The observation layout of Silk Road."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.env import field

if TYPE_CHECKING:
    from collections.abc import Iterator

    from caravanserai.kernel.game import Game

_MOST_EXITS: Final = 2
_MOST_TILES: Final = 5
"""The maximum number of tiles of a city (SR-21)."""


def fields(game: Game[Any], seats: int) -> Iterator[field.Field]:
    """The public table, the seat's own screen, and the facts that only an open ledger or the end shows."""
    goods, cities = len(game.things["good"]), len(game.things["city"])
    tile_sets = next(option.values for option in game.match_options if option.name == "tiles")
    for name in ("seat", "reverse", "city", "high", "printed", "fresh", "to_take", "over"):
        yield field.number(name)
    for name in ("holder", "leader", "bidder"):
        yield field.seat(name)
    for name in ("tokens", "crooks", "barterers", "new_barterers"):
        yield field.by_seat(name, seats)
    yield field.by_seat("shown", seats, goods)
    for name in ("supply", "named", "markers", "goods"):
        yield field.numbers(name, goods)
    yield field.number("money")
    yield field.padded("exits", _MOST_EXITS)
    yield field.padded("market", _MOST_TILES)
    yield field.asked(seats)
    yield field.bag("path", cities)
    yield field.grid("deal", cities, _MOST_TILES)
    yield field.word("tile_set", tile_sets)
    for name in ("ledger", "final"):
        yield field.each_seat(name, seats, 1 + goods, lambda entry: [entry[0], *entry[1]])

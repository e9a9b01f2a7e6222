"""The actions that the road ahead still offers, averaged over the possible routes."""

from __future__ import annotations

import functools
from typing import Final, NamedTuple

from caravanserai.games.silk_road.content import CITIES, KINDS
from caravanserai.games.silk_road.state import ROUTES
from caravanserai.games.silk_road.tile_faces import VIZIER, sold_good


class Prospect(NamedTuple):
    """The numbers of markets, Sellers of each kind (on tiles, printed on the board) and Viziers behind a city."""

    markets: float
    sellers: tuple[float, ...]
    printed_sellers: tuple[float, ...]
    viziers: float


_NOTHING: Final = Prospect(0.0, (0.0,) * KINDS, (0.0,) * KINDS, 0.0)


@functools.lru_cache(maxsize=64)
def prospects(deal: tuple[tuple[int, ...], ...], reverse: int) -> tuple[Prospect, ...]:
    """The prospect of every city; at each fork both routes are equally likely."""
    route = ROUTES[reverse]
    known: dict[int, Prospect] = {route.end: _NOTHING}

    def behind(city: int) -> Prospect:
        if city not in known:
            ways = [_with_market(deal[to], to, behind(to)) for to in route.exits[city] if to != route.end]
            known[city] = _mean(ways) if ways else _NOTHING
        return known[city]

    return tuple(behind(city) for city in range(len(deal)))


def _with_market(tiles: tuple[int, ...], city: int, later: Prospect) -> Prospect:
    """Add the market of a city to the prospect behind it."""
    kinds = [sold_good(face) for face in tiles]
    printed = CITIES[city].printed
    printed_kind = None if printed is None else sold_good(printed)
    return Prospect(
        later.markets + 1,
        tuple(count + kinds.count(good) for good, count in enumerate(later.sellers)),
        tuple(count + (good == printed_kind) for good, count in enumerate(later.printed_sellers)),
        later.viziers + tiles.count(VIZIER),
    )


def _mean(ways: list[Prospect]) -> Prospect:
    share = 1 / len(ways)
    return Prospect(
        sum(way.markets for way in ways) * share,
        tuple(sum(counts) * share for counts in zip(*(way.sellers for way in ways), strict=True)),
        tuple(sum(counts) * share for counts in zip(*(way.printed_sellers for way in ways), strict=True)),
        sum(way.viziers for way in ways) * share,
    )

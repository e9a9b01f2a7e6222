"""The road on the map: the positions of the cities, the curves of the paths, the distance to the end."""

from __future__ import annotations

import functools
import json
from typing import Final, NamedTuple

from caravanserai.games.silk_road.content import CITIES
from caravanserai.games.silk_road.state import ROUTES
from caravanserai.web.rendering import STATIC

WIDTH: Final = 1200
HEIGHT: Final = 620
TILE: Final = 21
"""The side of a small tile below a city, in units of the map."""
BOXED_TILE: Final = 43
"""The side of a tile in the box of a next city."""
_BOW: Final = 0.1
"""The bend of a path, as a share of its length."""


class Place(NamedTuple):
    """The position of a city on the map."""

    x: int
    y: int


def _read_places() -> tuple[Place, ...]:
    text = STATIC.joinpath("art", "silk_road", "cities.json").read_text(encoding="utf-8")
    return tuple(Place(city["x"], city["y"]) for city in json.loads(text))


@functools.cache
def _all_lookouts() -> dict[str, tuple[Place, ...]]:
    """Read the positions of boxes, by direction, city and number of tiles."""
    text = STATIC.joinpath("art", "silk_road", "lookouts.json").read_text(encoding="utf-8")
    return {key: tuple(Place(*corner) for corner in corners) for key, corners in json.loads(text).items()}


PLACES: Final = _read_places()


@functools.cache
def way(start: int, end: int) -> str:
    """Return the SVG path from one city to the next; it bends to the same side in both directions."""
    one, two = PLACES[start], PLACES[end]
    side = _BOW if end in CITIES[start].exits else -_BOW
    x = (one.x + two.x) / 2 + side * (two.y - one.y)
    y = (one.y + two.y) / 2 - side * (two.x - one.x)
    return f"M{one.x} {one.y}Q{x:.0f} {y:.0f} {two.x} {two.y}"


@functools.cache
def reachable(reverse: int, city: int) -> frozenset[int]:
    """Return the cities that the caravan can still reach."""
    exits = ROUTES[reverse].exits[city]
    return frozenset(exits).union(*(reachable(reverse, to) for to in exits))


@functools.cache
def moves_left(reverse: int, city: int) -> tuple[int, int]:
    """Return the minimum and maximum number of moves to the end."""
    ways = [moves_left(reverse, to) for to in ROUTES[reverse].exits[city]]
    return (1 + min(few for few, _ in ways), 1 + max(many for _, many in ways)) if ways else (0, 0)


@functools.cache
def room_for_printed(city: int) -> int:
    """Return the side of a city, -1 or 1, with more room for its printed action."""
    x, y = PLACES[city]

    def nearest(side: int) -> float:
        return min((x + 38 * side - other.x) ** 2 + (y - 60 - other.y) ** 2 for other in PLACES if other != (x, y))

    return -1 if nearest(-1) > nearest(1) else 1


def lookouts(reverse: int, city: int, tiles: int) -> tuple[Place, ...]:
    """Return the positions of the boxes with the next cities' tiles, from the painter's list."""
    return _all_lookouts()[f"{reverse} {city} {tiles}"]


def box_size(tiles: int) -> tuple[int, int]:
    """Return the size of the box of a next city."""
    return tiles * (BOXED_TILE + 4) + 12, BOXED_TILE + 16

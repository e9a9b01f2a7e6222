"""Read the data files of Silk Road into tables; invalid content fails here, with file, key and reason."""

from __future__ import annotations

import math
from importlib import resources
from typing import Any, Final, NamedTuple

from caravanserai.content.toml import fail, index_of, of_type, parse
from caravanserai.games.silk_road.tile_faces import CROOK, FACES, GOODS
from caravanserai.kernel.errors import shown

BACKS: Final = ("orange", "purple")
TILES_PER_BACK: Final = 45
_MOST_EXITS: Final = 2
_FIRST_GOODS: Final = 3
_MOST_PLAYERS: Final = 6
_MOST_TILES: Final = 5
"""The most tiles that a city receives (SR-21)."""


class City(NamedTuple):
    """A city on the map: its back (None at both ends of the road), its exits to the west, its printed action."""

    id: str
    back: int | None
    step: int
    exits: tuple[int, ...]
    printed: int | None
    place: tuple[float, float]


class Prices(NamedTuple):
    """The numbers of the rules."""

    gold: int
    start_money: int
    start_goods: int
    tokens_of_a_kind: int
    highest_bid: int
    trades: int
    buy: tuple[int, ...]
    sell: tuple[int, ...]
    vizier_first: int
    vizier_second: int
    points_per_good: int
    points_for_most: int


TileSet = tuple[tuple[int, ...], tuple[int, ...]]
"""The faces of the tiles under each back, one entry for each tile."""


def read_cities(text: str, file: str = "map.toml") -> tuple[City, ...]:
    """Read the map."""
    data = parse(text, file)
    entries = data.get("city")
    if not isinstance(entries, list) or not entries or set(data) != {"city"}:
        fail(file, "city", "content.cities")
    ids = [of_type(entry, "id", str, file, f"city[{at}]") for at, entry in enumerate(entries)]
    cities = tuple(_read_city(entry, ids, file, f"city[{at}] ({ids[at]})") for at, entry in enumerate(entries))
    _check_road(cities, file)
    return cities


def _check_road(cities: tuple[City, ...], file: str) -> None:
    """Check the map: one start, one end, no cycle, a back for every city between, and enough tiles for all cities."""
    entered = [exit_to for city in cities for exit_to in city.exits]
    starts = [city.id for at, city in enumerate(cities) if at not in entered]
    ends = [city.id for city in cities if not city.exits]
    if len(ends) != 1:
        fail(file, "city", "content.one_end", cities=", ".join(ends))
    if len(starts) != 1:
        fail(file, "city", "content.one_start", cities=", ".join(starts))
    for city in cities:
        if (city.back is None) != (city.id in (starts[0], ends[0])):
            fail(file, f"city ({city.id}).back", "content.back")
    for back, name in enumerate(BACKS):
        if sum(city.back == back for city in cities) * _MOST_TILES > TILES_PER_BACK:
            fail(file, "city", "content.too_many_cities", back=name, tiles=TILES_PER_BACK)
    left = list(range(len(cities)))
    while left:
        free = [at for at in left if not any(other in left for other in cities[at].exits)]
        if not free:
            fail(file, "city", "content.circle", city=cities[left[0]].id)
        left = [at for at in left if at not in free]


def _read_city(entry: dict[str, Any], ids: list[str], file: str, key: str) -> City:
    unknown = sorted(set(entry) - set(City._fields))
    if unknown:
        fail(file, f"{key}.{unknown[0]}", "content.unknown_key")
    if ids.count(entry["id"]) > 1:
        fail(file, f"{key}.id", "content.used_twice", value=shown(entry["id"]))
    exits = of_type(entry, "exits", list, file, key)
    for name in exits:
        if name not in ids:
            fail(file, f"{key}.exits", "content.no_city", value=shown(name))
    if len(exits) > _MOST_EXITS or len(exits) != len(dict.fromkeys(exits)):
        fail(file, f"{key}.exits", "content.exits")
    place = of_type(entry, "place", list, file, key)
    if len(place) != 2 or not all(isinstance(number, int | float) and math.isfinite(number) for number in place):
        fail(file, f"{key}.place", "content.place")
    return City(
        entry["id"],
        index_of(entry, "back", BACKS, file, key),
        of_type(entry, "step", int, file, key),
        tuple(ids.index(name) for name in exits),
        index_of(entry, "printed", FACES[:CROOK], file, key),
        (place[0], place[1]),
    )


def read_tile_sets(text: str, file: str = "tiles.toml") -> dict[str, TileSet]:
    """Read the named sets of action tiles."""
    sets: dict[str, TileSet] = {}
    for name, backs in parse(text, file).items():
        if not isinstance(backs, dict) or sorted(backs) != sorted(BACKS):
            fail(file, name, "content.backs", backs=", ".join(BACKS))
        orange, purple = (_read_pile(backs[back], file, f"{name}.{back}") for back in BACKS)
        sets[name] = (orange, purple)
    if not sets:
        fail(file, "", "content.no_tile_set")
    return sets


def _read_pile(faces: object, file: str, where: str) -> tuple[int, ...]:
    """Read the tiles of one back."""
    if not isinstance(faces, dict):
        fail(file, where, "content.pile")
    for face, count in faces.items():
        if face not in FACES:
            fail(file, f"{where}.{face}", "content.no_face")
        if type(count) is not int or count < 0:
            fail(file, f"{where}.{face}", "content.no_tiles", value=shown(count))
    total = sum(faces.values())
    if total != TILES_PER_BACK:
        fail(file, where, "content.tiles", tiles=total, wanted=TILES_PER_BACK)
    pile = tuple(FACES.index(face) for face, count in faces.items() for _ in range(count))
    if sum(face < CROOK for face in pile) < 2 * _MOST_TILES:
        fail(file, where, "content.few_plain_tiles")
    return pile


def read_prices(text: str, file: str = "prices.toml") -> Prices:
    """Read the numbers of the rules."""
    data = parse(text, file)
    for key in data:
        if key not in Prices._fields:
            fail(file, key, "content.unknown_key")
    values: dict[str, Any] = {}
    for key in Prices._fields:
        if key in ("buy", "sell"):
            scale = of_type(data, key, list, file, "")
            if not scale or not all(type(price) is int and price > 0 for price in scale):
                fail(file, key, "content.scale")
            values[key] = tuple(scale)
        else:
            values[key] = of_type(data, key, int, file, "")
            if values[key] <= 0:
                fail(file, key, "content.positive")
    prices = Prices(**values)
    if prices.start_goods != _FIRST_GOODS:
        fail(file, "start_goods", "content.first_goods", goods=_FIRST_GOODS)
    if prices.tokens_of_a_kind * len(GOODS) < _FIRST_GOODS * _MOST_PLAYERS:
        fail(file, "tokens_of_a_kind", "content.few_tokens")
    return prices


def _read(name: str) -> str:
    return resources.files(__package__).joinpath("data", name).read_text(encoding="utf-8")


CITIES: Final = read_cities(_read("map.toml"))
CITY_IDS: Final = tuple(city.id for city in CITIES)
TILE_SETS: Final = read_tile_sets(_read("tiles.toml"))
PRICES: Final = read_prices(_read("prices.toml"))


def _scale(prices: tuple[int, ...]) -> tuple[int, ...]:
    """The total price of 0, 1, 2 ... tokens; the last price applies to all further tokens."""
    sums = [0]
    for place in range(PRICES.tokens_of_a_kind):
        sums.append(sums[-1] + prices[min(place, len(prices) - 1)])
    return tuple(sums)


BUYING: Final = _scale(PRICES.buy)
SELLING: Final = _scale(PRICES.sell)
KINDS: Final = len(GOODS)

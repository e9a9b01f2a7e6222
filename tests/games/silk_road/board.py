"""The board as the rules print it, and as a match has it."""

from caravanserai.games.silk_road.content import CITY_IDS
from caravanserai.games.silk_road.state import ROUTES
from caravanserai.games.silk_road.tile_faces import FACES
from tests.games.silk_road.scene import new_match

Deal = dict[str, list[str]]
"""The tiles on each city, by name."""

EXITS = {
    "changan": ("lanzhou", "yumen"),
    "lanzhou": ("dunhuang", "turfan"),
    "yumen": ("dunhuang", "turfan"),
    "dunhuang": ("miran", "koria"),
    "turfan": ("miran", "koria"),
    "miran": ("khotan",),
    "koria": ("khotan", "kucha"),
    "khotan": ("kasgar",),
    "kucha": ("kasgar",),
    "kasgar": ("samarkand", "bactra"),
    "samarkand": ("merv",),
    "bactra": ("merv",),
    "merv": ("susia", "hecatompylos"),
    "susia": ("ecbatana", "hecatompylos"),
    "hecatompylos": ("ecbatana", "palmyra"),
    "ecbatana": ("aleppo", "tyre"),
    "palmyra": ("aleppo", "tyre"),
    "aleppo": ("antioch",),
    "tyre": ("antioch",),
    "antioch": (),
}
PRINTED = {
    "dunhuang": "buyer_silk",
    "koria": "buyer_fruits",
    "kasgar": "merchant_2",
    "merv": "seller_jewels",
    "susia": "seller_spices",
}


def journeys(reverse: int = 0) -> list[tuple[str, ...]]:
    """Every route from the start to the end, by the names of its cities."""
    route = ROUTES[reverse]
    open_ways: list[tuple[int, ...]] = [(route.start,)]
    ended = []
    while open_ways:
        way = open_ways.pop()
        if way[-1] == route.end:
            ended.append(tuple(CITY_IDS[at] for at in way))
        open_ways += [(*way, to) for to in route.exits[way[-1]]]
    return ended


def exits_of(reverse: int) -> dict[str, tuple[str, ...]]:
    """The exits of each city by name."""
    pairs = zip(CITY_IDS, ROUTES[reverse].exits, strict=True)
    return {name: tuple(CITY_IDS[to] for to in exits) for name, exits in pairs}


def deal_of(seats: int, seed: int | str, **options: str) -> Deal:
    """The tiles on each city, by name."""
    tiles = new_match(seats, seed, **options).view(None).deal
    return {name: [FACES[face] for face in lying] for name, lying in zip(CITY_IDS, tiles, strict=True)}

"""Where the twenty cities of Silk Road stand on the map."""

import json
import tomllib
from importlib import resources
from typing import Any, Final

APART: Final = 132
ROUNDS: Final = 600


def _cities() -> list[dict[str, Any]]:
    file = resources.files("caravanserai.games.silk_road").joinpath("data", "map.toml")
    return list(tomllib.loads(file.read_text(encoding="utf-8"))["city"])


def _home(city: dict[str, Any]) -> list[float]:
    """Longitude and latitude, half of the way drawn towards the even steps of the route."""
    longitude, latitude = city["place"]
    share = 0.5 * (longitude - 35) / 74 + 0.5 * (1 - city["step"] / 11)
    return [64 + 1072 * share, 520 - (latitude - 32.6) * 39]


def _push(a: list[float], b: list[float]) -> None:
    """Two cities that stand too near give way to each other."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    far = max(1.0, (dx * dx + dy * dy) ** 0.5)
    if far < APART:
        push = (APART - far) / far * 0.25
        a[0] += dx * push
        a[1] += dy * push + (0.3 if a[1] >= b[1] else -0.3)
        b[0] -= dx * push
        b[1] -= dy * push + (0.3 if a[1] >= b[1] else -0.3)


def positions() -> list[tuple[int, int]]:
    """The places of all cities, pushed apart so that their tiles find room, in the order of the data."""
    homes = [_home(city) for city in _cities()]
    places = [list(home) for home in homes]
    for _ in range(ROUNDS):
        for i, a in enumerate(places):
            for b in places[i + 1 :]:
                _push(a, b)
        for place, home in zip(places, homes, strict=True):
            place[0] = min(1136, max(64, place[0] + (home[0] - place[0]) * 0.02))
            place[1] = min(526, max(74, place[1] + (home[1] - place[1]) * 0.02))
    return [(round(x), round(y)) for x, y in places]


def listing() -> str:
    """The places as the table reads them, beside the map."""
    found = zip(_cities(), positions(), strict=True)
    return "[\n" + ",\n".join(json.dumps({"id": city["id"], "x": x, "y": y}) for city, (x, y) in found) + "\n]\n"

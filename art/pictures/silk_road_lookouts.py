"""The boxes with the next cities' tiles on the map of Silk Road: near their cities, covering little of the map."""

from __future__ import annotations

import itertools
import json
import math
from typing import Final

from caravanserai.games.silk_road.content import CITIES
from caravanserai.games.silk_road.state import ROUTES
from caravanserai.web.boards.silk_road.road import HEIGHT, PLACES, WIDTH, Place, box_size, reachable

TILES: Final = (3, 4, 5)
"""The possible numbers of tiles of a city."""
_CARAVAN: Final = (-48.0, -62.0, 96.0, 108.0)
_CITY: Final = (-52.0, -44.0, 104.0, 88.0)
_CITY_WITH_TILES: Final = (-62.0, -44.0, 124.0, 114.0)
_CITY_PASSED: Final = (-30.0, -26.0, 60.0, 66.0)
"""The area covered around the position of a city: left, top, width, height."""
_EDGE: Final = 16
_CANDIDATES: Final = 40
"""The number of best positions for each box that are tried in combination."""

Box = tuple[float, float, float, float]
"""Left, top, width, height."""


def listing() -> str:
    """The positions of all boxes as JSON, by direction, city and number of tiles."""
    keys = itertools.product(range(len(ROUTES)), range(len(CITIES)), TILES)
    corners = {" ".join(map(str, key)): [list(corner) for corner in _lookouts(*key)] for key in keys}
    return json.dumps(corners, separators=(",", ":")) + "\n"


def _lookouts(reverse: int, city: int, tiles: int) -> tuple[Place, ...]:
    """Return the positions of the boxes with the next cities' tiles: near their cities, covering little of the map."""
    exits = [to for to in ROUTES[reverse].exits[city] if to != ROUTES[reverse].end]
    size = box_size(tiles)
    later = reachable(reverse, city) - set(exits)
    things = [(_around(PLACES[city], _CARAVAN), 20), *((_around(PLACES[to], _CITY), 20) for to in exits)]
    for other in range(len(CITIES)):
        if other not in (city, *exits):
            shape, weight = (_CITY_WITH_TILES, 10) if other in later else (_CITY_PASSED, 2)
            things.append((_around(PLACES[other], shape), weight))

    near = {to: [thing for thing in things if _shared(thing[0], _reach(to, *size))] for to in exits}

    def cost(corner: Place, to: int) -> float:
        box = (corner.x, corner.y, *size)
        covered = sum(weight * _shared(box, thing) for thing, weight in near[to])
        far = math.hypot(corner.x + size[0] / 2 - PLACES[to].x, 2 * (corner.y + size[1] / 2 - PLACES[to].y))
        return covered + 12 * far

    best = [sorted((cost(corner, to), corner) for corner in _corners(to, *size))[:_CANDIDATES] for to in exits]

    def together(corners: tuple[tuple[float, Place], ...]) -> float:
        boxes = [(corner.x, corner.y, *size) for _, corner in corners]
        return sum(one for one, _ in corners) + sum(20 * _shared(*pair) for pair in itertools.combinations(boxes, 2))

    return tuple(corner for _, corner in min(itertools.product(*best), key=together))


def _corners(city: int, width: int, height: int) -> list[Place]:
    """Return the possible upper left corners of a city's box: anywhere around the city within the map."""
    x, y = PLACES[city]
    lefts = range(max(_EDGE, x - width - 90), min(WIDTH - width - _EDGE, x + 90) + 1, 12)
    tops = range(max(_EDGE, y - height - 90), min(HEIGHT - height - _EDGE, y + 110) + 1, 8)
    return [Place(left, top) for left in lefts for top in tops]


def _reach(city: int, width: int, height: int) -> Box:
    """Return the area that a city's box can cover in any of its positions."""
    x, y = PLACES[city]
    return x - width - 90, y - height - 90, 2 * width + 180, 2 * height + 200


def _around(place: Place, box: Box) -> Box:
    return place.x + box[0], place.y + box[1], box[2], box[3]


def _shared(one: Box, two: Box) -> float:
    """Return the area that two boxes share."""
    across = min(one[0] + one[2], two[0] + two[2]) - max(one[0], two[0])
    down = min(one[1] + one[3], two[1] + two[3]) - max(one[1], two[1])
    return max(across, 0) * max(down, 0)

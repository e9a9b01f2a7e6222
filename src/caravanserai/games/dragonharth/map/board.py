"""The map as constant tables: spaces, neighbours, distances over the sea (DH-13 ... DH-20)."""

from __future__ import annotations

import functools
from typing import Final

from caravanserai.games.dragonharth.content import LAYOUT, ROWS
from caravanserai.games.dragonharth.rows import bits_of, members

SIDE: Final = 13
SPACES: Final = SIDE * SIDE
ALL_SPACES: Final = range(SPACES)
_TOKENS: Final = tuple(token for row in ROWS for token in row)

KIND_AT: Final = tuple(token[-1] for token in _TOKENS)
"""The letter of each space: C castle, F field, R road, D dock, A catapult stand, m march, ~ sea, I island."""
HOME: Final = tuple("gbyr".index(token[0]) if len(token) == 2 else -1 for token in _TOKENS)
"""The corner of each space, numbered like the kingdoms; -1 outside of all corners."""


def at(x: int, y: int) -> int:
    """The number of a space."""
    return SIDE * y + x


def _around(space: int) -> tuple[int, ...]:
    """The neighbours of a space in all 8 directions (DH-18)."""
    y, x = divmod(space, SIDE)
    return tuple(
        at(x + dx, y + dy)
        for dy in (-1, 0, 1)
        for dx in (-1, 0, 1)
        if (dx or dy) and 0 <= x + dx < SIDE and 0 <= y + dy < SIDE
    )


NEAR: Final = tuple(_around(space) for space in ALL_SPACES)
NEAR_BITS: Final = tuple(bits_of(near) for near in NEAR)
FIELDS: Final = tuple(space for space in ALL_SPACES if KIND_AT[space] == "F")
FIELD_OF: Final = tuple(FIELDS.index(space) if KIND_AT[space] == "F" else -1 for space in ALL_SPACES)
FIELD_HOME: Final = tuple(HOME[space] for space in FIELDS)
HOME_FIELDS: Final = tuple(tuple(f for f, home in enumerate(FIELD_HOME) if home == corner) for corner in range(4))
NEAR_FIELDS: Final = tuple(tuple(FIELD_OF[n] for n in NEAR[space] if FIELD_OF[n] >= 0) for space in ALL_SPACES)
"""The fields beside each space, by their numbers."""
NEAR_FIELD_BITS: Final = tuple(bits_of(near) for near in NEAR_FIELDS)
HOME_FIELD_BITS: Final = tuple(bits_of(fields) for fields in HOME_FIELDS)


def _of_kind(kinds: str, corner: int) -> tuple[int, ...]:
    return tuple(space for space in ALL_SPACES if HOME[space] == corner and KIND_AT[space] in kinds)


ROADS: Final = tuple(_of_kind("R", corner) for corner in range(4))
STANDS: Final = tuple(_of_kind("A", corner) for corner in range(4))
CAMPS: Final = tuple(_of_kind("RAD", corner) for corner in range(4))
"""The spaces where an army can start: roads, stands and the dock."""
CASTLES: Final = tuple(_of_kind("C", corner)[0] for corner in range(4))
DOCKS: Final = tuple(_of_kind("D", corner)[0] for corner in range(4))
ISLAND: Final = KIND_AT.index("I")
MARCHES: Final = tuple(space for space in ALL_SPACES if KIND_AT[space] == "m")
ROAD_BITS: Final = tuple(bits_of(roads) for roads in ROADS)
MUSTER_BITS: Final = tuple(bits_of((*ROADS[corner], DOCKS[corner])) for corner in range(4))
"""The spaces where a new soldier may appear: roads and the dock (DH-88)."""
HOME_BITS: Final = tuple(bits_of(s for s in ALL_SPACES if HOME[s] == corner) for corner in range(4))
BORDER: Final = tuple(
    tuple(space for space in MARCHES if any(HOME[other] == corner for other in NEAR[space])) for corner in range(4)
)
"""The march spaces that touch each corner (DH-45)."""
BORDER_BITS: Final = tuple(bits_of(border) for border in BORDER)
WAY_BITS: Final = tuple(bits_of((*CAMPS[corner], *BORDER[corner])) for corner in range(4))
"""The open land of each corner and its border, where every soldier may walk (DH-52)."""
HARBOURS: Final = (*DOCKS, ISLAND)
WATERS: Final = tuple(space for space in ALL_SPACES if KIND_AT[space] in "~DI")
WALKED: Final = tuple(kind in "RADmI" for kind in KIND_AT)
"""Whether soldiers can stand on a space of any kingdom."""
LANDED: Final = tuple(space for space in ALL_SPACES if KIND_AT[space] not in "~C")
"""The spaces where a flying dragon may land (DH-104)."""
WALKED_BITS: Final = bits_of(space for space in ALL_SPACES if WALKED[space] and space != ISLAND)
LANDED_BITS: Final = bits_of(LANDED)
EVERYWHERE: Final = (1 << SPACES) - 1
_NOT_WEST: Final = EVERYWHERE & ~bits_of(at(0, y) for y in range(SIDE))
_NOT_EAST: Final = EVERYWHERE & ~bits_of(at(SIDE - 1, y) for y in range(SIDE))


def spread(spaces: int) -> int:
    """The given spaces and all their neighbours, as bits (DH-18)."""
    wide = spaces | (spaces & _NOT_EAST) << 1 | (spaces & _NOT_WEST) >> 1
    return (wide | wide << SIDE | wide >> SIDE) & EVERYWHERE


@functools.lru_cache(1 << 12)
def spaces_of(fields: int) -> int:
    """The spaces of some fields; both as bits."""
    return bits_of([FIELDS[field] for field in members(fields)])


def _voyages(start: int) -> tuple[int, ...]:
    """The distance of each space over the sea; a harbour ends a voyage, -1 means out of reach (DH-169, DH-172)."""
    far = [-1] * SPACES
    far[start] = 0
    edge = [start]
    while edge:
        following = []
        for space in edge:
            if KIND_AT[space] != "~" and space != start:
                continue
            for other in NEAR[space]:
                if far[other] < 0 and KIND_AT[other] in "~DI":
                    far[other] = far[space] + 1
                    following.append(other)
        edge = following
    return tuple(far)


VOYAGE: Final = {space: _voyages(space) for space in WATERS}
VOYAGES: Final = {
    start: tuple(tuple(space for space in WATERS if 0 <= far[space] <= roll) for roll in range(SIDE))
    for start, far in VOYAGE.items()
}
"""The spaces that a ship can reach from a space, by the roll."""


def distance(one: int, other: int) -> int:
    """The number of steps between two spaces for a flying dragon."""
    (y, x), (v, u) = divmod(one, SIDE), divmod(other, SIDE)
    return max(abs(y - v), abs(x - u))


@functools.cache
def distances(start: int) -> tuple[int, ...]:
    """The number of steps from a space to each space for a flying dragon."""
    return tuple([distance(start, space) for space in ALL_SPACES])


def seen_from(corner: int, place: tuple[int, int]) -> int:
    """The space at coordinates counted from the castle of a corner (DH-32)."""
    x, y = place
    return at(12 - x if corner in (1, 2) else x, 12 - y if corner in (2, 3) else y)


SEEN: Final = tuple(
    tuple(seen_from(corner, (space % SIDE, space // SIDE)) for space in ALL_SPACES) for corner in range(4)
)
"""The number of each space, counted from the castle of each corner."""
DEFAULT_PLACES: Final = tuple(
    (
        seen_from(corner, LAYOUT.dragon),
        seen_from(corner, LAYOUT.village),
        *(seen_from(corner, place) for place in LAYOUT.primaries),
        seen_from(corner, LAYOUT.leader),
        *(seen_from(corner, place) for place in LAYOUT.soldiers),
    )
    for corner in range(4)
)
"""The default spaces of dragon, village, Primaries, leader and soldiers, in the order of their placement."""

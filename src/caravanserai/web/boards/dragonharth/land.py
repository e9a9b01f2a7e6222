"""The drawings on the board: tiles with their workers below; armies, dragons and ships above."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup

from caravanserai.games.dragonharth.map.board import ALL_SPACES, DOCKS, FIELD_HOME, FIELDS, HOME, KIND_AT, SIDE
from caravanserai.games.dragonharth.state import (
    ADULT,
    BRIDGE,
    CAMP,
    EGG,
    FIRE,
    FIRST_TERRAIN,
    GIANT,
    HALF_GIANT,
    LEADER,
    SOLDIER,
    STASH,
    TWO_SMALL,
    WALL,
    kind_of,
    owner_of,
)
from caravanserai.web.boards.dragonharth.coordinates import centre
from caravanserai.web.boards.dragonharth.kingdom_marks import LEADERS, badges
from caravanserai.web.boards.dragonharth.pictures import put, stamp, tile_name
from caravanserai.web.rendering import sprite

if TYPE_CHECKING:
    from caravanserai.web.boards.dragonharth.space_contents import SpaceContents

_SHAPES: Final = ("circle", "diamond", "triangle", "square")
_WALLED: Final = Markup('<rect class="wall dark" x="{0}" y="{1}"/><rect class="wall" x="{0}" y="{1}"/>')
_FLAG: Final = Markup(
    '<use class="pc p{}" href="{}" x="{}" y="{}" width="30" height="30"/>'
    '<use href="{}" x="{}" y="{}" width="10" height="10" fill="#fff"/>'
)


class GroundLayer(NamedTuple):
    """The inputs for drawing tiles, workers, nests and terrain."""

    corner: tuple[int, ...]
    tile: tuple[int, ...]
    control: tuple[int, ...]
    crew: tuple[int, ...]
    nest: tuple[int, ...]
    terrain: tuple[int, ...]
    taken: tuple[int, ...]
    """The stands on which a piece stands, beside the catapult."""


class ArmyLayer(NamedTuple):
    """The inputs for drawing pieces and ships."""

    corner: tuple[int, ...]
    piece: tuple[int, ...]
    ship: tuple[int, ...]


def ground_layer(contents: SpaceContents) -> GroundLayer:
    """Select the inputs of the lower layer from the contents of the board."""
    taken = tuple(space for space, code in enumerate(contents.piece) if code and KIND_AT[space] == "A")
    return GroundLayer(
        contents.corner, contents.tile, contents.control, contents.crew, contents.nest, contents.terrain, taken
    )


@functools.lru_cache(maxsize=128)
def draw_ground(ground: GroundLayer) -> Markup:
    """Draw terrain, walls, tiles, workers, nests, flags of conquerors and catapults."""
    badge = badges(ground.corner)
    drawn = [_terrain(ground, badge, space) for space, terrain in enumerate(ground.terrain) if terrain]
    drawn += [_field(ground, badge, field) for field in range(len(FIELDS))]
    drawn += [_catapult(ground, badge, space) for space in ALL_SPACES if KIND_AT[space] == "A"]
    return Markup('<g id="ground" aria-hidden="true">{}</g>').format(Markup("").join(drawn))


@functools.lru_cache(maxsize=128)
def draw_armies(armies: ArmyLayer) -> Markup:
    """Draw pieces and ships; the ones in front come last."""
    badge = badges(armies.corner)
    drawn: list[tuple[int, Markup]] = []
    for space, code in enumerate(armies.piece):
        if code:
            drawn.append((centre(space)[1], piece_on(armies.corner, code, space)))
    for seat, space in enumerate(armies.ship):
        if space >= 0:
            drawn.append((centre(space)[1] + 20, _ship(badge[seat], seat, space)))
    drawn.sort(key=lambda pair: pair[0])
    return Markup('<g id="host" aria-hidden="true">{}</g>').format(Markup("").join(part for _, part in drawn))


@functools.lru_cache(maxsize=4096)
def piece_on(corner: tuple[int, ...], code: int, space: int, name: str = "piece") -> Markup:
    """Draw a soldier, a leader on a golden base, or an adult dragon on a space."""
    seat, kind = owner_of(code), kind_of(code)
    x, y = centre(space)
    x += 6 if KIND_AT[space] == "A" else 0
    badge = badges(corner)[seat]
    if kind == SOLDIER:
        drawn = stamp("soldier", badge, (x, y - 6), 62)
    elif kind == LEADER:
        foot = Markup('<ellipse class="foot" cx="{}" cy="{}" rx="27" ry="9"/>').format(x, y + 21)
        drawn = foot + stamp(LEADERS[corner[seat]], badge, (x, y - 10), 70)
    else:
        drawn = stamp("adult", badge, (x, y - 4), 70)
    return Markup('<g id="{}-{}">{}</g>').format(name, space, drawn)


def _ship(badge: int, seat: int, space: int) -> Markup:
    """Draw a ship; at a dock it lies at the pier."""
    x, y = centre(space)
    if space in DOCKS:
        x += 16 if x < 500 else -16
        y += 16 if y < 500 else -10
    return Markup('<g id="ship-{}">{}</g>').format(seat, stamp("ship", badge, (x, y - 4), 54))


def _terrain(ground: GroundLayer, badge: tuple[int, ...], space: int) -> Markup:
    """Draw a terrain tile; a wall is a frame of stone around its plot."""
    terrain, (x, y) = ground.terrain[space], centre(space)
    if terrain == WALL:
        return _WALLED.format(x - 31, y - 31)
    tile = put(tile_name(STASH[FIRST_TERRAIN + terrain - 1]), (x, y), 50)
    home = HOME[space]
    if terrain in (FIRE, CAMP, BRIDGE) and home in ground.corner:
        return Markup('<g class="pc p{}">{}</g>').format(badge[ground.corner.index(home)], tile)
    return tile


def _field(ground: GroundLayer, badge: tuple[int, ...], field: int) -> Markup:
    """Draw a tile with its workers, an egg or a baby in its nest, and the flag of a conqueror."""
    tile, crew, nest, holder = (row[field] for row in (ground.tile, ground.crew, ground.nest, ground.control))
    x, y = centre(FIELDS[field])
    drawn = []
    if tile:
        drawn.append(put(tile_name(STASH[tile - 1]), (x - 7, y - 6), 45))
    if crew in (GIANT, HALF_GIANT):
        drawn.append(stamp("giant", badge[holder], (x + 18, y + 11), 40))
    elif crew:
        steps = (1, 0) if crew == TWO_SMALL else (0,)
        drawn += [stamp("small", badge[holder], (x + 21 - 17 * step, y + 14), 34) for step in steps]
    home = FIELD_HOME[field]
    landlord = ground.corner.index(home) if home in ground.corner else -1
    if nest == ADULT:
        drawn.append(Markup('<circle class="nest" cx="{}" cy="{}" r="22"/>').format(x, y))
    elif nest:
        drawn.append(stamp("egg" if nest == EGG else "baby", badge[landlord], (x, y - 4), 46 if nest == EGG else 54))
    if holder >= 0 and holder != landlord:
        shape = sprite(f"shape-{_SHAPES[badge[holder] - 1]}")
        drawn.append(_FLAG.format(badge[holder], sprite("dh-flag"), x - 35, y - 39, shape, x - 23, y - 33))
    return Markup("").join(drawn)


def _catapult(ground: GroundLayer, badge: tuple[int, ...], space: int) -> Markup:
    """Draw the catapult of a stand; it makes room for a piece."""
    if HOME[space] not in ground.corner:
        return Markup("")
    (x, y), busy = centre(space), space in ground.taken
    seat = ground.corner.index(HOME[space])
    place, size = ((x - 15, y - 13), 40) if busy else ((x, y - 4), 50)
    return stamp("catapult", badge[seat], place, size, Markup(' id="stand-{}"').format(space))


@functools.cache
def coordinates() -> Markup:
    """Draw letters and numbers on the margin of the map."""
    drawn = []
    for place in range(SIDE):
        middle, letter = centre(SIDE * place + place)[0], chr(ord("A") + place)
        for x, y, text in (
            (middle, 20, letter),
            (middle, 993, letter),
            (13, middle + 6, str(place + 1)),
            (987, middle + 6, str(place + 1)),
        ):
            drawn.append(Markup('<text x="{}" y="{}">{}</text>').format(x, y, text))
    return Markup('<g class="co" aria-hidden="true">{}</g>').format(Markup("").join(drawn))

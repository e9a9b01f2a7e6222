"""Changes of the map: each function replaces a row of the state together with the bit sets derived from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.games.dragonharth.rows import add, bits_of, put
from caravanserai.games.dragonharth.state import (
    ADULT,
    ARMY,
    DRAGON,
    FIRE,
    GIANT,
    HALF_GIANT,
    LEADER,
    NO_CREW,
    PRIMARY,
    RIVER,
    SMALL,
    SOLDIER,
    TWO_SMALL,
    kind_of,
    owner_of,
    piece_code,
)

if TYPE_CHECKING:
    from caravanserai.games.dragonharth.rows import Row
    from caravanserai.games.dragonharth.state import Realm


def set_tile(realm: Realm, field: int, tile: int) -> None:
    """Put a tile on a field; 0 removes it."""
    bit = 1 << field
    realm.tile = put(realm.tile, field, tile)
    realm.tiled = realm.tiled | bit if tile else realm.tiled & ~bit
    realm.primed = realm.primed | bit if tile > PRIMARY else realm.primed & ~bit


def set_nest(realm: Realm, field: int, stage: int) -> None:
    """Put an egg, baby or adult on its home field; 0 removes it."""
    bit = 1 << field
    realm.nest = put(realm.nest, field, stage)
    realm.nested = realm.nested | bit if stage else realm.nested & ~bit
    realm.grown = realm.grown | bit if stage == ADULT else realm.grown & ~bit


def set_crew(realm: Realm, field: int, crew: int) -> None:
    """Put workers on a field; 0 removes them."""
    realm.crew = put(realm.crew, field, crew)
    realm.crewed = realm.crewed | 1 << field if crew else realm.crewed & ~(1 << field)


def set_control(realm: Realm, field: int, seat: int) -> None:
    """Give a field to a kingdom, or to nobody."""
    realm.control = put(realm.control, field, seat)
    realm.owned = tuple([own | 1 << field if s == seat else own & ~(1 << field) for s, own in enumerate(realm.owned)])


def set_terrain(realm: Realm, space: int, terrain: int) -> None:
    """Put a terrain tile on a space; 0 removes it."""
    bit = 1 << space
    realm.terrain = put(realm.terrain, space, terrain)
    realm.built = realm.built | bit if terrain else realm.built & ~bit
    realm.wet = realm.wet | bit if terrain == RIVER else realm.wet & ~bit
    realm.burning = realm.burning | bit if terrain == FIRE else realm.burning & ~bit


def set_piece(realm: Realm, space: int, code: int) -> None:
    """Put a piece on a space; 0 removes it."""
    before, holder, bit = owner_of(realm.piece[space]), owner_of(code), 1 << space
    realm.piece = put(realm.piece, space, code)
    if before >= 0:
        realm.standing = put(realm.standing, before, realm.standing[before] & ~bit)
    if holder >= 0:
        realm.standing = put(realm.standing, holder, realm.standing[holder] | bit)


def remove_crew(realm: Realm, field: int) -> None:
    """Return the workers of a field to their castle; a giant leaves both its fields (DH-72)."""
    crew, seat = realm.crew[field], realm.control[field]
    if crew == NO_CREW:
        return
    set_crew(realm, field, NO_CREW)
    if crew in (SMALL, TWO_SMALL):
        realm.small = add(realm.small, seat, crew)
    elif crew == GIANT:
        realm.giants = add(realm.giants, seat, 1)
    elif crew == HALF_GIANT:
        realm.giants = add(realm.giants, seat, 1)
        partner = realm.share[field]
        set_crew(realm, partner, NO_CREW)
        realm.share = put(realm.share, field, -1)
        realm.share = put(realm.share, partner, -1)


def put_piece(realm: Realm, seat: int, which: int, space: int) -> None:
    """Put a soldier (0-4) or the leader (5) on a free space."""
    realm.army = put(realm.army, ARMY * seat + which, space)
    set_piece(realm, space, piece_code(seat, LEADER if which == ARMY - 1 else SOLDIER))


def put_army(realm: Realm, seat: int, spaces: Row) -> None:
    """Put all soldiers, and the leader last, on free spaces."""
    pieces, base = [*realm.piece], ARMY * seat
    for space in spaces:
        pieces[space] = piece_code(seat, SOLDIER)
    pieces[spaces[-1]] = piece_code(seat, LEADER)
    realm.piece = tuple(pieces)
    realm.army = realm.army[:base] + spaces + realm.army[base + ARMY :]
    realm.standing = put(realm.standing, seat, realm.standing[seat] | bits_of(spaces))


def take_piece(realm: Realm, space: int, fate: int) -> int:
    """Take a soldier or leader off its space, set it to DEAD or ABOARD, and return its number in the army."""
    seat = owner_of(realm.piece[space])
    which = realm.army.index(space, ARMY * seat, ARMY * seat + ARMY) - ARMY * seat
    realm.army = put(realm.army, ARMY * seat + which, fate)
    set_piece(realm, space, 0)
    return which


def shift_piece(realm: Realm, start: int, goal: int) -> None:
    """Move a piece of any kind to a free space."""
    pieces = list(realm.piece)
    code, pieces[start] = pieces[start], 0
    pieces[goal] = code
    realm.piece = tuple(pieces)
    seat = owner_of(code)
    realm.standing = put(realm.standing, seat, realm.standing[seat] & ~(1 << start) | 1 << goal)
    if kind_of(code) == DRAGON:
        realm.flown = put(realm.flown, realm.flown.index(start), goal)
    else:
        base = ARMY * seat
        realm.army = put(realm.army, realm.army.index(start, base, base + ARMY), goal)

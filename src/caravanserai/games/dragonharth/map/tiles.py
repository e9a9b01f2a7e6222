"""Placing tiles and workers (DH-38 ... DH-53, DH-69 ... DH-73)."""

from __future__ import annotations

import functools
from typing import ClassVar, Final

from caravanserai.games.dragonharth.dragons import free_for_egg, lay_egg, lift
from caravanserai.games.dragonharth.economy.money import PLACED_TILE
from caravanserai.games.dragonharth.events import PLACED, UNWORKED, WORKED
from caravanserai.games.dragonharth.map.board import (
    ALL_SPACES,
    BORDER_BITS,
    CASTLES,
    FIELD_OF,
    FIELDS,
    HOME_BITS,
    NEAR_FIELDS,
    ROAD_BITS,
    SPACES,
    WAY_BITS,
    spaces_of,
    spread,
)
from caravanserai.games.dragonharth.map.changes import remove_crew, set_crew, set_terrain, set_tile
from caravanserai.games.dragonharth.rows import Row, add, bits_of, members, put
from caravanserai.games.dragonharth.state import (
    BRIDGE,
    FIELD_COUNT,
    FIRST_TERRAIN,
    GIANT,
    HALF_GIANT,
    NO_CREW,
    PRIMARY,
    RIVER,
    SMALL,
    STASH,
    STASHED,
    STASHED_EGG,
    TILES,
    TWO_SMALL,
    WAGE,
    WALL,
    Realm,
    occupied,
    points_of,
)
from caravanserai.kernel.decision import Decision, Outlook, Reason, decision
from caravanserai.kernel.space import Block, Options, Space, names, word

CREWS: Final = ("none", "small", "two_small", "giant", "half_giant")
_STASH_BACK: Final = STASHED
_FIELD_BACK: Final = FIELD_COUNT
_FIELD_SPACE: Final = Space(PLACED_TILE, word("back"))
_TERRAIN_THINGS: Final = tuple(enumerate(range(FIRST_TERRAIN, STASHED_EGG), start=1))
"""Each terrain with its number in a stash."""


def free_fields(realm: Realm, seat: int) -> int:
    """The fields that a kingdom controls without resource and dragon, as bits (DH-42, DH-43)."""
    return realm.owned[seat] & ~realm.tiled & ~realm.nested


def sites(realm: Realm, seat: int, terrain: int) -> Row:
    """The spaces for a terrain tile: one tile a space, never under a piece (DH-45 ... DH-52)."""
    return members(_site_bits(realm, seat, terrain, _taken(realm)))


def _taken(realm: Realm) -> int:
    """The spaces with terrain or a piece, as bits."""
    return realm.built | occupied(realm)


def _site_bits(realm: Realm, seat: int, terrain: int, taken: int) -> int:
    corner = realm.corner[seat]
    if terrain == BRIDGE:
        return realm.wet and realm.wet & (HOME_BITS[corner] | spread(realm.standing[seat]))
    if terrain == WALL:
        wanted = spaces_of(realm.owned[seat]) | 1 << CASTLES[corner]
    elif terrain == RIVER:
        wanted = _river_sites(corner, realm.wet & WAY_BITS[corner])
    else:
        wanted = ROAD_BITS[corner]
    return wanted & ~taken


@functools.lru_cache(1 << 12)
def _river_sites(corner: int, wet: int) -> int:
    """The roads and border marches of a corner on which a further river cuts nobody off, as bits (DH-45, DH-52).

    Only rivers on the open land of the corner and its border matter.
    """
    wanted = members((ROAD_BITS[corner] | BORDER_BITS[corner]) & ~wet)
    return bits_of([space for space in wanted if not seals_off(wet | 1 << space, corner)])


def seals_off(wet: int, corner: int) -> bool:
    """Whether the rivers cut a dry road of a corner off from the marches (DH-52).

    Fields do not count as a way, because they can be lost or hold a dragon.
    """
    dry = WAY_BITS[corner] & ~wet
    reached = BORDER_BITS[corner] & dry
    while (further := spread(reached) & dry) != reached:
        reached = further
    return bool(ROAD_BITS[corner] & dry & ~reached)


def placeable(realm: Realm, seat: int) -> list[int]:
    """The things of a stash that can be placed now."""
    stash, taken = realm.stash[STASHED * seat : STASHED * (seat + 1)], _taken(realm)
    found = [tile for tile, own in enumerate(stash[:FIRST_TERRAIN]) if own] if free_fields(realm, seat) else []
    for terrain, thing in _TERRAIN_THINGS:
        if stash[thing] and _site_bits(realm, seat, terrain, taken):
            found.append(thing)
    if stash[STASHED_EGG] and free_for_egg(realm, seat):
        found.append(STASHED_EGG)
    return found


def places_for(realm: Realm, seat: int, thing: int) -> Row:
    """The spaces where a thing of the stash may be placed."""
    if thing < len(TILES):
        return members(spaces_of(free_fields(realm, seat)))
    if thing == STASHED_EGG:
        return tuple([FIELDS[f] for f in free_for_egg(realm, seat)])
    return sites(realm, seat, thing - FIRST_TERRAIN + 1)


@decision
class PlaceWhat(Decision[Realm]):
    """Choose a thing of the stash to place (DH-43)."""

    seat: int
    space: ClassVar[Space] = Space(names("thing", "stashed", STASH), word("back"))

    def options(self, state: Realm) -> Options:
        return (*placeable(state, self.seat), _STASH_BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != _STASH_BACK:
            state.stack.append(PlaceAt.of(self.seat, choice))

    def why_not(self, state: Realm, choice: int) -> Reason:
        own = state.stash[STASHED * self.seat + choice]
        return Reason("no_site" if own else "not_in_stash", (("stashed", choice),))

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return _STASH_BACK


@decision
class PlaceAt(Decision[Realm]):
    """Place a resource on an empty controlled field, terrain on a legal space, a bought egg on a home field.

    DH-43 ... DH-52.
    """

    seat: int
    thing: int
    space: ClassVar[Space] = Space(Block("space", "space", ALL_SPACES), word("back"))

    def options(self, state: Realm) -> Options:
        return (*places_for(state, self.seat, self.thing), SPACES)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice == SPACES:
            return
        state.stash = add(state.stash, STASHED * self.seat + self.thing, -1)
        if self.thing < len(TILES):
            set_tile(state, FIELD_OF[choice], self.thing + 1)
        elif self.thing == STASHED_EGG:
            lay_egg(state, FIELD_OF[choice])
        else:
            set_terrain(state, choice, self.thing - FIRST_TERRAIN + 1)
        state.tell(PLACED, self.seat, self.thing, choice)

    def why_not(self, state: Realm, choice: int) -> Reason:
        if self.thing < FIRST_TERRAIN or self.thing == STASHED_EGG:
            return Reason("egg_needs_field" if self.thing == STASHED_EGG else "tile_needs_field")
        terrain = self.thing - FIRST_TERRAIN + 1
        if terrain != BRIDGE and _taken(state) >> choice & 1:
            return Reason("site_taken")
        corner = state.corner[self.seat]
        if terrain == RIVER and (ROAD_BITS[corner] | BORDER_BITS[corner]) >> choice & 1:
            return Reason("river_seals")
        return Reason("wrong_site", (("stashed", self.thing),))

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return SPACES


def _why_not_field(realm: Realm, seat: int, field: int) -> Reason:
    """Why a kingdom has no tile on a field."""
    return Reason("no_tile_there") if realm.owned[seat] >> field & 1 else Reason("not_your_field")


@decision
class LiftTile(Decision[Realm]):
    """Take a resource tile back into the stash (DH-43)."""

    seat: int
    space: ClassVar[Space] = _FIELD_SPACE

    def options(self, state: Realm) -> Options:
        return (*members(state.owned[self.seat] & state.tiled), _FIELD_BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != _FIELD_BACK:
            lift(state, self.seat, choice)

    def why_not(self, state: Realm, choice: int) -> Reason:
        return _why_not_field(state, self.seat, choice)

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return _FIELD_BACK


def idle_fields(realm: Realm, seat: int) -> int:
    """The controlled fields with a resource and no workers, for which workers are available, as bits (DH-73)."""
    return workable(realm, seat, realm.owned[seat] & realm.tiled & ~realm.crewed)


def workable(realm: Realm, seat: int, idle: int) -> int:
    """The idle fields for which a kingdom has workers, as bits (DH-73)."""
    if realm.giants[seat] or realm.small[seat] >= TWO_SMALL:
        return idle
    return idle & ~realm.primed if realm.small[seat] else 0


def crews_for(realm: Realm, seat: int, field: int) -> list[int]:
    """The workers that can be put on a field: a Primary needs two small ones or a giant (DH-69 ... DH-71)."""
    small, giants = realm.small[seat], realm.giants[seat]
    if realm.tile[field] > PRIMARY:
        found = [TWO_SMALL] if small >= 2 else []
        return [*found, GIANT] if giants else found
    found = [SMALL] if small else []
    if giants:
        found.append(GIANT)
        if partners(realm, seat, field):
            found.append(HALF_GIANT)
    return found


def partners(realm: Realm, seat: int, field: int) -> list[int]:
    """The adjacent fields with a Regular resource that a giant could also work (DH-71)."""
    return [
        other
        for other in NEAR_FIELDS[FIELDS[field]]
        if 0 < realm.tile[other] <= PRIMARY and realm.control[other] == seat and realm.crew[other] == NO_CREW
    ]


@decision
class WorkField(Decision[Realm]):
    """Choose a field to put workers on (DH-72, DH-73)."""

    seat: int
    space: ClassVar[Space] = _FIELD_SPACE

    def options(self, state: Realm) -> Options:
        return (*members(idle_fields(state, self.seat)), _FIELD_BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != _FIELD_BACK:
            state.stack.append(WorkWith.of(self.seat, choice))

    def why_not(self, state: Realm, choice: int) -> Reason:
        if not state.owned[self.seat] & state.tiled & ~state.crewed & 1 << choice:
            return Reason("worked_already") if state.crewed >> choice & 1 else _why_not_field(state, self.seat, choice)
        return Reason("too_few_workers")

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return _FIELD_BACK


@decision
class WorkWith(Decision[Realm]):
    """Choose the workers: small ones, a giant, or a giant shared with an adjacent field (DH-69 ... DH-71)."""

    seat: int
    field: int
    space: ClassVar[Space] = Space(names("crew", "crew", CREWS[1:4]), Block("share", "field", range(FIELD_COUNT)))
    is_follow_up: ClassVar[bool] = True

    def options(self, state: Realm) -> Options:
        crews = crews_for(state, self.seat, self.field)
        shared = partners(state, self.seat, self.field) if HALF_GIANT in crews else ()
        return (*[crew - 1 for crew in crews if crew != HALF_GIANT], *[3 + other for other in shared])

    def resolve(self, state: Realm, choice: int) -> None:
        seat, field, crew = self.seat, self.field, min(choice + 1, HALF_GIANT)
        if crew in (SMALL, TWO_SMALL):
            state.small = add(state.small, seat, -crew)
        else:
            state.giants = add(state.giants, seat, -1)
        set_crew(state, field, crew)
        if crew == HALF_GIANT:
            other = choice - 3
            set_crew(state, other, HALF_GIANT)
            state.share = put(state.share, field, other)
            state.share = put(state.share, other, field)
        state.tell(WORKED, seat, crew, FIELDS[field])

    def why_not(self, state: Realm, choice: int) -> Reason:
        if choice >= HALF_GIANT - 1:
            return Reason("no_shared_field") if state.giants[self.seat] else Reason("too_few_workers")
        primary = state.primed >> self.field & 1
        if choice + 1 == (SMALL if primary else TWO_SMALL):
            return Reason("primary_needs_more" if primary else "regular_needs_one")
        return Reason("too_few_workers")

    def outlook(self, state: Realm, choice: int) -> Outlook:
        crew = min(choice + 1, HALF_GIANT)
        fields = (self.field, choice - 3) if crew == HALF_GIANT else (self.field,)
        return ("rp_yield", sum(points_of(state.tile[f]) for f in fields)), ("rp_wage", -WAGE[crew] * len(fields))


@decision
class UnworkField(Decision[Realm]):
    """Take the workers of a field back into the castle (DH-72)."""

    seat: int
    space: ClassVar[Space] = _FIELD_SPACE

    def options(self, state: Realm) -> Options:
        return (*members(state.owned[self.seat] & state.crewed), _FIELD_BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != _FIELD_BACK:
            remove_crew(state, choice)
            state.tell(UNWORKED, self.seat, FIELDS[choice])

    def why_not(self, state: Realm, choice: int) -> Reason:
        own = state.owned[self.seat] >> choice & 1
        return Reason("nobody_works_there") if own else Reason("not_your_field")

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return _FIELD_BACK

    def outlook(self, state: Realm, choice: int) -> Outlook:
        if choice == _FIELD_BACK:
            return ()
        shared = (choice, state.share[choice]) if state.crew[choice] == HALF_GIANT else (choice,)
        saved = WAGE[state.crew[choice]] * len(shared)
        return ("rp_yield", -sum(points_of(state.tile[f]) for f in shared)), ("rp_wage", saved)

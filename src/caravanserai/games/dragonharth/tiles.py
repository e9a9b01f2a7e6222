"""Tiles and workers on the land (DH-38 ... DH-53, DH-69 ... DH-73)."""

from __future__ import annotations

import functools
from typing import ClassVar, Final

from caravanserai.games.dragonharth.bits import add, put
from caravanserai.games.dragonharth.board import (
    ALL_SPACES,
    BORDER,
    CASTLES,
    FIELD_OF,
    FIELDS,
    HOME,
    NEAR,
    NEAR_FIELDS,
    ROADS,
    SPACES,
    WAYS,
)
from caravanserai.games.dragonharth.dragons import free_for_egg, lay_egg, lift
from caravanserai.games.dragonharth.events import PLACED, UNWORKED, WORKED
from caravanserai.games.dragonharth.money import PLACED_TILE
from caravanserai.games.dragonharth.realm import (
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
    WALL,
    Realm,
    owner_of,
    remove_crew,
    set_crew,
    set_tile,
)
from caravanserai.kernel.decision import Decision, decision
from caravanserai.kernel.space import Block, Options, Space, names, word

CREWS: Final = ("none", "small", "two_small", "giant", "half_giant")
_STASH_BACK: Final = STASHED
_FIELD_BACK: Final = FIELD_COUNT
_FIELD_SPACE: Final = Space(PLACED_TILE, word("back"))


def free_fields(realm: Realm, seat: int) -> list[int]:
    """Fields a kingdom controls that hold neither resource nor dragon (DH-42, DH-43)."""
    return [f for f in range(FIELD_COUNT) if realm.control[f] == seat and not realm.tile[f] and not realm.nest[f]]


def sites(realm: Realm, seat: int, terrain: int) -> list[int]:
    """Where a terrain tile may be placed: one a space, never under a piece (DH-45 ... DH-52)."""
    corner = realm.corner[seat]
    if terrain == WALL:
        wanted = [FIELDS[f] for f in range(FIELD_COUNT) if realm.control[f] == seat] + [CASTLES[corner]]
    elif terrain == BRIDGE:
        return [
            space
            for space in ALL_SPACES
            if realm.terrain[space] == RIVER
            and (HOME[space] == corner or any(owner_of(realm.piece[o]) == seat for o in NEAR[space] if realm.piece[o]))
        ]
    elif terrain == RIVER:
        wanted = [*ROADS[corner], *BORDER[corner]]
    else:
        wanted = list(ROADS[corner])
    free = [space for space in wanted if not realm.terrain[space] and not realm.piece[space]]
    return [space for space in free if terrain != RIVER or not seals_off(realm, space)]


def seals_off(realm: Realm, river: int) -> bool:
    """Whether a river would leave a road of a corner without a way over open land to a march (DH-52)."""
    return any(
        _is_cut_off(corner, tuple(space for space in ways if space == river or realm.terrain[space] == RIVER))
        for corner, ways in enumerate(WAYS)
        if river in ways
    )


@functools.cache
def _is_cut_off(corner: int, rivers: tuple[int, ...]) -> bool:
    """Whether these rivers part a dry road from every dry march; fields are no way, for they can be lost."""
    dry = [space for space in WAYS[corner] if space not in rivers]
    reached = [space for space in BORDER[corner] if space in dry]
    for space in reached:
        reached += [other for other in NEAR[space] if other in dry and other not in reached]
    return any(road in dry and road not in reached for road in ROADS[corner])


def placeable(realm: Realm, seat: int) -> list[int]:
    """The things of a stash that can be placed somewhere now."""
    base = STASHED * seat
    return [thing for thing in range(STASHED) if realm.stash[base + thing] and places_for(realm, seat, thing)]


def places_for(realm: Realm, seat: int, thing: int) -> list[int]:
    """The spaces on which a thing of the stash may be placed."""
    if thing < len(TILES):
        return [FIELDS[f] for f in free_fields(realm, seat)]
    if thing == STASHED_EGG:
        return [FIELDS[f] for f in free_for_egg(realm, seat)]
    return sites(realm, seat, thing - FIRST_TERRAIN + 1)


@decision
class PlaceWhat(Decision[Realm]):
    """Choose something of the stash to place (DH-43)."""

    seat: int
    space: ClassVar[Space] = Space(names("thing", "stashed", STASH), word("back"))

    def options(self, state: Realm) -> Options:
        return (*placeable(state, self.seat), _STASH_BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != _STASH_BACK:
            state.stack.append(PlaceAt.of(self.seat, choice))

    def harmless(self, state: Realm, options: Options) -> int:  # noqa: ARG002  # place nothing
        return _STASH_BACK


@decision
class PlaceAt(Decision[Realm]):
    """Place a resource on an own empty field, terrain where it belongs, a bought egg on a home field.

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
            state.terrain = put(state.terrain, choice, self.thing - FIRST_TERRAIN + 1)
        state.tell(PLACED, self.seat, self.thing, choice)

    def harmless(self, state: Realm, options: Options) -> int:  # noqa: ARG002  # place nothing
        return SPACES


@decision
class LiftTile(Decision[Realm]):
    """Take a resource tile back into the stash (DH-43)."""

    seat: int
    space: ClassVar[Space] = _FIELD_SPACE

    def options(self, state: Realm) -> Options:
        own = [f for f, tile in enumerate(state.tile) if tile and state.control[f] == self.seat]
        return (*own, _FIELD_BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != _FIELD_BACK:
            lift(state, self.seat, choice)

    def harmless(self, state: Realm, options: Options) -> int:  # noqa: ARG002  # lift nothing
        return _FIELD_BACK


def idle_fields(realm: Realm, seat: int) -> list[int]:
    """Controlled fields with a resource and nobody at work, for which there are workers (DH-73)."""
    crew, control = realm.crew, realm.control
    idle = [f for f, tile in enumerate(realm.tile) if tile and not crew[f] and control[f] == seat]
    return [field for field in idle if crews_for(realm, seat, field)]


def crews_for(realm: Realm, seat: int, field: int) -> list[int]:
    """Which workers can be put on a field: a Primary needs two small or a giant (DH-69 ... DH-71)."""
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
    """The adjacent fields with a Regular resource that a giant could work as well (DH-71)."""
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
        return (*idle_fields(state, self.seat), _FIELD_BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != _FIELD_BACK:
            state.stack.append(WorkWith.of(self.seat, choice))

    def harmless(self, state: Realm, options: Options) -> int:  # noqa: ARG002  # place nobody
        return _FIELD_BACK


@decision
class WorkWith(Decision[Realm]):
    """Choose the workers: small ones, a giant, or a giant shared with an adjacent field (DH-69 ... DH-71)."""

    seat: int
    field: int
    space: ClassVar[Space] = Space(names("crew", "crew", CREWS[1:4]), Block("share", "field", range(FIELD_COUNT)))

    def options(self, state: Realm) -> Options:
        crews = crews_for(state, self.seat, self.field)
        shared = partners(state, self.seat, self.field) if HALF_GIANT in crews else ()
        return (*(crew - 1 for crew in crews if crew != HALF_GIANT), *(3 + other for other in shared))

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


@decision
class UnworkField(Decision[Realm]):
    """Take the workers of a field back into the castle (DH-72)."""

    seat: int
    space: ClassVar[Space] = _FIELD_SPACE

    def options(self, state: Realm) -> Options:
        return (*(f for f, crew in enumerate(state.crew) if crew and state.control[f] == self.seat), _FIELD_BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != _FIELD_BACK:
            remove_crew(state, choice)
            state.tell(UNWORKED, self.seat, FIELDS[choice])

    def harmless(self, state: Realm, options: Options) -> int:  # noqa: ARG002  # nobody leaves
        return _FIELD_BACK

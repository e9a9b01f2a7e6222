"""Dragons from egg to adult: growing, leaving, sending home (DH-138 ... DH-146b)."""

from __future__ import annotations

from typing import ClassVar, Final

from caravanserai.games.dragonharth.content import CHARTS
from caravanserai.games.dragonharth.economy.money import PLACED_TILE
from caravanserai.games.dragonharth.events import GREW, LIFTED, SENT_HOME
from caravanserai.games.dragonharth.map.board import FIELDS, HOME_FIELD_BITS, spaces_of
from caravanserai.games.dragonharth.map.changes import remove_crew, set_nest, set_piece, set_tile
from caravanserai.games.dragonharth.rows import add, members, put
from caravanserai.games.dragonharth.state import (
    ADULT,
    BABY,
    DRAGON,
    EGG,
    NO_NEST,
    STASHED,
    Realm,
    adults_of,
    hatched,
    landlord,
    nests_of,
    occupied,
    piece_code,
)
from caravanserai.games.dragonharth.timeouts import Cancellable
from caravanserai.kernel.decision import Decision, Outlook, Reason, Step, decision, step
from caravanserai.kernel.space import Options, Space, word

BACK: Final = len(FIELDS)
_MOST_HATCHED: Final = 2
_BABY_AT, _ADULT_AT = 2, 3


@step
class Grow(Step[Realm]):
    """An egg becomes a baby at its owner's second upkeep and an adult at the third; eggs wait while two are hatched.

    DH-138, DH-146b.
    """

    seat: int

    def run(self, state: Realm) -> None:
        for field in nests_of(state, self.seat):
            nest = state.nest[field]
            if nest == ADULT or (nest == EGG and hatched(state, self.seat) >= _MOST_HATCHED):
                continue
            state.age = add(state.age, field, 1)
            if nest == EGG and state.age[field] >= _BABY_AT:
                set_nest(state, field, BABY)
                state.tell(GREW, self.seat, FIELDS[field], BABY)
            elif nest == BABY and state.age[field] >= _ADULT_AT:
                set_nest(state, field, ADULT)
                state.flown = put(state.flown, field, FIELDS[field])
                set_piece(state, FIELDS[field], piece_code(self.seat, DRAGON))
                state.tell(GREW, self.seat, FIELDS[field], ADULT)


def empty_nest(realm: Realm, field: int) -> None:
    """Remove a dragon that died or flew home; dead dragons never return (DH-115)."""
    if realm.flown[field] >= 0:
        set_piece(realm, realm.flown[field], 0)
    set_nest(realm, field, NO_NEST)
    realm.age = put(realm.age, field, 0)
    realm.hungry = put(realm.hungry, field, 0)
    realm.flown = put(realm.flown, field, -1)


def lay_egg(realm: Realm, field: int) -> None:
    """Put an egg of age 0 on a field (DH-140, DH-191)."""
    set_nest(realm, field, EGG)
    realm.age = put(realm.age, field, 0)
    realm.hungry = put(realm.hungry, field, 0)


def free_for_egg(realm: Realm, seat: int) -> list[int]:
    """The home fields that can take an egg: controlled, without resource, dragon or piece (DH-140)."""
    return _vacant(realm, _held_at_home(realm, seat) & ~realm.tiled & ~realm.nested)


def _held_at_home(realm: Realm, seat: int) -> int:
    """The home fields that a kingdom controls, as bits."""
    return realm.owned[seat] & HOME_FIELD_BITS[realm.corner[seat]]


def _vacant(realm: Realm, fields: int) -> list[int]:
    """The given fields on which no piece stands."""
    return [field for field in members(fields) if not realm.piece[FIELDS[field]]]


def has_room_for_egg(realm: Realm, seat: int) -> bool:
    """Whether a home field can take an egg, if necessary after its tile is lifted (DH-140, DH-190)."""
    return bool(spaces_of(_held_at_home(realm, seat) & (realm.tiled | ~realm.nested)) & ~occupied(realm))


@decision
class ReceiveEgg(Decision[Realm]):
    """Choose the home field for a received egg; if none is free, a tile must be lifted (DH-140, DH-190)."""

    seat: int
    space: ClassVar[Space] = Space(PLACED_TILE)

    def options(self, state: Realm) -> Options:
        free = free_for_egg(state, self.seat)
        return tuple(free or liftable_for_egg(state, self.seat))

    def resolve(self, state: Realm, choice: int) -> None:
        if state.tile[choice]:
            lift(state, self.seat, choice)
        lay_egg(state, choice)

    def why_not(self, state: Realm, choice: int) -> Reason:
        if landlord(state, choice) != self.seat or state.control[choice] != self.seat:
            return Reason("not_your_field")
        return Reason("egg_on_free_field" if state.tile[choice] else "field_taken")


def liftable_for_egg(realm: Realm, seat: int) -> list[int]:
    """The home fields with a resource that could make room for an egg."""
    return _vacant(realm, _held_at_home(realm, seat) & realm.tiled)


def lift(realm: Realm, seat: int, field: int) -> None:
    """Take a resource tile back into the stash; its workers go home (DH-43, DH-44)."""
    remove_crew(realm, field)
    tile = realm.tile[field] - 1
    set_tile(realm, field, 0)
    realm.stash = add(realm.stash, STASHED * seat + tile, 1)
    realm.tell(LIFTED, seat, tile, FIELDS[field])


@decision
class SendHome(Cancellable):
    """Send an adult dragon home to Dragonhearth; it leaves the game and does not anger the Dragon Lords (DH-146)."""

    seat: int
    space: ClassVar[Space] = Space(PLACED_TILE, word("back"))

    def options(self, state: Realm) -> Options:
        return (*members(adults_of(state, self.seat)), BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != BACK:
            state.tell(SENT_HOME, self.seat, state.flown[choice])
            empty_nest(state, choice)

    def why_not(self, state: Realm, choice: int) -> Reason:
        return Reason("no_adult_there")

    def outlook(self, state: Realm, choice: int) -> Outlook:
        return () if choice == BACK else (("rp_food", CHARTS.adult_food),)

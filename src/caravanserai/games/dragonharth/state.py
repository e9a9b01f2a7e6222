"""The state of a match of Dragonharth, and the basic queries that all rules share."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final, Protocol

from caravanserai.games.dragonharth.content import CHARTS, EXPORTS, GOODS, SEATS, VILLAGE
from caravanserai.games.dragonharth.map.board import DOCKS, FIELD_HOME, FIELDS, HOME, HOME_FIELD_BITS, NEAR
from caravanserai.games.dragonharth.rows import Row, members
from caravanserai.kernel.codec import state
from caravanserai.kernel.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

NEUTRAL, WAR, ALLIED = range(3)
"""The relation between two kingdoms (DH-178)."""
SOLDIER, LEADER, DRAGON = range(3)
ARMY: Final = 6
"""The number of army pieces of a kingdom: five soldiers, and the leader last (DH-10)."""
DEAD, ABOARD = -1, -2
NO_CREW, SMALL, TWO_SMALL, GIANT, HALF_GIANT = range(5)
WAGE: Final = (0, 1, 2, 2, 1)
"""The wage in RP a turn for each kind of crew; a giant on two fields costs half on each (DH-67)."""
WORKERS: Final = 6
"""The number of small workers, and of giants, of each kingdom (DH-08)."""
NO_NEST, EGG, BABY, ADULT = range(4)
NO_TERRAIN, RIVER, WALL, FIRE, CAMP, BRIDGE = range(6)
TERRAINS: Final = ("river", "wall", "fire", "camp", "bridge")
TILES: Final = (*GOODS, *(f"primary_{good}" for good in GOODS[:VILLAGE]))
"""Resource tiles by their number; `tile` holds the number plus one."""
PRIMARY: Final = len(GOODS)
"""The first number of a Primary tile."""
REGULAR_POINTS, PRIMARY_POINTS = 2, 4
STASH: Final = (*TILES, *TERRAINS, "egg")
"""The things that can lie in a stash, in its order."""
STASHED: Final = len(STASH)
FIRST_TERRAIN: Final = len(TILES)
STASHED_EGG: Final = STASHED - 1
NOBODY: Final = -1
OBSERVERS: Final = SEATS + 1
"""The four seats, and the spectators last."""


@state
class Realm(State):
    """The complete state of a match. Rows are indexed by seat, field or space.

    Rows never change: they are replaced, so that copies of a state share them.
    """

    months: int
    month: int
    turn: int
    order: Row
    """The seats clockwise, from the first player (DH-23)."""
    corner: Row
    """The kingdom of each seat; -1 before the choice."""
    plans: tuple[Row, ...]
    """The placements of the set-up, hidden until all are complete (DH-31)."""
    # the map
    tile: Row
    control: Row
    crew: Row
    share: Row
    """The other field of a giant that works two fields (DH-71); -1 elsewhere."""
    nest: Row
    nested: int
    """The fields with an egg, baby or adult, as bits; `grown` has those with an adult. Both are derived from `nest`."""
    grown: int
    age: Row
    hungry: Row
    owned: Row
    """The fields each kingdom controls, as bits; derived from `control`.

    `tiled`, `primed` and `crewed` are also bits, derived from `tile` and `crew`.
    """
    tiled: int
    primed: int
    """The fields with a Primary."""
    crewed: int
    flown: Row
    """The space of the adult dragon whose home is this field; -1 without one."""
    terrain: Row
    built: int
    """The spaces with terrain, as bits; `wet` has those with rivers, `burning` those with fires.

    All follow `terrain`.
    """
    wet: int
    burning: int
    piece: Row
    """0, or 1 + 3 x seat + kind of the piece on the space."""
    standing: Row
    """The spaces with pieces of each kingdom, as bits; derived from `piece`."""
    army: Row
    """The space of each soldier and leader, or DEAD, or ABOARD."""
    ship: Row
    cargo: Row
    """The army pieces aboard, as bits."""
    # possessions
    bank: int
    money: Row
    stash: Row
    small: Row
    giants: Row
    """The workers in the castle, by size."""
    principal: Row
    loan_age: Row
    lost_attacks: Row
    chaos: Row
    honour: Row
    out: Row
    pact: Row
    proud: Row
    """The month of the last attack for pride."""
    beaten: Row
    """The month in which the castle was last beaten (DH-121)."""
    fog: Row
    relation: Row
    warned: Row
    """1 for a former ally that the kingdom may not attack before its next turn (DH-185)."""
    torn: Row
    """1 for a seat whose two allies went to war with each other (DH-187)."""
    # cards and projectiles
    decks: tuple[Row, ...]
    hands: Row
    """The cards of each hand, as bits."""
    played: tuple[Row, ...]
    """The cards committed to the battle: the attacker's, the defender's."""
    helper: int
    """The ally whose card is the last of the defence (DH-184), or -1."""
    card_known: Row
    """The cards whose place each seat, and a spectator, knows, as bits."""
    shots: Row
    """The projectiles of each kingdom, as bits; the others are in the store."""
    shot_known: Row
    """The projectiles whose place each seat, and a spectator, knows, as bits."""
    # the current turn
    acts: int
    moved: int
    sailed: int
    attacked: int
    fired: int
    offers: int
    courted: int
    """The seats asked for an alliance in this turn, as bits."""
    cards_bought: int
    gifted: int
    speed: int
    wind: int
    bargain: int
    visited: int
    """1 after the piece on the island has paid for its visit (DH-177)."""
    refused: Row
    """The items that the kingdom refuses to pay in this upkeep: fields, and home fields of dragons plus 100."""
    offended: int
    unpaid_tax: int
    borrowed: int
    """1 if the kingdom took or raised a loan in this upkeep."""
    roll: int
    column: Row
    placed: Row
    aim: Row
    """The prepared shot: kingdom, stand, colour, angle; see combat/catapult.py."""
    fight: Row
    """The current battle; see combat/battle.py."""
    pairs: Row
    fallen: Row
    give: Row
    want: Row


class Ground(Protocol):
    """The public fields that a realm and a view have in common."""

    @property
    def corner(self) -> Sequence[int]:
        """The kingdom of each seat."""

    @property
    def control(self) -> Sequence[int]:
        """The seat that controls each field."""

    @property
    def terrain(self) -> Sequence[int]:
        """The terrain tile of each space."""

    @property
    def piece(self) -> Sequence[int]:
        """The piece on each space."""


def occupied(realm: Realm) -> int:
    """The spaces on which any piece stands, as bits."""
    standing = realm.standing
    return standing[0] | standing[1] | standing[2] | standing[3]


def seat_at(realm: Realm, corner: int) -> int:
    """The seat that plays the kingdom of a corner."""
    return realm.corner.index(corner)


def piece_code(seat: int, kind: int) -> int:
    """The number that stands for a piece in `piece`."""
    return 1 + 3 * seat + kind


def owner_of(code: int) -> int:
    """The owner of a piece; -1 for no piece."""
    return (code - 1) // 3


def kind_of(code: int) -> int:
    """The kind of a piece: soldier, leader or dragon."""
    return (code - 1) % 3


def home_seat(realm: Ground, space: int) -> int:
    """The seat whose corner contains a space; -1 outside of all corners."""
    home = HOME[space]
    return realm.corner.index(home) if home >= 0 else NOBODY


def landlord(realm: Realm, field: int) -> int:
    """The seat whose corner contains a field; another seat may control it."""
    return realm.corner.index(FIELD_HOME[field])


def allied(realm: Realm, one: int, other: int) -> bool:
    """Whether two kingdoms are allies or the same kingdom."""
    return one == other or realm.relation[SEATS * one + other] == ALLIED


def allies_of(realm: Realm, seat: int) -> Row:
    """The allies of a kingdom."""
    return _allies(realm.relation[SEATS * seat : SEATS * (seat + 1)])


@functools.cache
def _allies(relations: Row) -> Row:
    return tuple([other for other, relation in enumerate(relations) if relation == ALLIED])


def others(realm: Realm, seat: int) -> Row:
    """The other kingdoms that still exist, clockwise."""
    return clockwise(realm.order, realm.out, seat)


@functools.cache
def clockwise(order: Row, out: Row, seat: int) -> Row:
    """The other seats that are not out, clockwise."""
    at = order.index(seat)
    return tuple([other for other in order[at + 1 :] + order[:at] if not out[other]])


def points_of(tile: int) -> int:
    """The points that a field with this tile yields and scores: Primary 4, Regular 2 (DH-39, DH-40)."""
    return 0 if not tile else PRIMARY_POINTS if tile > PRIMARY else REGULAR_POINTS


def good_of(tile: int) -> int:
    """The good of a tile on the board."""
    return (tile - 1) % PRIMARY


def own_tile(realm: Realm, seat: int, good: int) -> int:
    """The tile that a kingdom receives for a good: its own export is a Primary (DH-39)."""
    return PRIMARY + good if EXPORTS[realm.corner[seat]] == good else good


def paid_for(realm: Realm, seat: int) -> int:
    """The fields whose workers a kingdom pays, as bits.

    They are its home fields, also when annexed, and the fields it controls in the corners of wiped-out kingdoms (DH-77,
    DH-78).
    """
    fields = 0 if realm.out[seat] else HOME_FIELD_BITS[realm.corner[seat]]
    if 1 in realm.out:
        for other in range(SEATS):
            if realm.out[other]:
                fields |= realm.owned[seat] & HOME_FIELD_BITS[realm.corner[other]]
    return fields


def soldiers_alive(realm: Realm, seat: int) -> int:
    """The number of living soldiers, on land or at sea."""
    return ARMY - 1 - realm.army[ARMY * seat : ARMY * seat + ARMY - 1].count(DEAD)


def pieces_of(realm: Realm, seat: int) -> Row:
    """The spaces of a kingdom's pieces on land, in order: soldiers, leader and adult dragons."""
    return members(realm.standing[seat])


def group_of(realm: Ground, space: int) -> list[int]:
    """The spaces of all pieces of one kingdom that are connected with the piece on this space (DH-98, DH-132)."""
    seat = owner_of(realm.piece[space])
    group = [space]
    for member in group:
        for other in NEAR[member]:
            if realm.piece[other] and owner_of(realm.piece[other]) == seat and other not in group:
                group.append(other)
    return group


def barred_month(realm: Realm) -> bool:
    """Whether it is one of the first three months, without attacks, shots and entry into other kingdoms (DH-36)."""
    return realm.month <= CHARTS.peace_months


def dock_of(realm: Realm, seat: int) -> int:
    """The dock of a kingdom."""
    return DOCKS[realm.corner[seat]]


def nests_of(realm: Realm, seat: int) -> Row:
    """The home fields of a kingdom's eggs, babies and adults."""
    return members(realm.nested & HOME_FIELD_BITS[realm.corner[seat]])


def adults_of(realm: Realm, seat: int) -> int:
    """The home fields of a kingdom's adult dragons, as bits."""
    return realm.grown & HOME_FIELD_BITS[realm.corner[seat]]


def hatched(realm: Realm, seat: int) -> int:
    """The number of a kingdom's babies and adults (DH-07)."""
    return sum(realm.nest[field] >= BABY for field in nests_of(realm, seat))


FIELD_COUNT: Final = len(FIELDS)

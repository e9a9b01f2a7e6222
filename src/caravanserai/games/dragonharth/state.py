"""The state of a match of Dragonharth, and the small facts that all rules ask of it."""

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
"""How two kingdoms stand to each other (DH-178)."""
SOLDIER, LEADER, DRAGON = range(3)
ARMY: Final = 6
"""Five soldiers and the leader, who is the last (DH-10)."""
DEAD, ABOARD = -1, -2
NO_CREW, SMALL, TWO_SMALL, GIANT, HALF_GIANT = range(5)
WAGE: Final = (0, 1, 2, 2, 1)
"""RP a turn for what stands on a field; a giant on two fields costs half on each (DH-67)."""
WORKERS: Final = 6
"""Small ones, and giants too, of each kingdom (DH-08)."""
NO_NEST, EGG, BABY, ADULT = range(4)
NO_TERRAIN, RIVER, WALL, FIRE, CAMP, BRIDGE = range(6)
TERRAINS: Final = ("river", "wall", "fire", "camp", "bridge")
TILES: Final = (*GOODS, *(f"primary_{good}" for good in GOODS[:VILLAGE]))
"""Resource tiles by their number; on the board a field holds the number plus one."""
PRIMARY: Final = len(GOODS)
"""The first number of a Primary tile."""
REGULAR_POINTS, PRIMARY_POINTS = 2, 4
STASH: Final = (*TILES, *TERRAINS, "egg")
"""What can lie in a stash, in its order."""
STASHED: Final = len(STASH)
FIRST_TERRAIN: Final = len(TILES)
STASHED_EGG: Final = STASHED - 1
NOBODY: Final = -1
OBSERVERS: Final = SEATS + 1
"""Four seats and the spectators, who come last."""


@state
class Realm(State):
    """Everything that lies on the table. Rows over kingdoms go by seat, over fields by field, over spaces by space.

    Rows never change, they are replaced, so that copies share them.
    """

    months: int
    month: int
    turn: int
    order: Row
    """The seats clockwise, from the first player (DH-23)."""
    corner: Row
    """The kingdom of each seat; -1 before it is picked."""
    plans: tuple[Row, ...]
    """The placements of the set-up, hidden until all are in (DH-31)."""
    # land
    tile: Row
    control: Row
    crew: Row
    share: Row
    """The other field of a giant that works two (DH-71); -1 elsewhere."""
    nest: Row
    nested: int
    """The fields with an egg, baby or adult, as bits; with an adult, below. They follow `nest`."""
    grown: int
    age: Row
    hungry: Row
    owned: Row
    """The fields each kingdom controls, as bits; so are the three below. They follow `control`, `tile` and `crew`."""
    tiled: int
    primed: int
    """The fields with a Primary."""
    crewed: int
    flown: Row
    """Where the adult stands whose home is this field; -1 without one."""
    terrain: Row
    built: int
    """The spaces with terrain, as bits; with rivers and with fires, below. They follow `terrain`."""
    wet: int
    burning: int
    piece: Row
    """0, or 1 + 3 x seat + kind of the piece on the space."""
    standing: Row
    """The spaces on which each kingdom has pieces, as bits; it follows `piece`."""
    army: Row
    """The space of each soldier and leader, or DEAD, or ABOARD."""
    ship: Row
    cargo: Row
    """Which pieces of the army are aboard, as bits."""
    # means
    bank: int
    money: Row
    stash: Row
    small: Row
    giants: Row
    """Workers in the castle."""
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
    """1 between kingdoms that were allied until this turn: no attack yet (DH-185)."""
    torn: Row
    """1 for a seat whose two allies went to war with each other (DH-187)."""
    # cards and projectiles
    decks: tuple[Row, ...]
    hands: Row
    """The cards of each hand, as bits."""
    played: tuple[Row, ...]
    """Cards committed to the battle: the attacker's, the defender's."""
    helper: int
    """The ally whose card is the last of the defence (DH-184), or -1."""
    card_known: Row
    """The cards that each seat, and a spectator, can place, as bits."""
    shots: Row
    """The projectiles of each kingdom, as bits; the store has the others."""
    shot_known: Row
    """The projectiles that each seat, and a spectator, can place, as bits."""
    # the present turn
    acts: int
    moved: int
    sailed: int
    attacked: int
    fired: int
    offers: int
    courted: int
    """Bits of the seats asked for an alliance this turn."""
    cards_bought: int
    gifted: int
    speed: int
    wind: int
    bargain: int
    visited: int
    """1 once the piece on the island has paid for its visit (DH-177)."""
    refused: Row
    """What the kingdom will not pay in this upkeep: fields, and homes of dragons plus 100."""
    offended: int
    unpaid_tax: int
    borrowed: int
    """1 if a loan was begun or added to in this upkeep."""
    roll: int
    column: Row
    placed: Row
    aim: Row
    """The shot that is prepared: kingdom, stand, colour, angle; see catapult.py."""
    fight: Row
    """The battle that is fought now; see battle.py."""
    pairs: Row
    fallen: Row
    give: Row
    want: Row


class Ground(Protocol):
    """What lies open to everyone: of a realm, and of a view of it."""

    @property
    def corner(self) -> Sequence[int]:
        """The kingdom of each seat."""

    @property
    def control(self) -> Sequence[int]:
        """Who controls each field."""

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
    """The seat that leads the kingdom of a corner."""
    return realm.corner.index(corner)


def piece_code(seat: int, kind: int) -> int:
    """How a piece is written on its space."""
    return 1 + 3 * seat + kind


def owner_of(code: int) -> int:
    """Whose piece it is; -1 for none."""
    return (code - 1) // 3


def kind_of(code: int) -> int:
    """Soldier, leader or dragon."""
    return (code - 1) % 3


def home_seat(realm: Ground, space: int) -> int:
    """The seat in whose corner a space lies; -1 outside of all."""
    home = HOME[space]
    return realm.corner.index(home) if home >= 0 else NOBODY


def landlord(realm: Realm, field: int) -> int:
    """The seat to whose corner a field belongs, whoever controls it."""
    return realm.corner.index(FIELD_HOME[field])


def allied(realm: Realm, one: int, other: int) -> bool:
    """Whether two kingdoms are allies, or one and the same."""
    return one == other or realm.relation[SEATS * one + other] == ALLIED


def allies_of(realm: Realm, seat: int) -> Row:
    """The allies of a kingdom."""
    return _allies(realm.relation[SEATS * seat : SEATS * (seat + 1)])


@functools.cache
def _allies(relations: Row) -> Row:
    return tuple([other for other, relation in enumerate(relations) if relation == ALLIED])


def others(realm: Realm, seat: int) -> Row:
    """The other kingdoms that still stand, clockwise."""
    return clockwise(realm.order, realm.out, seat)


@functools.cache
def clockwise(order: Row, out: Row, seat: int) -> Row:
    """The same, from the order of the seats and who is out."""
    at = order.index(seat)
    return tuple([other for other in order[at + 1 :] + order[:at] if not out[other]])


def points_of(tile: int) -> int:
    """What a field with this tile yields and scores: Primary 4, Regular 2 (DH-39, DH-40)."""
    return 0 if not tile else PRIMARY_POINTS if tile > PRIMARY else REGULAR_POINTS


def good_of(tile: int) -> int:
    """The good of a tile on the board."""
    return (tile - 1) % PRIMARY


def own_tile(realm: Realm, seat: int, good: int) -> int:
    """The tile a kingdom receives when it gets a good: its own export is Primary (DH-39)."""
    return PRIMARY + good if EXPORTS[realm.corner[seat]] == good else good


def paid_for(realm: Realm, seat: int) -> int:
    """The fields whose workers a kingdom pays, as bits: its own land, also annexed, and what it holds of the fallen.

    DH-77, DH-78.
    """
    fields = 0 if realm.out[seat] else HOME_FIELD_BITS[realm.corner[seat]]
    if 1 in realm.out:
        for other in range(SEATS):
            if realm.out[other]:
                fields |= realm.owned[seat] & HOME_FIELD_BITS[realm.corner[other]]
    return fields


def soldiers_alive(realm: Realm, seat: int) -> int:
    """How many soldiers live, on land or at sea."""
    return ARMY - 1 - realm.army[ARMY * seat : ARMY * seat + ARMY - 1].count(DEAD)


def pieces_of(realm: Realm, seat: int) -> Row:
    """The spaces of all pieces of a kingdom on land, in their order: soldiers, leader, adult dragons."""
    return members(realm.standing[seat])


def group_of(realm: Ground, space: int) -> list[int]:
    """All pieces of one kingdom that are connected with the one on this space (DH-98, DH-132)."""
    seat = owner_of(realm.piece[space])
    group = [space]
    for member in group:
        for other in NEAR[member]:
            if realm.piece[other] and owner_of(realm.piece[other]) == seat and other not in group:
                group.append(other)
    return group


def barred_month(realm: Realm) -> bool:
    """In the first three months nobody attacks, fires, or enters another kingdom (DH-36)."""
    return realm.month <= CHARTS.peace_months


def dock_of(realm: Realm, seat: int) -> int:
    """The dock of a kingdom."""
    return DOCKS[realm.corner[seat]]


def nests_of(realm: Realm, seat: int) -> Row:
    """The fields on which eggs, babies or adults of a kingdom have their home."""
    return members(realm.nested & HOME_FIELD_BITS[realm.corner[seat]])


def adults_of(realm: Realm, seat: int) -> int:
    """The fields on which adults of a kingdom have their home, as bits."""
    return realm.grown & HOME_FIELD_BITS[realm.corner[seat]]


def hatched(realm: Realm, seat: int) -> int:
    """How many babies and adults a kingdom has (DH-07)."""
    return sum(realm.nest[field] >= BABY for field in nests_of(realm, seat))


FIELD_COUNT: Final = len(FIELDS)

"""The state of a match of Dragonharth, and the small facts that all rules ask of it."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final, Protocol

from caravanserai.games.dragonharth.board import DOCKS, FIELD_HOME, FIELDS, HOME, HOME_FIELDS, NEAR
from caravanserai.games.dragonharth.content import EXPORTS, GOODS, SEATS, VILLAGE
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
STASH: Final = (*TILES, *TERRAINS, "egg")
"""What can lie in a stash, in its order."""
STASHED: Final = len(STASH)
FIRST_TERRAIN: Final = len(TILES)
STASHED_EGG: Final = STASHED - 1
NOBODY: Final = -1
EVERYONE: Final = 31
"""The mark of a card or projectile that all four seats and the spectators can place."""


@state
class Realm(State):
    """Everything that lies on the table. Lists over kingdoms go by seat, over fields by field, over spaces by space."""

    months: int
    month: int
    turn: int
    order: tuple[int, ...]
    """The seats clockwise, from the first player (DH-23)."""
    corner: list[int]
    """The kingdom of each seat; -1 before it is picked."""
    plans: list[list[int]]
    """The placements of the set-up, hidden until all are in (DH-31)."""
    # land
    tile: list[int]
    control: list[int]
    crew: list[int]
    share: list[int]
    """The other field of a giant that works two (DH-71); -1 elsewhere."""
    nest: list[int]
    age: list[int]
    hungry: list[int]
    flown: list[int]
    """Where the adult stands whose home is this field; -1 without one."""
    terrain: list[int]
    piece: list[int]
    """0, or 1 + 3 x seat + kind of the piece on the space."""
    army: list[int]
    """The space of each soldier and leader, or DEAD, or ABOARD."""
    ship: list[int]
    cargo: list[int]
    """Which pieces of the army are aboard, as bits."""
    # means
    bank: int
    money: list[int]
    stash: list[int]
    small: list[int]
    giants: list[int]
    """Workers in the castle."""
    principal: list[int]
    loan_age: list[int]
    lost_attacks: list[int]
    chaos: list[int]
    honour: list[int]
    out: list[int]
    pact: list[int]
    proud: list[int]
    """The month of the last attack for pride."""
    beaten: list[int]
    """The month in which the castle was last beaten (DH-121)."""
    fog: list[int]
    relation: list[int]
    warned: list[int]
    """1 between kingdoms that were allied until this turn: no attack yet (DH-185)."""
    torn: list[int]
    """1 for a seat whose two allies went to war with each other (DH-187)."""
    # cards and projectiles
    decks: list[list[int]]
    hands: list[list[int]]
    played: list[list[int]]
    """Cards committed to the battle: the attacker's, the defender's."""
    card_known: list[int]
    """Who can place each card: bits of seats, and of spectators."""
    shots: list[int]
    """Who owns each projectile; -1 is the store."""
    shot_known: list[int]
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
    refused: list[int]
    """What the kingdom will not pay in this upkeep: fields, and homes of dragons plus 100."""
    offended: int
    unpaid_tax: int
    borrowed: int
    """1 if a loan was begun or added to in this upkeep."""
    roll: int
    column: list[int]
    placed: list[int]
    aim: list[int]
    """The shot that is prepared: kingdom, stand, colour, angle; see catapult.py."""
    fight: list[int]
    """The battle that is fought now; see battle.py."""
    pairs: list[int]
    fallen: list[int]
    give: list[int]
    want: list[int]


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


def allies_of(realm: Realm, seat: int) -> list[int]:
    """The allies of a kingdom."""
    return [other for other in range(SEATS) if realm.relation[SEATS * seat + other] == ALLIED]


def others(realm: Realm, seat: int) -> list[int]:
    """The other kingdoms that still stand, clockwise."""
    out = realm.out
    return [other for other in _after(realm.order, seat) if not out[other]]


@functools.cache
def _after(order: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The other seats in the order of turns."""
    at = order.index(seat)
    return order[at + 1 :] + order[:at]


def points_of(tile: int) -> int:
    """What a field with this tile yields and scores: Primary 4, Regular 2 (DH-39, DH-40)."""
    return 0 if not tile else 4 if tile > PRIMARY else 2


def good_of(tile: int) -> int:
    """The good of a tile on the board."""
    return (tile - 1) % PRIMARY


def own_tile(realm: Realm, seat: int, good: int) -> int:
    """The tile a kingdom receives when it gets a good: its own export is Primary (DH-39)."""
    return PRIMARY + good if EXPORTS[realm.corner[seat]] == good else good


def is_worked(realm: Realm, field: int) -> bool:
    """Whether the workers that a resource needs stand on its field (DH-66, DH-69, DH-70)."""
    crew = realm.crew[field]
    return crew in (TWO_SMALL, GIANT) if realm.tile[field] > PRIMARY else crew != NO_CREW


def wage_payer(realm: Realm, field: int) -> int:
    """The kingdom whose land was annexed pays the workers on it, as long as it stands (DH-77, DH-78)."""
    home = landlord(realm, field)
    return realm.control[field] if realm.out[home] else home


def remove_crew(realm: Realm, field: int) -> None:
    """The workers of a field return to their castle; a giant leaves both its fields (DH-72)."""
    crew, seat = realm.crew[field], realm.control[field]
    realm.crew[field] = NO_CREW
    if crew in (SMALL, TWO_SMALL):
        realm.small[seat] += crew
    elif crew == GIANT:
        realm.giants[seat] += 1
    elif crew == HALF_GIANT:
        realm.giants[seat] += 1
        partner = realm.share[field]
        realm.crew[partner] = NO_CREW
        realm.share[field] = realm.share[partner] = -1


def soldiers_alive(realm: Realm, seat: int) -> int:
    """How many soldiers live, on land or at sea."""
    return sum(place != DEAD for place in realm.army[ARMY * seat : ARMY * seat + ARMY - 1])


def put_piece(realm: Realm, seat: int, which: int, space: int) -> None:
    """Put a soldier (0-4) or the leader (5) on a free space."""
    realm.army[ARMY * seat + which] = space
    realm.piece[space] = piece_code(seat, LEADER if which == ARMY - 1 else SOLDIER)


def take_piece(realm: Realm, space: int, fate: int) -> int:
    """Take a soldier or leader off its space; it is then DEAD or ABOARD. Give its number in the army."""
    seat = owner_of(realm.piece[space])
    which = realm.army.index(space, ARMY * seat, ARMY * seat + ARMY) - ARMY * seat
    realm.army[ARMY * seat + which] = fate
    realm.piece[space] = 0
    return which


def shift_piece(realm: Realm, start: int, goal: int) -> None:
    """Move a piece of any kind to a free space."""
    code = realm.piece[start]
    realm.piece[start] = 0
    realm.piece[goal] = code
    if kind_of(code) == DRAGON:
        realm.flown[realm.flown.index(start)] = goal
    else:
        base = ARMY * owner_of(code)
        realm.army[realm.army.index(start, base, base + ARMY)] = goal


def pieces_of(realm: Realm, seat: int) -> list[int]:
    """The spaces of all pieces of a kingdom on land: soldiers, leader, adult dragons."""
    spaces = [place for place in realm.army[ARMY * seat : ARMY * seat + ARMY] if place >= 0]
    return spaces + [place for place in realm.flown if place >= 0 and owner_of(realm.piece[place]) == seat]


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
    """In month 1 nobody attacks, fires, or enters another kingdom (DH-36)."""
    return realm.month == 1


def dock_of(realm: Realm, seat: int) -> int:
    """The dock of a kingdom."""
    return DOCKS[realm.corner[seat]]


def nests_of(realm: Realm, seat: int) -> list[int]:
    """The fields on which eggs, babies or adults of a kingdom have their home."""
    nest = realm.nest
    return [field for field in HOME_FIELDS[realm.corner[seat]] if nest[field]]


def hatched(realm: Realm, seat: int) -> int:
    """How many babies and adults a kingdom has (DH-07)."""
    return sum(realm.nest[field] >= BABY for field in nests_of(realm, seat))


FIELD_COUNT: Final = len(FIELDS)

"""Catapults: choice of kingdom, stand, projectile, angle and pull, then the shot with its random errors.

DH-133 ... DH-137g.
"""

from __future__ import annotations

from typing import ClassVar, Final

from caravanserai.games.dragonharth.combat.ballistics import (
    CIRCLE,
    UNIT,
    angle_error,
    bell,
    flight,
    flight_error,
    landing,
)
from caravanserai.games.dragonharth.combat.dragon_lords import LordAttack
from caravanserai.games.dragonharth.combat.odds import hit_percent
from caravanserai.games.dragonharth.content import CHARTS, COLOURS, SEATS
from caravanserai.games.dragonharth.economy.money import lose_points
from caravanserai.games.dragonharth.economy.ruin import ISLE
from caravanserai.games.dragonharth.events import AIMED, FLEW, HIT, MISSED, RETAKEN, WALL_FELL
from caravanserai.games.dragonharth.knowledge import colours_of, give_shot, show_shot
from caravanserai.games.dragonharth.map.board import (
    ALL_SPACES,
    CASTLES,
    HOME_FIELD_BITS,
    ISLAND,
    SIDE,
    SPACES,
    STANDS,
    spaces_of,
)
from caravanserai.games.dragonharth.map.changes import set_terrain
from caravanserai.games.dragonharth.rows import bits_of, members
from caravanserai.games.dragonharth.state import (
    NO_TERRAIN,
    NOBODY,
    WALL,
    Realm,
)
from caravanserai.games.dragonharth.timeouts import Cancellable
from caravanserai.games.dragonharth.treaties import in_turn, stance, start_war, why_no_foe
from caravanserai.kernel.decision import Decision, Outlook, Reason, decision
from caravanserai.kernel.space import Block, Options, Space, names, numbers, seats, word

TURN: Final = CIRCLE
"""Tenths of a degree in a circle; 0 is north, and angles grow clockwise."""
SHORTEST, LONGEST = 10, 100
"""The limits of the pull, in tenths of a space."""
_ASSISTED: Final = TURN
VICTIM, STAND, COLOUR, ANGLE = range(4)
"""The positions in `aim`, which grows with each choice."""


@decision
class ChooseVictim(Cancellable):
    """Choose the kingdom to shoot at; the shot starts a war, and allies cannot be chosen (DH-133, DH-189)."""

    seat: int
    space: ClassVar[Space] = Space(seats("seat", SEATS), word("back"))

    def options(self, state: Realm) -> Options:
        return (*in_turn(state, self.seat, stance(state, self.seat).foes), SEATS)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != SEATS:
            state.aim = (choice,)
            state.stack.append(ChooseStand.of(self.seat))

    def why_not(self, state: Realm, choice: int) -> Reason:
        return why_no_foe(state, self.seat, choice)


@decision
class ChooseStand(Cancellable):
    """Choose one of the three catapults, which never move (DH-35, DH-134)."""

    seat: int
    space: ClassVar[Space] = Space(Block("space", "space", ALL_SPACES), word("back"))

    def options(self, state: Realm) -> Options:
        return (*STANDS[state.corner[self.seat]], SPACES)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != SPACES:
            state.aim = (*state.aim, choice)
            state.stack.append(ChooseShot.of(self.seat))

    def why_not(self, state: Realm, choice: int) -> Reason:
        return Reason("not_your_stand")


@decision
class ChooseShot(Cancellable):
    """Choose the colour of the projectile; the other players see it when it flies (DH-134)."""

    seat: int
    space: ClassVar[Space] = Space(names("colour", "colour", COLOURS), word("back"))

    def options(self, state: Realm) -> Options:
        return (*colours_of(state, self.seat), len(COLOURS))

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != len(COLOURS):
            state.aim = (*state.aim, choice)
            state.stack.append(Aim.of(self.seat))

    def outlook(self, state: Realm, choice: int) -> Outlook:
        return () if choice == len(COLOURS) else (("damage", CHARTS.damage[choice]),)

    def why_not(self, state: Realm, choice: int) -> Reason:
        return Reason("no_projectile", (("colour", choice),))


@decision
class Aim(Decision[Realm]):
    """Choose an angle in tenths of a degree, or, with assisted aim, the target space (DH-134, DH-137g)."""

    seat: int
    space: ClassVar[Space] = Space(numbers("angle", 0, TURN - 1, "angle"), Block("space", "space", ALL_SPACES))
    is_follow_up: ClassVar[bool] = True

    def options(self, state: Realm) -> Options:
        return range(TURN + SPACES)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice < _ASSISTED:
            state.aim = (*state.aim, choice)
            state.stack.append(Pull.of(self.seat))
        else:
            shoot(state, self.seat, *straight(state.aim[STAND], choice - _ASSISTED))

    def follow_up(self, choice: int) -> Decision[Realm] | None:
        return Pull.of(self.seat) if choice < _ASSISTED else None

    def outlook(self, state: Realm, choice: int) -> Outlook:
        if choice < _ASSISTED:
            return ()
        return _shot_outlook(state, straight(state.aim[STAND], choice - _ASSISTED))


def straight(stand: int, space: int) -> tuple[int, int]:
    """The vector from a stand to a space, east and south, in thousandths of a space (DH-137g)."""
    (y, x), (v, u) = divmod(stand, SIDE), divmod(space, SIDE)
    return (u - x) * UNIT, (v - y) * UNIT


@decision
class Pull(Decision[Realm]):
    """Choose how far to pull the line, from 1.0 to 10.0 spaces (DH-134)."""

    seat: int
    space: ClassVar[Space] = Space(numbers("pull", SHORTEST, LONGEST, "pull"))
    is_follow_up: ClassVar[bool] = True

    def options(self, state: Realm) -> Options:
        return range(LONGEST - SHORTEST + 1)

    def resolve(self, state: Realm, choice: int) -> None:
        shoot(state, self.seat, *flight(SHORTEST + choice, state.aim[ANGLE]))

    def outlook(self, state: Realm, choice: int) -> Outlook:
        return _shot_outlook(state, flight(SHORTEST + choice, state.aim[ANGLE]))


def shoot(realm: Realm, seat: int, east: int, south: int) -> None:
    """Fire: start a war, fly with random errors, retake up to twice if the shot leaves the board, and land.

    DH-133 ... DH-136.
    """
    victim, stand, colour = realm.aim[:ANGLE]
    realm.fired = 1
    start_war(realm, seat, victim)
    shot = show_shot(realm, seat, colour)
    realm.tell(AIMED, seat, victim, stand, colour)
    blur = blur_of(realm, victim)
    for attempt in range(1 + CHARTS.retakes):
        turn = angle_error(bell(realm.draw(1 << 60, "shot_angle")), blur)
        stretch = flight_error(bell(realm.draw(1 << 60, "shot_length")), blur)
        x, y, space = landing(stand, east, south, turn, stretch)
        if space < SPACES:
            realm.tell(FLEW, seat, x, y)
            land(realm, seat, victim, shot, space)
            return
        if attempt < CHARTS.retakes:
            realm.tell(RETAKEN, seat)
    realm.tell(MISSED, seat)


def land(realm: Realm, seat: int, victim: int, shot: int, space: int) -> None:
    """A shot lands: it destroys a wall, hits property of the chosen kingdom, or misses.

    DH-48, DH-137 ... DH-137e.
    """
    colour = shot // 4
    if space == ISLAND:
        realm.stack.append(LordAttack.of(seat, ISLE))
    if realm.terrain[space] == WALL:
        set_terrain(realm, space, NO_TERRAIN)
        _spend(realm, shot)
        realm.tell(WALL_FELL, space)
    elif not is_property(realm, victim, space):
        realm.tell(MISSED, seat)
    else:
        _spend(realm, shot)
        realm.tell(HIT, seat, victim, space, colour)
        lose_points(realm, victim, CHARTS.damage[colour])


def _spend(realm: Realm, shot: int) -> None:
    """Return the projectile to the store after a hit (DH-137b)."""
    give_shot(realm, shot, NOBODY)


def blur_of(realm: Realm, victim: int) -> int:
    """The factor of both errors: Fog doubles them for shots at its kingdom (DH-200)."""
    return 2 if realm.fog[victim] else 1


def is_property(realm: Realm, seat: int, space: int) -> bool:
    """Whether a space holds property of a kingdom."""
    return bool(property_of(realm, seat) >> space & 1)


def property_of(realm: Realm, seat: int) -> int:
    """The spaces with property of a kingdom, as bits: castle, dragon, egg, resource, worker, piece or ship.

    DH-137, DH-137e.
    """
    corner = realm.corner[seat]
    young = realm.nested & ~realm.grown & HOME_FIELD_BITS[corner]
    spaces = 1 << CASTLES[corner] | realm.standing[seat] | spaces_of(realm.owned[seat] & realm.tiled | young)
    return spaces | 1 << realm.ship[seat] if realm.ship[seat] >= 0 else spaces


def _shot_outlook(realm: Realm, way: tuple[int, int]) -> Outlook:
    """The chance of a shot to hit and the points it costs the victim; property behind a wall does not count."""
    victim, stand, colour = realm.aim[:ANGLE]
    walls = bits_of([space for space in members(realm.built) if realm.terrain[space] == WALL])
    percent = hit_percent(stand, way, blur_of(realm, victim), property_of(realm, victim) & ~walls)
    return ("hit_percent", percent), ("damage", CHARTS.damage[colour])

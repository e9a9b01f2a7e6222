"""Catapults: a stand, a kingdom, a projectile, an angle and a pull; the shot strays by whole-number arithmetic.

DH-133 ... DH-137g.
"""

from __future__ import annotations

import math
from typing import ClassVar, Final

from caravanserai.games.dragonharth.bits import put
from caravanserai.games.dragonharth.board import ALL_SPACES, CASTLES, FIELD_OF, ISLAND, SIDE, SPACES, STANDS
from caravanserai.games.dragonharth.content import CHARTS, COLOURS, SEATS
from caravanserai.games.dragonharth.events import AIMED, FLEW, HIT, MISSED, RETAKEN, WALL_FELL
from caravanserai.games.dragonharth.knowledge import colours_of, give_shot, show_shot
from caravanserai.games.dragonharth.lords import LordAttack
from caravanserai.games.dragonharth.money import lose_points
from caravanserai.games.dragonharth.realm import BABY, EGG, NO_TERRAIN, NOBODY, WALL, Realm, landlord, others, owner_of
from caravanserai.games.dragonharth.ruin import ISLE
from caravanserai.games.dragonharth.treaties import may_fight, start_war
from caravanserai.kernel.decision import Decision, decision
from caravanserai.kernel.space import Block, Options, Space, names, numbers, seats, word

TURN: Final = 3600
"""Tenths of a degree in a circle; 0 is north, and angles grow clockwise."""
SHORTEST, LONGEST = 10, 100
"""The pull in tenths of a space."""
UNIT: Final = 1000
"""A space is so long in the arithmetic of a shot."""
_SCALE: Final = 1_000_000
SINES: Final = tuple(round(_SCALE * math.sin(math.radians(angle / 10))) for angle in range(TURN))
_BELLS: Final = 12
_BELL_BITS: Final = 5
_BELL_MEAN: Final = 186
_SIGMA: Final = 32
"""Twelve numbers below 32 add up to a bell curve whose standard deviation is 31.98."""
_ASSISTED: Final = TURN
VICTIM, STAND, COLOUR, ANGLE = range(4)
"""What `aim` holds, as far as it is chosen."""


def bell(bits: int) -> int:
    """Turn 60 fair bits into a number of 32nds of a standard deviation, by adding twelve small numbers."""
    total: int = 0
    for _ in range(_BELLS):
        total += bits & 31
        bits >>= _BELL_BITS
    return total - _BELL_MEAN


def flight(pull: int, angle: int) -> tuple[int, int]:
    """The way a shot is meant to go, east and south: four thirds of the pull (DH-134)."""
    length = pull * UNIT * 4
    return length * SINES[angle] // (30 * _SCALE), -length * SINES[(angle + TURN // 4) % TURN] // (30 * _SCALE)


def strayed(east: int, south: int, turn: int, stretch: int) -> tuple[int, int]:
    """The way it goes: turned by tenths of a degree, longer by thousandths (DH-135)."""
    sine, cosine = SINES[turn % TURN], SINES[(turn + TURN // 4) % TURN]
    longer = UNIT + stretch
    return (
        (east * cosine - south * sine) * longer // (_SCALE * UNIT),
        (east * sine + south * cosine) * longer // (_SCALE * UNIT),
    )


@decision
class ChooseVictim(Decision[Realm]):
    """Name the kingdom to be shot at; that starts war with it, and allies cannot be named (DH-133, DH-189)."""

    seat: int
    space: ClassVar[Space] = Space(seats("seat", SEATS), word("back"))

    def options(self, state: Realm) -> Options:
        return (*victims(state, self.seat), SEATS)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != SEATS:
            state.aim = (choice,)
            state.stack.append(ChooseStand.of(self.seat))


def victims(realm: Realm, seat: int) -> list[int]:
    """The kingdoms that may be shot at."""
    return [other for other in others(realm, seat) if may_fight(realm, seat, other)]


@decision
class ChooseStand(Decision[Realm]):
    """Choose one of the three catapults, which never move (DH-35, DH-134)."""

    seat: int
    space: ClassVar[Space] = Space(Block("space", "space", ALL_SPACES), word("back"))

    def options(self, state: Realm) -> Options:
        return (*STANDS[state.corner[self.seat]], SPACES)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != SPACES:
            state.aim = (*state.aim, choice)
            state.stack.append(ChooseShot.of(self.seat))


@decision
class ChooseShot(Decision[Realm]):
    """Choose the colour of the projectile; the others see it when it flies (DH-134)."""

    seat: int
    space: ClassVar[Space] = Space(names("colour", "colour", COLOURS), word("back"))

    def options(self, state: Realm) -> Options:
        return (*colours_of(state, self.seat), len(COLOURS))

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != len(COLOURS):
            state.aim = (*state.aim, choice)
            state.stack.append(Aim.of(self.seat))


@decision
class Aim(Decision[Realm]):
    """Choose an angle in tenths of a degree, or, with assisted aim, the space to be hit (DH-134, DH-137g)."""

    seat: int
    space: ClassVar[Space] = Space(numbers("angle", 0, TURN - 1, "angle"), Block("space", "space", ALL_SPACES))

    def options(self, state: Realm) -> Options:  # noqa: ARG002  # every direction, every space
        return range(TURN + SPACES)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice < _ASSISTED:
            state.aim = (*state.aim, choice)
            state.stack.append(Pull.of(self.seat))
        else:
            (y, x), (v, u) = divmod(state.aim[STAND], SIDE), divmod(choice - _ASSISTED, SIDE)
            shoot(state, self.seat, (u - x) * UNIT, (v - y) * UNIT)


@decision
class Pull(Decision[Realm]):
    """Choose how far to pull the line, from 1.0 to 10.0 spaces (DH-134)."""

    seat: int
    space: ClassVar[Space] = Space(numbers("pull", SHORTEST, LONGEST, "pull"))

    def options(self, state: Realm) -> Options:  # noqa: ARG002  # every length
        return range(LONGEST - SHORTEST + 1)

    def resolve(self, state: Realm, choice: int) -> None:
        shoot(state, self.seat, *flight(SHORTEST + choice, state.aim[ANGLE]))


def shoot(realm: Realm, seat: int, east: int, south: int) -> None:
    """Fire: war, the flight with its errors, up to two retakes off the board, and what it does (DH-133 ... DH-136)."""
    victim, stand, colour = realm.aim[:ANGLE]
    realm.fired = 1
    start_war(realm, seat, victim)
    shot = show_shot(realm, seat, colour)
    realm.tell(AIMED, seat, victim, stand, colour)
    blur = 2 if realm.fog[victim] else 1
    for attempt in range(1 + CHARTS.retakes):
        turn = bell(realm.draw(1 << 60, "shot_angle")) * CHARTS.angle_error * blur // _SIGMA
        stretch = bell(realm.draw(1 << 60, "shot_length")) * CHARTS.flight_error * blur // _SIGMA
        away = strayed(east, south, turn, max(stretch, -UNIT))
        y, x = divmod(stand, SIDE)
        x, y = UNIT * x + UNIT // 2 + away[0], UNIT * y + UNIT // 2 + away[1]
        if 0 <= x < SIDE * UNIT and 0 <= y < SIDE * UNIT:
            realm.tell(FLEW, seat, x, y)
            land(realm, seat, victim, shot, SIDE * (y // UNIT) + x // UNIT)
            return
        if attempt < CHARTS.retakes:
            realm.tell(RETAKEN, seat)
    realm.tell(MISSED, seat)


def land(realm: Realm, seat: int, victim: int, shot: int, space: int) -> None:
    """A shot lands: a wall falls, property of the named kingdom is hit, anything else is a miss.

    DH-48, DH-137 ... DH-137e.
    """
    colour = shot // 4
    if space == ISLAND:
        realm.ask(LordAttack.of(seat, ISLE))
    if realm.terrain[space] == WALL:
        realm.terrain = put(realm.terrain, space, NO_TERRAIN)
        _spend(realm, shot)
        realm.tell(WALL_FELL, space)
    elif not is_property(realm, victim, space):
        realm.tell(MISSED, seat)
    else:
        _spend(realm, shot)
        realm.tell(HIT, seat, victim, space, colour)
        lose_points(realm, victim, CHARTS.damage[colour])


def _spend(realm: Realm, shot: int) -> None:
    """A projectile that hit goes back to the unowned ones (DH-137b)."""
    give_shot(realm, shot, NOBODY)


def is_property(realm: Realm, seat: int, space: int) -> bool:
    """Whether a space holds something of a kingdom: castle, dragon, egg, resource, worker, piece or ship.

    DH-137, DH-137e.
    """
    if space == CASTLES[realm.corner[seat]] or realm.ship[seat] == space:
        return True
    if realm.piece[space] and owner_of(realm.piece[space]) == seat:
        return True
    field = FIELD_OF[space]
    if field < 0:
        return False
    if realm.nest[field] in (EGG, BABY):
        return landlord(realm, field) == seat
    return bool(realm.tile[field]) and realm.control[field] == seat

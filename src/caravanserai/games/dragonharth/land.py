"""Moving on land: one piece or a column, by one roll (DH-94 ... DH-104)."""

from __future__ import annotations

import itertools
from typing import ClassVar, Final

from caravanserai.games.dragonharth.bits import put
from caravanserai.games.dragonharth.board import (
    ALL_SPACES,
    FIELD_OF,
    HOME,
    ISLAND,
    LANDED,
    NEAR,
    SIDE,
    SPACES,
    WALKED,
    distance,
)
from caravanserai.games.dragonharth.content import SEATS
from caravanserai.games.dragonharth.events import BURNT, MOVE_ROLL, MOVED
from caravanserai.games.dragonharth.outcome import kill
from caravanserai.games.dragonharth.realm import (
    DRAGON,
    FIRE,
    NEUTRAL,
    NO_TERRAIN,
    NOBODY,
    RIVER,
    Realm,
    allied,
    barred_month,
    group_of,
    home_seat,
    kind_of,
    landlord,
    others,
    owner_of,
    pieces_of,
    shift_piece,
)
from caravanserai.games.dragonharth.treaties import start_war
from caravanserai.kernel.decision import Decision, Step, decision, step
from caravanserai.kernel.space import Block, Options, Space, word

BACK: Final = SPACES
_DEADLY: Final = 2
_ON_SPACES: Final = Space(Block("space", "space", ALL_SPACES), word("back"))


def may_enter(realm: Realm, seat: int, space: int) -> bool:
    """Where soldiers and leaders may go: roads, stands, docks, marches, bridged rivers, fields of friends.

    DH-36, DH-95.
    """
    home = HOME[space]
    if home >= 0 and barred_month(realm) and realm.corner[seat] != home:
        return False
    if WALKED[space]:
        return realm.terrain[space] != RIVER and space != ISLAND
    field = FIELD_OF[space]
    if field < 0 or realm.nest[field]:
        return False
    holder = realm.control[field]
    return holder != NOBODY and allied(realm, seat, holder)


def walks(realm: Realm, seat: int, start: int, steps: int, avoided: tuple[int, ...] = ()) -> list[int]:
    """The free spaces that a soldier or leader reaches; friends may be passed, foes, fires, avoided corners not.

    DH-49, DH-94, DH-96.
    """
    reached = [start]
    seen = [0] * SPACES
    seen[start] = 1
    edge, free = reached, []
    for _ in range(steps):
        following = []
        for space in edge:
            for other in NEAR[space]:
                if seen[other]:
                    continue
                seen[other] = 1
                code = realm.piece[other]
                if (code and not allied(realm, seat, owner_of(code))) or not may_enter(realm, seat, other):
                    continue
                if HOME[other] in avoided:
                    continue
                if not code:
                    free.append(other)
                if realm.terrain[other] != FIRE or _friendly(realm, seat, other):
                    following.append(other)
        edge = following
    return sorted(free)


def _friendly(realm: Realm, seat: int, space: int) -> bool:
    """Whether a fire does not burn this kingdom."""
    return allied(realm, seat, home_seat(realm, space))


def flights(realm: Realm, seat: int, start: int, steps: int) -> list[int]:
    """The free land within reach of a dragon's wings (DH-36, DH-104)."""
    found = []
    for space in LANDED:
        if realm.piece[space] or distance(start, space) > steps:
            continue
        if HOME[space] >= 0 and barred_month(realm) and HOME[space] != realm.corner[seat]:
            continue
        field = FIELD_OF[space]
        if field >= 0 and realm.nest[field] and landlord(realm, field) != seat:
            continue
        if field >= 0 and realm.nest[field] and realm.flown[field] < 0:
            continue
        found.append(space)
    return found


def reach(realm: Realm, space: int, steps: int) -> list[int]:
    """Where the piece on a space can go."""
    code = realm.piece[space]
    seat = owner_of(code)
    return flights(realm, seat, space, steps) if kind_of(code) == DRAGON else walks(realm, seat, space, steps)


@decision
class MovePiece(Decision[Realm]):
    """Choose the piece that leads the move (DH-94)."""

    seat: int
    space: ClassVar[Space] = _ON_SPACES

    def options(self, state: Realm) -> Options:
        return (*pieces_of(state, self.seat), BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != BACK:
            state.column = (choice,)
            state.ask(JoinColumn.of(self.seat), RollMove.of(self.seat))


@decision
class JoinColumn(Decision[Realm]):
    """Name the connected pieces that move along as a column, or none (DH-98)."""

    seat: int
    space: ClassVar[Space] = Space(Block("space", "space", ALL_SPACES), word("go"))

    def options(self, state: Realm) -> Options:
        joined = state.column
        near = [space for space in group_of(state, joined[0]) if space not in joined]
        return (*sorted(space for space in near if any(space in NEAR[member] for member in joined)), BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != BACK:
            state.column = (*state.column, choice)
            if len(state.column) < len(group_of(state, state.column[0])):
                state.stack.append(self)

    def harmless(self, state: Realm, options: Options) -> int:  # noqa: ARG002  # nobody joins
        return BACK


@step
class RollMove(Step[Realm]):
    """A land move rolls the d6 once for the whole column; a Griffin adds 3 (DH-94, DH-99)."""

    seat: int

    def run(self, state: Realm) -> None:
        state.moved += 1
        state.roll = state.draw(6, "move") + 1 + state.speed
        state.speed = 0
        state.tell(MOVE_ROLL, self.seat, state.roll)
        state.placed = ()
        state.ask(MoveLead.of(self.seat))


@decision
class MoveLead(Decision[Realm]):
    """The lead piece moves up to the roll, or the column stays (DH-94, DH-100)."""

    seat: int
    space: ClassVar[Space] = _ON_SPACES

    def options(self, state: Realm) -> Options:
        return (*reach(state, state.column[0], state.roll), BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice == BACK:
            return
        start, *followers = state.column
        if go(state, start, choice):
            state.placed = (choice,)
            if followers:
                state.stack.append(Follow.of(self.seat, 1))

    def harmless(self, state: Realm, options: Options) -> int:  # noqa: ARG002  # nobody moves
        return BACK


def go(realm: Realm, start: int, goal: int) -> bool:
    """Move a piece; entering another kingdom means war, a fire may kill; tell whether it lives (DH-49, DH-103)."""
    code = realm.piece[start]
    seat = owner_of(code)
    crossed = () if kind_of(code) == DRAGON else crossed_on_the_way(realm, seat, start, goal)
    shift_piece(realm, start, goal)
    realm.tell(MOVED, seat, kind_of(code), start, goal)
    for other in crossed:
        start_war(realm, seat, other)
    if ISLAND in (start, goal):
        realm.visited = 0
    arrive(realm, seat, goal)
    if realm.terrain[goal] == FIRE and kind_of(code) != DRAGON and not _friendly(realm, seat, goal):
        return _survives_fire(realm, seat, goal)
    return True


def crossed_on_the_way(realm: Realm, seat: int, start: int, goal: int) -> tuple[int, ...]:
    """The kingdoms at peace whose corners a walk must enter: the way is chosen that makes the fewest foes (DH-103)."""
    at_peace = [other for other in others(realm, seat) if realm.relation[SEATS * seat + other] == NEUTRAL]
    for size in range(len(at_peace) + 1):
        for entered in itertools.combinations(at_peace, size):
            avoided = tuple(realm.corner[other] for other in at_peace if other not in entered)
            if goal in walks(realm, seat, start, realm.roll, avoided):
                return entered
    return ()


def _survives_fire(realm: Realm, seat: int, space: int) -> bool:
    """The trap kills on 1 or 2, and is used up (DH-49)."""
    roll = realm.draw(6, "fire") + 1
    realm.terrain = put(realm.terrain, space, NO_TERRAIN)
    realm.tell(BURNT, seat, space, roll)
    if roll <= _DEADLY:
        kill(realm, space)
    return roll > _DEADLY


def arrive(realm: Realm, seat: int, space: int) -> None:
    """A piece in another kingdom's corner that is not an ally's starts a war at once (DH-103, DH-175)."""
    holder = home_seat(realm, space)
    if holder not in (NOBODY, seat) and not realm.out[holder] and not allied(realm, seat, holder):
        start_war(realm, seat, holder)


def formation(realm: Realm, place: int) -> list[int]:
    """Where a follower may go so that the column is connected again; the place it had beside the lead comes first.

    DH-101.
    """
    start, lead, goal = realm.column[place], realm.column[0], realm.placed[0]
    free = [space for space in reach(realm, start, realm.roll) if any(space in NEAR[member] for member in realm.placed)]
    (y, x), (v, u), (b, a) = divmod(start, SIDE), divmod(lead, SIDE), divmod(goal, SIDE)
    row, column = y + b - v, x + a - u
    wished = SIDE * row + column if 0 <= row < SIDE and 0 <= column < SIDE else goal
    if any(start in NEAR[member] for member in realm.placed):
        free.append(start)
    return sorted(free, key=lambda space: (distance(space, wished), space))


@decision
class Follow(Decision[Realm]):
    """A follower goes where the column is connected again; one that cannot stays and leaves it (DH-100 ... DH-102)."""

    seat: int
    place: int
    space: ClassVar[Space] = _ON_SPACES

    def options(self, state: Realm) -> Options:
        return tuple(formation(state, self.place))

    def without_option(self, state: Realm) -> None:
        self._next(state)

    def resolve(self, state: Realm, choice: int) -> None:
        start = state.column[self.place]
        if choice == start or go(state, start, choice):
            state.placed = (*state.placed, choice)
        self._next(state)

    def _next(self, state: Realm) -> None:
        if self.place + 1 < len(state.column):
            state.stack.append(Follow.of(self.seat, self.place + 1))

"""Moves on land: one piece or a column, with one roll (DH-94 ... DH-104)."""

from __future__ import annotations

import itertools
from typing import ClassVar, Final

from caravanserai.games.dragonharth.combat.outcome import kill
from caravanserai.games.dragonharth.content import CHARTS
from caravanserai.games.dragonharth.events import BURNT, MOVE_ROLL, MOVED
from caravanserai.games.dragonharth.map.board import (
    ALL_SPACES,
    EVERYWHERE,
    HOME_BITS,
    ISLAND,
    LANDED_BITS,
    SIDE,
    SPACES,
    WALKED_BITS,
    distance,
    distances,
    spaces_of,
    spread,
)
from caravanserai.games.dragonharth.map.changes import set_terrain, shift_piece
from caravanserai.games.dragonharth.rows import bits_of, members, union
from caravanserai.games.dragonharth.state import (
    DRAGON,
    FIRE,
    NO_TERRAIN,
    NOBODY,
    Realm,
    adults_of,
    allied,
    allies_of,
    barred_month,
    group_of,
    home_seat,
    kind_of,
    occupied,
    owner_of,
    pieces_of,
)
from caravanserai.games.dragonharth.timeouts import Cancellable
from caravanserai.games.dragonharth.treaties import in_turn, stance, start_war
from caravanserai.kernel.decision import Decision, Outlook, Reason, Step, decision, step
from caravanserai.kernel.space import Block, Options, Space, word

BACK: Final = SPACES
_DEADLY: Final = 2
_ON_SPACES: Final = Space(Block("space", "space", ALL_SPACES), word("back"))
_NOT_ABROAD: Final = tuple(EVERYWHERE & ~(union(HOME_BITS) ^ home) for home in HOME_BITS)
"""For each corner, all spaces except those of the other corners."""


def open_land(realm: Realm, seat: int) -> int:
    """The spaces open to soldiers and leaders, as bits: roads, stands, docks, marches, bridged rivers, friendly fields.

    DH-36, DH-95.
    """
    fields = realm.owned[seat]
    for ally in allies_of(realm, seat):
        fields |= realm.owned[ally]
    return ((WALKED_BITS & ~realm.wet) | spaces_of(fields & ~realm.nested)) & _enterable(realm, seat)


def _enterable(realm: Realm, seat: int) -> int:
    """The spaces that a seat may enter; in the first months, none in another kingdom (DH-36)."""
    return _NOT_ABROAD[realm.corner[seat]] if barred_month(realm) else EVERYWHERE


def walks(realm: Realm, seat: int, start: int, steps: int, avoided: int = 0) -> int:
    """The free spaces that a soldier or leader can reach, as bits; friendly pieces may be passed, foes may not.

    A hostile fire ends the move, and `avoided` spaces may not be entered (DH-49, DH-94, DH-96).
    """
    pieces = occupied(realm)
    foes, traps = pieces & ~realm.standing[seat], realm.burning & ~HOME_BITS[realm.corner[seat]]
    for ally in allies_of(realm, seat):
        foes &= ~realm.standing[ally]
        traps &= ~HOME_BITS[realm.corner[ally]]
    reached, edge, safe = 0, 1 << start, ~traps
    land = open_land(realm, seat) & ~(avoided | foes | edge)
    for _ in range(steps):
        edge = spread(edge) & land
        if not edge:
            break
        reached |= edge
        land ^= edge
        edge &= safe
    return reached & ~pieces


def _friendly(realm: Realm, seat: int, space: int) -> bool:
    """Whether a fire on this space does not harm the kingdom."""
    return allied(realm, seat, home_seat(realm, space))


def flights(realm: Realm, seat: int, start: int, steps: int) -> int:
    """The free land that a dragon can reach, as bits; nests are closed, except those of the kingdom's own adults.

    DH-36, DH-104.
    """
    reached = 1 << start
    for _ in range(steps):
        reached = spread(reached)
    nests = realm.nested & ~adults_of(realm, seat)
    return reached & LANDED_BITS & _enterable(realm, seat) & ~occupied(realm) & ~spaces_of(nests)


def reach(realm: Realm, space: int, steps: int) -> int:
    """The spaces that the piece on a space can reach, as bits."""
    code = realm.piece[space]
    seat = owner_of(code)
    return flights(realm, seat, space, steps) if kind_of(code) == DRAGON else walks(realm, seat, space, steps)


def why_no_way(realm: Realm, seat: int, start: int, goal: int) -> Reason:
    """Why a piece cannot go to a space: it is occupied, closed, or out of reach (DH-36, DH-94 ... DH-96)."""
    if realm.piece[goal]:
        return Reason("space_taken")
    if not _enterable(realm, seat) >> goal & 1:
        return Reason("no_entry_yet", (("amount", CHARTS.peace_months),))
    flies = kind_of(realm.piece[start]) == DRAGON
    if not (LANDED_BITS if flies else open_land(realm, seat)) >> goal & 1:
        return Reason("no_landing" if flies else "closed_land")
    if flies and distance(start, goal) <= realm.roll:
        return Reason("nest_taken")
    return Reason("too_far", (("roll", realm.roll),))


@decision
class MovePiece(Cancellable):
    """Choose the piece that leads the move (DH-94)."""

    seat: int
    space: ClassVar[Space] = _ON_SPACES

    def options(self, state: Realm) -> Options:
        return (*pieces_of(state, self.seat), BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != BACK:
            state.column = (choice,)
            state.ask(JoinColumn.of(self.seat), RollMove.of(self.seat))

    def why_not(self, state: Realm, choice: int) -> Reason:
        return Reason("not_your_piece")


@decision
class JoinColumn(Decision[Realm]):
    """Choose the connected pieces that move along as a column, if any (DH-98)."""

    seat: int
    space: ClassVar[Space] = Space(Block("space", "space", ALL_SPACES), word("go"))

    def options(self, state: Realm) -> Options:
        joined = bits_of(state.column)
        return (*members(spread(joined) & state.standing[self.seat] & ~joined), BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != BACK:
            state.column = (*state.column, choice)
            if len(state.column) < len(group_of(state, state.column[0])):
                state.stack.append(self)

    def why_not(self, state: Realm, choice: int) -> Reason:
        return Reason("not_connected" if state.standing[self.seat] >> choice & 1 else "not_your_piece")

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return BACK


@step
class RollMove(Step[Realm]):
    """Roll the d6 once for the whole column; a Griffin adds 3 (DH-94, DH-99)."""

    seat: int

    def run(self, state: Realm) -> None:
        state.moved += 1
        state.roll = state.draw(6, "move") + 1 + state.speed
        state.speed = 0
        state.tell(MOVE_ROLL, self.seat, state.roll)
        state.placed = ()
        state.stack.append(MoveLead.of(self.seat))


@decision
class MoveLead(Decision[Realm]):
    """Move the lead piece up to the roll, or stay (DH-94, DH-100)."""

    seat: int
    space: ClassVar[Space] = _ON_SPACES

    def options(self, state: Realm) -> Options:
        return (*members(reach(state, state.column[0], state.roll)), BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice == BACK:
            return
        start, *followers = state.column
        if go(state, start, choice):
            state.placed = (choice,)
            if followers:
                state.stack.append(Follow.of(self.seat, 1))

    def why_not(self, state: Realm, choice: int) -> Reason:
        return why_no_way(state, self.seat, state.column[0], choice)

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return BACK

    def outlook(self, state: Realm, choice: int) -> Outlook:
        if choice == BACK:
            return ()
        wars = wars_started(state, self.seat, state.column[0], choice)
        return (("war", len(wars)),) if wars else ()


def go(realm: Realm, start: int, goal: int) -> bool:
    """Move a piece and return whether it survives: entering a kingdom means war, a fire may kill (DH-49, DH-103)."""
    code = realm.piece[start]
    seat = owner_of(code)
    entered = wars_started(realm, seat, start, goal)
    shift_piece(realm, start, goal)
    realm.tell(MOVED, seat, kind_of(code), start, goal)
    for other in entered:
        start_war(realm, seat, other)
    if ISLAND in (start, goal):
        realm.visited = 0
    arrive(realm, seat, goal)
    if realm.terrain[goal] == FIRE and kind_of(code) != DRAGON and not _friendly(realm, seat, goal):
        return _survives_fire(realm, seat, goal)
    return True


def crossed_on_the_way(realm: Realm, seat: int, start: int, goal: int) -> tuple[int, ...]:
    """The kingdoms at peace that a walk must enter, on the way that starts the fewest wars (DH-103)."""
    if barred_month(realm) or not stance(realm, seat).neutral:
        return ()
    at_peace = in_turn(realm, seat, stance(realm, seat).neutral)
    for size in range(len(at_peace) + 1):
        for entered in itertools.combinations(at_peace, size):
            avoided = union(HOME_BITS[realm.corner[other]] for other in at_peace if other not in entered)
            if walks(realm, seat, start, realm.roll, avoided) >> goal & 1:
                return entered
    return ()


def wars_started(realm: Realm, seat: int, start: int, goal: int) -> tuple[int, ...]:
    """The kingdoms at peace with which a move starts a war: those it crosses and the one where it ends (DH-103)."""
    if kind_of(realm.piece[start]) != DRAGON:
        return crossed_on_the_way(realm, seat, start, goal)
    holder = home_seat(realm, goal)
    return (holder,) if holder in stance(realm, seat).neutral else ()


def _survives_fire(realm: Realm, seat: int, space: int) -> bool:
    """Roll for a fire trap: it kills on 1 or 2, and is used up (DH-49)."""
    roll = realm.draw(6, "fire") + 1
    set_terrain(realm, space, NO_TERRAIN)
    realm.tell(BURNT, seat, space, roll)
    if roll <= _DEADLY:
        kill(realm, space)
    return roll > _DEADLY


def arrive(realm: Realm, seat: int, space: int) -> None:
    """Start a war if a piece arrives in a corner that is neither its home nor an ally's (DH-103, DH-175)."""
    holder = home_seat(realm, space)
    if holder not in (NOBODY, seat) and not realm.out[holder] and not allied(realm, seat, holder):
        start_war(realm, seat, holder)


def formation(realm: Realm, place: int) -> list[int]:
    """The spaces that reconnect a follower with its column, the one at its old place beside the lead first.

    DH-101.
    """
    start, lead, goal = realm.column[place], realm.column[0], realm.placed[0]
    beside = spread(bits_of(realm.placed))
    (y, x), (v, u), (b, a) = divmod(start, SIDE), divmod(lead, SIDE), divmod(goal, SIDE)
    row, column = y + b - v, x + a - u
    preferred = SIDE * row + column if 0 <= row < SIDE and 0 <= column < SIDE else goal
    free = members((reach(realm, start, realm.roll) | 1 << start) & beside)
    return sorted(free, key=distances(preferred).__getitem__)


@decision
class Follow(Decision[Realm]):
    """Move a follower so that the column is connected again; if it cannot, it stays and leaves the column.

    DH-100 ... DH-102.
    """

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

    def why_not(self, state: Realm, choice: int) -> Reason:
        if choice == BACK or reach(state, state.column[self.place], state.roll) >> choice & 1:
            return Reason("column_apart")
        return why_no_way(state, self.seat, state.column[self.place], choice)

    def outlook(self, state: Realm, choice: int) -> Outlook:
        wars = wars_started(state, self.seat, state.column[self.place], choice)
        return (("war", len(wars)),) if wars else ()

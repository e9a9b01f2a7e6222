"""Ships: loading, sailing, landing (DH-169 ... DH-177)."""

from __future__ import annotations

from typing import ClassVar, Final

from caravanserai.games.dragonharth.content import CHARTS
from caravanserai.games.dragonharth.economy.money import pay
from caravanserai.games.dragonharth.events import APPEARED, LOADED, MOVE_ROLL, PACT, SAILED
from caravanserai.games.dragonharth.map.board import ALL_SPACES, HARBOURS, ISLAND, NEAR, SPACES, VOYAGES
from caravanserai.games.dragonharth.map.changes import put_piece, take_piece
from caravanserai.games.dragonharth.map.movement import arrive, open_land
from caravanserai.games.dragonharth.rows import put
from caravanserai.games.dragonharth.state import (
    ABOARD,
    ARMY,
    DRAGON,
    LEADER,
    SOLDIER,
    Realm,
    kind_of,
    owner_of,
)
from caravanserai.kernel.decision import Decision, Reason, Step, decision, step
from caravanserai.kernel.space import Block, Options, Space, word

_DONE: Final = SPACES
_MOST_LOAD: Final = 2
_LEADER_BIT: Final = 1 << (ARMY - 1)
_FAIR_WIND: Final = 12


@decision
class Load(Decision[Realm]):
    """Load up to two soldiers, or a soldier and the leader, from on or beside the dock (DH-170, DH-171)."""

    seat: int
    space: ClassVar[Space] = Space(Block("space", "space", ALL_SPACES), word("sail"), word("back"))

    def options(self, state: Realm) -> Options:
        return (*loadable(state, self.seat), _DONE, _DONE + 1)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice == _DONE:
            state.stack.append(RollSail.of(self.seat))
        elif choice < _DONE:
            kind = kind_of(state.piece[choice])
            which = take_piece(state, choice, ABOARD)
            state.cargo = put(state.cargo, self.seat, state.cargo[self.seat] | 1 << which)
            if choice == ISLAND:
                state.visited = 0
            state.tell(LOADED, self.seat, kind, choice)
            state.stack.append(self)

    def why_not(self, state: Realm, choice: int) -> Reason:
        if not state.standing[self.seat] >> choice & 1:
            return Reason("not_your_piece")
        if kind_of(state.piece[choice]) == DRAGON:
            return Reason("dragons_stay_ashore")
        if state.cargo[self.seat].bit_count() >= _MOST_LOAD:
            return Reason("ship_full")
        return Reason("not_at_the_dock")

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return _DONE + 1


def loadable(realm: Realm, seat: int) -> list[int]:
    """The seat's soldiers and leader on or beside the dock for whom the ship has room."""
    dock, cargo = realm.ship[seat], realm.cargo[seat]
    if dock not in HARBOURS or cargo.bit_count() >= _MOST_LOAD:
        return []
    found = []
    for space in (dock, *NEAR[dock]):
        code = realm.piece[space]
        if code and owner_of(code) == seat and kind_of(code) != DRAGON:
            if kind_of(code) == LEADER and cargo & _LEADER_BIT:
                continue
            found.append(space)
    return found


@step
class RollSail(Step[Realm]):
    """Roll the d12 for a sea move; a Tailwind makes it 12 (DH-169)."""

    seat: int

    def run(self, state: Realm) -> None:
        state.sailed = 1
        state.roll = _FAIR_WIND if state.wind else state.draw(12, "sail") + 1
        state.wind = 0
        state.tell(MOVE_ROLL, self.seat, state.roll)
        state.stack.append(SailTo.of(self.seat))


@decision
class SailTo(Decision[Realm]):
    """Sail over the sea up to the roll; a dock ends the voyage (DH-169, DH-172, DH-174)."""

    seat: int
    space: ClassVar[Space] = Space(Block("space", "space", ALL_SPACES))

    def options(self, state: Realm) -> Options:
        return VOYAGES[state.ship[self.seat]][state.roll]

    def resolve(self, state: Realm, choice: int) -> None:
        state.ship = put(state.ship, self.seat, choice)
        state.tell(SAILED, self.seat, choice)
        if choice in HARBOURS and state.cargo[self.seat]:
            state.stack.append(Unload.of(self.seat, 0))

    def why_not(self, state: Realm, choice: int) -> Reason:
        if choice not in VOYAGES:
            return Reason("no_water")
        return Reason("too_far_to_sail", (("roll", state.roll),))

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return state.ship[self.seat]


@decision
class Unload(Decision[Realm]):
    """Unload pieces on free legal spaces on or beside the dock, or keep them aboard (DH-173, DH-175, DH-176)."""

    seat: int
    which: int
    space: ClassVar[Space] = Space(Block("space", "space", ALL_SPACES), word("stay"))

    def options(self, state: Realm) -> Options:
        if not state.cargo[self.seat] >> self.which & 1:
            return ()
        dock, land = state.ship[self.seat], open_land(state, self.seat)
        free = [
            space for space in (dock, *NEAR[dock]) if not state.piece[space] and (space == ISLAND or land >> space & 1)
        ]
        return (*free, _DONE)

    def without_option(self, state: Realm) -> None:
        self._next(state)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != _DONE:
            state.cargo = put(state.cargo, self.seat, state.cargo[self.seat] & ~(1 << self.which))
            put_piece(state, self.seat, self.which, choice)
            if choice == ISLAND:
                state.visited = 0
            state.tell(APPEARED, self.seat, LEADER if self.which == ARMY - 1 else SOLDIER, choice)
            arrive(state, self.seat, choice)
        self._next(state)

    def _next(self, state: Realm) -> None:
        if self.which < ARMY - 1:
            state.stack.append(Unload.of(self.seat, self.which + 1))

    def why_not(self, state: Realm, choice: int) -> Reason:
        if state.piece[choice]:
            return Reason("space_taken")
        return Reason("not_at_the_dock")

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return _DONE


def may_make_pact(realm: Realm, seat: int) -> bool:
    """Whether a piece on the island may buy the Dragon Lords' alliance, once a visit (DH-177)."""
    code = realm.piece[ISLAND]
    return bool(code) and owner_of(code) == seat and not realm.visited and realm.money[seat] >= CHARTS.pact_price


def make_pact(realm: Realm, seat: int) -> None:
    """Buy the Dragon Lords' alliance for three upkeeps: no tax, and no attack except for a loan (DH-188)."""
    pay(realm, seat, CHARTS.pact_price)
    realm.visited = 1
    realm.pact = put(realm.pact, seat, CHARTS.pact_upkeeps)
    realm.tell(PACT, seat)

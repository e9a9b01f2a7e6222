"""The outcome of a battle: deaths, annexed and razed fields, beaten castles, sunken ships.

DH-114 ... DH-125, DH-151.
"""

from __future__ import annotations

from caravanserai.games.dragonharth.combat.battle import (
    ATTACKER,
    CASTLE,
    DEFENDER,
    FIELD,
    GRUDGE,
    LORD,
    PIECE,
    PLACE,
    START,
    TARGET,
    verdict,
)
from caravanserai.games.dragonharth.content import CHARTS
from caravanserai.games.dragonharth.dragons import empty_nest
from caravanserai.games.dragonharth.economy.money import lose_points
from caravanserai.games.dragonharth.economy.ruin import LOAN, wipe_out
from caravanserai.games.dragonharth.events import ANNEXED, CASTLE_BEATEN, DIED, HELD, RAZED, SANK
from caravanserai.games.dragonharth.map.board import FIELD_OF
from caravanserai.games.dragonharth.map.changes import remove_crew, set_control, set_tile, take_piece
from caravanserai.games.dragonharth.rows import add, put
from caravanserai.games.dragonharth.state import (
    ARMY,
    DEAD,
    DRAGON,
    Realm,
    kind_of,
    owner_of,
)
from caravanserai.kernel.decision import Step, step


def kill(realm: Realm, space: int) -> None:
    """Remove the piece on a space: it dies (DH-114)."""
    code = realm.piece[space]
    realm.tell(DIED, owner_of(code), kind_of(code), space)
    if kind_of(code) == DRAGON:
        empty_nest(realm, realm.flown.index(space))
    else:
        take_piece(realm, space, DEAD)


def sink(realm: Realm, seat: int) -> None:
    """Sink a ship with its load (DH-122)."""
    for which in range(ARMY):
        if realm.cargo[seat] >> which & 1:
            realm.army = put(realm.army, ARMY * seat + which, DEAD)
    realm.ship = put(realm.ship, seat, -1)
    realm.cargo = put(realm.cargo, seat, 0)
    realm.tell(SANK, seat)


def raze(realm: Realm, field: int, space: int) -> None:
    """Raze a field: the tile returns to the bank, the workers go home, control stays (DH-123)."""
    realm.tell(RAZED, realm.control[field], space)
    remove_crew(realm, field)
    set_tile(realm, field, 0)


def annex(realm: Realm, seat: int, field: int, space: int) -> None:
    """Give a field to the winner; its workers go home, and a Primary stays a Primary (DH-41, DH-118, DH-125)."""
    remove_crew(realm, field)
    set_control(realm, field, seat)
    realm.tell(ANNEXED, seat, space)


def beat_castle(realm: Realm, seat: int) -> None:
    """Make a kingdom lose 10 RP for its beaten castle, at most once a month (DH-120, DH-121)."""
    realm.beaten = put(realm.beaten, seat, realm.month)
    realm.tell(CASTLE_BEATEN, seat)
    lose_points(realm, seat, CHARTS.castle_loss)


@step
class PairOutcome(Step[Realm]):
    """Mark the loser of a fight between two pieces; it dies after all pairs have fought (DH-114, DH-131)."""

    def run(self, state: Realm) -> None:
        result = verdict(state)
        if result:
            state.fallen = (*state.fallen, state.fight[PLACE] if result > 0 else state.fight[START])
        else:
            state.tell(HELD, state.fight[PLACE])


@step
class BuryFallen(Step[Realm]):
    """Remove the losers when all pairs have fought (DH-131)."""

    def run(self, state: Realm) -> None:
        for space in state.fallen:
            kill(state, space)
        state.fallen = ()


@step
class SiegeOutcome(Step[Realm]):
    """A field, castle or ship falls; a soldier or leader who loses dies, a dragon survives.

    DH-118 ... DH-124.
    """

    def run(self, state: Realm) -> None:
        fight, result = state.fight, verdict(state)
        start, place, seat = fight[START], fight[PLACE], fight[ATTACKER]
        dragon = kind_of(state.piece[start]) == DRAGON
        if result < 0 and not dragon:
            kill(state, start)
        elif result <= 0:
            state.tell(HELD, place)
        elif fight[TARGET] == FIELD:
            field = FIELD_OF[place]
            if dragon:
                raze(state, field, place)
            else:
                annex(state, seat, field, place)
        elif fight[TARGET] == CASTLE:
            beat_castle(state, fight[DEFENDER])
        else:
            sink(state, fight[DEFENDER])


@step
class LordOutcome(Step[Realm]):
    """A target that loses to a Dragon Lord dies, is razed, or costs 10 RP; the Lord never dies.

    DH-151, DH-152, DH-158.
    """

    def run(self, state: Realm) -> None:
        fight, offender = state.fight, state.fight[DEFENDER]
        if verdict(state) <= 0:
            state.tell(HELD, fight[PLACE])
            return
        if fight[TARGET] == PIECE:
            kill(state, fight[PLACE])
        elif fight[TARGET] == FIELD:
            raze(state, FIELD_OF[fight[PLACE]], fight[PLACE])
        else:
            beat_castle(state, offender)
        if fight[GRUDGE] == LOAN and fight[ATTACKER] == LORD:
            state.lost_attacks = add(state.lost_attacks, offender, 1)
            if state.lost_attacks[offender] >= CHARTS.lost_attacks_to_ruin:
                wipe_out(state, offender)

"""The ruin of a kingdom (DH-158 ... DH-160)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.dragonharth.content import SEATS
from caravanserai.games.dragonharth.dragons import empty_nest
from caravanserai.games.dragonharth.economy.money import pay
from caravanserai.games.dragonharth.events import WIPED_OUT
from caravanserai.games.dragonharth.knowledge import put_under
from caravanserai.games.dragonharth.map.board import FIELDS
from caravanserai.games.dragonharth.map.changes import remove_crew, set_control, take_piece
from caravanserai.games.dragonharth.rows import members, put
from caravanserai.games.dragonharth.state import (
    ABOARD,
    ARMY,
    DEAD,
    NEUTRAL,
    NOBODY,
    STASHED,
    landlord,
    nests_of,
)

if TYPE_CHECKING:
    from caravanserai.games.dragonharth.state import Realm

GRUDGES: Final = ("tax", "loan", "hunger", "island", "pride")
TAX, LOAN, HUNGER, ISLE, PRIDE = range(5)


def wipe_out(realm: Realm, seat: int) -> None:
    """Remove a kingdom: it loses everything, its home fields become neutral, annexed fields return (DH-159)."""
    realm.out = put(realm.out, seat, 1)
    realm.tell(WIPED_OUT, seat)
    for which in range(ARMY):
        space = realm.army[ARMY * seat + which]
        if space >= 0:
            take_piece(realm, space, DEAD)
        elif space == ABOARD:
            realm.army = put(realm.army, ARMY * seat + which, DEAD)
    for field in nests_of(realm, seat):
        empty_nest(realm, field)
    realm.ship = put(realm.ship, seat, -1)
    realm.cargo = put(realm.cargo, seat, 0)
    for field in range(len(FIELDS)):
        if realm.control[field] == seat:
            remove_crew(realm, field)
            home = landlord(realm, field)
            set_control(realm, field, NOBODY if realm.out[home] else home)
    pay(realm, seat, realm.money[seat])
    realm.principal = put(realm.principal, seat, 0)
    realm.loan_age = put(realm.loan_age, seat, 0)
    realm.stash = (*realm.stash[: STASHED * seat], *(0,) * STASHED, *realm.stash[STASHED * (seat + 1) :])
    for card in members(realm.hands[seat]):
        put_under(realm, card)
    realm.hands = put(realm.hands, seat, 0)
    realm.shot_known = tuple([known | realm.shots[seat] for known in realm.shot_known])
    realm.shots = put(realm.shots, seat, 0)
    for other in range(SEATS):
        realm.relation = put(realm.relation, SEATS * seat + other, NEUTRAL)
        realm.relation = put(realm.relation, SEATS * other + seat, NEUTRAL)
    realm.seal()

"""A kingdom that is wiped out (DH-158 ... DH-160)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.dragonharth.board import FIELDS
from caravanserai.games.dragonharth.content import SEATS
from caravanserai.games.dragonharth.dragons import empty_nest
from caravanserai.games.dragonharth.events import WIPED_OUT
from caravanserai.games.dragonharth.knowledge import put_under
from caravanserai.games.dragonharth.money import pay
from caravanserai.games.dragonharth.realm import (
    ABOARD,
    ARMY,
    DEAD,
    EVERYONE,
    NEUTRAL,
    NOBODY,
    STASHED,
    landlord,
    nests_of,
    remove_crew,
    take_piece,
)

if TYPE_CHECKING:
    from caravanserai.games.dragonharth.realm import Realm

GRUDGES: Final = ("tax", "loan", "hunger", "island", "pride")
TAX, LOAN, HUNGER, ISLE, PRIDE = range(5)


def wipe_out(realm: Realm, seat: int) -> None:  # noqa: C901  # all that a kingdom has, line by line
    """It loses all; its fields become neutral, those it annexed return to their kingdoms (DH-159)."""
    realm.out[seat] = 1
    realm.tell(WIPED_OUT, seat)
    for which in range(ARMY):
        space = realm.army[ARMY * seat + which]
        if space >= 0:
            take_piece(realm, space, DEAD)
        elif space == ABOARD:
            realm.army[ARMY * seat + which] = DEAD
    for field in nests_of(realm, seat):
        empty_nest(realm, field)
    realm.ship[seat], realm.cargo[seat] = -1, 0
    for field in range(len(FIELDS)):
        if realm.control[field] == seat:
            remove_crew(realm, field)
            home = landlord(realm, field)
            realm.control[field] = NOBODY if realm.out[home] else home
    pay(realm, seat, realm.money[seat])
    realm.principal[seat] = realm.loan_age[seat] = 0
    realm.stash[STASHED * seat : STASHED * (seat + 1)] = [0] * STASHED
    for card in realm.hands[seat]:
        put_under(realm, card)
    realm.hands[seat].clear()
    for shot, owner in enumerate(realm.shots):
        if owner == seat:
            realm.shots[shot] = NOBODY
            realm.shot_known[shot] = EVERYONE
    for other in range(SEATS):
        realm.relation[SEATS * seat + other] = realm.relation[SEATS * other + seat] = NEUTRAL
    realm.seal()

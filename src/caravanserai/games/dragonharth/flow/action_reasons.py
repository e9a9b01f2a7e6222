"""Why an action of the turn is not possible now; each function checks the most general reason first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.dragonharth.content import CHARTS
from caravanserai.games.dragonharth.economy.dues import why_not_repaid
from caravanserai.games.dragonharth.map.board import ISLAND
from caravanserai.games.dragonharth.state import STASHED, STASHED_EGG, barred_month
from caravanserai.games.dragonharth.treaties import stance
from caravanserai.kernel.decision import Reason

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.games.dragonharth.state import Realm


def _work(realm: Realm, seat: int) -> Reason:
    idle = realm.owned[seat] & realm.tiled & ~realm.crewed
    return Reason("too_few_workers") if idle else Reason("no_idle_field")


def _move(realm: Realm, seat: int) -> Reason:
    return Reason("moved_already") if realm.standing[seat] else Reason("no_pieces")


def _sail(realm: Realm, seat: int) -> Reason:
    return Reason("sailed_already") if realm.ship[seat] >= 0 else Reason("no_ship")


def _attack(realm: Realm, seat: int) -> Reason:
    if barred_month(realm):
        return Reason("first_months", (("amount", CHARTS.peace_months),))
    if realm.attacked:
        return Reason("attacked_already")
    return Reason("nothing_beside") if realm.standing[seat] else Reason("no_pieces")


def _fire(realm: Realm, seat: int) -> Reason:
    if barred_month(realm):
        return Reason("first_months", (("amount", CHARTS.peace_months),))
    if realm.fired:
        return Reason("fired_already")
    return Reason("no_foe") if realm.shots[seat] else Reason("no_projectiles")


def _war(realm: Realm, seat: int) -> Reason:
    return Reason("ally_at_start") if stance(realm, seat).allies else Reason("at_war_with_all")


def _gift(realm: Realm, seat: int) -> Reason:
    if realm.month == realm.months:
        return Reason("last_month")
    if not realm.stash[STASHED * seat + STASHED_EGG]:
        return Reason("no_egg")
    return Reason("gift_given") if realm.gifted else Reason("nobody_takes_egg")


def _pact(realm: Realm, seat: int) -> Reason:
    if not realm.standing[seat] >> ISLAND & 1:
        return Reason("not_on_the_island")
    return Reason("visit_paid") if realm.visited else Reason("pact_too_dear", (("money", CHARTS.pact_price),))


_REASONS: Final[dict[str, Callable[[Realm, int], Reason]]] = {
    "buy": lambda _realm, _seat: Reason("too_dear"),
    "sell": lambda _realm, _seat: Reason("no_tile_stashed"),
    "place": lambda _realm, _seat: Reason("stash_empty"),
    "lift": lambda _realm, _seat: Reason("no_tile_placed"),
    "work": _work,
    "unwork": lambda _realm, _seat: Reason("nobody_works"),
    "move": _move,
    "sail": _sail,
    "attack": _attack,
    "fire": _fire,
    "war": _war,
    "court": lambda _realm, _seat: Reason("nobody_to_court"),
    "offer": lambda _realm, _seat: Reason("offers_made", (("amount", CHARTS.most_offers),)),
    "gift": _gift,
    "send_home": lambda _realm, _seat: Reason("no_adult"),
    "card": lambda _realm, _seat: Reason("no_card_of_use"),
    "repay": why_not_repaid,
    "pact": _pact,
}


def why_not_act(realm: Realm, seat: int, verb: str) -> Reason:
    """Why an action is not possible now (DH-61 ... DH-63)."""
    return _REASONS[verb](realm, seat)

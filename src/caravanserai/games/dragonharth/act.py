"""The action part of a turn: one thing after another, in any order, until the player ends it (DH-61 ... DH-63)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.dragonharth.attack import AttackWith, attackers
from caravanserai.games.dragonharth.barter import OfferTo
from caravanserai.games.dragonharth.catapult import ChooseVictim, victims
from caravanserai.games.dragonharth.content import CHARTS, PRICES
from caravanserai.games.dragonharth.dragons import SendHome
from caravanserai.games.dragonharth.gifts import GiveEgg, receivers
from caravanserai.games.dragonharth.land import MovePiece
from caravanserai.games.dragonharth.loans import owed, repay
from caravanserai.games.dragonharth.realm import (
    ADULT,
    STASHED,
    STASHED_EGG,
    TILES,
    Realm,
    barred_month,
    nests_of,
    others,
    pieces_of,
)
from caravanserai.games.dragonharth.ships import Load, make_pact, may_make_pact
from caravanserai.games.dragonharth.spells import PlayCard, playable
from caravanserai.games.dragonharth.store import Buy, SellTile
from caravanserai.games.dragonharth.tiles import LiftTile, PlaceWhat, UnworkField, WorkField, idle_fields
from caravanserai.games.dragonharth.treaties import Court, DeclareWar, court_targets, war_targets
from caravanserai.kernel.decision import Decision, Reason, decision
from caravanserai.kernel.space import Options, Space, word

if TYPE_CHECKING:
    from collections.abc import Callable

_LEADS_TO: Final[dict[str, type[Decision[Any]]]] = {
    "buy": Buy,
    "sell": SellTile,
    "place": PlaceWhat,
    "lift": LiftTile,
    "work": WorkField,
    "unwork": UnworkField,
    "move": MovePiece,
    "sail": Load,
    "attack": AttackWith,
    "fire": ChooseVictim,
    "war": DeclareWar,
    "court": Court,
    "offer": OfferTo,
    "gift": GiveEgg,
    "send_home": SendHome,
    "card": PlayCard,
}
VERBS: Final = ("end", *_LEADS_TO, "repay", "pact")
END: Final = 0
_REPAY: Final = VERBS.index("repay")
_PACT: Final = VERBS.index("pact")
_QUESTIONS: Final = (None, *_LEADS_TO.values())


def _stash(realm: Realm, seat: int, least: int, most: int) -> bool:
    return any(realm.stash[STASHED * seat + least : STASHED * seat + most])


def _controls(realm: Realm, seat: int, things: list[int]) -> bool:
    return any(thing and realm.control[f] == seat for f, thing in enumerate(things))


_OPEN: Final[tuple[Callable[[Realm, int], object], ...]] = (
    lambda _realm, _seat: True,
    lambda realm, seat: realm.money[seat] >= PRICES.projectile,
    lambda realm, seat: _stash(realm, seat, 0, len(TILES)),
    lambda realm, seat: _stash(realm, seat, 0, STASHED_EGG + 1),
    lambda realm, seat: _controls(realm, seat, realm.tile),
    lambda realm, seat: (realm.small[seat] or realm.giants[seat]) and idle_fields(realm, seat),
    lambda realm, seat: _controls(realm, seat, realm.crew),
    lambda realm, seat: not realm.moved and pieces_of(realm, seat),
    lambda realm, seat: not realm.sailed and realm.ship[seat] >= 0,
    lambda realm, seat: not realm.attacked and not barred_month(realm) and attackers(realm, seat),
    lambda realm, seat: not realm.fired and not barred_month(realm) and seat in realm.shots and victims(realm, seat),
    lambda realm, seat: (realm.acts < 1 and war_targets(realm, seat)) or _neutrals(realm, seat),
    court_targets,
    lambda realm, _seat: realm.offers < CHARTS.most_offers,
    receivers,
    lambda realm, seat: any(realm.nest[f] == ADULT for f in nests_of(realm, seat)),
    playable,
    lambda realm, seat: realm.principal[seat] and realm.money[seat] >= owed(realm, seat),
    may_make_pact,
)
"""Whether each verb can be chosen now, in the order of `VERBS`."""


def _neutrals(realm: Realm, seat: int) -> bool:
    return any(not realm.relation[4 * seat + other] for other in others(realm, seat))


@decision
class Act(Decision[Realm]):
    """Do one thing, or end the turn; one land move, sea move, attack and shot a turn, the rest within a cap.

    DH-62, DH-63.
    """

    seat: int
    space: ClassVar[Space] = Space(*(word(verb) for verb in VERBS))

    def options(self, state: Realm) -> Options:
        if state.acts >= CHARTS.most_free_actions:
            return (END,)
        seat = self.seat
        return tuple([verb for verb, is_open in enumerate(_OPEN) if is_open(state, seat)])

    def resolve(self, state: Realm, choice: int) -> None:
        if choice == END:
            state.seal()
            return
        state.acts += 1
        state.stack.append(self)
        if choice == _REPAY:
            repay(state, self.seat)
        elif choice == _PACT:
            make_pact(state, self.seat)
        else:
            state.stack.append(_QUESTIONS[choice].of(self.seat))  # type: ignore[union-attr]  # END has left already

    def harmless(self, state: Realm, options: Options) -> int:  # noqa: ARG002  # time is up
        return END

    def why_not(self, state: Realm, choice: int) -> Reason:
        if state.acts >= CHARTS.most_free_actions:
            return Reason("too_many_actions")
        if barred_month(state) and VERBS[choice] in ("attack", "fire"):
            return Reason("first_month")
        return Reason("no_such_act")

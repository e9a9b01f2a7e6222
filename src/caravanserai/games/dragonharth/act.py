"""The action part of a turn: one thing after another, in any order, until the player ends it (DH-61 ... DH-63)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from caravanserai.games.dragonharth.attack import AttackWith, attackers
from caravanserai.games.dragonharth.barter import OfferTo
from caravanserai.games.dragonharth.board import HOME_FIELDS
from caravanserai.games.dragonharth.catapult import ChooseVictim, victims
from caravanserai.games.dragonharth.content import CHARTS, PRICES, SEATS
from caravanserai.games.dragonharth.dragons import SendHome
from caravanserai.games.dragonharth.gifts import GiveEgg, receivers
from caravanserai.games.dragonharth.land import MovePiece
from caravanserai.games.dragonharth.loans import owed, repay
from caravanserai.games.dragonharth.realm import (
    ADULT,
    ALLIED,
    NEUTRAL,
    STASHED,
    STASHED_EGG,
    TILES,
    Realm,
    barred_month,
    others,
    pieces_of,
)
from caravanserai.games.dragonharth.ships import Load, make_pact, may_make_pact
from caravanserai.games.dragonharth.spells import PlayCard, playable
from caravanserai.games.dragonharth.store import Buy, SellTile
from caravanserai.games.dragonharth.tiles import LiftTile, PlaceWhat, UnworkField, WorkField, idle_fields
from caravanserai.games.dragonharth.treaties import Court, DeclareWar, court_targets
from caravanserai.kernel.decision import Decision, Reason, decision
from caravanserai.kernel.space import Options, Space, word

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


def open_verbs(realm: Realm, seat: int) -> tuple[int, ...]:
    """What can be done now, in the order of `VERBS`; a verb may still lead to a choice of nothing but going back."""
    month, money = realm.month, realm.money[seat]
    own = [f for f, holder in enumerate(realm.control) if holder == seat]
    stash = realm.stash[STASHED * seat : STASHED * (seat + 1)]
    peers = others(realm, seat)
    relations = [realm.relation[SEATS * seat + other] for other in peers]
    is_open = (
        True,
        money >= PRICES.projectile,
        any(stash[: len(TILES)]),
        any(stash),
        any(realm.tile[f] for f in own),
        (realm.small[seat] or realm.giants[seat]) and idle_fields(realm, seat),
        any(realm.crew[f] for f in own),
        not realm.moved and pieces_of(realm, seat),
        not realm.sailed and realm.ship[seat] >= 0,
        month > 1 and not realm.attacked and attackers(realm, seat),
        month > 1 and not realm.fired and realm.shots[seat] and victims(realm, seat),
        NEUTRAL in relations or (not realm.acts and ALLIED in relations),
        court_targets(realm, seat),
        realm.offers < CHARTS.most_offers and peers,
        stash[STASHED_EGG] and receivers(realm, seat),
        any(realm.nest[f] == ADULT for f in HOME_FIELDS[realm.corner[seat]]),
        playable(realm, seat),
        realm.principal[seat] and money >= owed(realm, seat),
        may_make_pact(realm, seat),
    )
    return tuple([verb for verb, is_so in enumerate(is_open) if is_so])


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
        return open_verbs(state, self.seat)

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

"""The actions of a turn, in any order, until the player ends the turn (DH-61 ... DH-63)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from caravanserai.games.dragonharth.combat.attack import AttackWith, can_attack
from caravanserai.games.dragonharth.combat.catapult import ChooseVictim
from caravanserai.games.dragonharth.content import CHARTS, PRICES, SEATS
from caravanserai.games.dragonharth.dragons import SendHome
from caravanserai.games.dragonharth.economy.barter import OfferTo
from caravanserai.games.dragonharth.economy.gifts import GiveEgg, receivers
from caravanserai.games.dragonharth.economy.loans import can_repay, owed, repay
from caravanserai.games.dragonharth.economy.store import Buy, SellTile
from caravanserai.games.dragonharth.flow.action_reasons import why_not_act
from caravanserai.games.dragonharth.map.board import ISLAND
from caravanserai.games.dragonharth.map.movement import MovePiece
from caravanserai.games.dragonharth.map.ships import Load, make_pact, may_make_pact
from caravanserai.games.dragonharth.map.tiles import LiftTile, PlaceWhat, UnworkField, WorkField, workable
from caravanserai.games.dragonharth.spells import PlayCard, may_play
from caravanserai.games.dragonharth.state import (
    FIRST_TERRAIN,
    STASHED,
    STASHED_EGG,
    Realm,
    adults_of,
)
from caravanserai.games.dragonharth.treaties import Court, DeclareWar, stance
from caravanserai.kernel.decision import Decision, Outlook, Reason, decision
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
END, _BUY, _SELL, _PLACE, _LIFT, _WORK, _UNWORK, _MOVE, _SAIL, _ATTACK = range(10)
_FIRE, _WAR, _COURT, _OFFER, _GIFT, _SEND_HOME, _CARD, _REPAY, _PACT = range(10, len(VERBS))
_QUESTIONS: Final = tuple([kind.of(seat) for kind in _LEADS_TO.values()] for seat in range(SEATS))
"""The decision that each verb except `end` leads to, by seat."""
_CHEAPEST, _PEACE = PRICES.projectile, CHARTS.peace_months
_MOST_ACTS, _MOST_OFFERS = CHARTS.most_free_actions, CHARTS.most_offers
_NO_TILES, _NOTHING_ELSE = (0,) * FIRST_TERRAIN, (0,) * (STASHED - FIRST_TERRAIN)


@decision
class Act(Decision[Realm]):
    """Take one action, or end the turn; one land move, sea move, attack and shot a turn, the others within a limit.

    DH-62, DH-63.
    """

    seat: int
    space: ClassVar[Space] = Space(*(word(verb) for verb in VERBS))

    def options(self, state: Realm) -> Options:  # noqa: C901, PLR0912  # one condition a verb
        """The legal verbs, in the order of `VERBS`; the decision of a verb may still offer only `back`."""
        if state.acts >= _MOST_ACTS:
            return (END,)
        seat, fighting = self.seat, state.month > _PEACE
        own, crewed = state.owned[seat], state.crewed
        placed, first = own & state.tiled, STASHED * seat
        terrain = first + FIRST_TERRAIN
        has_tiles = state.stash[first:terrain] != _NO_TILES
        foes, spared, neutral, allies, courted = stance(state, seat)
        found = [END]
        if state.money[seat] >= _CHEAPEST:
            found.append(_BUY)
        if has_tiles:
            found.append(_SELL)
        if has_tiles or state.stash[terrain : first + STASHED] != _NOTHING_ELSE:
            found.append(_PLACE)
        if placed:
            found.append(_LIFT)
        if placed & ~crewed and workable(state, seat, placed & ~crewed):
            found.append(_WORK)
        if own & crewed:
            found.append(_UNWORK)
        if not state.moved and state.standing[seat]:
            found.append(_MOVE)
        if not state.sailed and state.ship[seat] >= 0:
            found.append(_SAIL)
        if fighting and not state.attacked and can_attack(state, seat, foes, spared):
            found.append(_ATTACK)
        if fighting and not state.fired and foes and state.shots[seat]:
            found.append(_FIRE)
        if neutral or (allies and not state.acts):
            found.append(_WAR)
        if courted & ~state.courted:
            found.append(_COURT)
        if state.offers < _MOST_OFFERS:
            found.append(_OFFER)
        if state.stash[first + STASHED_EGG] and receivers(state, seat):
            found.append(_GIFT)
        if state.grown and adults_of(state, seat):
            found.append(_SEND_HOME)
        if may_play(state, seat):
            found.append(_CARD)
        if can_repay(state, seat):
            found.append(_REPAY)
        if state.piece[ISLAND] and may_make_pact(state, seat):
            found.append(_PACT)
        return tuple(found)

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
            state.stack.append(_QUESTIONS[self.seat][choice - 1])

    def follow_up(self, choice: int) -> Decision[Realm] | None:
        return _QUESTIONS[self.seat][choice - 1] if choice == _BUY else None

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return END

    def why_not(self, state: Realm, choice: int) -> Reason:
        if state.acts >= _MOST_ACTS:
            return Reason("too_many_actions")
        return why_not_act(state, self.seat, VERBS[choice])

    def outlook(self, state: Realm, choice: int) -> Outlook:
        if choice == _REPAY:
            return (("dollars", -owed(state, self.seat)),)
        return (("dollars", -CHARTS.pact_price),) if choice == _PACT else ()

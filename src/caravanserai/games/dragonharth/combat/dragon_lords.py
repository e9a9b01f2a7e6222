"""Attacks of the Dragon Lords, controlled by the next kingdom clockwise (DH-147 ... DH-152)."""

from __future__ import annotations

from typing import ClassVar, Final

from caravanserai.games.dragonharth.combat.battle import CASTLE, FIELD, LORD, PIECE, ask_battle
from caravanserai.games.dragonharth.combat.defence import defence_of
from caravanserai.games.dragonharth.combat.odds import battle_odds
from caravanserai.games.dragonharth.combat.outcome import LordOutcome
from caravanserai.games.dragonharth.content import CHARTS, KIND, SEATS
from caravanserai.games.dragonharth.economy.ruin import LOAN
from caravanserai.games.dragonharth.events import ENVOY, LORD_TARGET, WRATH
from caravanserai.games.dragonharth.knowledge import holds, holds_of_deck, use_card
from caravanserai.games.dragonharth.map.board import ALL_SPACES, CASTLES, FIELDS, HOME_FIELD_BITS, SPACES
from caravanserai.games.dragonharth.rows import members
from caravanserai.games.dragonharth.state import Realm, others, pieces_of
from caravanserai.games.dragonharth.timeouts import REACTION
from caravanserai.kernel.decision import Decision, Outlook, Reason, Step, decision, step
from caravanserai.kernel.space import Block, Options, Space, seats, word

_ENVOY: Final = KIND["envoy"]
_KINGDOM_DECK: Final = 3
_USE, _PASS = range(2)


@step
class LordAttack(Step[Realm]):
    """A Dragon Lord attacks the offender; the Dragon Lords' alliance prevents it, except for loans.

    DH-150, DH-188.
    """

    seat: int
    grudge: int

    def run(self, state: Realm) -> None:
        if state.out[self.seat] or (state.pact[self.seat] and self.grudge != LOAN):
            return
        state.tell(WRATH, self.seat, self.grudge)
        state.stack.append(SendEnvoy.of(self.seat, self.grudge))


@decision
class SendEnvoy(Decision[Realm]):
    """An Envoy cancels one Dragon Lord attack; an offender with any Kingdom card is asked (DH-199, DH-225)."""

    seat: int
    grudge: int
    space: ClassVar[Space] = Space(word("envoy"), word("pass"))
    time_share: ClassVar[float] = REACTION

    def options(self, state: Realm) -> Options:
        if not holds_of_deck(state, self.seat, _KINGDOM_DECK):
            return ()
        return (_USE, _PASS) if holds(state, self.seat, _ENVOY) else (_PASS,)

    def without_option(self, state: Realm) -> None:
        self.resolve(state, _PASS)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice == _USE:
            use_card(state, self.seat, _ENVOY)
            state.seal()
            state.tell(ENVOY, self.seat)
        else:
            runner = others(state, self.seat)[0]
            state.stack.append(LordTarget.of(runner, self.seat, self.grudge))

    def why_not(self, state: Realm, choice: int) -> Reason:
        return Reason("card_not_held", (("card", _ENVOY),))

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return _PASS


@decision
class LordTarget(Decision[Realm]):
    """The controlling player chooses the Dragon Lord's target: a piece, a home field, or the castle (DH-148)."""

    seat: int
    offender: int
    grudge: int
    space: ClassVar[Space] = Space(
        Block("piece", "space", ALL_SPACES), Block("field", "space", ALL_SPACES), seats("castle", SEATS)
    )

    def options(self, state: Realm) -> Options:
        who = self.offender
        fields = members(state.owned[who] & state.tiled & HOME_FIELD_BITS[state.corner[who]])
        castle = () if state.beaten[who] == state.month else (2 * SPACES + who,)
        return (*pieces_of(state, who), *[SPACES + FIELDS[field] for field in fields], *castle)

    def without_option(self, state: Realm) -> None:
        """The offender has nothing left to attack."""

    def resolve(self, state: Realm, choice: int) -> None:
        who = self.offender
        target, place = self._aimed_at(state, choice)
        defence, dragon = defence_of(state, target, place)
        state.fight = (LORD, who, -1, target, place, 0, defence, 0, 0, CHARTS.dragon, dragon, self.grudge)
        state.tell(LORD_TARGET, self.seat, who, place)
        state.stack.append(LordOutcome.of())
        ask_battle(state)

    def _aimed_at(self, state: Realm, choice: int) -> tuple[int, int]:
        if choice < SPACES:
            return PIECE, choice
        if choice < 2 * SPACES:
            return FIELD, choice - SPACES
        return CASTLE, CASTLES[state.corner[self.offender]]

    def why_not(self, state: Realm, choice: int) -> Reason:
        if choice == 2 * SPACES + self.offender:
            return Reason("castle_beaten")
        return Reason("not_of_offender", (("seat", self.offender),))

    def outlook(self, state: Realm, choice: int) -> Outlook:
        target, place = self._aimed_at(state, choice)
        return battle_odds(CHARTS.dragon - sum(defence_of(state, target, place)))

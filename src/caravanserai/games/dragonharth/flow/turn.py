"""Months and turns: upkeep, actions, end (DH-54, DH-55, DH-202, DH-203)."""

from __future__ import annotations

import functools

from caravanserai.games.dragonharth.combat.dragon_lords import LordAttack
from caravanserai.games.dragonharth.content import CHARTS, SEATS
from caravanserai.games.dragonharth.deck import CardDie, CutHand
from caravanserai.games.dragonharth.dragons import Grow
from caravanserai.games.dragonharth.economy.dues import LOAN_REFUSED, Income, Tax
from caravanserai.games.dragonharth.economy.loans import LoanAges
from caravanserai.games.dragonharth.economy.money import lose_points, pay
from caravanserai.games.dragonharth.economy.ruin import HUNGER, LOAN, PRIDE, TAX
from caravanserai.games.dragonharth.events import CHAOS, GRANT, MONTH, TURN
from caravanserai.games.dragonharth.flow.actions import Act
from caravanserai.games.dragonharth.rows import add, put
from caravanserai.games.dragonharth.scoring import public_points
from caravanserai.games.dragonharth.state import Realm
from caravanserai.games.dragonharth.treaties import ChooseAlly, must_choose_ally
from caravanserai.kernel.codec import Pending
from caravanserai.kernel.decision import Step, step


@step
class Month(Step[Realm]):
    """Each kingdom has one turn a month; the game ends after the last month, or when one kingdom is left.

    DH-202, DH-203.
    """

    def run(self, state: Realm) -> None:
        if state.month == state.months or state.out.count(0) == 1:
            return
        state.month += 1
        state.tell(MONTH, state.month)
        state.ask(*(Turn.of(seat) for seat in state.order), Pride.of(), self)


@step
class Turn(Step[Realm]):
    """The upkeep in its order, then the actions, then the end of the turn (DH-55)."""

    seat: int

    def run(self, state: Realm) -> None:
        seat = self.seat
        if state.out[seat] or state.out.count(0) == 1:
            return
        state.turn = seat
        state.acts = state.moved = state.sailed = state.attacked = state.fired = state.offers = state.courted = 0
        state.cards_bought = state.gifted = state.speed = state.wind = state.bargain = 0
        state.offended = state.unpaid_tax = state.borrowed = 0
        if state.fog[seat]:
            state.fog = put(state.fog, seat, 0)
        state.refused = ()
        if 1 in state.warned:
            state.warned = (*state.warned[: SEATS * seat], *(0,) * SEATS, *state.warned[SEATS * (seat + 1) :])
        state.tell(TURN, seat)
        state.stack += _parts(seat)


@functools.cache
def _parts(seat: int) -> tuple[Pending, ...]:
    """The parts of a turn as they lie on the stack, the first part on top."""
    return (
        Actions.of(seat),
        Wrath.of(seat),
        LoanAges.of(seat),
        Chaos.of(seat),
        Income.of(seat),
        Tax.of(seat),
        Grant.of(seat),
        CardDie.of(seat),
        Grow.of(seat),
    )


@step
class Grant(Step[Realm]):
    """The bank pays the kingdom $100 every turn (DH-57)."""

    seat: int

    def run(self, state: Realm) -> None:
        pay(state, self.seat, -CHARTS.grant)
        state.tell(GRANT, self.seat, CHARTS.grant)


@step
class Chaos(Step[Realm]):
    """Unpaid tax, wages or food raise the Chaos count, which selects the die of the loss; a paid upkeep resets it.

    DH-163 ... DH-168.
    """

    seat: int

    def run(self, state: Realm) -> None:
        seat = self.seat
        if not state.unpaid_tax and not state.refused:
            if state.chaos[seat]:
                state.chaos = put(state.chaos, seat, 0)
            return
        state.chaos = add(state.chaos, seat, 1)
        die = CHARTS.chaos[min(state.chaos[seat], len(CHARTS.chaos)) - 1]
        roll = state.draw(die, "chaos") + 1
        state.tell(CHAOS, seat, state.chaos[seat], die, roll)
        lose_points(state, seat, roll)


@step
class Wrath(Step[Realm]):
    """The Dragon Lords attack for unpaid tax when a loan was possible, for starved dragons, and for an old loan.

    DH-150, DH-157, DH-162.
    """

    seat: int

    def run(self, state: Realm) -> None:
        seat = self.seat
        attacks: list[Pending] = [LordAttack.of(seat, HUNGER)] * state.offended if state.offended else []
        if state.unpaid_tax == LOAN_REFUSED:
            attacks.append(LordAttack.of(seat, TAX))
        if state.principal[seat] and state.loan_age[seat] >= CHARTS.wrath_from:
            attacks.append(LordAttack.of(seat, LOAN))
        if state.pact[seat]:
            attacks.append(PactEnds.of(seat))
        if attacks:
            state.ask(*attacks)


@step
class PactEnds(Step[Realm]):
    """The Dragon Lords' alliance lasts for three of the kingdom's upkeeps (DH-188)."""

    seat: int

    def run(self, state: Realm) -> None:
        state.pact = add(state.pact, self.seat, -1)


@step
class Actions(Step[Realm]):
    """A kingdom takes its actions; if its two allies are at war, it first chooses one of them (DH-61, DH-187)."""

    seat: int

    def run(self, state: Realm) -> None:
        seat = self.seat
        if state.out[seat]:
            return
        state.stack += (CutHand.of(seat), Act.of(seat))
        if must_choose_ally(state, seat):
            state.stack.append(ChooseAlly.of(seat))


@step
class Pride(Step[Realm]):
    """At the end of a month a Dragon Lord attacks a leader by 20 public points, at most once in three months.

    DH-150.
    """

    def run(self, state: Realm) -> None:
        points = [-1 if state.out[seat] else public_points(state, seat) for seat in range(SEATS)]
        first, second = sorted(points, reverse=True)[:2]
        seat = points.index(first)
        rested = not state.proud[seat] or state.month - state.proud[seat] >= CHARTS.pride_pause
        if first - second >= CHARTS.pride and rested and state.out.count(0) > 1:
            state.proud = put(state.proud, seat, state.month)
            state.stack.append(LordAttack.of(seat, PRIDE))

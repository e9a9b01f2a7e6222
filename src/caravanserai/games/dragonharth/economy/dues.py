"""The dues of an upkeep, and the ways to meet them: pay, sell, borrow or default (DH-59, DH-60, DH-82)."""

from __future__ import annotations

from typing import ClassVar, Final

from caravanserai.games.dragonharth.content import CHARTS, KIND
from caravanserai.games.dragonharth.dragons import empty_nest
from caravanserai.games.dragonharth.economy.loans import STEPS, borrow, loan_steps, may_repay, owed, repay
from caravanserai.games.dragonharth.economy.money import PLACED_TILE, STASHED_TILE, give_up, pay, tiles_owned, worth
from caravanserai.games.dragonharth.events import (
    FLEW_HOME,
    HONOUR,
    INCOME,
    PAID_TAX,
    REFUSED_FOOD,
    REFUSED_WAGE,
    TAX_FREE,
    TAX_REFUSED,
    TAX_RELIEF,
    WALKED_OFF,
)
from caravanserai.games.dragonharth.knowledge import holds, use_card
from caravanserai.games.dragonharth.map.board import FIELDS
from caravanserai.games.dragonharth.map.changes import remove_crew
from caravanserai.games.dragonharth.rows import add, members, put
from caravanserai.games.dragonharth.state import (
    ADULT,
    BABY,
    FIELD_COUNT,
    GIANT,
    PRIMARY_POINTS,
    REGULAR_POINTS,
    TILES,
    TWO_SMALL,
    WAGE,
    Realm,
    nests_of,
    paid_for,
)
from caravanserai.kernel.decision import Decision, Outlook, Reason, Step, decision, step
from caravanserai.kernel.space import Block, Options, Space, numbers, word

FOOD: Final = 100
"""The offset that marks a dragon's home field among the items of the upkeep."""
_TAX, _POINT = CHARTS.tax, CHARTS.point
_RELIEF_CARD: Final = KIND["tax_relief"]
_UNFED_TO_LEAVE: Final = 2
_ENOUGH_FOR_PRIMARY: Final = (TWO_SMALL, GIANT)
_FOOD_FOR: Final = {BABY: CHARTS.baby_food, ADULT: CHARTS.adult_food}
_TAX_SPACE: Final = Space(
    word("pay"),
    word("relief"),
    word("default"),
    STASHED_TILE,
    PLACED_TILE,
    numbers("borrow", 1, STEPS, "loan"),
    word("repay"),
)
_PAY, _RELIEF, _DEFAULT, _SELL = range(4)
_BORROW: Final = _SELL + len(TILES) + FIELD_COUNT
_REPAY: Final = _BORROW + STEPS
_DUES_SPACE: Final = Space(
    word("pay"),
    Block("wage", "field", range(FIELD_COUNT)),
    Block("food", "field", range(FIELD_COUNT)),
    STASHED_TILE,
    PLACED_TILE,
    numbers("borrow", 1, STEPS, "loan"),
    word("repay"),
)
_WAGES, _FOOD = 1, 1 + FIELD_COUNT
_SELL_FOR_DUES: Final = _FOOD + FIELD_COUNT
_BORROW_FOR_DUES: Final = _SELL_FOR_DUES + len(TILES) + FIELD_COUNT
_REPAY_IN_DUES: Final = _BORROW_FOR_DUES + STEPS
UNPAID, LOAN_REFUSED = 1, 2


def _why_no_sale(realm: Realm, seat: int, tile: int) -> Reason:
    """Why a tile cannot be sold: it belongs to another kingdom, or the seat has enough money (DH-82)."""
    return Reason("not_short") if tile in tiles_owned(realm, seat) else Reason("not_your_tile")


def _why_no_loan(realm: Realm, seat: int) -> Reason:
    """Why an amount cannot be borrowed: one loan at a time, $500 in all (DH-153, DH-154)."""
    if realm.principal[seat] and not realm.borrowed:
        return Reason("loan_running")
    return Reason("loan_limit", (("money", CHARTS.most_loan),))


def why_not_repaid(realm: Realm, seat: int) -> Reason:
    """Why a loan cannot be repaid now (DH-156)."""
    if not realm.principal[seat]:
        return Reason("no_loan")
    if realm.money[seat] < owed(realm, seat):
        return Reason("loan_too_dear", (("money", owed(realm, seat)),))
    return Reason("loan_of_now")


def _money_outlook(realm: Realm, seat: int, place: int) -> Outlook:
    """The money that a sale, a loan or a repayment brings; `place` counts from the first tile to sell."""
    steps = place - len(TILES) - FIELD_COUNT + 1
    if steps > STEPS:
        return (("dollars", -owed(realm, seat)),)
    return (("dollars", steps * CHARTS.loan_step if steps > 0 else worth(realm, place)),)


@decision
class PayTax(Decision[Realm]):
    """The Dragon Tax of $50: pay it, use Tax Relief, raise the money, or leave it unpaid (DH-59, DH-82, DH-162)."""

    seat: int
    space: ClassVar[Space] = _TAX_SPACE

    def options(self, state: Realm) -> Options:
        seat = self.seat
        short = state.money[seat] < _TAX
        found: tuple[int, ...] = () if short else (_PAY,)
        if holds(state, seat, _RELIEF_CARD):
            found = (*found, _RELIEF)
        sales = [_SELL + tile for tile in tiles_owned(state, seat)] if short else ()
        loans = range(_BORROW, _BORROW + len(loan_steps(state, seat)))
        repaid = (_REPAY,) if may_repay(state, seat) else ()
        return (*found, _DEFAULT, *sales, *loans, *repaid)

    def resolve(self, state: Realm, choice: int) -> None:
        seat = self.seat
        if choice == _PAY:
            pay(state, seat, _TAX)
            state.tell(PAID_TAX, seat, _TAX)
        elif choice == _RELIEF:
            use_card(state, seat, _RELIEF_CARD)
            state.seal()
            state.tell(TAX_RELIEF, seat)
        elif choice == _DEFAULT:
            state.unpaid_tax = LOAN_REFUSED if loan_steps(state, seat) else UNPAID
            state.tell(TAX_REFUSED, seat)
        else:
            if choice == _REPAY:
                repay(state, seat)
            elif choice < _BORROW:
                pay(state, seat, -give_up(state, seat, choice - _SELL))
            else:
                borrow(state, seat, choice - _BORROW + 1)
            state.stack.append(self)

    def why_not(self, state: Realm, choice: int) -> Reason:
        seat = self.seat
        if choice == _PAY:
            return Reason("too_dear")
        if choice == _RELIEF:
            return Reason("card_not_held", (("card", _RELIEF_CARD),))
        if choice < _BORROW:
            return _why_no_sale(state, seat, choice - _SELL)
        return why_not_repaid(state, seat) if choice == _REPAY else _why_no_loan(state, seat)

    def timeout_choice(self, state: Realm, options: Options) -> int:
        """Pay; otherwise sell, then borrow, then default (DH-221)."""
        return _first_of(options, (_PAY,), range(_SELL, _BORROW), range(_BORROW, _REPAY))

    def outlook(self, state: Realm, choice: int) -> Outlook:
        if choice in (_RELIEF, _DEFAULT):
            return ()
        if choice == _PAY:
            return (("dollars", -_TAX),)
        return _money_outlook(state, self.seat, choice - _SELL)


def _first_of(options: Options, *preferences: range | tuple[int, ...]) -> int:
    for preferred in preferences:
        for choice in options:
            if choice in preferred:
                return choice
    return options[0]


@step
class Tax(Step[Realm]):
    """Every turn a Dragon Tax is due, except under the Dragon Lords' alliance (DH-59, DH-188)."""

    seat: int

    def run(self, state: Realm) -> None:
        if state.pact[self.seat]:
            state.tell(TAX_FREE, self.seat)
        else:
            state.stack.append(PayTax.of(self.seat))


def revenue(realm: Realm, seat: int) -> int:
    """The points of all controlled fields that have the workers they need.

    DH-66, DH-69, DH-70, DH-74.
    """
    crew, primed, worked = realm.crew, realm.primed, realm.owned[seat] & realm.tiled & realm.crewed
    points = REGULAR_POINTS * (worked & ~primed).bit_count()
    for field in members(worked & primed):
        if crew[field] in _ENOUGH_FOR_PRIMARY:
            points += PRIMARY_POINTS
    return points


def expenses(realm: Realm, seat: int) -> list[tuple[int, int]]:
    """The items that a kingdom has to pay, each with its cost in RP: wages, and food for dragons (DH-75)."""
    crew, nest, nests = realm.crew, realm.nest, nests_of(realm, seat)
    wages = [(field, WAGE[crew[field]]) for field in members(realm.crewed & paid_for(realm, seat))]
    if not nests:
        return wages
    return wages + [(FOOD + field, _FOOD_FOR[nest[field]]) for field in nests if nest[field] >= BABY]


def _accepted(realm: Realm, items: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The expenses that the kingdom does not refuse to pay."""
    refused = realm.refused
    return [pair for pair in items if pair[0] not in refused] if refused else items


def balance(realm: Realm, seat: int) -> tuple[int, int]:
    """Revenue, and the expenses that the kingdom does not refuse to pay."""
    return revenue(realm, seat), sum([cost for _, cost in _accepted(realm, expenses(realm, seat))])


@decision
class MeetDues(Decision[Realm]):
    """Settle revenue against wages and food, refuse some of them, or raise the missing money.

    DH-60, DH-76, DH-82.
    """

    seat: int
    space: ClassVar[Space] = _DUES_SPACE

    def options(self, state: Realm) -> Options:
        seat = self.seat
        found, missing = [_PAY], -revenue(state, seat)
        for item, cost in _accepted(state, expenses(state, seat)):
            found.append(_WAGES + item if item < FOOD else _FOOD + item - FOOD)
            missing += cost
        if state.money[seat] < missing * _POINT:
            found.remove(_PAY)
            found += [_SELL_FOR_DUES + tile for tile in tiles_owned(state, seat)]
        if missing > 0:
            found += range(_BORROW_FOR_DUES, _BORROW_FOR_DUES + len(loan_steps(state, seat)))
        if may_repay(state, seat):
            found.append(_REPAY_IN_DUES)
        return tuple(found)

    def resolve(self, state: Realm, choice: int) -> None:
        seat = self.seat
        if choice == _PAY:
            settle_dues(state, seat)
            return
        if choice < _FOOD:
            state.refused = (*state.refused, choice - _WAGES)
            state.tell(REFUSED_WAGE, seat, FIELDS[choice - _WAGES])
        elif choice < _SELL_FOR_DUES:
            state.refused = (*state.refused, FOOD + choice - _FOOD)
            state.tell(REFUSED_FOOD, seat, FIELDS[choice - _FOOD])
        elif choice < _BORROW_FOR_DUES:
            pay(state, seat, -give_up(state, seat, choice - _SELL_FOR_DUES))
        elif choice < _REPAY_IN_DUES:
            borrow(state, seat, choice - _BORROW_FOR_DUES + 1)
        else:
            repay(state, seat)
        state.stack.append(self)

    def why_not(self, state: Realm, choice: int) -> Reason:
        seat = self.seat
        if choice == _PAY:
            return Reason("too_dear")
        if choice < _SELL_FOR_DUES:
            item = choice - _WAGES if choice < _FOOD else FOOD + choice - _FOOD
            return Reason("refused_already" if item in state.refused else "nothing_due_there")
        if choice < _BORROW_FOR_DUES:
            return _why_no_sale(state, seat, choice - _SELL_FOR_DUES)
        if choice == _REPAY_IN_DUES:
            return why_not_repaid(state, seat)
        gain, cost = balance(state, seat)
        return Reason("nothing_owed") if cost <= gain else _why_no_loan(state, seat)

    def timeout_choice(self, state: Realm, options: Options) -> int:
        """Pay; otherwise sell, then borrow, then default (DH-221)."""
        sell, loans = range(_SELL_FOR_DUES, _BORROW_FOR_DUES), range(_BORROW_FOR_DUES, _REPAY_IN_DUES)
        return _first_of(options, (_PAY,), sell, loans)

    def outlook(self, state: Realm, choice: int) -> Outlook:
        if choice == _PAY:
            gain, cost = balance(state, self.seat)
            return (("dollars", (gain - cost) * _POINT),)
        if choice >= _SELL_FOR_DUES:
            return _money_outlook(state, self.seat, choice - _SELL_FOR_DUES)
        item = choice - _WAGES if choice < _FOOD else FOOD + choice - _FOOD
        return (("dollars", dict(expenses(state, self.seat))[item] * _POINT),)


def settle_dues(realm: Realm, seat: int) -> None:
    """Pay or collect the balance; fed dragons bring honour, unpaid workers leave, starved dragons leave.

    DH-144, DH-146a, DH-167.
    """
    items = expenses(realm, seat)
    gain, cost = revenue(realm, seat), sum([cost for _, cost in _accepted(realm, items)])
    pay(realm, seat, (cost - gain) * _POINT)
    realm.tell(INCOME, seat, gain, cost, abs(gain - cost) * _POINT)
    refused = realm.refused
    for item, _ in items:
        if item < FOOD:
            if item in refused and realm.crew[item]:
                realm.tell(WALKED_OFF, realm.control[item], FIELDS[item])
                remove_crew(realm, item)
            continue
        field = item - FOOD
        if item not in refused:
            honour = CHARTS.adult_honour if realm.nest[field] == ADULT else CHARTS.baby_honour
            realm.honour = add(realm.honour, seat, honour)
            if realm.hungry[field]:
                realm.hungry = put(realm.hungry, field, 0)
            realm.tell(HONOUR, seat, honour)
        else:
            realm.hungry = add(realm.hungry, field, 1)
            if realm.hungry[field] >= _UNFED_TO_LEAVE:
                realm.offended += 1
                realm.tell(FLEW_HOME, seat, FIELDS[field])
                empty_nest(realm, field)


@step
class Income(Step[Realm]):
    """Every turn the kingdom collects or owes its revenue minus its expenses (DH-60, DH-76)."""

    seat: int

    def run(self, state: Realm) -> None:
        state.stack.append(MeetDues.of(self.seat))

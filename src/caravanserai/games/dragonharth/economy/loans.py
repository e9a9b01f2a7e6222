"""Dragon Loans: borrowing, interest and debt (DH-153 ... DH-161)."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from caravanserai.games.dragonharth.content import CHARTS
from caravanserai.games.dragonharth.economy.money import pay
from caravanserai.games.dragonharth.events import BORROWED, LOAN_AGED, REPAID
from caravanserai.games.dragonharth.rows import Row, add, put
from caravanserai.games.dragonharth.state import Realm
from caravanserai.kernel.decision import Step, step

if TYPE_CHECKING:
    from caravanserai.kernel.space import Options

_MOST, _STEP = CHARTS.most_loan, CHARTS.loan_step
STEPS: Final = _MOST // _STEP
_PERCENT_OWED: Final[Row] = (*range(100, 100 + CHARTS.most_interest, CHARTS.interest), 100 + CHARTS.most_interest)
"""The debt for each 100 borrowed, by the age of the loan."""
_OLDEST: Final = len(_PERCENT_OWED) - 1
_CACHE_SIZE: Final = 1 << 12


def owed(realm: Realm, seat: int) -> int:
    """The debt of a kingdom: simple interest of 20 % for each own upkeep since borrowing, at most 100 % (DH-155)."""
    return debts(realm.principal, realm.loan_age)[seat]


@functools.lru_cache(_CACHE_SIZE)
def debts(principal: Row, ages: Row) -> Row:
    """The debt of each kingdom, from the principal and the age of its loan."""
    return tuple(
        [amount * _PERCENT_OWED[min(age, _OLDEST)] // 100 for amount, age in zip(principal, ages, strict=True)]
    )


def loan_steps(realm: Realm, seat: int) -> Options:
    """The steps of $50 that can be borrowed now: one loan at a time, $500 in all (DH-153, DH-154)."""
    principal = realm.principal[seat]
    if principal and not realm.borrowed:
        return ()
    return range(1, (_MOST - principal) // _STEP + 1)


def borrow(realm: Realm, seat: int, steps: int) -> None:
    """Take a loan, or add to the one taken in this upkeep."""
    amount = steps * _STEP
    if not realm.principal[seat]:
        _forget(realm, seat)
    realm.principal = add(realm.principal, seat, amount)
    realm.borrowed = 1
    pay(realm, seat, -amount)
    realm.tell(BORROWED, seat, amount)


def can_repay(realm: Realm, seat: int) -> bool:
    """Whether there is a loan and the money to repay it; the debt is never less than the principal."""
    principal, money = realm.principal[seat], realm.money[seat]
    return 0 < principal <= money and money >= owed(realm, seat)


def may_repay(realm: Realm, seat: int) -> bool:
    """Whether a kingdom may repay: at any time of its turn, except in the upkeep in which it borrowed (DH-156)."""
    return not realm.borrowed and can_repay(realm, seat)


def repay(realm: Realm, seat: int) -> None:
    """Repay the loan in full (DH-156)."""
    amount = owed(realm, seat)
    pay(realm, seat, amount)
    realm.principal = put(realm.principal, seat, 0)
    _forget(realm, seat)
    realm.tell(REPAID, seat, amount)


def _forget(realm: Realm, seat: int) -> None:
    """Clear the data of an earlier loan: its age and the attacks lost because of it (DH-156, DH-158)."""
    if realm.loan_age[seat]:
        realm.loan_age = put(realm.loan_age, seat, 0)
    if realm.lost_attacks[seat]:
        realm.lost_attacks = put(realm.lost_attacks, seat, 0)


@step
class LoanAges(Step[Realm]):
    """A loan ages with each of its kingdom's upkeeps after the one in which it was taken (DH-155)."""

    seat: int

    def run(self, state: Realm) -> None:
        if state.principal[self.seat] and not state.borrowed:
            state.loan_age = add(state.loan_age, self.seat, 1)
            state.tell(LOAN_AGED, self.seat, owed(state, self.seat))

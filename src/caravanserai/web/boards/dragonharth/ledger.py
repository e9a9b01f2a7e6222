"""A kingdom's income and debts at its next upkeep, from open facts (DH-57 ... DH-60, DH-74, DH-75)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.games.dragonharth.content import CHARTS
from caravanserai.games.dragonharth.map.board import FIELD_HOME, HOME_FIELDS
from caravanserai.games.dragonharth.state import ADULT, BABY, EGG, GIANT, PRIMARY, TWO_SMALL, WAGE, points_of

if TYPE_CHECKING:
    from caravanserai.games.dragonharth.view import DragonharthView

_MAX_HATCHED: Final = 2
"""The number of babies and adults at which further eggs do not hatch (DH-146b)."""
_BABY_AT, _ADULT_AT = 2, 3
"""The number of the owner's upkeeps after which an egg hatches and a baby is grown (DH-138)."""


class Ledger(NamedTuple):
    """Points from fields, for wages and for food, and the total in dollars."""

    fields: int
    wages: int
    food: int
    tax: int
    money: int
    """The current money of the kingdom."""

    @property
    def points(self) -> int:
        """The balance of points."""
        return self.fields - self.wages - self.food

    @property
    def dollars(self) -> int:
        """The change of the purse, in dollars."""
        return self.points * CHARTS.point + CHARTS.grant - self.tax

    @property
    def short(self) -> int:
        """The missing amount of money."""
        return max(0, -(self.money + self.dollars))


def ledger_of(view: DragonharthView, seat: int) -> Ledger:
    """Calculate the next upkeep; dragons grow before they eat."""
    waits = sum(view.nest[field] >= BABY for field in nests(view, seat)) >= _MAX_HATCHED
    food = sum(_food_next(view, field, waits=waits) for field in nests(view, seat))
    tax = 0 if view.pact[seat] else CHARTS.tax
    return Ledger(revenue(view, seat), wages(view, seat), food, tax, view.money or 0)


def revenue(view: DragonharthView, seat: int) -> int:
    """Return the points of all fields that a kingdom controls and works (DH-74)."""
    return sum(
        points_of(tile)
        for field, tile in enumerate(view.tile)
        if tile and view.control[field] == seat and is_worked(view, field)
    )


def is_worked(view: DragonharthView, field: int) -> bool:
    """Whether the workers that a resource needs stand on its field (DH-66 ... DH-70)."""
    crew = view.crew[field]
    return crew in (TWO_SMALL, GIANT) if view.tile[field] > PRIMARY else bool(crew)


def wages(view: DragonharthView, seat: int) -> int:
    """Return a kingdom's wages; on annexed land the old landlord pays, until they are eliminated (DH-77, DH-78)."""
    return sum(WAGE[crew] for field, crew in enumerate(view.crew) if crew and wage_payer(view, field) == seat)


def wage_payer(view: DragonharthView, field: int) -> int:
    """Return the seat that pays the workers on a field."""
    landlord = view.corner.index(FIELD_HOME[field])
    return view.control[field] if view.out[landlord] else landlord


def nests(view: DragonharthView, seat: int) -> list[int]:
    """Return the home fields with eggs, babies and adults of a kingdom."""
    return [field for field in HOME_FIELDS[view.corner[seat]] if view.nest[field]]


def food(nest: int) -> int:
    """Return the food of a dragon of an age (DH-75)."""
    return CHARTS.adult_food if nest == ADULT else CHARTS.baby_food if nest == BABY else 0


def _food_next(view: DragonharthView, field: int, *, waits: bool) -> int:
    """Return the food of a dragon in the next upkeep."""
    nest, age = view.nest[field], view.age[field] + 1
    if nest == BABY and age >= _ADULT_AT:
        return food(ADULT)
    return food(BABY if nest == EGG and age >= _BABY_AT and not waits else nest)

"""What a kingdom earns and owes, as far as open facts tell: its next upkeep (DH-57 ... DH-60, DH-74, DH-75)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.games.dragonharth.content import CHARTS
from caravanserai.games.dragonharth.map.board import FIELD_HOME, HOME_FIELDS
from caravanserai.games.dragonharth.state import ADULT, BABY, EGG, GIANT, PRIMARY, TWO_SMALL, WAGE, points_of

if TYPE_CHECKING:
    from caravanserai.games.dragonharth.view import DragonharthView

_MOST_HATCHED: Final = 2
"""With so many babies and adults, eggs wait (DH-146b)."""
_BABY_AT, _ADULT_AT = 2, 3
"""The own upkeeps at which an egg hatches and a baby is grown (DH-138)."""


class Ledger(NamedTuple):
    """Points from fields, for wages and for food; then dollars in all."""

    fields: int
    wages: int
    food: int
    tax: int
    money: int
    """What the kingdom has now."""

    @property
    def points(self) -> int:
        """What is left of the points."""
        return self.fields - self.wages - self.food

    @property
    def dollars(self) -> int:
        """What the purse gains or loses."""
        return self.points * CHARTS.point + CHARTS.grant - self.tax

    @property
    def short(self) -> int:
        """How much money will be missing."""
        return max(0, -(self.money + self.dollars))


def ledger_of(view: DragonharthView, seat: int) -> Ledger:
    """Reckon the next upkeep; dragons grow before they eat."""
    waits = sum(view.nest[field] >= BABY for field in nests(view, seat)) >= _MOST_HATCHED
    food = sum(_food_next(view, field, waits=waits) for field in nests(view, seat))
    tax = 0 if view.pact[seat] else CHARTS.tax
    return Ledger(revenue(view, seat), wages(view, seat), food, tax, view.money or 0)


def revenue(view: DragonharthView, seat: int) -> int:
    """The points of all fields that a kingdom controls and works (DH-74)."""
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
    """What a kingdom pays its workers; on annexed land the old landlord pays, as long as he stands (DH-77, DH-78)."""
    return sum(WAGE[crew] for field, crew in enumerate(view.crew) if crew and wage_payer(view, field) == seat)


def wage_payer(view: DragonharthView, field: int) -> int:
    """Who pays the workers on a field."""
    landlord = view.corner.index(FIELD_HOME[field])
    return view.control[field] if view.out[landlord] else landlord


def nests(view: DragonharthView, seat: int) -> list[int]:
    """The home fields with eggs, babies and adults of a kingdom."""
    return [field for field in HOME_FIELDS[view.corner[seat]] if view.nest[field]]


def food(nest: int) -> int:
    """What a dragon of an age eats (DH-75)."""
    return CHARTS.adult_food if nest == ADULT else CHARTS.baby_food if nest == BABY else 0


def _food_next(view: DragonharthView, field: int, *, waits: bool) -> int:
    """What a dragon eats in the next upkeep."""
    nest, age = view.nest[field], view.age[field] + 1
    if nest == BABY and age >= _ADULT_AT:
        return food(ADULT)
    return food(BABY if nest == EGG and age >= _BABY_AT and not waits else nest)

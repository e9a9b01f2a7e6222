"""Fields that the pages of an almanac from a folder may use."""

from __future__ import annotations

from typing import Final

from caravanserai.games.almanac.loading.checks import all_of, every_group, group, list_of, one_of, table_of, whole
from caravanserai.games.almanac.loading.fields import Bounds, PageFields, RuleFields, Scope
from caravanserai.games.almanac.own import rules  # noqa: F401  # registers the placement rules

_some = whole(1, 20)
_gold = table_of(one_of("gold"), _some)

SCOPE: Final = Scope(rounds=Bounds(1, 6), caravans=Bounds(4, 60), contracts=Bounds(12, 60), encounters=Bounds(1, 12))
"""The limits: four players need eight contracts and four caravan cards, and a match has at most six rounds."""

RULES: Final = {
    "free": RuleFields({}),
    "max_in_group": RuleFields({"max": _some}),
    "along_paths": RuleFields({"paths": list_of(list_of(group, 2))}),
    "pay_neighbours": RuleFields({"gold": _some, "gold_2p": _some}),
    "downwards": RuleFields({"levels": all_of(list_of(group), every_group), "up_cost": _gold}),
    "follow_suit": RuleFields({"miss_cost": _gold}),
}


def own_fields(product: str) -> PageFields:
    """The fields of an almanac with this product name."""
    return PageFields(product, RULES, {}, SCOPE, own=True)

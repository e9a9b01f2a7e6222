"""The effect vocabulary of the common rules: operations, hooks and conditions, with the fields of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.book import ACTIONS, GOODS, LOCATION
from caravanserai.games.almanac.effects import MEASURES
from caravanserai.games.almanac.loading.checks import (
    Names,
    Wrong,
    family,
    flag,
    list_of,
    one_of,
    one_or_list,
    page,
    table_of,
    true,
    whole,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.loading.fields import Fields

LIMITS: Final = ("once_per_round", "once_per_turn", "once_per_action", "once_per_fight")
_SCORED: Final = ("completed_contracts", "caravan_cards", "guards", "gold", "strength", "kinds_in_crates", "token_set")
_SIDES: Final = 6

_some = whole(1)
_zero = whole(0, 0)
_standard_action = one_of(*ACTIONS[:LOCATION])


def _measure(value: object, names: Names) -> Wrong | None:
    """Check for a number of a seat that the rules can count."""
    return one_of(*MEASURES)(value, names)


def _amount(value: object, names: Names) -> Wrong | None:
    """Check for a number above 0, or a number of a seat that the rules can count."""
    return _measure(value, names) if type(value) is str else _some(value, names)


def _count_or_all(value: object, names: Names) -> Wrong | None:
    return None if value == "all" else _some(value, names)


def _some_or_half(value: object, names: Names) -> Wrong | None:
    return None if value == "half_up" else _some(value, names)


OPERATIONS: Final[Mapping[str, Fields]] = {
    "gain_gold": {"n": _amount, "per?": _measure, "max?": _some},
    "gain_goods": {"goods": table_of(one_of(*GOODS, "any", "shown"), _some)},
    "discard": {"goods": table_of(one_of("any"), _some_or_half)},
    "pay": {"gold": _some, "else?": None},
    "gain_guard": {"n": _some},
    "gain_worker": {"n": _some, "duration?": one_of("round"), "else?": None},
    "gain_token": {
        "token": family,
        "n": _some,
        "from": one_of("space", "pool", "display"),
        "random?": flag,
        "secret?": flag,
        "choose?": flag,
        "into?": one_of("crate"),
        "optional?": flag,
    },
    "pay_token": {"token": family, "n": _some, "to": one_of("box")},
    "discard_token": {"token": family, "n": _count_or_all},
    "discard_self": {},
    "keep_card": {"fame": _some},
    "first_keeps_card": {"fame": _some, "later": None},
    "highest_strength_keeps_card": {"fame": _some, "others": None},
    "start_bid": {"seats": one_of("all"), "prize": None, "others?": None},
    "peek_deck": {"deck": one_of("encounter"), "n": whole(1, 1)},
    "reroll": {},
    "add_to_roll": {"n": _some, "x_as": _zero},
    "roll_die": {
        "die": one_of("d6"),
        "rerolls?": _some,
        "reroll_cost?": table_of(one_of("gold"), whole()),
        "on_1?": None,
    },
    "gamble": {"min": _zero, "max": whole(1, 9), "die": one_of("d6"), "table": list_of(whole(-9, 9), _SIDES)},
    "swap_goods": {"max": _count_or_all, "other_kinds?": true},
    "sell_one_kind": {"price": _some},
    "may_keep_contract": {"n": _some},
    "sell_set": {"gold?": list_of(_some), "fame?": list_of(_some)},
    "prevent_loss": {},
    "ignore_page_rule": {},
    "copy_action": {"of": one_of("occupied_by_other"), "kinds": list_of(_standard_action)},
    "open_placement": {"source": one_of("caravan", "reserve")},
    "if": {"test": one_of("is_guide"), "then": None, "else?": None},
}
"""The fields of each operation; pages add their own."""

TOKEN: Final = "token"  # noqa: S105  # a word, no password
CONTRACT: Final = "contract"
ENCOUNTER: Final = "encounter"
LOCATION_ACTION: Final = "location_action"
ONLY_AT: Final[Mapping[str, tuple[str, ...]]] = {
    "discard_self": (TOKEN,),
    "keep_card": (ENCOUNTER,),
    "first_keeps_card": (ENCOUNTER,),
    "highest_strength_keeps_card": (ENCOUNTER,),
    "gamble": (ENCOUNTER,),
    "gain_token": (LOCATION_ACTION,),
    "pay_token": (LOCATION_ACTION,),
    "copy_action": (LOCATION_ACTION, "action.after"),
    "reroll": ("fight.roll",),
    "add_to_roll": ("fight.roll",),
    "open_placement": ("action.begin", "placement.after"),
    "prevent_loss": ("fight.losing",),
    "ignore_page_rule": ("placement.spaces",),
}
"""Operations that only work with certain owners or at certain hooks."""

DESTINATION: Final = "destination"
_ANYTIME: Final[Fields] = {
    "page?": one_of(DESTINATION),
    "page_not?": page,
    "empty_crates_min?": _some,
    "reserve_min?": _some,
}
_AFTERWARDS: Final[Fields] = {**_ANYTIME, "won?": flag}

TRIGGERS: Final[Mapping[str, Fields]] = {
    "arrival.begin": _ANYTIME,
    "arrival.abilities": _ANYTIME,
    "action.begin": _ANYTIME,
    "turn.begin": _ANYTIME,
    "placement.spaces": _ANYTIME,
    "action.after": {**_ANYTIME, "action": one_or_list(one_of(*ACTIONS)), "includes?": one_of(*GOODS)},
    "placement.after": _ANYTIME,
    "action.all_placed": _ANYTIME,
    "bid.open": {**_ANYTIME, "prize": one_of("guide")},
    "bid.reveal": _AFTERWARDS,
    "fight.roll": _ANYTIME,
    "fight.losing": _ANYTIME,
    "fight.result": _AFTERWARDS,
    "contract.completed": {**_ANYTIME, "self?": true, "not_self?": true, "seat?": one_of("own")},
    "rival.completed": _ANYTIME,
    "rival.bought": _ANYTIME,
    "game.closed": _ANYTIME,
}
"""Hooks at which a program may be carried out, each with its possible conditions."""

_less_or_more = whole(-99, 99)
QUERIES: Final[Mapping[str, tuple[Fields, Fields]]] = {
    "action.params": (
        {"action": one_or_list(_standard_action), "good?": one_of(*GOODS)},
        {
            "cost_gold?": _less_or_more,
            "price?": _some,
            "max_extra?": _some,
            "shop_options?": whole(1, 1),
            "draw?": _some,
            "contract_limit?": _some,
            "min?": _zero,
        },
    ),
    "placement.cost": ({}, {"gold": _less_or_more, "min?": _zero}),
    "goods.discard": ({"cause": one_of("encounter"), "forced": true}, {"n": _less_or_more, "min?": _zero}),
    "crates.capacity": ({}, {"crates": _some}),
    "strength": ({}, {"strength": _some}),
    "bid.value": ({"prize": one_of("city_key")}, {"bid_value": _some}),
    "bid.tiebreak": ({}, {"wins_ties": true}),
    "bid.payment": ({}, {"pays_nothing": true}),
    "contract.goods": ({}, {"stand_in": table_of(one_of(*GOODS), _some)}),
    "game.closing": ({}, {"contract_fee": _less_or_more, "min?": _zero}),
    "score.items": (
        {},
        {
            "per": one_of(*_SCORED),
            "every?": _some,
            "fame?": _some,
            "max?": _some,
            "table?": list_of(whole()),
            "token?": family,
        },
    ),
}
"""Hooks at which the rules look up a number, each with its possible conditions and changes."""
HOOKS: Final = (*TRIGGERS, *QUERIES)

ACTION_ASKED: Final[Mapping[str, tuple[str, ...]]] = {
    "cost_gold": ("extend",),
    "price": ("sell",),
    "max_extra": ("sell",),
    "shop_options": ("shop",),
    "draw": ("gain_contract",),
    "contract_limit": ("gain_contract",),
}
"""The actions with which the rules look up each number of action.params."""
PRICE_OF_A_KIND: Final = ("sell", "shop")
"""The actions with which the rules look up the price of one kind of goods."""

"""Fields of the content files that only the pages of Crystal Peaks have."""

from __future__ import annotations

from typing import Final

from caravanserai.games.almanac.book import GOODS
from caravanserai.games.almanac.loading.checks import (
    all_of,
    every_group,
    family,
    group,
    list_of,
    one_of,
    spot,
    table_of,
    whole,
)
from caravanserai.games.almanac.loading.fields import Fields, PageFields, RuleFields

_some = whole(1)
_gold = table_of(one_of("gold"), _some)
_goods = table_of(one_of("goods"), _some)
_any_goods = table_of(one_of("any"), _some)
_all_groups = all_of(list_of(group), every_group)
_pairs = list_of(list_of(group, 2))
_mobile: Final[Fields] = {"dx?": whole(-999, 999), "dy?": whole(-999, 999)}
"""The offset of a space from the middle of its group, which moves."""
_level: Final[Fields] = {"level": whole()}
_perch: Final[Fields] = {"group?": group}
_key: Final[Fields] = {"fame": _some}

FIELDS: Final = PageFields(
    product="crystal_peaks",
    rules={
        "linked_groups": RuleFields({"paths": _pairs}),
        "moving_links": RuleFields({"ring": _all_groups}, piece=_perch),
        "ladders": RuleFields(
            {
                "base": group,
                "ladders_per_player": _some,
                "neutral_per_player_2p": _some,
                "toll": table_of(one_of("any"), whole(1, 1)),
            },
            group=_level,
            piece={"a": group, "b": group},
        ),
        "depth": RuleFields(
            {"columns": _all_groups, "skip_cost": _gold, "token": family}, {"depth": _some}, counted=("depth",)
        ),
        "neighbour_toll": RuleFields({"gold": _some, "gold_2p": _some}),
        "roaming_block": RuleFields(
            {"ring": _all_groups, "final_bite": table_of(one_of("goods", "else_gold"), _some)}, piece=_perch
        ),
        "geared_wheels": RuleFields(
            {
                "wheels": list_of(group),
                "gears": _pairs,
                "open_group": group,
                "crank_cost": _gold,
                "turn_radius": whole(1, 999),
            },
            {**_mobile, "sail?": _some},
            piece=_perch,
        ),
        "not_last_group": RuleFields({"fill_bonus": _any_goods}),
        "shared_growth": RuleFields({"roots": list_of(spot), "support_gold": _some, "support_gold_2p": _some}),
        "race_line": RuleFields(
            {
                "line": list_of(group),
                "leader_cost": _gold,
                "free_group": group,
                "payout_first": _gold,
                "payout_second": _gold,
                "penalty_last": _goods,
            },
            _mobile,
            piece={"order?": _some},
        ),
        "descending": RuleFields({"levels": _all_groups, "up_cost": _gold}, group=_level),
        "light_window": RuleFields({"line": _all_groups, "reach": _some, "lit_bonus": _gold}, piece=_perch),
        "row_column": RuleFields(
            {
                "repeat_lane_cost": _gold,
                "repeat_row_cost": _gold,
                "payout": table_of(one_of("queen", "jack", "fool"), whole()),
            },
            {"row": _some, "lane": _some},
        ),
        "spreading_tokens": RuleFields({"token": family, "start": spot, "spread": _some}),
        "match_last": RuleFields({"miss_cost": _gold}),
        "progress": RuleFields(
            {"levels": _all_groups, "skip_cost": _gold}, group=_level, key={"contest": one_of("bid"), **_key}
        ),
        "strength_gate": RuleFields(
            {"levels": _all_groups, "required": list_of(whole()), "missing_cost": _gold},
            group={"required_strength": whole()},
            key={"contest": one_of("majority"), "groups": list_of(group), **_key},
        ),
        "duel_pairs": RuleFields({"stake": _gold}, key={"contest": one_of("laurels"), **_key}),
        "docking": RuleFields(
            {"ships": _all_groups, "berths": _some},
            {**_mobile, "knots": whole()},
            piece={"order?": _some},
            key={"contest": one_of("race"), "target": _some, **_key},
        ),
    },
    ops={
        "fish": {"linked": _some, "unlinked": _some},
        "meet_producer": {},
        "produce": {"good": one_of(*GOODS)},
        "guard_or_gold": {"gold": _some},
        "flywheel": {},
        "geyser": {},
        "hot_stones": {"n": _some},
        "druid": {"fewer": _some},
        "swap_turtles": {},
        "move_light": {},
        "three_card_barrel": {},
        "pay_good": {"good": one_of(*GOODS)},
        "cure": {"gold_each": _some},
        "gain_medal": {},
        "start_fight": {"strength": _some, "win": None, "lose": None},
        "gain_laurel": {"n": _some},
    },
)

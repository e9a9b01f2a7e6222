"""Fields of the content files that only the pages of The Dragon Road have."""

from __future__ import annotations

from typing import Final

from caravanserai.games.almanac.book import GOODS
from caravanserai.games.almanac.loading.checks import (
    all_of,
    every_group,
    family,
    group,
    list_of,
    location,
    one_of,
    spot,
    table_of,
    true,
    whole,
)
from caravanserai.games.almanac.loading.fields import PageFields, RuleFields

_some = whole(1)
_links = list_of(one_of("neighbours", "diagonals"))
_all_groups = all_of(list_of(group), every_group)

FIELDS: Final = PageFields(
    product="dragon_road",
    rules={
        "max_own_per_group": RuleFields({"max": _some}),
        "no_own_adjacent": RuleFields({"links": _links, "two_player_links": _links}, {"row": _some, "col": _some}),
        "line_fill": RuleFields(
            {"lines": _all_groups, "start": one_of("ends")},
            {"order": _some, "end?": true},
            counted=("order",),
        ),
        "dig_down": RuleFields(
            {"levels": _some, "rope_cost": whole(), "finder_gold": whole()},
            {"level": _some},
            group={"level": _some},
        ),
        "ferry_ring": RuleFields(
            {
                "ring": _all_groups,
                "free_steps": _some,
                "two_player_free_steps": _some,
                "extra_step_cost": whole(),
                "skip_full": true,
                "start": group,
            },
            group={"ring": _some},
        ),
        "fog_follows": RuleFields({"surcharge": whole(), "start": group}),
        "climb": RuleFields({"missing_tier_cost": whole(), "pyramids": _all_groups}, {"tier": _some}),
        "storm_sweep": RuleFields(
            {
                "columns": _all_groups,
                "start": group,
                "advance_after": one_of("players"),
                "wrap": true,
                "token": family,
            },
            {"column": _some},
            group={"column": _some},
        ),
        "own_trail": RuleFields({"edge_groups": list_of(group), "ask_the_way_cost": whole()}),
        "downstream": RuleFields(
            {"order_field": one_of("order"), "exempt": list_of(group), "reset_actions": list_of(location)},
            {"order": _some},
            group={"order": _some},
        ),
        "air_budget": RuleFields(
            {
                "start": _some,
                "max": _some,
                "two_player_start": _some,
                "two_player_max": _some,
                "cost": all_of(table_of(group, whole()), every_group),
                "buddy_discount": whole(),
            },
            group={"air": whole()},
            piece={"token": family, "per_player": _some, "start": _some, "two_player_start": _some},
        ),
        "twin_toll": RuleFields(
            {"toll": whole(), "toll_to": one_of("owner"), "own_bonus": table_of(one_of("any"), _some)},
            {"twin": spot},
            mutual=("twin",),
        ),
        "crossing_roads": RuleFields({"own_cost": whole(), "rival_gain": whole()}, {"lines": list_of(group, 2)}),
        "growing_vines": RuleFields(
            {
                "same_vine_cost": whole(),
                "start_fruit": whole(),
                "growth": whole(),
                "max_fruit": _some,
                "kinds": all_of(table_of(group, one_of(*GOODS, "any")), every_group),
                "min_players": table_of(group, whole(2, 4)),
            },
            piece={"start": whole()},
        ),
        "tide_push": RuleFields(
            {"flooded_cost": whole(), "push": whole(), "token": family}, {"flooded_from?": whole(2, 4)}
        ),
        "crowd_toll": RuleFields(
            {"per_rival": whole(), "courts": _all_groups},
            piece={"statue?": one_of("roads", "swords", "seals", "coins")},
            key={"contest": one_of("majority"), "fame": _some},
        ),
        "alternate_sides": RuleFields(
            {"sides": _all_groups, "fallback": one_of("other_side_if_none_legal")},
            piece={"start?": whole()},
            key={"contest": one_of("high_score"), "fame": _some, "start_score": whole()},
        ),
    },
    ops={
        "reset_position": {},
        "gain_air": {"n": _some},
        "gain_fruit": {"of": one_of("group")},
        "high_score": {"add": one_of("own_workers_in_arcade")},
    },
)

"""Emperor Sands, page 7: pay for the tiers you have not climbed."""

import pytest

from caravanserai.games.almanac.flow.final_scoring import score_sheet
from caravanserai.games.almanac.flow.phases import Arrive, CleanUp
from caravanserai.games.almanac.purse import tokens_of
from caravanserai.games.almanac.token_layout import token_kind
from caravanserai.kernel.flow import settle
from tests.games.almanac.road import group, in_use, lying, page_named, put, road, surcharge, surcharges, why_not
from tests.games.almanac.turns import answer, legal, offered, place

GROUND = {"sun_t1_1", "sun_t1_2", "sun_t1_3", "moon_t1_1", "moon_t1_2", "moon_t1_3"}


@pytest.mark.parametrize(("seats", "tiers"), [(2, {1, 2, 3}), (3, {1, 2, 3, 4}), (4, {1, 2, 3, 4})])
def test_the_sun_has_four_tiers_and_the_moon_three(seats: int, tiers: set[int]) -> None:
    """DR-L07a: the fourth tier of the Sun is in use from 3 players."""
    page = page_named("emperor_sands")
    used = [page.spots[at] for at in page.in_use[seats]]
    assert {spot.extra["tier"] for spot in used if page.groups[spot.group] == "sun"} == tiers
    assert {spot.extra["tier"] for spot in used if page.groups[spot.group] == "moon"} == {1, 2, 3}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_camel_waits_on_each_pyramid(seats: int) -> None:
    """DR-L07b."""
    assert lying(road(seats, "emperor_sands")) == {"sun_t3_1": 1, "moon_t3_1": 1}


def test_the_ground_is_open_to_all() -> None:
    """DR-L07c."""
    state = road(2, "emperor_sands", workers={"sun_t1_1": 0})
    for seat in range(2):
        assert all(surcharge(state, seat, name) == 0 for name in GROUND - {"sun_t1_1"})


def test_each_missing_tier_costs_two_gold() -> None:
    """DR-L07d: on an empty page tier 2 costs 2 gold, tier 3 costs 4, the top 6."""
    asked = surcharges(road(4, "emperor_sands"), 0)
    spots = {spot.id: spot.extra["tier"] for spot in page_named("emperor_sands").spots}
    assert asked == {name: 2 * (tier - 1) for name, tier in spots.items()}


def test_own_workers_below_save_the_toll() -> None:
    """DR-L07d *Test*: with the player's workers on Sun 1 only, Sun 3 costs 2 gold."""
    state = road(2, "emperor_sands", workers={"sun_t1_1": 0})
    assert surcharge(state, 0, "sun_t3_1") == 2
    put(state, 0, "sun_t1_2")
    assert surcharge(state, 0, "sun_t3_1") == 2, "a second worker on the same tier saves nothing more"
    put(state, 0, "sun_t2_1")
    assert surcharge(state, 0, "sun_t3_1") == 0


def test_rivals_and_the_other_pyramid_do_not_count() -> None:
    """DR-L07e."""
    state = road(2, "emperor_sands", workers={"sun_t1_1": 0, "sun_t2_1": 0})
    assert surcharge(state, 1, "sun_t3_1") == 4
    assert surcharge(state, 0, "moon_t3_1") == 4


def test_tiers_may_be_climbed_in_any_sequence() -> None:
    """DR-L07f: after the top, a lower tier still costs gold for the missing tiers below it."""
    state = road(3, "emperor_sands", workers={"sun_t4_1": 0})
    assert [surcharge(state, 0, name) for name in ("sun_t1_1", "sun_t2_1", "sun_t3_1")] == [0, 2, 4]
    put(state, 0, "sun_t2_1")
    assert [surcharge(state, 0, name) for name in ("sun_t1_1", "sun_t2_2", "sun_t3_1")] == [0, 2, 2]


def test_the_camel_carries_the_good_that_comes_with_it() -> None:
    """DR-L07g: with all six crates full, camel and good fit without throwing anything out."""
    state = road(2, "emperor_sands", goods={0: {"dewleaf": 6}}, gold={0: 4})
    place(state, 0, "sun_t3_1", "good:everice")
    assert state.room[0] == 8
    assert state.goods[:4] == [6, 0, 1, 0]
    assert state.gold[0] == 0
    assert lying(state) == {"moon_t3_1": 1}


def test_two_players_pay_as_three_do() -> None:
    """DR-L07h: no two-player change."""
    two, three = (surcharges(road(seats, "emperor_sands"), 0) for seats in (2, 3))
    assert two == {name: three[name] for name in in_use(road(2, "emperor_sands"))}


def test_a_camel_nobody_took_goes_back_to_the_box() -> None:
    """DR-L07h: the next page has no camel."""
    state = road(2, "emperor_sands")
    place(state, 0, "sun_t3_1", "good:everice")
    state.next_page = 11
    state.stack.append(CleanUp.of())
    answer(state, "done")
    camel = token_kind(state, "camel")
    assert (state.page, lying(state), state.pool[camel]) == (11, {}, 0)
    assert [tokens_of(state, seat, camel) for seat in range(2)] == [1, 0]


def test_nothing_is_left_of_the_old_page_while_arrivals_are_asked() -> None:
    """AL-42, AL-154: its tokens and memory are gone when the camel asks its question on the new page."""
    state = road(2, "emperor_sands", tokens={0: {"camel": 1}}, workers={"sun_t1_1": 0})
    state.next_page = 11
    state.stack.append(CleanUp.of())
    settle(state)
    assert (state.page, offered(state)) == (11, ["done", f"token:{token_kind(state, 'camel')}"])
    assert not any([state.workers, state.lying, state.face_down, state.pool, state.memo])


def test_a_camel_has_crates_and_fame() -> None:
    """DR-T06: 2 more crates; 3 fame at the end."""
    state = road(2, "emperor_sands", tokens={0: {"camel": 2}})
    assert state.room == (10, 6)
    assert dict(score_sheet(state, 0))["tokens"] == 6


def test_a_camel_is_sold_at_an_arrival() -> None:
    """DR-T06, DR-T06r: its crates and the excess goods go first, then its owner gains 7 gold; the owner may keep it."""
    goods = {0: {"dewleaf": 5, "everice": 3}}
    state = road(2, "emperor_sands", tokens={0: {"camel": 1}}, goods=goods)
    state.next_page = 10
    state.stack.append(Arrive.of())
    camel = token_kind(state, "camel")
    assert offered(state) == ["done", f"token:{camel}"]
    answer(state, f"token:{camel}")
    assert (state.room[0], state.gold[0]) == (6, 10)
    answer(state, "good:dewleaf", "good:everice")
    assert (state.goods[:4], state.gold[0], tokens_of(state, 0, camel)) == ([4, 0, 2, 0], 17, 0)


def test_the_reason_for_an_unaffordable_climb() -> None:
    """DR-L07d: the reason names pyramid and price."""
    state = road(2, "emperor_sands", gold={0: 3})
    facts = (("page", 7), ("group", group(state, "sun")), ("gold", 4))
    assert why_not(state, 0, "sun_t3_1") == ("tiers_missing", facts)
    assert "sun_t3_1" not in legal(state, 0)
    assert "sun_t3_1" in legal(road(2, "emperor_sands", gold={0: 4}), 0)


def test_the_example() -> None:
    """DR-L07 example: A climbs tier by tier, B pays 4 for the camel, A sells 2 Everice at 6."""
    state = road(2, "emperor_sands", goods={0: {"everice": 2}})
    place(state, 0, "sun_t1_1")
    assert state.goods[:4] == [0, 3, 2, 0]
    place(state, 1, "sun_t3_1", "good:everice")
    assert (state.gold[1], state.goods[4:8], state.room[1]) == (6, [0, 0, 1, 0], 8)
    place(state, 0, "sun_t2_2", "count:2")
    assert (state.gold[0], state.goods[:4]) == (22, [0, 3, 0, 0])

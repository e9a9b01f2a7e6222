"""Ceru Springs, page 8: never the same pool twice in a row, and a full pool gives goods."""

from caravanserai.games.almanac.crystal_peaks.pages.ceru_springs import LAST, NO_POOL
from caravanserai.games.almanac.flow.placement import Place
from tests.games.almanac.road import goods, group, put, road, surcharges, why_not
from tests.games.almanac.scene import action_at, seed_of
from tests.games.almanac.turns import answer, begin, legal, offered, place

SPRINGS = "ceru_springs"


def test_the_pool_used_last_is_barred_for_all() -> None:
    """CP-L08a, CP-L08: the first worker is not restricted."""
    state = road(3, SPRINGS)
    assert len({name.partition("_")[0] for name in surcharges(state, 0)}) == 4
    put(state, 0, "azure_1")
    for seat in range(3):
        assert not [name for name in surcharges(state, seat) if name.startswith("azure")]
    assert why_not(state, 1, "azure_2") == ("steaming_pool", (("page", 8), ("group", group(state, "azure"))))


def test_a_skipped_turn_lifts_the_bar_and_the_phase_goes_on() -> None:
    """CP-L08b, CP-L08h, CP-G15: A is skipped once, then places in the pool used last."""
    state = road(2, SPRINGS, workers={"azure_1": 0})
    state.skipped = 1
    Place.of(0).without_option(state)
    assert (state.memo[LAST], state.skipped) == (NO_POOL, 0), "a change: the lap begins anew"
    assert "azure_2" in surcharges(state, 0)
    Place.of(0).without_option(state)
    assert state.skipped == 1


def test_filling_a_pool_gives_goods_to_all_in_it() -> None:
    """CP-L08c, CP-L08d: a good for each worker, in turn order, before the action; the size depends on the players."""
    state = road(2, SPRINGS, guide=1, home={0: 3, 1: 3}, goods={0: {"emberspice": 1}})
    put(state, 1, "indigo_1")
    state.memo[LAST] = NO_POOL
    begin(state, 0, "indigo_2")
    assert state.stack[-1].seat == 1  # type: ignore[attr-defined]  # a choice
    answer(state, "good:dewleaf", "good:skyfish", "count:1")
    assert (goods(state, 1), goods(state, 0)) == ({"dewleaf": 1}, {"skyfish": 1})


def test_the_goods_of_a_full_pool_count_for_legality() -> None:
    """CP-L08i, CP-G13: only kinds that make the action possible are offered; they cannot pay the cost."""
    state = road(2, SPRINGS)
    assert "indigo_2" not in legal(state, 0)
    put(state, 1, "indigo_1")
    state.memo[LAST] = NO_POOL
    assert "indigo_2" in legal(state, 0)
    begin(state, 0, "indigo_2")
    assert offered(state) == ["good:emberspice"]
    answer(state, "good:emberspice")
    assert len(offered(state)) == 4, "the rival chooses freely"
    three = road(3, SPRINGS)
    for name in ("indigo_1", "indigo_2", "indigo_4"):
        put(three, 1, name)
        three.memo[LAST] = NO_POOL
    assert "indigo_3" not in legal(three, 0), "the good of Hot Stones must be there before"


def test_the_geyser_may_be_fed_for_a_second_roll() -> None:
    """CP-L08e: 3 gold and the gold of the higher roll."""
    scene = action_at(SPRINGS, goods={0: {"dewleaf": 1}}, gold={0: 0}, home={0: 2, 1: 0}, seed=seed_of(6, 1, 4))
    scene.answer("cobalt_2")
    assert scene.offers == ["keep", "good:dewleaf"]
    scene.answer("good:dewleaf")
    assert scene.gold(0) == 8
    lower = action_at(SPRINGS, goods={0: {"dewleaf": 1}}, gold={0: 0}, home={0: 2, 1: 0}, seed=seed_of(6, 4, 1))
    assert lower.answer("cobalt_2", "good:dewleaf").gold(0) == 8
    kept = action_at(SPRINGS, goods={0: {"dewleaf": 1}}, gold={0: 0}, home={0: 2, 1: 0}, seed=seed_of(6, 1))
    assert kept.answer("cobalt_2", "keep").gold(0) == 5


def test_hot_stones_turn_a_good_into_three_of_another_kind() -> None:
    """CP-L08f: not of the kind paid; as many as the supply has."""
    scene = action_at(
        SPRINGS, seats=3, goods={0: {"dewleaf": 1, "skyfish": 1}}, supply={"everice": 2}, home={0: 1, 1: 0, 2: 0}
    )
    scene.answer("indigo_3", "good:dewleaf")
    assert scene.offers == ["good:emberspice", "good:everice", "good:skyfish"]
    assert scene.refuse("good:dewleaf").key == "other_kind"
    scene.answer("good:everice")
    assert scene.goods(0) == {"everice": 2, "skyfish": 1}


def test_a_player_who_ignores_the_rule_may_enter_the_steam_and_a_farmer_may_not() -> None:
    """CP-L08g, CP-G08."""
    scene = action_at(
        SPRINGS, done={0: ("alpine_engineers",)}, tokens={0: {"farmer": 1}}, home={0: 1, 1: 0}, workers={}
    )
    scene.answer("azure_1", "token:farmer")
    assert "azure_5" not in scene.offers
    assert "exempt:azure_5" in scene.offers


def test_the_example() -> None:
    """CP-L08 example: B fills indigo with two of B's workers, and gains 2 goods."""
    state = road(2, SPRINGS, home={0: 3, 1: 3})
    place(state, 0, "azure_1")
    place(state, 1, "indigo_1")
    assert not [name for name in legal(state, 0) if name.startswith("indigo")]
    place(state, 0, "azure_5", "good:dewleaf", "good:dewleaf")
    place(state, 1, "indigo_2", "good:skyfish", "good:skyfish", "count:1")
    assert goods(state, 1) == {"emberspice": 1, "skyfish": 2}

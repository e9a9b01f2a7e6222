"""High Frost Fortress, page 17: strength opens the wards."""

import pytest

from caravanserai.games.almanac.book import TokenKind
from caravanserai.games.almanac.flow.final_scoring import score_sheet
from caravanserai.games.almanac.state import Road, book_of, replaced
from tests.games.almanac.road import put, road, rule_of, surcharges, tokens, why_not
from tests.games.almanac.scene import action_at
from tests.games.almanac.turns import begin, legal, offered, place

FORT = "high_frost_fortress"


def test_missing_strength_costs_gold() -> None:
    """CP-L17a, CP-L17b, CP-L17i, CP-L17: 1 gold for each missing point at the time of the placement."""
    state = road(2, FORT, guards={0: 2})
    costs = surcharges(state, 0)
    assert [costs[name] for name in ("yard_1", "wall_1", "tower_1", "keep_1")] == [0, 0, 1, 3]
    assert why_not(state, 0, "keep_1") == ("ward_too_strong", (("gold", 3),))
    assert surcharges(road(2, FORT, guards={0: 6}), 0)["keep_1"] == 0


@pytest.mark.parametrize(("seats", "spaces"), [(2, 2), (3, 3), (4, 4)])
def test_a_player_chooses_the_side_of_a_medal(seats: int, spaces: int) -> None:
    """CP-L17c, CP-L17d, CP-L17i, CP-TE13, CP-T13: one of each side for a player, four in all."""
    state = road(seats, FORT, guards={0: 4}, goods={0: {"dewleaf": 3}}, home={0: 6})
    assert sum(name.startswith("keep") for name in surcharges(state, 0)) == spaces
    begin(state, 0, "keep_1")
    valour, service = (f"token:{kind.index}" for kind in medal_kinds(state))
    assert offered(state) == [valour, service]
    state.stack.clear()
    state.tokens = replaced(state.tokens, medal_kinds(state)[0].index, 1)
    begin(state, 0, "keep_2")
    assert offered(state) == [service]


def medal_kinds(state: Road) -> list[TokenKind]:
    """The two sides of a medal."""
    return [kind for kind in book_of(state).tokens if kind.family == "medal"]


def test_medals_run_out() -> None:
    """CP-L17c: the space is unavailable to a player with both sides, and when no medal is left."""
    both = road(2, FORT, tokens={0: {"medal_valour": 1, "medal_service": 1}}, goods={0: {"dewleaf": 1}}, guards={0: 4})
    assert "keep_1" not in legal(both, 0)
    gone = road(2, FORT, goods={0: {"dewleaf": 1}}, guards={0: 4})
    assert "keep_1" in legal(gone, 0)
    gone.pool = (0,) * len(gone.pool)
    assert "keep_1" not in legal(gone, 0)


def test_the_fame_of_medals() -> None:
    """CP-L17d: 1 for each strength up to 14, 4 for each contract up to 16."""
    valour = road(2, FORT, tokens={0: {"medal_valour": 1}}, guards={0: 8})
    assert dict(score_sheet(valour, 0))["tokens"] == 14
    service = road(2, FORT, tokens={0: {"medal_service": 1}}, done={0: ("herbalists",)})
    assert dict(score_sheet(service, 0))["tokens"] == 4


def test_the_drill_yard() -> None:
    """CP-L17e: two guards, or as many as there are, and 3 gold."""
    scene = action_at(FORT, seats=4, guard_supply=1, home={0: 1, 1: 0, 2: 0, 3: 0})
    assert (scene.answer("yard_6").gold(0), scene.view().guards[0]) == (13, 1)


def test_most_workers_on_the_ramparts_take_the_key() -> None:
    """CP-L17f, CP-L17g, CP-G10: then strength, then turn order; without a worker there nobody takes it."""
    state = road(3, FORT, home={0: 6, 1: 6, 2: 6}, guards={1: 1})
    rule_of(state).all_placed(state)
    assert state.key == -1
    put(state, 0, "wall_1")
    put(state, 1, "tower_1")
    put(state, 2, "yard_1", "yard_2")
    rule_of(state).all_placed(state)
    assert state.key == 1, "the stronger one"
    put(state, 0, "wall_2")
    rule_of(state).all_placed(state)
    assert state.key == 0
    tied = road(2, FORT, workers={"wall_1": 0, "wall_2": 1}, guide=1)
    rule_of(tied).all_placed(tied)
    assert tied.key == 1
    assert dict(score_sheet(tied, 1))["key"] == 10


def test_a_player_who_ignores_the_rule_needs_no_strength() -> None:
    """CP-L17h: on this final page."""
    done = {0: ("alpine_engineers",)}
    scene = action_at(FORT, done=done, gold={0: 0}, goods={0: {"dewleaf": 1}}, home={0: 1, 1: 0})
    assert "keep_1" not in scene.offers
    assert scene.answer("exempt:keep_1", "token:medal_valour").tokens(0) == {"medal_valour": 1}


def test_the_example() -> None:
    """CP-L17 example: strong caravans pay nothing, a weak one 1 gold; the keep costs 1 gold and a good."""
    state = road(2, FORT, guards={0: 3, 1: 1}, goods={0: {"dewleaf": 1}})
    place(state, 0, "tower_2", "good:dewleaf", "good:dewleaf")
    assert state.gold[0] == 10
    place(state, 1, "wall_3", "good:dewleaf", "good:dewleaf")
    assert state.gold[1] == 9
    begin(state, 0, "keep_1", f"token:{medal_kinds(state)[0].index}")
    assert (state.gold[0], tokens(state, 0)) == (9, {"medal_valour": 1})

"""Strength and guards (AL-118 ... AL-126)."""

from dataclasses import replace

import pytest

from caravanserai.games.almanac.dragon_road.game import BOOK
from caravanserai.games.almanac.state import BOOKS
from caravanserai.kernel.chance import Dice
from tests.games.almanac.scene import action_at, closing_at, meeting, new_match, seed_of

X, NOUGHT, ONE = 0, 1, 2
"""Faces of the fight die by their numbers."""


def test_strength_is_the_sum_of_all_shields_in_the_play_area() -> None:
    """AL-118: 1 of the start, 3 + 1 of cards, 2 guards, a weapon, the Night Watch."""
    scene = action_at(
        "outpost",
        cards={0: ("watch_dogs", "covered_wagon")},
        guards={0: 2},
        tokens={0: {"ancient_weapon": 1, "hireling": 2}},
        done={0: ("night_watch", "duelling_school")},
    )
    assert scene.view().strength == (1 + 3 + 1 + 4 + 2 + 2 + 3 + 1, 1)


def test_every_guard_adds_two_strength() -> None:
    """AL-119: in play, and in a fight."""
    assert action_at("outpost", guards={0: 3}).view().strength[0] == 7
    won = meeting("ford_wolves", guards={0: 1}, seed=seed_of(6, NOUGHT))
    assert won.facts_of("fought")[0] == {"seat": 0, "total": 3, "strength": 3, "won": 1}
    lost = meeting("ford_wolves", seed=seed_of(6, NOUGHT, X))
    assert lost.facts_of("fought")[0] == {"seat": 0, "total": 1, "strength": 3, "won": 0}


def test_every_guard_scores_one_fame() -> None:
    """AL-120"""
    scene = closing_at(guards={0: 5, 1: 1})
    scene.answer("done", "done")
    assert [dict(each.lines)["guards"] for each in scene.match.standings()] == [5, 1]


def test_guards_are_never_given_up() -> None:
    """AL-121: in whole matches their number never falls."""
    for seed in range(6):
        scene, dice = new_match(4, seed), Dice(seed)
        before = scene.view().guards
        while not scene.match.over:
            options = scene.match.options()
            scene.match.answer(options[dice.below(len(options))])
            after = scene.view().guards
            assert all(now >= then for then, now in zip(before, after, strict=True))
            before = after
        assert sum(before) > 0


def test_shields_on_incomplete_contracts_do_not_count() -> None:
    """AL-122: the Night Watch counts from the moment it is completed."""
    scene = action_at("outpost", contracts={0: ("night_watch",)}, goods={0: {"dewleaf": 1, "everice": 1, "skyfish": 1}})
    assert scene.view().strength[0] == 1
    scene.answer("hall_1", "contract:night_watch")
    assert scene.view().strength[0] == 4


@pytest.mark.parametrize(
    ("source", "strength"),
    [
        ({"cards": {0: ("watch_dogs",)}}, 4),
        ({"guards": {0: 1}}, 3),
        ({"tokens": {0: {"ancient_weapon": 1}}}, 3),
        ({"done": {0: ("night_watch",)}}, 4),
    ],
)
def test_every_open_source_of_shields_counts(source: dict[str, object], strength: int) -> None:
    """AL-122"""
    assert action_at("outpost", **source).view().strength[0] == strength  # type: ignore[arg-type]  # a position


def test_strength_is_computed_when_it_is_used() -> None:
    """AL-123: a guard hired in the last turn of the round serves in its encounter."""
    scene = action_at("outpost", home={0: 1, 1: 0}, encounter="ford_wolves", seed=seed_of(6, NOUGHT))
    scene.answer("kitchen_2", "guard")
    assert scene.view().strength == (3, 1)
    scene.bid(0, 0).answer("page:cloud_monastery")
    assert scene.facts_of("fought") == [{"seat": 0, "total": 3, "strength": 3, "won": 1}]


def test_a_reward_for_strength_uses_the_strength_of_that_moment() -> None:
    """AL-123: the Region's Army counts guards and completed contracts."""
    scene = meeting("regions_army", guards={0: 2}, done={1: ("night_watch",)})
    scene.answer("choice:lend")
    assert scene.purses() == [10 + 5, 10 + 4]


def test_twelve_guards_are_a_hard_limit_and_turn_order_decides() -> None:
    """AL-124"""
    scene = meeting("regions_army", seats=3, guide=1, guards={0: 5, 1: 3, 2: 2})
    assert scene.view().guard_supply == 2
    scene.answer("choice:carry")
    assert scene.view().guards == (5, 4, 3)
    assert scene.view().guard_supply == 0
    shop = action_at("outpost", guards={0: 6, 1: 6})
    shop.answer("kitchen_2")
    assert shop.refuse("guard").key == "no_guard_left"


def test_strength_never_drops_below_nought(monkeypatch: pytest.MonkeyPatch) -> None:
    """AL-125: with a caravan of strength -3, two guards give 1 and one guard 0."""
    monkeypatch.setitem(BOOKS, BOOK.product, replace(BOOK, start_strength=-3))
    assert action_at("outpost").view().strength == (0, 0)
    assert action_at("outpost", guards={0: 1, 1: 2}).view().strength == (0, 1)
    shop = action_at("outpost")
    shop.answer("kitchen_2", "guard")
    assert shop.view().strength == (0, 0)


def test_guards_are_untouched_by_discarding_goods() -> None:
    """AL-126: a player without goods loses nothing; with full crates a guard still has room."""
    bare = meeting("dragon", guards={0: 2}, seed=seed_of(6, X, X))
    assert bare.view().guards == (2, 0)
    assert bare.view().strength[0] == 5
    rich = meeting("dragon", guards={0: 2}, goods={0: {"dewleaf": 6}}, seed=seed_of(6, X, X))
    assert rich.goods(0) == {"dewleaf": 3}
    assert rich.view().guards == (2, 0)
    full = action_at("outpost", goods={0: {"dewleaf": 6}})
    full.answer("kitchen_2", "guard")
    assert full.asked == ("Place", 1)
    assert full.goods(0) == {"dewleaf": 6}

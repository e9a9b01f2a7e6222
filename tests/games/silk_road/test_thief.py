"""Section 8 of the rules: the Thief."""

from collections import Counter

import pytest

from caravanserai.games.silk_road.tile_faces import GOODS
from tests.games.silk_road.scene import Scene, market_in

VICTIM = {"ivory": 1, "silk": 2, "spices": 3}


def robbed(seed: int = 1) -> Scene:
    """Seat 0 steals from seat 2."""
    goods = {0: {"jewels": 1}, 2: VICTIM}
    scene = market_in("turfan", "thief", "crook", "crook", goods=goods, seed=seed)
    return scene.answer("take:thief", "from:2")


def test_the_thief_takes_one_token_from_the_named_player() -> None:
    """SR-83: one token moves, and nothing else."""
    scene = robbed()
    gained = Counter(scene.goods(0)) - Counter({"jewels": 1})
    assert gained.total() == 1
    assert Counter(scene.goods(2)) + gained == Counter(VICTIM)
    assert scene.goods(1) == scene.goods(3) == {}
    assert scene.purses() == [10] * 4


def test_each_token_is_as_likely_as_any_other() -> None:
    """SR-83: one ivory, two silk and three spices are stolen about 1 : 2 : 3 over 600 seeds."""
    stolen: Counter[str] = Counter()
    for seed in range(600):
        stolen += Counter(robbed(seed).goods(0)) - Counter({"jewels": 1})
    assert stolen.total() == 600
    for good, count in VICTIM.items():
        assert abs(stolen[good] - 100 * count) < 45, stolen


def test_only_other_players_with_goods_can_be_named() -> None:
    """SR-84: neither the thief nor a player without goods."""
    goods = {0: {"silk": 1}, 1: {"silk": 1}, 3: {"ivory": 2}}
    scene = market_in("turfan", "thief", "crook", "crook", goods=goods).answer("take:thief")
    assert scene.offers == ["decline", "from:1", "from:3"]
    assert scene.refuse("from:0").key == "not_yourself"
    assert scene.refuse("from:2").key == "nothing_to_steal"


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_only_thief_and_victim_learn_the_kind(viewer: int | None) -> None:
    """SR-85: the kind is hidden from the others."""
    scene = robbed()
    kind = next(iter(Counter(scene.goods(0)) - Counter({"jewels": 1})))
    seen = kind if viewer in (0, 2) else None
    assert scene.events(viewer)[-1] == ("stole", {"seat": 0, "other": 2, "good": seen})


def test_a_bystander_sees_the_same_whatever_was_stolen() -> None:
    """SR-85: thefts of different kinds look the same to seat 1, in events and in view."""
    by_kind = {tuple(scene.goods(0)): scene for scene in map(robbed, range(30))}
    assert len(by_kind) == 3
    sights = [(scene.view(1), scene.events(1, 0)) for scene in by_kind.values()]
    assert sights[0] == sights[1] == sights[2]


def test_after_a_theft_the_ledger_claims_no_more_than_can_be_known() -> None:
    """SR-85: seat 2 bought one silk in public; after the theft only thief and victim still know of it."""
    for seed in range(20):
        scene = market_in(
            "turfan", "buyer_silk", "thief", "crook", leader=2, ledger="open", goods={2: {"ivory": 1}}, seed=seed
        )
        scene.answer("take:buyer_silk", "count:1", "to:0")
        assert known(scene, 1, 2) == {"silk": 1}
        scene.answer("take:thief", "from:2")
        left = scene.goods(2)
        assert known(scene, 1, 2) == {}
        assert known(scene, 0, 2) == {good: 1 for good in left if good == "silk"}
        assert known(scene, 2, 0) == scene.goods(0)
        assert known(scene, 1, 0) == {}


def known(scene: Scene, observer: int, seat: int) -> dict[str, int]:
    """The minimum of a seat's goods in an observer's open ledger."""
    ledger = scene.view(observer).ledger
    assert ledger is not None
    return {good: count for good, count in zip(GOODS, ledger[seat][1], strict=True) if count}

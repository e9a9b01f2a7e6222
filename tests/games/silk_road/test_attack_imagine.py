"""The worlds that a seat imagines must be possible after everything it saw."""

from caravanserai.games.silk_road.tile_faces import GOODS
from caravanserai.games.silk_road.view import goods_of
from tests.games.silk_road.scene import Scene, market_in

IVORY = GOODS.index("ivory")


def stolen_in_the_open(ledger: str = "hidden") -> Scene:
    """Seat 0 has nothing, buys one ivory in public, and seat 1 steals this only token."""
    goods = {2: {"silk": 3}, 3: {"spices": 3}}
    scene = market_in("turfan", "buyer_ivory", "thief", "crook", goods=goods, ledger=ledger)
    scene.answer("take:buyer_ivory", "count:1", "to:1", "take:thief", "from:0")
    assert scene.goods(1) == {"ivory": 1}
    return scene


def test_a_bystander_never_imagines_a_theft_of_impossible_goods() -> None:
    scene = stolen_in_the_open()
    for seed in range(40):
        world = scene.match.imagine(3, seed)._state
        assert goods_of(world, 1)[IVORY] == 1, "the only token of the victim was ivory, and all saw it"


def test_a_bystander_imagines_every_kind_that_may_have_been_stolen() -> None:
    """SR-85: thief and victim know the kind; for the others the thief may hold any kind."""
    goods = {2: {"ivory": 2, "silk": 2, "spices": 2}, 3: {"jewels": 3}}
    scene = market_in("turfan", "thief", "crook", "crook", goods=goods).answer("take:thief", "from:2")
    stolen = {seat: {goods_of(scene.match.imagine(seat, seed)._state, 0) for seed in range(40)} for seat in (1, 2)}
    assert (len(stolen[1]), len(stolen[2])) == (4, 1)


def test_the_open_ledger_remembers_whose_token_was_stolen() -> None:
    """SR-96: the ledger shows the knowledge of a perfect memory of the public record."""
    ledger = stolen_in_the_open("open").view(3).ledger
    assert ledger is not None
    assert ledger[1] == (10, (1, 0, 0, 0, 0))

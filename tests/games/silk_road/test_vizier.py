"""Section 8 of the rules: the Grand Vizier."""

from collections.abc import Mapping

import pytest

from caravanserai.games.silk_road.tile_faces import GOODS
from caravanserai.kernel.chance import Dice
from tests.games.silk_road.scene import Goods, Scene, auction_in, market_in, new_match


def vizier(
    *shown: int, goods: Mapping[int, Goods] | None = None, marked: tuple[str, ...] = (), ledger: str = "hidden"
) -> Scene:
    """A market in which seat 0 has taken a Vizier; with numbers, it named spices and each seat showed its number."""
    owned = goods or {seat: {"spices": count} for seat, count in enumerate(shown)}
    scene = market_in("turfan", "vizier", "crook", "crook", goods=owned, marked=marked, ledger=ledger)
    scene.answer("take:vizier")
    if shown:
        scene.answer("name:spices", *(f"show:{count}" for count in shown))
    return scene


def test_a_kind_marked_before_cannot_be_named() -> None:
    """SR-86: silk and jewels were named by earlier Viziers."""
    scene = vizier(marked=("silk", "jewels"))
    assert scene.offers == ["decline", "name:ivory", "name:fruits", "name:spices"]
    assert scene.refuse("name:silk").key == "already_marked"


def test_all_choose_in_secret_and_show_together() -> None:
    """SR-87: the actor too; answers come in any order and stay hidden until the last one."""
    scene = vizier(goods={0: {"silk": 2}, 1: {"silk": 3, "ivory": 4}, 3: {"silk": 1}})
    scene.answer("name:silk")
    assert [(type(part).__name__, part.seat) for part in scene.match.decisions()] == [
        ("Show", seat) for seat in range(4)
    ]
    assert [len(scene.offered_to(seat)) - 1 for seat in range(4)] == [2, 3, 0, 1]
    assert scene.refuse("show:4", 1).key == "not_enough_goods"
    for seat, name in ((3, "show:1"), (1, "show:3"), (2, "show:0")):
        before = scene.match.number
        scene.answer_as(seat, name)
        assert scene.events(None, before) == []
        assert scene.view().shown == (-1,) * 20
    scene.answer_as(0, "show:1")
    shows = [facts for kind, facts in scene.events() if kind == "showed"]
    assert [(facts["seat"], facts["count"], facts["good"]) for facts in shows] == [
        (0, 1, "silk"),
        (1, 3, "silk"),
        (2, 0, "silk"),
        (3, 1, "silk"),
    ]


def test_a_sole_most_earns_5_and_all_second_most_3() -> None:
    """SR-88: 4, 2, 1, 2 earns 5, 3, 0, 3."""
    scene = vizier(4, 2, 1, 2)
    assert scene.purses() == [15, 13, 10, 13]
    assert [facts for kind, facts in scene.events() if kind == "prize"] == [
        {"seat": 0, "money": 5},
        {"seat": 1, "money": 3},
        {"seat": 3, "money": 3},
    ]


def test_tied_on_the_most_earn_5_each_and_nobody_3() -> None:
    """SR-89: 1, 3, 3, 2 earns 0, 5, 5, 0."""
    assert vizier(1, 3, 3, 2).purses() == [10, 15, 15, 10]


@pytest.mark.parametrize(
    ("shown", "earned"),
    [((0, 0, 0, 0), (0, 0, 0, 0)), ((0, 2, 0, 0), (0, 5, 0, 0)), ((1, 2, 0, 0), (3, 5, 0, 0))],
)
def test_showing_none_earns_nothing(shown: tuple[int, ...], earned: tuple[int, ...]) -> None:
    """SR-90: neither as first nor as second."""
    assert vizier(*shown).purses() == [10 + silver for silver in earned]


def test_prizes_are_for_shown_goods_not_for_owned_goods() -> None:
    """SR-90: a seat that owns three and shows none earns nothing."""
    scene = vizier(goods={1: {"spices": 3}, 2: {"spices": 1}})
    scene.answer("name:spices", "show:0", "show:0", "show:1", "show:0")
    assert scene.purses() == [10, 10, 15, 10]


def test_shown_goods_stay_with_their_owners() -> None:
    """SR-91: no token is handed in."""
    scene = vizier(4, 2, 1, 0)
    assert [scene.goods(seat) for seat in range(4)] == [{"spices": 4}, {"spices": 2}, {"spices": 1}, {}]


def test_a_used_vizier_marks_its_kind_with_a_token_of_the_supply() -> None:
    """SR-92: the marker leaves the supply, and the kind is barred from then on."""
    goods = {0: {"spices": 1}}
    scene = market_in("turfan", "vizier", "vizier", "crook", goods=goods).answer("take:vizier", "name:spices")
    assert scene.view().markers == (0, 0, 0, 0, 1)
    assert scene.supply("spices") == 13
    scene.answer("show:1", "show:0", "show:0", "show:0", "to:1", "take:vizier")
    assert "name:spices" not in scene.offers


def test_a_neutral_marker_serves_when_the_supply_is_empty() -> None:
    """SR-92: the kind is marked though no token is left for it."""
    scene = market_in("turfan", "vizier", "vizier", "crook", goods={0: {"spices": 15}})
    scene.answer("take:vizier", "name:spices", "show:15", "show:0", "show:0", "show:0")
    assert scene.view().markers == (0, 0, 0, 0, 0)
    assert scene.view().named == (0, 0, 0, 0, 1)
    scene.answer("to:1", "take:vizier")
    assert "name:spices" not in scene.offers


def test_the_sixth_vizier_may_name_any_kind() -> None:
    """SR-93: when all five are marked; it marks its kind again."""
    scene = vizier(marked=GOODS)
    assert scene.offers == ["decline", *(f"name:{good}" for good in GOODS)]
    scene.answer("name:silk")
    assert scene.view().named == (1, 2, 1, 1, 1)
    assert scene.supply("silk") == 13


def test_with_four_kinds_marked_only_the_fifth_can_be_named() -> None:
    """SR-93: not before all five are marked."""
    assert vizier(marked=GOODS[:4]).offers == ["decline", "name:spices"]


def test_a_declined_vizier_marks_nothing() -> None:
    """SR-94: no kind is named, and nobody shows."""
    scene = vizier(goods={1: {"silk": 2}}).answer("decline")
    assert scene.view().named == scene.view().markers == (0,) * 5
    assert scene.purses() == [10] * 4
    assert scene.asked == ("PassPawn", 0)


def test_the_numbers_shown_are_public_from_then_on() -> None:
    """SR-95: still in every view when the caravan has moved on."""
    scene = vizier(4, 2, 1, 0)
    scene.answer("to:1", "take:crook", "to:2", "take:crook", "pass", "pass", "pass", "to:miran")
    for viewer in (0, 1, 2, 3, None):
        assert scene.view(viewer).shown[4::5] == (4, 2, 1, 0)


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_trade_is_public_when_it_happens(viewer: int | None) -> None:
    """SR-96: everyone sees the kinds and numbers bought, sold, traded and swapped."""
    goods = {1: {"silk": 3}, 2: {"ivory": 1}, 3: {"jewels": 1}}
    tiles = ("buyer_fruits", "seller_silk", "trader2_ivory_silk", "merchant_2")
    scene = market_in("turfan", *tiles, seats=5, goods=goods)
    scene.answer("take:buyer_fruits", "count:2", "to:1", "take:seller_silk", "count:3", "to:2")
    scene.answer("take:trader2_ivory_silk", "times:1", "to:3")
    scene.answer("take:merchant_2", "give:jewels", "done", "receive:ivory")
    public = [event for event in scene.events(viewer, 0) if event[0] not in ("took", "pawn")]
    assert public == [
        ("bought", {"seat": 0, "count": 2, "good": "fruits", "money": 3}),
        ("sold", {"seat": 1, "count": 3, "good": "silk", "money": 9}),
        ("traded", {"seat": 2, "given": 1, "give": "ivory", "received": 2, "get": "silk"}),
        ("gave", {"seat": 3, "good": "jewels"}),
        ("received", {"seat": 3, "good": "ivory"}),
    ]


def test_the_open_ledger_is_an_option_and_shows_public_knowledge() -> None:
    """SR-96: the money of all seats and the known minimum of their goods; hidden without the option."""
    assert auction_in("turfan").view(0).ledger is None
    scene = market_in(
        "turfan", "buyer_fruits", "vizier", "crook", ledger="open", goods={0: {"ivory": 2}, 3: {"silk": 2}}
    )
    scene.answer("take:buyer_fruits", "count:2", "to:1", "take:vizier", "name:silk")
    scene.answer("show:0", "show:0", "show:0", "show:1")
    expected = (
        (7, (0, 0, 2, 0, 0)),
        (10, (0, 0, 0, 0, 0)),
        (10, (0, 0, 0, 0, 0)),
        (15, (0, 1, 0, 0, 0)),
    )
    for viewer in (1, 2, None):
        assert scene.view(viewer).ledger == expected


def test_the_open_ledger_is_recorded() -> None:
    """SR-96: the players agree on it before the game, so the match records it."""
    assert auction_in("turfan", ledger="open").match.setup["ledger"] == "open"


@pytest.mark.parametrize("seats", [3, 6])
def test_the_open_ledger_is_always_true(seats: int) -> None:
    """SR-96: through whole matches each seat has the money, and at least the goods, that the ledger shows."""
    for seed in range(4):
        scene, dice = Scene(new_match(seats, seed, ledger="open")), Dice(seed)
        while not scene.match.over:
            options = scene.match.options()
            scene.match.answer(options[dice.below(len(options))])
            true = [scene.view(seat) for seat in range(seats)]
            for viewer in (*range(seats), None):
                ledger = scene.view(viewer).ledger
                assert ledger is not None
                for (money, goods), owner in zip(ledger, true, strict=True):
                    assert money == owner.money
                    assert owner.goods is not None
                    assert all(claimed <= held for claimed, held in zip(goods, owner.goods, strict=True))

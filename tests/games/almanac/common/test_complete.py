"""Standard action: Complete a Contract (AL-68 ... AL-75)."""

import pytest

from tests.games.almanac.scene import Scene, action_at, closing_at


def two_payable() -> Scene:
    """Seat 0 has the goods of either of two contracts, and stands on Complete a Contract."""
    scene = action_at(
        "outpost",
        contracts={0: ("lantern_tea_house", "fishmongers_row")},
        goods={0: {"dewleaf": 3, "skyfish": 3}},
    )
    return scene.answer("hall_1")


def test_exactly_one_contract_is_completed() -> None:
    """AL-68: both contracts are payable, one is completed, and the turn is over."""
    scene = two_payable()
    assert scene.offers == ["contract:lantern_tea_house", "contract:fishmongers_row"]
    scene.answer("contract:fishmongers_row")
    assert scene.asked == ("Place", 1)
    assert scene.done(0) == ["fishmongers_row"]
    assert scene.contracts(0) == ["lantern_tea_house"]


def test_all_its_goods_go_back_to_the_supply() -> None:
    """AL-69"""
    scene = two_payable()
    before = scene.supply("skyfish")
    scene.answer("contract:fishmongers_row")
    assert scene.goods(0) == {"dewleaf": 3}
    assert scene.supply("skyfish") == before + 3


def test_it_lies_face_up_from_then_on() -> None:
    """AL-70: all players see which contract it is."""
    scene = two_payable()
    assert scene.view(1).done == ((), ())
    scene.answer("contract:fishmongers_row")
    assert scene.facts_of("completed", seat=1) == [{"seat": 0, "contract": "fishmongers_row"}]
    assert scene.view(1).done == scene.view(0).done
    assert scene.view(1).open_contracts == (1, 0)


def test_it_gives_its_ability_for_the_rest_of_the_game() -> None:
    """AL-71: the Tea House pays 2 gold at each of the five arrivals to come."""
    scene = two_payable()
    scene.answer("contract:lantern_tea_house")
    scene.play_out()
    events = scene.events_seen(since=-1)
    arrivals = [at for at, (kind, _) in enumerate(events) if kind == "arrived"]
    assert len(arrivals) == 5
    for start in arrivals:
        offer = next(at for at in range(start, len(events)) if events[at][0] == "offered")
        assert ("gold", {"seat": 0, "count": 2}) in events[start:offer]


def test_the_action_costs_no_gold() -> None:
    """AL-72: the 5 gold are for the end of the game only."""
    scene = action_at("outpost", gold={0: 0}, contracts={0: ("fishmongers_row",)}, goods={0: {"skyfish": 3}})
    scene.answer("hall_1", "contract:fishmongers_row")
    assert scene.gold(0) == 0
    assert scene.done(0) == ["fishmongers_row"]
    closing = closing_at(gold={0: 7}, contracts={0: ("fishmongers_row",)}, goods={0: {"skyfish": 3}})
    closing.answer("contract:fishmongers_row")
    assert closing.gold(0) == 2


def test_there_is_no_partial_delivery() -> None:
    """AL-73: with 3 of 4 goods nothing can be handed in, and the goods stay."""
    scene = action_at("outpost", contracts={0: ("weigh_house",)}, goods={0: {"dewleaf": 2, "skyfish": 1}})
    assert scene.refuse("hall_1").key == "action_impossible"
    partly = action_at(
        "outpost", contracts={0: ("weigh_house", "fishmongers_row")}, goods={0: {"dewleaf": 1, "skyfish": 3}}
    )
    partly.answer("hall_1")
    assert partly.offers == ["contract:fishmongers_row"]
    assert partly.refuse("contract:weigh_house").key == "contract_goods_missing"


@pytest.mark.parametrize("contracts", [(), ("fishmongers_row",)])
def test_the_space_is_closed_to_a_player_without_a_payable_contract(contracts: tuple[str, ...]) -> None:
    """AL-74"""
    scene = action_at("outpost", contracts={0: contracts}, goods={0: {"skyfish": 2}})
    assert "hall_1" not in scene.offers
    assert scene.refuse("hall_1").key == "action_impossible"


def test_nobody_completes_the_contract_of_another() -> None:
    """AL-68: only the player's own contracts are options."""
    scene = action_at(
        "outpost",
        contracts={0: ("lantern_tea_house",), 1: ("fishmongers_row",)},
        goods={0: {"dewleaf": 3, "skyfish": 3}},
    )
    scene.answer("hall_1")
    assert scene.refuse("contract:fishmongers_row").key == "not_your_contract"


def test_a_new_ability_works_only_after_the_completing_action() -> None:
    """AL-75: the Silver Ledger pays for other contracts, not for itself."""
    scene = action_at(
        "outpost",
        seats=4,
        home={1: 0, 2: 0, 3: 0},
        contracts={0: ("silver_ledger",)},
        goods={0: {"dewleaf": 1, "emberspice": 1, "everice": 2}},
    )
    scene.answer("hall_1", "contract:silver_ledger")
    assert scene.gold(0) == 10
    later = action_at(
        "outpost", done={0: ("silver_ledger",)}, contracts={0: ("fishmongers_row",)}, goods={0: {"skyfish": 3}}
    )
    later.answer("hall_1", "contract:fishmongers_row")
    assert later.gold(0) == 15


def test_a_new_ability_does_not_change_what_the_action_cost() -> None:
    """AL-75: the Toll Keepers save 2 gold on each placement, but not on the one that completes them."""
    scene = action_at(
        "caravan_crossroads",
        home={0: 4, 1: 0},
        workers={"r1c2": 0},
        contracts={0: ("toll_keepers",)},
        goods={0: {"dewleaf": 1, "skyfish": 2}},
    )
    scene.answer("r3c2", "contract:toll_keepers")
    assert scene.gold(0) == 10 - 2 + 3
    scene.answer("r3c3")
    assert scene.gold(0) == 11

"""The end of the game: closing contracts, the final score, ties."""

from caravanserai.games.almanac.dragon_road.game import BOOK
from tests.games.almanac.scene import Scene, action_at, closing_at, new_match

NIGHT_WATCH = {"dewleaf": 1, "everice": 1, "skyfish": 1}


def sheet(scene: Scene, seat: int) -> dict[str, int]:
    """The lines of a seat's score sheet, without those that are 0."""
    while not scene.match.over:
        scene.answer("done")
    return {name: points for name, points in scene.match.standings()[seat].lines if points}


def ranks(scene: Scene) -> list[int]:
    """The rank of each seat."""
    while not scene.match.over:
        scene.answer("done")
    return [standing.rank for standing in scene.match.standings()]


# -- closing contracts -----------------------------------------------------------------------------------


def test_in_turn_order_everyone_may_complete_contracts() -> None:
    """AL-188: from the Guide on, each player is asked about their contracts."""
    scene = closing_at(seats=3, guide=1, contracts={1: ("night_watch",)}, goods={1: NIGHT_WATCH})
    assert scene.asked == ("CloseContract", 1)
    assert scene.offers == ["done", "contract:night_watch"]
    scene.answer("contract:night_watch", "done")
    assert scene.done(1) == ["night_watch"]
    assert scene.answer("done").asked == ("CloseContract", 0)


def test_goods_and_five_gold() -> None:
    """AL-189: 9 gold and the goods for two contracts are enough for only one of them."""
    goods = {0: {"dewleaf": 4, "everice": 1, "skyfish": 1}}
    scene = closing_at(gold={0: 9}, contracts={0: ("night_watch", "lantern_tea_house")}, goods=goods)
    scene.answer("contract:night_watch")
    assert (scene.gold(0), scene.goods(0)) == (4, {"dewleaf": 3})
    assert scene.offers == ["done"]
    reason = scene.refuse("contract:lantern_tea_house")
    assert (reason.key, reason.facts) == ("fee_too_high", (("gold", 5),))


def test_any_number_by_one_player() -> None:
    """AL-190: with 10 gold both contracts are completed."""
    goods = {0: {"dewleaf": 4, "everice": 1, "skyfish": 1}}
    scene = closing_at(gold={0: 10}, contracts={0: ("night_watch", "lantern_tea_house")}, goods=goods)
    scene.answer("contract:night_watch", "contract:lantern_tea_house")
    assert (scene.done(0), scene.contracts(0), scene.gold(0)) == (["night_watch", "lantern_tea_house"], [], 0)


# -- the final score -------------------------------------------------------------------------------------


def test_a_fame_for_each_gold() -> None:
    """AL-191: 23 gold are 23 fame."""
    assert sheet(closing_at(gold={0: 23}), 0) == {"gold": 23}


def test_the_fame_of_caravan_cards() -> None:
    """AL-192: Handcart 5 and Dragonbone Wagon 21."""
    assert sheet(closing_at(gold={0: 0}, cards={0: ("handcart", "dragonbone_wagon")}), 0) == {"caravans": 26}


def test_bonus_fame_of_tokens_guards_and_encounter_cards() -> None:
    """AL-193: 2 camels are 6, 4 guards are 4, the kept card 9, the key 10."""
    scene = closing_at(gold={0: 0}, tokens={0: {"camel": 2}}, guards={0: 4}, kept={0: (("false_prince", 9),)}, key=0)
    assert sheet(scene, 0) == {"tokens": 6, "guards": 4, "encounters": 9, "key": 10}
    assert sheet(scene, 1) == {"gold": 10}


def test_the_fame_of_completed_contracts() -> None:
    """AL-194: the Night Watch 16 and the Deep Vault 26."""
    assert sheet(closing_at(gold={0: 0}, done={0: ("night_watch", "deep_vault")}), 0) == {"contracts": 42}


def test_goods_in_crates_give_nothing() -> None:
    """AL-195: six goods add no fame."""
    assert sheet(closing_at(gold={0: 1}, goods={0: {"everice": 6}}), 0) == {"gold": 1}


def test_incomplete_contracts_cost_their_fame() -> None:
    """AL-196: the Night Watch left incomplete takes 16, the Deep Vault 26."""
    scene = closing_at(gold={0: 50}, contracts={0: ("night_watch", "deep_vault")})
    assert sheet(scene, 0) == {"gold": 50, "contracts_failed": -42}
    assert scene.match.scores()[0] == 8


def test_the_highest_total_wins() -> None:
    """AL-197: 12 against 11 and 13."""
    scene = closing_at(seats=3, gold={0: 12, 1: 11, 2: 13})
    assert ranks(scene) == [2, 3, 1]
    assert scene.match.winners() == (2,)


def test_a_tie_goes_to_more_gold() -> None:
    """AL-198: both have 12 fame, seat 1 has it in gold."""
    scene = closing_at(gold={0: 8, 1: 12}, guards={0: 4}, goods={0: {"everice": 5}})
    assert ranks(scene) == [2, 1]
    assert scene.match.scores() == (12, 12)


def test_a_tie_in_gold_goes_to_more_goods() -> None:
    """AL-199: the same fame and gold, seat 0 has a good more in its crates."""
    scene = closing_at(gold={0: 8, 1: 8}, goods={0: {"everice": 2}, 1: {"skyfish": 1}})
    assert ranks(scene) == [1, 2]


def test_a_tie_in_goods_shares_the_victory() -> None:
    """AL-200: fame, gold and number of goods are the same; kinds do not matter."""
    scene = closing_at(seats=3, gold={0: 8, 1: 8, 2: 7}, goods={0: {"everice": 2}, 1: {"skyfish": 1, "dewleaf": 1}})
    assert ranks(scene) == [1, 1, 3]
    assert scene.match.winners() == (0, 1)


# -- rulings ---------------------------------------------------------------------------------------------


def test_completing_is_voluntary_and_a_stop_is_final() -> None:
    """AL-201: stopping with a payable contract is allowed, and no seat is asked a second time."""
    scene = closing_at(gold={0: 20}, contracts={0: ("night_watch",)}, goods={0: NIGHT_WATCH})
    scene.answer("done")
    assert scene.asked == ("CloseContract", 1)
    scene.answer("done")
    assert scene.match.over
    assert scene.done(0) == []


def test_the_last_guide_begins() -> None:
    """AL-202: the winner of the fifth bid for Guide begins, because the sixth round has no bid."""
    for seed in range(3):
        scene = new_match(4, seed).until("CloseContract", seed)
        asked = []
        guides = scene.facts_of("guide")
        while not scene.match.over:
            asked.append(scene.asked[1])
            scene.answer("done")
        first = guides[-1]["seat"]
        assert len(guides) == 5
        assert asked == [(first + step) % 4 for step in range(4)]


def test_contracts_completed_at_the_end_count_in_every_way() -> None:
    """AL-203: the Grand Bazaar completed last scores for itself and the other; the Deep Vault waives the fee."""
    goods = {0: {"dewleaf": 2, "emberspice": 2, "everice": 1, "skyfish": 1}}
    scene = closing_at(
        gold={0: 5}, cards={0: ("handcart",)}, contracts={0: ("grand_bazaar",)}, done={0: ("night_watch",)}, goods=goods
    )
    scene.answer("contract:grand_bazaar")
    lines = sheet(scene, 0)
    assert (lines["contracts"], lines["contract_abilities"]) == (16 + 26, 4)
    goods = {0: {"everice": 4, "skyfish": 4, "dewleaf": 1}}
    vault = closing_at(gold={0: 5}, cards={0: ("handcart",)}, contracts={0: ("deep_vault", "night_watch")}, goods=goods)
    vault.answer("contract:deep_vault", "contract:night_watch")
    assert vault.gold(0) == 5 - 5 + 6


def test_totals_may_be_negative() -> None:
    """AL-204: nothing sets a floor at 0."""
    scene = closing_at(gold={0: 0, 1: 0}, contracts={0: ("deep_vault",)})
    assert ranks(scene) == [2, 1]
    assert scene.match.scores() == (-26, 0)


def test_ties_count_the_property_after_closing() -> None:
    """AL-205: seat 0 had more gold, or more goods, before it completed a contract; it loses the tie."""
    watch = {0: ("night_watch",)}
    gold = closing_at(gold={0: 10, 1: 6}, done={1: ("cartwrights_lodge",)}, contracts=watch, goods={0: NIGHT_WATCH})
    gold.answer("contract:night_watch")
    assert ranks(gold) == [2, 1]
    assert gold.match.scores() == (21, 21)
    held = {0: {"dewleaf": 2, "everice": 1, "skyfish": 1}, 1: {"everice": 2}}
    goods = closing_at(gold={0: 10, 1: 5}, guards={0: 2}, done={1: ("weigh_house",)}, contracts=watch, goods=held)
    goods.answer("contract:night_watch")
    assert ranks(goods) == [2, 1]
    assert goods.match.scores() == (23, 23)


def test_everything_is_shown_before_the_count() -> None:
    """AL-206: all players see all gold, contracts and secret tokens at the end, and not before."""
    scene = closing_at(
        gold={0: 3, 1: 4}, contracts={0: ("night_watch",), 1: ("deep_vault",)}, tokens={1: {"letter_12": 1}}
    )
    assert scene.view(0).gold == (3, None)
    assert (scene.view(0).final_contracts, scene.view(0).final_letters) == (None, None)
    scene.answer("done", "done")
    letter = next(kind.index for kind in BOOK.tokens if kind.id == "letter_12")
    cards = {card.id: card.index for card in BOOK.contracts}
    for seat in (0, 1, None):
        assert scene.view(seat).gold == (3, 4)
        assert scene.view(seat).final_contracts == ((cards["night_watch"],), (cards["deep_vault"],))
        assert scene.view(seat).final_letters == ((), (letter,))
    assert ("ended", {}) in scene.events_seen(seat=0)


def test_tokens_without_a_printed_value_give_nothing() -> None:
    """AL-207: an undelivered letter, a tourist, a hireling and six workers add no fame."""
    scene = closing_at(
        gold={0: 2}, home={0: 6}, tokens={0: {"letter_15": 1, "tourist": 2, "hireling": 1, "contraband": 1}}
    )
    assert sheet(scene, 0) == {"gold": 2}


def test_a_whole_last_round_ends_in_the_count() -> None:
    """AL-188: from the last placement of the last page straight to the closing of contracts."""
    scene = action_at("dockside_arcade", home={0: 1, 1: 1}, guide=1, gold={0: 20, 1: 20})
    scene.until("CloseContract")
    assert scene.asked == ("CloseContract", 1)
    assert not scene.facts_of("retrieved")

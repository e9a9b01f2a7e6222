"""Caravans: crates and their contents."""

from caravanserai.games.almanac.book import KINDS
from caravanserai.games.almanac.dragon_road.game import BOOK, DRAGON_ROAD
from caravanserai.games.almanac.events import GAINED, GAVE_UP
from caravanserai.kernel.chance import Dice
from tests.games.almanac.scene import Position, Scene, action_at, arriving_at, new_match


def test_a_caravan_is_the_first_wagon_and_all_cards_bought() -> None:
    """AL-208: 6 crates and strength 1 to begin with; Handcart and War Wagon add theirs."""
    scene = action_at("outpost", cards={0: ("handcart", "war_wagon")})
    assert scene.view().crates == (6 + 3 + 3, 6)
    assert scene.view().strength == (1 + 0 + 4, 1)
    buyer = action_at("outpost", gold={0: 20}, offer=("handcart",)).answer("wheel_1", "caravan:handcart")
    assert buyer.view().crates[0] == 9


def test_a_crate_holds_one_good() -> None:
    """AL-209: the seventh good does not fit into six crates."""
    scene = action_at("outpost", goods={0: {"everice": 5}}).answer("forge_1")
    assert scene.asked == ("ThrowOut", 0)
    scene.answer("good:everice")
    assert sum(scene.goods(0).values()) == 6


def test_what_a_caravan_card_shows() -> None:
    """AL-210: the Guild Wagon costs 6 gold and 2 Emberspice, and gives strength, a worker, crates and fame."""
    scene = action_at("outpost", gold={0: 10}, goods={0: {"emberspice": 2}}, offer=("guild_wagon",))
    scene.answer("wheel_1", "caravan:guild_wagon")
    view = scene.view()
    assert (scene.gold(0), scene.goods(0)) == (4, {})
    assert (view.strength[0], view.crates[0], view.home[0], view.reserve[0]) == (2, 9, 3, 2)
    assert BOOK.caravans[view.cards[0][0]].fame == 7


def test_a_value_that_is_not_printed_counts_as_nothing() -> None:
    """AL-211: the Handcart shows neither strength nor worker; its buyer gets neither and pays no goods."""
    scene = action_at("outpost", gold={0: 4}, goods={0: {"emberspice": 2}}, offer=("handcart",))
    scene.answer("wheel_1", "caravan:handcart")
    view = scene.view()
    assert (view.strength[0], view.home[0], view.reserve[0]) == (1, 2, 3)
    assert (scene.gold(0), scene.goods(0)) == (0, {"emberspice": 2})


def test_capacity_is_the_number_of_crates() -> None:
    """AL-212: wagon 6, Ice Sledge 5, two camels 4, the Porters' Brotherhood 3: 18 goods fit, not 19."""
    fits, full = _laden(16).answer("forge_1"), _laden(17).answer("forge_1")
    assert fits.view().crates[0] == 18
    assert fits.asked == ("Place", 1)
    assert full.asked == ("ThrowOut", 0)


def _laden(goods: int) -> Scene:
    brotherhood = {0: ("porters_brotherhood",)}
    sledge, camels = {0: ("ice_sledge",)}, {0: {"camel": 2}}
    return action_at("outpost", goods={0: {"everice": goods}}, cards=sledge, tokens=camels, done=brotherhood)


def test_contents_have_no_places() -> None:
    """AL-213: any old good can make room for a new one of any kind; only the numbers count."""
    scene = action_at("outpost", goods={0: {"everice": 3, "skyfish": 3}}).answer("forge_1")
    scene.answer("good:everice", "good:skyfish")
    assert scene.goods(0) == {"emberspice": 2, "everice": 2, "skyfish": 2}


def test_a_tourist_takes_up_a_crate_and_is_no_good() -> None:
    """AL-214: with a tourist, five goods fill the caravan; the tourist is not among the goods to throw out or sell."""
    scene = action_at("outpost", tokens={0: {"tourist": 1}}, goods={0: {"everice": 4}}).answer("forge_1")
    assert scene.asked == ("ThrowOut", 0)
    assert scene.offers == ["good:emberspice", "good:everice"]
    scene.answer("good:everice")
    assert scene.goods(0) == {"emberspice": 2, "everice": 3}
    assert scene.tokens(0) == {"tourist": 1}


def test_room_for_a_tourist_or_none() -> None:
    """AL-215: with full crates a player throws out a good or forgoes the tourist; else the tourist is taken."""
    bridge: Position = {"workers": {"first_1": 1, "first_2": 1}, "goods": {0: {"everice": 5, "skyfish": 1}}}
    scene = action_at("razorbeak_canyon", **bridge).answer("first_3")
    assert scene.asked == ("StowToken", 0)
    assert scene.offers == ["forgo", "throw_out:everice", "throw_out:skyfish"]
    assert scene.refuse("stow").key == "no_empty_crate"
    scene.answer("throw_out:skyfish")
    assert (scene.goods(0), scene.tokens(0)) == ({"everice": 5}, {"tourist": 1})
    alone = action_at("razorbeak_canyon", **bridge).answer("first_3", "forgo")
    assert (alone.goods(0), alone.tokens(0)) == ({"everice": 5, "skyfish": 1}, {})
    bridge["goods"] = {0: {"everice": 5}}
    roomy = action_at("razorbeak_canyon", **bridge).answer("first_3")
    assert roomy.asked == ("Place", 1), "an empty crate takes the tourist without a question"
    assert (roomy.goods(0), roomy.tokens(0)) == ({"everice": 5}, {"tourist": 1})


def test_nothing_is_thrown_away_at_will() -> None:
    """AL-216: a turn offers only spaces, and a gain that fits asks no question."""
    scene = action_at("outpost", goods={0: {"everice": 4}})
    assert scene.asked == ("Place", 0)
    assert not [name for name in scene.offers if "good" in name or "throw" in name]
    assert scene.answer("forge_1").asked == ("Place", 1)
    assert scene.goods(0) == {"emberspice": 2, "everice": 4}


def test_players_do_not_trade() -> None:
    """AL-217: only the receiver of a toll is another player; goods come from and go to the supply."""
    asking = [kind for kind in DRAGON_ROAD.table.kinds if any(block.of == "seat" for block in kind.space.blocks)]
    assert [kind.__name__ for kind in asking] == ["ChooseReceiver"]
    for seed in range(3):
        scene, dice = new_match(3, seed), Dice(seed)
        while not scene.match.over:
            before = scene.view()
            scene.match.answer(scene.match.options()[dice.below(len(scene.match.options()))])
            after = scene.view()
            for seat in range(3):
                assert set(before.cards[seat]) <= set(after.cards[seat])
                for good in range(KINDS):
                    at = KINDS * seat + good
                    assert after.goods[at] - before.goods[at] == _booked(scene, seat, good)


def _booked(scene: Scene, seat: int, good: int) -> int:
    """The change of a seat's goods of a kind, by the events of the last answer."""
    events = scene.match.events(None, scene.match.number - 1)
    signs = {GAINED: 1, GAVE_UP: -1}
    booked = 0
    for event in events:
        facts = event.facts()
        if event.kind in signs and (facts["seat"], facts["good"]) == (seat, good):
            count = facts["count"]
            assert isinstance(count, int)
            booked += signs[event.kind] * count
    return booked


def test_lost_crates_are_settled_at_once() -> None:
    """AL-218: the camel sold on arrival takes 2 crates with it; two of eight goods must go before anything else."""
    scene = arriving_at("neverwood", tokens={0: {"camel": 1}}, goods={0: {"everice": 4, "skyfish": 4}})
    assert scene.asked == ("UseAbility", 0)
    scene.answer("token:camel")
    assert (scene.asked, scene.view().crates[0], scene.gold(0)) == (("ThrowOut", 0), 6, 10)
    scene.answer("good:everice", "good:skyfish")
    assert (scene.goods(0), scene.gold(0)) == ({"everice": 3, "skyfish": 3}, 17)
